"""What was said beforehand, and who stands in, for their pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from battles.access import Viewer
from battles.models import StandIn, StandingAnswer
from battles.parts.sight import Sight
from battles.parts.story.phases import in_words
from rulesets.engine import Ask


@dataclass(frozen=True, slots=True)
class Beforehand:
    """One standing answer in words."""

    id: int
    question: str
    said: Sequence[tuple[str, str]]


def beforehand(viewer: Viewer, sight: Sight) -> list[Beforehand]:
    rows = StandingAnswer.objects.filter(battle=viewer.battle, member=viewer.member).order_by(
        "question", "nth"
    )
    asks = sight.scene.played.requests if sight.scene else {}
    forms = {key: one.form for key, one in asks.items() if isinstance(one, Ask)}
    return [Beforehand(one.pk, one.question, in_words(sight, one.value, forms.get(one.key))) for one in rows]


def filled_seats(sight: Sight) -> list[tuple[str, str]]:
    """The seats in which somebody sits, with his name."""
    return [(word, f"{sight.seat_name(word)} ({person})") for word, person in sorted(sight.people.items())]


def stand_ins(sight: Sight) -> list[tuple[str, str, str, datetime | None]]:
    """Seat, what it is called, who stands in there, and until when."""
    rows = StandIn.objects.now().filter(battle=sight.battle).select_related("member__user").order_by("word")
    names = dict(filled_seats(sight))
    return [(one.word, names.get(one.word, one.word), str(one.member.user), one.until) for one in rows]
