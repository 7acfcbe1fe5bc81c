"""What is done for people who are not there: what they said beforehand, and who answers in their place."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import Uncounted
from battles.models.record import Battle
from battles.models.versions import said_under
from campaigns.models import Membership


class StandingAnswer(Uncounted):
    """What a player says in this battle whenever he is asked this and seals nothing."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="standing_answers")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="+")
    key = models.CharField(max_length=120)
    question = models.CharField(max_length=500)
    value = models.JSONField()
    rules_version = said_under()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "member", "key"], name="one_standing_answer_each")
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.key}"


class StandInQuerySet(models.QuerySet["StandIn"]):
    def now(self) -> StandInQuerySet:
        """Those who stand in at this moment, by the database's clock."""
        present = self.filter(member__left_at=None)
        return present.filter(Q(until=None) | Q(until__gt=Now()))

    def ended(self) -> StandInQuerySet:
        return self.filter(until__lte=Now())


class StandIn(models.Model):
    """Somebody who sees and answers from a seat besides the person who sits in it, for a while."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="stand_ins")
    word = models.CharField("the seat", max_length=60)
    side = models.CharField(max_length=40)
    member = models.ForeignKey(Membership, models.CASCADE, related_name="+")
    until = models.DateTimeField(null=True, blank=True, db_index=True)

    objects: ClassVar[StandInQuerySet] = StandInQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "word"], name="one_stand_in_for_a_seat")]

    def __str__(self) -> str:
        return f"{self.member} in {self.word}"
