"""Each code of the specification's list of bad input comes out of the code that people meet (Bad input)."""

from typing import Any

import pytest

from tests.rulesets.adapters.gurps import run

CASES: list[tuple[str, dict[str, Any], str | None]] = [
    ("UnitSheet", {"count": -1}, "unit_count_negative"),
    ("UnitSheet", {"count": 2.5}, "unit_count_negative"),
    ("UnitSheet", {"count": 9}, "unit_size_unusual"),
    ("UnitSheet", {"count": 501}, "unit_size_unusual"),
    ("UnitSheet", {"count": 500}, None),
    ("UnitSheet", {"armour": None, "special": None, "fixed_ts": None}, "unit_needs_type"),
    ("UnitSheet", {"special": "light_tank", "force_tl": 3}, "special_weapon_wrong_tl"),
    ("UnitSheet", {"special": "light_tank", "tl": 6, "force_tl": 3}, None),
    ("UnitSheet", {"experience": 21}, "experience_out_of_range"),
    ("HeroOrders", {"risk": 7}, "risk_out_of_range"),
    ("HeroOrders", {"risk": 1.5}, "risk_out_of_range"),
    ("HeroOrders", {"risk": -2, "in_reserve": True}, "risk_not_allowed_reserve"),
    ("HeroOrders", {"risk": 2, "disadvantages": ["overconfidence"]}, "risk_not_allowed_overconfident"),
    ("HeroOrders", {"risk": 1, "disadvantages": ["berserk"]}, "risk_not_allowed_berserk"),
    ("CommandOrders", {"es_available": 4, "es_spent": 5}, "es_overspent"),
    ("CommandOrders", {"es_available": 4, "es_spent": 4}, None),
    ("CommandOrders", {"es_effect": "heal", "es_effects": ["strike"]}, "es_effect_not_available"),
    ("CommandOrders", {"es_effect": "heal", "es_effects": []}, "es_effect_not_available"),
    ("CommandOrders", {"es_effect": "strike", "es_effects": ["strike"]}, None),
    ("CommandOrders", {"es_effect": "catastrophe", "points": 4, "blocked": 3}, "es_block_not_whole_units"),
    ("CommandOrders", {"es_effect": "confound", "points": 5, "blocked": 5, "gm_cost": 5}, None),
    (
        "CommandOrders",
        {"es_effect": "strike", "unit_ts": 150, "points": 4, "blocked": 4, "es_defence": 3},
        "es_block_too_much",
    ),
    ("CommandOrders", {"es_effect": "catastrophe", "points": 4, "blocked": 6}, "es_block_too_much"),
    ("CommandOrders", {"es_effect": "catastrophe", "points": 5, "blocked": 5}, None),
    (
        "CommandOrders",
        {"es_effect": "strike", "unit_ts": 150, "points": 4, "blocked": 3, "es_defence": 2},
        "es_block_not_whole_units",
    ),
    ("CommandOrders", {"skill_for_contest": "tactics", "men": 200}, "tactics_not_allowed"),
    ("CommandOrders", {"skill_for_contest": "tactics", "men": 199}, None),
    ("CommandOrders", {"diviners": ["mara", "ossian"]}, "diviner_too_many"),
    ("CommandOrders", {"diviners": ["mara"]}, None),
    ("Situation", {"battle_plan": {"s1": 4}}, "battle_plan_out_of_range"),
    ("Situation", {"position": ["castle", "stronghold"], "defender": "s1"}, "position_conflict"),
    ("Situation", {"position": ["castle"]}, "position_without_defender"),
    (
        "Situation",
        {"position": ["castle"], "defender": "s1", "circumstances": {"s1": ["home_grounds"]}},
        "home_grounds_with_fortification",
    ),
    ("Situation", {"circumstances": {"s1": ["no_supplies", "forage_only"]}}, "circumstance_conflict"),
    ("Situation", {"circumstances": {"s1": [["rain", 6]]}}, "gm_modifier_out_of_range"),
    ("Battle", {"sides": 1}, "not_enough_sides"),
    ("Battle", {"sides": 2}, None),
    ("ForceSheet", {"side": "s1", "commander_side": "s2"}, "commander_not_on_side"),
    ("ForceSheet", {"side": "s1", "commander_side": "s1"}, None),
    ("ForceSheet", {"commanders": ["ada", "bea"]}, "two_commanders"),
    ("Roll", {"key": "morale:u1", "faces": [1, 2]}, "wrong_number_of_dice"),
    ("Roll", {"key": "morale:u1", "faces": [1, 2, 7]}, "die_face_out_of_range"),
    ("Roll", {"key": "catastrophe_damage:s1", "faces": [1, 2]}, None),
]


@pytest.mark.parametrize(("sheet", "typed", "code"), CASES)
def test_bad_input_is_refused_and_good_is_not(sheet: str, typed: dict[str, Any], code: str | None) -> None:
    assert run("bad_input", {"sheet": sheet, **typed}, {}) == {"error": code}


def test_recovery_by_magic_on_some_of_the_days() -> None:
    given = {"original": 100, "wounded": 40, "tl": 3, "days": 3, "where": "camp"}
    rolls = {"recovery_magic:u1:1": [4], "recovery_magic:u1:3": [5]}
    assert run("recovery", given, rolls) == {"recovered": 24}  # 3 × 5% and 9%
