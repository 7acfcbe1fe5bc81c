"""A letter is a story: nobody in the field saw dice, and nothing in it is a figure of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from battles.parts.story.sentences import Sentence
from chronicle.books.contents import heroes_of, leaves_of
from chronicle.books.letters import letter
from chronicle.models import Book
from tests.chance import throw_alike
from tests.chronicle.fighting import fight, sample_war

OF_DICE = re.compile(
    r"\b(dice|die|DC|margin|effect \d+|hits? lost|hit points?|points? of (harm|damage)|[Ii]nitiative)\b"
    r"|[+−]\d|\d\s*%|\d (to|against) \d|\dd\d|×"
)


def texts_of(told: Sentence) -> Iterator[str]:
    yield f"{told.text} {told.aside}".rstrip()
    for one in (*told.each, *told.more):
        yield from texts_of(one)


@pytest.mark.parametrize("ruleset", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_no_letter_tells_what_the_dice_said(db: None, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    throw_alike(monkeypatch, "horn")
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm, longest=2)
    told: list[str] = []
    for hero in heroes_of(gm):
        for leaf in leaves_of(Book(member=gm, hero=hero)):
            for lived in letter(battle, leaf.truth, hero)["lived"]:
                told += [lived.heard, *(text for one in lived.sentences for text in texts_of(one))]
    assert len(told) > 20
    assert [text for text in told if OF_DICE.search(text)] == []
    assert [text for text in told if text and not re.search(r"[.!?:”]$", text)] == []
