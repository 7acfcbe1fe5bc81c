"""Players ask for a hero or bring their own; game masters give, refuse, take in and send back."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.utils import timezone

from campaigns.actions import Refused
from campaigns.models import Membership, Role
from rosters import actions
from rosters.models import Force, Hero, HeroAsk, HeroOffer
from rosters.sheets import SheetIsWrong
from tests.factories import hand


@pytest.fixture
def varga(gm: Membership, blues: Force) -> Hero:
    """Laid out to be asked for, though no player sees the Blues."""
    hero = actions.add_hero(gm, name="Varga", force=blues)
    actions.lay_out(gm, heroes=[hero], are_free=True)
    return hero


@pytest.fixture
def mika(gm: Membership) -> Hero:
    return actions.add_hero(gm, name="Mika")


# whom a player asks for


def test_a_hero_is_asked_for_and_given(gm: Membership, cals: Membership, varga: Hero) -> None:
    ask = actions.ask_for(cals, hero=varga.pk)
    assert list(HeroAsk.objects.open(gm.campaign)) == [ask]
    assert actions.grant(gm, ask=ask, hero=varga.pk) == varga
    varga.refresh_from_db()
    assert varga.player == cals
    assert not HeroAsk.objects.open(gm.campaign).exists()


def test_only_a_hero_who_is_laid_out_and_unplayed_can_be_asked_for(
    gm: Membership, cals: Membership, eves: Membership, dots: Membership, varga: Hero, mika: Hero, cuno: Hero
) -> None:
    actions.lay_out(gm, heroes=[cuno], are_free=True)
    foreign = actions.add_hero(eves, name="Foreign")
    actions.lay_out(eves, heroes=[foreign], are_free=True)
    for hero in (mika, cuno, foreign):
        with pytest.raises(actions.HeroIsNotFree):
            actions.ask_for(cals, hero=hero.pk)
    with pytest.raises(actions.OnlyPlayersAsk):
        actions.ask_for(dots, hero=varga.pk)
    actions.lay_out(gm, heroes=[varga], are_free=False)
    with pytest.raises(actions.HeroIsNotFree):
        actions.ask_for(cals, hero=varga.pk)


def test_whose_player_has_left_is_free_again(
    gm: Membership, cals: Membership, beas: Membership, cuno: Hero
) -> None:
    actions.lay_out(gm, heroes=[cuno], are_free=True)
    Membership.objects.filter(pk=beas.pk).update(left_at=timezone.now())
    ask = actions.ask_for(cals, hero=cuno.pk)
    actions.grant(gm, ask=ask, hero=cuno.pk)
    cuno.refresh_from_db()
    assert cuno.player == cals


def test_one_has_one_wish_at_a_time(gm: Membership, cals: Membership, varga: Hero, mika: Hero) -> None:
    actions.lay_out(gm, heroes=[mika], are_free=True)
    first = actions.ask_for(cals, hero=varga.pk)
    actions.ask_for(cals, hero=mika.pk)
    assert [ask.name for ask in HeroAsk.objects.open(gm.campaign)] == ["Mika"]
    with pytest.raises(actions.AskIsGone):
        actions.grant(gm, ask=first, hero=varga.pk)
    actions.take_back_ask(cals)
    assert not HeroAsk.objects.exists()
    with pytest.raises(actions.AskIsGone):
        actions.refuse(gm, ask=first, hero=mika.pk)


def test_two_ask_for_one_hero_and_the_other_is_told(
    gm: Membership, cals: Membership, beas: Membership, varga: Hero
) -> None:
    asks = [actions.ask_for(one, hero=varga.pk) for one in (beas, cals)]
    actions.grant(gm, ask=asks[1], hero=varga.pk)
    with pytest.raises(actions.HandedByOther, match="given to Cal meanwhile"):
        actions.grant(gm, ask=asks[0], hero=varga.pk)
    late = HeroAsk.objects.get(member=beas)
    assert (late.is_taken, late.is_gone) == (True, False)
    assert not HeroAsk.objects.open(gm.campaign).exists()


def test_a_press_twice_is_a_press(gm: Membership, cals: Membership, varga: Hero) -> None:
    ask = actions.ask_for(cals, hero=varga.pk)
    for _ in range(2):
        actions.grant(gm, ask=ask, hero=varga.pk)
    assert Hero.objects.get(pk=varga.pk).player == cals


def test_what_becomes_of_a_wish_when_the_hero_or_the_player_goes(
    gm: Membership, cals: Membership, beas: Membership, varga: Hero, mika: Hero
) -> None:
    actions.lay_out(gm, heroes=[mika], are_free=True)
    of_bea, of_cal = actions.ask_for(beas, hero=varga.pk), actions.ask_for(cals, hero=mika.pk)
    actions.delete_hero(gm, hero=varga)
    gone = HeroAsk.objects.get(pk=of_bea.pk)
    assert (gone.is_gone, gone.name) == (True, "Varga")
    with pytest.raises(actions.AskIsGone):
        actions.grant(gm, ask=of_bea, hero=varga.pk)
    Membership.objects.filter(pk=cals.pk).update(left_at=timezone.now())
    assert not HeroAsk.objects.open(gm.campaign).exists()
    with pytest.raises(actions.PlayerHasLeft, match="Cal has left"):
        actions.grant(gm, ask=of_cal, hero=mika.pk)


def test_a_refusal_stands_until_one_asks_anew(gm: Membership, cals: Membership, varga: Hero) -> None:
    ask = actions.ask_for(cals, hero=varga.pk)
    actions.refuse(gm, ask=ask, hero=varga.pk)
    assert HeroAsk.objects.get().is_refused
    actions.ask_for(cals, hero=varga.pk)
    assert not HeroAsk.objects.get().is_refused


def test_only_game_masters_answer(cals: Membership, beas: Membership, varga: Hero) -> None:
    ask = actions.ask_for(cals, hero=varga.pk)
    offer = actions.offer(cals, version=None, name="Wulf", sheet={"skill": 12})
    for act in (
        lambda: actions.grant(beas, ask=ask, hero=varga.pk),
        lambda: actions.refuse(beas, ask=ask, hero=varga.pk),
        lambda: actions.lay_out(beas, heroes=[varga], are_free=True),
        lambda: actions.send_back(beas, offer=offer, words="No."),
        lambda: actions.take_in(beas, offer=offer, version=None, force=None, player=beas, name="W", sheet={}),
    ):
        with pytest.raises(actions.OnlyGameMasters):
            act()


# whom a player brings


def test_a_proposal_is_read_sent_back_and_taken_in(gm: Membership, cals: Membership, reds: Force) -> None:
    offer = actions.offer(cals, version=None, name="Wulf", sheet={"skill": 25}, public_note="A smith.")
    assert not Hero.objects.filter(name="Wulf").exists()
    actions.send_back(gm, offer=offer, words="25 is too much.")
    assert not HeroOffer.objects.open(gm.campaign).exists()
    sent = actions.offer(
        cals, version=offer.version, name="Wulf", sheet={"skill": 14}, public_note="A smith."
    )
    assert (sent.pk, sent.words, sent.is_returned) == (offer.pk, "", False)
    hero = actions.take_in(
        gm, offer=sent, version=sent.version, force=reds, player=cals, name="Wulf", sheet=sent.typed
    )
    assert (hero.player, hero.force, hero.value.model_dump()["skill"]) == (cals, reds, 14)
    assert not HeroOffer.objects.exists()


def test_what_was_changed_meanwhile_is_not_taken_in_unread(gm: Membership, cals: Membership) -> None:
    offer = actions.offer(cals, version=None, name="Wulf", sheet={"skill": 14})
    fields = {"force": None, "player": cals, "name": "Wulf", "sheet": {"skill": 14}}
    actions.offer(cals, version=1, name="Wulf", sheet={"skill": 30})
    with pytest.raises(actions.OfferHasChanged, match="Cal has changed Wulf") as refusal:
        actions.take_in(gm, offer=offer, version=1, **fields)  # type: ignore[arg-type]
    actions.take_in(gm, offer=offer, version=refusal.value.record.version, **fields)  # type: ignore[arg-type]
    with pytest.raises(actions.OfferIsGone):
        actions.take_in(gm, offer=offer, version=None, **fields)  # type: ignore[arg-type]
    with pytest.raises(actions.OfferIsGone):
        actions.offer(cals, version=2, name="Wulf", sheet={})


def test_a_proposal_that_the_rules_refuse_stays_a_proposal(gm: Membership, cals: Membership) -> None:
    offer = actions.offer(cals, version=None, name="Wulf", sheet={"skill": 99})
    with pytest.raises(SheetIsWrong, match="skill"):
        actions.take_in(gm, offer=offer, version=1, force=None, player=cals, name="W", sheet=offer.typed)
    assert HeroOffer.objects.open(gm.campaign).exists()
    with pytest.raises(ValidationError):
        actions.offer(cals, version=1, name="a\nb", sheet={})
    actions.take_back_offer(cals)
    assert not HeroOffer.objects.exists()


def test_spectators_bring_nobody(dots: Membership) -> None:
    with pytest.raises(actions.OnlyPlayersAsk):
        actions.offer(dots, version=None, name="Wulf", sheet={})


# two at once


@pytest.mark.django_db(transaction=True)
def test_of_two_game_masters_who_give_one_hero_one_is_told(
    gm: Membership, beas: Membership, cals: Membership, varga: Hero
) -> None:
    Membership.objects.filter(pk=cals.pk).update(role=Role.CO_GM)
    gate = Barrier(2)

    def give(player: Membership) -> str:
        try:
            gate.wait(timeout=20)
            actions.hand_out(gm, [actions.Handed(varga, None, player)])
        except Refused as refusal:
            return type(refusal).__name__
        finally:
            connections.close_all()
        return ""

    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(give, (beas, cals)))
    assert sorted(told) == ["", "HandedByOther"]


@pytest.mark.django_db(transaction=True)
def test_a_hero_is_asked_for_while_he_is_given_away(
    gm: Membership, beas: Membership, cals: Membership, varga: Hero
) -> None:
    gate = Barrier(2)

    def do(act: Callable[[], object]) -> str:
        try:
            gate.wait(timeout=20)
            act()
        except Refused as refusal:
            return type(refusal).__name__
        finally:
            connections.close_all()
        return ""

    acts = (lambda: actions.ask_for(cals, hero=varga.pk), lambda: hand(gm, varga, beas))
    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(do, acts))
    assert told in (["", ""], ["HeroIsNotFree", ""])
    assert all(ask.is_taken for ask in HeroAsk.objects.all())
