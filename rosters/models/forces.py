"""Forces and the units in them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Membership
from rosters.models.record import InTheRoster, Record, RecordQuerySet, named, roster_of
from rosters.models.tinctures import Tincture
from rulesets.engine import CannotRead, Ruleset, SideSheet, UnitSheet
from rulesets.engine.kept import Kind, read_kept


class ForceQuerySet(RecordQuerySet["Force"]):
    def visible_to(self, member: Membership) -> ForceQuerySet:
        """A GM sees every force; others see what is open to all, and the force their own hero belongs to, or
        belonged to when it was deleted. A spectator only watches, whoever he played before.
        """
        if member.is_gm:
            return self.filter(campaign=member.campaign_id)
        if not member.may_play:
            return self.filter(is_open=True, campaign=member.campaign_id)
        own = Force.objects.filter(heroes__player=member, heroes__gone_at=None).values("pk")
        theirs = Q(pk__in=own) | Q(readers__contains=[member.pk])
        return self.filter(Q(is_open=True) | theirs, campaign=member.campaign_id)


Forces = InTheRoster.from_queryset(ForceQuerySet)


class Force(Record):
    """An army: one side of a battle, or part of one."""

    kind: ClassVar[Kind] = "side"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="forces")
    tincture = models.CharField("colour", max_length=10, choices=Tincture.choices, default=Tincture.AZURE)
    is_open = models.BooleanField(gettext_lazy("Everyone in the campaign may see it"), default=False)

    readers = models.JSONField("places of those who saw it when it was deleted", default=list, editable=False)

    objects: ClassVar[ForceQuerySet] = Forces()  # type: ignore[assignment]
    ever: ClassVar[ForceQuerySet] = ForceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_force_of_a_key")]

    @property
    def value(self) -> SideSheet:
        """The sheet as the ruleset's value; CannotRead says what does not fit the rules any more."""
        model = roster_of(self.campaign).side
        return read_kept(self.campaign.rules, self.kind, model, named(self, self.key))

    @property
    def living(self) -> list[Unit]:
        """Its units but for those of which nothing is left."""
        rules = self.campaign.rules
        return [unit for unit in self.units.all() if not is_gone(rules, unit)]


class UnitQuerySet(RecordQuerySet["Unit"]):
    def visible_to(self, member: Membership) -> UnitQuerySet:
        """Whoever sees a force sees its units."""
        return self.filter(force__in=Force.ever.visible_to(member))


Units = InTheRoster.from_queryset(UnitQuerySet)


class Unit(Record):
    kind: ClassVar[Kind] = "unit"
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="units")
    force = models.ForeignKey(Force, models.CASCADE, related_name="units")
    place = models.PositiveIntegerField("place in the list", default=0, editable=False)

    objects: ClassVar[UnitQuerySet] = Units()  # type: ignore[assignment]
    ever: ClassVar[UnitQuerySet] = UnitQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_unit_of_a_key")]

    @property
    def value(self) -> UnitSheet:
        model = roster_of(self.campaign).unit
        return read_kept(self.campaign.rules, self.kind, model, named(self, self.force.key))


def is_gone(rules: Ruleset, unit: Unit) -> bool:
    """Whether the rules find nothing left of it; a sheet that they cannot read is still there."""
    roster, raw = rules.roster, {**unit.sheet, "id": "x", "name": "x", "side": "x"}
    try:
        return roster is not None and roster.gone(read_kept(rules, unit.kind, roster.unit, raw))
    except CannotRead:
        return False
