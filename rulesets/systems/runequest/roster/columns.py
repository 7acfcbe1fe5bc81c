"""What a list of units shows, and what a unit is worth at a glance (F9)."""

from itertools import pairwise

from rulesets.engine import Column, Line, Tally, filled
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.sheets import RuneSide, RuneUnit

SECTION = "Battle Capacity (BC)"


def strength(side: RuneSide, unit: RuneUnit, options: Options) -> Tally:
    """Battle capacity: for show, and to compare armies if the campaign wants it so (F9).

    A third of each value for every soldier, cut at the end to a tenth for each.
    """
    men, capacity = unit.strength, unit.capacity
    typed = filled("A third of Spirit {spirit}, typed", spirit=unit.courage)
    of_quality = filled(
        "A third of Spirit {spirit}, {quality} troops", spirit=unit.courage, quality=unit.quality.word
    )
    base, *more = thirds(men, unit.attack, unit.defence, unit.courage)
    rows = (
        (filled("A third of Defence {defence}", defence=unit.defence), more[0]),
        (of_quality if unit.spirit is None else typed, more[1]),
        ("Cut to a tenth for each", capacity - base - sum(more)),
    )
    lines = tuple(Line(reason, value, SECTION) for reason, value in rows if value)
    label = filled("{men} soldiers, a third of Attack {attack}", men=men, attack=unit.attack)
    if men == 1:
        label = filled("{men} soldier, a third of Attack {attack}", men=men, attack=unit.attack)
    return Tally(f"strength:{unit.id}", label, base, lines, capacity, capacity)


def thirds(men: int, *values: int) -> list[int]:
    """What each value adds to the sum of thirds, in whole numbers that add up to it."""
    sums = [men * sum(values[:n]) // 3 for n in range(len(values) + 1)]
    return [after - before for before, after in pairwise(sums)]


def quality(side: RuneSide, unit: RuneUnit, options: Options) -> str:
    return unit.quality.label


def soldiers(side: RuneSide, unit: RuneUnit, options: Options) -> int:
    return unit.strength


def values(side: RuneSide, unit: RuneUnit, options: Options) -> str:
    """Attack, Defence, Spirit, as the article lists them."""
    return f"{unit.attack} / {unit.defence} / {unit.courage}"


COLUMNS = (
    Column("Quality", quality),
    Column("Soldiers", soldiers, adds_up=True),
    Column("A / D / S", values),
)
