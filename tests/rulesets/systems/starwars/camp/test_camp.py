"""Calculators of sheets, and what is done between battles."""

from typing import Any

import pytest

from rulesets.engine import Camp, Change, LiveTable, Procedure, Throw, dice
from rulesets.systems.starwars.book.kinds import Faction, Kind, Quality
from rulesets.systems.starwars.book.options import InSpan, Options
from rulesets.systems.starwars.camp.procedures import CAMP
from rulesets.systems.starwars.people.sheets import StarUnit
from rulesets.systems.starwars.roster import ROSTER
from rulesets.systems.starwars.roster.makers import (
    MAKERS,
    Experience,
    Squad,
    Squads,
    by_experience,
    of_squads,
)
from tests.rulesets.systems.starwars.play import field_of, muster, step

IDENTITY = {"id": "u", "name": "U", "side": "s"}


@pytest.mark.parametrize(
    ("quality", "pick", "skill", "attribute"),
    [("veteran", "mid", "5D", "4D"), ("recruit", "low", "3D", "2D"), ("hand_picked", "high", "8D", "7D")],
)
def test_quick_statistics_come_from_the_chart(quality: str, pick: str, skill: str, attribute: str) -> None:
    said = Experience(quality=Quality(quality), pick=InSpan(pick))
    made = by_experience(said, Options(), LiveTable({}, ()))
    unit = StarUnit.model_validate({**made, **IDENTITY})
    assert (unit.blaster, unit.stamina, unit.dexterity, unit.strength) == (skill, skill, attribute, attribute)


def test_quick_statistics_of_vehicles_are_those_of_their_crews() -> None:
    said = Experience(kind=Kind.VEHICLES, faction=Faction.REBEL)
    made = by_experience(said, Options(), LiveTable({}, ()))
    unit = StarUnit.model_validate({**made, **IDENTITY, "hull": "3D"})
    assert (unit.crew_gunnery, unit.crew_dexterity) == ("4D+1", "3D+1")


def test_several_squads_are_one_unit() -> None:
    said = Squads(squad=Squad("specforce_marine_squad"), number=4)
    made = of_squads(said, Options(), LiveTable({}, ()))
    unit = StarUnit.model_validate({**made, **IDENTITY})
    assert (unit.size, unit.dodge, len(unit.weapons)) == (40, "3D", 2)


def test_every_calculator_makes_a_unit_of_its_form_as_it_is() -> None:
    for maker in MAKERS:
        made = maker.make(maker.form(), Options(), LiveTable({}, ()))
        ROSTER.unit.model_validate({"hull": "3D", **made, **IDENTITY})


# Between battles


def procedure(key: str) -> Procedure:
    return next(one for one in CAMP if one.key == key)


