"""The fringes of the rules: the last point, the first to come, what is the same and yet not quite."""

from typing import Any

import pytest
from django.utils.translation import override
from pydantic import ValidationError

from rulesets.engine import Ask, next_phase, viewer
from rulesets.engine.words import said_of_rules
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Scale, UnitStatus, Wound
from rulesets.systems.starwars.book.options import ScaleMethod
from rulesets.systems.starwars.book.rules import scaled
from rulesets.systems.starwars.mechanics.burdens import dodge_help
from rulesets.systems.starwars.mechanics.command import hold_to
from rulesets.systems.starwars.mechanics.ground import ground, sector_name
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.marks import Late
from rulesets.systems.starwars.people.orders import CommandOrders
from rulesets.systems.starwars.people.sheets import StarUnit, Weapon
from rulesets.systems.starwars.screen.known import known
from rulesets.systems.starwars.steps.deeds import deed_code
from rulesets.systems.starwars.steps.movement import may_join, path_to
from rulesets.systems.starwars.steps.opening import open_field
from rulesets.systems.starwars.steps.proposals import aims_of
from rulesets.systems.starwars.steps.round_end import may_turn
from tests.rulesets.systems.starwars.camp.test_camp import changes
from tests.rulesets.systems.starwars.play import RIFLE, field_of, muster, refused, step, told, until
from tests.rulesets.systems.starwars.test_corners import ALONE, CHIEFS, ordered

DAGNY: dict[str, Any] = {"id": "dagny", "side": "reds", "unit": "reds"}
ENEMY = viewer("side:blues", "commander:blues")


# Sheets


def test_a_code_is_typed_with_twelve_signs_at_most_blanks_and_all() -> None:
    sheet = {"id": "u", "name": "U", "side": "reds"}
    assert StarUnit.model_validate(sheet | {"blaster": "3D" + 10 * " "}).blaster == "3D"
    with pytest.raises(ValidationError, match="at most 12"):
        StarUnit.model_validate(sheet | {"blaster": "3D" + 11 * " "})


def test_a_weapon_may_reach_no_farther_than_where_it_is() -> None:
    assert Weapon(key="mine", short=0, medium=0, long=0).long == 0


def test_more_vehicles_cannot_be_damaged_than_there_are() -> None:
    sheet = {"id": "u", "name": "U", "side": "reds", "kind": "vehicles", "hull": "2D", "size": 2}
    assert StarUnit.model_validate(sheet | {"light": 1, "heavy": 1})
    with pytest.raises(ValidationError, match="add up"):
        StarUnit.model_validate(sheet | {"light": 1, "heavy": 2})


def test_armour_hinders_dexterity() -> None:
    field = field_of(units=[{"id": "reds", "side": "reds", "dexterity": "4D", "armor_dex_penalty": "1D"}])
    assert field.profile(field.units["reds"]).dexterity == 9


def test_scale_by_modifiers_caps_no_die() -> None:
    found = scaled(Scale.CHARACTER, Scale.WALKER, ScaleMethod.MODIFIERS)
    assert (found.hit_cap, found.dodge_cap, found.damage_cap, found.resist_cap) == (6, 6, 6, 6)


# What is known


def test_what_has_not_come_has_nothing_and_what_has_come_is_as_it_looks() -> None:
    units = [
        {"id": "reds", "side": "reds", "position_m": 30},
        {"id": "late", "side": "reds", "arrival_round": 3, "position_m": 70},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units)
    late = known(field, ENEMY).units["late"]
    assert (late.ok, late.light, late.heavy, late.severe, late.destroyed) == (0, 0, 0, 0, 0)
    field.units["late"].status = UnitStatus.STEADY
    seen = known(field, ENEMY).units
    assert (seen["late"].sheet.position_m, seen["late"].sheet.size) == (0, 0)
    assert (seen["reds"].sheet.position_m, bool(seen["reds"].sheet.size)) == (30, True)


def test_before_the_first_step_no_round_has_begun() -> None:
    assert open_field(muster()).round == 0


