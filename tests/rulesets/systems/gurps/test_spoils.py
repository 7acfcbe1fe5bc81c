"""What a battle leaves beyond losses: loot, captured pieces, crews on foot (After; F28, R52, R53)."""

from typing import Any

import pytest

from rulesets.engine import NEW_UNIT, Played, next_phase
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.field import Battlefield
from rulesets.systems.gurps.kinds import Glory, Level, Stand
from tests.rulesets.systems.gurps.people import CAPTAIN, led
from tests.rulesets.systems.gurps.play import field_of, finish, step, tally, told, until

GUNS = [
    {"id": "guns", "side": "reds", "special": "light_artillery", "count": 6, "experience": 7, "tl": 4},
    {"id": "b", "side": "blues"},
]


def after(field: Battlefield, winner: str, level: Level = Level.DEFINITE) -> Played[Any]:
    field.winner, field.level = winner, level
    for force in field.sides.values():
        force.level = level
    phase = next_phase(RULES, step(field, "day_end").field)
    assert phase is not None and phase.step.key == "aftermath"
    return finish(phase, field, {})


def fought(**given: Any) -> Battlefield:
    field = until(field_of(**given), "casualties")
    reds, blues = field.units["reds-foot"], field.units["blues-foot"]
    reds.men, reds.killed, reds.wounded, reds.stand = 60, 20, 20, Stand.ROUTS
    blues.men, blues.killed, blues.wounded, blues.stand = 90, 4, 6, Stand.HOLDS
    return field


def new(played: Played[Any], name: str) -> list[Any]:
    return [(one.subject, one.new) for one in played.changes if one.name == name]


def test_the_victor_strips_his_casualties_and_all_of_those_who_ran() -> None:
    """40 light foot are worth 20,000 in gear or 12,000 in cash, his own ten 5,000 and 3,000."""
    played = after(fought(), "blues")
    assert tally(played, "loot:blues").total == 15_000
    assert new(played, "treasury") == [("blues", 15_000)]
    [event] = told(played, "looted")
    assert event.facts == {"gear": 25_000, "cash": 15_000}


def test_of_those_who_hold_or_withdraw_only_the_dead_are_left() -> None:
    field = fought()
    field.units["reds-foot"].stand = Stand.WITHDRAWS
    assert tally(after(field, "blues"), "loot:blues").total == 3_000 + 6_000


def test_who_surrendered_gives_up_all_his_gear() -> None:
    field = fought()
    field.units["reds-foot"].stand, field.units["reds-foot"].captured_by = Stand.CAPTURED, "blues"
    assert tally(after(field, "blues"), "loot:blues").total == 3_000 + 30_000


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
    guns.men, guns.killed, guns.wounded, guns.stand = 2, 2, 2, Stand.ROUTS
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
    assert tally(after(field, "blues"), "loot:blues").total == 3_000 + 30_000
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded, guns.stand = 0, 3, 3, Stand.ROUTS
    assert [(side, unit["count"]) for side, unit in new(after(field, "blues"), NEW_UNIT)] == [
        ("blues", 6),
        ("reds", 12),
    ]


def test_the_victor_s_own_lost_pieces_are_his_again_and_a_crew_that_holds_stays_with_them() -> None:
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded, guns.stand = 2, 2, 2, Stand.HOLDS
    assert not new(after(field, "reds"), NEW_UNIT)


def test_pieces_that_surrender_are_taken_with_the_lost_ones() -> None:
    field = until(field_of(units=GUNS), "casualties")
    guns = field.units["guns"]
    guns.men, guns.killed, guns.wounded = 5, 1, 0
    guns.stand, guns.captured_by = Stand.CAPTURED, "blues"
    [(side, unit)] = new(after(field, "blues"), NEW_UNIT)
    assert (side, unit["count"]) == ("blues", 6)


def test_recovery_starts_from_the_men_before_the_battle_and_the_nights_in_it() -> None:
    field = fought()
    field.units["reds-foot"].healed = 14
    played = after(field, "blues")
    assert ("reds-foot", 100) in new(played, "before_battle") and ("reds-foot", 14) in new(played, "healed")


def test_who_fought_very_badly_is_called_a_coward_by_an_equal() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    field.heroes["dagny"].honours = ((Glory.VERY_BAD, 3),)
    played = after(field, "blues")
    assert [one.subject for one in told(played, "called_coward")] == ["dagny"]
    assert "duel" in next(one.reason for one in played.changes if one.name == "temp_reputation")
