"""Who takes which lesson. How far he is follows from the rows of the battle itself, and is kept nowhere."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.models import User
from campaigns.models import Campaign


class Kind(models.TextChoices):
    """From whose chair it is taken."""

    GM = "gm", gettext_lazy("for a game master")
    PLAYER = "player", gettext_lazy("for a player")


class LessonQuerySet(models.QuerySet["Lesson"]):
    def open(self) -> LessonQuerySet:
        """Those that nobody has closed at their end."""
        return self.filter(closed_at=None)


class Lesson(models.Model):
    """One lesson of one person: begun anew, it is the same row."""

    user = models.ForeignKey(User, models.CASCADE, related_name="lessons")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    begun_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, blank=True, related_name="+")
    """The one made for a player. A game master makes his own."""

    objects: ClassVar[LessonQuerySet] = LessonQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="one_lesson_of_a_kind")]

    def __str__(self) -> str:
        return f"lesson of {self.user} {self.get_kind_display()}"
