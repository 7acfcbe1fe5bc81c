"""What the closed phases of a battle said, kept so that nobody reads them from the log at every change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import batched

from battles.parts.rows import Part
from battles.parts.sight import Sight
from battles.parts.story.phases import told_in, unsaid
from battles.parts.story.told import Told
from battles.play.memory import Worded

AT_ONCE = 15
"""So many closed phases are read in one go."""
KEPT = 1000

kept: Worded[Told] = Worded(KEPT)
"""What closed phases said, by phase, state and audience: it never changes for those who may hear it."""


def told_lately(sight: Sight) -> Iterator[Told]:
    """What the closed phases said, the newest first."""
    closed = [row for row in reversed(sight.rows.phases) if not row.is_open]
    for rows in batched(closed, AT_ONCE):
        yield from told_of(sight, rows)


def told_of(sight: Sight, closed: Sequence[Part]) -> list[Told]:
    """What these closed phases said; those that are not kept yet are read in one go."""
    keys = {row.pk: key_of(sight, row) for row in closed}
    missing = [row for row in closed if kept.get(keys[row.pk]) is None]
    read = {one.number: one for one in told_in(sight, [row.pk for row in missing])} if missing else {}
    found = {row.pk: kept.put(keys[row.pk], read.get(row.number) or unsaid(row)) for row in missing}
    return [found.get(row.pk) or kept.get(keys[row.pk]) or unsaid(row) for row in closed]


def key_of(sight: Sight, row: Part) -> tuple[object, ...]:
    """What a closed phase said depends on who listens, and on who is unseen to him, and on nothing else."""
    return row.pk, row.state, sight.words, tuple(sight.known.aliases)
