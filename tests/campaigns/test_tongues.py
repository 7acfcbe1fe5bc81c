"""What a ruleset says, in the language of whoever reads it."""

from collections.abc import Iterator
from itertools import islice

import pytest
from django.utils.translation import override

from rulesets.engine.text import Tongue, filled, number, spoken, written
from rulesets.engine.words import listed, said, say
from rulesets.registry import rulesets
from rulesets.trials.battlefile import fight, read

WORDING = {"lost": "{subject} loses {n:,} {n:man|men}."}
SAID = {
    "{count} × {troops}": "{troops}, {count} Mann",
    "pikemen": "Pikeniere",
    "{subject} loses {n:,} {n:man|men}.": "{subject} verliert {n:,} {n:Mann|Leute|Männer}.",
}


@pytest.fixture
def asked() -> Iterator[list[str]]:
    """A language with a form for one, for a few and for many; and what was asked of it."""
    sentences: list[str] = []

    def told(english: str) -> str:
        sentences.append(english)
        return SAID.get(english, english)

    before = spoken.ask
    spoken.ask = lambda: Tongue(told, lambda n: 0 if n == 1 else 1 + (n > 4), ".", ",")
    yield sentences
    spoken.ask = before


def test_a_sentence_has_as_many_forms_as_its_language(asked: list[str]) -> None:
    said = [say(WORDING, "lost", {"subject": "reds", "n": n}, {"reds": "Rot"}) for n in (1, 3, 1500)]
    assert said == ["Rot verliert 1 Mann.", "Rot verliert 3 Leute.", "Rot verliert 1.500 Männer."]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    with override("de"):
        assert (written(1234.5), written(-3), number(1234)) == ("1.234,5", "−3", "1,234")
    with override("en-gb"):
        assert written(1234.5) == "1,234.5"


def test_what_is_listed_is_joined_in_the_language_that_is_spoken() -> None:
    with override("de"):
        assert listed(["A", "B", "C"]) == "A, B und C"
    assert (listed(["A", "B", "C"]), listed(["A"]), listed([])) == ("A, B and C", "A", "nobody")


def test_the_facts_of_a_label_stand_where_the_language_wants_them(asked: list[str]) -> None:
    label = filled("{count} × {troops}", count=1500, troops="pikemen")
    assert (label, said(label)) == ("1,500 × pikemen", "Pikeniere, 1.500 Mann")


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_what_is_played_has_no_language(key: str, asked: list[str]) -> None:
    """No step and no officer says anything: the record is the same whoever reads it."""
    battle, rules, muster = read({"rules": key, "seed": "any"}, {key: rulesets()[key]})
    assert list(islice(fight(battle, rules, muster, officers=True), 30))
    assert asked == []
