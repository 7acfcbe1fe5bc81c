"""How far and where to: freeform distances, zones on a map, sides; units that split and join."""

from typing import Any

import pytest

from rulesets.systems.traveller.book.kinds import Cover, Stance, Trigger, UnitStatus
from rulesets.systems.traveller.mechanics.positions import metres
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.roster.checks import check
from tests.rulesets.systems.traveller.play import field_of, ready, step, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
ZONES = [
    {"name": "Wood", "x": 0, "y": 0, "cover": "quarter", "exit": True},
    {"name": "Ditch", "x": 30, "y": 40, "cover": "half", "strong_position": True},
    {"name": "Marsh", "x": 0, "y": 90, "difficult": True},
]


def on_the_map(reds: str = "Wood", blues: str = "Marsh", **given: Any) -> dict[str, Any]:
    standing = [{"unit": REDS, "zone": reds}, {"unit": BLUES, "zone": blues}]
    return {"situation": {"map_mode": "zones", "zones": ZONES, "standing": standing, **given}}


def far(field: Battlefield, one: str = REDS, other: str = BLUES) -> int:
    a, b = field.fighter(one), field.fighter(other)
    assert a
    assert b
    return metres(field, a, b)


def moves(field: Battlefield, **order: Any) -> Battlefield:
    """The Reds move twice."""
    said = {f"orders:{REDS}": {"minor": "move", "second": "move", **order}}
    after: Battlefield = turns(until(field, "orders", said), said)[0].field
    return after


def before_orders(**given: Any) -> Battlefield:
    return until(field_of(**given), "events", FIRST)


# Freeform


def test_a_distance_is_named_in_metres_or_by_its_range() -> None:
    units = [{"id": id, "side": side} for id, side in (("a", "reds"), ("b", "blues"), ("c", "blues"))]
    apart = [{"one": "a", "other": "b", "metres": 70}, {"one": "c", "other": "a", "band": "very_long"}]
    field = field_of(units=units, situation={"distances": apart})
    assert (far(field, "a", "b"), far(field, "a", "c"), far(field, "b", "c")) == (70, 400, 150)


def test_a_move_changes_the_named_pair_alone_and_stops_at_a_metre() -> None:
    field = before_orders(situation={"distance": 8})
    assert far(moves(field, toward=BLUES)) == 1
    assert far(moves(field, toward=BLUES, way="away")) == 20


def test_who_crouches_goes_half_as_far_and_who_lies_a_quarter() -> None:
    field = before_orders()
    for stance, left in ((Stance.CROUCHED, 144), (Stance.PRONE, 148)):
        field.units[REDS].stance = stance
        assert far(moves(field, toward=BLUES)) == left


def test_a_hero_is_where_his_unit_is_unless_his_own_distance_is_told() -> None:
    hero = {"id": "egil", "side": "reds", "unit": REDS}
    field = before_orders(
        heroes=[hero], situation={"distances": [{"one": REDS, "other": BLUES, "metres": 60}]}
    )
    assert far(field, "egil") == 60
    said = {"events:field": {"distances": [{"one": "egil", "other": BLUES, "metres": 5}]}}
    field = until(field, "close", {})
    assert (far(until(field, "events", said), "egil"), far(field)) == (5, 60)


def test_in_a_battle_of_sides_there_is_one_distance_between_any_two() -> None:
    field = before_orders(situation={"map_mode": "single", "distance": 900})
    assert far(moves(field, toward=BLUES)) == 888
    assert moves(field, toward=BLUES).distances == (("reds", "blues", 888),)


# A map


def test_units_begin_where_the_game_master_has_said_with_its_cover() -> None:
    field = until(field_of(**on_the_map(blues="Ditch")), "deploy")
    unit = field.units[BLUES]
    assert (far(field), unit.cover, unit.strong) == (50, Cover.HALF, True)


