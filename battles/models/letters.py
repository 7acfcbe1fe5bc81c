"""Reminders: who wants them, where a campaign's own go, and what is on its way.

A letter is a row before it is sent. Whoever sends it holds the row; if that process dies, the row is as it
was and another process sends it.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from accounts.ids import Uncounted
from battles.models.record import Phase
from campaigns.models import Campaign, Membership


class Wish(models.Model):
    """That somebody wants an e-mail when he is awaited in this campaign."""

    member = models.OneToOneField(Membership, models.CASCADE, primary_key=True, related_name="wish")
    by_email = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.member}: {'e-mail' if self.by_email else 'no e-mail'}"


class Webhook(models.Model):
    """Where the reminders of a campaign are posted, for all its people to read."""

    class Style(models.TextChoices):
        DISCORD = "discord", "Discord"
        JSON = "json", gettext_lazy("plain JSON")

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="webhook")
    url = models.CharField(max_length=500)
    style = models.CharField(max_length=10, choices=Style.choices, default=Style.DISCORD)
    failure = models.CharField("why the last one could not be delivered", max_length=200, blank=True)

    def __str__(self) -> str:
        return f"webhook of {self.campaign}"


class LetterQuerySet(models.QuerySet["Letter"]):
    def due(self) -> LetterQuerySet:
        return self.filter(state=Letter.State.WAITING, next_at__lte=Now())


class Letter(Uncounted):
    """One reminder: to one person about one phase, or to the campaign's webhook about all of them."""

    class State(models.TextChoices):
        WAITING = "waiting", "on its way"
        SENT = "sent", "sent"
        NEEDLESS = "needless", "not needed any more"
        FAILED = "failed", "could not be delivered"

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="letters")
    member = models.ForeignKey(Membership, models.CASCADE, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(db_default=Now())
    done_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[LetterQuerySet] = LetterQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "member"], nulls_distinct=False, name="one_reminder_a_phase_and_person"
            )
        ]
        indexes = [models.Index(fields=["next_at"], condition=models.Q(state="waiting"), name="letters_due")]

    def __str__(self) -> str:
        return f"{self.member.user if self.member else 'webhook'}: {self.phase}"
