"""All truths of a battle side by side, step by step: what one side was told and another was not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from battles.models import Battle
from battles.parts.sight import reading
from battles.parts.story.phases import chapter, told_before
from battles.parts.story.sentences import Chapter
from battles.parts.story.told import Told
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.telling.plainly import plainly
from chronicle.telling.report import head_and_brief, named_rounds, wanted_round
from chronicle.telling.rounds import round_title

BESIDE = "beside"
MOST_ALIKE = 2
"""So many sentences that all truths have stand open above those in which they differ."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One step as one truth has it, or several that have it alike."""

    truths: Sequence[Truth]
    texts: Sequence[str]

    @property
    def label(self) -> str:
        return ", ".join(truth.label for truth in self.truths)


@dataclass(frozen=True, slots=True)
class Row:
    """One step: what all truths say of it, and what each says besides."""

    number: int
    round: int
    title: str
    meaning: str
    common: Sequence[str]
    cells: Sequence[Cell]

    @property
    def differs(self) -> bool:
        return any(cell.texts for cell in self.cells)

    @property
    def is_long(self) -> bool:
        """Whether what all of them say folds away beside what they do not."""
        return len(self.common) > MOST_ALIKE


@dataclass(frozen=True, slots=True)
class Part:
    """One round of it."""

    number: int
    name: str
    rows: Sequence[Row]


def side_by_side(battle: Battle, truths: Sequence[Truth], asked: str) -> Context:
    """`asked` is the round to read, or `all`. What all say is said once; how it went, as the first has
    it, which knows the most.
    """
    everything = {truth: _everything(battle, truth) for truth in truths}
    told = {truth: [one for one in own if one.step and not one.struck] for truth, own in everything.items()}
    read = [(truth, _chapters(battle, truth, told[truth])) for truth in truths]
    numbers = sorted({one.round for _, chapters in read for one in chapters.values()})
    wanted = wanted_round(numbers, asked)
    steps = {number: one for _, chapters in read for number, one in chapters.items()}
    rows = [_row(one, read) for _, one in sorted(steps.items()) if wanted is None or one.round == wanted]
    rows = [row for row in rows if row.common or row.differs]
    seen_by = reading(battle, truths[0].words)
    ended, went = head_and_brief(seen_by, told[truths[0]], everything[truths[0]])
    return {
        **ended,
        **went,
        "parts": [
            Part(number, round_title(seen_by, number), list(own))
            for number, own in groupby(rows, lambda one: one.round)
        ],
        "numbers": named_rounds(seen_by, numbers),
        "wanted": wanted,
        "columns": truths,
    }


def _everything(battle: Battle, truth: Truth) -> list[Told]:
    """What was told of each step in its order, with those that were struck or broken off."""
    return list(reversed(told_before(reading(battle, truth.words), most=10**6)))


def _chapters(battle: Battle, truth: Truth, told: Sequence[Told]) -> dict[int, Chapter]:
    seen_by = reading(battle, truth.words)
    return {one.number: plainly(seen_by, chapter(seen_by, one)) for one in told}


def _row(step: Chapter, read: Sequence[tuple[Truth, Mapping[int, Chapter]]]) -> Row:
    texts = [(truth, _texts(chapters.get(step.number))) for truth, chapters in read]
    common = [text for text in texts[0][1] if all(text in own for _, own in texts)]
    alike: dict[tuple[str, ...], list[Truth]] = {}
    for truth, own in texts:
        alike.setdefault(tuple(text for text in own if text not in common), []).append(truth)
    cells = [Cell(those, rest) for rest, those in alike.items()]
    title = f"{step.title}, {step.turn}" if step.turn else step.title
    return Row(step.number, step.round, title, step.meaning, common, cells)


def _texts(told: Chapter | None) -> list[str]:
    if told is None:
        return []
    texts = [(one.of, f"{one.text} {one.aside}".rstrip()) for one in told.sentences]
    named = [f"{of}: {text}" if of else text for of, text in texts]
    return list(dict.fromkeys([*named, *told.rulings]))