def test_a_commander_may_put_his_unit_elsewhere() -> None:
    said = {f"deploy:{REDS}": {"zone": "zone-ditch"}}
    unit = until(field_of(**on_the_map()), "deploy", said).units[REDS]
    assert (unit.zone, unit.cover, unit.strong) == ("zone-ditch", Cover.HALF, True)


def test_a_move_goes_along_the_line_and_may_be_turned_back() -> None:
    field = before_orders(**on_the_map())
    field = moves(field, zone="zone-ditch")
    unit = field.units[REDS]
    assert (unit.zone, unit.toward, unit.progress) == ("zone-wood", "zone-ditch", 12)
    field = until(until(field, "close", {}), "events", {})
    unit = moves(field, zone="zone-wood").units[REDS]
    assert (unit.zone, unit.toward, unit.progress) == ("zone-wood", "", 0)


def test_on_the_way_nobody_turns_aside() -> None:
    field = moves(before_orders(**on_the_map()), zone="zone-ditch")
    field = until(until(field, "close", {}), "events", {})
    with pytest.raises(AssertionError, match="not_an_option"):
        moves(field, zone="zone-marsh")


def test_difficult_ground_halves_a_move() -> None:
    field = moves(before_orders(**on_the_map(reds="Marsh", blues="Wood")), zone="zone-wood")
    assert field.units[REDS].progress == 6


def test_units_of_one_zone_stand_apart_until_one_closes_in() -> None:
    field = before_orders(**on_the_map(blues="Wood"))
    assert far(field) == 10
    field = moves(field, toward=BLUES)
    assert far(field) == 2
    field = until(until(field, "close", {}), "events", {})
    assert far(moves(field, zone="zone-ditch")) == 12


def test_the_broken_run_to_a_way_off_the_field() -> None:
    field = before_orders(**on_the_map(reds="Ditch"))
    field.units[REDS].status = UnitStatus.BROKEN
    unit = turns(until(field, "orders", {}))[0].field.units[REDS]
    assert (unit.toward, unit.progress) == ("zone-wood", 12)


@pytest.mark.parametrize(("zone", "may"), [("Wood", True), ("Ditch", False)])
def test_a_unit_leaves_in_good_order_by_a_way_off_the_field(zone: str, may: bool) -> None:
    field = before_orders(**on_the_map(reds=zone))
    said = {f"orders:{REDS}": {"fall_back": True}}
    played = turns(until(field, "orders", said))[0]
    assert played.field.units[REDS].status is (UnitStatus.WITHDRAWN if may else UnitStatus.STEADY)
    assert bool(told(played, "not_clear")) is not may


# Split and combine


PARTS: list[dict[str, Any]] = [
    {"id": "foot", "side": "reds", "size": 30, "armour": 9, "weapon": "acr", "gun_combat": 1},
    {"id": "sappers", "side": "reds", "size": 10, "armour": 5, "within": "foot", "gun_combat": 1},
    {"id": BLUES, "side": "blues"},
]


def test_a_unit_fights_as_one_with_those_who_began_in_it() -> None:
    field = ready(units=PARTS)
    foot = field.units["foot"]
    assert (foot.endurance, field.size(foot), field.body(foot).armour) == (40, 40, 8)
    assert field.units["sappers"].status is UnitStatus.WITHIN


def test_who_is_sent_off_takes_his_share_of_what_is_left() -> None:
    field = until(field_of(units=PARTS), "initiative", {})
    field.units["foot"].endurance = 30
    said = {"events:field": {"joins": [{"unit": "sappers"}]}}
    field = until(field, "events", said)
    foot, sappers = field.units["foot"], field.units["sappers"]
    assert ((foot.endurance, foot.start), (sappers.endurance, sappers.start)) == ((23, 30), (7, 10))
    assert (field.size(foot), sappers.rolled, sappers.status) == (30, True, UnitStatus.STEADY)
    field = until(field, "close", {})
    said = {"events:field": {"joins": [{"unit": "sappers", "into": "foot"}]}}
    foot = until(field, "events", said).units["foot"]
    assert (foot.endurance, foot.start) == (30, 40)


