"""How long a spell lasts is said when it works, on the card while it counts, and when it is over."""

from typing import Any

import pytest

from rulesets.engine import viewer
from rulesets.engine.words import say_event
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.screen.cards import cards
from tests.rulesets.systems.runequest.play import step, told
from tests.rulesets.systems.runequest.steps.test_magic import mages, ordered

WORKS: dict[str, Any] = {"spell:sun": [50]}


def helped(kind: str, points: int = 2, spell: str = "edge") -> Battlefield:
    order = {"spell": spell, "target": "foot", "points": points}
    return step(ordered(mages(magic_kind=kind), order), "spells", WORKS).field


def lines(field: Battlefield, side: str = "reds") -> list[tuple[str, str]]:
    eyes = viewer("everyone", f"side:{side}")
    [card] = [one for one in cards(field) if one.id == "foot" and one.audience.includes(eyes)]
    return [line for line in card.lines if line[0] in ("Spell", "Ward", "Ground")]


@pytest.mark.parametrize(("kind", "rounds"), [("spirit", 1), ("divine", 3), ("sorcery", 3)])
def test_a_spell_says_how_long_it_lasts(kind: str, rounds: int) -> None:
    order = {"spell": "edge", "target": "foot", "points": 2}
    played = step(ordered(mages(magic_kind=kind), order), "spells", WORKS)
    [event] = told(played, "blessed")
    assert event.facts["rounds"] == rounds
    said = f"Attack +2 for Foot by the spell, for {rounds} {'round' if rounds == 1 else 'rounds'}."
    assert say_event(RULES, event, {"foot": "Foot"}) == said


def test_its_own_people_see_on_the_card_what_counts_and_how_long() -> None:
    assert lines(helped("spirit")) == [("Spell", "Attack +2, this round")]
    assert lines(helped("divine")) == [("Spell", "Attack +2, to the end of round 3")]
    assert lines(helped("divine"), "blues") == []
    assert lines(helped("divine", 3, "ward")) == [
        ("Spell", "Defence +3, to the end of round 3"),
        ("Ward", "no criticals, to the end of round 3"),
    ]


def test_the_ground_is_on_the_card_too() -> None:
    upset = {"locals": [{"unit": "foot", "attack": 2}]}
    said = {"observation:field": {"more": True}, "upset:field": upset}
    assert lines(step(mages(), "observation", said).field) == [("Ground", "Attack +2, this round")]


@pytest.mark.parametrize(("kind", "last"), [("spirit", 1), ("divine", 3)])
def test_when_a_spell_is_over_its_people_are_told(kind: str, last: int) -> None:
    field = helped(kind)
    for field.round in range(2, 5):
        played = step(field, "observation")
        over = [one.facts["points"] for one in told(played, "worn_off")]
        assert over == ([2] if field.round == last + 1 else [])
        assert bool(lines(played.field)) is (field.round <= last)
        field = played.field
