"""What the table view shows in the largest letters, and how the chronicle says that a battle ended."""

from typing import Any

import pytest

from rulesets.engine import Event, say, say_event
from rulesets.engine.words import template_of
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Nerve, Row
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
        ("struck", {"target": "blues", "row": Row.HEAVY}, "Heavy casualties among Blues, by Reds"),
        ("struck", {"target": "blues", "row": Row.NONE}, None),
        ("fired", {"target": "blues", "hits": 8, "hit": True}, "Reds: 8 hits on Blues"),
        ("fired", {"target": "blues", "hits": 0, "hit": False}, None),
        ("hurt_by", {"damage": 9, "soak": 12, "hurt": "none", "wound": "wounded"},
         "Reds is hit and feels nothing"),
    ],
)  # fmt: skip
def test_what_is_great_has_a_headline(kind: str, facts: dict[str, Any], said: str | None) -> None:
    assert headline(Event(kind, "reds", facts)) == said


def test_the_chronicle_says_who_holds_the_field() -> None:
    closed = step(field_of(options=ALONE), "round_end", {"close:field": {"leave": ["blues"]}})
    [end] = told(closed, *RULES.endings)
    assert say_event(RULES, end, NAMES).rstrip() == "The battle is over. The field is held by Reds."
    assert headline(end) == "The field is held by Reds"
