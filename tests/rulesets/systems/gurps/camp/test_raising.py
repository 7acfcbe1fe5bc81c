"""Raising, recruits, training, new leaders, food and fodder (Building and Feeding an Army; F26, F30)."""

from typing import Any

import pytest

from rulesets.engine import NEW_UNIT, Camp
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.sheets import GurpsUnit
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

FOOT = {"id": "foot", "side": "reds", "armour": "heavy", "count": 87, "experience": 10}
HEROES = [{"id": "titus", "side": "reds", "weapon_skill": 12, "leadership": 15}]


def reds(*, side: dict[str, Any] | None = None, heroes: Any = (), **unit: Any) -> Camp:
    return camp(units=[{**FOOT, **unit}], heroes=heroes, side=side or {"treasury": 1_000_000})


def test_a_levy_costs_by_the_list_and_its_quality_is_chosen_or_thrown() -> None:
    said = {"name": "Longbows", "troop": "LI", "count": 40, "ranged": "strong_bow", "quality": "seasoned"}
    played = done("raise", reds(), {"levy:reds": {**said, "leader": None, "dearer": 10}})
    assert total(played, "raise_cost:reds") == 145_200
    found = changes(played)
    assert found["reds", "treasury"] == 1_000_000 - 145_200
    unit = found["reds", NEW_UNIT]
    assert unit == {
        "name": "Longbows", "armour": "light", "count": 40, "raise_cost_each": 3_000, "experience": 6,
        "ranged": "strong_bow",
    }  # fmt: skip
    GurpsUnit.model_validate({**unit, "id": "u", "side": "reds"})


def test_the_best_are_thrown_again_for_a_new_unit() -> None:
    dice = {"troop_quality:reds": [1, 1, 2], "troop_quality:reds:more-1": [5, 4, 4]}
    played = done("raise", reds(), {"levy:reds": {"troop": "II", "count": 20}, **dice})
    assert changes(played)["reds", NEW_UNIT]["experience"] == 1
    assert changes(played)["reds", NEW_UNIT]["irregular"] is True
    assert told(played, "raised")[0].facts["quality"] == "green"


def test_a_weapon_without_a_price_wants_one_and_debt_is_said() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "raise"]
    refused = procedure.run(reds(), {"levy:reds": {"ranged": "rifle"}})
    assert [one.kind for one in refused.problems["levy:reds"]] == ["no_price"]
    said = {
        "levy:reds": {"ranged": "rifle", "each": 400, "count": 10, "quality": "raw", "conscript": "unpaid"}
    }
    poor = done("raise", reds(side={"treasury": 100}), said)
    assert total(poor, "raise_cost:reds") == 3_200 and told(poor, "in_debt")[0].facts == {"owed": 3_100}
    assert changes(poor)["reds", NEW_UNIT]["conscript"] == "unpaid"


def test_recruits_are_averaged_in_as_titus_of_megalos_found() -> None:
    said = {"recruits:reds": {"unit": "foot", "count": 11, "quality": "green"}}
    found = changes(done("recruit", reds(), said))
    assert (found["foot", "count"], found["foot", "experience"]) == (98, 8)
    assert found["reds", "treasury"] == 1_000_000 - 99_000


def test_a_few_recruits_may_be_of_the_best() -> None:
    said = {"recruits:reds": {"unit": "foot", "count": 10}, "troop_quality:foot": [1, 1, 1]}
    assert changes(done("recruit", reds(count=10), said))["foot", "experience"] == 12
    many = {"recruits:reds": {"unit": "foot", "count": 11}, "troop_quality:foot": [1, 1, 1]}
    [procedure] = [one for one in RULES.camp if one.key == "recruit"]
    assert [one.key for one in procedure.run(reds(), many).waits_for] == ["troop_quality:foot:more-1"]
    grown = changes(done("recruit", reds(establishment=90, quality="veteran"), said))
    assert grown["foot", "establishment"] == 97 and grown["foot", "quality"] is None
    assert told(done("recruit", reds(), {"recruits:reds": {"unit": None}}), "nobody_joins")


@pytest.mark.parametrize(
    ("unit", "months", "found"),
    [
        ({"irregular": True, "experience": 0}, 5, {}),
        ({"irregular": True, "experience": 0}, 6, {("foot", "irregular"): False}),
        ({"irregular": True, "experience": 0}, 18, {("foot", "irregular"): False, ("foot", "experience"): 1}),
        ({"experience": 0}, 11, {}),
        ({"experience": 0}, 12, {("foot", "experience"): 1}),
        ({"irregular": True, "experience": 12}, 40, {("foot", "irregular"): False}),
    ],
)
def test_drill_makes_regulars_and_green_men_and_no_more(
    unit: dict[str, Any], months: int, found: dict[Any, Any]
) -> None:
    played = done("train", reds(**unit), {"training:reds": {"units": ["foot"], "months": months}})
    assert changes(played) == found
    assert bool(told(played, "trained_in_vain")) is not bool(found)


def test_drill_calls_only_those_regular_now_who_were_not() -> None:
    for irregular, kind in ((True, "trained"), (False, "drilled")):
        here = reds(irregular=irregular, experience=0)
        played = done("train", here, {"training:reds": {"units": ["foot"], "months": 18}})
        assert told(played, kind), kind


@pytest.mark.parametrize(("had", "has"), [(20, 14), (12, 9), (7, 5), (4, 3), (2, 0), (0, 0)])
def test_a_new_leader_sets_men_back_one_quality(had: int, has: int) -> None:
    here = reds(heroes=HEROES, experience=had, leadership=9)
    found = changes(done("appoint", here, {"appointment:reds": {"units": ["foot"], "leader": "titus"}}))
    assert found.get(("foot", "experience"), had) == has
    assert (found["foot", "leader"], found["foot", "leadership"]) == ("titus", None)


def test_a_leader_without_a_name_has_the_leadership_of_the_dice() -> None:
    said = {
        "appointment:reds": {"units": ["foot"]},
        "leader_quality:reds": [3, 3, 3],
        "leader_leadership:reds": [4],
    }
    found = changes(done("appoint", reds(quality="elite"), said))
    assert found == {("foot", "leadership"): 16, ("foot", "experience"): 9, ("foot", "quality"): "veteran"}
    told_ = {"appointment:reds": {"units": ["foot"], "leadership": 11}}
    assert changes(done("appoint", reds(), told_))["foot", "leadership"] == 11


def test_food_and_fodder_and_what_the_unfed_do() -> None:
    units = [
        FOOT,
        {"id": "knights", "side": "reds", "armour": "heavy", "mobility": "heavy_horse", "count": 10},
        {"id": "engines", "side": "reds", "special": "large_siege_engine", "count": 2},
        {"id": "dead", "side": "reds", "armour": "light", "count": 99, "never_checks_morale": True},
    ]
    here = camp(units=units, side={"treasury": 50_000})
    played = done("feed", here)
    assert total(played, "upkeep:reds") == 87 * 200 + 10 * 800 + 8 * 200
    said = {"feeding:reds": {"unfed": ["foot"], "free": ["dead"], "living": 100, "months": 2, "extra": 50}}
    hungry = done("feed", here, {**said, "unfed:foot": {"deserters": 30, "story": "They go home."}})
    assert total(hungry, "upkeep:reds") == 2 * (10 * 400 + 8 * 100 + 50)
    assert changes(hungry)["foot", "count"] == 57
