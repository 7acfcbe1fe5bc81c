"""Vectors of one roll, through the real steps on a field of two units: only what was tallied is read."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.systems.gridless.field import Battlefield
from rulesets.systems.gridless.kinds import Action, Decision, Form
from rulesets.systems.gridless.orders import HeroOrders
from tests.rulesets.systems.gridless.play import field_of, step, told, total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def only(rolls: Rolls) -> list[int]:
    [faces] = rolls.values()
    return list(faces)


def two(hero: Given | None = None, conditions: Sequence[Given] = (), **given: Any) -> Battlefield:
    """A unit `u` of the Reds, whose general `h` is, against `v` of the Blues."""
    units = [{"id": "u", "side": "reds", "leader": "h"}, {"id": "v", "side": "blues"}]
    heroes = [{"id": "h", "unit": "u", **(hero or {})}]
    return field_of(units=units, heroes=heroes, situation={"conditions": list(conditions)}, **given)


def assess(given: Given, rolls: Rolls) -> Any:
    scouted = {"reds": {"scouting": [{"value": given.get("dc_modifier", 0)}]}}
    played = step(two({"tactics": given["tactics"]}, situations=scouted), "assess", {"assess:u": only(rolls)})
    dc, tier = total(played, "assess_dc:u:blues"), verdict(played, "assess_tier:u:blues")
    return {"dc": dc, "total": total(played, "assess_total:u"), "tier": tier}


def contribution(given: Given, rolls: Rolls) -> Any:
    form, bonus = given.get("form", "melee"), given["modifier"]
    skill = {"other_form": {"name": "Other", "bonus": bonus}} if form == "other" else {form: bonus}
    field = two(skill, options={"natural_rolls": given.get("natural_rolls", True)})
    commands = form == "tactics"
    action, fights = (Action.COMMAND, Form.MELEE) if commands else (Action.FIGHT, Form(form))
    field.heroes["h"].order = HeroOrders(action=action, form=fights)
    field.units["u"].threat = given["threat"]
    played = step(field, "modifiers", {"contribution:h": only(rolls)})
    [made] = told(played, "contributed")
    return {
        "dc": total(played, "contribution_dc:h"),
        "total": total(played, "contribution_total:h"),
        "bonus": made.facts["bonus"],
        "percent": made.facts["percent"],
    }


def battle_roll(given: Given, rolls: Rolls) -> Any:
    field = two(conditions=[{"what": "other_modifier", "unit": "u", "value": given["modifier"]}])
    field.units["u"].aims, field.units["u"].ahead = (("v", 10),), given["advantage"]
    played = step(field, "battle", {"battle:u": only(rolls)})
    return {
        "dc": total(played, "battle_dc:u"),
        "total": total(played, "battle_total:u"),
        "losses": total(played, "battle_losses:u"),
    }


def pursuit(given: Given, rolls: Rolls) -> Any:
    field = two()
    leaving, chasing = field.units["u"], field.units["v"]
    leaving.tokens, leaving.margin, leaving.decision = given["tokens"], given["margin"], Decision.MUST
    chasing.aims, chasing.modifier = (("u", 10),), given["modifier"]
    chasing.dc = given.get("dc", chasing.dc)
    played = step(field, "retreat", {"pursuit:u": only(rolls)})
    [caught] = told(played, "ridden_down")
    return {"total": total(played, "pursuit_total:u"), "losses": caught.facts["tokens"]}


def stealth(given: Given, rolls: Rolls) -> Any:
    units = [{"id": "u", "side": "reds"}, {"id": "v", "side": "blues"}]
    banked = given.get("banked", 0)
    heroes = [
        {"id": hero, "unit": "u", "team": "t", "stealth": bonus, "opportunity": banked}
        for hero, bonus in given["stealth"].items()
    ]
    field = field_of(units=units, heroes=heroes)
    field.units["u"].threat = given["threat"]
    for hero in field.heroes.values():
        hero.order = HeroOrders(action=Action.STEALTH)
    played = step(field, "modifiers", rolls)
    [dc] = {total(played, f"contribution_dc:{hero}") for hero in field.heroes}
    [opportunity] = {hero.opportunity for hero in played.field.heroes.values()}
    return {
        "dc": dc,
        "hidden": verdict(played, "stays_unseen:t"),
        "opportunity": opportunity,
        "percent": {hero.id: hero.percent for hero in played.field.heroes.values()},
        "deadly": ("t", "found") in played.field.combats,
    }
