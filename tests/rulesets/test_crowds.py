"""What is said of a crowd from across the field is true of each number that looks like it."""

from itertools import pairwise
from math import inf

import pytest

from rulesets.engine import Crowd, Crowds
from rulesets.systems.gurps.words import crowds as gurps
from rulesets.systems.runequest.words import names as runequest
from rulesets.systems.starwars.words import names as starwars
from rulesets.systems.traveller.words import crowds as traveller

SYSTEMS = ("gurps", "runequest", "starwars", "traveller")
NUMBERS = {
    "about ten": 10,
    "score": 20,
    "about twenty": 20,
    "about forty": 40,
    "about fifty": 50,
    "about sixty": 60,
    "a hundred": 100,
    "two hundred": 200,
    "five hundred": 500,
    "a thousand": 1000,
}
SEVERAL = {"some dozens": (24, 70), "some hundreds": (130, 900), "thousands": (2000, inf)}
"""Words that name no number, and the least and the most that they may be said of."""
LEAST, MOST = 0.5, 1.65
"""Of a number that is said, so large a part of it or so many times it may be there."""


@pytest.mark.parametrize(
    "crowds", [gurps.CROWDS, runequest.CROWDS, starwars.CROWDS, traveller.CROWDS], ids=SYSTEMS
)
def test_a_crowd_is_told_by_a_number_that_it_may_have(crowds: Crowds[Crowd]) -> None:
    told = 0
    for before, row in pairwise(crowds.rows):
        least = before.most + 1
        for words in SEVERAL.keys() & {row.words}:
            assert SEVERAL[words][0] <= least, row
            assert row.most <= SEVERAL[words][1] or row.most == inf, row
            told += 1
        for number in (number for words, number in NUMBERS.items() if words in row.words):
            is_about = any(word in row.words for word in ("about", "some", "or so"))
            assert least >= (number * LEAST if is_about else number), row
            assert row.most <= number * MOST or "or more" in row.words, row
            told += 1
    assert told >= 5
