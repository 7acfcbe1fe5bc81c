"""Who leads a unit, and what that is worth (F2, F10, R20)."""

from typing import NamedTuple

from rulesets.systems.traveller.book.tables import characteristic_dm
from rulesets.systems.traveller.people.field import Battlefield, Unit


class Lead(NamedTuple):
    tactics: int | None
    intelligence: int
    leadership: int | None
    dm: int
    """What a rally adds to Leadership."""


NOBODY = Lead(None, 7, None, 0)


def lead_of(field: Battlefield, unit: Unit) -> Lead:
    """The hero who leads it, its unnamed leader, or nobody."""
    hero = field.heroes.get(unit.leader)
    if hero:
        if not hero.fights:
            return NOBODY
        sheet = hero.sheet
        return Lead(sheet.tactics, sheet.intelligence, sheet.leadership, sheet.rallying)
    if not unit.led:
        return NOBODY
    own = unit.sheet
    return Lead(own.tactics, own.intelligence, own.leadership, characteristic_dm(own.intelligence))
