"""A trial: a short battle that a stranger fights at once, without an account or a campaign, and may keep.

It is a practice battle in which he is a player and nobody is game master: officers answer for all others, and
what no officer can judge is as the rules have it when nobody says anything. What he is asked is filled in as
his officer would answer it: who changes nothing fights no worse than the other side.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts import actions as accounts
from accounts.limits import HOUR, Limit, TooOften
from accounts.models import User
from battles import actions, ticking
from battles.models import Battle, Phase
from battles.parts.around.trial import Offer
from battles.practice import fight_officers, practise_sample
from battles.sample import add_sample_battle
from campaigns.access import is_visitor
from campaigns.models import Absent, Campaign, Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample

LASTS = timedelta(days=1)
VISITOR, YOURS = gettext_lazy("Visitor"), gettext_lazy("Your trial")
"""What somebody is called who has not said his name, and what is not yet a campaign."""
_LOCK = 0x747269616C  # an advisory lock of this number is held while a trial begins


class NoPlace(Exception):
    """There can be no trial now; `wait` is how long it is until there can be one for certain."""

    def __init__(self, words: str, wait: timedelta) -> None:
        self.wait = wait
        super().__init__(words)


def begin(user: User | None, offer: Offer, *, address: str) -> Battle:
    """Somebody who has an account practises; a stranger becomes a guest. Who presses twice has one battle."""
    if user and not is_visitor(user):
        return practise_sample(user, ruleset=offer.ruleset, sample=offer.sample, leads=offer.side)
    battle = _begin(user, offer, address)
    _on_to_his_question(battle)
    return battle


@transaction.atomic
def _begin(user: User | None, offer: Offer, address: str) -> Battle:
    one_at_a_time()
    if user and (battle := _still_fought(user, offer)):
        return battle
    trials = Campaign.objects.exclude(trial_ends_at=None)
    take_a_place(address, trials.values_list("trial_ends_at", flat=True))
    return _drawn_up(user or User.objects.create_guest(str(VISITOR)), offer)


def take_a_place(address: str, ends: Iterable[datetime | None]) -> None:
    """Count one more that is begun without an account, or raise NoPlace. `ends`: when the others go."""
    limit = Limit("trial", settings.TRIALS_AN_HOUR, HOUR, gettext("You have begun enough trials for now."))
    try:
        limit.take(address)
    except TooOften as refusal:
        raise NoPlace(str(refusal), limit.left(address)) from refusal
    here = list(ends)
    if len(here) >= settings.TRIALS_AT_ONCE:
        wait = min(filter(None, here), default=timezone.now()) - timezone.now()
        raise NoPlace(gettext("As many people try it now as this site has places for."), wait)


def _still_fought(user: User, offer: Offer) -> Battle | None:
    """The battle of the same press that he has not ended."""
    his = Battle.objects.filter(campaign__memberships__user=user, state=Battle.State.RUNNING)
    same = his.filter(ruleset=offer.ruleset, seats__word=f"hero:{offer.hero}")
    return same.exclude(campaign__trial_ends_at=None).order_by("-nth").first()


def _drawn_up(user: User, offer: Offer) -> Battle:
    campaign = add_sample(
        user, ruleset=offer.ruleset, name=str(YOURS), sample=offer.sample, absent=Absent.OFFICER
    )
    battle = add_sample_battle(campaign, offer.sample)
    ends = timezone.now() + LASTS
    Campaign.objects.filter(pk=campaign.pk).update(is_practice=True, trial_ends_at=ends)
    Membership.objects.filter(campaign=campaign).update(role=Role.PLAYER)
    player = Membership.objects.select_related("campaign", "user").get(campaign=campaign)
    Hero.objects.filter(campaign=campaign, key=offer.hero).update(player=player)
    return fight_officers(player, battle)


def _on_to_his_question(battle: Battle) -> None:
    """What comes before it passes without a beat: he reads of it below."""
    open_ones = battle.phases.filter(state=Phase.State.PLAYING).exclude(passes_at=None)
    while open_ones.update(passes_at=Now()):
        actions.pass_on(battle.pk)


def one_at_a_time() -> None:
    """Until this transaction ends nobody else begins a trial: fifty at once exceed no limit."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


@transaction.atomic
def keep(player: Membership, *, display_name: str = "") -> None:
    """From now on it is a campaign like any other, and he is its game master. Twice is once."""
    trials = Campaign.objects.select_for_update().exclude(trial_ends_at=None)
    campaign = trials.filter(pk=player.campaign_id).first()
    if campaign is None:
        return
    if display_name:
        accounts.change_name(player.user, display_name=display_name)
    Hero.objects.filter(campaign=campaign).update(player=None)
    Membership.objects.filter(pk=player.pk).update(role=Role.GM)
    campaign.name = title_of(campaign)
    campaign.trial_ends_at, campaign.is_practice = None, False
    campaign.save(update_fields=["name", "trial_ends_at", "is_practice"])
    accounts.stay_here(player.user)


def title_of(campaign: Campaign) -> str:
    """What a trial is called once it is kept: as its battle is."""
    return campaign.battles.earliest("nth").name


def clear(held_back: dict[int, float] | None = None) -> int:
    """Clear away what nobody has kept within its day, and whoever has nothing else here."""
    over = Campaign.objects.filter(trial_ends_at__lte=Now()).order_by("trial_ends_at")
    return ticking.each(
        over.values_list("pk", flat=True), clear_if_over, {} if held_back is None else held_back
    )


@transaction.atomic
def clear_if_over(campaign_id: int) -> bool:
    """Not if it is kept at this moment."""
    over = Campaign.objects.select_for_update(skip_locked=True).filter(trial_ends_at__lte=Now())
    campaign = over.filter(pk=campaign_id).first()
    if campaign is None:
        return False
    guests = User.objects.filter(memberships__campaign=campaign, is_guest=True)
    numbers = list(guests.values_list("pk", flat=True))
    actions.erase(campaign)
    list(User.objects.select_for_update().filter(pk__in=numbers))
    User.objects.filter(pk__in=numbers, memberships=None, leaves_at=None).delete()
    return True
