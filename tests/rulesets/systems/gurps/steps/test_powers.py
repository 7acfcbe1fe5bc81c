"""Exceptional powers: spent in secret, revealed, blocked in whole steps, resolved (Powers)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, next_phase, play, seen, viewer
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.people.exceptional import block_size, cost, effect_left
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.steps.powers import strength_of
from tests.rulesets.systems.gurps.play import field_of, step, told, until

MAGE = {"es_kind": "mage", "es_character_points": 300, "is_pc": False}
BEA, CAL = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")


@pytest.fixture
def field() -> Battlefield:
    """Five points of exceptional strength on each side; a unit of a hundred light foot is worth 300."""
    heroes = [{"id": "merla", "side": "reds", **MAGE}, {"id": "zoran", "side": "blues", **MAGE}]
    return until(field_of(heroes=heroes), "plans")


def spend(*allocations: dict[str, Any], defence: int = 0) -> dict[str, Any]:
    return {"spend": list(allocations), "defence": defence}


STRIKE = {"effect": "strike", "unit": "blues-foot", "points": 3}


def phase() -> Phase[Any]:
    return Phase(1, next(one for one in RULES.steps if one.key == "powers"))


def problems(field: Battlefield, said: dict[str, Any]) -> list[str]:
    played = play(phase(), field, {"es_spend:reds": said, "es_spend:blues": {}})
    return [one.kind for one in played.problems.get("es_spend:reds", [])]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (spend(STRIKE, defence=3), "es_overspent"),
        (spend({**STRIKE, "unit": "reds-foot"}), "es_wrong_target"),
        (spend({**STRIKE, "unit": None}), "es_wrong_target"),
        (spend({"effect": "heal", "unit": "blues-foot", "points": 1}), "es_wrong_target"),
        (spend({"effect": "confound", "side": "reds", "points": 1}), "es_wrong_target"),
    ],
)
def test_what_cannot_be_spent_is_told(field: Battlefield, said: dict[str, Any], code: str) -> None:
    assert problems(field, said) == [code]


def test_only_what_somebody_can_do() -> None:
    healer = {"id": "merla", "side": "reds", **MAGE, "es_effects": ["heal"]}
    field = until(field_of(heroes=[healer]), "plans")
    assert problems(field, spend(STRIKE)) == ["es_effect_not_available"]


def test_a_mage_of_whom_nothing_is_said_can_do_all_beside_a_healer() -> None:
    heroes = [
        {"id": "merla", "side": "reds", **MAGE, "es_effects": ["heal"]},
        {"id": "orm", "side": "reds", **MAGE},
    ]
    assert problems(until(field_of(heroes=heroes), "plans"), spend(STRIKE)) == []


def test_a_mage_on_the_way_has_no_powers_today() -> None:
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "late", "side": "reds", "arrives": 2},
        {"id": "blues-foot", "side": "blues"},
    ]
    mage = {"id": "merla", "side": "reds", "unit": "late", **MAGE}
    field = until(field_of(units=units, heroes=[mage]), "plans")
    assert strength_of(field, "reds") == 0
    assert strength_of(until(field_of(units=units, heroes=[{**mage, "unit": None}]), "plans"), "reds") == 5


@pytest.mark.parametrize(("is_pc", "said"), [(True, True), (False, False)])
def test_a_force_is_the_players_where_a_player_character_commands(is_pc: bool, said: bool) -> None:
    """R22."""
    mage = {"id": "merla", "side": "reds", **MAGE, "is_pc": is_pc, "commands": True}
    field = until(field_of(heroes=[mage]), "plans")
    eyes = {"es_spend:reds": spend({"effect": "scouting", "points": 3})}
    assert bool(told(step(field, "powers", eyes), "scouted"))
    assert step(field, "powers", eyes).field.sides["reds"].has_scouted is said


def test_what_both_spend_stays_sealed_until_both_have_spent(field: Battlefield) -> None:
    played = play(phase(), field, {"es_spend:reds": spend(STRIKE)})
    assert not played.said
    [ask] = seen(played.waits_for, BEA)
    assert isinstance(ask, Ask)
    assert (ask.key, ask.options) == ("es_spend:blues", {})


def test_the_reveal_shows_the_effects_to_all_and_the_points_to_those_concerned(field: Battlefield) -> None:
    """The allocations are laid open before anybody blocks: points are read by those they meet."""
    played = step(field, "powers", {"es_spend:reds": spend(STRIKE)})
    assert [one.facts["effect"] for one in seen(told(played, "power_seen"), CAL)] == [Effect.STRIKE]
    for who, points in ((BEA, [3]), (CAL, [3]), (viewer("everyone"), [])):
        assert [one.facts["points"] for one in seen(told(played, "power_spent"), who)] == points
    blessing = {"effect": "raise_morale", "unit": "reds-foot", "points": 3}
    played = step(field, "powers", {"es_spend:reds": spend(blessing)})
    assert not seen(told(played, "power_spent"), CAL)


def test_a_blow_is_blocked_in_whole_steps(field: Battlefield) -> None:
    said = {"es_spend:reds": spend(STRIKE), "es_spend:blues": spend(defence=5)}
    played = play(phase(), field, {**said, "es_block:blues": {"points": {"reds:1": 2}}})
    assert [one.kind for one in played.problems["es_block:blues"]] == ["es_block_not_whole_units"]
    little = {**said, "es_spend:blues": spend(defence=2), "es_block:blues": {"points": {"reds:1": 3}}}
    [problem] = play(phase(), field, little).problems["es_block:blues"]
    assert (problem.kind, problem.facts["have"]) == ("es_block_too_much", 2)
    blocked = step(field, "powers", {**said, "es_block:blues": {"points": {"reds:1": 3}}}).field
    assert blocked.units["blues-foot"].exceptional == 0
    assert step(field, "powers", said).field.units["blues-foot"].exceptional == -1


@pytest.mark.parametrize(
    ("comes", "block", "refusal"),
    [
        (4, 3, None),
        (4, 4, None),
        (4, 2, ("es_block_not_whole_units", {"at": "points", "size": 3})),
        (1, 1, None),
        (1, 3, ("es_block_too_much", {"at": "points", "have": 1, "spent": 3, "of": "coming"})),
        (3, 6, ("es_block_too_much", {"at": "points", "have": 3, "spent": 6, "of": "coming"})),
    ],
)
def test_a_block_is_in_steps_or_all_that_comes_and_never_more(
    comes: int, block: int, refusal: tuple[str, dict[str, Any]] | None
) -> None:
    """F32: three points a line on this unit, and eight kept for defence."""
    strong = MAGE | {"es_character_points": 370}
    heroes = [{"id": "merla", "side": "reds", **strong}, {"id": "zoran", "side": "blues", **strong}]
    blow = {
        "es_spend:reds": spend({**STRIKE, "points": comes}),
        "es_spend:blues": spend(defence=8),
        "es_block:blues": {"points": {"reds:1": block}},
    }
    played = play(phase(), until(field_of(heroes=heroes), "plans"), blow)
    problems = [(one.kind, one.facts) for one in played.problems.get("es_block:blues", [])]
    assert problems == ([refusal] if refusal else [])


def test_a_block_names_what_it_meets(field: Battlefield) -> None:
    said = {"es_spend:reds": spend(STRIKE), "es_spend:blues": spend(defence=5)}
    asked = step(field, "powers", said).requests["es_block:blues"]
    assert isinstance(asked, Ask)
    assert asked.labels["points"] == {"reds:1": "Fire on Blues-foot: 3 points, in steps of 3"}


@pytest.mark.parametrize(
    ("allocation", "whose", "shift", "lines"),
    [
        ({"effect": "raise_morale", "unit": "reds-foot", "points": 5}, "reds-foot", 1, 0),
        ({"effect": "lower_morale", "unit": "blues-foot", "points": 3}, "blues-foot", -1, 0),
        ({"effect": "heal", "unit": "reds-foot", "points": 3}, "reds-foot", 0, 1),
        ({"effect": "strike", "unit": "blues-foot", "points": 2}, "blues-foot", 0, 0),
    ],
)
def test_effects_on_units(
    field: Battlefield, allocation: dict[str, Any], whose: str, shift: int, lines: int
) -> None:
    """Three points for each level or line on 300; too few are wasted (R23)."""
    unit = step(field, "powers", {"es_spend:reds": spend(allocation)}).field.units[whose]
    assert (unit.shift, unit.exceptional) == (shift, lines)


def test_fate_is_turned_against_the_enemy(field: Battlefield) -> None:
    """T17: two points for one; a block of one step takes one away."""
    fate = spend({"effect": "catastrophe", "points": 5})
    after = step(field, "powers", {"es_spend:reds": fate}).field
    assert after.sides["blues"].es_catastrophe == 2
    said = {
        "es_spend:reds": fate,
        "es_spend:blues": spend(defence=2),
        "es_block:blues": {"points": {"reds:1": 2}},
    }
    assert step(field, "powers", said).field.sides["blues"].es_catastrophe == 1


def test_confounding_costs_what_the_game_master_asks(field: Battlefield) -> None:
    said = {"es_spend:reds": spend({"effect": "confound", "points": 4})}
    for asked, strategy in ((4, (("confounded:reds:1", -2),)), (5, ())):
        price = {"confound_price:reds:1": {"cost": asked, "modifier": -2}}
        assert step(field, "powers", said | price).field.sides["blues"].strategy == strategy


def test_scouting_helps_the_game_masters_army_and_tells_players(field: Battlefield) -> None:
    """R22."""
    scouting = {"es_spend:reds": spend({"effect": "scouting", "points": 3})}
    played = step(field, "powers", scouting)
    assert played.field.sides["reds"].strategy == (("exceptional", 1),)
    muster = field.muster.model_copy(
        update={"sides": tuple(one.model_copy(update={"player_run": True}) for one in field.muster.sides)}
    )
    run_by_players = until(RULES.open(muster), "plans")
    played = step(run_by_players, "powers", scouting)
    assert played.field.sides["reds"].strategy == ()
    assert told(played, "scouted")


def test_without_practitioners_the_step_is_left_out() -> None:
    phase = next_phase(RULES, until(field_of(), "plans"))
    assert phase
    assert phase.step.key == "catastrophe"


def test_mages_points_of_the_article() -> None:
    """Battle Example: every cost that it prints."""
    assert [cost(Effect.LOWER_MORALE, 1, 96), cost(Effect.STRIKE, 1, 96), cost(Effect.STRIKE, 1, 100)] == [
        1,
        1,
        1,
    ]
    assert [cost(Effect.HEAL, 1, 96), cost(Effect.STRIKE, 1, 192), cost(Effect.RAISE_MORALE, 2, 40)] == [
        1,
        2,
        1,
    ]
    assert block_size(Effect.HEAL, 96) == 0
    assert effect_left(Effect.SCOUTING, 2) == 0