def test_sectors_have_names_only_where_there_are_three() -> None:
    names = {
        count: [sector_name(field_of(situation={"sectors": count}), n) for n in range(count)]
        for count in (2, 3, 4)
    }
    assert names[3] == ["left", "centre", "right"]
    assert names[4][:3] == ["sector 0", "sector 1", "sector 2"]
    assert names[2] == ["sector 0", "sector 1"]
    there = ground(field_of(situation={"sectors": 3}))
    assert there is not None and there.areas[0].name == "0 m, centre"
    with override("de"):
        assert said_of_rules(there.areas[0].name) == "0 m, Mitte"
        assert said_of_rules(names[4][1]) == "Sektor 1"


# Command


def test_points_for_a_roll_have_their_limits() -> None:
    rich = [chief | {"character_points": 9} for chief in CHIEFS]
    for points, found in ((2, []), (3, ["too_many_points"])):
        said = {"hero:boris": {"character_points": {"deceive": points}}}
        assert refused(field_of(heroes=rich), "heroes", said) == found


def test_who_is_out_holds_to_nothing() -> None:
    field = field_of(heroes=CHIEFS)
    field.heroes["boris"].wound = Wound.WOUNDED
    for wound, then in ((Wound.WOUNDED, 1), (Wound.INCAPACITATED, None)):
        field.heroes["boris"].wound, field.heroes["boris"].hindered_then = wound, None
        hold_to(field, "reds")
        assert field.heroes["boris"].hindered_then == then


DECEIVED = {
    "tactics:reds": {"deceive": True},
    "deceive:reds": [6, 6, 6, 6, 6, 5],
    "tactics:blues": {"anticipate": True},
    "anticipate:blues": [3, 3, 3, 3],
}


def test_who_deceives_wholly_is_heard_to_declare_anew_after_the_reactions() -> None:
    field, heard = until(field_of(heroes=CHIEFS), "tactics", DECEIVED), []
    while (phase := next_phase(RULES, field)) and phase.step.key in ("declare", "reactions"):
        played = step(field, phase.step.key)
        field = played.field
        heard.append([one.subject for one in told(played, "redeclaration_made")])
    assert heard == [[], [], ["reds"], [], [], ["reds"]]


def test_simultaneous_reactions_are_asked_of_all_at_once() -> None:
    options = {"declaration": "simultaneous"}
    field = until(field_of(heroes=CHIEFS, options=options), "declare")
    assert all(side.reacted for side in step(field, "reactions").field.sides.values())
    one_by_one = until(field_of(heroes=CHIEFS), "declare")
    assert [side.reacted for side in step(one_by_one, "reactions").field.sides.values()] == [True, False]


def test_a_unit_that_reacts_faster_than_the_others_is_told_of() -> None:
    units = [{"id": id, "side": "reds"} for id in ("reds", "more")] + [{"id": "blues", "side": "blues"}]
    field = until(field_of(units=units, heroes=CHIEFS), "declare")
    said = {"reactions:reds": {"units": {"more": {"haste": 1}}}}
    faster = told(step(field, "reactions", said), "unit_reacts")
    assert [(one.subject, one.facts["haste"]) for one in faster] == [("more", 1)]


# Deeds


def deed(effect: str, result: dict[str, Any], **more: Any) -> Any:
    """What becomes of a deed of Dagny's."""
    heroes = [DAGNY, {"id": "olga", "side": "blues", "unit": "blues"}]
    said = {"hero:dagny": {"deed": {"what": "I run.", "effect": effect, **more}}}
    field = step(field_of(options=ALONE, heroes=heroes), "heroes", said).field
    return step(field, "resolve", {"deed_result:dagny": result})


@pytest.mark.parametrize(("outcome", "pips"), [("success", 3), ("disaster", 0)])
def test_a_deed_that_fails_disrupts_nobody(outcome: str, pips: int) -> None:
    played = deed("disrupt", {"outcome": outcome}, target="blues")
    blues = played.field.units["blues"]
    assert blues.disrupted == pips
    assert dodge_help(played.field, blues, 0).deeds == -pips


