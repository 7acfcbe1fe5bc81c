"""Before the first round: marches and the deployment (Deployment)."""

from typing import Any, NamedTuple

from rulesets.engine import Part, Subject, Table, people_of
from rulesets.systems.starwars.codes import DIE
from rulesets.systems.starwars.field import GROUND, Battlefield, Unit
from rulesets.systems.starwars.kinds import Status
from rulesets.systems.starwars.orders import Deployment, Marches, Timely
from rulesets.systems.starwars.rules import march_number

HOURS = 3
"""A stamina roll is made after so many hours."""


class Tired(NamedTuple):
    """What marching and sleeping leave."""

    stamina_lost: int
    fatigue: int


def slept(tired: Tired, hours: int) -> Tired:
    """An hour of sleep gives back a level and a die (F25)."""
    return Tired(max(0, tired.stamina_lost - hours), max(0, tired.fatigue - hours))


def march_on(
    table: Table, of: Subject, stamina: int, tired: Tired, hours: int, value: str, why: str = "March"
) -> Tired:
    """Block by block: a roll of stamina, harder each time; who fails loses a die of it (F24).

    Only the own side sees how tired its people are.
    """
    people = people_of(of.side)
    for block in range(1, hours // HOURS + 1):
        code = max(0, stamina - DIE * tired.stamina_lost)
        number, part = march_number(tired.fatigue, value), Part(of, block)
        if code < DIE:
            table.tell("cannot_march", part, to=people, number=number)
            return tired
        dice, rest = divmod(code, DIE)
        thrown = f"{dice}d6+{rest}" if rest else f"{dice}d6"
        [total] = table.throw("march", [part], thrown, why=why, seen_by=people)
        made = table.verdict("marched", part, total >= number, audience=people)
        tired = Tired(tired.stamina_lost + (not made), tired.fatigue + 1)
        table.tell("march_block", part, to=people, because=("march",), total=total, number=number, made=made)
    return tired


def march(field: Battlefield, table: Table) -> None:
    """What lies behind each unit when it comes to the field."""
    if field.muster.situation.notes:
        table.tell("notes", GROUND, text=field.muster.situation.notes)
    there = [unit.id for unit in field.units.values() if unit.size]
    [said] = table.ask("marches", [GROUND], Marches, options=lambda _: {"units": there})
    for id, one in said.units.items():
        unit = field.units[id]
        tired = Tired(unit.stamina_lost, unit.fatigue)
        value = field.options.difficulty_value
        tired = march_on(table, unit, field.profile(unit).stamina, tired, one.hours, value)
        unit.stamina_lost, unit.fatigue = slept(tired, one.slept)
        if one.hours or one.slept:
            table.tell("came", unit, to=people_of(unit.side), hours=one.hours, lost=unit.stamina_lost)


def deployment(field: Battlefield, table: Table) -> None:
    """Where everybody stands; some may come late."""
    forces = [force for force in field.sides.values() if field.units_of(force.id)]
    with table.together():
        said = table.ask(
            "deployment", forces, Deployment, options=lambda force: {"units": _own(field, force.id)}
        )
        timely = table.ask("timely", [GROUND], Timely, options=lambda _: {"late": _all(field)})
    for one in said:
        for id, place in one.units.items():
            _place(field, field.units[id], place)
    for late in timely:
        for id, level in late.late.items():
            unit = field.units[id]
            unit.level, unit.status = level.value, Status.RESERVE
    for force in forces:
        table.tell("deployed", force, n=len(field.units_of(force.id)))


def _place(field: Battlefield, unit: Unit, place: Any) -> None:
    unit.position_m = unit.position_m if place.position_m is None else place.position_m
    most = field.muster.situation.sectors - 1
    unit.sector = unit.sector if place.sector is None else min(place.sector, most)


def _own(field: Battlefield, side: str) -> list[str]:
    return [unit.id for unit in field.units_of(side)]


def _all(field: Battlefield) -> list[str]:
    return [unit.id for unit in field.units.values() if unit.is_here]
