"""Two courses of one seed side by side: battle by battle who wins, and what else is otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from rulesets.forecasts.marks import in_both, mark_of, marks_with
from rulesets.forecasts.spread import NOBODY, SURE, Chance, Spread


class Difference(NamedTuple):
    """By how much a chance is more, or less, and by how much that may be off in 95 of 100 forecasts."""

    share: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether it is more than luck may have done."""
        return abs(self.share) > self.error


class Pair[T](NamedTuple):
    """The same of the first course and of the second; None where there is nothing of the kind."""

    first: T
    second: T


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often a side has won the same battles, and how all battles of the two courses went."""

    side: str
    both: int
    only_first: int
    only_second: int
    neither: int
    rounds: Pair[float]
    """On average. Here and below all battles of a course count, not only those that both have."""
    losses: Mapping[str, Pair[float | None]]
    """Of sides and units, 0 to 1, on average."""
    fates: Mapping[str, Mapping[str, Pair[Chance | None]]]
    """By hero and status."""

    @property
    def battles(self) -> int:
        """Those that both courses have fought."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def chances(self) -> Pair[Chance]:
        """That the side wins, in the battles of both."""
        first, second = self.both + self.only_first, self.both + self.only_second
        return Pair(Chance.of(first, self.battles), Chance.of(second, self.battles))

    @property
    def difference(self) -> Difference:
        """How much more often the side wins by the second course.

        Since the same battles are compared, only those count in which one wins and the other does not. The
        error is that of paired differences, with half a battle added to each of the four cases (Agresti and
        Min), so that of a few battles that went alike not all is believed.
        """
        if not self.battles:
            return Difference(0.0, 1.0)
        gained, lost, battles = self.only_second + 0.5, self.only_first + 0.5, self.battles + 2
        spread = gained + lost - (gained - lost) ** 2 / battles
        share = (self.only_second - self.only_first) / self.battles
        return Difference(share, SURE * sqrt(spread) / battles)


def judged(usual: Spread, spread: Spread, side: str) -> float:
    """How often a side wins by a course of few battles, judged by the many of another with the same dice.

    Where these few were won more seldom as things are than all of the many, the course had bad dice: its
    share is raised by as much as the two go together (a control variate).
    """
    found = compared(usual, spread, side)
    if not found.battles:
        return spread.chance(side).share
    won, lost = found.both + found.only_first, found.neither + found.only_second
    together = (found.both * found.neither - found.only_first * found.only_second) / max(1, won * lost)
    weight = min(1.0, max(0.0, together)) if won and lost else 1.0
    few, many = found.chances.first.share, usual.chance(side).share
    return min(1.0, max(0.0, spread.chance(side).share + weight * (many - few)))


def compared(first: Spread, second: Spread, side: str = NOBODY) -> Comparison:
    """Over the battles whose numbers both have: whether this side has won, or, without one, nobody."""
    cases: Counter[tuple[bool, bool]] = Counter()
    won, also_won = _signs(first, side), _signs(second, side)
    for marks, others in in_both(first.winners, second.winners):
        for (mark, other), times in Counter(zip(marks, others, strict=True)).items():
            cases[mark in won, other in also_won] += times
    return Comparison(
        side=side,
        both=cases[True, True],
        only_first=cases[True, False],
        only_second=cases[False, True],
        neither=cases[False, False],
        rounds=Pair(first.mean_rounds, second.mean_rounds),
        losses=_losses(first, second),
        fates={hero: _fates(first, second, hero) for hero in {**first.heroes, **second.heroes}},
    )


def _signs(spread: Spread, side: str) -> frozenset[str]:
    if side == NOBODY:
        return frozenset(mark_of(spread.among, ()))
    return marks_with(spread.among, side) if side in spread.among else frozenset()


def _losses(first: Spread, second: Spread) -> dict[str, Pair[float | None]]:
    def mean(spread: Spread, id: str) -> float | None:
        found = spread.sides.get(id) or spread.units.get(id)
        return found.mean if found else None

    ids = {**first.sides, **second.sides, **first.units, **second.units}
    return {id: Pair(mean(first, id), mean(second, id)) for id in ids}


def _fates(first: Spread, second: Spread, hero: str) -> dict[str, Pair[Chance | None]]:
    def fate(spread: Spread, status: str) -> Chance | None:
        return spread.fate(hero, status) if hero in spread.heroes else None

    words = {**first.heroes.get(hero, {}), **second.heroes.get(hero, {})}
    return {status: Pair(fate(first, status), fate(second, status)) for status in words}
