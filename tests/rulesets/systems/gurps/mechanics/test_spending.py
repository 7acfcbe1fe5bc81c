"""What points of exceptional strength buy is said while they are spent (Powers)."""

from typing import Any

import pytest
from django.utils.translation import override

from rulesets.engine import Ask
from rulesets.engine.words import said
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.mechanics.spending import bought
from rulesets.systems.gurps.people.spells import Powers
from tests.rulesets.systems.gurps.play import field_of, step, until

MAGE = {"id": "merla", "side": "reds", "es_kind": "mage", "es_character_points": 500}
UNITS = [{"id": "reds-foot", "side": "reds"}, {"id": "blues-foot", "side": "blues", "experience": 15}]


def labels(*spend: dict[str, Any]) -> list[str]:
    """What the form says of each effect, for men worth 300 of one's own and some 600 of the enemy's."""
    field = until(field_of(units=UNITS, heroes=[MAGE]), "plans")
    asked = step(field, "powers").requests["es_spend:reds"]
    assert isinstance(asked, Ask)
    answer = Powers.model_validate({"spend": spend})
    return [line.label for each in asked.sums(answer) for line in each.lines]


@pytest.mark.parametrize(
    ("effect", "buys"),
    [
        ({"effect": "raise_morale", "unit": "reds-foot", "points": 6}, "A blessing: morale +2"),
        (
            {"effect": "heal", "unit": "reds-foot", "points": 4},
            "A shield: 1 line of the Casualty Table down; 1 point buys nothing more",
        ),
        (
            {"effect": "heal", "unit": "reds-foot", "points": 9, "levels": 1},
            "A shield: 1 line of the Casualty Table down; 6 points buy nothing more",
        ),
        (
            {"effect": "raise_morale", "unit": "reds-foot", "points": 2},
            "A blessing: buys nothing, it takes 3",
        ),
        ({"effect": "strike", "points": 2}, "Fire: choose a unit"),
        (
            {"effect": "catastrophe", "points": 3},
            "A turn of fate: +1 on their catastrophe roll; 1 point buys nothing more",
        ),
        ({"effect": "scouting", "points": 2}, "Unseen eyes: buys nothing, it takes 3"),
        ({"effect": "scouting", "points": 3}, "Unseen eyes: sees how they stand"),
        ({"effect": "confound", "points": 3}, "Clouded minds: the game master sets the price"),
    ],
)
def test_each_effect_says_what_its_points_buy(effect: dict[str, Any], buys: str) -> None:
    assert labels(effect) == [f"1. {buys}"]


def test_it_is_said_in_the_language_that_is_spoken() -> None:
    shield = {"effect": "heal", "unit": "reds-foot", "points": 4}
    with override("de"):
        assert [said(label) for label in labels(shield)] == [
            "1. Ein Schild: 1 Zeile der Verlusttabelle hinunter; 1 Punkt bewirkt nichts mehr"
        ]


def test_of_the_enemy_it_is_counted_by_what_he_looks_like() -> None:
    """They are elite and worth 600; they look like a hundred average men worth 300."""
    fire = {"effect": "strike", "unit": "blues-foot", "points": 3}
    assert labels(fire) == ["1. Fire: about 1 line of the Casualty Table up"]
    fear = {"effect": "lower_morale", "unit": "blues-foot", "points": 6}
    assert labels(fear) == ["1. Dread: about morale −2"]


def test_points_beyond_the_last_whole_level_are_lost() -> None:
    assert bought(Effect.STRIKE, 5, 100) == (5, 0)
    assert bought(Effect.STRIKE, 5, 240) == (2, 0)
    assert bought(Effect.STRIKE, 6, 240) == (2, 1)
    assert bought(Effect.LOWER_MORALE, 1, 240) == (0, 1)
