"""How a battle ended, once it has: what the last word of it is for an audience."""

from __future__ import annotations

from battles.models import Event, Phase
from battles.parts.sight import Sight
from battles.parts.story.acts import ENDED_EARLY, UNDONE, act_text
from battles.parts.story.told import unnamed
from rulesets import engine


def is_fought_out(sight: Sight) -> bool:
    """Whether the fighting is over: the aftermath is being played or weighed, or written."""
    scene = sight.scene
    return scene is None or any(one.key == scene.row.step for one in sight.rules.aftermath)


def ending(sight: Sight) -> engine.Event | Event | None:
    """What the rules say of the end, or that a game master ended it; nothing while it is fought."""
    if not is_fought_out(sight):
        return None
    told = sight.rows.events.visible_to(sight.words).exclude(phase__state=Phase.State.STRUCK)
    early = sight.rows.events.visible_to(sight.words).filter(kind=ENDED_EARLY)
    last = told.filter(form=Event.Form.FACT, kind__in=sight.rules.endings).order_by("-seq").first()
    ended = early.order_by("-seq").first()
    if ended is not None and (last is None or last.seq < ended.seq):
        return ended
    if last is None:
        return None
    body = last.body
    return engine.Event(last.kind, body["subject"], body["facts"], tuple(body["because"]))


def ended_by_hand(sight: Sight, *, names_people: bool = True) -> str:
    """In a sentence that a game master ended it, and why, unless he went back before that and fought on."""
    acts = sight.rows.events.visible_to(sight.words).filter(kind__in=(ENDED_EARLY, UNDONE)).order_by("seq")
    body = None
    for act in acts:
        if act.kind == ENDED_EARLY:
            body = act.body
        elif body is not None and act.body["from"] < body["number"]:
            body = None
    if body is None:
        return ""
    return act_text(sight, ENDED_EARLY, body if names_people else unnamed(body))
