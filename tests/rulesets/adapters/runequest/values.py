"""Rolls and values."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulesets.systems.runequest import makers, rolls, tactics, worth
from rulesets.systems.runequest.kinds import Formation
from rulesets.systems.runequest.tables import BODY

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def skill_degree(given: Given, faces: Rolls) -> Any:
    [roll] = faces["d100"]
    return {**rolls.limits(given["chance"])._asdict(), "degree": rolls.degree(roll, given["chance"])}


def resistance_chance(given: Given, faces: Rolls) -> Any:
    return {"chance": rolls.resistance(given["active"], given["passive"])}


def attack_value(given: Given, faces: Rolls) -> Any:
    return {"attack": worth.attack_value(given["skill"], given["damage"])}


def missile_value(given: Given, faces: Rolls) -> Any:
    shots, per_rounds = given["shots"], given.get("per_rounds", 1)
    return {"missile": worth.missile_value(given["skill"], given["damage"], shots, per_rounds)}


def spell_value(given: Given, faces: Rolls) -> Any:
    return {"magic": worth.spell_value(given["casting_chance"], given["damage"])}


def average_armour(given: Given, faces: Rolls) -> Any:
    armour = {place: given["armour"].get(place, 0) for place in BODY}
    return {"average_armour": float(worth.average_armour(armour))}


def defence_value(given: Given, faces: Rolls) -> Any:
    armour = Fraction(str(given["average_armour"]))
    shield, formation = given.get("shield", "none"), Formation(given.get("formation", "open"))
    return {"defence": worth.defence_value(given["parry"], armour, shield, formation)}


def battle_capacity(given: Given, faces: Rolls) -> Any:
    return {"battle_capacity": worth.battle_capacity(**given)}


def numeric_superiority(given: Given, faces: Rolls) -> Any:
    return {"modifier": tactics.numbers(given["own"], given["enemy"])}


def suggested_enemy_missile(given: Given, faces: Rolls) -> Any:
    steady = [unit for unit in given["units"] if unit.get("status", "steady") == "steady"]
    units = [(unit["strength"], unit["missile"]) for unit in steady]
    return {"missile_value": makers.average_missiles(units)}
