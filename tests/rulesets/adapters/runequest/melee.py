"""Strikes, opponents, duels, who commands."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.engine import Phase, Played, Step
from rulesets.systems.runequest.book.kinds import Man, Ratio
from rulesets.systems.runequest.mechanics import quick_duel
from rulesets.systems.runequest.steps.hero_fights import Melee, Opponent, opponents_of
from rulesets.systems.runequest.steps.unit_combat import Blow, damage_values
from tests.rulesets.adapters.runequest.fields import (
    RATIOS,
    F,
    H,
    Stage,
    U,
    field_of,
    losses,
    pair_of,
    played,
    waits,
    whole,
)
from tests.rulesets.playing import lines, total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

LIGHT = {"unit_attack:u": [95], "unit_damage:u": [95], "foe_attack:u": [95], "foe_damage:u": [95]}


def effective_attack(given: Given, rolls: Rolls) -> Any:
    """Both strike in the combat of the units: whoever does not charge is charged."""
    names = ("attack", "mounted", "charge_bonus", "secondary_attack", "pikes")
    unit = {**U, **{name: given[name] for name in names if name in given}}
    foe = {"mounted": given.get("enemy_mounted", False), "charge_bonus": given.get("enemy_charge_bonus", 0)}
    charges, charged = given.get("charging", False), given.get("enemy_charging", False)
    boon = {"what": "attack", "points": given.get("attack_points", 0), "until": 1}
    spent = {"weapon_spent": given.get("weapon_spent", False), "boons": [boon]}
    units = [
        {**unit, "stance": "charge" if charges else "hold"},
        {**F, **foe, "stance": "charge" if charged or not charges else "hold"},
    ]
    field = field_of(units, [H], state={"pairs": [pair_of()], "units": {"u": spent}})
    return {"attack": total(played(field, "unit_combat", rolls=rolls, spare=LIGHT), "attack_ours:u")}


def unit_strike(given: Given, rolls: Rolls) -> Any:
    """One blow with effective values, at archers who do not strike back: no horse, no charge to add."""
    ours = {
        **U,
        "attack": given["attack"],
        "defence": given["own_defence"],
        "impaling": given.get("impaling", False),
    }
    theirs = {
        **F,
        "attack": given["enemy_attack"],
        "defence": given["enemy_defence"],
        "protected_from_criticals": given.get("enemy_protected", False),
        "missile": 1,
        "stance": "fire",
    }
    pair = pair_of(RATIOS[given.get("odds_mod", 0)])
    state = {"pairs": [pair], "units": {"u": {"captain": given.get("tactic_mod", 0)}}}
    field = field_of([ours, theirs], [H], options=given.get("options"), state=state)
    one = played(field, "unit_combat", rolls=rolls)
    degree, wounds = verdict(one, "unit_attack_result:u"), "unit_damage:u" in one.requests
    result = {
        "attack_chance": total(one, "unit_attack_chance:u"),
        "attack_degree": degree,
        "damage_roll": wounds,
        **losses(one.field, f="defender", u="attacker"),
    }
    if not wounds:
        return result
    blow = Blow(field.pairs[0], field.units["u"], field.units["f"])
    attacks = (given["attack"], given["enemy_attack"])
    damage, armour = damage_values(field, blow, attacks, degree)
    return {
        **result,
        "damage_value": damage,
        "armour_value": armour,
        "damage_chance": total(one, "unit_damage_chance:u"),
        "damage_degree": verdict(one, "unit_damage_result:u"),
        "weapon_spent": one.field.units["u"].weapon_spent,
    }


FRIGHTENS = {"What comes is terrible": "fear", "Horse bears down on it": "cavalry"}


def charge_check(given: Given, rolls: Rolls) -> Any:
    """The reasons that the unit's own check of morale has."""
    charger = {**F, "causes_fear": given["charger_causes_fear"], "mounted": given["charger_mounted"]}
    charger["stance"] = "charge" if given["charged"] else "hold"
    state = {"pairs": [pair_of()], "units": {"u": {"captain": given["combat_modifier"], "stance": "hold"}}}
    field = field_of([U, charger], [H], state=state)
    if not waits(field, "charge_morale"):
        return {"checks": []}
    one = played(field, "charge_morale", rolls=rolls, staged={"charge_morale:u": [1]})
    return {"checks": [FRIGHTENS[why] for why in lines(one, "charge_morale_chance:u") if why in FRIGHTENS]}


def part_of_step(field: Any, rule: Callable[[Any, Any], None], rolls: Rolls) -> Played[Any]:
    """What a step does with a hero and an opponent of which the rest of the field knows nothing."""
    stage = Stage(field, rolls)
    one = stage.phase(Phase(field.round, Step("part", "Part of a step", rule)))
    stage.done()
    return one


def opponent_kind(given: Given, rolls: Rolls) -> Any:
    """One hero in an even fight; who is taken already stands against a comrade."""
    foe = {"standard": "held", **whole(given["foe"]), "side": "south", "strength": 100}
    field = field_of([U, foe], [H])
    opponents: list[Opponent] = []
    taken = [Man(kind).value for kind in given.get("already_fought", ())]

    def rule(now: Any, table: Any) -> None:
        melee = Melee(now.heroes["h"], now.units[foe["id"]], Ratio.EVEN, 0, "u")
        opponents[:] = opponents_of(now, table, [melee], {"u": taken})

    part_of_step(field, rule, rolls)
    [one] = opponents
    return {"kind": one.man, "attack": one.attack, "defence": one.defence}


def duel(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [{**H, **whole(given["hero"])}])

    def rule(now: Any, table: Any) -> None:
        one = quick_duel.Duel(
            now.heroes["h"],
            1,
            given["opponent_attack"],
            given["opponent_defence"],
            given["tactic_mod"],
            given["other_opponents"],
        )
        ends[:] = quick_duel.duel(now, table, [one])

    ends: list[Any] = []
    one = part_of_step(field, rule, rolls)
    hero = one.field.heroes["h"]
    return {
        "attack_chance": total(one, "duel_chance:h:1"),
        "attack_degree": verdict(one, "duel_result:h:1"),
        "damage_chance": total(one, "duel_damage_chance:h:1"),
        "damage_degree": verdict(one, "duel_damage_result:h:1"),
        "victim": "opponent" if one.requests["duel_damage:h:1"].to == "hero:h" else "hero",
        "opponent": ends[0],
        "hp": hero.hp,
        "status": hero.status,
    }


def takes_command(given: Given, rolls: Rolls) -> Any:
    """A player's hero, a special character, or a leader without a name is there first.

    The Honour of a leader without a name counts for nothing: his sheet has it as his Tactic.
    """
    incumbent, newcomer = given["incumbent"], given["newcomer"]
    heroes = [{"id": "new", "unit": "u", "special_character": True, "honour": newcomer["honour"]}]
    unit = {**U}
    if incumbent and incumbent["kind"] == "leader":
        unit["officer_tactic"] = incumbent["honour"]
    elif incumbent:
        special = incumbent["kind"] == "special"
        first = {"id": "old", "unit": "u", "special_character": special, "honour": incumbent["honour"]}
        heroes.insert(0, first)
    field = field_of([unit, F], heroes)
    leader = field.commander_of(field.units["u"])
    return {"takes_command": leader is not None and leader.id == "new"}
