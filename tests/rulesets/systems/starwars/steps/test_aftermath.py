"""After the battle nobody is made out of nothing: divided, joined, reinforced, wrecked, sabotaged units."""

from typing import Any

import pytest

from rulesets.engine.events import NEW_UNIT
from rulesets.engine.words import say
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Skill, UnitStatus
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.steps.aftermath import Soldiers, soldiers
from rulesets.systems.starwars.steps.damage import wreck
from tests.rulesets.systems.starwars.play import RIFLE, field_of, lines, step, told
from tests.rulesets.systems.starwars.test_corners import ALONE, ordered

BLADE = {"key": "blade", "skill": "melee_combat", "damage": "STR+1D"}
LINE: dict[str, Any] = {"id": "line", "side": "reds", "size": 20, "blaster": "4D"}
PART = {"id": "part", "side": "reds", "size": 0, "detached_from": "line", "weapons": [BLADE]}
FOE = {"id": "foe", "side": "blues"}


def divided(**more: Any) -> Battlefield:
    field = field_of(units=[LINE | more, PART, FOE], options=ALONE)
    return step(
        ordered(field, "reds", line={"action": "split", "other": "part", "people": 10}), "resolve"
    ).field


def changes(field: Battlefield, unit: str) -> dict[str, Any]:
    said = step(field, "aftermath").changes
    return {one.name: one.new for one in said if one.subject == unit}


def test_a_division_loses_and_makes_nobody() -> None:
    field = divided(base_size=30)
    assert not told(step(field, "aftermath"), "fate")
    assert (changes(field, "line")["size"], changes(field, "part")["size"]) == (10, 10)
    assert (changes(field, "line")["base_size"], changes(field, "part")["base_size"]) == (15, 15)


def test_a_part_keeps_the_codes_and_weapons_of_its_unit() -> None:
    field = divided()
    part = field.units["part"]
    assert field.profile(part).bases[Skill.BLASTER] == 12
    assert ([one.key for one in part.weapons], part.count_of("rifle")) == (["rifle", "hands"], 10)
    assert changes(field, "part")["blaster"] == "4D"
    shot = ordered(field, "reds", part={"fire": {"rifle:foe": 10}})
    assert told(step(shot, "resolve"), "fired")


def test_who_joins_brings_weapons_that_the_others_lack() -> None:
    others = {"id": "blades", "side": "reds", "size": 5, "weapons": [BLADE, {**RIFLE, "damage": "6D"}]}
    field = field_of(units=[LINE, others, FOE], options=ALONE)
    field = step(ordered(field, "reds", blades={"action": "combine", "other": "line"}), "resolve").field
    assert field.units["line"].counts == (("rifle", 20), ("blade", 5), ("rifle-3", 5))
    field.units["line"].resized(21)
    assert changes(field, "line")["size"] == 22
    assert changes(field, "blades")["size"] == 0


def test_to_be_joined_is_an_action_too() -> None:
    others = {"id": "others", "side": "reds", "size": 5}
    field = field_of(units=[LINE, others, FOE], options=ALONE)
    field = ordered(
        field,
        "reds",
        others={"action": "combine", "other": "line"},
        line={"fire": {"rifle:foe": 20}},
    )
    assert -3 in lines(step(field, "resolve"), "attack_code:line:rifle:foe").values()


def test_fresh_people_are_not_booked_as_losses_come_back() -> None:
    field = field_of(options=ALONE)
    field = step(field, "situation", {"now:field": {"reinforcements": {"reds": 6}}}).field
    assert field.units["reds"].count_of("rifle") == 16
    field.units["reds"].resized(12)
    assert [one.facts["lost"] for one in told(step(field, "aftermath"), "fate")] == [4]
    assert changes(field, "reds")["size"] == 13


def test_wrecks_go_to_whoever_holds_the_field() -> None:
    cars = {"id": "cars", "side": "reds", "kind": "vehicles", "hull": "3D", "size": 4, "severe": 2}
    field = field_of(units=[cars, FOE], options=ALONE)
    field.winner = "blues"
    assert changes(field, "cars")["severe"] == 0
    assert changes(field, "blues")[NEW_UNIT]["severe"] == 2


def test_of_vehicles_that_all_came_through_no_wreck_is_told() -> None:
    cars = {"id": "cars", "side": "reds", "kind": "vehicles", "hull": "3D", "size": 4, "light": 1}
    field = field_of(units=[cars, FOE], options=ALONE)
    after = step(field, "aftermath")
    assert not told(after, "wrecks")
    [battered] = told(after, "battered")
    assert say(RULES, "battered", {"subject": "cars", **battered.facts}, {"cars": "Cars"}) == (
        "Cars: 4 still usable, 1 of them to repair."
    )
    field.units["cars"].destroyed = 1
    assert [one.facts["lost"] for one in told(step(field, "aftermath"), "wrecks")] == [1]


