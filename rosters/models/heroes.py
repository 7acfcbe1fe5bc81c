"""Heroes of players, and people of the game master's."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from campaigns.models import Campaign, Membership
from campaigns.tongues import in_each_tongue
from rosters.models.forces import Force
from rosters.models.record import InTheRoster, Record, RecordQuerySet, named, roster_of
from rulesets.engine import HeroSheet
from rulesets.engine.kept import Kind, read_kept

NOBODY = "nobody"
"""The side of a hero who belongs to no force yet; as a key it is never given out."""


ARTICLES = gettext_noop("The A An")
"""Words before a name by which nobody is known."""


def initial_of(name: str) -> str:
    """Of The Black Duke a B, of the commander of a side a C."""
    first, _, rest = name.partition(" ")
    is_article = any(first in words.split() for words in in_each_tongue(ARTICLES))
    return (rest if rest and is_article else first)[:1].upper()


class Handed(NamedTuple):
    """A hero, whose he was, and whose he is to be."""

    hero: Hero
    had: int | None
    player: Membership | None


class HeroQuerySet(RecordQuerySet["Hero"]):
    def visible_to(self, member: Membership) -> HeroQuerySet:
        """A GM sees every hero; others see their own and those of the forces that they see."""
        if member.is_gm:
            return self.filter(campaign=member.campaign_id)
        seen = Q(force__in=Force.ever.visible_to(member))
        seen |= Q(player=member) if member.may_play else Q()
        return self.filter(seen, campaign=member.campaign_id)

    def of(self, member: Membership) -> HeroQuerySet:
        """His own; of a spectator none is, whoever he played before."""
        return self.filter(player=member) if member.may_play else self.none()

    def free_for(self, member: Membership) -> HeroQuerySet:
        """Whom he may ask for: heroes without a player whom the game master has laid out for that."""
        unplayed = Q(player=None) | Q(player__left_at__isnull=False)
        return self.filter(unplayed, campaign=member.campaign_id, is_free=True)

    def go(self) -> None:
        self.update(is_free=False)
        super().go()


Heroes = InTheRoster.from_queryset(HeroQuerySet)


class Hero(Record):
    """A player's hero, or a person of the GM's. Without a player the GM acts for him."""

    kind: ClassVar[Kind] = "hero"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="heroes")
    force = models.ForeignKey(Force, models.SET_NULL, null=True, blank=True, related_name="heroes")
    player = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="heroes")

    is_free = models.BooleanField(gettext_lazy("Players may ask for him"), default=False)
    """They then read his name and the note for everyone, though they may not see his force."""

    objects: ClassVar[HeroQuerySet] = Heroes()  # type: ignore[assignment]
    ever: ClassVar[HeroQuerySet] = HeroQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_hero_of_a_key")]

    @property
    def initial(self) -> str:
        return initial_of(self.name)

    def is_of(self, member: Membership) -> bool:
        """Whether this member plays him; the same words as `of`."""
        return self.player_id == member.pk and member.may_play

    @property
    def played_by(self) -> str:
        return str(self.player.user) if self.player else gettext("the game master")

    @property
    def value(self) -> HeroSheet:
        side = self.force.key if self.force else NOBODY
        model = roster_of(self.campaign).hero
        return read_kept(self.campaign.rules, self.kind, model, named(self, side))
