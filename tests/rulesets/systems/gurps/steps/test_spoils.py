"""What a battle leaves beyond losses: loot, captured pieces, crews on foot (After; F28, R52, R53)."""

from typing import Any

import pytest

from rulesets.engine import NEW_UNIT, Played, Ruling, next_phase
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Glory, Level, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, led
from tests.rulesets.systems.gurps.play import field_of, finish, step, tally, told, until

GUNS = [
    {"id": "guns", "side": "reds", "special": "light_artillery", "count": 6, "experience": 7, "tl": 4},
    {"id": "b", "side": "blues"},
]


def after(field: Battlefield, winner: str, level: Level = Level.DEFINITE) -> Played[Any]:
    field.winner, field.level = winner, level
    for side in field.sides.values():
        side.level = level
    night = step(field, "day_end").field
    phase = next_phase(RULES, night)
    assert phase is not None and phase.step.key == "aftermath"
    return finish(phase, night, {})


def fought(**given: Any) -> Battlefield:
    field = until(field_of(**given), "casualties")
    reds, blues = field.units["reds-foot"], field.units["blues-foot"]
    reds.men, reds.killed, reds.wounded, reds.status = 60, 20, 20, UnitStatus.ROUTS
    blues.men, blues.killed, blues.wounded, blues.status = 90, 4, 6, UnitStatus.HOLDS
    return field


def new(played: Played[Any], name: str) -> list[Any]:
    return [(one.subject, one.new) for one in played.changes if one.name == name]


def test_the_victor_strips_his_casualties_and_all_of_those_who_ran() -> None:
    """40 light foot are worth 20,000 in gear or 12,000 in cash, his own four dead 2,000 and 1,200."""
    played = after(fought(), "blues")
    assert tally(played, "loot:blues").total == 13_200
    assert new(played, "treasury") == [("blues", 13_200)]
    [event] = told(played, "looted")
    assert event.facts == {"gear": 22_000, "cash": 13_200}


def test_the_holder_s_own_wounded_come_back_with_their_gear() -> None:
    field = fought()
    field.units["blues-foot"].killed, field.units["blues-foot"].wounded = 0, 10
    assert tally(after(field, "blues"), "loot:blues").total == 12_000


def walled(level: Level, status: UnitStatus) -> Played[Any]:
    """The Blues storm the Reds' castle and win the contest; at nightfall the garrison is at this."""
    castle = {"defender": "reds", "siege": True, "position": [{"kind": "castle"}]}
    field = fought(situation=castle)
    field.table, field.units["reds-foot"].status = "C", status
    return after(field, "blues", level)


def test_nobody_strips_a_field_on_which_both_sides_hold_their_position() -> None:
    """Table C, a marginal victory: the walls still stand, and each side keeps half of its lost pieces."""
    played = walled(Level.MARGINAL, UnitStatus.HOLDS)
    assert played.field.holder == ""
    assert not new(played, "treasury") and not told(played, "looted")


def test_a_garrison_that_wins_its_last_stand_keeps_what_lies_on_the_field() -> None:
    assert walled(Level.GREAT, UnitStatus.HOLDS).field.holder == ""
    taken = walled(Level.GREAT, UnitStatus.WITHDRAWS)
    assert taken.field.holder == "blues" and new(taken, "treasury")


def test_nobody_lies_on_a_lost_field_while_his_own_people_hold_it() -> None:
    """The commander of a garrison that stands is not asked about, and the end says whose ground it is."""
    castle = {"defender": "reds", "siege": True, "position": [{"kind": "castle"}]}
    field = fought(situation=castle, units=led(), heroes=[{**CAPTAIN, "status": "unconscious"}])
    field.units["reds-foot"].status, field.winner = UnitStatus.HOLDS, "blues"
    field.level = field.sides["reds"].level = field.sides["blues"].level = Level.MARGINAL
    night = step(field, "day_end")
    assert not told(night, "found") and not told(night, "battle_won")
    assert [event.subject for event in told(night, "battle_won_outside")] == ["blues"]
    field.units["reds-foot"].status = UnitStatus.WITHDRAWS
    lost = step(field, "day_end")
    assert [event.subject for event in told(lost, "found")] == ["dagny"]
    assert [event.subject for event in told(lost, "battle_won")] == ["blues"]


def test_the_wounded_of_those_who_ran_are_prisoners_of_who_holds_the_field() -> None:
    played = after(fought(), "blues")
    assert new(played, "prisoners") == [("blues", 20)]
    assert not [one for one in new(played, "wounded") if one[0] == "reds-foot"]
    assert ("blues-foot", 6) in new(played, "wounded")


