"""What is done with a lesson itself. All that is learnt in it is done by the actions of the battle."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts import limits
from accounts.models import User
from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle, Decides, Phase
from battles.play.scenes import Scene, present
from battles.sample import add_sample_battle
from campaigns.models import Absent, Campaign, Membership, Role
from lessons.models import Kind, Lesson
from lessons.standing import Standing, tells_of
from rosters.sample import add_sample
from rulesets.registry import rules_of

HOUSE = gettext_lazy("the game master of the lesson")
MOST_PRESSES = 60
"""So often the site presses on at most before a player is asked; the samples need far fewer."""


class CannotGoOn(Exception):
    """The lesson is not there, or not so far; the message says what to do."""

    def __init__(self) -> None:
        super().__init__(gettext("The lesson is not at that step. The page shows where it stands."))


@transaction.atomic
def begin(user: User, *, kind: Kind, ruleset: str = "") -> Lesson:
    """Begin, or begin anew. A player gets a campaign of his own, which the last one made way for."""
    limits.LESSON.take(user.pk)
    found = {"begun_at": timezone.now(), "closed_at": None}
    lesson, _ = Lesson.objects.update_or_create(user=user, kind=kind, defaults=found)
    if kind == Kind.PLAYER:
        clear(lesson)
        lesson.campaign = _campaign_of_the_house(user, ruleset)
        lesson.save(update_fields=["campaign"])
    return lesson


def close(lesson: Lesson) -> None:
    """It is over for him; what was made in it stays."""
    Lesson.objects.filter(pk=lesson.pk).update(closed_at=timezone.now())


def clear(lesson: Lesson) -> None:
    """The campaign that was made for a player goes, and the guest who ran it."""
    if lesson.campaign is None:
        return
    house = Membership.objects.select_related("user", "campaign").get(campaign=lesson.campaign, role=Role.GM)
    actions.delete_campaign(house, name=house.campaign.name)
    house.user.delete()


def _campaign_of_the_house(user: User, ruleset: str) -> Campaign:
    """The sample of these rules with its battle called, run by the site, and this person as a player."""
    house = User.objects.create_guest(str(HOUSE))
    name = gettext("Lesson: %(rules)s") % {"rules": rules_of(ruleset).title}
    campaign = add_sample(house, ruleset=ruleset, name=name[:80], absent=Absent.OFFICER)
    campaign.is_practice = True
    campaign.save(update_fields=["is_practice"])
    Membership.objects.create(campaign=campaign, user=user, role=Role.PLAYER)
    battle = add_sample_battle(campaign, decides=Decides.ACT)
    actions.call_to_arms(_house(battle))
    return campaign


def _house(battle: Battle) -> Viewer:
    gm = Membership.objects.select_related("campaign", "user").get(campaign=battle.campaign_id, role=Role.GM)
    return viewer_of(gm, Battle.objects.select_related("campaign").get(pk=battle.pk))


@transaction.atomic
def take_hero(lesson: Lesson) -> Battle:
    """Seat the player, open the battle, and press on until he is asked."""
    here = Standing(lesson)
    hero, member, battle = here.hero, here.member, here.battle
    if lesson.kind != Kind.PLAYER or hero is None or member is None or battle is None or here.is_begun:
        raise CannotGoOn
    hero.player = member
    hero.save(update_fields=["player"])
    actions.start(_house(battle))
    _press_until_asked(battle, member)
    return battle


@transaction.atomic
def go_on(lesson: Lesson) -> Battle:
    """What the game master does at a real table: he ends the step, and goes on until the player is wanted, or
    until a step has told him what came to his own.
    """
    here = Standing(lesson)
    member, battle = here.member, here.battle
    if lesson.kind != Kind.PLAYER or member is None or battle is None or not here.is_begun:
        raise CannotGoOn
    if _press(battle):
        _press_until_asked(battle, member, shows=True)
    return battle


def _press_until_asked(battle: Battle, member: Membership, *, shows: bool = False) -> None:
    """`shows`: also until there is something for him to read."""
    for _ in range(MOST_PRESSES):
        scene = present(Battle.objects.select_related("campaign").get(pk=battle.pk))
        if scene is None or _awaits(scene, member):
            return
        if shows and tells_of(scene, viewer_of(member, scene.battle)):
            return
        if not _press(battle):
            return


def _awaits(scene: Scene, member: Membership) -> bool:
    """Whether the player has something in hand: a question, dice, or what he has sealed and not yet seen."""
    seats = viewer_of(member, scene.battle).seats
    return any(one.to in seats for one in scene.played.waits_for)


def _press(battle: Battle) -> bool:
    """The one next thing, without waiting for anybody; False if no step is open."""
    house = _house(battle)
    scene = present(house.battle)
    if scene is None:
        return False
    number = scene.row.number
    if scene.played.done:
        actions.next_step(house, phase=number)
    elif scene.played.asks or scene.row.state == Phase.State.ASKING:
        actions.close(house, phase=number, without_the_absent=True)
    else:
        actions.throw_for_the_absent(house, phase=number)
    return True
