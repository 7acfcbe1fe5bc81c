"""What is done between battles."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from campaigns.models import Campaign, Membership
from rosters.models.changes import ProposedChange
from rosters.models.forces import Force
from rulesets.engine.words import said


class CampActQuerySet(models.QuerySet["CampAct"]):
    def visible_to(self, member: Membership) -> CampActQuerySet:
        """A GM sees every act; others what was written of the forces that they see, and of the whole camp."""
        acts = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return acts
        seen = Force.ever.visible_to(member).values("pk")
        forces = Q(force=None) | Q(force__in=seen) | Q(other__in=seen)
        return acts.filter(forces, state=CampAct.State.WRITTEN)


class CampAct(Uncounted):
    """One procedure between battles: what it opened on, what was said and thrown, and what was written.

    What it asks, tells and proposes is computed from that, as the phase of a battle is. Without a procedure
    it is the calendar moving on.
    """

    class State(models.TextChoices):
        OPEN = "open", gettext_lazy("being worked out")
        WRITTEN = "written", gettext_lazy("written")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="camp_acts")
    procedure = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=120)
    of = models.CharField("whom it is about", max_length=200, blank=True)
    force = models.ForeignKey(Force, models.SET_NULL, null=True, related_name="+")
    other = models.ForeignKey(Force, models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    day = models.PositiveIntegerField("day of the campaign")
    date = models.CharField("date in the game world", max_length=80, blank=True, validators=[one_clean_line])
    muster = models.JSONField(default=dict)
    answers = models.JSONField(default=dict)
    drafts = models.JSONField("answers that were opened again", default=dict)
    rolls = models.JSONField(default=dict)
    rulings = models.JSONField("what a game master has ruled, and who", default=list)
    version = models.PositiveIntegerField(default=1, editable=False)
    opened_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    written_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    written_at = models.DateTimeField(null=True, blank=True)
    receipt = models.JSONField(default=list)

    objects: ClassVar[CampActQuerySet] = CampActQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "written"]), name="a_known_state")
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.of}" if self.of else self.title

    @property
    def called(self) -> str:
        """The title in the language of who reads it."""
        if self.procedure or "before" not in self.answers:
            return said(self.title)
        days = self.day - self.answers["before"]["day"]
        if days == 0:
            return gettext("The date is set")
        return (
            gettext("One day passes")
            if days == 1
            else ngettext("%(n)s day passes", "%(n)s days pass", days) % {"n": days}
        )

    @property
    def forces(self) -> list[Force]:
        """Whom it is about, of those who are in the roster still."""
        return [one for one in (self.force, self.other) if one is not None and not one.gone_at]

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN


class CampChange(ProposedChange):
    act = models.ForeignKey(CampAct, models.CASCADE, related_name="changes")

    class Meta:
        indexes = [models.Index(fields=["act", "place"])]
