"""A battle as it was fought: one moment for each phase, with all that was asked, said and thrown in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.engine import (
    GM,
    Ask,
    Event,
    Faces,
    Field,
    Phase,
    Played,
    Ruleset,
    Ruling,
    Tally,
    Temper,
    Throw,
    Verdict,
    Viewer,
    viewer,
)
from rulesets.engine.values import Facts
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.results import Ending, winners_of

TRUTH = "truth"
"""The eyes of the game master; those of a side are `side:<id>`."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One phase that was resolved: the field before, the outcome, and the record that led to it."""

    number: int
    """From 1, in the order in which they were fought."""
    phase: Phase
    before: Field
    played: Played
    record: Facts
    rulings: Sequence[Ruling] = ()
    unsaid: frozenset[str] = frozenset()
    """The questions that nobody answered, by key: the default stood."""

    @property
    def round(self) -> int:
        return self.phase.round

    @property
    def step(self) -> str:
        return self.phase.step.key

    @property
    def turn(self) -> str:
        return self.phase.turn

    @property
    def after(self) -> Field:
        field: Field = self.played.field
        return field

    @property
    def asks(self) -> list[Ask]:
        """What was asked and said; whom it was put to is in `to`."""
        return [ask for ask in self.played.answered if ask.key in self.record]

    @property
    def answers(self) -> Facts:
        """All that was said, as JSON, by the keys of the questions."""
        return {ask.key: self.record[ask.key] for ask in self.asks}

    @property
    def rolls(self) -> Iterator[tuple[Throw, Faces]]:
        """All that was thrown, as it fell."""
        for throw in self.played.thrown:
            if throw.key in self.record:
                yield throw, tuple(self.record[throw.key])

    @property
    def is_still(self) -> bool:
        """Whether nobody was asked, no die fell and nothing was ruled: then it could not but come so."""
        return not self.played.requests and not self.rulings and not self._is_ruled()

    def _is_ruled(self) -> bool:
        return any(
            (isinstance(one, Tally) and one.was != one.total)
            or (isinstance(one, Verdict) and one.was != one.value)
            for one in self.played.said
        )


class End(NamedTuple):
    """The moment in which it was told how the battle ended, and who won: nobody where none is named."""

    number: int
    winners: tuple[str, ...]


@dataclass(frozen=True)
class Battle:
    """A whole battle, or as much of it as has been fought."""

    rules: Ruleset
    muster: Any
    """As it was mustered, before the rules prepared it."""
    moments: Sequence[Moment]
    seed: str = "a debrief"
    """Of the battles that are fought ahead."""
    tempers: Mapping[str, Temper] = field(default_factory=dict)
    """Of the officers of a side, by side."""

    @cached_property
    def sides(self) -> tuple[str, ...]:
        return tuple(side.id for side in self.opening.muster.sides)

    @property
    def opening(self) -> Field:
        return self.moments[0].before

    @cached_property
    def end(self) -> End | None:
        """What was told of the end, and when; where it was told again the last word holds."""
        endings = [
            (moment.number, Ending(told.subject, told.facts))
            for moment in self.moments
            for told in moment.played.said
            if isinstance(told, Event) and told.kind in self.rules.endings
        ]
        if not endings:
            return None
        number, last = endings[-1]
        return End(number, winners_of(self.opening.muster, [last]))

    @cached_property
    def fought(self) -> Sequence[Moment]:
        """The moments in which it was still open, and the one that ended it."""
        if self.end:
            return [moment for moment in self.moments if moment.number <= self.end.number]
        aftermath = {step.key for step in self.rules.aftermath}
        return [moment for moment in self.moments if moment.step not in aftermath]

    @property
    def eyes(self) -> tuple[str, ...]:
        return TRUTH, *(f"side:{side}" for side in self.sides)

    def forecast(self, field: Field, who: Viewer, said: Facts | None = None) -> Forecast:
        """From this field as somebody may take it to be, with what is said in the phase that follows."""
        seen = self.rules.known(field, who)
        return Forecast(self.rules.key, seen, self.seed, said or {}, self.tempers, eyes=who)


def viewer_of(eyes: str) -> Viewer:
    return viewer(GM if eyes == TRUTH else eyes)
