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
    record = record_of(battle)
    shape = FileShape(
        rules_version=battle.rules.version,
        battle=_of(BattleShape, battle, sides=tuple(record.sides)),
        people=tuple(sorted(record.people)),
        phases=tuple(map(_phase, record.phases)),
        log=tuple(_line(event) for event in record.events),
        blocks=tuple(_block(one, record.sealed[one.number]) for one in record.blocks),
    )
    return shape.model_dump(mode="json")


def _of[S: Shape](model: type[S], row: Any, **more: Any) -> S:
    """A shape from the columns of its row that have its names."""
    named = model.model_fields.keys() - ELSEWHERE - more.keys()
    columns = {name: _plain(getattr(row, name)) for name in named}
    return model.model_validate({**columns, **more})


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def _phase(played: Played) -> PhaseShape:
    row, acts = played.row, played.acts
    return _of(
        PhaseShape,
        row,
        after=row.after,
        entries=tuple(row.entries),
        is_resolved=row.resolved_at is not None,
        replays=row.replays.number if row.replays else None,
        answers=tuple(_answer(one) for one in acts.answers if one.state == Answer.State.TAKEN),
        rolls=tuple(map(_roll, acts.rolls)),
        rulings=tuple(_ruled(RulingShape, acts.rulings)),
        corrections=tuple(_ruled(CorrectionShape, acts.corrections)),
        agains=tuple(map(_again, acts.agains)),
    )


def _answer(row: Answer) -> AnswerShape:
    return _of(AnswerShape, row, member=row.member_id)


def _roll(row: Roll) -> RollShape:
    return _of(RollShape, row, member=row.member_id, thrown_in=row.thrown_in.number)


def _ruled[S: Shape](model: type[S], rows: Iterable[RulingRow | CorrectionRow]) -> Iterable[S]:
    return (_of(model, row, member=row.member_id) for row in rows)


def _again(row: Again) -> AgainShape:
    return _of(AgainShape, row)


def _line(event: Event) -> LineShape:
    return _of(LineShape, event, phase=event.phase.number if event.phase else None)


def _block(block: Block, things: Iterable[Sealed]) -> BlockShape:
    return _of(BlockShape, block, phase=block.phase, sealed=tuple(_of(SealedShape, one) for one in things))
