"""Calculators: captains by the dice, troop quality, the worth of a people, the price of one man."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.engine import LiveTable, Tally
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.roster.makers import MAKERS


def made(key: str, said: Mapping[str, Any], rolls: Mapping[str, Any]) -> tuple[dict[str, Any], LiveTable]:
    maker = next(one for one in MAKERS if one.key == key)
    table = LiveTable(rolls, ())
    return dict(maker.make(maker.form.model_validate(said), Options(), table)), table


def test_a_seasoned_commander_has_a_strategy_of_twelve_and_a_die() -> None:
    fields, table = made("captain", {}, {"captain_quality:new": [3, 3, 3], "captain_skill:new": [4]})
    assert fields == {
        "strategy": 16, "weapon_skill": 14, "tactics": 10, "combat_reflexes": False, "is_pc": False,
    }  # fmt: skip
    assert RULES.roster and RULES.roster.hero.model_validate({**fields, "id": "x", "name": "X", "side": "s"})
    [tally] = [one for one in table.said if isinstance(one, Tally)]
    assert (tally.label, tally.base, [line.value for line in tally.lines]) == ("Seasoned", 12, [4])


def test_a_leader_of_chosen_experience_has_leadership() -> None:
    fields, _ = made("captain", {"post": "leader", "quality": "veteran"}, {"captain_skill:new": [1]})
    assert (fields["leadership"], fields["combat_reflexes"]) == (15, True)


@pytest.mark.parametrize(
    ("said", "rolls", "experience"),
    [
        ({}, {"new_quality:new": [3, 4, 4]}, 4),
        ({}, {"new_quality:new": [1, 1, 1], "new_quality:new:more-1": [6, 6, 6]}, 0),
        ({"rare": True}, {"new_quality:new": [1, 1, 1]}, 15),
    ],
)
def test_the_best_are_thrown_again_unless_they_are_to_be_had(
    said: dict[str, Any], rolls: dict[str, Any], experience: int
) -> None:
    assert made("troops", said, rolls)[0] == {"experience": experience}


def test_halflings_are_worth_one_less_a_man() -> None:
    assert made("race", {"st": -3, "ht": 1}, {})[0] == {"race_ts": -1}
    assert made("race", {"increased_strength": 1, "st": 4}, {})[0] == {"race_ts": 7}


def test_one_costs_his_equipment_and_a_tenth_of_it() -> None:
    assert made("price", {"equipment": 1_000, "horse": 4_000}, {})[0] == {"raise_cost_each": 5_500}
