"""Before somebody plays a hero: whom a player asks for, and the hero of his own that he brings."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from campaigns.models import Campaign, Membership
from rosters.models.heroes import Hero
from rosters.models.record import TEXT
from rulesets.engine import CannotRead
from rulesets.engine.kept import VERSION, Kind, brought_up
from rulesets.engine.values import Json


class AskQuerySet(models.QuerySet["HeroAsk"]):
    def open(self, campaign: Campaign) -> AskQuerySet:
        """Those that a game master can still grant, in the order in which they came."""
        asks = self.filter(member__campaign=campaign, member__left_at=None, is_refused=False)
        unplayed = Q(hero__player=None) | Q(hero__player__left_at__isnull=False)
        asks = asks.filter(unplayed, hero__is_free=True)
        return asks.select_related("member__user", "hero").order_by("asked_at", "nth")


class HeroAsk(Uncounted):
    """A player asks for a hero. He has one such wish at a time, and reads what became of it."""

    member = models.OneToOneField(Membership, models.CASCADE, related_name="hero_ask")
    hero = models.ForeignKey(Hero, models.SET_NULL, null=True, related_name="asks")
    name = models.CharField(max_length=80, validators=[one_clean_line])
    """Whom he asked for, though that hero may be gone."""
    is_refused = models.BooleanField(default=False)
    asked_at = models.DateTimeField()

    objects: ClassVar[AskQuerySet] = AskQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.member.user} asks for {self.name}"

    @property
    def is_gone(self) -> bool:
        """Whether this hero cannot be asked for any more: deleted, or kept by the game master."""
        return self.hero is None or (not self.hero.is_free and self.hero.player_id is None)

    @property
    def is_taken(self) -> bool:
        """Whether somebody else has him by now."""
        player = self.hero.player if self.hero else None
        return player is not None and player.left_at is None and player.pk != self.member_id


class OfferQuerySet(models.QuerySet["HeroOffer"]):
    def of(self, campaign: Campaign) -> OfferQuerySet:
        offers = self.filter(member__campaign=campaign, member__left_at=None)
        return offers.select_related("member__user").order_by("sent_at", "nth")

    def open(self, campaign: Campaign) -> OfferQuerySet:
        """Those that a game master has not read yet."""
        return self.of(campaign).filter(is_returned=False)


class HeroOffer(Uncounted):
    """A hero whom a player brings: his sheet as he filled it in, until a game master takes him in."""

    kind: ClassVar[Kind] = "hero"

    member = models.OneToOneField(Membership, models.CASCADE, related_name="hero_offer")
    name = models.CharField(max_length=80, validators=[one_clean_line])
    sheet = models.JSONField(default=dict, blank=True)
    public_note = models.TextField("note for everyone who sees him", blank=True, validators=TEXT)
    is_returned = models.BooleanField(default=False)
    words = models.CharField(max_length=300, blank=True, validators=[one_clean_line])
    """Why he was sent back."""
    version = models.PositiveIntegerField(default=1, editable=False)
    sent_at = models.DateTimeField()

    objects: ClassVar[OfferQuerySet] = OfferQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name

    @property
    def typed(self) -> Json:
        """The sheet in the shape of this version of the rules, or as it was kept."""
        try:
            return brought_up(self.member.campaign.rules, self.kind, self.sheet)
        except CannotRead:
            return {name: one for name, one in self.sheet.items() if name != VERSION}