def test_whoever_goes_into_a_unit_counts_in_what_it_had_when_the_round_began() -> None:
    units = [{"id": id, "side": "blues" if id == BLUES else "reds"} for id in (REDS, "more", BLUES)]
    said = {"orders:more": {"join": REDS}}
    field = until(until(field_of(units=units), "orders", said), "turns", said)
    unit = field.units[REDS]
    assert (unit.before, unit.endurance) == (60, 60)
    unit.endurance = 25
    assert told(step(field, "morale"), "wavers")[0].facts["triggers"] == (Trigger.HALF,)


def test_nobody_joins_the_other_side_or_himself() -> None:
    field = until(field_of(units=PARTS), "initiative", {})
    said = {"events:field": {"joins": [{"unit": BLUES, "into": "foot"}, {"unit": "foot", "into": "foot"}]}}
    field = until(field, "events", said)
    assert (field.units[BLUES].status, field.units["foot"].endurance) == (UnitStatus.STEADY, 40)


def test_parts_go_home_as_units_of_their_own() -> None:
    field = until(field_of(units=PARTS), "morale", {})
    field.units["foot"].endurance = field.units["foot"].lowest = 20
    played = step(field, "recovery", {"recovery:foot": [3, 3], "recovery:sappers": [3, 3]})
    assert {one.subject for one in told(played, "recovered")} == {"foot", "sappers"}


def test_a_battle_of_sides_wants_one_unit_each() -> None:
    two = [{"id": id, "side": side} for id, side in (("a", "reds"), ("b", "reds"), ("c", "blues"))]
    field = field_of(units=two, situation={"map_mode": "single"})
    assert [one.kind for one in check(field.muster)] == ["one_unit_a_side"]


def test_who_leaves_in_good_order_may_first_move_clear() -> None:
    said: dict[str, Any] = {
        f"orders:{REDS}": {"minor": "move", "toward": BLUES, "way": "away", "fall_back": True},
    }
    field = until(ready(said, situation={"distance": 496}), "close", said)
    assert field.units[REDS].status is UnitStatus.WITHDRAWN
    field = until(ready(said, situation={"distance": 490}), "close", said)
    assert field.units[REDS].status is UnitStatus.STEADY


@pytest.mark.parametrize(
    ("order", "stays"),
    [
        ({"minor": "move", "zone": "zone-ditch"}, True),
        ({"minor": "move", "toward": "more"}, True),
        ({"minor": "move", "zone": "zone-wood"}, False),
        ({"minor": "move", "toward": BLUES, "way": "away"}, False),
    ],
)
def test_the_shaken_do_not_move_closer_to_an_enemy_on_a_map(order: dict[str, Any], *, stays: bool) -> None:
    zones = [
        {"name": "Wood"},
        {"name": "Mill", "x": 50},
        {"name": "Ditch", "x": 100},
        {"name": "Far", "x": 200},
    ]
    places = {REDS: "Mill", "more": "Ditch", BLUES: "Far"}
    ground = {
        "map_mode": "zones",
        "zones": zones,
        "standing": [{"unit": unit, "zone": zone} for unit, zone in places.items()],
    }
    units = [{"id": id, "side": "blues" if id == BLUES else "reds"} for id in places]
    field = until(field_of(units=units, situation=ground), "events")
    field.units[REDS].status = UnitStatus.SHAKEN
    if stays:
        with pytest.raises(AssertionError, match="shaken_advances"):
            until(field, "orders", {f"orders:{REDS}": order})
    field.units[REDS].status = UnitStatus.STEADY
    field = until(field, "orders", {f"orders:{REDS}": order})
    field.units[REDS].status = UnitStatus.SHAKEN
    played = next(one for one in turns(field) if one.field.units[REDS].acted)
    assert played.field.units[REDS].moved == (0 if stays else 6)
