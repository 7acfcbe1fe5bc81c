"""Before somebody plays a hero: players ask for one or bring their own, and game masters nod or not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaigns import news
from campaigns.actions import Refused
from campaigns.models import Campaign, Membership
from rosters.actions.records import (
    Fields,
    OnlyGameMasters,
    PlayerHasLeft,
    add_hero,
    hand_out,
)
from rosters.keys import lock
from rosters.models import Force, Handed, Hero, HeroAsk, HeroOffer
from rulesets.engine.kept import stamped


class HeroIsNotFree(Refused):
    """Somebody else has this hero by now, or he is not to be asked for any more."""

    def __init__(self) -> None:
        super().__init__(gettext("This hero is not free any more. Ask for another, or bring your own."))


class OnlyPlayersAsk(Refused):
    def __init__(self) -> None:
        super().__init__(
            gettext("Whoever watches plays no hero. Ask the game master for another role first.")
        )


class AskIsGone(Refused):
    """It was taken back, or the player asks for somebody else by now."""

    def __init__(self) -> None:
        super().__init__(gettext("Nobody asks for this any more. The page shows who asks now."))


class OfferIsGone(Refused):
    def __init__(self) -> None:
        super().__init__(
            gettext(
                "This proposal is not there any more: it was taken in, or taken back. Nothing was written."
            )
        )


class OfferHasChanged(Refused):
    """The player has sent it anew since the page was opened."""

    def __init__(self, offer: HeroOffer) -> None:
        self.record = offer
        super().__init__(
            gettext(
                "%(player)s has changed %(hero)s since you opened this page. Here it still is as "
                "you had it: press again to take this one in, or load the page to read the newer one."
            )
            % {"player": offer.member.user, "hero": offer.name}
        )


@transaction.atomic
def lay_out(by: Membership, *, heroes: Collection[Hero], are_free: bool) -> None:
    """Let players ask for these heroes, or no longer."""
    campaign = _begin(by)
    Hero.objects.filter(campaign=campaign, pk__in=[one.pk for one in heroes]).update(is_free=are_free)
    news.tell(campaign.pk)


@transaction.atomic
def ask_for(by: Membership, *, hero: int) -> HeroAsk:
    """One wish a player: whoever asks for another hero takes the first wish back."""
    _must_play(by)
    lock(by.campaign)
    wanted = Hero.objects.free_for(by).filter(pk=hero).first()
    if wanted is None:
        raise HeroIsNotFree
    said = {"hero": wanted, "name": wanted.name, "is_refused": False, "asked_at": timezone.now()}
    ask, _ = HeroAsk.objects.update_or_create(member=by, defaults=said)
    news.tell(by.campaign_id)
    return ask


@transaction.atomic
def take_back_ask(by: Membership) -> None:
    lock(by.campaign)
    HeroAsk.objects.filter(member=by).delete()
    news.tell(by.campaign_id)


@transaction.atomic
def grant(by: Membership, *, ask: HeroAsk, hero: int) -> Hero:
    """Give this hero to whoever asks for him, if nobody else has him by now."""
    now = _wish(by, ask, hero)
    assert now.hero is not None  # noqa: S101
    if now.member.left_at is not None:
        raise PlayerHasLeft(now.member)
    had = now.hero.player
    hand_out(by, [Handed(now.hero, had.pk if had and had.left_at else None, now.member)])
    return now.hero


@transaction.atomic
def refuse(by: Membership, *, ask: HeroAsk, hero: int) -> None:
    """Not this one. The player reads it and may ask for another."""
    now = _wish(by, ask, hero)
    now.is_refused = True
    now.save(update_fields=["is_refused"])
    news.tell(by.campaign_id)


@transaction.atomic
def offer(by: Membership, *, version: int | None, **fields: Unpack[Fields]) -> HeroOffer:
    """Send a hero of one's own, or send him anew. `version`: of the one that the page showed."""
    _must_play(by)
    lock(by.campaign)
    sent = HeroOffer.objects.filter(member=by).first()
    if sent is None and version is not None:
        raise OfferIsGone
    sent = sent or HeroOffer(member=by, version=0)
    sent.name, sent.public_note = fields["name"], fields.get("public_note", "")
    sent.sheet = stamped(by.campaign.rules, {**fields["sheet"]})
    sent.is_returned, sent.words, sent.sent_at = False, "", timezone.now()
    sent.version += 1
    sent.clean_fields(exclude=["member", "sheet"])
    sent.save()
    news.tell(by.campaign_id)
    return sent


@transaction.atomic
def take_back_offer(by: Membership) -> None:
    lock(by.campaign)
    HeroOffer.objects.filter(member=by).delete()
    news.tell(by.campaign_id)


@transaction.atomic
def take_in(
    by: Membership,
    *,
    offer: HeroOffer,
    version: int | None,
    force: Force | None,
    player: Membership | None,
    **fields: Unpack[Fields],
) -> Hero:
    """The proposal becomes a hero of the campaign, with what the game master made of it."""
    now = _sent(by, offer)
    if version is not None and now.version != version:
        raise OfferHasChanged(now)
    hero = add_hero(by, force=force, player=player, **fields)
    now.delete()
    news.tell(by.campaign_id)
    return hero


@transaction.atomic
def send_back(by: Membership, *, offer: HeroOffer, words: str) -> None:
    """Back to the player with a sentence; his sheet is as he sent it."""
    now = _sent(by, offer)
    now.is_returned, now.words = True, words
    now.save(update_fields=["is_returned", "words"])
    news.tell(by.campaign_id)


def _must_play(by: Membership) -> None:
    if not by.may_play:
        raise OnlyPlayersAsk


def _begin(by: Membership) -> Campaign:
    if not by.is_gm:
        raise OnlyGameMasters
    lock(by.campaign)
    return by.campaign


def _wish(by: Membership, ask: HeroAsk, hero: int) -> HeroAsk:
    """As it is now, under the campaign's lock; refused if he asks for somebody else by now, or for nobody."""
    campaign = _begin(by)
    asks = HeroAsk.objects.select_related("member__user", "hero__player").filter(hero=hero, is_refused=False)
    now = asks.filter(pk=ask.pk, member__campaign=campaign).first()
    if now is None:
        raise AskIsGone
    return now


def _sent(by: Membership, offer: HeroOffer) -> HeroOffer:
    campaign = _begin(by)
    offers = HeroOffer.objects.select_related("member__user").filter(member__campaign=campaign)
    now = offers.filter(pk=offer.pk).first()
    if now is None:
        raise OfferIsGone
    return now
