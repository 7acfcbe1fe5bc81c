"""The printed tables as one looks them up in play: figures of the article, in words of ours."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.engine import PrintedTable
from rulesets.systems.gurps.book.kinds import Circumstance, Mishap, Position
from rulesets.systems.gurps.book.signs import signed
from rulesets.systems.gurps.book.tables import (
    ARMOUR_TS,
    CASUALTIES,
    CATASTROPHES,
    DAMAGE,
    EXCEPTIONAL,
    GLORY,
    HORSE_TS,
    LEVELS,
    MOST_ODDS,
    MOST_SUPERIORITY,
    ODDS,
    QUALITY,
    RANGED_TS,
    REACTIONS,
    SUPERIORITY,
    Catastrophe,
    Weapons,
    dice_of,
    line_called,
)

type Rows = Sequence[Sequence[str]]


def _troops() -> Rows:
    armour = [(f"{armour.label} armour", signed(ts)) for armour, ts in ARMOUR_TS.items()]
    horse = [(horse.label, signed(ts)) for horse, ts in HORSE_TS.items()]
    return [*armour, *horse, *((arm.label, signed(ts)) for arm, ts in RANGED_TS.items() if ts)]


def _qualities() -> Rows:
    return [
        (quality.label, str(band.experience), str(band.morale), _times(band.factor), _times(band.cost))
        for quality, band in QUALITY.items()
    ]


def _times(factor: Fraction) -> str:
    return f"× {float(factor):g}"


def _odds() -> Rows:
    printed = [(f"Up to {most / 10:g} to 1", signed(bonus)) for most, bonus in ODDS]
    return [*printed, ("More than that", signed(MOST_ODDS))]


def _superiority() -> Rows:
    printed = [(f"Less than {ratio} to 1", signed(bonus)) for ratio, bonus in SUPERIORITY]
    return [*printed, (f"{SUPERIORITY[-1][0]} to 1 or more", signed(MOST_SUPERIORITY))]


def _levels() -> Rows:
    return list(_up_to([(most, (level.label,)) for most, level in LEVELS]))


def _reactions() -> Rows:
    return list(_up_to([(most, (reaction.label,)) for most, reaction in REACTIONS]))


def _up_to(rows: Sequence[tuple[int | None, tuple[str, ...]]]) -> Iterator[tuple[str, ...]]:
    """Each row with the totals that it is for."""
    before: int | None = None
    for most, row in rows:
        least = None if before is None else before + 1
        if least is None:
            yield (f"{most} or less", *row)
        else:
            yield (f"{least} or more" if most is None else _span(least, most), *row)
        before = most


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"


def _catastrophes() -> Rows:
    named = {mishap.value: mishap.label for mishap in Mishap}
    rows = [(row.most, (named[row.what], *_shifts(row))) for row in CATASTROPHES]
    return list(_up_to(rows))


def _shifts(row: Catastrophe) -> tuple[str, ...]:
    return tuple(_or_none(value) for value in (row.strategy, row.morale, row.unit))


def _or_none(value: int) -> str:
    return signed(value) if value else "–"


def _casualties() -> Rows:
    return [(line_called(line), dice_of(toll)) for line, toll in enumerate(CASUALTIES)]


def _damage() -> Rows:
    rows, least = [], 0
    for age in DAMAGE:
        levels = [age.tl] if age.plus else range(least, age.tl + 1)
        for tl in levels:
            called = _span(0, tl) if age.plus else str(tl)
            rows.append((called, _dice(age, age.light(tl)), _dice(age, age.heavy(tl)), _armour(age)))
        least = age.tl + 1
    return rows


def _dice(age: Weapons, dice: int) -> str:
    return f"{dice}d" + (signed(age.plus) if age.plus else "")


PARTS = {1: "whole", 2: "a half", 5: "a fifth", 10: "a tenth"}


def _armour(age: Weapons) -> str:
    return PARTS[age.divisor]


def _glory() -> Rows:
    return [
        (
            glory.label,
            _or_none(fame.reputation),
            _or_none(fame.lasting),
            _or_none(fame.leader),
            _or_none(fame.commander),
        )
        for glory, fame in GLORY.items()
    ]


def _strength() -> Rows:
    return [(str(points), f"{float(strength):g}") for points, strength in EXCEPTIONAL]


SHOWN: Sequence[tuple[str, str, tuple[str, ...], Rows]] = (
    ("What a man is worth", "Troop Strength (TS)", ("Of", "Troop Strength"), _troops()),
    (
        "Quality",
        "Troop Quality and Morale",
        ("Quality", "Battles fought", "Morale", "Troop Strength", "Cost"),
        _qualities(),
    ),
    (
        "Catastrophes",
        "Catastrophe Roll",
        ("3d", "What happens", "Strategy", "Morale of all", "Morale of the unit struck"),
        _catastrophes(),
    ),
    ("The stronger side", "Relative Troop Strengths", ("Stronger to weaker", "Strategy"), _odds()),
    (
        "More special units",
        "Special Unit Superiority",
        ("Who has more, to who has fewer", "Strategy"),
        _superiority(),
    ),
    (
        "Ground and walls",
        "Defensive Position",
        ("Position, and Strategy of the defender",),
        [(position.label,) for position in Position],
    ),
    (
        "Circumstances",
        "Special Circumstances",
        ("What", "Strategy"),
        [(circumstance.words, signed(circumstance.worth)) for circumstance in Circumstance],
    ),
    ("How decisive the day is", "Resolving the Contest of Strategy", ("Difference", "Result"), _levels()),
    ("Losses, in per cent", "Casualty Table", ("Difference", "Lost"), _casualties()),
    (
        "Wounds of heroes",
        "Damage Table",
        ("Tech level", "A light wound", "A heavy wound", "Armour counts"),
        _damage(),
    ),
    (
        "Glory",
        "Glory Roll",
        (
            "How it looked",
            "Reputation",
            "Of it for good",
            "Strategy, leader of a unit",
            "Strategy, commander",
        ),
        _glory(),
    ),
    ("What superiors think", "After the Battle", ("Reaction roll", "Reaction"), _reactions()),
    (
        "Exceptional strength",
        "Computing Exceptional Strength",
        ("Character points", "Strength"),
        _strength(),
    ),
)
TABLES = tuple(PrintedTable(*table) for table in SHOWN)
