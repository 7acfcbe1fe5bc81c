"""What a campaign owns between battles. The sheets are the ruleset's values, kept as JSON and read through its types."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from accounts.models import one_clean_line
from campaigns.models import Campaign, Membership
from rulesets.engine import HeroSheet, Sheet, SideSheet, UnitSheet


class Tincture(models.TextChoices):
    """The colours of the sides, in the order in which they are given out."""

    AZURE = "azure", "azure, blue"
    GULES = "gules", "gules, red"
    OR = "or", "or, gold"
    VERT = "vert", "vert, green"
    PURPURE = "purpure", "purpure, purple"
    SABLE = "sable", "sable, black"


class Record(models.Model):
    """One lasting thing with a sheet. `key` is its id in every battle: unique in the campaign over all kinds."""

    key = models.SlugField(max_length=40, editable=False)
    name = models.CharField(max_length=80, validators=[one_clean_line])
    sheet = models.JSONField(default=dict, blank=True)
    public_note = models.TextField(blank=True, max_length=20_000)
    gm_note = models.TextField(blank=True, max_length=20_000)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class ForceQuerySet(models.QuerySet["Force"]):
    def visible_to(self, member: Membership) -> ForceQuerySet:
        """A GM sees every force; others see what is open to all, and the force their own hero belongs to."""
        if member.is_gm:
            return self.filter(campaign=member.campaign_id)
        own = Q(heroes__player=member) | Q(is_open=True)
        return self.filter(own, campaign=member.campaign_id).distinct()


class Force(Record):
    """An army: one side of a battle, or part of one."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="forces")
    tincture = models.CharField(max_length=10, choices=Tincture.choices, default=Tincture.AZURE)
    is_open = models.BooleanField("every member may see it", default=False)

    objects: ClassVar[ForceQuerySet] = ForceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_force_of_a_key")]

    @property
    def value(self) -> SideSheet:
        """The sheet as the ruleset's value; raises pydantic's ValidationError if the rules have changed since."""
        return self.campaign.rules.roster.side.model_validate(_named(self, self.key))  # type: ignore[union-attr]


class Unit(Record):
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="units")
    force = models.ForeignKey(Force, models.CASCADE, related_name="units")
    place = models.PositiveIntegerField("place in the list", default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_unit_of_a_key")]

    @property
    def value(self) -> UnitSheet:
        return self.campaign.rules.roster.unit.model_validate(_named(self, self.force.key))  # type: ignore[union-attr]


class Hero(Record):
    """A player's hero, or a person of the GM's. Without a player the GM acts for him."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="heroes")
    force = models.ForeignKey(Force, models.SET_NULL, null=True, blank=True, related_name="heroes")
    player = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="heroes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_hero_of_a_key")]

    @property
    def value(self) -> HeroSheet:
        side = self.force.key if self.force else "nobody"
        return self.campaign.rules.roster.hero.model_validate(_named(self, side))  # type: ignore[union-attr]


def _named(record: Record, side: str) -> dict[str, Any]:
    return {**record.sheet, "id": record.key, "name": record.name, "side": side}


def sheet_of(value: Sheet) -> dict[str, Any]:
    """A value as it is kept: without what the record itself says, and without fields at their default."""
    return value.model_dump(mode="json", exclude={"id", "name", "side"}, exclude_defaults=True)
