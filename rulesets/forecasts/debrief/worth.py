"""What something was worth: by how much it changed a chance, with its error."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from statistics import NormalDist
from typing import NamedTuple

from rulesets.forecasts.comparing import compared
from rulesets.forecasts.courses import Spreads
from rulesets.forecasts.spread import SURE, Chance, Spread

SELDOM = 0.05
VAGUE = 0.4
"""Nobody is told that something was worth what may be off by so much: a few battles alone say no more."""


class Worth(NamedTuple):
    """A difference of two chances, and by how much it may be off in 95 of 100 cases."""

    change: float
    error: float

    @classmethod
    def between(cls, before: Chance, after: Chance) -> Worth:
        """As if both had dice of their own: with the same dice the error is smaller than this."""
        return cls(after.share - before.share, hypot(before.error, after.error))

    @classmethod
    def told(cls, before: Chance, after: Chance) -> Worth:
        """The same for a sentence that names both: "under 57", said of none of three, is not far from 60."""
        return cls(after.share - before.share, hypot(before.reach, after.reach))

    def stands_out(self, tries: int) -> bool:
        """Whether enough was fought to say that it is more than chance."""
        return self.error < VAGUE and self.margin(tries) > 0

    def margin(self, tries: int = 1) -> float:
        """By how much it is beyond its error, where it is the largest of so many.

        The more are looked at the more it takes, so that where nothing matters one stands out in one of
        twenty battles.
        """
        factor = NormalDist().inv_cdf(1 - SELDOM / 2 / max(1, tries)) / SURE
        return abs(self.change) - self.error * max(1.0, factor)


NOTHING = Worth(0.0, 0.0)


def fought(spreads: Spreads, key: str) -> Spread | None:
    """What came of a course, once one of its battles has been fought."""
    spread = spreads.get(key)
    return spread if spread and spread.battles else None


def worth_of(spreads: Spreads, before: str, after: str, side: str) -> Worth | None:
    """How much better a side does in the second course than in the first, by the battles that both have
    fought with the same dice; nothing is known without both.
    """
    if before == after:
        return NOTHING
    first, second = fought(spreads, before), fought(spreads, after)
    if first is None or second is None:
        return None
    return Worth(*compared(first, second, side).difference)


def sum_of(spreads: Spreads, times: Mapping[str, int], known: float, side: str) -> Worth | None:
    """Chances of several courses, each counted so often, and what is known without a battle."""
    total, error = known, 0.0
    for key, count in times.items():
        if count:
            if (spread := fought(spreads, key)) is None:
                return None
            chance = spread.chance(side)
            total, error = total + count * chance.share, hypot(error, count * chance.error)
    return Worth(total, error)
