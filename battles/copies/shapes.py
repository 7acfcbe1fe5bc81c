"""What stands in the file of a battle. Bytes are written in hexadecimal, moments in ISO 8601."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

import pydantic
from pydantic import BaseModel, ConfigDict, PlainSerializer, PlainValidator

from battles.models import Answer, Battle, Block, Event, Phase, Roll, Sealed
from rulesets.engine.values import Json

FORMAT = 1
"""Of files like these; another is written as soon as an older Banneret could misread one."""
MOST = 2**63 - 1


def _bytes(text: object) -> bytes:
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        raise ValueError("is no bytes in hexadecimal")
    return bytes.fromhex(text)


type Hex = Annotated[bytes, PlainValidator(_bytes), PlainSerializer(bytes.hex)]
type Number = Annotated[int, pydantic.Field(ge=0, le=MOST)]
type Words = tuple[str, ...]


class Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class AnswerShape(Shape):
    id: Number
    key: str
    value: Any
    by: Answer.By
    member: Number | None
    nonce: str
    salt: str
    rules_version: Number


class RollShape(Shape):
    """`thrown_in`: the number of the phase whose seed gave it."""

    id: Number
    key: str
    dice: str
    faces: tuple[Number, ...]
    by: Roll.By
    seed: str
    thrown_in: Number
    member: Number | None


class RulingShape(Shape):
    id: Number
    key: str
    line: str | None
    value: Any
    reason: str
    member: Number | None
    is_struck: bool
    rules_version: Number


class CorrectionShape(Shape):
    id: Number
    subject: str
    name: str
    value: Any
    reason: str
    member: Number | None
    is_struck: bool
    rules_version: Number


class AgainShape(Shape):
    id: Number
    key: str
    reason: str
    counts: str
    before: tuple[Number, ...]
    faces: tuple[Number, ...]


class PhaseShape(Shape):
    """A step as it was played. All in it stands in the order in which it came."""

    number: Number
    round: Number
    step: str
    turn: str
    state: Phase.State
    before: Json
    after: Json | None
    is_resolved: bool
    commitment: str
    entropy: str
    entries: tuple[dict[str, str], ...]
    replays: Number | None
    answers: tuple[AnswerShape, ...]
    rolls: tuple[RollShape, ...]
    rulings: tuple[RulingShape, ...]
    corrections: tuple[CorrectionShape, ...]
    agains: tuple[AgainShape, ...]


class LineShape(Shape):
    seq: Number
    nth: Number
    version: Number
    phase: Number | None
    form: Event.Form
    kind: str
    key: str
    body: Json
    to: Words
    but: Words
    salt: Hex
    leaf: Hex
    hash: Hex
    at: datetime


class SealedShape(Shape):
    kind: Sealed.Kind
    row: Number
    body: Json
    to: Words
    but: Words
    salt: Hex
    leaf: Hex


class BlockShape(Shape):
    number: Number
    occasion: Block.Occasion
    phase: Number
    until: Number
    key: Hex
    root: Hex
    head: Hex
    at: datetime
    sealed: tuple[SealedShape, ...]


class BattleShape(Shape):
    id: Number
    name: str
    ruleset: str
    state: Battle.State
    date: str
    place: str
    dice: Battle.Dice
    situation: Json
    options: Json
    sides: tuple[dict[str, str], ...]
    muster: Json
    started_at: datetime
    seq: Number
    head: Hex


class FileShape(Shape):
    """`people`: by their numbers those who are in the campaign, so that it is seen whose place is gone."""

    banneret: Literal["battle"] = "battle"
    format: int = FORMAT
    rules_version: Number
    battle: BattleShape
    people: tuple[Number, ...]
    phases: tuple[PhaseShape, ...]
    log: tuple[LineShape, ...]
    blocks: tuple[BlockShape, ...]
