"""The battle as the API tells it: what a viewer may see of the present scene and of the log, and what he may
send.
"""

import json
from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from battles import reveal
from battles.access import Viewer
from battles.actions.phases import plain
from battles.models import Answer, Event
from battles.playing import Scene
from battles.unseen import Known
from rulesets.engine import Ask, Card, Request, Tally, Throw, Verdict, outline
from rulesets.engine import Event as Fact

MOST_BYTES = 20_000


def battle_json(viewer: Viewer, scene: Scene | None, known: Known) -> dict[str, Any]:
    """The present of a battle for one viewer. What he may not see is absent, not blank."""
    battle = viewer.battle
    shown: dict[str, Any] = {
        "id": battle.pk,
        "name": battle.name,
        "ruleset": battle.ruleset,
        "state": battle.state,
        "version": battle.version,
        "you": {"role": viewer.member.role, "seats": list(viewer.seats), "sides": list(viewer.sides)},
        "phase": None,
    }
    if scene is None:
        return shown
    hidden: dict[str, Any] = known.hide(shown | _scene_json(viewer, scene, known))
    return hidden


def _scene_json(viewer: Viewer, scene: Scene, known: Known) -> dict[str, Any]:
    row = scene.row
    return {
        "phase": {
            "number": row.number,
            "round": row.round,
            "step": row.step,
            "turn": row.turn,
            "state": row.state,
            "commitment": row.commitment,
            "done": scene.played.done,
        },
        "steps": [one._asdict() for one in outline(scene.rules, scene.before)],
        "cards": [card_json(one, known) for one in reveal.cards(scene, viewer.words)],
        "waits_for": [
            request_json(one, viewer) for one in reveal.shown(scene, scene.played.waits_for, viewer.words)
        ],
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


def request_json(one: Request, viewer: Viewer) -> dict[str, Any]:
    """A question with its schema and options for whoever may answer it; for others, that it is asked."""
    if isinstance(one, Throw):
        return {"throw": one.key, "to": one.to, "dice": one.dice, "why": one.why}
    shown: dict[str, Any] = {"ask": one.key, "to": one.to}
    if viewer.may_act_for(one.to):
        shown["schema"] = one.form.model_json_schema()
        shown["options"] = {name: list(allowed) for name, allowed in one.options.items()}
        shown["default"] = one.default.model_dump(mode="json")
    return shown


def card_json(card: Card, known: Known) -> dict[str, Any]:
    strength = list(card.strength) if isinstance(card.strength, tuple) else card.strength
    lines = [list(line) for line in card.lines]
    name = known.names.get(card.id, card.name)
    shown = {"id": card.id, "kind": card.kind, "name": name, "side": card.side, "status": card.status}
    place = {"place": asdict(card.place)} if card.place else {}
    return {**shown, "strength": strength, "lines": lines, **place}


def said_json(one: Fact | Tally | Verdict) -> dict[str, Any]:
    if isinstance(one, Fact):
        facts = {name: plain(value) for name, value in one.facts.items()}
        return {"fact": one.kind, "subject": one.subject, "facts": facts, "because": list(one.because)}
    if isinstance(one, Verdict):
        return {"verdict": one.key, "value": plain(one.value), "was": plain(one.was)}
    lines = [
        {
            "label": line.label,
            "value": line.value,
            "section": line.section,
            "was": line.was,
            "struck": line.struck,
        }
        for line in one.lines
    ]
    return {"tally": one.key, "base": one.base, "lines": lines, "total": one.total, "was": one.was}


def event_json(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "phase": event.phase_id and event.phase.number if event.phase else None,
        "form": event.form,
        "kind": event.kind,
        "key": event.key,
        "body": event.body,
        "at": event.at.isoformat(),
    }


def clean_json(value: Any) -> Any:
    """Refuse what a database or a page cannot hold, before anybody reads it."""
    text = json.dumps(value)
    if len(text) > MOST_BYTES:
        raise serializers.ValidationError("This is longer than any answer needs to be.")
    if "\\u0000" in text:
        raise serializers.ValidationError("A null character cannot stand in an answer. Take it out.")
    if any(0xD800 <= ord(char) <= 0xDFFF for char in json.dumps(value, ensure_ascii=False)):
        raise serializers.ValidationError("This text is not valid Unicode.")
    return value


class PhaseIn(serializers.Serializer[Any]):
    """Every act names the phase it was meant for, so that a late one meets a clear message."""

    phase = serializers.IntegerField(min_value=1, max_value=10**9)


class AnswerIn(PhaseIn):
    key = serializers.RegexField(r"^[a-z0-9_:.-]{1,120}$")
    value = serializers.DictField()
    nonce = serializers.RegexField(r"^[0-9a-f]{0,32}$", required=False, allow_blank=True, default="")

    def validate_value(self, value: dict[str, Any]) -> dict[str, Any]:
        clean: dict[str, Any] = clean_json(value)
        return clean


class KeyIn(PhaseIn):
    key = serializers.RegexField(r"^[a-z0-9_:.-]{1,120}$")


class ThrowIn(KeyIn):
    faces = serializers.ListField(
        child=serializers.IntegerField(min_value=-1000, max_value=1000), required=False, max_length=100
    )


class CloseIn(PhaseIn):
    without_the_absent = serializers.BooleanField(default=False)


class RulingIn(KeyIn):
    line = serializers.CharField(required=False, allow_null=True, default=None, max_length=120)
    value = serializers.JSONField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=500)

    def validate_value(self, value: Any) -> Any:
        return clean_json(value)


class UndoIn(serializers.Serializer[Any]):
    to = serializers.IntegerField(min_value=1, max_value=10**9)
    reason = serializers.CharField(max_length=500)
