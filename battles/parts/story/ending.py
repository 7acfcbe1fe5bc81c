"""How a battle ended, once it has: what the last word of it is for an audience."""

from __future__ import annotations

from collections.abc import Iterable

from battles.models import Event, Phase
from battles.parts.sight import Sight
from battles.parts.story.acts import ENDED_EARLY, UNDONE
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


def ended_by_hand(acts: Iterable[Event]) -> Event | None:
    """Of acts that end it or go back, in order: the one that ended it, unless it was fought on after."""
    ended = None
    for act in acts:
        if act.kind == ENDED_EARLY:
            ended = act
        elif act.kind == UNDONE and ended is not None and act.body["from"] < ended.body["number"]:
            ended = None
    return ended
