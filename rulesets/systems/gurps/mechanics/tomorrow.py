"""What the armies could put in the field on another day, for who decides whether there is one (After)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Notes, filled
from rulesets.systems.gurps.book.kinds import OUT, Level, UnitStatus
from rulesets.systems.gurps.mechanics.odds import odds_of_all
from rulesets.systems.gurps.people.field import Battlefield, Unit, worth_of


class Nightfall(NamedTuple):
    """How decisive the day was, and how many armies can still fight: what its end leaves to be decided."""

    level: Level
    able: int


def nightfall(field: Battlefield) -> Nightfall:
    able = {unit.side for unit in field.units.values() if unit.men > 0 and unit.status not in OUT}
    return Nightfall(field.level, len(able))


def tomorrow(field: Battlefield) -> Notes:
    """Each side with its strength, its men, and what the odds would bring; without those who have run."""
    standing = {
        id: [unit for unit in field.units_of(id) if unit.status is not UnitStatus.ROUTS] for id in field.sides
    }
    worth = {id: sum(worth_of(field, field.sides[id], units)) for id, units in standing.items()}
    able = {id: ts for id, ts in worth.items() if ts}
    odds = odds_of_all(able, {id: field.sides[id].sheet.tl for id in able}) if len(able) > 1 else {}
    return [
        (side.sheet.name, _sentence(field, side.id, standing[side.id], worth[side.id], odds.get(side.id, 0)))
        for side in field.sides.values()
    ]


def _sentence(field: Battlefield, side: str, units: Sequence[Unit], ts: int, odds: int) -> str:
    men = sum(unit.men for unit in units)
    ran = sum(unit.men for unit in field.units_of(side)) - men
    told = (
        filled("Troop Strength {ts} in {men} men, before morale.", ts=ts, men=men)
        if men
        else filled("Nobody is left to fight.")
    )
    if odds:
        told = filled("{told} Strategy +{odds} by the odds.", told=told, odds=odds)
    return filled("{told} {ran} more have run.", told=told, ran=ran) if ran else told
