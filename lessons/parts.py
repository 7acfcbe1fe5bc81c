"""What the strip and the page of the lessons show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import User
from lessons import gm, player
from lessons.models import Kind, Lesson
from lessons.standing import Standing
from lessons.steps import Advice, LessonStep

STEPS = {Kind.GM: gm.STEPS, Kind.PLAYER: player.STEPS}
HINT = "lesson"
"""In the session: whose strip this browser shows. Without it no page asks for a lesson."""
ON_THE_WAY = ("", "going-back/", "rule/", "answer/")
"""What stands behind the address of the page where a step is done: nothing, or a page for a part of it."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A lesson as it stands: the step that comes next, or none if all is done."""

    lesson: Lesson
    here: Standing
    steps: Sequence[LessonStep]
    number: int
    step: LessonStep | None
    advice: Advice | None
    at: str = ""
    """The page that it is shown on."""

    @property
    def is_here(self) -> bool:
        """Whether this is the page where it is pressed, or one that is opened from there for it."""
        return self.advice is not None and self.at.removeprefix(self.advice.place) in ON_THE_WAY

    @property
    def is_players(self) -> bool:
        return self.lesson.kind == Kind.PLAYER

    @property
    def takes_hero(self) -> bool:
        return self.step is not None and self.step.key == "hero"

    @property
    def may_go_on(self) -> bool:
        """Whether the player may let the game master go on, who is the site itself."""
        running = self.here.battle is not None and self.here.battle.is_running
        return self.is_players and running and (self.step is None or self.step.key == "seen")

    @property
    def done(self) -> int:
        return self.number - 1 if self.step else len(self.steps)


def strip_of(lesson: Lesson, at: str = "") -> Strip:
    """The first step that its rows do not show as done."""
    here, steps = Standing(lesson), STEPS[Kind(lesson.kind)]
    for number, step in enumerate(steps, start=1):
        if not step.is_done(here):
            return Strip(lesson, here, steps, number, step, step.advise(here), at)
    return Strip(lesson, here, steps, len(steps), None, None, at)


def strip(request: HttpRequest, at: str = "") -> Strip | None:
    """The strip that this browser shows, if it shows one."""
    kind = request.session.get(HINT) if hasattr(request, "session") else None
    if not kind or not isinstance(request.user, User):
        return None
    lesson = Lesson.objects.open().filter(user=request.user, kind=kind)
    found = lesson.select_related("user", "campaign").first()
    return strip_of(found, at) if found else None


def lessons_of(user: User) -> list[Strip]:
    """Those that somebody has begun and not closed."""
    rows = Lesson.objects.open().filter(user=user).select_related("user", "campaign").order_by("kind")
    return [strip_of(one) for one in rows]
