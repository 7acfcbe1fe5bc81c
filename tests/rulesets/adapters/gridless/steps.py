"""Vectors of one roll, through the real steps on a field of two units: only what was tallied is read."""

from typing import Any

from rulesets.systems.gridless.book.kinds import Decision
from tests.rulesets.adapters.gridless.scene import (
    Given,
    Rolls,
    only,
    step,
    threatened,
    threatening,
    two,
    up_to,
)
from tests.rulesets.systems.gridless.play import field_of, told, total, verdict


def assess(given: Given, rolls: Rolls) -> Any:
    scouted = {"reds": {"scouting": [{"value": given.get("dc_modifier", 0)}]}}
    field = two({"tactics": given["tactics"]}, situations=scouted)
    played = step(field, "assess", None, {"assess:u": only(rolls)})
    dc, tier = total(played, "assess_dc:u:blues"), verdict(played, "assess_tier:u:blues")
    return {"dc": dc, "total": total(played, "assess_total:u"), "tier": tier}


def assess_table(given: Given, rolls: Rolls) -> Any:
    """The same die for one general after the other."""
    [faces] = rolls.values()
    seen = [assess({"tactics": tactics}, {"assess:u": faces}) for tactics in given["tactics"]]
    return {"tiers": [one["tier"] for one in seen]}


def contribution(given: Given, rolls: Rolls) -> Any:
    form, bonus = given.get("form", "melee"), given["modifier"]
    skill = {"other_form": {"name": "Other", "bonus": bonus}} if form == "other" else {form: bonus}
    field = two(
        skill,
        units=[{}, threatening(given["threat"])],
        options={"natural_rolls": given.get("natural_rolls", True)},
    )
    order = {"action": "command"} if form == "tactics" else {"action": "fight", "form": form}
    said = threatened(given["threat"]) | {"orders:h": order}
    played = up_to(field, "modifiers", said, {"contribution:h": only(rolls)}, flow=3, harm=1)
    [made] = told(played, "contributed")
    return {
        "dc": total(played, "contribution_dc:h"),
        "total": total(played, "contribution_total:h"),
        "bonus": made.facts["bonus"],
        "percent": made.facts["percent"],
    }


def battle_roll(given: Given, rolls: Rolls) -> Any:
    """The advantage is what the unit has and nobody aims at; the modifier is the game master's."""
    modifier = {"what": "other_modifier", "unit": "u", "value": given["modifier"]}
    field = field_of(
        units=[{"id": "u", "side": "reds", "tokens": 10 + given["advantage"]}, threatening(10)],
        situation={"conditions": [modifier]},
    )
    said = {"allocate:u": {"targets": {"v": 10 + given["advantage"]}}, "allocate:v": {"targets": {"u": 10}}}
    played = up_to(field, "battle", said, {"battle:u": only(rolls), "battle:v": [1]})
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
    played = step(field, "retreat", None, {"pursuit:u": only(rolls)})
    [caught] = told(played, "ridden_down")
    return {"total": total(played, "pursuit_total:u"), "losses": caught.facts["tokens"]}


def stealth(given: Given, rolls: Rolls) -> Any:
    heroes = [
        {"id": hero, "unit": "u", "team": "t", "stealth": bonus, "opportunity": given.get("banked", 0)}
        for hero, bonus in given["stealth"].items()
    ]
    field = field_of(units=[{"id": "u", "side": "reds"}, threatening(given["threat"])], heroes=heroes)
    said = threatened(given["threat"]) | {f"orders:{one['id']}": {"action": "stealth"} for one in heroes}
    played = up_to(field, "modifiers", said, dict(rolls.items()), harm=1)
    [dc] = {total(played, f"contribution_dc:{hero}") for hero in field.heroes}
    [opportunity] = {hero.opportunity for hero in played.field.heroes.values()}
    return {
        "dc": dc,
        "hidden": verdict(played, "stays_unseen:t"),
        "opportunity": opportunity,
        "percent": {hero.id: hero.percent for hero in played.field.heroes.values()},
        "deadly": ("t", "found") in played.field.combats,
    }
