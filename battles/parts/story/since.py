"""What is new for somebody since he last looked: his own things first, then the rest, then what was said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from battles.access import Viewer
from battles.models import Attendance, Event, Message
from battles.parts.sight import Sight
from battles.parts.story.folding import folded
from battles.parts.story.phases import sentence, told_in
from battles.parts.story.told import Told, whole
from campaigns.parts import Context
from rulesets import engine

MOST_STEPS = 12
MOST_SENTENCES = 4
"""So many of each step are told; the log has the rest."""


@dataclass(frozen=True, slots=True)
class News:
    """One step that ended while he was away."""

    title: str
    mine: tuple[str, ...]
    others: tuple[str, ...]
    more: int


def since(viewer: Viewer, sight: Sight) -> Context:
    """Nothing on a first visit, and nothing where nothing has happened."""
    held = Attendance.objects.filter(battle=viewer.battle, member=viewer.member).first()
    if held is None or held.before_at is None:
        return {"steps": [], "messages": 0}
    steps, left_out = _steps(viewer, sight, held.before_seq)
    messages = _messages(viewer, held.before_at)
    return {
        "battle": viewer.battle,
        "news": _counted(len(steps), messages),
        "at": held.before_at,
        "steps": steps,
        "left_out": left_out,
        "messages": messages,
    }


def _counted(steps: int, messages: int) -> str:
    """2 steps ended, 1 new message."""
    ended = ngettext("%(steps)s step ended", "%(steps)s steps ended", steps) % {"steps": steps}
    written = ngettext("%(messages)s new message", "%(messages)s new messages", messages)
    return ", ".join([*([ended] if steps else []), *([written % {"messages": messages}] if messages else [])])


def _steps(viewer: Viewer, sight: Sight, seq: int) -> tuple[list[News], int]:
    ended = Event.objects.filter(
        battle=viewer.battle, seq__gt=seq, kind="phase_resolved", phase__isnull=False
    )
    phases = list(ended.exclude(phase__state="struck").order_by("-seq").values_list("phase", flat=True))
    told = told_in(sight, phases[:MOST_STEPS])
    subjects = frozenset(seat.partition(":")[2] for seat in viewer.seats)
    steps = [_news(sight, one, subjects) for one in reversed(told)]
    return [one for one in steps if one.mine or one.others], max(len(phases) - MOST_STEPS, 0)


def _news(sight: Sight, told: Told, subjects: frozenset[str]) -> News:
    facts = [fact for fact, _ in folded(sight.rules, told.facts)]
    own = [fact for fact in facts if fact.subject and whole(fact.subject) in subjects]
    rest = [fact for fact in facts if fact not in own]
    shown = rest[: max(MOST_SENTENCES - len(own), 1)]
    mine, others = (tuple(_text(sight, told, fact) for fact in facts) for facts in (own, shown))
    return News(sight.step_title(told.step), mine, others, len(rest) - len(shown))


def _text(sight: Sight, told: Told, fact: engine.Event) -> str:
    words = sentence(sight, told, fact)
    return f"{words.of}: {words.text}" if words.of else words.text


def _messages(viewer: Viewer, at: datetime) -> int:
    heard = Message.objects.visible_to(viewer.member, viewer.words).filter(battle=viewer.battle, at__gt=at)
    return heard.exclude(member=viewer.member).filter(taken_back_at=None).count()
