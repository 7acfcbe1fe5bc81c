"""Battle plans, tactical surprises and diviners (Strategy; F20, R22)."""

from typing import Any

import pytest

from rulesets.engine import Event, Tally, seen, viewer
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL
from tests.rulesets.systems.gurps.play import field_of, lines, step, told, until

BEA = viewer("side:reds", "commander:reds", "hero:boris", "hero:dagny")
CAL, DOT, ADA = viewer("side:blues", "commander:blues", "hero:baron"), viewer(), viewer("gm")
BARON = {"id": "baron", "side": "blues", "strategy": 14, "is_pc": False, "commands": True}


QUIET = {"catastrophe:reds": [2, 2, 2], "catastrophe:blues": [2, 2, 2]}


def camp(foe: int = 14, **mara: Any) -> Battlefield:
    """Boris with Strategy 15 commands the Reds; Old Mara, if she is there, speaks to him."""
    sides = [
        {"id": "reds", "name": "Reds", "side": "reds", "commander": "boris"},
        {"id": "blues", "name": "Blues", "side": "blues", "commander": "baron"},
    ]
    if mara:
        sides[0]["diviners"] = [{"name": "Old Mara", "skill": 9, **mara}]  # type: ignore[assignment]
    heroes = [CAPTAIN, {**GENERAL, "commands": False}, {**BARON, "commands": False, "strategy": foe}]
    field = field_of(heroes=heroes)
    muster = type(field.muster).model_validate(field.muster.model_dump() | {"sides": sides})
    return until(RULES.open(muster), "muster")


def heard(trust: str, roll: int = 9) -> dict[str, Any]:
    faces = {3: [1, 1, 1], 9: [3, 3, 3], 12: [4, 4, 4]}[roll]
    return QUIET | {"plan:reds": {"diviner": "Old Mara", "trust": trust}, "diviner:reds": faces}


# Plans and surprises


def test_the_game_master_judges_a_plan_with_its_text_before_him() -> None:
    said = {"plan:reds": {"battle_plan": "Round the wood at dawn"}}
    played = step(until(camp(), "glory", said), "strategy", said)
    asked: Any = played.requests["appraisal:reds"]
    assert asked.notes[0] == ("The plan", "Round the wood at dawn")
    assert asked.seen_by(BEA) is None


def test_a_surprise_is_answered_and_judged_with_the_plan() -> None:
    said = {
        "surprise:field": {"sprung": {"reds": "The bridge burns"}},
        "surprise_answer:reds": {"answer": "We ford at the mill"},
        "appraisal:reds": {"plan": 1, "surprise": 2},
    }
    played = step(until(camp(), "glory"), "strategy", said)
    assert lines(played, "effective_strategy:reds")["Battle plan"] == 3
    asked: Any = played.requests["appraisal:reds"]
    assert ("The surprise", "The bridge burns") in asked.notes
    assert ("What the commander does about it", "We ford at the mill") in asked.notes
    for kind in ("surprised", "surprise_met"):
        [event] = told(played, kind)
        assert event.seen_by(BEA) and not event.seen_by(CAL)
    assert "surprise_answer:blues" not in played.requests


def test_plan_and_answer_are_worth_no_more_than_a_plan() -> None:
    said = {"surprise:field": {"sprung": {"reds": "Fog"}}, "appraisal:reds": {"plan": 3, "surprise": 1}}
    with pytest.raises(AssertionError, match="battle_plan_out_of_range"):
        step(until(camp(), "glory"), "strategy", said)


# Diviners


@pytest.mark.parametrize(
    ("genuine", "trust", "roll", "worth"),
    [
        (True, "weigh", 9, 1),
        (True, "accept", 3, 2),
        (True, "weigh", 12, 0),
        (False, "weigh", 9, -3),
        (False, "accept", 3, -6),
    ],
)
def test_a_diviner_moves_strategy_in_secret(genuine: bool, trust: str, roll: int, worth: int) -> None:
    said = heard(trust, roll)
    played = step(until(camp(genuine=genuine), "glory", said), "strategy", said)
    assert lines(played, "effective_strategy:reds") == {"The diviner’s word": worth}
    assert played.field.sides["reds"].effective == 15 + worth


def test_a_diviner_who_is_not_believed_is_not_even_rolled_for() -> None:
    said = {"plan:reds": {"diviner": "Old Mara", "trust": "discount"}}
    played = step(camp(genuine=False), "plans", said)
    assert "diviner:reds" not in played.requests
    counted = step(until(played.field, "glory", QUIET), "strategy")
    assert lines(counted, "effective_strategy:reds") == {}


def test_a_fallen_commander_halves_what_the_diviner_made_of_his_skill() -> None:
    """(15 + 9) / 2 = 12, halved 6; without her 8: two less by her word."""
    said = heard("weigh") | {"catastrophe:reds": [6, 6, 6]}
    played = step(until(camp(genuine=False), "glory", said), "strategy", said)
    assert lines(played, "effective_strategy:reds") == {
        "The commander has fallen": -7,
        "The diviner’s word": -2,
    }
    assert played.field.sides["reds"].effective == 6


def sees(played: Any, who: Any) -> list[Any]:
    """All that a person gets of a step: numbers, events, dice, cards, and what forecasts start from."""
    known = RULES.known(played.field, who)
    return [
        *seen(played.said, who),
        *seen(played.requests.values(), who),
        *seen(RULES.cards(played.field), who),
        known.dump(),
        known.muster,
    ]


