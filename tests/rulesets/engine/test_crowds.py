"""How many there seem to be, and how many they are taken for."""

from dataclasses import dataclass
from math import inf

import pytest

from rulesets.engine import Crowd, Crowds

CROWDS = Crowds(Crowd(0, "nobody", 0), Crowd(9, "a handful", 6), Crowd(inf, "many", 30))


@pytest.mark.parametrize(
    ("men", "words", "taken_for"),
    [(0, "nobody", 0), (1, "a handful", 6), (9, "a handful", 6), (10, "many", 30), (9_000_000, "many", 30)],
)
def test_a_number_looks_like_the_first_crowd_that_holds_it(men: int, words: str, taken_for: int) -> None:
    assert (CROWDS.words(men), CROWDS.taken_for(men)) == (words, taken_for)


def test_a_system_may_say_more_of_its_crowds() -> None:
    @dataclass(frozen=True, slots=True)
    class Herd(Crowd):
        in_heads: str

    herds = Crowds(Herd(0, "nothing", 0, "no heads"), Herd(inf, "a herd", 40, "forty heads or so"))
    assert herds.of(12).in_heads == "forty heads or so"


@pytest.mark.parametrize("rows", [(), (9,), (9, 0, inf), (0, 0, inf), (0, inf, 9)])
def test_crowds_out_of_order_or_with_an_end_are_refused(rows: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="Crowds begin with the smallest"):
        Crowds(*(Crowd(most, "some", 1) for most in rows))
