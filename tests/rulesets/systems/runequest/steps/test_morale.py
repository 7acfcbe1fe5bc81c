"""Morale in waves along the line, in the face of a charge, and what moves it (T17 to T19, F14)."""

from typing import Any

from rulesets.engine import Ruling, commander, player
from rulesets.systems.runequest.book.kinds import Officer, Special, Stance, Standard, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.systems.runequest.play import asked, field_of, lines, meet, step, told, total

AYA = {"id": "aya", "side": "reds", "unit": "r1"}


def line_of(n: int = 5, **more: Any) -> Battlefield:
    """A line of so many red units, and one enemy."""
    reds = [{"id": f"r{k}", "side": "reds"} for k in range(1, n + 1)]
    return field_of(units=[*reds, {"id": "b1", "side": "blues"}], **more)


def test_a_retreat_shakes_the_next_and_a_rout_two_places() -> None:
    field = line_of()
    field.units["r1"].lost_fight = True
    retreat = step(field, "morale", {"morale:r1": [60], "morale:r2": [1]})
    assert asked(retreat) == ["morale:r1", "morale:r2"]
    assert lines(retreat, "morale_chance:r2") == {"Friends retreat nearby": -5}
    rout = step(field, "morale", {"morale:r1": [100], "morale:r2": [1], "morale:r3": [1]})
    assert asked(rout) == ["morale:r1", "morale:r2", "morale:r3"]
    assert lines(rout, "morale_chance:r3") == {"Friends rout nearby": -10}


def test_the_wave_runs_on_until_nobody_new_breaks_and_nobody_checks_twice() -> None:
    field = line_of()
    field.units["r1"].lost_fight = True
    played = step(field, "morale", {f"morale:r{n}": [60] for n in (1, 2, 3)} | {"morale:r4": [1]})
    assert asked(played) == ["morale:r1", "morale:r2", "morale:r3", "morale:r4"]
    assert [event.facts["stand"] for event in told(played, "stood")] == [UnitStatus.RETREATING] * 3 + [
        UnitStatus.STEADY
    ]


def test_reserves_do_not_check() -> None:
    field = line_of()
    field.units["r1"].lost_fight = True
    field.units["r2"].stance = Stance.RESERVE
    assert asked(step(field, "morale", {"morale:r1": [60]})) == ["morale:r1"]


def test_a_destroyed_unit_shakes_like_a_rout() -> None:
    field = line_of()
    field.units["r1"].strength = 0
    field.units["r1"].becomes(UnitStatus.DESTROYED, 1)
    assert asked(step(field, "morale", {"morale:r2": [1], "morale:r3": [1]})) == ["morale:r2", "morale:r3"]


def test_friends_who_broke_under_fire_count_from_the_first_wave() -> None:
    field = line_of(2)
    field.units["r1"].becomes(UnitStatus.RETREATING, 1)
    assert asked(step(field, "morale")) == ["morale:r2"]


def test_whoever_broke_in_an_earlier_round_shakes_nobody() -> None:
    field = line_of(2)
    field.units["r1"].becomes(UnitStatus.RETREATING, 0)
    assert not step(field, "morale").requests


def test_the_game_master_may_hide_a_rout_from_a_neighbour() -> None:
    field = line_of(2)
    field.units["r1"].becomes(UnitStatus.ROUTED, 1)
    ruling = Ruling(key="morale_chance:r2", line="Friends rout nearby", reason="The mill is between them.")
    assert total(step(field, "morale", {}, ruling), "morale_chance:r2") == 50


def test_at_half_strength_a_failure_is_a_rout_unless_the_campaign_says_otherwise() -> None:
    for option, status in ((True, UnitStatus.ROUTED), (False, UnitStatus.RETREATING)):
        field = line_of(1, options={"half_strength_routs": option})
        field.units["r1"].lost_fight, field.units["r1"].strength = True, 50
        assert step(field, "morale", {"morale:r1": [60]}).field.units["r1"].status is status


def test_the_surrounded_have_nowhere_to_fall_back_to() -> None:
    for odds, who in (("surrounded", "r1"), ("surrounds_enemy", "b1")):
        field = line_of(1)
        meet(field, "r1", "b1", odds)
        field.units[who].lost_fight = True
        assert step(field, "morale", {f"morale:{who}": [60]}).field.units[who].status is UnitStatus.ROUTED


