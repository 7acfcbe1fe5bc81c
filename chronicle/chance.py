"""How far dice lie from what chance makes likely, and a plain word for it. It knows no rows and no pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist

from django.utils.translation import gettext, gettext_lazy

from rulesets.engine.text import written

FEW = 10
"""Of fewer dice nothing is said."""
ORDINARY, LITTLE, UNUSUAL = 0.2, 0.05, 0.01
"""Of so many sets of dice or more it is ordinary, a little off, unusual; of fewer very unusual."""
NEARLY_NEVER = 10_000
HIGH = (
    (LITTLE, gettext_lazy("A little high: one in %(often)s such sets of fair dice lies so far off.")),
    (UNUSUAL, gettext_lazy("Unusually high: one in %(often)s such sets of fair dice lies so far off.")),
    (
        1 / NEARLY_NEVER,
        gettext_lazy("Very unusually high: one in %(often)s such sets of fair dice lies so far off."),
    ),
    (
        0,
        gettext_lazy(
            "Very unusually high: fewer than one in %(often)s such sets of fair dice lies so far off."
        ),
    ),
)
LOW = (
    (LITTLE, gettext_lazy("A little low: one in %(often)s such sets of fair dice lies so far off.")),
    (UNUSUAL, gettext_lazy("Unusually low: one in %(often)s such sets of fair dice lies so far off.")),
    (
        1 / NEARLY_NEVER,
        gettext_lazy("Very unusually low: one in %(often)s such sets of fair dice lies so far off."),
    ),
    (
        0,
        gettext_lazy(
            "Very unusually low: fewer than one in %(often)s such sets of fair dice lies so far off."
        ),
    ),
)


@dataclass(frozen=True)
class Fell:
    """Dice of one kind as they fell: how often each face."""

    sides: int
    counts: Sequence[int]

    @classmethod
    def of(cls, sides: int, faces: Iterable[int]) -> Fell:
        found = Counter(faces)
        return cls(sides, [found[face] for face in range(1, sides + 1)])

    @cached_property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def most(self) -> int:
        return max(self.counts, default=0)

    @property
    def expected(self) -> float:
        return (self.sides + 1) / 2

    @cached_property
    def average(self) -> float:
        return sum(face * times for face, times in enumerate(self.counts, start=1)) / max(self.dice, 1)

    @cached_property
    def share(self) -> float:
        """Of all such sets of fair dice, so many lie as far off as this or farther, to either side.

        The average of several dice is all but normal.
        """
        if not self.dice or self.sides < 2:
            return 1.0
        deviation = sqrt((self.sides**2 - 1) / 12 / self.dice)
        return 2 * (1 - NormalDist().cdf(abs(self.average - self.expected) / deviation))

    @property
    def word(self) -> str:
        """A sentence about it."""
        if self.dice < FEW:
            return gettext("Too few to say anything of.")
        if self.share >= ORDINARY:
            return gettext("As ordinary as dice are.")
        often = round(1 / max(self.share, 1 / NEARLY_NEVER))
        sentences = HIGH if self.average > self.expected else LOW
        is_never = often >= NEARLY_NEVER
        text = next(text for least, text in sentences if self.share >= least and not (least and is_never))
        return text % {"often": written(often)}
