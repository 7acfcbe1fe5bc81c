"""What a list of units shows, and what a unit is worth at a glance (F9)."""

from itertools import pairwise

from rulesets.engine import Column, Line, Tally
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.sheets import RuneSide, RuneUnit

SECTION = "Battle Capacity (BC)"


def strength(side: RuneSide, unit: RuneUnit, options: Options) -> Tally:
    """Battle capacity: for show, and to compare armies if the campaign wants it so (F9).

    A third of each value for every soldier, cut at the end to a tenth for each.
    """
    men, capacity = unit.strength, unit.capacity
    typed = f"Spirit {unit.courage}, typed"
    spirit = f"Spirit {unit.courage}, {unit.quality.word} troops" if unit.spirit is None else typed
    base, *more = thirds(men, unit.attack, unit.defence, unit.courage)
    rows = (
        (f"A third of Defence {unit.defence}", more[0]),
        (f"A third of {spirit}", more[1]),
        ("Cut to a tenth for each", capacity - base - sum(more)),
    )
    lines = tuple(Line(reason, value, SECTION) for reason, value in rows if value)
    label = f"{men:,} {'soldier' if men == 1 else 'soldiers'}, a third of Attack {unit.attack}"
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
