"""What a muster gets wrong, and orders nobody can follow (section 11)."""

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine import Ask, complaint, names_of
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.people.situation import Situation
from rulesets.systems.runequest.roster.checks import check
from tests.rulesets.systems.runequest.play import field_of, muster, step

AYA = {"id": "aya", "side": "reds", "unit": "r"}
R, B = {"id": "r", "side": "reds"}, {"id": "b", "side": "blues"}
WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"units": [R]}, "not_enough_sides", "sides"),
    ({"units": [R, {**B, "strength": 0}]}, "not_enough_sides", "sides"),
    (
        {"sides": ({"id": "reds", "camp": "other"}, {"id": "blues", "camp": "other"})},
        "two_camps",
        "sides",
    ),
    (
        {"sides": ({"id": "reds", "camp": "other"}, "blues"), "heroes": [AYA]},
        "players_do_not_lead",
        "sides.blues.camp",
    ),
    (
        {"sides": ({"id": "reds", "commander": "aya", "tactic": 70}, "blues"), "heroes": [AYA]},
        "tactic_is_the_heros",
        "sides.reds.tactic",
    ),
    (
        {"sides": ({"id": "reds", "commander": "aya"}, "blues")},
        "commander_not_on_side",
        "sides.reds.commander",
    ),
    ({"units": [{**R, "leader": "aya"}, B]}, "leader_not_on_side", "units.r.leader"),
    (
        {"units": [{**R, "formation": "close", "close_allowed": False}, B]},
        "no_close_formation",
        "units.r.formation",
    ),
    ({"units": [{**R, "behind": "b"}, B]}, "cannot_stand_behind", "units.r.behind"),
    ({"units": [{**R, "behind": "r"}, B]}, "cannot_stand_behind", "units.r.behind"),
    ({"units": [{**R, "rm": 3, "rm_max": 2}, B]}, "more_than_full", "units.r.rm"),
    ({"units": [{**R, "strength": 301}, B]}, "unit_size_unusual", "units.r.strength"),
    ({"heroes": [{**AYA, "side": "blues"}]}, "unit_not_on_side", "heroes.aya.unit"),
    ({"heroes": [{**AYA, "hp": 13}]}, "more_than_all", "heroes.aya.hp"),
    ({"situation": {"flags": ["respected_leader", "distrusted_leader"]}}, "flags_exclude", "situation.flags"),
    ({"situation": {"ratio_override": -1}}, "ratio_out_of_range", "situation.ratio_override"),
    ({"options": {"army_check_divisor": 7}}, "breaks_before_check", "options.army_break_divisor"),
]


@pytest.mark.parametrize(("given", "kind", "at"), WRONG, ids=[one[1] for one in WRONG])
def test_what_is_wrong_is_said_at_its_place(given: dict[str, Any], kind: str, at: str) -> None:
    made = muster(**{"units": [R, B], **given})
    [problem] = [one for one in check(made) if one.kind == kind][:1]
    assert problem.facts["at"] == at
    assert complaint(RULES, problem, names_of(made)).endswith((".", "?"))


def test_nobody_commands_two_armies() -> None:
    sides = ({"id": "reds", "commander": "aya"}, {"id": "blues", "commander": "aya"})
    kinds = {one.kind for one in check(muster(sides=sides, units=[R, B], heroes=[AYA]))}
    assert kinds == {"two_commanders", "commander_not_on_side"}


def test_a_tactic_that_a_heros_overrides_says_so_where_it_is_typed() -> None:
    def said(**side: Any) -> list[str]:
        made = muster(
            sides=({"id": "reds", **side}, "blues"),
            units=[R, B],
            heroes=[{**AYA, "name": "Aya", "tactic": 40}],
        )
        return [complaint(RULES, one, names_of(made)) for one in check(made) if one.facts.get("warning")]

    assert said(commander="aya", tactic=70) == [
        "Aya commands with a Tactic of 40%. The 70% here do not count."
    ]
    assert said(tactic=70) == said(commander="aya", tactic=40) == said(commander="aya") == []


def test_an_heir_belongs_to_the_side() -> None:
    sides = ("reds", {"id": "blues", "succession": [{"hero": "aya"}]})
    [problem] = check(muster(sides=sides, units=[R, B], heroes=[AYA]))
    assert problem.facts["at"] == "sides.blues.succession.0.hero"


def test_excluding_conditions_are_named() -> None:
    made = muster(situation={"flags": ["higher_ground", "charging_from_lower_ground"]})
    [problem] = check(made)
    said = complaint(RULES, problem, {})
    assert said == "Choose only one: has the higher ground or charges from the lower ground."


@pytest.mark.parametrize(
    "fields", [{"attack": 61}, {"spirit": 0}, {"spirit": 31}, {"strength": -1}, {"quality": "great"}]
)
def test_values_have_bounds(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        muster(units=[{**R, **fields}, B])


def test_the_multiplier_of_the_generals_is_3_at_most() -> None:
    with pytest.raises(ValidationError):
        Situation(leader_multiplier=4)


def order_of(key: str, **unit: Any) -> Ask[Any]:
    ask = step(field_of(units=[{**R, **unit}, B], heroes=[AYA]), "orders").requests[key]
    assert isinstance(ask, Ask)
    return ask


def test_only_what_a_unit_can_do_is_offered() -> None:
    assert "fire" not in order_of("unit_orders:r").options["stance"]
    assert "fire" in order_of("unit_orders:r", missile=9).options["stance"]
    assert order_of("unit_orders:r", close_allowed=False).options["formation"] == ["open"]
    assert order_of("command:reds").options["hold"] == []
    assert order_of("command:blues").options["hold"] == ["b"]


def test_the_winner_is_named_with_the_outcome() -> None:
    ask = step(field_of(units=[R, B]), "round_end").requests["close:field"]
    assert isinstance(ask, Ask)
    assert [one.kind for one in ask.read({"end": True, "level": "victory"})[1]] == ["who_won"]


def test_nobody_goes_over_to_his_own_side() -> None:
    played = step(field_of(units=[R, B]), "observation", {"observation:field": {"more": True}})
    ask = played.requests["upset:field"]
    assert isinstance(ask, Ask)
    defections = [{"unit": "r", "side": "reds"}, {"unit": "nobody", "side": "blues"}]
    said = {"defections": defections, "locals": [{"unit": "nobody"}]}
    assert {one.kind for one in ask.read(said)[1]} == {"already_on_side", "not_an_option"}


def test_a_list_of_units_shows_what_the_article_lists() -> None:
    made = muster(units=[{**R, "quality": "elite", "attack": 17, "defence": 15, "strength": 40}, B])
    roster, unit = RULES.roster, made.units[0]
    assert roster
    shown = [column.of(made.sides[0], unit, made.options) for column in roster.columns]
    assert shown == ["Elite", 40, "17 / 15 / 18"]
    assert roster.strength(made.sides[0], unit, made.options).total == 664


@pytest.mark.parametrize(
    ("left", "gone"), [({}, True), ({"strength": 1}, False), ({"wounded": 2}, False), ({"captive": 3}, False)]
)
def test_a_unit_is_gone_when_nobody_is_left_or_may_come_back(left: dict[str, int], gone: bool) -> None:
    roster = RULES.roster
    assert roster
    [unit, _] = muster(units=[{**R, "strength": 0, **left}, B]).units
    assert roster.gone(unit) is gone