def test_a_hero_or_a_name_stands_in_for_a_lost_leader() -> None:
    for set_up, expected in (
        ({}, {"The leader is lost": -15}),
        ({"heroes": [AYA]}, {"Led by a hero": 10}),
        ({"special": True}, {"Led by a hero": 10}),
    ):
        field = line_of(1, heroes=set_up.get("heroes", []))
        unit = field.units["r1"]
        unit.officer, unit.lost_fight = Officer.LOST, True
        unit.special = Special.PRESENT if set_up.get("special") else Special.UNKNOWN
        assert lines(step(field, "morale"), "morale_chance:r1") == expected


def test_standard_odds_and_quarters_are_lines_and_of_two_foes_the_worse_counts() -> None:
    field = line_of(1)
    meet(field, "r1", "b1", "outnumbered")
    meet(field, "b1", "r1", "greatly_outnumbers")
    unit = field.units["r1"]
    unit.standard, unit.strength, unit.lost_fight = Standard.LOST, 55, True
    assert lines(step(field, "morale"), "morale_chance:r1") == {
        "The standard is lost": -15,
        "The odds": -10,
        "Quarters of the unit lost": -5,
    }


def charge(horse: dict[str, Any], captain: int, odds: str) -> Battlefield:
    field = field_of(
        units=[{"id": "r1", "side": "reds"}, {"id": "b1", "side": "blues", **horse}], heroes=[AYA]
    )
    meet(field, "r1", "b1", odds)
    field.units["r1"].stance, field.units["r1"].captain = Stance.HOLD, captain
    return field


def test_horse_frightens_only_where_things_stand_badly() -> None:
    assert asked(step(charge({"mounted": True}, -10, "even"), "charge_morale")) == ["charge_morale:r1"]
    assert asked(step(charge({"mounted": True}, 5, "outnumbered"), "charge_morale")) == []


def test_what_is_terrible_frightens_always_and_both_add_up() -> None:
    assert asked(step(charge({"causes_fear": True}, 20, "surrounds_enemy"), "charge_morale"))
    played = step(charge({"causes_fear": True, "mounted": True}, -10, "even"), "charge_morale")
    found = lines(played, "charge_morale_chance:r1")
    assert (found["What comes is terrible"], found["Horse bears down on it"]) == (-20, -10)


def test_who_holds_frightens_nobody() -> None:
    field = charge({"causes_fear": True}, -10, "even")
    field.units["b1"].stance = Stance.HOLD
    assert asked(step(field, "charge_morale")) == []


def test_more_than_a_quarter_lost_under_fire_calls_for_a_check() -> None:
    field = line_of(2)
    field.units["r1"].strength, field.units["r2"].strength = 75, 74
    assert asked(step(field, "missile_morale")) == ["missile_morale:r2"]


def test_the_hero_who_commands_throws_for_his_unit_the_commander_for_the_others() -> None:
    field = line_of(2, heroes=[AYA])
    for id in ("r1", "r2"):
        field.units[id].lost_fight = True
    requests = step(field, "morale").requests
    assert (requests["morale:r1"].to, requests["morale:r2"].to) == (player("aya"), commander("reds"))


def test_treason_shakes_those_who_stood_near() -> None:
    field = line_of()
    said = {
        "observation:field": {"more": True},
        "upset:field": {"defections": [{"unit": "r1", "side": "blues"}]},
    }
    played = step(field, "observation", said)
    assert asked(played) == ["observation:field", "upset:field", "defection_morale:r2", "defection_morale:r3"]
    assert lines(played, "defection_morale_chance:r2") == {"Friends rout nearby": -10}
    assert (played.field.units["r1"].side, played.field.units["r1"].position) == ("blues", 2)


def test_fresh_men_take_their_place_when_the_game_master_says_so() -> None:
    field = field_of(
        units=[
            {"id": "r1", "side": "reds"},
            {"id": "late", "side": "reds", "arrives": 2},
            {"id": "b1", "side": "blues"},
        ]
    )
    assert field.units["late"].status is UnitStatus.AWAY
    assert step(field, "observation").field.units["late"].status is UnitStatus.AWAY
    field.round = 2
    assert step(field, "observation").field.units["late"].status is UnitStatus.STEADY
