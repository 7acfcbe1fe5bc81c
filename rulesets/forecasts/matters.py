"""What matters most to a side: each unit, hero and circumstance taken away in turn, and what that changes.

At the set-up alone: in the middle of a battle nobody can be taken away as if he had never been there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulesets.engine import Muster, Ruleset
from rulesets.forecasts.changes import Change, changed, key_of
from rulesets.forecasts.comparing import Comparison, Difference, compared
from rulesets.forecasts.courses import AS_IT_IS, Course, Spreads
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Chance, Spread
from rulesets.forecasts.varying import without_each


def matters(rules: Ruleset, muster: Muster, *, seed: str, battles: int) -> Iterator[Course]:
    """The muster as it is, and one course for each thing that is taken away."""
    return changed_each(rules, muster, without_each(rules, muster), seed=seed, battles=battles)


def changed_each(
    rules: Ruleset, muster: Muster, changes: Iterable[Change], *, seed: str, battles: int
) -> Iterator[Course]:
    """The muster as it is, and one course for each change that the rules let fight."""
    yield Course(AS_IT_IS, forecast_of(rules, muster, seed), battles)
    for change in changes:
        made, _ = changed(rules, muster, [change])
        if made is not None:
            yield Course(key_of([change]), forecast_of(rules, made, seed), battles)


def forecast_of(rules: Ruleset, muster: Any, seed: str) -> Forecast:
    """Of a battle before its first step."""
    return Forecast(rules.key, rules.open(rules.prepare(muster)), seed)


class Matter(NamedTuple):
    """A side's chance with a change, and how that compares with the battles as they are."""

    key: str
    """Of the course, and so of the change."""
    comparison: Comparison

    @property
    def chance(self) -> Chance:
        return self.comparison.chances.second

    @property
    def difference(self) -> Difference:
        return self.comparison.difference


class Ranking(NamedTuple):
    """The chance of a side as things are, and what changes it, most first."""

    side: str
    usual: Chance
    matters: Sequence[Matter]


def ranked(spreads: Spreads, side: str) -> Ranking:
    """Of all courses of which some battles have been fought so far."""
    usual = spreads.get(AS_IT_IS, Spread())
    found = [
        Matter(key, comparison)
        for key, spread in spreads.items()
        if key != AS_IT_IS and (comparison := compared(usual, spread, side)).battles
    ]
    found.sort(key=lambda matter: (-abs(matter.difference.share), matter.key))
    return Ranking(side, usual.chance(side), found)


def by_key(changes: Iterable[Change]) -> Mapping[str, Change]:
    """To say of a course what is otherwise in it."""
    return {change.key: change for change in changes}
