"""What the game master judges has its place in the battle (Morale; Sieges; Rout; After the Battle)."""

from typing import Any

import pytest

from rulesets.engine import viewer
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, lines, step, tally, told, until

CAL = viewer("side:blues", "commander:blues")


def test_hunger_and_bribery_are_circumstances_of_an_assault() -> None:
    hungry = {"sieges": [{"kind": "starving", "strategy": -2, "morale": -1}, {"kind": "fire", "morale": -1}]}
    field = field_of(
        units=led(),
        heroes=[CAPTAIN],
        situation={"siege": True, "defender": "blues", "position": [{"kind": "castle"}]},
        situations={"blues": hungry},
    )
    mustered = step(field, "muster")
    assert lines(mustered, "base_morale:blues-foot") == {"Starving": -1, "Burnt out": -1}
    counted = step(until(mustered.field, "glory"), "strategy")
    assert lines(counted, "effective_strategy:blues")["Starving"] == -2


def test_a_word_moves_morale_for_the_day() -> None:
    said = {"surprise:field": {"words": [{"unit": "reds-foot", "value": 2}]}}
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "glory")
    after = step(field, "strategy", said).field
    assert after.units["reds-foot"].shift == field.units["reds-foot"].shift + 2
    assert after.sides["reds"].ts > field.sides["reds"].ts


@pytest.mark.parametrize(("roll", "obeyed"), [([3, 3, 3], True), ([6, 5, 5], False)])
def test_who_is_asked_for_too_much_rolls_morale(roll: list[int], obeyed: bool) -> None:
    said = {
        "surprise:field": {"words": [{"unit": "reds-foot", "demand": "Climb under the boiling oil"}]},
        "demand:reds-foot": roll,
    }
    played = step(until(field_of(units=led(), heroes=[CAPTAIN]), "glory"), "strategy", said)
    [event] = told(played, "demanded")
    assert event.facts == {"demand": "Climb under the boiling oil", "obeyed": obeyed}
    assert tally(played, "demand_target:reds-foot").total == played.field.units["reds-foot"].morale
    assert not tally(played, "demand_target:reds-foot").audience.includes(CAL)


def test_ground_and_charisma_help_to_rally() -> None:
    heroes = [{**CAPTAIN, "leadership": 12}, GENERAL]
    field = until(field_of(units=led(), heroes=heroes, options={"reform_roll": True}), "casualties")
    field.units["reds-foot"].status = type(field.units["reds-foot"].status)("routs")
    night = {"friendly": True, "hiding": True, "charismatic": ["dagny"]}
    said: dict[str, Any] = {
        "fight_on:field": {"yes": True},
        "night:field": night,
        "reform:reds-foot": [5, 5, 5],
    }
    played = step(field, "day_end", said)
    assert tally(played, "reform_target:reds-foot").total == 15
    assert told(played, "reformed")


def test_what_custom_asks_of_the_beaten_is_told() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties")
    played = step(field, "day_end", {"close:field": {"note": "The beaten general takes his life."}})
    [event] = told(played, "closed")
    assert event.facts == {"note": "The beaten general takes his life."}
