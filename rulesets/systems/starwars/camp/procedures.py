"""Between battles: marches and sleep, fresh people, repairs, units divided and put together (Deployment)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Id, Kept, Procedure, Ref, Table, Value, people_of
from rulesets.systems.starwars.camp.units import combine, divide
from rulesets.systems.starwars.mechanics.arms import points_reinforced
from rulesets.systems.starwars.mechanics.marching import Tired, march_on, slept
from rulesets.systems.starwars.people.deployment import HOURS
from rulesets.systems.starwars.people.orders import Count, Units
from rulesets.systems.starwars.people.profile import profile_of
from rulesets.systems.starwars.people.sheets import StarUnit

type AUnit = Annotated[Id, Ref("unit")]


class OnTheMarch(Value):
    hours: Annotated[int, HOURS] = Field(
        3, ge=0, le=200, title="Hours", description="A stamina roll after every three."
    )
    metres_an_hour: int = Field(
        4500, ge=3000, le=6000, title="Metres in an hour", description="On foot, laden."
    )
    stay: Units = Field((), title="Who stays behind")


class Asleep(Value):
    hours: Annotated[int, HOURS] = Field(8, ge=0, le=200, title="Hours of sleep")
    awake: Units = Field((), title="Who stays awake")


class Fresh(Value):
    people: Mapping[AUnit, Count] = Field({}, title="Fresh people or vehicles")
    restocked: Units = Field((), title="Restocked with grenades and the like")


class Repaired(Value):
    light: Mapping[AUnit, Count] = Field({}, title="Lightly damaged, mended")
    heavy: Mapping[AUnit, Count] = Field({}, title="Heavily damaged, mended")
    severe: Mapping[AUnit, Count] = Field({}, title="Wrecks that run again")


# Marching and sleeping


def march(camp: Camp, table: Table) -> None:
    """Everybody who is not left behind marches; who walks tires, and who drives or rides does not (F24)."""
    units = [unit for unit in camp.units_of(camp.force) if unit.sheet.size]
    [answer] = table.ask("camp_march", [camp.force], OnTheMarch, options=lambda _: {"stay": _ids(units)})
    going = [unit for unit in units if unit.id not in answer.stay and answer.hours]
    driven = {unit.id for unit in going if unit.sheet.is_vehicles}
    walking = [unit for unit in going if not {unit.id, unit.sheet.embarked_in} & driven]
    for unit in walking:
        sheet: StarUnit = unit.sheet
        stamina = profile_of(sheet, camp.force.sheet).stamina
        before = Tired(sheet.stamina_lost, sheet.fatigue)
        after = march_on(table, unit, stamina, before, answer.hours, camp.options.difficulty_value)
        _tired(table, sheet, after, "The march")
    if going:
        km = answer.metres_an_hour * answer.hours / 1000
        table.tell(
            "camp_marched", camp.force, to=people_of(camp.force.side), km=f"{km:g}", hours=answer.hours
        )


def sleep(camp: Camp, table: Table) -> None:
    """An hour of sleep gives back a die of stamina and a level of fatigue (F25)."""
    units = camp.units_of(camp.force)
    [answer] = table.ask("camp_sleep", [camp.force], Asleep, options=lambda _: {"awake": _ids(units)})
    for unit in units:
        sheet: StarUnit = unit.sheet
        if unit.id not in answer.awake:
            _tired(table, sheet, slept(Tired(sheet.stamina_lost, sheet.fatigue), answer.hours), "Slept")
    table.tell("camp_slept", camp.force, to=people_of(camp.force.side), hours=answer.hours)


def _tired(table: Table, sheet: StarUnit, after: Tired, reason: str) -> None:
    for change in (
        *Change.of(sheet, "stamina_lost", min(99, after.stamina_lost), reason),
        *Change.of(sheet, "fatigue", min(999, after.fatigue), reason),
    ):
        table.propose(change)


def _ids(units: list[Kept]) -> list[str]:
    return [unit.id for unit in units]


# People and machines


def reinforce(camp: Camp, table: Table) -> None:
    """Fresh people lift what losses have done to morale, in proportion (R-44)."""
    units = camp.units_of(camp.force)
    supplied = [unit for unit in units if any(weapon.expendable for weapon in unit.sheet.weapons)]
    options = {"people": _ids(units), "restocked": _ids(supplied)}
    [answer] = table.ask("camp_reinforce", [camp.force], Fresh, options=lambda _: options)
    for unit in units:
        sheet: StarUnit = unit.sheet
        if added := min(answer.people.get(unit.id, 0), 100_000 - sheet.size):
            points = _lifted(sheet, added)
            fresh = "Fresh vehicles" if sheet.is_vehicles else "Fresh people"
            for change in Change.of(sheet, "size", sheet.size + added, fresh):
                table.propose(change)
            for change in Change.of(sheet, "casualty_points", points, fresh):
                table.propose(change)
            to, drives = people_of(unit.side), sheet.is_vehicles
            table.tell("camp_reinforced", unit, to=to, n=added, points=points, drives=drives)
        if unit.id in answer.restocked:
            full = tuple(
                weapon.model_copy(update={"count": None}) if weapon.expendable else weapon
                for weapon in sheet.weapons
            )
            for change in Change.of(sheet, "weapons", full, "Restocked"):
                table.propose(change)


def _lifted(sheet: StarUnit, added: int) -> int:
    """Casualty points that are left when so many are fresh again."""
    return points_reinforced(sheet.casualty_points, added, sheet.base_size or max(1, sheet.size))


def repair(camp: Camp, table: Table) -> None:
    """What the workshops have done; a vehicle that is mended lifts morale like one that is fresh."""
    motors = [unit for unit in camp.units_of(camp.force) if unit.sheet.is_vehicles]
    names = ("light", "heavy", "severe")
    [answer] = table.ask(
        "camp_repair", [camp.force], Repaired, options=lambda _: dict.fromkeys(names, _ids(motors))
    )
    for unit in motors:
        sheet: StarUnit = unit.sheet
        mended = {name: min(getattr(answer, name).get(unit.id, 0), getattr(sheet, name)) for name in names}
        changes = [
            change
            for name in names
            for change in Change.of(sheet, name, getattr(sheet, name) - mended[name], "Repaired")
        ]
        changes += Change.of(sheet, "size", min(100_000, sheet.size + mended["severe"]), "Repaired")
        number = sum(mended.values())
        changes += Change.of(sheet, "casualty_points", _lifted(sheet, number), "Repaired")
        for change in changes:
            table.propose(change)
        if changes:
            table.tell("camp_repaired", unit, to=people_of(unit.side), n=number)


CAMP = (
    Procedure(
        "march",
        "March",
        march,
        help="Three hours at a time. Who walks may tire.",
        section="Deployment",
    ),
    Procedure(
        "sleep", "Sleep", sleep, help="An hour gives back a die of stamina and a level.", section="Deployment"
    ),
    Procedure(
        "reinforce",
        "Reinforcements",
        reinforce,
        help="Fresh people and vehicles, and new grenades.",
        section="Damage Results",
    ),
    Procedure(
        "repair",
        "Workshop",
        repair,
        help="What is mended of damaged vehicles.",
        section="Damage Results",
    ),
    Procedure(
        "divide",
        "Divide a unit",
        divide,
        help="A part of it becomes a unit of its own.",
        section="Deployment",
    ),
    Procedure(
        "combine", "Join two units", combine, help="Two units of one kind become one.", section="Deployment"
    ),
)
