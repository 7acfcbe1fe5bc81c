"""Between battles: marches and sleep, fresh people, repairs, units divided and put together (Deployment)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Id, Kept, Procedure, Ref, Table, Value, people_of
from rulesets.systems.starwars.camp_units import combine, divide
from rulesets.systems.starwars.movement import points_reinforced
from rulesets.systems.starwars.orders import HOURS, Count, Units
from rulesets.systems.starwars.profile import profile_of
from rulesets.systems.starwars.setting_out import Tired, march_on, slept
from rulesets.systems.starwars.sheets import StarUnit

type AUnit = Annotated[Id, Ref("unit")]


class OnTheMarch(Value):
    hours: int = Field(
        3,
        ge=0,
        le=200,
        title="Hours",
        description="A stamina roll after every three.",
        json_schema_extra=HOURS,
    )
    metres_an_hour: int = Field(
        4500, ge=3000, le=6000, title="Metres in an hour", description="On foot, laden."
    )
    stay: Units = Field((), title="Who stays behind")


class Asleep(Value):
    hours: int = Field(8, ge=0, le=200, title="Hours of sleep", json_schema_extra=HOURS)
    awake: Units = Field((), title="Who stays awake")


class Fresh(Value):
    people: Mapping[AUnit, Count] = Field({}, title="Fresh people")
    restocked: Units = Field((), title="Restocked with grenades and the like")


class Repaired(Value):
    light: Mapping[AUnit, Count] = Field({}, title="Lightly damaged, mended")
    heavy: Mapping[AUnit, Count] = Field({}, title="Heavily damaged, mended")
    severe: Mapping[AUnit, Count] = Field({}, title="Wrecks that run again")


# Marching and sleeping


def march(camp: Camp, table: Table) -> None:
    """Everybody who is not left behind marches, and tires (F24)."""
    units = [unit for unit in camp.units_of(camp.force) if unit.sheet.size]
    [said] = table.ask("camp_march", [camp.force], OnTheMarch, options=lambda _: {"stay": _ids(units)})
    going = [unit for unit in units if unit.id not in said.stay and said.hours]
    for unit in going:
        sheet: StarUnit = unit.sheet
        stamina = profile_of(sheet, camp.force.sheet).stamina
        before = Tired(sheet.stamina_lost, sheet.fatigue)
        after = march_on(table, unit, stamina, before, said.hours, camp.options.difficulty_value)
        _tired(table, sheet, after, "The march")
    if going:
        km = said.metres_an_hour * said.hours / 1000
        table.tell("camp_marched", camp.force, to=people_of(camp.force.side), km=f"{km:g}", hours=said.hours)


def sleep(camp: Camp, table: Table) -> None:
    """An hour of sleep gives back a die of stamina and a level of fatigue (F25)."""
    units = camp.units_of(camp.force)
    [said] = table.ask("camp_sleep", [camp.force], Asleep, options=lambda _: {"awake": _ids(units)})
    for unit in units:
        sheet: StarUnit = unit.sheet
        if unit.id not in said.awake:
            _tired(table, sheet, slept(Tired(sheet.stamina_lost, sheet.fatigue), said.hours), "Slept")
    table.tell("camp_slept", camp.force, to=people_of(camp.force.side), hours=said.hours)


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
    on_foot = [unit for unit in units if not unit.sheet.is_vehicles]
    supplied = [unit for unit in units if any(weapon.expendable for weapon in unit.sheet.weapons)]
    options = {"people": _ids(on_foot), "restocked": _ids(supplied)}
    [said] = table.ask("camp_reinforce", [camp.force], Fresh, options=lambda _: options)
    for unit in units:
        sheet: StarUnit = unit.sheet
        if added := min(said.people.get(unit.id, 0), 100_000 - sheet.size):
            points = points_reinforced(sheet.casualty_points, added, sheet.base_size or max(1, sheet.size))
            for change in Change.of(sheet, "size", sheet.size + added, "Fresh people"):
                table.propose(change)
            for change in Change.of(sheet, "casualty_points", points, "Fresh people"):
                table.propose(change)
            table.tell("camp_reinforced", unit, to=people_of(unit.side), n=added, points=points)
        if unit.id in said.restocked:
            full = tuple(
                weapon.model_copy(update={"count": None}) if weapon.expendable else weapon
                for weapon in sheet.weapons
            )
            for change in Change.of(sheet, "weapons", full, "Restocked"):
                table.propose(change)


def repair(camp: Camp, table: Table) -> None:
    """What the workshops have done."""
    motors = [unit for unit in camp.units_of(camp.force) if unit.sheet.is_vehicles]
    names = ("light", "heavy", "severe")
    [said] = table.ask(
        "camp_repair", [camp.force], Repaired, options=lambda _: dict.fromkeys(names, _ids(motors))
    )
    for unit in motors:
        sheet: StarUnit = unit.sheet
        mended = {name: min(getattr(said, name).get(unit.id, 0), getattr(sheet, name)) for name in names}
        changes = [
            change
            for name in names
            for change in Change.of(sheet, name, getattr(sheet, name) - mended[name], "Repaired")
        ]
        changes += Change.of(sheet, "size", min(100_000, sheet.size + mended["severe"]), "Repaired")
        for change in changes:
            table.propose(change)
        if changes:
            table.tell("camp_repaired", unit, to=people_of(unit.side), n=sum(mended.values()))


CAMP = (
    Procedure(
        "march", "March", march, help="Three hours at a time; who tires loses stamina.", section="Deployment"
    ),
    Procedure(
        "sleep", "Sleep", sleep, help="An hour gives back a die of stamina and a level.", section="Deployment"
    ),
    Procedure(
        "reinforce",
        "Reinforcements",
        reinforce,
        help="Fresh people, and new grenades.",
        section="Damage Results",
    ),
    Procedure("repair", "Workshop", repair, help="What is mended of damaged vehicles."),
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