@pytest.mark.parametrize("who", [BEA, CAL, DOT], ids=["her own side", "the enemy", "a stranger"])
@pytest.mark.parametrize("trust", ["weigh", "accept"])
def test_true_or_false_nobody_can_tell_even_from_the_margins(who: Any, trust: str) -> None:
    """Two worlds that differ in the diviner alone, and in which the day ends alike."""
    said = heard(trust, 12) | {"strategy:reds": [1, 1, 1], "strategy:blues": [6, 6, 6]}
    worlds = [camp(foe=6, genuine=genuine) for genuine in (True, False)]
    for key in ("plans", "catastrophe", "risk", "survival", "glory", "strategy", "contest"):
        played = [step(world, key, said) for world in worlds]
        worlds = [one.field for one in played]
        assert sees(played[0], who) == sees(played[1], who), key
    assert worlds[0].sides["reds"].effective == 15
    assert worlds[1].sides["reds"].effective != 15
    assert worlds[0].level == worlds[1].level
    assert worlds[0].difference != worlds[1].difference


def test_the_game_master_alone_reads_lists_and_margins_then() -> None:
    said = heard("weigh")
    before = step(until(camp(genuine=True), "glory", said), "strategy", said)
    own = next(one for one in seen(before.said, BEA) if isinstance(one, Tally) and "reds" in one.key[-4:])
    assert (own.kind, own.total) == ("battle_strength", 300)
    tallies = [one for one in seen(before.said, BEA) if isinstance(one, Tally)]
    hidden = [one for one in tallies if one.kind == "effective_strategy"]
    assert [one.total for one in hidden] == [None]
    after = step(before.field, "contest", said)
    exact = [one.facts for one in seen(after.said, ADA) if isinstance(one, Event) and one.kind == "threw"]
    assert [set(one) for one in exact] == [{"roll", "margin"}] * 2
    kinds = [one.kind for one in seen(after.said, BEA) if isinstance(one, Event)]
    assert kinds == ["threw_in_doubt", "threw_in_doubt", "contest_decided_in_doubt"]
    theirs = [one.kind for one in seen(after.said, CAL) if isinstance(one, Event)]
    assert theirs == ["threw_in_doubt", "threw", "contest_decided_in_doubt"]


def test_only_one_diviner_is_believed_and_only_ones_own() -> None:
    with pytest.raises(AssertionError, match="not_an_option"):
        step(camp(genuine=True), "plans", {"plan:reds": {"diviner": "Young Nan"}})
    asked: Any = step(camp(genuine=True), "plans").requests
    assert "diviner" in asked["plan:reds"].form.model_fields
    assert "diviner" not in asked["plan:blues"].form.model_fields


# A plan opened again (R22)

MAGE = {"id": "merla", "side": "reds", "es_kind": "mage", "es_character_points": 300, "is_pc": False}


def scouting(player_run: bool) -> Any:
    field = camp()
    sides = [
        one.model_copy(update={"player_run": player_run and one.id == "reds"}) for one in field.muster.sides
    ]
    heroes = [*field.muster.heroes, type(field.muster.heroes[0]).model_validate({"name": "Merla", **MAGE})]
    muster = field.muster.model_copy(update={"sides": tuple(sides), "heroes": tuple(heroes)})
    said = {
        "plan:reds": {"battle_plan": "Straight ahead"},
        "plan:blues": {"battle_plan": "Horse in the wood"},
        "es_spend:reds": {"spend": [{"effect": "scouting", "points": 3}]},
        "scouts_see:reds": {"text": "Riders in the wood"},
        "replan:reds": {"battle_plan": "Pikes to the wood"},
    }
    return step(until(RULES.open(muster), "plans", said), "powers", said)


def test_players_who_scout_by_powers_see_and_plan_anew() -> None:
    played = scouting(player_run=True)
    assert played.requests["scouts_see:reds"].notes == (("The plan of Blues", "Horse in the wood"),)
    assert played.field.sides["reds"].plan == "Pikes to the wood"
    assert played.field.sides["reds"].strategy == ()
    [seen_by_them] = told(played, "scouts_saw")
    assert seen_by_them.seen_by(BEA) and not seen_by_them.seen_by(CAL)


def test_an_army_of_the_game_masters_gains_a_point_instead() -> None:
    played = scouting(player_run=False)
    assert played.field.sides["reds"].strategy == (("exceptional", 1),)
    assert "replan:reds" not in played.requests


def test_a_plan_that_powers_spoil_earns_nothing() -> None:
    field = camp()
    heroes = [*field.muster.heroes, type(field.muster.heroes[0]).model_validate({"name": "Merla", **MAGE})]
    muster = field.muster.model_copy(update={"heroes": tuple(heroes)})
    fog = {"effect": "confound", "points": 4, "note": "Fog over the ford"}
    said: dict[str, Any] = {
        "plan:blues": {"battle_plan": "Over the ford"},
        "es_spend:reds": {"spend": [fog]},
        "confound_price:reds:1": {"cost": 4, "modifier": -1, "spoils": True},
    }
    field = until(RULES.open(muster), "plans", said)
    powers = step(field, "powers", said)
    asked: Any = powers.requests["confound_price:reds:1"]
    assert dict(asked.notes) == {
        "What they do": "Fog over the ford",
        "Spent on it": "4 points",
        "The plan it is to upset": "Over the ford",
    }
    assert powers.field.sides["blues"].spoiled == "Fog over the ford"
    field = until(powers.field, "glory")
    with pytest.raises(AssertionError, match="plan_is_spoiled"):
        step(field, "strategy", {"appraisal:blues": {"plan": 1}})
    phase_done = step(field, "strategy", {"appraisal:blues": {"plan": -1}})
    assert phase_done.done
