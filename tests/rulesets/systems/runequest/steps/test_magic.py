"""Regimental magic: blast and dread, edge, ward and heart, and what counters them (T24, R22)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.engine import Ask, Problem, Tally, viewer
from rulesets.engine.words import say_event
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import Points, Stance, Standard, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.systems.runequest.play import field_of, step, tally, told, total

MAGES = {"magic": 19, "casting_chance": 80, "magic_kind": "spirit", "rm": 6, "rm_max": 6}


def mages(**more: Any) -> Battlefield:
    options, heroes = more.pop("options", {}), more.pop("heroes", [])
    units = [
        {"id": "sun", "side": "reds", **MAGES, **more},
        {"id": "foot", "side": "reds"},
        {"id": "blue", "side": "blues", "defence": 15, "formation": "close", "rm": 3, "rm_max": 3},
    ]
    return field_of(units=units, options=options, heroes=heroes)


def ordered(field: Battlefield, *spells: dict[str, Any], counter: int = 0) -> Battlefield:
    said = {
        "command:reds": {"spells": [{"caster": "sun", **spell} for spell in spells]},
        "command:blues": {"counter": {"blue": counter}, "close": ["blue"]},
    }
    return step(field, "orders", said).field


def test_a_blast_is_countered_in_secret_and_both_pay() -> None:
    field = ordered(mages(), {"spell": "blast", "target": "blue", "boost": 2}, counter=3)
    played = step(field, "spells", {"spell:sun": [70]})
    assert total(played, "spell_chance:sun") == 70
    assert (played.field.units["sun"].rm, played.field.units["blue"].rm) == (1, 0)
    assert played.field.units["blue"].strength == 90
    assert told(played, "countered")[0].audience.includes(frozenset({"everyone", "side:blues"}))
    assert not told(played, "countered")[0].audience.includes(frozenset({"everyone", "side:reds"}))


def test_boost_and_counter_stay_secret_where_values_are_open() -> None:
    field = mages(options={"open_values": True})
    field = ordered(field, {"spell": "blast", "target": "blue", "boost": 2}, counter=3)
    chance = tally(step(field, "spells"), "spell_chance:sun")
    for side, hidden in (("reds", "Countered"), ("blues", "Boost")):
        seen = chance.seen_by(viewer("everyone", f"side:{side}"))
        assert isinstance(seen, Tally) and seen.total is None
        assert hidden not in [line.label for line in seen.lines]


def test_harm_does_not_reach_the_reserve() -> None:
    field = ordered(mages(), {"spell": "blast", "target": "blue"})
    field.units["blue"].stance = Stance.RESERVE
    played = step(field, "spells")
    assert told(played, "spell_lost") and played.field.units["blue"].strength == 100


def test_who_casts_strikes_no_blow() -> None:
    assert ordered(mages(), {"spell": "blast", "target": "blue"}).units["sun"].stance is Stance.CAST


@pytest.mark.parametrize("stance", ["cast", "charge"])
def test_a_hero_who_leads_a_unit_has_the_last_word_on_its_spell(stance: str) -> None:
    field = mages(leader="aya", heroes=[{"id": "aya", "side": "reds", "unit": "sun"}])
    said = {
        "command:reds": {"spells": [{"caster": "sun", "spell": "blast", "target": "blue"}]},
        "unit_orders:sun": {"stance": stance},
    }
    field = step(field, "orders", said).field
    assert field.units["sun"].stance.value == stance
    assert bool(step(field, "spells").requests) is (stance == "cast")


def test_dread_is_checked_with_morale_under_fire() -> None:
    field = ordered(mages(), {"spell": "dread", "target": "blue"})
    field = step(field, "spells", {"spell:sun": [60]}).field
    assert field.units["blue"].dread == -10
    played = step(field, "missile_morale", {"missile_morale:blue": [41]})
    assert total(played, "missile_morale_chance:blue") == 40
    assert played.field.units["blue"].status is UnitStatus.RETREATING
    assert played.field.units["blue"].dread == 0


def test_a_failure_under_critical_dread_is_a_rout() -> None:
    field = ordered(mages(), {"spell": "dread", "target": "blue"})
    field = step(field, "spells", {"spell:sun": [1]}).field
    field = step(field, "missile_morale", {"missile_morale:blue": [41]}).field
    assert field.units["blue"].status is UnitStatus.ROUTED


def test_a_fumbled_dread_costs_two_more() -> None:
    field = ordered(mages(), {"spell": "dread", "target": "blue"})
    assert step(field, "spells", {"spell:sun": [100]}).field.units["sun"].rm == 2


def test_a_fumbled_blast_hits_the_caster() -> None:
    field = ordered(mages(), {"spell": "blast", "target": "blue"})
    assert step(field, "spells", {"spell:sun": [100]}).field.units["sun"].strength == 90


@pytest.mark.parametrize(("face", "points"), [(1, 4), (16, 3), (50, 2), (90, 0)])
def test_spells_that_help_bring_their_points_and_more_for_a_better_roll(face: int, points: int) -> None:
    field = ordered(mages(), {"spell": "edge", "target": "foot", "points": 2})
    assert step(field, "spells", {"spell:sun": [face]}).field.units["foot"].boon(Points.ATTACK) == points


def test_a_spell_that_helps_is_told_as_one() -> None:
    field = ordered(mages(), {"spell": "edge", "target": "foot"})
    played = step(field, "spells", {"spell:sun": [1]})
    [event] = told(played, "spell_helps")
    names = {"sun": "the Sun", "foot": "the Foot"}
    assert say_event(RULES, event, names) == "The edge spell of the Sun strengthens the Foot as never before."
    assert not told(played, "spell_cast")


def test_a_strong_ward_keeps_criticals_off_and_heart_lifts_spirit() -> None:
    field = ordered(mages(), {"spell": "ward", "target": "foot", "points": 3})
    foot = step(field, "spells").field.units["foot"]
    assert (foot.defence, foot.warded) == (13, 1)
    field = ordered(mages(), {"spell": "heart", "target": "foot", "points": 4})
    assert step(field, "spells").field.units["foot"].spirit == 14


def test_spirit_magic_is_gone_after_the_round_and_divine_after_three() -> None:
    for kind, left in (("spirit", [0, 0]), ("divine", [2, 0])):
        field = ordered(mages(magic_kind=kind), {"spell": "edge", "target": "foot", "points": 2})
        field = step(field, "spells").field
        seen = []
        for field.round in (3, 4):
            seen.append(step(field, "observation").field.units["foot"].boon(Points.ATTACK))
        assert seen == left


def test_of_spells_the_best_of_a_kind_counts_and_the_ground_on_top() -> None:
    field = mages()
    local = {"unit": "foot", "attack": 2, "rounds": 2}
    said = {"observation:field": {"more": True}, "upset:field": {"locals": [local]}}
    field = step(field, "observation", said).field
    for points in (2, 4):
        field = ordered(field, {"spell": "edge", "target": "foot", "points": points})
        field.units["sun"].rm = 6
        field = step(field, "spells").field
    assert field.units["foot"].boon(Points.ATTACK) == 6


def test_the_magic_of_a_unit_goes_with_its_standard() -> None:
    field = ordered(mages(standard="held"), {"spell": "blast", "target": "blue"})
    field.units["sun"].standard = Standard.LOST
    assert not step(field, "spells").requests


def test_a_spell_on_somebody_who_is_gone_comes_to_nothing() -> None:
    field = ordered(mages(), {"spell": "blast", "target": "blue"})
    field.units["blue"].status = UnitStatus.ROUTED
    played = step(field, "spells", {"spell:sun": [1]})
    assert told(played, "spell_lost") and played.field.units["sun"].rm == 6


def test_without_magic_nobody_is_asked_about_spells() -> None:
    field = field_of(
        units=[{"id": "sun", "side": "reds", **MAGES}, {"id": "b", "side": "blues"}],
        options={"regimental_magic": False},
    )
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask) and "spells" not in ask.form.model_fields


def problems(field: Battlefield, order: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(problem.kind, problem.facts.get("at")) for problem in refused(field, order)]


def refused(field: Battlefield, order: dict[str, Any]) -> Sequence[Problem]:
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask)
    return ask.read({**ask.default.model_dump(mode="json"), **order})[1]


@pytest.mark.parametrize(
    ("spell", "kind", "at"),
    [
        ({"spell": "blast", "target": "blue", "boost": 4}, "too_few_points", "spells.0.points"),
        ({"spell": "blast", "target": "foot"}, "wrong_target", "spells.0.target"),
        ({"spell": "edge", "target": "blue"}, "wrong_target", "spells.0.target"),
        ({"spell": "edge", "target": "foot", "caster": "foot"}, "cannot_cast", "spells.0.caster"),
    ],
)
def test_what_no_spell_can_do_is_refused(spell: dict[str, Any], kind: str, at: str) -> None:
    assert problems(mages(), {"spells": [{"caster": "sun", **spell}]}) == [(kind, at)]


def test_one_unit_has_one_order() -> None:
    two = [{"caster": "sun", "spell": "edge", "target": "foot"}] * 2
    assert problems(mages(), {"spells": two}) == [("ordered_twice", "spells.1.caster")]
    assert problems(mages(), {"reserve": ["foot"], "withdraw": ["foot"]}) == [("ordered_twice", "withdraw")]


def test_counters_come_out_of_the_same_points() -> None:
    assert problems(mages(rm=2), {"counter": {"sun": 3}}) == [("counter_too_much", "counter.sun")]
    for unit, most in (("sun", 2), ("foot", 0)):
        *_, problem = refused(mages(rm=2), {"counter": {unit: 3}})
        assert problem.kind == "counter_too_much" and problem.facts["most"] == most
    spells = [{"caster": "sun", "spell": "blast", "target": "blue"}]
    found = problems(mages(), {"spells": spells, "counter": {"sun": 4}})
    assert found == [("too_few_points", "spells.0.points")]
