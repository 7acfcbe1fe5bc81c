"""The sample campaign: a ruleset's own sample muster as forces, units and heroes that last."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from campaigns.models import Absent, Campaign, Membership, Role
from rosters.models import Force, Hero, Key, Tincture, Unit, sheet_of
from rulesets.engine import Muster, sample_of
from rulesets.engine.kept import stamped
from rulesets.engine.words import said
from rulesets.registry import rulesets


def most_to_try() -> str:
    """The key of the rules with the most samples: what is shown to somebody who has not said which."""
    able = {key: rules for key, rules in rulesets().items() if rules.roster is not None}
    return max(able, key=lambda key: len(able[key].samples))


@transaction.atomic
def add_sample(
    owner: User,
    *,
    ruleset: str = "",
    name: str = "",
    calendar: str = "",
    sample: str = "",
    absent: Absent = Absent.DEFAULT,
) -> Campaign:
    """A campaign with all that a sample battle of the rules is fought with, and this user as its GM.

    `absent`: what counts for who seals nothing. For people who play it for the first time let it be the
    officer: what they are asked is filled in as he would answer, no worse than what the other side does.
    """
    rules = rulesets()[ruleset or most_to_try()]
    name, muster = name or said(rules.wording.get("sample_campaign", rules.title)), sample_of(rules, sample)
    options = muster.options.model_dump(mode="json", exclude_defaults=True) if muster.options else {}
    options = stamped(rules, options)
    campaign = Campaign.objects.create(
        name=name, ruleset=rules.key, calendar=calendar, options=options, absent=absent
    )
    Membership.objects.create(campaign=campaign, user=owner, role=Role.GM)
    add_muster(campaign, muster)
    return campaign


def add_muster(campaign: Campaign, muster: Muster) -> None:
    """Records for all sheets of a muster, under the sheets' own ids: for a campaign that has none yet."""
    Key.objects.bulk_create(Key(campaign=campaign, key=key) for key in muster.sheets)
    forces = Force.objects.bulk_create(
        Force(
            campaign=campaign,
            key=side.id,
            name=side.name,
            sheet=stamped(campaign.rules, sheet_of(side)),
            tincture=tincture,
        )
        for side, tincture in zip(muster.sides, Tincture.values, strict=False)
    )
    of = {force.key: force for force in forces}
    Unit.objects.bulk_create(
        Unit(
            campaign=campaign,
            key=unit.id,
            name=unit.name,
            sheet=stamped(campaign.rules, sheet_of(unit)),
            force=of[unit.side],
            place=place,
        )
        for place, unit in enumerate(muster.units)
    )
    Hero.objects.bulk_create(
        Hero(
            campaign=campaign,
            key=hero.id,
            name=hero.name,
            sheet=stamped(campaign.rules, sheet_of(hero)),
            force=of[hero.side],
        )
        for hero in muster.heroes
    )
