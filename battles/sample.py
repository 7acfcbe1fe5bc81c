"""The sample battle: a ruleset's own sample muster as a draft, ready to be opened."""

from __future__ import annotations

from django.db import transaction

from battles.actions.around.setup import new_battle
from battles.models import Battle, Decides
from campaigns.models import Campaign, Membership
from rosters.models import Force, Hero, Unit
from rulesets.engine import Muster, sample_of
from rulesets.engine.kept import stamped

NAMED = "sample_battle"
"""Under this key the catalogue of a ruleset says what its sample battle is called."""


def add_sample_battle(campaign: Campaign, sample: str = "", *, decides: Decides = Decides.YOU) -> Battle:
    """A draft with all sides, commanders and circumstances of the sample, for a campaign with its rosters."""
    rules, muster = campaign.rules, sample_of(campaign.rules, sample)
    titles = {one.key: one.title for one in rules.samples}
    name = titles.get(sample) or rules.wording.get(NAMED, "The first battle")
    return add_draft(campaign, muster, name=name, decides=decides)


@transaction.atomic
def add_draft(campaign: Campaign, muster: Muster, *, name: str, decides: Decides = Decides.YOU) -> Battle:
    """A draft of that muster, whose sheets are records of the campaign already."""
    rules = campaign.rules
    owner = Membership.objects.present().filter(campaign=campaign).select_related("campaign").earliest("nth")
    forces = {force.key: force for force in Force.objects.filter(campaign=campaign)}
    meeting = [forces[side.id] for side in muster.sides]
    battle = new_battle(owner, name=name, forces=meeting, decides=decides)
    battle.situation = stamped(rules, muster.situation.model_dump(mode="json")) if muster.situation else {}
    battle.options = stamped(rules, muster.options.model_dump(mode="json")) if muster.options else {}
    battle.save(update_fields=["situation", "options"])
    _set_sides(battle, muster)
    return battle


def _set_sides(battle: Battle, muster: Muster) -> None:
    heroes = {hero.key: hero for hero in Hero.objects.filter(campaign=battle.campaign_id)}
    units = {unit.key: unit for unit in Unit.objects.filter(campaign=battle.campaign_id)}
    commanders = {side.id: side.commander for side in muster.sides}
    for side in battle.sides.all():
        situation = muster.situations.get(side.key)
        side.situation = stamped(battle.rules, situation.model_dump(mode="json")) if situation else {}
        side.commander = heroes.get(commanders[side.key] or "")
        side.save(update_fields=["situation", "commander"])
    for hero in muster.heroes:
        takes_part = battle.sides.get(key=hero.side).heroes.filter(hero=heroes[hero.id])
        takes_part.update(unit=units.get(hero.unit or ""))
