"""The units with which anything can be done between battles."""

from rulesets.engine import Camp, Kept
from rulesets.systems.gurps.book.kinds import Healing
from rulesets.systems.gurps.people.sheets import GurpsUnit


def is_gone(unit: GurpsUnit) -> bool:
    """Nobody is left of it, nor comes back to it (R43): it was wiped out, or has joined another unit."""
    return not unit.count and (not unit.wounded or unit.healing is Healing.NONE)


def living(camp: Camp) -> list[Kept]:
    """The camp's own units but for those of which nothing is left."""
    return [unit for unit in camp.units_of(camp.force) if not is_gone(unit.sheet)]
