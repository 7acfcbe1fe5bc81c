"""What a list of units shows, and what a unit is worth at a glance."""

from typing import Any

from rulesets.engine import Column, Line, SideSheet, Tally


def strength(side: SideSheet, unit: Any, options: object) -> Tally:
    """Endurance: what a unit can take before it is no more."""
    lost = unit.now - unit.full
    lines = (Line("Lost", lost),) if lost else ()
    return Tally(f"strength:{unit.id}", "Endurance", unit.full, lines, unit.now, unit.now)


def _size(side: SideSheet, unit: Any, options: object) -> int:
    return int(unit.size)


def _armour(side: SideSheet, unit: Any, options: object) -> int:
    return int(unit.armour)


def _morale(side: SideSheet, unit: Any, options: object) -> int:
    return int(unit.morale)


COLUMNS = (Column("Size", _size, adds_up=True), Column("Armour", _armour), Column("Morale", _morale))
