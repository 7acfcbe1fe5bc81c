"""What people read when something cannot stand (Bad input)."""

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.engine import Problem, Value, complaint
from rulesets.forms.values import value_form
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.council import Appraisal
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.people.situation import Circumstances

FIELDS: list[tuple[type[Value], str, str, str]] = [
    (GurpsUnit, "count", "-1", "A unit cannot have fewer than 0 men."),
    (GurpsUnit, "count", "2.5", "A unit cannot have fewer than 0 men."),
    (GurpsUnit, "count", "a few", "“a few” is not a whole number. Type one, for example 40."),
    (GurpsUnit, "experience", "21", "Average experience is a number of battles from 0 to 20."),
    (HeroOrders, "risk", "7", "Risk goes from −6 (wild) to +6 (careful)."),
    (HeroOrders, "risk", "1.5", "Risk goes from −6 (wild) to +6 (careful)."),
    (Appraisal, "plan", "-4", "A battle plan is worth −3 to +3."),
    (Circumstances, "value", "6", "Other circumstances are worth −5 to +5."),
]


@pytest.mark.parametrize(("model", "name", "typed", "sentence"), FIELDS)
def test_a_number_out_of_range_is_refused_in_the_rules_words(
    model: type[Value], name: str, typed: str, sentence: str
) -> None:
    form = value_form(model)(QueryDict(f"{name}={typed}"))
    assert form.errors[name] == [sentence]


PROBLEMS: list[tuple[str, dict[str, Any], str]] = [
    ("unit_needs_type", {"subject": "reds"}, "Reds: Choose armour and weapons for this unit."),
    (
        "unit_size_unusual",
        {"subject": "reds", "men": 4000},
        "Reds has 4,000 men. Units usually have 10 to 500 men. Is this one right?",
    ),
    ("special_weapon_wrong_tl", {"subject": "reds"}, "Reds: This weapon does not belong to that tech level."),
    ("risk_not_allowed_reserve", {}, "In reserve you cannot take more risk than −1."),
    ("risk_not_allowed_overconfident", {}, "Overconfident characters cannot be more careful than +1."),
    ("risk_not_allowed_berserk", {}, "Berserk characters cannot be careful."),
    (
        "es_overspent",
        {"have": 4, "spent": 6},
        "You have only 4 points of exceptional strength. This takes 6.",
    ),
    ("es_effect_not_available", {"effect": "heal"}, "None of your practitioners can do that."),
    ("es_block_not_whole_units", {"size": 2}, "This effect can only be blocked in steps of 2."),
    ("es_block_too_much", {"have": 3, "spent": 4}, "You kept only 3 points for defence. This takes 4."),
    (
        "es_block_too_much",
        {"have": 3, "spent": 6, "of": "coming"},
        "No more can be blocked than comes: 3. This takes 6.",
    ),
    ("position_conflict", {}, "Choose one: stronghold, walled city or castle."),
    ("position_without_defender", {}, "Say which side defends before you add its position."),
    ("home_grounds_with_fortification", {}, "Home ground does not count behind fortifications."),
    (
        "circumstance_conflict",
        {"which": ["no supplies", "living off the land"]},
        "These circumstances exclude each other: no supplies and living off the land.",
    ),
    ("not_enough_sides", {}, "A battle needs two sides with at least one man each."),
    ("tactics_not_allowed", {}, "Tactics may stand in for Strategy only below 200 men."),
    ("diviner_too_many", {}, "Only one diviner can be believed."),
    ("wrong_number_of_dice", {"n": 3}, "This roll needs 3 dice."),
    ("die_face_out_of_range", {"sides": 6}, "A die shows 1 to 6."),
]


@pytest.mark.parametrize(("kind", "facts", "sentence"), PROBLEMS)
def test_each_refusal_says_what_to_do(kind: str, facts: dict[str, Any], sentence: str) -> None:
    assert complaint(RULES, Problem(kind, facts), {"reds": "Reds"}) == sentence
