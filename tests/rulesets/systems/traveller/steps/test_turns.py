"""The order of initiative and what moves it: reactions, haste, delay, inspiration, ambush (F2, F3)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, next_phase, play
from rulesets.engine.text import Tongue, spoken
from rulesets.engine.words import said_of_rules
from rulesets.forms.values import ask_form
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.people.orders import UnitOrders
from rulesets.systems.traveller.steps.turns import to_act
from tests.rulesets.systems.traveller.play import (
    field_of,
    finish,
    lines,
    ready,
    step,
    step_of,
    told,
    turns,
    until,
)

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
"""Reds act first: 12 − 3 against 3 − 3."""
SHOOT: dict[str, Any] = {"act": "attack", "target": BLUES}
BACK: dict[str, Any] = {"act": "attack", "target": REDS}


def order(field: Battlefield) -> list[str]:
    return [one.id for one in to_act(field)]


def test_the_highest_initiative_acts_first() -> None:
    assert order(ready(FIRST)) == [REDS, BLUES]


def test_a_dodge_before_its_turn_costs_two_in_this_round_and_one_on_its_checks() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": SHOOT, f"orders:{BLUES}": {**BACK, "dodge_max": 1}}
    first, second = turns(ready(said), said)
    assert told(first, "dodged")[0].facts["initiative"] == -2
    assert lines(first, f"attack_dm:{REDS}")["Dodges"] == -1
    assert lines(second, f"attack_dm:{BLUES}")["Own reactions"] == -1


def test_a_dodge_after_its_turn_costs_two_in_the_next_round_alone() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"dodge_max": 1}, f"orders:{BLUES}": BACK}
    field = until(ready(said), "close", said)
    unit = field.units[REDS]
    assert (unit.initiative, unit.swing, unit.swing_next) == (9, 0, -2)
    field = until(field, "orders", {})
    assert field.units[REDS].present == 7
    assert until(field, "close", {}).units[REDS].swing == -2
    assert until(until(field, "close", {}), "orders", {}).units[REDS].present == 9


def test_who_hastens_acts_two_earlier_at_one_less_once_a_battle() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {**SHOOT, "hasten": True}}
    field = ready(said)
    assert field.units[REDS].present == 11
    [first, _] = turns(field, said)
    assert lines(first, f"attack_dm:{REDS}")["Hastened"] == -1
    field = until(until(field, "close", said), "events", {})
    phase = next_phase(RULES, field)
    assert phase is not None
    with pytest.raises(AssertionError, match="hasted_already"):
        finish(phase, field, {f"orders:{REDS}": {"hasten": True}})


def test_delay_sets_initiative_for_the_rest_of_the_battle() -> None:
    field = ready({**FIRST, f"orders:{REDS}": {"delay_to": -3}})
    assert order(field) == [BLUES, REDS]
    assert until(until(field, "close", {}), "orders", {}).units[REDS].present == -3


def test_who_waits_has_no_turn_now_and_is_first_in_the_next_round() -> None:
    field = ready({**FIRST, f"orders:{BLUES}": {"wait": True}})
    assert order(field) == [REDS]
    field = until(until(field, "close", {}), "orders", {})
    assert (order(field), field.units[BLUES].initiative) == ([BLUES, REDS], 10)


def test_inspiration_lifts_initiative_until_the_next_turn_is_over() -> None:
    dagny = {"id": "dagny", "side": "blues", "unit": BLUES, "leadership": 2, "dexterity": 15}
    said: dict[str, Any] = {
        **FIRST,
        "initiative:dagny": [6, 6],
        "hero_orders:dagny": {"do": "inspire", "whom": BLUES},
    }
    said["inspire:dagny"] = [6, 6]
    field = ready(said, heroes=[dagny])
    [first, *_] = turns(field, said)
    assert first.field.units[BLUES].lift == 6
    assert until(field, "close", said).units[BLUES].lift == 0


def test_who_lies_in_ambush_counts_twelve_and_its_enemies_cannot_react_yet() -> None:
    said: dict[str, Any] = {f"orders:{REDS}": SHOOT, f"orders:{BLUES}": {"dodge_max": 5}}
    field = ready(said, situation={"prepared": [REDS]})
    assert field.units[REDS].initiative == 9
    assert field.units[BLUES].surprised
    first, second = turns(field, said)
    assert not told(first, "dodged")
    assert not second.field.units[BLUES].surprised


def test_full_ties_are_broken_by_a_die_until_they_differ() -> None:
    same = {"initiative:blues-foot": [3, 3], "initiative:reds-foot": [3, 3]}
    dice = {
        f"init_tie:{REDS}": [2],
        f"init_tie:{BLUES}": [2],
        f"init_tie_1:{REDS}": [1],
        f"init_tie_1:{BLUES}": [4],
    }
    assert order(ready({**same, **dice})) == [BLUES, REDS]


def test_of_three_who_tie_the_highest_die_goes_first_though_the_others_throw_again() -> None:
    units = [{"id": id, "side": side} for id, side in ((REDS, "reds"), (BLUES, "blues"), ("late", "reds"))]
    same = {f"initiative:{one['id']}": [3, 3] for one in units}
    first = {f"init_tie:{REDS}": [2], f"init_tie:{BLUES}": [2], "init_tie:late": [5]}
    second = {f"init_tie_1:{REDS}": [1], f"init_tie_1:{BLUES}": [6]}
    assert order(ready({**same, **first, **second}, units=units)) == ["late", BLUES, REDS]


def test_orders_at_the_turn_are_asked_of_one_after_the_other() -> None:
    options = {"orders_mode": "at_turn"}
    field = until(field_of(options=options), "initiative", FIRST)
    field = until(field, "ready", {})
    phase = next_phase(RULES, field)
    assert phase is not None
    assert (phase.step.key, phase.turn) == ("turns", REDS)
    played = finish(phase, field, {f"orders:{REDS}": SHOOT})
    assert told(played, "attack_declared")


def test_a_delay_at_the_turn_lets_others_act_first() -> None:
    field = until(until(field_of(options={"orders_mode": "at_turn"}), "initiative", FIRST), "ready", {})
    phase = next_phase(RULES, field)
    assert phase is not None
    played = finish(phase, field, {f"orders:{REDS}": {"delay_to": -2}})
    assert told(played, "delays")
    assert order(played.field) == [BLUES, REDS]
    assert all(unit.acted for unit in turns(played.field)[-1].field.units.values())


@pytest.mark.parametrize(("how", "line"), [("dodge", {"Dodges": -1}), ("none", {})])
def test_live_reactions_are_asked_before_the_dice(how: str, line: dict[str, int]) -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": SHOOT, f"reaction:{BLUES}": {"how": how}}
    [first, _] = turns(ready(said, options={"live_reactions": True}), said)
    assert {k: v for k, v in lines(first, f"attack_dm:{REDS}").items() if k == "Dodges"} == line


def test_reinforcements_roll_initiative_as_they_come_and_may_lengthen_the_round() -> None:
    units = [
        {"id": "a", "side": "reds"},
        {"id": "b", "side": "blues"},
        {"id": "horde", "side": "blues", "size": 1200, "arrives": 2},
    ]
    field = ready(units=units)
    assert (field.seconds, field.move, field.units["horde"].status) == (6, 6, "away")
    field = until(until(field, "close", {}), "events", {})
    assert (field.seconds, field.move, field.units["horde"].rolled) == (60, 50, True)


def test_who_gives_no_orders_does_nothing_but_dodge_as_before() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{BLUES}": {"dodge_max": 2}}
    field = until(ready(said), "close", said)
    phase = next_phase(RULES, until(field, "events", {}))
    assert phase is not None
    assert step(until(field, "events", {}), "orders").field.units[BLUES].orders.dodge_max == 2


def test_who_is_asked_to_react_reads_what_comes_and_what_a_reaction_takes_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": SHOOT}
    ditch = {"covers": [{"unit": BLUES, "cover": "half"}]}
    field = ready(said, options={"live_reactions": True}, situation=ditch)
    [asked] = play(Phase(1, step_of("turns")), field, {}).waits_for
    assert isinstance(asked, Ask)
    assert asked.notes == (
        ("The attack", "Reds-foot, rifle, at 150 m"),
        ("What it takes off", "dodge −2"),
    )
    german = {"rifle": "Gewehr", "dodge": "Ausweichen", "{name}, {arm}, at {metres} m": "{name}: {arm}"}
    monkeypatch.setattr(spoken, "ask", lambda: Tongue(said=lambda english: german.get(english, english)))
    assert [said_of_rules(text) for _, text in asked.notes] == ["Reds-foot: Gewehr", "Ausweichen −2"]


def test_whoever_does_not_see_who_shoots_reads_of_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    sniper = {"id": "egil", "side": "reds", "unit": REDS, "weapons": ["rifle"]}
    said: dict[str, Any] = {"initiative:egil": [6, 6], "hero_orders:egil": {"do": "attack", "target": BLUES}}
    field = ready(said, heroes=[sniper], options={"live_reactions": True}, situation={"unseen": [REDS]})
    [asked] = play(Phase(1, step_of("turns")), field, {}).waits_for
    assert isinstance(asked, Ask)
    assert asked.notes[0] == ("The attack", "An unseen hero, rifle, at 150 m")
    german = {"An unseen hero": "Ein ungesehener Held", "{who}, {arm}, at {metres} m": "{who} ({arm})"}
    monkeypatch.setattr(spoken, "ask", lambda: Tongue(said=lambda english: german.get(english, english)))
    assert said_of_rules(asked.notes[0][1]) == "Ein ungesehener Held (rifle)"


def test_a_hero_dodges_in_the_cover_of_his_unit() -> None:
    made: dict[str, Any] = {
        "heroes": [{"id": "egil", "side": "blues", "unit": BLUES}],
        "situation": {"covers": [{"unit": BLUES, "cover": "half"}]},
    }
    said: dict[str, Any] = {"events:field": {"exposed": ["egil"]}, "initiative:egil": [1, 1], **FIRST}
    said |= {f"orders:{REDS}": {"act": "attack", "target": "egil"}, "hero_orders:egil": {"dodge_max": 1}}
    [first, *_] = turns(ready(said, **made), said)
    assert lines(first, f"attack_dm:{REDS}") == {"Half covered": -1, "Dodges": -2}


@pytest.mark.parametrize(
    ("option", "fields"),
    [
        ({"live_reactions": True}, {"dodge_max", "parry_max"}),
        ({"hasten": False}, {"hasten"}),
        ({"delay": False}, {"delay_to", "wait"}),
    ],
)
def test_what_a_campaign_has_no_use_for_is_not_asked(option: dict[str, bool], fields: set[str]) -> None:
    shown = fields_asked({})
    assert fields <= shown and fields_asked(option) == shown - fields


def fields_asked(option: dict[str, bool]) -> set[str]:
    """What stands in the form of a unit's orders."""
    phase = Phase(1, step_of("orders"))
    played = play(phase, until(field_of(options=option), "events", {}), {})
    ask = played.requests[f"orders:{REDS}"]
    assert isinstance(ask, Ask)
    return set(ask_form(ask).base_fields)


def test_without_counting_shots_nobody_reloads() -> None:
    field = until(field_of(), "events", {})
    offered = play(Phase(1, step_of("orders")), field, {}).requests[f"orders:{REDS}"]
    assert isinstance(offered, Ask)
    assert "reload" not in offered.options["minor"] and "aim" in offered.options["minor"]


def test_where_each_reaction_is_asked_no_number_of_them_is_left_over() -> None:
    field = until(field_of(options={"live_reactions": True}), "events", {})
    field.units[REDS].orders = UnitOrders(dodge_max=2)
    ask = play(Phase(2, step_of("orders")), field, {}).requests[f"orders:{REDS}"]
    assert isinstance(ask, Ask) and ask.default.dodge_max == 0
