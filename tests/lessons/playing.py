"""Somebody who takes a lesson by its pages alone, as the strip tells him."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from battles.models import Battle, Phase
from battles.play.scenes import Scene, present
from lessons.models import Lesson
from lessons.parts import Strip, strip_of
from rulesets.engine import Tally, Verdict
from tests.factories import make_user

TITLE = re.compile(r'id="lesson-title".*?</p>', re.S)


@dataclass
class Learner:
    """A browser with a strip at the head of its pages."""

    user: User
    client: Client
    kind: str

    @property
    def strip(self) -> Strip:
        return strip_of(Lesson.objects.select_related("user", "campaign").get(user=self.user, kind=self.kind))

    @property
    def step(self) -> str:
        """The key of the step that comes next; at the end nothing."""
        return self.strip.step.key if self.strip.step else ""

    @property
    def battle(self) -> Battle:
        found = self.strip.here.battle
        assert found is not None
        return found

    @property
    def scene(self) -> Scene:
        scene = present(Battle.objects.get(pk=self.battle.pk))
        assert scene is not None
        return scene

    @property
    def number(self) -> str:
        """The key of a number that can be overruled."""
        return next(one.key for one in self.scene.played.said if isinstance(one, Tally | Verdict))

    def shown(self) -> str:
        """The page of the step, which shows the strip with it."""
        strip = self.strip
        assert strip.advice is not None and strip.step is not None
        page = self.client.get(strip.advice.place)
        assert page.status_code == 200, strip.advice.place
        found = TITLE.search(page.content.decode())
        assert found and str(strip.step.title) in found[0], strip.step.title
        return page.content.decode()

    def post(self, name: str, /, *args: object, **data: Any) -> None:
        answer = self.client.post(reverse(name, args=args), data)
        assert answer.status_code == 302, f"{name}: {answer.status_code}"

    def press_on(self) -> None:
        """The one next action of the console."""
        number, battle = self.scene.row.number, self.battle.pk
        played = self.scene.played
        if played.done:
            self.post("battles:next-step", battle, phase=number)
        elif played.asks or self.scene.row.state == Phase.State.ASKING:
            self.post("battles:close", battle, phase=number, without_the_absent="yes")
        else:
            self.post("battles:throw-for-absent", battle, phase=number)

    def press_until(self, points: str) -> None:
        """Press the large button as long as the strip points at nothing else."""
        for _ in range(60):
            advice = self.strip.advice
            assert advice is not None
            if points in advice.points.split():
                return
            assert advice.points == "next", advice
            self.press_on()
        raise AssertionError(f"The strip never points at {points}.")


def learner(kind: str, ruleset: str = "") -> Learner:
    """Somebody who has just begun."""
    user, client = make_user("Eve"), Client()
    client.force_login(user)
    begun = client.post(reverse("lessons:begin"), {"kind": kind, "ruleset": ruleset})
    assert begun.status_code == 302, begun.content.decode()
    return Learner(user, client, kind)
