"""Throws made again: who asks for it and why, and what came of it. The first dice stay on record."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy

from accounts.ids import Uncounted
from battles.models.record import Phase
from campaigns.models import Membership

AGAIN_MARK = "~"
"""Between the key of a throw and how often it has been made: `clash:reds~2`."""


class Again(Uncounted):
    """One throw that somebody wants to make again, or that was made again."""

    class State(models.TextChoices):
        ASKED = "asked", "asked for"
        THROWN = "thrown", "thrown again"
        REFUSED = "refused", "refused"

    class Counts(models.TextChoices):
        NEW = "new", gettext_lazy("the new dice")
        HIGHER = "higher", gettext_lazy("the higher of the two")
        LOWER = "lower", gettext_lazy("the lower of the two")

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="agains")
    key = models.CharField(max_length=120)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")
    by = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="+")
    counts = models.CharField(max_length=10, choices=Counts.choices, blank=True)
    before = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    faces = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "key"], condition=models.Q(state="asked"), name="one_plea_for_a_throw"
            )
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.get_state_display()}"
