"""The battle as the API tells it: what a viewer may see of the present scene and of the log, and what he may
send.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, override

from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_lazy
from rest_framework import serializers

from battles.access import Viewer
from battles.models import Answer, Event, Phase
from battles.parts.marks import mark_of_facts
from battles.play import reveal
from battles.play.hidden_names import Known
from battles.play.scenes import Scene
from battles.record.log import spelled, to_the_second
from rulesets import engine
from rulesets.engine import Ask, Card, Request, Tally, Throw, Verdict, outline
from rulesets.engine.text import in_lines, unprintable, unprintable_in
from rulesets.engine.values import Json
from rulesets.forms.schema import plain

MOST_BYTES = 20_000
KEY = re.compile(r"^[a-z0-9_:.-]+\Z")
MOST_NUMBER = 10**15
NO_NUMBER = gettext_lazy("There is a number in it that nobody can count with.")
ODD_CHARACTER = gettext_lazy("There is a character in it that cannot be shown. Take it out.")
LINE_BREAK = gettext_lazy("This is one line: take the line break out.")
OF_A_LEAF = 8


def battle_json(viewer: Viewer, scene: Scene | None, known: Known) -> Json:
    """The present of a battle for one viewer. What he may not see is absent, not blank."""
    battle = viewer.battle
    shown: Json = {
        "id": battle.pk,
        "name": battle.name,
        "ruleset": battle.ruleset,
        "state": battle.state,
        "you": {"role": viewer.member.role, "seats": list(viewer.seats), "sides": list(viewer.sides)},
        "phase": None,
    }
    if scene is not None:
        shown = known.hide(shown | _scene_json(viewer, scene, known))
    return shown | {"version": mark_of_facts(shown)}


def _scene_json(viewer: Viewer, scene: Scene, known: Known) -> Json:
    """Nothing waits that he may not know of: what is hidden neither is asked nor holds anything up."""
    row = scene.row
    waits = reveal.shown(scene, scene.played.waits_for, viewer.words)
    return {
        "phase": {
            "number": row.number,
            "round": row.round,
            "step": row.step,
            "turn": row.turn,
            "state": row.state if waits or viewer.is_gm else Phase.State.PLAYING,
            "commitment": row.commitment,
            "done": scene.played.done if viewer.is_gm else not waits,
        },
        "steps": [one._asdict() for one in outline(scene.rules, scene.before)],
        "cards": [card_json(one, known) for one in reveal.cards(scene, viewer.words)],
        "waits_for": [request_json(one, viewer) for one in waits],
        "said": [said_json(one) for one in reveal.said(scene, viewer.words)],
        "answers": [
            {"key": key, "value": answer.value, "state": answer.state}
            for key, answer in sorted(scene.answers.items())
            if _is_his(scene, key, viewer, answer)
        ],
        "rolls": [
            {"key": key, "dice": roll.dice, "faces": roll.faces, "by": roll.by}
            for key, roll in sorted(scene.rolls.items())
            if (throw := scene.played.requests.get(key)) and reveal.shown(scene, [throw], viewer.words)
        ],
    }


def _is_his(scene: Scene, key: str, viewer: Viewer, answer: Answer) -> bool:
    """What he says himself; for a GM what others have locked too, but not what they are still writing."""
    ask = scene.played.requests.get(key)
    if not isinstance(ask, Ask):
        return False
    own = viewer.sits_in(ask.to) or answer.member_id == viewer.member.pk
    return own or (viewer.is_gm and answer.state != Answer.State.DRAFT)


def request_json(request: Request, viewer: Viewer) -> Json:
    """A question with its schema and options for whoever may answer it; for others, that it is asked."""
    if isinstance(request, Throw):
        return {"throw": request.key, "to": request.to, "dice": request.dice, "why": request.why}
    shown: Json = {"ask": request.key, "to": request.to}
    if viewer.may_act_for(request.to):
        shown["schema"] = request.form.model_json_schema()
        shown["options"] = {name: list(allowed) for name, allowed in request.options.items()}
        shown["default"] = request.default.model_dump(mode="json")
    return shown


def card_json(card: Card, known: Known) -> Json:
    strength = list(card.strength) if isinstance(card.strength, tuple) else card.strength
    lines = [list(line) for line in card.lines]
    name = known.names.get(card.id, card.name)
    shown = {"id": card.id, "kind": card.kind, "name": name, "side": card.side, "status": card.status}
    place = {"place": asdict(card.place)} if card.place else {}
    return {**shown, "strength": strength, "lines": lines, **place}


def said_json(statement: engine.Event | Tally | Verdict) -> Json:
    if isinstance(statement, engine.Event):
        facts = {name: plain(value) for name, value in statement.facts.items()}
        return {
            "fact": statement.kind,
            "subject": statement.subject,
            "facts": facts,
            "because": list(statement.because),
        }
    if isinstance(statement, Verdict):
        return {"verdict": statement.key, "value": plain(statement.value), "was": plain(statement.was)}
    lines = [
        {
            "label": line.label,
            "value": line.value,
            "section": line.section,
            "was": line.was,
            "struck": line.struck,
        }
        for line in statement.lines
    ]
    return {
        "tally": statement.key,
        "base": statement.base,
        "lines": lines,
        "total": statement.total,
        "was": statement.was,
    }


def event_json(event: Event, number: int) -> Json:
    """A line of the log. `number` counts those that this viewer may read; nobody is told how many others
    there are.
    """
    return {
        "id": id_of(event),
        "line": number,
        "phase": event.phase_id and event.phase.number if event.phase else None,
        "form": event.form,
        "kind": event.kind,
        "key": event.key,
        "body": event.body,
        "at": spelled(to_the_second(event.at)),
    }


def id_of(event: Event) -> str:
    """A name of the line that counts nothing: the beginning of its leaf."""
    return bytes(event.leaf)[:OF_A_LEAF].hex()


def line_of(rows: QuerySet[Event], id: str) -> Event | None:
    """The line of this id among these."""
    try:
        begins = bytes.fromhex(id)
    except ValueError:
        return None
    if len(begins) != OF_A_LEAF:
        return None
    past = (int.from_bytes(begins) + 1).to_bytes(OF_A_LEAF + 1)[1:]
    found = rows.filter(leaf__gte=begins)
    return (found.filter(leaf__lt=past) if any(past) else found).first()


def clean_json(value: object) -> Any:
    """Refuse what a database or a page cannot hold, before anybody reads it."""
    try:
        text = json.dumps(value, allow_nan=False)
    except ValueError:  # also a number of more digits than Python writes
        raise serializers.ValidationError(NO_NUMBER) from None
    if len(text) > MOST_BYTES:
        raise serializers.ValidationError(gettext("This is longer than any answer needs to be."))
    if next(unprintable_in(value), None) is not None:
        raise serializers.ValidationError(ODD_CHARACTER)
    if any(abs(one) > MOST_NUMBER for one in _numbers(value)):
        raise serializers.ValidationError(NO_NUMBER)
    return value


def _numbers(value: object) -> Iterator[int | float]:
    """Every number in it, however deep."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int | float):
            yield part
        elif isinstance(part, dict | list):
            waiting += part.values() if isinstance(part, dict) else part