@pytest.mark.parametrize(
    ("result", "wound"),
    [
        ({"outcome": "success"}, Wound.WOUNDED),
        ({"outcome": "success", "carry_out": False}, Wound.HEALTHY),
        ({"outcome": "disaster"}, Wound.HEALTHY),
    ],
)
def test_an_officer_is_struck_only_where_it_succeeds_and_is_carried_out(
    result: dict[str, Any], wound: Wound
) -> None:
    played = deed("strike_leader", result, target="olga")
    assert played.field.heroes["olga"].wound is wound
    struck = [one.facts for one in told(played, "leader_struck")]
    assert struck == ([{"out": False}] if wound is Wound.WOUNDED else [])


def test_a_bonus_on_a_deed_is_for_whom_it_was_given_and_a_force_point_doubles_his_skill() -> None:
    heroes = [*CHIEFS, DAGNY | {"dexterity": "3D"}]
    field = field_of(heroes=heroes)
    bonuses = [{"to": "dagny", "stat": "deed", "pips": 4}, {"to": "boris", "stat": "deed", "pips": 2}]
    plain = deed_code(field, field.heroes["dagny"])
    field.sides["reds"].orders = CommandOrders.model_validate({"bonuses": bonuses, "commanded": ["reds"]})
    assert deed_code(field, field.heroes["dagny"]) == plain + 4
    field.heroes["dagny"].doubled = True
    assert field.heroes["dagny"].doubles(7) == 14


def test_who_has_one_point_left_may_add_it_to_a_roll_that_fails() -> None:
    for points, asked in ((1, True), (0, False)):
        heroes = [DAGNY | {"character_points": points, "dexterity": "1D"}]
        options = ALONE | {"heroic_resolution": "roll"}
        said = {"hero:dagny": {"deed": {"what": "I run.", "effect": "disrupt", "target": "blues"}}}
        field = field_of(options=options, heroes=heroes)
        assert rolls_offered(field) == (["heroic"] if points else [])
        field = step(field, "heroes", said).field
        assert ("points_heroic:dagny" in step(field, "resolve", fill=2).requests) is asked


def rolls_offered(field: Battlefield) -> list[str]:
    ask = step(field, "heroes").requests["hero:dagny"]
    assert isinstance(ask, Ask)
    return [name for name in ask.options["character_points"] if name == "heroic"]


# Moving


def test_a_way_across_sectors_is_as_long_as_both_parts_of_it() -> None:
    field = field_of(situation={"sectors": 3, "sector_gap_m": 200})
    field.units["reds"].sector = 0
    assert path_to(field, field.units["reds"], 70, 2) == 470


@pytest.mark.parametrize(("metres", "near"), [(100, True), (101, False)])
def test_units_join_within_a_hundred_metres(metres: int, near: bool) -> None:
    units = [
        {"id": "reds", "side": "reds"},
        {"id": "more", "side": "reds", "position_m": metres},
        {"id": "blues", "side": "blues", "position_m": 500},
    ]
    field = field_of(units=units)
    assert may_join(field, field.units["reds"], field.units["more"]) is near


@pytest.mark.parametrize(("level", "at"), [("", -40), ("heroic", -20)])
def test_who_does_nothing_but_react_rolls_for_his_way_too(level: str, at: int) -> None:
    field = field_of(options=ALONE)
    field.movement_level = level
    field = ordered(field, "reds", reds={"action": "full_reaction", "position_m": -40})
    assert step(field, "resolve", fill=1).field.units["reds"].position_m == at


def test_who_is_sent_where_he_stands_has_no_way_left_to_go() -> None:
    late = Late(position_m=90, sector=None, metres=40)
    for order, left in (({"action": "hold"}, late), ({"action": "deploy", "position_m": 0}, None)):
        field = field_of(options=ALONE)
        field.units["reds"].late = late
        assert step(ordered(field, "reds", reds=order), "resolve").field.units["reds"].late == left


@pytest.mark.parametrize(("leads", "leader"), [("dagny", ""), (None, "dagny")])
def test_nobody_leads_a_part_who_leads_another_unit(leads: str | None, leader: str) -> None:
    units: list[dict[str, Any]] = [
        {"id": "reds", "side": "reds", "leader": leads},
        {"id": "line", "side": "reds", "size": 20},
        {"id": "part", "side": "reds", "size": 0, "detached_from": "line"},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units, options=ALONE, heroes=[DAGNY])
    order = {"action": "split", "other": "part", "people": 8, "new_leader": "dagny"}
    assert step(ordered(field, "reds", line=order), "resolve").field.units["part"].leader == leader


