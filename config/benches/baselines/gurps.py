"""A round of GURPS Mass Combat as one would write it for nothing but its dice and sums: no names, no reasons,
no people who know or decide anything. Two armies in an open field, without officers, missions and powers.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine.forecast import BlockDice
from rulesets.systems.gurps.book.tables import CASUALTIES, CATASTROPHES, LEVELS, ODDS, OPEN_FIELD_MORALE

ROWS = [next(row for row in CATASTROPHES if total <= row.most) for total in range(19)]
CATASTROPHE = [(row.strategy, row.morale) for row in ROWS]
TENTHS, BONUS = zip(*ODDS, strict=True)
MORALE = [(most or 99, OPEN_FIELD_MORALE.get(level)) for most, level in LEVELS]
TOLLS = [(toll.dice, toll.plus, toll.least) for toll in CASUALTIES]
LAST_LINE = len(TOLLS) - 1
WOUNDS = {-1: (1, "1d6"), -2: (1, "1d6"), -3: (1, "2d6"), -4: (1, "2d6"), -5: (2, "2d6"), -6: (2, "2d6")}
WORST = (3, "2d6")


@dataclass(slots=True)
class Army:
    """A side in numbers: one of each list for every unit, or for every hero."""

    strategy: int
    modifiers: int
    strengths: list[int]
    morale: list[int]
    men: list[int]
    armour: list[int]
    battle: list[int]
    hits: list[int]


def armies(field: Any) -> list[Army]:
    """Both sides of a field of which the muster has been played."""
    return [_army(field, side) for side in field.sides.values()]


def _army(field: Any, side: Any) -> Army:
    units = field.units_of(side.id)
    heroes = [hero for hero in field.fighters if hero.side == side.id]
    return Army(
        field.heroes[side.leader].sheet.strategy_level if side.leader else 4,
        0,
        [unit.ts for unit in units],
        [unit.morale for unit in units],
        [unit.men for unit in units],
        [field.muster.profiles[unit.id].lines for unit in units],
        [hero.sheet.battle for hero in heroes],
        [hero.hits for hero in heroes],
    )


def fight(sides: Sequence[Army], dice: BlockDice) -> int:
    """Who wins: the first, the second, or on a tie nobody, 2."""
    shifts, strategies = _catastrophes(sides, dice)
    for side in sides:
        _survive(side, dice, 0)
        dice.totals("3d6", len(side.battle))  # Glory
    own, other = (
        sum([ts * (10 + shift) // 10 for ts in side.strengths])
        for side, shift in zip(sides, shifts, strict=True)
    )
    strategies[0] += _odds(own, other)
    strategies[1] += _odds(other, own)
    first, second = dice.totals("3d6", 2)
    margin = strategies[0] - first - strategies[1] + second
    winner = 0 if margin > 0 else 1 if margin < 0 else 2
    difference = abs(margin)
    fled = [_stand(side, shifts[n], n == winner, difference, dice) for n, side in enumerate(sides)]
    if difference > 3:
        _survive(sides[1 - winner], dice, -(difference // 3))
    steps = min(10, (difference + 1) // 2)
    for n, side in enumerate(sides):
        _bleed(side, 10 + (steps if n == winner else -steps), fled[n], dice)
    return winner


def _catastrophes(sides: Sequence[Army], dice: BlockDice) -> tuple[list[int], list[int]]:
    shifts, strategies = [], []
    for side, roll in zip(sides, dice.totals("3d6", 2), strict=True):
        strategy, shift = CATASTROPHE[roll]
        shifts.append(shift)
        strategies.append(side.strategy + side.modifiers + strategy)
    return shifts, strategies


def _survive(side: Army, dice: BlockDice, worse: int) -> None:
    for n, (battle, roll) in enumerate(zip(side.battle, dice.totals("3d6", len(side.battle)), strict=True)):
        by = min(16, battle + worse) - roll
        if by >= 5:
            continue
        if by >= 0:
            side.hits[n] -= 1 if by else 2
            continue
        times, wound = WOUNDS.get(by, WORST)
        side.hits[n] -= sum(dice.totals(wound, times))


def _odds(own: int, other: int) -> int:
    if own <= other or not other:
        return 0
    at = bisect_left(TENTHS, 10 * own / other)
    return BONUS[at] if at < len(BONUS) else 8


def _stand(side: Army, shift: int, won: bool, difference: int, dice: BlockDice) -> list[int]:
    """How many lines each unit falls by its flight."""
    hard = next(morale for most, morale in MORALE if difference <= most)
    if won and difference > 3:
        return [0] * len(side.men)
    if hard is None:
        return dice.totals("1d6", len(side.men))
    flees = [
        roll > 4 and roll > min(16, morale + shift + hard)
        for morale, roll in zip(side.morale, dice.totals("3d6", len(side.men)), strict=True)
    ]
    rolls = iter(dice.totals("1d6", sum(flees)))
    return [next(rolls) if one else 0 for one in flees]


def _bleed(side: Army, line: int, fled: Sequence[int], dice: BlockDice) -> None:
    lines = [
        max(0, min(LAST_LINE, line + armour - rout)) for armour, rout in zip(side.armour, fled, strict=True)
    ]
    faces = dice.faces(f"{max([TOLLS[one][0] for one in lines])}d6")
    for n, one in enumerate(lines):
        many, plus, least = TOLLS[one]
        percent = max(least, plus + sum(faces[:many]))
        side.men[n] -= min(side.men[n], -(-side.men[n] * percent // 100))


def fresh(sides: Sequence[Army]) -> list[Army]:
    """The same armies with lists of their own, for a battle that changes them."""
    return [
        Army(
            side.strategy,
            side.modifiers,
            side.strengths,
            side.morale,
            [*side.men],
            side.armour,
            side.battle,
            [*side.hits],
        )
        for side in sides
    ]