class TextField(serializers.CharField):
    """Text without control characters; lines only where it may have several."""

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**kwargs)

    @override
    def run_validation(self, data: object = serializers.empty) -> Any:
        return super().run_validation(in_lines(data) if isinstance(data, str) else data)

    @override
    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        if bad := unprintable(text, lines=self.lines):
            raise serializers.ValidationError(LINE_BREAK if bad == "\n" else ODD_CHARACTER)
        return text


class KeyField(serializers.RegexField):
    """The key of something at the table: `risk:rolf`."""

    def __init__(self, longest: int = 120, **kwargs: Any) -> None:
        super().__init__(KEY, **{"max_length": longest, **kwargs})


class Taken(serializers.Serializer[Any]):
    """What a door takes: the fields of a request."""


class PhaseIn(Taken):
    """Every act names the phase it was meant for, so that a late one meets a clear message."""

    phase = serializers.IntegerField(min_value=1, max_value=10**9)


class AnswerIn(PhaseIn):
    key = KeyField()
    value = serializers.DictField()
    nonce = serializers.RegexField(r"^[0-9a-f]{0,32}\Z", required=False, allow_blank=True, default="")

    def validate_value(self, value: Json) -> Json:
        clean: Json = clean_json(value)
        return clean


class KeyIn(PhaseIn):
    key = KeyField()


class ThrowIn(KeyIn):
    faces = serializers.ListField(
        child=serializers.IntegerField(min_value=-1000, max_value=1000), required=False, max_length=100
    )


class CloseIn(PhaseIn):
    without_the_absent = serializers.BooleanField(default=False)


class RulingIn(KeyIn):
    line = TextField(required=False, allow_null=True, default=None, max_length=120)
    value = serializers.JSONField(required=False, allow_null=True, default=None)
    reason = TextField(max_length=500)

    def validate_value(self, value: object) -> Any:
        return clean_json(value)


class UndoIn(Taken):
    to = serializers.IntegerField(min_value=1, max_value=10**9)
    reason = TextField(max_length=500)
