"""Sentences that depend on what is counted."""

import pytest

from rulesets.engine.words import say
from rulesets.systems.traveller import RULES


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (0, "Of those whom Foot lost, 6 come back (100%, rounded down); with those who are back 20 stand."),
        (
            2,
            "Of those whom Foot lost, 6 come back, 2 do not (100%, rounded down); "
            "with those who are back 20 stand.",
        ),
    ],
)
def test_nobody_is_counted_who_does_not_come_back_where_all_do(gone: int, said: str) -> None:
    facts = {"subject": "foot", "back": 6, "gone": gone, "percent": 100, "left": 20}
    assert say(RULES.wording, "recovered", facts, {"foot": "Foot"}) == said