@pytest.mark.parametrize(("status", "level"), [("withdraws", Level.DEFINITE), ("routs", Level.INCONCLUSIVE)])
def test_who_goes_in_good_order_or_leaves_an_open_field_takes_his_wounded_along(
    status: str, level: Level
) -> None:
    field = fought()
    field.units["reds-foot"].status = UnitStatus(status)
    played = after(field, "blues", level)
    assert not new(played, "prisoners")
    assert ("reds-foot", 20) in new(played, "wounded")


def test_the_game_master_may_say_who_holds_the_field() -> None:
    field = fought()
    field.winner, field.level = "blues", Level.DEFINITE
    assert step(field, "day_end").field.holder == "blues"
    ruling = Ruling(key="holds_field:blues", value=False, reason="Fresh Reds come up the road")
    assert step(field, "day_end", {}, ruling).field.holder == ""


def test_of_those_who_hold_or_withdraw_only_the_dead_are_left() -> None:
    field = fought()
    field.units["reds-foot"].status = UnitStatus.WITHDRAWS
    assert tally(after(field, "blues"), "loot:blues").total == 1_200 + 6_000


def test_who_surrendered_gives_up_all_his_gear() -> None:
    field = fought()
    field.units["reds-foot"].status, field.units["reds-foot"].captured_by = UnitStatus.CAPTURED, "blues"
    assert tally(after(field, "blues"), "loot:blues").total == 1_200 + 30_000


@pytest.mark.parametrize("culture", ["none", "trophies"])
def test_some_cultures_loot_nothing_or_take_trophies_alone(culture: str) -> None:
    played = after(fought(options={"loot_culture": culture}), "blues")
    assert not new(played, "treasury")
    assert [one.facts for one in told(played, "trophies")] == ([{"n": 40}] if culture == "trophies" else [])


def test_an_undecided_field_is_nobody_s_to_loot() -> None:
    assert not new(after(fought(), "blues", Level.INCONCLUSIVE), "treasury")
    assert not new(after(fought(), ""), "treasury")


def test_lost_pieces_are_a_new_unit_of_the_victor_and_their_crews_one_on_foot() -> None:
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded, guns.status = 2, 2, 2, UnitStatus.ROUTS
    played = after(field, "blues")
    assert new(played, NEW_UNIT) == [
        ("blues", {"name": "Captured: Guns", "special": "light_artillery", "tl": 4, "count": 4}),
        ("reds", {"name": "Crew of Guns", "armour": "light", "irregular": True, "count": 8, "experience": 7}),
    ]


def test_who_is_cut_down_to_the_last_man_in_flight_has_run_all_the_same() -> None:
    """F28, R53: the wounded leave their gear too, and the crews of the last pieces are on foot."""
    field = fought()
    reds = field.units["reds-foot"]
    reds.men, reds.killed, reds.wounded = 0, 50, 50
    assert tally(after(field, "blues"), "loot:blues").total == 1_200 + 30_000
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded, guns.status = 0, 3, 3, UnitStatus.ROUTS
    assert [(side, unit["count"]) for side, unit in new(after(field, "blues"), NEW_UNIT)] == [
        ("blues", 6),
        ("reds", 12),
    ]


def test_the_victor_s_own_lost_pieces_are_his_again_and_a_crew_that_holds_stays_with_them() -> None:
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded, guns.status = 2, 2, 2, UnitStatus.HOLDS
    assert not new(after(field, "reds"), NEW_UNIT)


def test_pieces_that_surrender_are_taken_with_the_lost_ones() -> None:
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded = 5, 1, 0
    guns.status, guns.captured_by = UnitStatus.CAPTURED, "blues"
    [(side, unit)] = new(after(field, "blues"), NEW_UNIT)
    assert (side, unit["count"]) == ("blues", 6)


def test_recovery_starts_from_the_men_before_the_battle_and_the_nights_in_it() -> None:
    field = fought()
    field.units["reds-foot"].healed, field.units["reds-foot"].status = 14, UnitStatus.WITHDRAWS
    played = after(field, "blues")
    assert ("reds-foot", 100) in new(played, "before_battle") and ("reds-foot", 14) in new(played, "healed")


def test_who_fought_very_badly_is_called_a_coward_by_an_equal() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    field.heroes["dagny"].honours = ((Glory.VERY_BAD, 3),)
    played = after(field, "blues")
    assert [one.subject for one in told(played, "called_coward")] == ["dagny"]
    assert "duel" in next(one.reason for one in played.changes if one.name == "temp_reputation")
