"""How many men there seem to be from across the field: in words, and the number taken for them."""

from dataclasses import dataclass
from math import inf

from rulesets.engine import Crowd, Crowds


@dataclass(frozen=True, slots=True)
class Men(Crowd):
    """A crowd that has words of its own where it stands for a Troop Strength."""

    in_men: str


CROWDS = Crowds(
    Men(0, "nobody", 0, "nobody"),
    Men(9, "a handful", 6, "a handful of men"),
    Men(29, "a score or so", 20, "a score of men or so"),
    Men(69, "about fifty", 50, "about fifty men"),
    Men(149, "about a hundred", 100, "about a hundred men"),
    Men(399, "some hundreds", 250, "some hundreds of men"),
    Men(799, "about five hundred", 500, "about five hundred men"),
    Men(1999, "about a thousand or more", 1200, "about a thousand men or more"),
    Men(inf, "thousands", 3000, "thousands of men"),
)
crowd, guess = CROWDS.words, CROWDS.taken_for


def in_men(men: int) -> str:
    """What outsiders see in place of a Troop Strength."""
    return CROWDS.of(men).in_men
