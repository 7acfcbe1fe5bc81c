"""What the steps brought to somebody: the sums and what is his alone first, many units behind one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from battles.parts.sight import Sight
from battles.parts.story.lately import told_lately
from battles.parts.story.phases import Happening, gathered, of_many
from battles.parts.story.sentences import Run, Sentence
from battles.parts.story.told import Told

type Group = Sequence[Happening]


class Own(NamedTuple):
    """What happened to him: read at once, and one by one by who wants to."""

    first: Sequence[Sentence] = ()
    each: Sequence[Run] = ()

    def __bool__(self) -> bool:
        return bool(self.first or self.each)

    @property
    def all(self) -> Iterator[Sentence]:
        """Every sentence of it, and what stands behind each."""
        for one in (*self.first, *(one for run in self.each for one in run.sentences)):
            yield one
            yield from one.more
            for each in one.each:
                yield each
                yield from each.more


def happened_to(sight: Sight, told: Told | None, subjects: frozenset[str]) -> Own:
    """Where his side has its sum, its units stand behind it; without one each is read at once."""
    if told is None:
        return Own()
    own = replace(told, facts=told.about(subjects))
    first: list[Sentence] = []
    each: list[Run] = []
    groups = gathered(sight, own)
    sums = {_kind(group) for group in groups if group[0][0].subject in sight.sides}
    for kind, alike in groupby(groups, key=_kind):
        run = [of_many(sight, own, group) for group in alike]
        if len(run) > 1 and sums and kind not in sums:
            each.append(Run(run, is_long=True))
        else:
            first += run
    return Own(first, each)


def _kind(group: Group) -> str:
    return group[0][0].kind


def happened_before(sight: Sight, subjects: frozenset[str], now: Told | None, *, lately: bool = False) -> Own:
    """What the latest step that spoke of these people said. `lately`: of this round or the last."""
    for told in told_lately(sight):
        if lately and told.round < sight.here.row.round - 1:
            return Own()
        if not told.struck and (now is None or told.number != now.number) and told.about(subjects):
            return happened_to(sight, told, subjects)
    return Own()