def test_who_can_be_hit_is_offered_before_who_is_out_of_range() -> None:
    units = [
        {"id": "reds", "side": "reds"},
        {"id": "far", "side": "blues", "position_m": 220},
        {"id": "near", "side": "blues", "position_m": 50},
    ]
    field = field_of(units=units)
    assert list(aims_of(field, field.units["reds"])) == ["rifle:near", "rifle:far"]


# Damage, and afterwards


def test_nobody_is_asked_about_those_inside_of_whom_nobody_is_left() -> None:
    units = [
        {"id": "guns", "side": "reds", "preset": "at_at_platoon"},
        {"id": "walkers", "side": "blues", "preset": "at_at_platoon", "position_m": 200},
        {"id": "inside", "side": "blues", "size": 40, "embarked_in": "walkers"},
    ]
    field = field_of(units=units, options=ALONE)
    field = ordered(field, "reds", guns={"fire": {"heavy_laser_cannons:walkers": 4}})
    hit = step(field, "resolve", fill=5).field
    for size, asked in ((40, True), (0, False)):
        hit.units["inside"].size = size
        played = step(hit, "damage", {"resist:walkers:energy:walker": [1] * 7})
        assert any(key.startswith("aboard:inside") for key in played.requests) is asked


def test_prisoners_of_whom_nobody_is_left_do_not_turn() -> None:
    units = [{"id": "reds", "side": "reds", "loyalty": "questionable"}, {"id": "blues", "side": "blues"}]
    field = field_of(options=ALONE, units=units)
    unit = field.units["reds"]
    unit.status, unit.captor = UnitStatus.SURRENDERED, "blues"
    assert may_turn(field, unit)
    unit.size = 0
    assert not may_turn(field, unit)


def weapons_after(unit: dict[str, Any], status: UnitStatus, size: int) -> dict[str, int | None]:
    """How many of each weapon a unit of the victor's has after the battle, which it leaves like that."""
    field = field_of(units=[{"id": "reds", "side": "reds", **unit}, {"id": "blues", "side": "blues"}])
    reds = field.units["reds"]
    reds.resized(size)
    reds.status, field.ended, field.winner = status, True, "reds"
    said = step(field, "aftermath").changes
    found = [one.new for one in said if (one.subject, one.name) == ("reds", "weapons")]
    return {arm["key"]: arm["count"] for arm in found[0]} if found else {}


def test_arms_come_back_with_their_men_but_what_is_used_up_does_not() -> None:
    grenades = {**RIFLE, "key": "grenades", "expendable": True, "count": 10}
    unit = {"size": 10, "weapons": [{**RIFLE, "count": 10}, grenades]}
    left = weapons_after(unit, UnitStatus.STEADY, 4)
    assert left["rifle"] and left["grenades"] is not None
    assert left["rifle"] > left["grenades"] == 4


def test_vehicles_that_fight_on_keep_their_guns() -> None:
    van = {"kind": "vehicles", "hull": "2D", "size": 2, "weapons": [{**RIFLE, "count": 4}]}
    assert weapons_after(van, UnitStatus.STEADY, 2) == {}
    assert weapons_after(van, UnitStatus.SURRENDERED, 2) == {"rifle": 0}


def test_what_the_game_master_tells_of_a_round_is_told() -> None:
    played = step(field_of(options=ALONE), "situation", {"now:field": {"story": "Snow begins to fall."}})
    assert [one.facts["story"] for one in told(played, "story")] == ["Snow begins to fall."]


def test_no_unit_grows_beyond_what_a_sheet_can_hold_by_its_repairs() -> None:
    van = {"id": "reds", "side": "reds", "kind": "vehicles", "hull": "2D", "size": 99_998, "severe": 5}
    assert changes("repair", {"severe": {"reds": 5}}, units=[van])["reds.size"] == 100_000
