"""Haste and reactions where orders wait for the turn: they are said when the round begins."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, next_phase, play
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import Stance
from rulesets.systems.traveller.people.field import Battlefield
from tests.rulesets.systems.traveller.play import field_of, finish, lines, step_of, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
AT_TURN: dict[str, Any] = {"options": {"orders_mode": "at_turn"}}
SHOOT: dict[str, Any] = {f"orders:{REDS}": {"act": "attack", "target": BLUES}}


def readied(said: dict[str, Any] | None = None, **given: Any) -> Battlefield:
    return until(field_of(**{**AT_TURN, **given}), "ready", {**FIRST, **(said or {})})


def test_who_hastens_is_two_earlier_in_the_order_of_the_round() -> None:
    field = readied({f"ready:{BLUES}": {"hasten": True}})
    assert field.units[BLUES].present == 2
    blues = next(
        one
        for one in turns(field, {f"orders:{BLUES}": {"act": "attack", "target": REDS}})
        if told(one, "attack_declared")
    )
    assert lines(blues, f"attack_dm:{BLUES}")["Hastened"] == -1


def test_nobody_hastens_in_his_turn_nor_twice() -> None:
    field = readied({f"ready:{REDS}": {"hasten": True}})
    phase = next_phase(RULES, field)
    assert phase
    asked = play(phase, field, {}).requests[f"orders:{REDS}"]
    assert isinstance(asked, Ask)
    assert asked.options["hasten"] == ()
    field = until(until(field, "close"), "events")
    with pytest.raises(AssertionError, match="not_an_option"):
        until(field, "ready", {f"ready:{REDS}": {"hasten": True}})


def test_a_unit_dodges_before_its_first_turn() -> None:
    field = readied({f"ready:{BLUES}": {"dodge_max": 1}})
    first = turns(field, SHOOT)[0]
    assert told(first, "dodged")
    assert lines(first, f"attack_dm:{REDS}")["Dodges"] == -1


def test_what_was_said_of_a_round_is_what_its_turn_begins_with() -> None:
    field = readied({f"ready:{BLUES}": {"dodge_max": 2, "parry_max": 1}})
    order = turns(field)[-1].field.units[BLUES].orders
    assert (order.dodge_max, order.parry_max) == (2, 1)
    after = until(turns(field)[-1].field, "events")
    said = {f"ready:{BLUES}": {"dodge_max": 0, "parry_max": 0}}
    assert not told(turns(until(after, "ready", said), SHOOT)[0], "dodged")


def test_who_is_asked_before_each_dodge_says_of_a_round_whether_he_hastens() -> None:
    options = {"orders_mode": "at_turn", "live_reactions": True}
    field = until(field_of(options=options), "events", FIRST)
    asked = play(Phase(1, step_of("ready")), field, {}).requests[f"ready:{REDS}"]
    assert isinstance(asked, Ask)
    assert (asked.options["dodge_max"], "hasten" in asked.options) == ((), False)
    without = until(field_of(options={**options, "hasten": False}), "events", FIRST)
    phase = next_phase(RULES, without)
    assert phase
    assert phase.step.key == "turns"


def test_dice_thrown_in_a_turn_stand_with_the_orders_of_that_turn() -> None:
    field = readied({f"ready:{BLUES}": {"dodge_max": 1}})
    phase = next_phase(RULES, field)
    assert phase
    played = finish(phase, field, {**SHOOT, f"attack:{REDS}": [6, 5], f"damage:{REDS}": [6, 6, 6]})
    assert played.field.units[BLUES].endurance < 30
    assert played.field.units[REDS].acted


def test_who_lies_down_is_not_ready_to_dodge() -> None:
    field = until(field_of(**AT_TURN), "events", FIRST)
    field.units[REDS].stance = Stance.PRONE
    with pytest.raises(AssertionError, match="not_lying_down"):
        until(field, "ready", {f"ready:{REDS}": {"dodge_max": 1}})
