"""Distances by the map of the table, and what the game master’s word of a round lasts for."""

from typing import Any

from rulesets.engine import say_event
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.field import Battlefield
from tests.rulesets.systems.starwars.play import field_of, step, told, until

APART = {"one": "reds", "other": "blues", "metres": 300}
MEASURED: dict[str, Any] = {"situation": {"distances": [APART]}}


def between(field: Battlefield, one: str = "reds", other: str = "blues") -> int:
    return field.distance(field.units[one], field.units[other])


def test_a_distance_by_the_map_shrinks_as_the_unit_walks() -> None:
    """At 6 km/h a unit walks 100 m in a minute, along an axis on which the foe is 50 m away."""
    walks = {"declaration:reds": {"units": {"reds": {"action": "deploy", "position_m": 40}}}}
    field = until(field_of(**MEASURED), "resolve", walks)
    assert (field.units["reds"].position_m, between(field)) == (40, 260)


def test_a_distance_by_the_map_grows_as_the_unit_leaves() -> None:
    leaves = {"declaration:reds": {"units": {"reds": {"action": "deploy", "position_m": -100}}}}
    assert between(until(field_of(**MEASURED), "resolve", leaves)) == 400


def test_a_distance_by_the_map_can_be_changed_and_taken_away() -> None:
    field = field_of(**MEASURED)
    field = step(field, "situation", {"now:field": {"distances": [{**APART, "metres": 120}]}}).field
    assert (between(field), len(field.distances)) == (120, 1)
    field = step(field, "situation", {"now:field": {"distances": [{"one": "blues", "other": "reds"}]}}).field
    assert (between(field), field.distances) == (50, ())


def test_who_jumps_out_is_as_far_away_by_the_map_as_what_carried_him() -> None:
    units = [
        {"id": "van", "side": "reds", "kind": "vehicles", "hull": "2D", "transport_capacity": 40, "size": 1},
        {"id": "reds", "side": "reds", "embarked_in": "van"},
        {"id": "blues", "side": "blues"},
    ]
    apart = {"situation": {"distances": [{"one": "van", "other": "blues", "metres": 300}]}}
    out = {"declaration:reds": {"units": {"reds": {"action": "disembark"}}}}
    field = until(field_of(units=units, **apart), "resolve", out)
    assert (field.units["reds"].carrier, between(field)) == ("", 300)


def test_fresh_vehicles_join_a_unit_in_battle() -> None:
    units = [
        {"id": "reds", "side": "reds", "preset": "at_at_platoon", "size": 2, "base_size": 4, "heavy": 1},
        {"id": "blues", "side": "blues"},
    ]
    field = field_of(units=units)
    field.units["reds"].points = 60
    joined = step(field, "situation", {"now:field": {"reinforcements": {"reds": 1}}})
    reds = joined.field.units["reds"]
    assert (reds.size, reds.ok, reds.heavy, reds.points) == (3, 2, 1, 35)
    assert reds.count_of("heavy_laser_cannons") == 3
    [event] = told(joined, "reinforced")
    assert say_event(RULES, event, joined.field.names) == "1 fresh vehicle joins Reds."


def test_the_game_master_reads_what_still_holds() -> None:
    said = {"now:field": {"visibility": "dark", "cover": {"blues": 2}, "movement_level": "easy"}}
    field = step(field_of(**MEASURED), "situation", said).field
    ask: Any = step(field, "situation").requests["now:field"]
    assert list(ask.notes) == [
        ("Visibility still", "Thick smoke, moonlight: +6"),
        ("Movement still needs a roll", "Easy"),
        ("Still in cover", "Blues 2 of 4"),
        ("Distances by the map now", "Reds to Blues 300 m"),
    ]


def test_dice_of_the_game_master_lapse_and_the_log_says_so() -> None:
    said = {"now:field": {"attack_mods": {"reds": 2}, "dodge_mods": {"reds": -1}}}
    given = step(field_of(), "situation", said)
    assert [one.kind for one in told(given, "given_on_attacks", "given_on_dodging", "lapsed")] == [
        "given_on_attacks",
        "given_on_dodging",
    ]
    later = step(given.field, "situation")
    assert [one.facts for one in told(later, "lapsed")] == [{"attack": 2, "dodge": -1}]
    assert later.field.units["reds"].attack_dice == 0
