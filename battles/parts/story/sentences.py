"""What people read of one phase: sentences, each with what led to it, and the chapter that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from battles.parts.story.told import Heading
from rosters.figures.numbers import Number, Roll
from rulesets.engine import Written

MOST_ALIKE = 4
"""Of more sentences of a kind in a row a report tells that there are so many."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact in words, and what led to it."""

    text: str
    of: str
    """Whom it is about, where the words alone do not say it."""
    numbers: Sequence[Number]
    rolls: Sequence[Roll]
    said: Sequence[tuple[str, str]]
    rulings: Sequence[str]
    lead: str = ""
    """The words before what somebody wrote, where they bring that."""
    written: Sequence[Written] = ()
    each: Sequence[Sentence] = ()
    """What it says of several at once, of each of them."""
    more: Sequence[Sentence] = ()
    """What else was told of the same happening."""
    kind: str = ""
    aside: str = ""
    """What a report says behind it, for who was not there."""
    is_sum: bool = False
    """Whether it is told of a whole side."""

    @property
    def has_reasons(self) -> bool:
        return bool(self.numbers or self.rolls or self.said or self.more) or self.opens

    @property
    def opens(self) -> bool:
        """Whether there is more to each of several than the line that tells of all."""
        return any(one.numbers or one.rolls or one.said or one.rulings or one.more for one in self.each)


class Run(NamedTuple):
    """Sentences of one kind; `is_long`: they are read one by one only by who wants to."""

    sentences: Sequence[Sentence]
    is_long: bool

    @property
    def begins(self) -> str:
        """The first of them, to say what they are about while they are folded."""
        first = self.sentences[0]
        text = first.lead or first.text
        return f"{first.of}: {text}" if first.of else text


@dataclass(frozen=True, kw_only=True)
class Chapter(Heading):
    """One phase of the log as people read it; `turn` is a name."""

    title: str
    sentences: Sequence[Sentence]
    acts: Sequence[str]
    rulings: Sequence[str]
    meaning: str = ""
    """What happens in it, in a few words, where a report says so."""

    @property
    def has_reasons(self) -> bool:
        return any(one.has_reasons for one in self.sentences)

    @property
    def runs(self) -> list[Run]:
        """The sentences in their order; many of a kind in a row are one run."""
        alike = [list(run) for _, run in groupby(self.sentences, key=lambda one: one.kind or id(one))]
        return [Run(run, len(run) > MOST_ALIKE) for run in alike]

    @property
    def short(self) -> list[Sentence]:
        """What the log tells at once: where a side has its sum, not each of many."""
        return [one for run in self.runs if not self._stands_behind(run) for one in run.sentences]

    @property
    def long(self) -> list[Run]:
        return [run for run in self.runs if self._stands_behind(run)]

    def _stands_behind(self, run: Run) -> bool:
        has_sum = any(one.is_sum for one in self.sentences)
        return run.is_long and has_sum and not any(one.is_sum for one in run.sentences)
