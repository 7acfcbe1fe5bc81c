"""The file of a battle from its record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from battles.copies.shapes import (
    AgainShape,
    AnswerShape,
    BattleShape,
    BlockShape,
    CorrectionShape,
    FileShape,
    LineShape,
    PhaseShape,
    RollShape,
    RulingShape,
    SealedShape,
    Shape,
)
from battles.models import Again, Answer, Battle, Block, CorrectionRow, Event, Roll, RulingRow, Sealed
from battles.record.whole import Played, record_of
from rulesets.engine.values import Json

ELSEWHERE = {"member", "thrown_in", "phase", "sealed", "sides"}
"""What a shape has that is no plain column of its row."""


def as_file(battle: Battle) -> Json:
    """All of it that is on record, but for what was said between people."""
    record, numbers = record_of(battle), Numbers()
    shape = FileShape(
        rules_version=battle.rules.version,
        battle=_of(BattleShape, battle, sides=tuple(record.sides)),
        people=tuple(sorted(record.people)),
        phases=tuple(_phase(one, numbers) for one in record.phases),
        log=tuple(_line(event) for event in record.events),
        blocks=tuple(_block(one, record.sealed[one.number], numbers) for one in record.blocks),
    )
    return shape.model_dump(mode="json")


class Numbers:
    """Rows whose ids count are numbered anew: a file tells nothing of the rest of its site."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], int] = {}

    def of(self, kind: str, row: int) -> int:
        if kind not in (Sealed.Kind.ANSWER, Sealed.Kind.ROLL):
            return row
        return self._known.setdefault((kind, row), len(self._known) + 1)


def _of[S: Shape](model: type[S], source: Any, /, **more: Any) -> S:
    """A shape from what its row has under its names."""
    named = model.model_fields.keys() - ELSEWHERE - more.keys()
    columns = {name: _plain(getattr(source, name)) for name in named}
    return model.model_validate({**columns, **more})


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def _phase(played: Played, numbers: Numbers) -> PhaseShape:
    row, acts = played.row, played.acts
    return _of(
        PhaseShape,
        row,
        after=row.after,
        entries=tuple(row.entries),
        is_resolved=row.resolved_at is not None,
        replays=row.replays.number if row.replays else None,
        answers=tuple(_answer(one, numbers) for one in acts.answers if one.state == Answer.State.TAKEN),
        rolls=tuple(_roll(one, numbers) for one in acts.rolls),
        rulings=tuple(_ruled(RulingShape, acts.rulings)),
        corrections=tuple(_ruled(CorrectionShape, acts.corrections)),
        agains=tuple(map(_again, acts.agains)),
    )


def _answer(row: Answer, numbers: Numbers) -> AnswerShape:
    return _of(AnswerShape, row, id=numbers.of(Sealed.Kind.ANSWER, row.pk), member=row.member_id)


def _roll(row: Roll, numbers: Numbers) -> RollShape:
    id = numbers.of(Sealed.Kind.ROLL, row.pk)
    return _of(RollShape, row, id=id, member=row.member_id, thrown_in=row.thrown_in.number)


def _ruled[S: Shape](model: type[S], rows: Iterable[RulingRow | CorrectionRow]) -> Iterable[S]:
    return (_of(model, row, member=row.member_id) for row in rows)


def _again(row: Again) -> AgainShape:
    return _of(AgainShape, row)


def _line(event: Event) -> LineShape:
    return _of(LineShape, event, phase=event.phase.number if event.phase else None)


def _block(block: Block, things: Iterable[Sealed], numbers: Numbers) -> BlockShape:
    sealed = tuple(_of(SealedShape, one, row=numbers.of(one.kind, one.row)) for one in things)
    return _of(BlockShape, block, phase=block.phase, sealed=sealed)
