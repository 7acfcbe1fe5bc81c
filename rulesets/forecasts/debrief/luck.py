"""How lucky each roll was among all that its dice can show, and each side in all of its rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from rulesets.engine import GM, Audience, Faces, Lucky, Throw, dice, shares
from rulesets.forecasts.debrief.moments import Battle, Moment

FEW = 6
"""Up to so many throws the share is counted out; beyond that their sum is as good as normal."""
FINE = 9
"""Sums of middle ranks that are alike in so many decimals are the same."""


class Rank(NamedTuple):
    """Where a roll stands among all that its dice can show, the unluckiest first."""

    worse: float
    """The share of its outcomes that are unluckier."""
    middle: float
    """The same, with half of those that are just as lucky: one half on average, whatever the dice."""

    @property
    def of_100(self) -> int:
        """Luckier than so many of a hundred."""
        return int(100 * self.worse + 1e-9)


class Roll(NamedTuple):
    """A throw by which a side is lucky or not."""

    number: int
    round: int
    step: str
    key: str
    why: str
    dice: str
    faces: Faces
    side: str
    is_high: bool
    """Whether high is lucky."""
    rank: Rank
    audience: Audience

    @property
    def total(self) -> int:
        return dice(self.dice).total(self.faces)


class Luck(NamedTuple):
    """All throws of a side: each weighs the same, whatever hung on it.

    `share` of all dice that could have fallen in their place come to a smaller sum of middle ranks, half of
    those that come to the same counted in. Of up to `FEW` throws it is counted out, of more it is that of a
    normal distribution with the same mean and variance.
    """

    throws: int
    share: float
    best: Roll | None
    worst: Roll | None

    @property
    def of_100(self) -> int:
        """Luckier than so many of a hundred, rounded as charts round it; never than all."""
        return min(99, round(100 * self.share))


@cache
def ranks(text: str, *, is_high: bool) -> dict[int, tuple[Rank, float]]:
    """Of each total of these dice its rank and how likely it is."""
    likely = shares(text)
    found: dict[int, tuple[Rank, float]] = {}
    worse = 0.0
    for total in sorted(likely, reverse=not is_high):
        found[total] = Rank(worse, worse + likely[total] / 2), likely[total]
        worse += likely[total]
    return found


def rank_of(text: str, faces: Faces, *, is_high: bool) -> Rank:
    return ranks(text, is_high=is_high)[dice(text).total(faces)][0]


def rolls_of(battle: Battle) -> Iterator[Roll]:
    """All throws of the battle that are somebody's luck."""
    for moment in battle.moments:
        for throw, faces in moment.rolls:
            if (found := whose(battle, moment, throw)) and dice(throw.dice).fits(faces):
                side, is_high = found
                rank = rank_of(throw.dice, faces, is_high=is_high)
                where = (moment.number, moment.round, moment.step)
                yield Roll(
                    *where, throw.key, throw.why, throw.dice, faces, side, is_high, rank, throw.audience
                )


def whose(battle: Battle, moment: Moment, throw: Throw) -> tuple[str, bool] | None:
    """Whose luck it is, and whether high is lucky for him."""
    lucky = battle.rules.lucky.get(throw.kind, Lucky.NEITHER)
    if lucky is Lucky.NEITHER:
        return None
    throws, about = _side_of_seat(moment, throw), _side_of(moment, throw.about)
    if lucky.is_for_thrower:
        side, is_high = (throws, lucky.is_high) if throws else (about, not lucky.is_high)
    else:
        side, is_high = about or throws, lucky.is_high
    return (side, is_high) if side in battle.sides else None


def _side_of(moment: Moment, id: str) -> str:
    return moment.before.side_of(id) or moment.after.side_of(id)


def _side_of_seat(moment: Moment, throw: Throw) -> str:
    if throw.to == GM:
        return ""
    kind, _, id = throw.to.partition(":")
    return id if kind == "commander" else _side_of(moment, id)


def luck_of(rolls: Iterable[Roll]) -> Luck:
    """Of the rolls of one side."""
    thrown = list(rolls)
    if not thrown:
        return Luck(0, 0.5, None, None)
    by_luck = sorted(thrown, key=lambda roll: roll.rank.middle)
    share = _counted_out(thrown) if len(thrown) <= FEW else _as_normal(thrown)
    return Luck(len(thrown), share, by_luck[-1], by_luck[0])


def _counted_out(thrown: Sequence[Roll]) -> float:
    likely = {0.0: 1.0}
    for roll in thrown:
        further: dict[float, float] = {}
        for rank, share in ranks(roll.dice, is_high=roll.is_high).values():
            for so_far, chance in likely.items():
                total = round(so_far + rank.middle, FINE)
                further[total] = further.get(total, 0.0) + chance * share
        likely = further
    mine = 0.0
    for roll in thrown:
        mine = round(mine + roll.rank.middle, FINE)
    near = 10**-FINE * len(thrown)
    worse = sum(chance for total, chance in likely.items() if total < mine - near)
    return worse + sum(chance for total, chance in likely.items() if abs(total - mine) <= near) / 2


def _as_normal(thrown: Sequence[Roll]) -> float:
    variance = sum(_variance(roll.dice) for roll in thrown)
    mine = sum(roll.rank.middle for roll in thrown)
    return NormalDist(len(thrown) / 2, sqrt(variance)).cdf(mine) if variance else 0.5


@cache
def _variance(text: str) -> float:
    return sum(share * (rank.middle - 0.5) ** 2 for rank, share in ranks(text, is_high=True).values())
