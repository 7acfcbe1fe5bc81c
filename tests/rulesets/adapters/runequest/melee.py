"""Strikes, opponents, duels, who commands."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.runequest import combat, fights, states
from rulesets.systems.runequest import duel as duels
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Man, Ratio, Stance
from rulesets.systems.runequest.morale import charged
from rulesets.systems.runequest.states import Pair
from rulesets.systems.runequest.tables import NO_LOSS
from tests.rulesets.adapters.runequest.fields import (
    F,
    H,
    U,
    field_of,
    package,
    pair_of,
    played,
    ratio_of,
    total,
    verdict,
)

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def effective_attack(given: Given, rolls: Rolls) -> Any:
    sheet = {
        name: given[name]
        for name in ("attack", "mounted", "charge_bonus", "secondary_attack", "pikes")
        if name in given
    }
    foe = {"mounted": given.get("enemy_mounted", False), "charge_bonus": given.get("enemy_charge_bonus", 0)}
    field = field_of([{**U, **sheet}, {**F, **foe}], [H])
    field.pairs = (pair_of(),)
    unit = field.units["u"]
    unit.weapon_spent = given.get("weapon_spent", False)
    unit.boons = tuple(
        states.Boon(what="attack", points=given["attack_points"], until=1)
        for _ in "x"
        if given.get("attack_points")
    )
    unit.stance = Stance.CHARGE if given.get("charging") else Stance.HOLD
    field.units["f"].stance = Stance.CHARGE if given.get("enemy_charging") else Stance.HOLD
    blow = combat.Blow(pair_of(), unit, field.units["f"])

    def step(now: Any, table: Any) -> None:
        combat.effective_attack(now, table, blow)

    one = played(field, step, {})
    return {"attack": total(one, "attack_ours:u")}


def unit_strike(given: Given, rolls: Rolls) -> Any:
    """One blow with effective values: no horse, no charge to add."""
    field, pair = two_in_touch(given)
    effective = (given["attack"], given["enemy_attack"])
    found: list[combat.Struck] = []

    def step(now: Any, table: Any) -> None:
        blow = combat.Blow(pair, now.units["u"], now.units["f"])
        found[:] = combat.strikes(now, table, [blow], [effective])

    one = played(field, step, rolls)
    [struck] = found
    degree = verdict(one, "unit_attack_result:u")
    rolled = "unit_damage:u" in one.requests
    result = {
        "attack_chance": total(one, "unit_attack_chance:u"),
        "attack_degree": degree,
        "damage_roll": rolled,
        "package": package(struck.package),
        "victim": struck.victim or None,
    }
    if not rolled:
        assert struck.package == NO_LOSS
        return result
    blow = combat.Blow(pair, field.units["u"], field.units["f"])
    wounds, keeps = combat.damage_values(field, blow, effective, degree)
    return {
        **result,
        "damage_value": wounds,
        "armour_value": keeps,
        "damage_chance": total(one, "unit_damage_chance:u"),
        "damage_degree": verdict(one, "unit_damage_result:u"),
        "weapon_spent": struck.spends,
    }


def two_in_touch(given: Given) -> tuple[Battlefield, Pair]:
    """A unit of ours that strikes at one of theirs, at the odds given."""
    ours = {
        "attack": given["attack"],
        "defence": given["own_defence"],
        "impaling": given.get("impaling", False),
    }
    theirs = {
        "attack": given["enemy_attack"],
        "defence": given["enemy_defence"],
        "protected_from_criticals": given.get("enemy_protected", False),
    }
    field = field_of([{**U, **ours}, {**F, **theirs}], [H])
    pair = pair_of(ratio_of(given.get("odds_mod", 0)))
    field.pairs = (pair,)
    field.units["u"].captain = given.get("tactic_mod", 0)
    field.units["f"].stance = Stance.HOLD
    return field, pair


def charge_check(given: Given, rolls: Rolls) -> Any:
    charger = {**F, "causes_fear": given["charger_causes_fear"], "mounted": given["charger_mounted"]}
    field = field_of([U, charger], [H])
    field.pairs = (pair_of(),)
    field.units["u"].captain = given["combat_modifier"]
    field.units["f"].stance = Stance.CHARGE if given["charged"] else Stance.HOLD
    checks = {unit.id: found for unit, found in charged(field)}
    return {"checks": checks.get("u", [])}


def opponent_kind(given: Given, rolls: Rolls) -> Any:
    """One hero in an even fight; who is taken already stands against a comrade."""
    foe = {"standard": "held", **given["foe"], "side": "south"}
    field = field_of([U, foe], [H])
    opponents: list[fights.Opponent] = []
    taken = [Man(kind).value for kind in given.get("already_fought", ())]

    def step(now: Any, table: Any) -> None:
        melee = fights.Melee(now.heroes["h"], now.units[foe["id"]], Ratio.EVEN, 0, "u")
        opponents[:] = fights.opponents_of(now, table, [melee], {"u": taken})

    played(field, step, rolls)
    [one] = opponents
    return {"kind": one.man, "attack": one.attack, "defence": one.defence}


def duel(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [{**H, **given["hero"]}])

    def step(now: Any, table: Any) -> None:
        one = duels.Duel(
            now.heroes["h"],
            1,
            given["opponent_attack"],
            given["opponent_defence"],
            given["tactic_mod"],
            given["other_opponents"],
        )
        ends[:] = duels.duel(now, table, [one])

    ends: list[Any] = []
    one = played(field, step, rolls)
    degree, hero = verdict(one, "duel_result:h:1"), one.field.heroes["h"]
    return {
        "attack_chance": total(one, "duel_chance:h:1"),
        "attack_degree": degree,
        "damage_chance": total(one, "duel_damage_chance:h:1"),
        "damage_degree": verdict(one, "duel_damage_result:h:1"),
        "victim": "opponent" if one.requests["duel_damage:h:1"].to == "hero:h" else "hero",
        "opponent": ends[0],
        "hp": hero.hp,
        "status": hero.status,
    }


def takes_command(given: Given, rolls: Rolls) -> Any:
    """A player's hero, a special character, or a leader without a name is there first."""
    incumbent, newcomer = given["incumbent"], given["newcomer"]
    special = {"unit": "u", "special_character": True}
    heroes = [{**special, "id": "new", **newcomer}]
    if incumbent and incumbent["kind"] != "leader":
        first = {"unit": "u", "special_character": incumbent["kind"] == "special", "id": "old"}
        heroes.insert(0, {**first, "honour": incumbent["honour"]})
    field = field_of([U, F], heroes)
    leader = field.commander_of(field.units["u"])
    return {"takes_command": leader is not None and leader.id == "new"}
