"""What is asked ahead of a battle or after it, what is fought for that, and how far it has come.

An inquiry has courses, each of them a field that is fought many times. The battles of a course are shared out
among a few slots, each with numbers of its own, so that as many workers fight them as there are slots, and
whoever takes over from a worker that was killed goes on where the last kept battle ended.
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from accounts.ids import Uncounted
from battles.models import Battle
from campaigns.models import Membership
from rulesets.forecasts.spread import Spread

SLOTS = 4
"""So many workers at most fight for one inquiry at the same time."""
IDLE = timedelta(seconds=8)
"""Nobody has looked for so long: then nobody fights for it either, until somebody looks again."""
IN_SIGHT = Q(looked_at__gte=Now() - IDLE)


class Kind(models.TextChoices):
    """What is asked."""

    OUTLOOK = "outlook", gettext_lazy("Forecast")
    PLANS = "plans", gettext_lazy("Two plans")
    MATTERS = "matters", gettext_lazy("What matters most")
    TUNING = "tuning", gettext_lazy("Tune my battle")
    DEBRIEF = "debrief", gettext_lazy("Debrief")


class InquiryQuerySet(models.QuerySet["Inquiry"]):
    def running(self) -> InquiryQuerySet:
        return self.filter(state=Inquiry.State.RUNNING)

    def looked_at(self) -> InquiryQuerySet:
        """Those that are fought on for: of which somebody has a page open, and all debriefs."""
        return self.running().filter(IN_SIGHT | Q(kind=Kind.DEBRIEF))

    def in_sight(self) -> InquiryQuerySet:
        """Those of which somebody has a page open, by the database's clock."""
        return self.filter(IN_SIGHT)


class Inquiry(Uncounted):
    """What one member asks of a battle. `version` is raised whenever there is something new to show."""

    class State(models.TextChoices):
        RUNNING = "running", "being fought"
        STOPPED = "stopped", "stopped"
        DONE = "done", "fought to the end"
        FAILED = "failed", "broken off: the rules stumbled"

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="inquiries")
    member = models.ForeignKey(
        Membership, models.CASCADE, null=True, related_name="inquiries", help_text="nobody's own: a debrief"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    words = models.JSONField("through whose eyes", default=list)
    asked = models.JSONField("how it was asked", default=dict)
    fingerprint = models.CharField("of what is fought", max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    outcome = models.JSONField("what a worker has read from it so far", null=True)
    version = models.PositiveBigIntegerField(default=0)
    looked_at = models.DateTimeField(db_default=Now())
    fought_at = models.DateTimeField("last fought for, or begun", db_default=Now())
    created_at = models.DateTimeField(db_default=Now())

    objects: ClassVar[InquiryQuerySet] = InquiryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name_plural = "inquiries"
        constraints = [
            models.UniqueConstraint(
                fields=["battle"], condition=Q(kind="debrief"), name="one_debrief_a_battle"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.battle}"

    @property
    def is_running(self) -> bool:
        return self.state == self.State.RUNNING


class CourseRow(models.Model):
    """One field that is fought: `forecast` as `rulesets.forecasts` keeps it.

    Nothing is kept of one that workers make: of a debrief's, or of changes of a set-up, named by its key. One
    that the rules refuse has no battles.
    """

    inquiry = models.ForeignKey(Inquiry, models.CASCADE, related_name="courses")
    key = models.CharField(max_length=200)
    place = models.PositiveIntegerField()
    battles = models.PositiveIntegerField("at most so many")
    forecast = models.JSONField()

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["inquiry", "key"], name="one_course_of_a_key")]

    def __str__(self) -> str:
        return self.key


class Share(models.Model):
    """What one slot has fought of a course."""

    course = models.ForeignKey(CourseRow, models.CASCADE, related_name="shares")
    slot = models.PositiveSmallIntegerField()
    fought = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["course", "slot"], name="one_share_of_a_slot")]

    def __str__(self) -> str:
        return f"{self.course}: {self.slot}"

    @property
    def spread(self) -> Spread:
        return Spread.from_json(self.counts) if self.counts else Spread()
