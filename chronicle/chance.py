"""How far dice lie from what chance makes likely, and a plain word for it. It knows no rows and no pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist

FEW = 10
"""Of fewer dice nothing is said."""
WORDS = ((0.2, "as ordinary as dice are"), (0.05, "a little {way}"), (0.01, "unusually {way}"))
RAREST = "very unusually {way}"
NEARLY_NEVER = 10_000


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
            return "Too few to say anything of."
        way = "high" if self.average > self.expected else "low"
        for least, text in WORDS:
            if self.share >= least:
                said = text.format(way=way)
                return f"{said[:1].upper()}{said[1:]}{'' if least == WORDS[0][0] else self._so_often}."
        said = RAREST.format(way=way)
        return f"{said[:1].upper()}{said[1:]}{self._so_often}."

    @property
    def _so_often(self) -> str:
        often = round(1 / self.share) if self.share > 1 / NEARLY_NEVER else NEARLY_NEVER
        than = "fewer than one" if often >= NEARLY_NEVER else "one"
        return f": {than} in {often:,} such sets of fair dice lies so far off"
