"""What somebody did in a battle, as each of its truths has it, and what it comes to over all battles."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from battles.models import Battle
from campaigns.models import Campaign, Membership
from rosters.models import JSON_NULL

WHOLE, OWN = "*", "!"
"""As a truth: all of it; and after the sides of somebody, that he reads of himself."""


class Kind(models.TextChoices):
    SIDE = "side", "force"
    UNIT = "unit", "unit"
    HERO = "hero", "hero"


class Fought(models.Model):
    """A battle whose aftermath is written, where it stands in time."""

    battle = models.OneToOneField(Battle, models.CASCADE, primary_key=True, related_name="fought")
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    day = models.PositiveIntegerField("day of the campaign")
    rounds = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["campaign", "day"])]

    def __str__(self) -> str:
        return f"{self.battle} on day {self.day}"


class Service(models.Model):
    """What one truth tells of a side, a unit or a hero in one battle.

    A truth is named by the sides in whose eyes it is (`blues+reds`; nothing: what everybody saw), with OWN
    behind them by the hero himself, or it is WHOLE. Whom a truth does not know has no row in it.
    """

    class Outcome(models.TextChoices):
        WON = "won", "won"
        LOST = "lost", "lost"
        OPEN = "", "undecided"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    battle = models.ForeignKey(Battle, models.CASCADE, related_name="services")
    truth = models.CharField(max_length=400, blank=True)
    kind = models.CharField(max_length=4, choices=Kind.choices)
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=120)
    side = models.CharField(max_length=40)
    outcome = models.CharField(max_length=4, choices=Outcome.choices, blank=True)
    commanded = models.BooleanField("commanded a side, or led a unit", default=False)
    led_by = models.CharField("who led it", max_length=120, blank=True)
    rank = models.CharField("rank or standing as it began", max_length=40, blank=True)
    state = models.CharField("how it ended the battle", max_length=40, blank=True)
    fielded = models.PositiveIntegerField(null=True)
    lost = models.PositiveIntegerField("lost for good", null=True)
    figures = models.JSONField("what is counted", default=dict)
    deeds = models.JSONField("what is told, as kinds, facts and names", default=list)
    at = models.DateTimeField("when the battle began", null=True)
    """As the battle has it; here too, so that the latest are found without a look at all the others."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "truth", "key"], name="one_service_in_a_truth"),
        ]
        indexes = [
            models.Index(fields=["campaign", "key", "truth", "at"], name="the_latest_of_a_career"),
            models.Index(
                fields=["campaign", "key", "truth", "at"],
                condition=Q(outcome="won"),
                name="the_latest_that_were_won",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.battle}"


class Total(models.Model):
    """What somebody's battles come to, as one reader may know them: written when one of them is.

    Without a reader it is what those read who sit on no side; `is_whole`: what game masters read.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    reader = models.ForeignKey(Membership, models.CASCADE, null=True, related_name="+")
    is_whole = models.BooleanField(default=False)
    kind = models.CharField(max_length=4, choices=Kind.choices)
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=120)
    battles = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost_battles = models.PositiveIntegerField()
    commanded = models.PositiveIntegerField()
    lost = models.PositiveIntegerField(default=0)
    figures = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "reader", "is_whole", "key"],
                nulls_distinct=False,
                name="one_total_of_a_reader",
            ),
            models.CheckConstraint(
                condition=Q(reader=None) | Q(is_whole=False), name="the_whole_is_nobodys_own"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.battles} battles"


class CorrectionQuerySet(models.QuerySet["Correction"]):
    def in_force(self) -> CorrectionQuerySet:
        return self.filter(taken_back_at=None)


class Correction(Uncounted):
    """A game master's word on what a career says of one battle. It stays, with what stood there before."""

    class Reads(models.TextChoices):
        ALL = "all", gettext_lazy("everyone who knows of it")
        SIDE = "side", gettext_lazy("those of the same side")
        GM = "gm", gettext_lazy("game masters only")

    LINE: ClassVar = "line"
    """As a name: not a number, but a deed that is added."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="career_corrections")
    key = models.SlugField(max_length=40)
    name = models.CharField("which figure", max_length=40)
    old = models.JSONField(**JSON_NULL)
    new = models.JSONField()
    reason = models.CharField(max_length=200, validators=[one_clean_line])
    told_to = models.CharField(max_length=4, choices=Reads.choices, default=Reads.ALL)
    by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")

    objects: ClassVar[CorrectionQuerySet] = CorrectionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["battle", "key"])]

    def __str__(self) -> str:
        return f"{self.key}: {self.name}"
