"""Rolls and values."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.runequest.book import worth
from rulesets.systems.runequest.book.tables import BODY
from rulesets.systems.runequest.mechanics import rolls
from rulesets.systems.runequest.roster import makers
from rulesets.systems.runequest.steps import tactics
from tests.rulesets.adapters.runequest.fields import whole
from tests.rulesets.adapters.runequest.keeping import made_by

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def skill_degree(given: Given, faces: Rolls) -> Any:
    [roll] = faces["d100"]
    return {**rolls.limits(given["chance"])._asdict(), "degree": rolls.degree(roll, given["chance"])}


def resistance_chance(given: Given, faces: Rolls) -> Any:
    return {"chance": rolls.resistance(given["active"], given["passive"])}


def attack_value(given: Given, faces: Rolls) -> Any:
    made = made_by("equipment", {"weapon_skill": given["skill"], "damage": given["damage"]})
    return {"attack": made["attack"]}


def missile_value(given: Given, faces: Rolls) -> Any:
    return made_by("bows", whole(given))


def spell_value(given: Given, faces: Rolls) -> Any:
    return {"magic": made_by("magic", whole(given))["magic"]}


def average_armour(given: Given, faces: Rolls) -> Any:
    armour = {place: given["armour"].get(place, 0) for place in BODY}
    return {"average_armour": float(worth.average_armour(armour))}


GUARD = {"left_leg": 2, "right_leg": 2, "left_arm": 5, "right_arm": 5, "abdomen": 5, "chest": 5, "head": 3}
WORN = {3.6: GUARD, 4: dict.fromkeys(BODY, 4), 7: dict.fromkeys(BODY, 7)}
"""Armour that comes to so much on average: of the guards of Ockless, or the same everywhere."""


def defence_value(given: Given, faces: Rolls) -> Any:
    worn = WORN[given["average_armour"]]
    made = made_by("equipment", {"parry": given["parry"], "shield": given.get("shield", "none"), **worn})
    wall = given.get("formation", "open") == "close"
    return {"defence": made["defence_close" if wall else "defence"]}


def battle_capacity(given: Given, faces: Rolls) -> Any:
    return {"battle_capacity": worth.battle_capacity(**whole(given))}


def numeric_superiority(given: Given, faces: Rolls) -> Any:
    return {"modifier": tactics.numbers(given["own"], given["enemy"])}


def suggested_enemy_missile(given: Given, faces: Rolls) -> Any:
    steady = [unit for unit in given["units"] if unit.get("status", "steady") == "steady"]
    units = [(unit["strength"], unit["missile"]) for unit in steady]
    return {"missile_value": makers.average_missiles(units)}
