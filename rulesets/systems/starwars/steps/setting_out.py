"""Before the first round: marches and the deployment (Deployment)."""

from typing import Any

from rulesets.engine import GROUND, Table, people_of
from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.mechanics.marching import Tired, march_on, slept
from rulesets.systems.starwars.people.deployment import Deployment, Marches, Timely
from rulesets.systems.starwars.people.field import Battlefield, Unit


def march(field: Battlefield, table: Table) -> None:
    """What lies behind each unit when it comes to the field."""
    if field.muster.situation.notes:
        table.tell("notes", GROUND, text=field.muster.situation.notes)
    there = [unit.id for unit in field.units.values() if unit.size]
    [answer] = table.ask(
        "marches",
        [GROUND],
        Marches,
        options=lambda _: {"units": there},
        labels=lambda _: {"units": {id: _called(field.units[id]) for id in there}},
    )
    for id, marched in answer.units.items():
        unit = field.units[id]
        tired = Tired(unit.stamina_lost, unit.fatigue)
        value = field.options.difficulty_value
        on_foot = 0 if _rides(unit) else marched.hours
        tired = march_on(table, unit, field.profile(unit).stamina, tired, on_foot, value)
        unit.stamina_lost, unit.fatigue = slept(tired, marched.slept)
        if marched.hours or marched.slept:
            table.tell("came", unit, to=people_of(unit.side), hours=marched.hours, lost=unit.stamina_lost)


def _rides(unit: Unit) -> bool:
    """Crews and those whom they carry do not walk."""
    return unit.sheet.is_vehicles or bool(unit.carrier)


def _called(unit: Unit) -> str:
    return f"{unit.sheet.name}: riding" if _rides(unit) else unit.sheet.name


def deployment(field: Battlefield, table: Table) -> None:
    """Where everybody stands; some may come late."""
    sides = [side for side in field.sides.values() if field.units_of(side.id)]
    with table.together():
        placed = table.ask(
            "deployment", sides, Deployment, options=lambda side: {"units": _own(field, side.id)}
        )
        timely = table.ask("timely", [GROUND], Timely, options=lambda _: {"late": _all(field)})
    for orders in placed:
        for id, place in orders.units.items():
            _place(field, field.units[id], place)
    for late in timely:
        for id, level in late.late.items():
            unit = field.units[id]
            unit.level, unit.status = level.value, UnitStatus.RESERVE
    for side in sides:
        table.tell("deployed", side, n=len(field.units_of(side.id)))


def _place(field: Battlefield, unit: Unit, place: Any) -> None:
    unit.position_m = unit.position_m if place.position_m is None else place.position_m
    most = field.muster.situation.sectors - 1
    unit.sector = unit.sector if place.sector is None else min(place.sector, most)


def _own(field: Battlefield, side: str) -> list[str]:
    return [unit.id for unit in field.units_of(side)]


def _all(field: Battlefield) -> list[str]:
    return [unit.id for unit in field.units.values() if unit.is_here]
