"""The record of a battle from its file. Rows are made that no database ever sees."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from pydantic import ValidationError

from accounts.models import User
from battles.copies.shapes import FORMAT, BlockShape, FileShape, LineShape, PhaseShape, Shape
from battles.models import (
    Again,
    Answer,
    Battle,
    Block,
    CorrectionRow,
    Event,
    Phase,
    Roll,
    RulingRow,
    Sealed,
)
from battles.play.scenes import Acts
from battles.record.whole import Played, Record
from campaigns.models import Membership
from rulesets.engine.values import Json
from rulesets.registry import NotInstalled, rules_of

LARGEST = 256 * 2**20


class NotACopy(Exception):
    """This is no file of a battle, or none that can be read here; the message says why."""


def record_from(text: bytes) -> Record:
    shape = _read(text)
    phases = {one.number: _row(one, shape) for one in shape.phases}
    battle = Battle(pk=shape.battle.id, **_named(shape.battle, "id", "sides"))
    try:
        played = [_played(one, phases) for one in shape.phases]
        events = [_line(one, battle, phases) for one in shape.log]
    except KeyError as missing:
        raise NotACopy(f"It speaks of phase {missing}, and has none of that number.") from None
    return Record(
        battle=battle,
        sides=[dict(side) for side in shape.battle.sides],
        people=frozenset(shape.people),
        phases=played,
        events=events,
        blocks=[_block(one, battle) for one in shape.blocks],
        sealed={one.number: [_sealed(thing) for thing in one.sealed] for one in shape.blocks},
    )


def _read(text: bytes) -> FileShape:
    raw = _json(text)
    if not isinstance(raw, dict) or raw.get("banneret") != "battle":
        raise NotACopy("This is no file of a battle: take one along from the battle's report.")
    written = raw.get("format")
    if written != FORMAT:
        raise NotACopy(f"It is written in format {written!r:.20}, and this Banneret reads format {FORMAT}.")
    try:
        shape = FileShape.model_validate(raw)
    except ValidationError as error:
        first, more = error.errors()[0], error.error_count() - 1
        at = ".".join(map(str, first["loc"]))
        rest = f" {more} more places are not either." if more else ""
        raise NotACopy(f"At {at} it is not what Banneret writes ({first['msg']}).{rest}") from None
    _known_here(shape)
    return shape


def _json(text: bytes) -> Any:
    if len(text) > LARGEST:
        raise NotACopy(f"It is larger than {LARGEST // 2**20} MB: no battle is.")
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        raise NotACopy("This is no text: it is damaged, or something else than a battle.") from None
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, sign {error.colno}"
        raise NotACopy(f"It breaks off or is damaged at {at}: take it along once more.") from None
    except (RecursionError, ValueError):
        raise NotACopy("This is no battle: no program can read it.") from None


def _known_here(shape: FileShape) -> None:
    try:
        rules = rules_of(shape.battle.ruleset)
    except NotInstalled as missing:
        raise NotACopy(f"It cannot be played again. {missing}") from None
    if shape.rules_version > rules.version:
        raise NotACopy(
            f"Version {shape.rules_version} of the rules “{rules.key}” wrote it, and here is version "
            f"{rules.version}: use a newer Banneret."
        )


def _named(shape: Shape, *but: str) -> Json:
    """The columns of a row by name."""
    return {name: getattr(shape, name) for name in type(shape).model_fields if name not in but}


def _row(one: PhaseShape, shape: FileShape) -> Phase:
    acts = ("is_resolved", "replays", "answers", "rolls", "rulings", "corrections", "agains", "entries")
    row = Phase(battle_id=shape.battle.id, entries=list(one.entries), sealed_seed=b"", **_named(one, *acts))
    row.resolved_at = timezone.now() if one.is_resolved else None
    return row


def _played(one: PhaseShape, phases: Mapping[int, Phase]) -> Played:
    row = phases[one.number]
    if one.replays is not None:
        row.replays = phases[one.replays]
    taken = {"phase": row, "state": Answer.State.TAKEN}
    return Played(
        row,
        Acts(
            answers=[Answer(**taken, **_whose(answer)) for answer in one.answers],
            rolls=[
                Roll(
                    phase=row,
                    thrown_in=phases[roll.thrown_in],
                    faces=list(roll.faces),
                    **_whose(roll, "thrown_in", "faces"),
                )
                for roll in one.rolls
            ],
            rulings=[RulingRow(phase=row, **_whose(ruling)) for ruling in one.rulings],
            corrections=[CorrectionRow(phase=row, **_whose(one)) for one in one.corrections],
            agains=[
                Again(
                    phase=row,
                    state=Again.State.THROWN,
                    before=list(again.before),
                    faces=list(again.faces),
                    **_named(again, "before", "faces"),
                )
                for again in one.agains
            ],
        ),
    )


def _whose(shape: Any, *but: str) -> Json:
    """The columns of a row, with somebody of whom no more than his number is known."""
    found = _named(shape, "member", *but)
    return found | {"member": Membership(pk=shape.member, user=User()) if shape.member else None}


def _line(one: LineShape, battle: Battle, phases: Mapping[int, Phase]) -> Event:
    phase = None if one.phase is None else phases[one.phase]
    named = _named(one, "phase", "to", "but")
    return Event(battle=battle, phase=phase, to=list(one.to), but=list(one.but), **named)


def _block(one: BlockShape, battle: Battle) -> Block:
    return Block(battle=battle, **_named(one, "sealed"))


def _sealed(thing: Any) -> Sealed:
    return Sealed(to=list(thing.to), but=list(thing.but), **_named(thing, "to", "but"))
