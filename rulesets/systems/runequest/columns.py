"""What a list of units shows, and what a unit is worth at a glance (F9)."""

from typing import Any

from rulesets.engine import Column, Tally
from rulesets.systems.runequest.words import QUALITIES


def strength(side: Any, unit: Any, options: Any) -> Tally:
    """Battle capacity: for show, and to compare armies if the campaign wants it so."""
    capacity: int = unit.capacity
    return Tally(f"strength:{unit.id}", "Battle capacity", capacity, (), capacity, capacity)


def quality(side: Any, unit: Any, options: Any) -> str:
    return QUALITIES[unit.quality].capitalize()


def soldiers(side: Any, unit: Any, options: Any) -> int:
    return unit.strength  # type: ignore[no-any-return]


def values(side: Any, unit: Any, options: Any) -> str:
    """Attack, Defence, Spirit, as the article lists them."""
    return f"{unit.attack} / {unit.defence} / {unit.courage}"


COLUMNS = (
    Column("Quality", quality),
    Column("Soldiers", soldiers, adds_up=True),
    Column("A / D / S", values),
)
