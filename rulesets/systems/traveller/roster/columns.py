"""What a list of units shows, and what a unit is worth at a glance."""

from rulesets.engine import Column, Line, Tally
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.sheets import Company, Force


def strength(side: Force, unit: Company, options: Options) -> Tally:
    """Endurance: what a unit can take before it is no more."""
    lost = unit.now - unit.full
    lines = (Line("Lost", lost),) if lost else ()
    return Tally(f"strength:{unit.id}", "Endurance", unit.full, lines, unit.now, unit.now)


def _size(side: Force, unit: Company, options: Options) -> int:
    return unit.size


def _armour(side: Force, unit: Company, options: Options) -> int:
    return unit.armour


def _morale(side: Force, unit: Company, options: Options) -> int:
    return unit.morale


COLUMNS = (Column("Size", _size, adds_up=True), Column("Armour", _armour), Column("Morale", _morale))
