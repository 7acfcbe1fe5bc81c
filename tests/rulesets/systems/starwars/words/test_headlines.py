"""What the table view shows in the largest letters, and how the chronicle says that a battle ended."""

import re
from typing import Any

import pytest

from rulesets.engine import Event, say, say_event, say_of_many, worded_of_many
from rulesets.engine.words import template_of
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Action, Nerve, Row
from rulesets.systems.starwars.words.headlines import HEADLINES
from rulesets.systems.starwars.words.wording import EVENTS
from tests.rulesets.systems.starwars.play import field_of, step, told

ALONE = {"ignore_commanders": True}
NAMES = {"reds": "Reds", "blues": "Blues"}


def headline(event: Event) -> str | None:
    kind = f"{event.kind}.headline"
    if not template_of(RULES.wording, kind, event.facts):
        return None
    return say(RULES, kind, {"subject": event.subject, **event.facts}, NAMES)


@pytest.mark.parametrize("key", HEADLINES)
def test_every_headline_is_of_something_that_is_told(key: str) -> None:
    assert key.partition(".")[0] in EVENTS


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("checked", {"nerve": Nerve.SURRENDER}, "All of Reds lay down their arms"),
        ("checked", {"nerve": Nerve.PASS}, None),
        ("struck", {"target": "blues", "row": Row.HEAVY}, "Heavy casualties among Blues"),
        ("struck", {"target": "blues", "row": Row.NONE}, None),
        ("fired", {"target": "blues", "hits": 8, "hit": True}, "Reds: 8 hits on Blues"),
        ("fired", {"target": "blues", "hits": 0, "hit": False}, None),
        ("hurt_by", {"damage": 9, "soak": 12, "hurt": "none", "wound": "wounded"},
         "Reds is hit and feels nothing"),
    ],
)  # fmt: skip
def test_what_is_great_has_a_headline(kind: str, facts: dict[str, Any], said: str | None) -> None:
    assert headline(Event(kind, "reds", facts)) == said


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("reacted", {"hastens": True, "haste": 1}),
        ("struck", {"target": "blues", "row": Row.LIGHT, "total": 10, "held": 2}),
        ("struck", {"target": "blues", "row": Row.HEAVY, "total": 31, "held": 18}),
        ("declaration_made", {"haste": 1}),
    ],
)
def test_a_headline_begins_its_sentence_so_that_nothing_is_told_twice(
    kind: str, facts: dict[str, Any]
) -> None:
    large = headline(event := Event(kind, "reds", facts))
    assert large and re.match(rf"{large}(?=[ ,:])", say_event(RULES, event, NAMES))


def test_units_with_one_order_are_told_of_together() -> None:
    held = Event("ordered", "reds", {"action": Action.HOLD, "haste": 1, "fires": ()})
    key = worded_of_many(RULES, held)
    assert say_of_many(RULES, key, held.facts, list(NAMES), NAMES) == "Hold, haste 1: Reds and Blues."
    fires = Event("ordered", "reds", {"action": Action.ATTACK, "haste": 1, "fires": ()})
    assert not worded_of_many(RULES, fires), "each fires at others"


def test_the_chronicle_says_who_holds_the_field() -> None:
    closed = step(field_of(options=ALONE), "round_end", {"close:field": {"leave": ["blues"]}})
    [end] = told(closed, *RULES.endings)
    assert say_event(RULES, end, NAMES).rstrip() == "The battle is over. The field is held by Reds."
    assert headline(end) == "The field is held by Reds"
