"""Days of a siege in which nobody storms the walls (Sieges; Special Circumstances; Morale)."""

from typing import Any

import pytest

from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.field import Battlefield, open_field
from rulesets.systems.gurps.people.gathering import GurpsMuster
from tests.rulesets.systems.gurps.play import muster, step
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

TOWN: list[dict[str, Any]] = [
    {"id": "militia", "side": "reds", "count": 100, "wounded": 2, "killed": 1},
    {"id": "bones", "side": "reds", "count": 40, "never_checks_morale": True},
]
SICK = {"kind": "disease", "strategy": -1, "morale": -2}
CASTLE: dict[str, Any] = {"defender": "reds", "position": [{"kind": "castle"}], "siege": True}


def test_stores_are_counted_in_days_of_the_campaign() -> None:
    played = done("siege", camp(units=TOWN, day=10), {"siege:reds": {"stores": 45, "short": 20}})
    assert changes(played) == {("reds", "stores_until"): 55, ("reds", "short_from"): 35}
    [last] = told(played, "stores_last")
    assert last.facts["days"] == 45


@pytest.mark.parametrize(
    ("day", "due", "said"),
    [
        (34, [], "stores_last"),
        (35, ["stores_run_short"], "stores_short"),
        (54, ["stores_run_short"], "stores_short"),
        (55, ["stores_are_gone"], "stores_gone"),
        (70, ["stores_are_gone"], "stores_gone"),
    ],
)
def test_the_calendar_brings_hunger(day: int, due: list[str], said: str) -> None:
    """Nothing need be entered again: what is left follows from the day."""
    here = camp(units=TOWN, day=day, side={"stores_until": 55, "short_from": 35})
    assert [one.kind for one in RULES.due(here) if one.procedure == "siege"] == due
    played = done("siege", here)
    assert told(played, said)
    assert ("reds", "stores_until") not in changes(played) or day > 55


def test_whoever_has_nothing_to_eat_rolls_morale_but_no_dead_men() -> None:
    here = camp(units=TOWN, day=60, side={"stores_until": 55, "short_from": 35})
    held = done("siege", here, fill=4)
    assert (total(held, "hunger_morale:militia"), len(told(held, "bore_hunger"))) == (13, 1)
    said = {"starved:militia": {"deserters": 30, "story": "They open a gate."}}
    broke = done("siege", here, said, fill=5)
    assert changes(broke)["militia", "count"] == 70


def test_hardships_and_the_game_masters_word_count_for_that_roll() -> None:
    said = {"hungry": ["militia"], "hunger": -3, "hardships": [SICK], "stores": 0}
    played = done("siege", camp(units=TOWN), {"siege:reds": said}, fill=3)
    assert total(played, "hunger_morale:militia") == 8
    assert told(played, "unrest_told")


def test_the_sick_lie_with_the_wounded_and_the_dead_are_gone() -> None:
    said = {"sick": {"militia": 12}, "dead": {"militia": 5}, "story": "Carcasses fly over the wall."}
    played = done("siege", camp(units=TOWN), {"siege:reds": said})
    assert changes(played) == {
        ("militia", "count"): 83,
        ("militia", "wounded"): 14,
        ("militia", "killed"): 6,
    }
    assert told(played, "siege_told")


def test_no_more_fall_than_there_are() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "siege"]
    said = {"sick": {"militia": 60}, "dead": {"militia": 41}}
    refused = procedure.run(camp(units=TOWN), {"siege:reds": said})
    assert [one.kind for one in refused.problems["siege:reds"]] == ["siege_too_many"]


def test_no_more_desert_than_are_left_alive_and_well() -> None:
    said = {"hungry": ["militia"], "dead": {"militia": 90}, "stores": 0}
    [procedure] = [one for one in RULES.camp if one.key == "siege"]
    record = {"siege:reds": said, "hunger:militia": [6, 6, 5], "starved:militia": {"deserters": 11}}
    refused = procedure.run(camp(units=TOWN), record)
    [problem] = refused.problems["starved:militia"]
    assert (problem.kind, problem.facts["at"], problem.facts["have"]) == ("too_many_desert", "deserters", 10)
    all_gone = procedure.run(camp(units=TOWN), {**record, "starved:militia": {"deserters": 10}})
    assert changes(all_gone)["militia", "count"] == 0


def test_a_siege_that_is_over_leaves_nothing_behind() -> None:
    side = {"stores_until": 55, "short_from": 35}
    played = done("siege", camp(units=TOWN, day=40, side=side), {"siege:reds": {"lifted": True}})
    assert changes(played) == {("reds", "stores_until"): None, ("reds", "short_from"): None}
    assert told(played, "siege_lifted")


@pytest.mark.parametrize(("day", "worth"), [(34, 0), (35, -2), (54, -2), (55, -3)])
def test_a_storm_finds_the_stores_as_they_are_that_day(day: int, worth: int) -> None:
    """Short supplies in a besieged castle −2, none −3."""
    after = appraised(muster(situation=CASTLE, day=day), {"stores_until": 55, "short_from": 35})
    supplies = {key: value for key, value in after.sides["reds"].modifiers if "supplies" in key}
    assert sum(supplies.values()) == worth


def test_a_storm_finds_what_the_siege_has_done() -> None:
    after = appraised(muster(situation=CASTLE), {"hardships": (SICK,)})
    assert after.units["reds-foot"].morale == 11
    assert dict(after.sides["reds"].modifiers)["circumstances:Sick"] == -1


def test_the_game_masters_word_on_supplies_stands_above_the_calendar() -> None:
    situations = {"reds": {"circumstances": ["forage_only"]}}
    after = appraised(muster(situation=CASTLE, day=60, situations=situations), {"stores_until": 55})
    supplies = {key: worth for key, worth in after.sides["reds"].modifiers if key.startswith("circ")}
    assert supplies == {"circumstances:forage_only": -1}


def appraised(given: GurpsMuster, reds: dict[str, Any]) -> Battlefield:
    """The day up to Strategy, with this on the sheet of the reds."""
    sides = [one.model_dump() | (reds if one.id == "reds" else {}) for one in given.sides]
    field = open_field(GurpsMuster.model_validate({**given.model_dump(), "sides": sides}))
    return step(step(field, "muster").field, "strategy").field
