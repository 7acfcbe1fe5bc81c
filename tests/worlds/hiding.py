"""What rules may have or not: rulings, dice and answers that not everybody sees, and people out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from battles import actions
from battles.models import Again, Phase, Side, StandIn
from battles.play import dice
from battles.play.throwing_again import counting, next_key
from campaigns import actions as campaigns
from chronicle.actions import make_link
from rosters import actions as rosters
from rosters.models import Force, Hero, Unit, kept_sheet
from rulesets import engine
from rulesets.engine import Tally, Throw, Verdict, Viewer, viewer
from tests.worlds.acts import NotNow, alone, first_of, secret, seen
from tests.worlds.site import Site

NO_CAMP = {"a_camp_act_on_a_hidden_force": "these rules have no procedures between battles"}
NO_RESERVE = {"a_unit_more_in_reserve": "whoever is mustered stands on the field from the beginning"}
ALL_ARE_THERE = {
    "a_unit_more_in_reserve": "that somebody unseen is there all may know: only who it is, is a secret"
}
ALL_IN_SIGHT = {"another_name_of_who_is_out_of_sight": "these rules leave nobody on the field out of sight"}
NO_SECRET_DICE = {"hidden_dice_thrown_again": "no dice of the first round are the game master's alone"}
NO_SECRET_NUMBERS = NO_SECRET_DICE | {
    "a_ruling_on_what_is_hidden": "no number or result of the first round is the game master's alone"
}
NO_SECRET_QUESTION = {"an_answer_of_the_game_master": "he is asked nothing in secret beside another question"}
LEFT_OUT: Mapping[str, Mapping[str, str]] = {
    "gurps": {**NO_RESERVE, **ALL_IN_SIGHT, **NO_SECRET_NUMBERS},
    "runequest": {**NO_RESERVE, **ALL_IN_SIGHT, **NO_SECRET_DICE, **NO_SECRET_QUESTION},
    "gridless": {**NO_CAMP, **NO_RESERVE, **ALL_IN_SIGHT, **NO_SECRET_NUMBERS},
    "traveller": {**ALL_ARE_THERE, **NO_SECRET_NUMBERS},
    "starwars": {
        **ALL_IN_SIGHT,
        **NO_SECRET_NUMBERS,
        **NO_SECRET_QUESTION,
        "a_ruling_on_what_one_side_sees": "every number is seen by both sides, if not each of its lines",
        "dice_of_one_side_thrown_again": "all dice fall before everybody",
    },
}
"""What the rules of each system have no occasion for in a draft and one round, and why. The test finds that
it is so: what is on the list and can be done fails it as well as what is not and cannot.
"""


def _nobody(site: Site) -> Viewer:
    """Both sides together, without the game master."""
    return viewer(*(f"side:{side}" for side in site.sides))


def _ours(site: Site) -> Viewer:
    return viewer(f"side:{site.sides[0]}")


def _theirs(site: Site) -> Viewer:
    return viewer(*(f"side:{side}" for side in site.sides[1:]))


# rulings and dice


def _numbers(site: Site) -> Iterator[Tally | Verdict]:
    return (one for one in site.here.played.said if isinstance(one, (Tally, Verdict)))


def _rule(site: Site, found: Iterator[Tally | Verdict]) -> None:
    """It says what stands there: nothing comes of it that everybody sees."""
    hidden = first_of(found)
    value = hidden.total if isinstance(hidden, Tally) else hidden.value
    try:
        actions.rule(site.ada, phase=site.here.row.number, key=hidden.key, value=value, reason="Hidden")
    except actions.RulingDoesNotFit:
        raise NotNow from None


@secret("asking")
def a_wish_for_letters(site: Site) -> None:
    actions.wish_for_letters(site.members["bea"], by_email=True)


@secret("dice", "done", is_rare=True)
def a_ruling_on_what_is_hidden(site: Site) -> None:
    """On a number or a result that nobody but the game master sees."""
    _rule(site, (one for one in _numbers(site) if one.seen_by(_nobody(site)) is None))


@secret("dice", "done", of_the_side=True, is_rare=True)
def a_ruling_on_what_one_side_sees(site: Site) -> None:
    seen = (one for one in _numbers(site) if one.seen_by(_ours(site)) is not None)
    _rule(site, (one for one in seen if one.seen_by(_theirs(site)) is None))


def _fallen(site: Site) -> Iterator[Throw]:
    scene = site.here
    if scene.row.state == Phase.State.ASKING:
        return iter(())
    return (
        one for one in scene.played.requests.values() if isinstance(one, Throw) and one.key in scene.rolls
    )


def _throw_again(site: Site, found: Iterator[Throw]) -> None:
    """Whatever falls, the first dice count."""
    throw, scene = first_of(found), site.here
    again, before = next_key(scene, throw.key), tuple(counting(scene, throw.key))
    named = {"key": again, "dice": throw.dice, "entropy": ""}
    now = dice.throw(b"", battle=site.battle.pk, number=scene.row.number, **named)
    totals = engine.dice(throw.dice)
    is_more = totals.total(tuple(now)) > totals.total(before)
    counts = Again.Counts.LOWER if is_more else Again.Counts.HIGHER
    actions.throw_again(site.ada, phase=scene.row.number, key=throw.key, reason="Hidden", counts=counts.value)
    assert site.here.played.requests[throw.key] == throw


@secret("dice", "done", is_rare=True)
def hidden_dice_thrown_again(site: Site) -> None:
    _throw_again(site, (one for one in _fallen(site) if one.seen_by(_nobody(site)) is None))


@secret("dice", "done", of_the_side=True, is_rare=True)
def dice_of_one_side_thrown_again(site: Site) -> None:
    seen = (one for one in _fallen(site) if one.seen_by(_ours(site)) is not None)
    _throw_again(site, (one for one in seen if one.seen_by(_theirs(site)) is None))


@secret("asking", is_rare=True)
def an_answer_of_the_game_master(site: Site) -> None:
    """What is asked of him in secret: that he has answered already nobody knows."""
    scene = site.here
    asks = [one for one in scene.played.asks if one.to == "gm" and one.seen_by(viewer()) is None]
    if scene.row.state != Phase.State.ASKING:  # there the last answer lets the step go on before all eyes
        asks = [one for one in asks if not scene.answers.get(one.key)][: len(scene.played.asks) - 1][:1]
    for ask in asks:
        value = ask.default.model_dump(mode="json")
        actions.answer(site.ada, phase=scene.row.number, key=ask.key, value=value)
    first_of(asks)


# people out of sight


@secret("draft", of_the_side=True)
def a_unit_more_in_reserve(site: Site) -> None:
    """It comes upon the field in a later round; until then it is in no place that others see."""
    if site.ruleset != "starwars":
        raise NotNow
    force = Force.objects.get(campaign=site.campaign, key=site.sides[0])
    like = force.units.earliest("place")
    sheet = {name: value for name, value in kept_sheet(like).items() if name != "leader"} | {
        "arrival_round": 9
    }
    unit = rosters.add_unit(site.members["ada"], force=force, name="Hidden reserve", sheet=sheet)
    Side.objects.get(battle=site.battle, key=force.key).units.add(unit)


@secret("draft", of_the_side=True)
def another_name_of_who_is_out_of_sight(site: Site) -> None:
    """That somebody unseen is there all may know; who it is his own people."""
    hidden = site.battle_now.situation.get("unseen", ())
    unit = first_of(Unit.objects.filter(campaign=site.campaign, key__in=hidden, force__key=site.sides[0]))
    rosters.edit_unit(site.members["ada"], unit=unit, version=None, name="Another name")


# whoever answers for somebody else


@seen("asking")
def somebody_stands_in(site: Site) -> None:
    """Who answers from a seat stands beside it for everybody."""
    word = f"commander:{site.sides[0]}"
    actions.stand_in(site.ada, word=word, member=site.members["hal"], lasts=None)


@secret("asking", of_the_side=True, turn=2)
def until_when_somebody_stands_in(site: Site) -> None:
    """That it ends by itself, and when, is shown to game masters alone."""
    word = f"commander:{site.sides[0]}"
    if not StandIn.objects.filter(battle=site.battle, word=word).exists():
        raise NotNow
    actions.stand_in(site.ada, word=word, member=site.members["hal"], lasts=timedelta(days=3))


@seen("done")
def nobody_stands_in(site: Site) -> None:
    try:
        actions.end_stand_in(site.ada, word=f"commander:{site.sides[0]}")
    except actions.NothingIsThere:
        raise NotNow from None


# whom players ask for, and whom they bring


@seen("draft")
def a_hero_to_be_asked_for(site: Site) -> None:
    hero = rosters.add_hero(site.members["ada"], name="Open hero")
    rosters.lay_out(site.members["ada"], heroes=[hero], are_free=True)


@secret("draft", "asking", turn=2)
def somebody_asks_for_a_hero(site: Site) -> None:
    hal = site.members["hal"]
    hero = first_of(Hero.objects.free_for(hal))
    ask = rosters.ask_for(hal, hero=hero.pk)
    rosters.refuse(site.members["ada"], ask=ask, hero=hero.pk)
    site.keep(ask_id=rosters.ask_for(hal, hero=hero.pk).pk)


@secret("draft", "asking")
def somebody_brings_a_hero(site: Site) -> None:
    hal, like = site.members["hal"], first_of(Hero.objects.filter(campaign=site.campaign).order_by("key"))
    offer = rosters.offer(hal, version=None, name="Hidden hero", sheet=alone(kept_sheet(like)))
    rosters.send_back(site.members["ada"], offer=offer, words="Hidden words.")
    site.keep(offer_id=offer.pk)


@secret("draft", "asking", "done")
def somebody_has_a_page_open(site: Site) -> None:
    campaigns.be_here([site.members["hal"]])


@secret("asking", "done")
def a_link_for_strangers(site: Site) -> None:
    link = make_link(site.ada, truth="common", expires_at=None, is_listed=False)
    site.made["link_id"] = link.pk
