"""All truths of a battle side by side, step by step: what one side was told and another was not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from battles.models import Battle
from battles.parts.sight import reading
from battles.parts.story.phases import Chapter, chapter, told_before
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.telling.report import heading, named_rounds, round_title, wanted_round

BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class Cell:
    """One step as one truth has it."""

    truth: Truth
    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Row:
    """One step: what all truths say of it, and what each says besides."""

    number: int
    round: int
    title: str
    common: Sequence[str]
    cells: Sequence[Cell]

    @property
    def differs(self) -> bool:
        return any(cell.texts for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Part:
    """One round of it."""

    number: int
    name: str
    rows: Sequence[Row]


def side_by_side(battle: Battle, truths: Sequence[Truth], asked: str) -> Context:
    """`asked` is the round to read, or `all`. What all of them say is said once."""
    read = [(truth, _chapters(battle, truth)) for truth in truths]
    numbers = sorted({one.round for _, chapters in read for one in chapters.values()})
    wanted = wanted_round(numbers, asked)
    steps = {number: one for _, chapters in read for number, one in chapters.items()}
    rows = [_row(one, read) for _, one in sorted(steps.items()) if wanted is None or one.round == wanted]
    rows = [row for row in rows if row.common or row.differs]
    seen_by = reading(battle, truths[0].words)
    return {
        **heading(seen_by),
        "parts": [
            Part(number, round_title(seen_by, number), list(own))
            for number, own in groupby(
                (one for one in rows if one.common or one.differs), lambda one: one.round
            )
        ],
        "numbers": named_rounds(seen_by, numbers),
        "wanted": wanted,
        "columns": truths,
    }


def _chapters(battle: Battle, truth: Truth) -> dict[int, Chapter]:
    """What was told of each step that stands, by its number."""
    seen_by = reading(battle, truth.words)
    told = [one for one in told_before(seen_by, most=10**6) if one.step and not one.struck]
    return {one.number: chapter(seen_by, one) for one in told}


def _row(step: Chapter, read: Sequence[tuple[Truth, Mapping[int, Chapter]]]) -> Row:
    texts = [(truth, _texts(chapters.get(step.number))) for truth, chapters in read]
    common = [text for text in texts[0][1] if all(text in own for _, own in texts)]
    cells = [Cell(truth, [text for text in own if text not in common]) for truth, own in texts]
    title = f"{step.title}, {step.turn}" if step.turn else step.title
    return Row(step.number, step.round, title, common, cells)


def _texts(told: Chapter | None) -> list[str]:
    if told is None:
        return []
    named = [f"{one.of}: {one.text}" if one.of else one.text for one in told.sentences]
    return list(dict.fromkeys([*named, *told.rulings]))
