"""Missiles and magic."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.runequest.kinds import Aim, Stance
from rulesets.systems.runequest.missiles import volley
from rulesets.systems.runequest.orders import SpellOrder
from rulesets.systems.runequest.tables import FIRE
from tests.rulesets.adapters.runequest.fields import (
    F,
    H,
    U,
    base,
    field_of,
    package,
    pair_of,
    played,
    told,
    total,
    verdict,
)

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def enemy_fire(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [H], [{"id": "north"}, {"id": "south", "missile_value": 10}])
    field.sides["north"].mod = given["ac_mod"]
    one = played(field, "enemy_fire", {**rolls, "enemy_missile:u": [95]})
    lines = [] if told(one, "no_fire") else base(one, "enemy_missile_chance:u").lines
    return {
        "total": total(one, "enemy_fire_total:u"),
        "skill_modifier": lines[-1].value if lines else None,
    }


def missile_attack(given: Given, rolls: Rolls) -> Any:
    """The enemy's volley, whose strength of fire is the modifier."""
    target = {**U, "defence": given["defence"], "formation": given.get("target_formation", "open")}
    sides = [{"id": "north"}, {"id": "south", "missile_value": given["missile"]}]
    field = field_of([{**target, "strength": 100}, F], [H], sides)
    luck = {None: 3, -15: 10, -5: 30, 0: 50, 5: 70, 15: 80, 25: 100}[given.get("modifier", 0)]
    assert given.get("modifier", 0) in FIRE
    one = played(field, "enemy_fire", {**rolls, "enemy_fire:u": [luck]})
    degree = verdict(one, "enemy_missile_result:u")
    lost, victim = volley(degree)
    return {
        "chance": total(one, "enemy_missile_chance:u"),
        "degree": degree,
        "package": package(lost),
        "victim": victim or None,
    }


def aim(given: Given, rolls: Rolls) -> Any:
    """A unit that shoots; where it is to be hasty, the first aim finds no opening."""
    other = {"id": "v", "side": "north"}
    field = field_of([{**U, "missile": 10}, other, F, {**F, "id": "g"}], [H, {"id": "k", "unit": "v"}])
    field.sides["north"].mod = given["ac_mod"]
    field.units["u"].stance = Stance.FIRE
    field.units["f"].stance = Stance.HOLD
    field.pairs = (pair_of(), pair_of().model_copy(update={"unit": "v", "foe": "g"}))
    kind = "aim"
    faces = {**rolls, "unit_missile:u": [95], "friendly_fire:u": [1]}
    if given.get("hasty"):
        kind = "aim_hasty"
        field.units["u"].hasty, field.units["u"].cover = True, "v"
        faces |= {"aim_hasty:u": rolls["aim:u"], "aim:u": [90 - given["ac_mod"]]}
    one = played(field, "own_fire", faces)
    row = verdict(one, f"{kind}_result:u")
    return {"total": total(one, f"{kind}_total:u"), "row": [*Aim].index(row) + 1, "may_aim": row}


def spell_attack(given: Given, rolls: Rolls) -> Any:
    caster = {**U, "magic": given["magic"], "rm": 20, "rm_max": 20}
    target = {
        **F,
        "defence": given["target_defence"],
        "spirit": given["target_spirit"],
        "formation": given.get("target_formation", "open"),
        "rm": 10,
        "rm_max": 10,
        "strength": 100,
    }
    field = field_of([caster, target], [H])
    spell = SpellOrder(caster="u", spell=given["spell"], target="f", boost=given.get("boost", 0))
    field.spells = (spell,)
    field.units["u"].stance, field.units["f"].counter = Stance.CAST, given.get("counter", 0)
    one = played(field, "spells", rolls)
    degree = verdict(one, "spell_result:u")
    found = {"chance": total(one, "spell_chance:u"), "degree": degree}
    if given["spell"] == "blast":
        lost, victim = volley(degree)
        return {
            **found,
            "package": package(lost),
            "victim": {"attacker": "caster"}.get(victim, victim) or None,
        }
    cost = field.units["u"].rm - one.field.units["u"].rm
    return {
        **found,
        "morale_modifier": one.field.units["f"].dread or None,
        "failure_is_rout": one.field.units["f"].terror,
        "extra_rm_lost": cost - 2 - spell.boost,
    }


def support_spell(given: Given, rolls: Rolls) -> Any:
    caster = {**U, "casting_chance": given["casting_chance"], "rm": 20, "rm_max": 20}
    field = field_of([caster, F], [H])
    field.spells = (SpellOrder(caster="u", spell="edge", target="u", points=given["points"]),)
    field.units["u"].stance = Stance.CAST
    one = played(field, "spells", rolls)
    return {
        "degree": verdict(one, "spell_result:u"),
        "points": sum(boon.points for boon in one.field.units["u"].boons),
    }
