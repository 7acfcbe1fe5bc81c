"""What is said of several heroes of a day is said once."""

import pytest

from rulesets.engine import Event, say_of_many, worded_of_many
from rulesets.engine.words import headline_of
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Glory, Reaction
from rulesets.systems.gurps.roster.careers import GLORIOUS, PRAISED

NAMES = {"maren": "Maren", "anselm": "Anselm"}
HAPPENINGS = [
    *(("glory_shown", glory) for glory in Glory),
    *(("promotion", reaction) for reaction in (*PRAISED, Reaction.NEUTRAL)),
]


@pytest.mark.parametrize(("kind", "result"), HAPPENINGS, ids=str)
def test_two_heroes_with_one_result_are_told_in_one_sentence(kind: str, result: Glory | Reaction) -> None:
    fact = Event(kind, "maren", {"result": result})
    key = worded_of_many(RULES, fact)
    assert key
    said = say_of_many(RULES, key, fact.facts, ["maren", "anselm"], NAMES)
    assert "Maren and Anselm" in said


@pytest.mark.parametrize("glory", GLORIOUS)
def test_two_who_are_glorious_alike_share_a_headline(glory: Glory) -> None:
    fact = Event("glory_shown", "maren", {"result": glory})
    assert headline_of(RULES, fact, NAMES)
    assert worded_of_many(RULES, Event("glory_shown.headline", "maren", {"result": glory}))