def changes(key: str, said: dict[str, Any], fill: int = 1, **given: Any) -> dict[str, Any]:
    """What a procedure proposes, with these answers and dice that show `fill`."""
    camp = Camp(muster(sides=("reds",), **given))
    record: dict[str, Any] = {}
    while not (played := procedure(key).run(camp, record)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            if isinstance(request, Throw):
                record[request.key] = [fill] * dice(request.dice).count
            else:
                record[request.key] = request.default.model_dump(mode="json") | said
    return {_of(one): one.new for one in played.changes}


def _of(change: Change) -> str:
    return f"{change.subject}.{change.name}"


def test_a_march_tires() -> None:
    assert changes("march", {"hours": 6}) == {"reds.stamina_lost": 2, "reds.fatigue": 2}
    assert changes("march", {"hours": 6, "stay": ["reds"]}) == {}


def test_crews_and_those_whom_they_carry_do_not_tire_on_a_march() -> None:
    van = {"id": "van", "side": "reds", "kind": "vehicles", "hull": "2D", "transport_capacity": 40, "size": 1}
    aboard = {"id": "aboard", "side": "reds", "embarked_in": "van"}
    afoot = {"id": "afoot", "side": "reds"}
    units = [van, aboard, afoot]
    tired = {"afoot.stamina_lost", "afoot.fatigue"}
    assert set(changes("march", {"hours": 6}, units=units)) == tired
    walks_after_all = {"aboard.stamina_lost", "aboard.fatigue"}
    assert set(changes("march", {"hours": 6, "stay": ["van"]}, units=units)) == tired | walks_after_all


def test_nobody_who_rides_rolls_on_the_way_to_the_field() -> None:
    van = {"id": "van", "side": "reds", "kind": "vehicles", "hull": "2D", "transport_capacity": 40, "size": 1}
    units = [van, {"id": "reds", "side": "reds", "embarked_in": "van"}, {"id": "blues", "side": "blues"}]
    said = {"marches:field": {"units": {id: {"hours": 6} for id in ("van", "reds", "blues")}}}
    marched = step(field_of(units=units), "march", said, fill=1)
    assert {key.split(":")[1] for key in marched.requests if key.startswith("march:")} == {"blues"}
    assert [unit.fatigue for unit in marched.field.units.values()] == [0, 0, 2]


def test_sleep_gives_back_a_level_and_a_die_an_hour() -> None:
    units = [{"id": "reds", "side": "reds", "stamina_lost": 3, "fatigue": 5}]
    assert changes("sleep", {"hours": 4}, units=units) == {"reds.stamina_lost": 0, "reds.fatigue": 1}


def test_fresh_people_lift_the_penalty_in_proportion() -> None:
    units = [{"id": "reds", "side": "reds", "size": 28, "base_size": 40, "casualty_points": 30}]
    said = {"people": {"reds": 6}}
    assert changes("reinforce", said, units=units) == {"reds.size": 34, "reds.casualty_points": 15}


def test_fresh_vehicles_lift_the_penalty_as_fresh_people_do() -> None:
    units = [{"id": "reds", "side": "reds", "preset": "at_at_platoon", "size": 2, "casualty_points": 60}]
    said = {"people": {"reds": 1}}
    assert changes("reinforce", said, units=[{**units[0], "base_size": 4}]) == {
        "reds.size": 3,
        "reds.casualty_points": 35,
    }


def test_a_vehicle_that_is_mended_lifts_the_penalty_like_a_fresh_one() -> None:
    walkers = {"preset": "at_at_platoon", "size": 2, "base_size": 4, "heavy": 1, "severe": 2}
    units = [{"id": "reds", "side": "reds", **walkers, "casualty_points": 60}]
    mended = changes("repair", {"heavy": {"reds": 1}, "severe": {"reds": 1}}, units=units)
    assert (mended["reds.size"], mended["reds.casualty_points"]) == (3, 10)


def test_wrecks_run_again() -> None:
    units = [{"id": "reds", "side": "reds", "preset": "at_at_platoon", "size": 2, "heavy": 1, "severe": 2}]
    said = {"heavy": {"reds": 5}, "severe": {"reds": 1}}
    assert changes("repair", said, units=units) == {"reds.heavy": 0, "reds.severe": 1, "reds.size": 3}


def test_a_unit_is_divided_and_two_are_joined() -> None:
    divided = changes("divide", {"unit": "reds", "people": 4, "name": "Scouts"})
    assert divided["reds.size"] == 6
    [new] = [value for key, value in divided.items() if isinstance(value, dict)]
    assert (new["name"], new["size"], new["command"]) == ("Scouts", 4, "0D")
    units = [
        {"id": "a", "side": "reds", "size": 9, "blaster": "4D+1", "casualty_points": 5},
        {"id": "b", "side": "reds", "size": 6, "blaster": "4D", "casualty_points": 25},
    ]
    joined = changes("combine", {"unit": "b", "into": "a"}, units=units)
    assert joined == {"a.blaster": "4D", "a.size": 15, "a.casualty_points": 13, "b.size": 0}


def test_weapons_that_are_counted_are_divided_with_the_unit() -> None:
    arms = [{"key": "rifle"}, {"key": "mortar", "count": 3}]
    units = [{"id": "reds", "side": "reds", "size": 10, "base_size": 20, "weapons": arms}]
    divided = changes("divide", {"unit": "reds", "people": 4}, units=units)
    [new] = [value for value in divided.values() if isinstance(value, dict)]
    assert [one["count"] for one in new["weapons"]] == [None, 1]
    assert [one["count"] for one in divided["reds.weapons"]] == [None, 2]
    assert (new["base_size"], divided["reds.base_size"]) == (8, 12)


def test_vehicles_are_divided_with_their_damage() -> None:
    units = [{"id": "reds", "side": "reds", "preset": "at_at_platoon", "size": 2, "light": 1, "heavy": 1}]
    divided = changes("divide", {"unit": "reds", "people": 1}, units=units)
    [new] = [value for value in divided.values() if isinstance(value, dict)]
    assert (new["size"], new["light"], new["heavy"]) == (1, 1, 0)
    assert (divided["reds.size"], divided["reds.light"], "reds.heavy" in divided) == (1, 0, False)


def test_a_code_that_one_sheet_leaves_to_its_attribute_counts_all_the_same() -> None:
    """F27 with T24: nine of 4D+1 and six of a Dexterity of 2D are 3D+1."""
    units = [
        {"id": "a", "side": "reds", "size": 9, "blaster": "4D+1", "base_size": 12},
        {"id": "b", "side": "reds", "size": 6, "weapons": [{"key": "rifle", "damage": "3D"}]},
    ]
    joined = changes("combine", {"unit": "b", "into": "a"}, units=units)
    assert (joined["a.blaster"], joined["a.base_size"]) == ("3D+1", 18)
    assert [(one["damage"], one["count"]) for one in joined["a.weapons"]] == [("5D", 9), ("3D", 6)]