@pytest.mark.parametrize(
    ("states", "said"),
    [
        ({"size": 4, "light": 4}, "4 still usable, all to be repaired."),
        ({"size": 1, "heavy": 1}, "1 still usable, but to be repaired."),
        ({"size": 3, "light": 1, "severe": 2}, "3 still usable, 1 of them to repair, 2 wrecks towed off."),
        ({"size": 2, "light": 2, "severe": 1}, "2 still usable, all to be repaired, 1 wreck towed off."),
        ({"size": 2, "severe": 1}, "2 still usable, 1 wreck towed off."),
    ],
)
def test_what_is_left_of_vehicles_is_told_without_noughts(states: dict[str, int], said: str) -> None:
    cars = {"id": "cars", "side": "reds", "kind": "vehicles", "hull": "3D", **states}
    field = field_of(units=[cars, FOE], options=ALONE)
    field.winner = "reds"
    [event] = [one for kind in ("wrecks", "battered") for one in told(step(field, "aftermath"), kind)]
    facts = {"subject": "cars", **event.facts}
    assert say(RULES, event.kind, facts, {"cars": "Cars"}) == f"Cars: {said}"


def test_of_vehicles_of_which_none_is_left_no_nought_is_told() -> None:
    cars = {"id": "cars", "side": "reds", "kind": "vehicles", "hull": "3D", "size": 2, "light": 1}
    field = field_of(units=[cars, FOE], options=ALONE)
    wreck(field.units["cars"], "destroyed", 2)
    [event] = told(step(field, "aftermath"), "wrecks")
    assert say(RULES, "wrecks", {"subject": "cars", **event.facts}, {"cars": "Cars"}) == "Cars: 2 destroyed."


def test_what_is_sabotaged_stays_so_and_other_rifles_follow_the_men() -> None:
    armed = {"id": "reds", "side": "reds", "weapons": [{**RIFLE, "count": 8}]}
    field = field_of(units=[armed, FOE], options=ALONE)
    field.units["reds"].counts = (("rifle", 6),)
    assert changes(field, "reds")["weapons"][0]["count"] == 6
    field.units["reds"].resized(5)
    assert changes(field, "reds")["weapons"][0]["count"] == 3


def test_experience_goes_to_the_skill_used_most() -> None:
    field = field_of(units=[LINE | {"blaster": "3D", "weapons": [RIFLE, BLADE]}, FOE], options=ALONE)
    unit = field.units["line"]
    unit.attacked, unit.uses = True, (("blaster", 40), ("melee_combat", 10))
    assert unit.status is UnitStatus.STEADY
    assert changes(field, "line")["blaster"] == "3D+1"


def test_who_lays_down_arms_is_taken_and_who_fell_before_stays_dead() -> None:
    assert soldiers(10, 6, 50, surrendered=True) == Soldiers(
        lost=4, recovered=0, dead=4, prisoners=6, final=0
    )
    assert soldiers(10, 6, 50) == Soldiers(lost=4, recovered=2, dead=2, prisoners=0, final=8)


@pytest.mark.parametrize(
    ("winner", "left", "size", "taken"), [("reds", 0, 6, 0), ("blues", 0, 0, 6), ("reds", 9, 0, 6)]
)
def test_prisoners_are_free_again_where_no_captor_is_left(
    winner: str, left: int, size: int, taken: int
) -> None:
    """Who lost the field and has nobody on it leads nobody away."""
    leader = {"id": "ann", "side": "reds", "unit": "reds"}
    field = field_of(heroes=[leader], options={**ALONE, "recovered_winner_percent": 0})
    unit, captors, hero = field.units["reds"], field.units["blues"], field.heroes["ann"]
    unit.resized(6)
    unit.status, unit.captor, hero.captor = UnitStatus.SURRENDERED, "blues", "blues"
    captors.status = UnitStatus.STEADY if left else UnitStatus.FLED
    field.winner = winner
    after = step(field, "aftermath")
    assert changes(field, "reds").get("size") == size
    assert [one.facts["n"] for one in told(after, "freed")] == [size] * bool(size)
    assert [one.facts["n"] for one in told(after, "prisoners_taken")] == [taken] * bool(taken)
    assert changes(field, "ann").get("captor") == (None if size else "blues")


@pytest.mark.parametrize(("percent", "kind"), [(0, "none_back"), (50, "fate")])
def test_of_nobody_who_comes_back_it_is_told_that_all_are_lost(percent: int, kind: str) -> None:
    shares = {"recovered_winner_percent": percent, "recovered_loser_percent": percent}
    field = field_of(options={**ALONE, **shares})
    field.units["reds"].resized(6)
    after = step(field, "aftermath")
    assert [one.kind for one in (*told(after, "fate"), *told(after, "none_back"))] == [kind]
