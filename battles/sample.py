"""The sample battle: a ruleset's own sample muster as a draft, ready to be opened."""

from __future__ import annotations

from django.db import transaction

from battles.actions.around.setup import new_battle
from battles.models import Battle, Decides
from campaigns.models import Campaign, Membership
from rosters.models import Force, Hero, Unit
from rulesets.engine import Muster, Ruleset, Value, sample_of
from rulesets.engine.kept import stamped
from rulesets.engine.values import Json
from rulesets.engine.words import said
from rulesets.forms.titles import told_in

NAMED = "sample_battle"
"""Under this key the catalogue of a ruleset says what its sample battle is called."""


def add_sample_battle(campaign: Campaign, sample: str = "", *, decides: Decides = Decides.YOU) -> Battle:
    """A draft with all sides, commanders and circumstances of the sample, for a campaign with its rosters."""
    rules, muster = campaign.rules, sample_of(campaign.rules, sample)
    return add_draft(campaign, muster, name=sample_title(rules, sample), decides=decides)


def sample_title(rules: Ruleset, sample: str = "") -> str:
    """What a sample battle is called by whoever begins it, in his language."""
    titles = {one.key: one.title for one in rules.samples}
    return said(titles.get(sample) or rules.wording.get(NAMED, rules.title))


@transaction.atomic
def add_draft(campaign: Campaign, muster: Muster, *, name: str, decides: Decides = Decides.YOU) -> Battle:
    """A draft of that muster, whose sheets are records of the campaign already."""
    rules = campaign.rules
    owner = Membership.objects.present().filter(campaign=campaign).select_related("campaign").earliest("nth")
    forces = {force.key: force for force in Force.objects.filter(campaign=campaign)}
    meeting = [forces[side.id] for side in muster.sides]
    battle = new_battle(owner, name=name, forces=meeting, decides=decides)
    battle.situation = stamped(rules, _situation(muster.situation))
    battle.options = stamped(rules, muster.options.model_dump(mode="json")) if muster.options else {}
    battle.save(update_fields=["situation", "options"])
    _set_sides(battle, muster)
    return battle


def _situation(value: Value | None) -> Json:
    """What it tells is in the language of whoever begins the battle."""
    told = {name: said(text) for name, text in told_in(value).items()} if value else {}
    return value.model_copy(update=told).model_dump(mode="json") if value else {}


def _set_sides(battle: Battle, muster: Muster) -> None:
    heroes = {hero.key: hero for hero in Hero.objects.filter(campaign=battle.campaign_id)}
    units = {unit.key: unit for unit in Unit.objects.filter(campaign=battle.campaign_id)}
    commanders = {side.id: side.commander for side in muster.sides}
    for side in battle.sides.all():
        side.situation = stamped(battle.rules, _situation(muster.situations.get(side.key)))
        side.commander = heroes.get(commanders[side.key] or "")
        side.save(update_fields=["situation", "commander"])
    for hero in muster.heroes:
        takes_part = battle.sides.get(key=hero.side).heroes.filter(hero=heroes[hero.id])
        takes_part.update(unit=units.get(hero.unit or ""))
