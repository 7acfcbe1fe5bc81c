"""Practice: a battle against officers, alone, from a sample or between forces that one keeps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from battles.access import viewer_of
from battles.actions import TableError
from battles.actions.around import setup
from battles.models import Battle, Decides, Staff, kept_staff
from battles.play import mustering
from battles.sample import add_sample_battle, sample_title
from campaigns.models import Absent, Campaign, Membership
from rosters.models import Force
from rosters.sample import add_sample
from rulesets.engine import Temper
from rulesets.registry import rules_of


class CannotPractise(TableError):
    """These forces cannot fight as they are; `problems` say why."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = list(problems)
        super().__init__(gettext("These forces cannot fight yet."))


@transaction.atomic
def practise(
    gm: Membership, *, forces: Sequence[Force], leads: str, temper: Temper = Temper.STEADY
) -> Battle:
    """Begin such a battle between forces of a campaign. `leads`: the key of the side that one leads."""
    name = gettext("Practice: %(what)s") % {"what": reduce(_against, map(str, forces))}
    battle = setup.new_battle(gm, name=name[:80], forces=forces)
    return fight_officers(gm, battle, leads=leads, temper=temper)


def _against(one: str, other: str) -> str:
    return gettext("%(one)s against %(other)s") % {"one": one, "other": other}


@transaction.atomic
def practise_sample(
    user: User, *, ruleset: str, sample: str, leads: str, temper: Temper = Temper.STEADY
) -> Battle:
    """Begin the sample battle of some rules so, in a campaign of its own."""
    name = gettext("Practice: %(what)s") % {"what": sample_title(rules_of(ruleset), sample)}
    campaign = add_sample(user, ruleset=ruleset, name=name[:80], sample=sample, absent=Absent.OFFICER)
    Campaign.objects.filter(pk=campaign.pk).update(is_practice=True)
    gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)
    return fight_officers(gm, add_sample_battle(campaign, sample), leads=leads, temper=temper)


def fight_officers(
    member: Membership, battle: Battle, *, leads: str = "", temper: Temper = Temper.STEADY
) -> Battle:
    """Officers act for everybody else, and propose to him who leads a side; all dice fall by themselves."""
    others = [side.key for side in battle.sides.all() if side.key != leads]
    served = [(key, Staff(Decides.ACT, temper)) for key in ("", *others)]
    if leads:
        served.append((leads, Staff(Decides.PROPOSE)))
    battle.is_practice, battle.dice, battle.staff = True, Battle.Dice.SERVER, kept_staff(served)
    battle.save(update_fields=["is_practice", "dice", "staff"])
    try:
        setup.start(viewer_of(member, battle))
    except setup.NotReady as refusal:
        plan = mustering.plan_of(battle)
        raise CannotPractise([mustering.sentence(plan, one) for one in refusal.problems]) from refusal
    return Battle.objects.get(pk=battle.pk)
