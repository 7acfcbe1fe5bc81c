"""One drawing of two hosts while it is made: its lanes, its measures and who has got a place in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from battles.parts.picture.facts import Faced
from battles.parts.picture.lanes import Lane
from battles.parts.picture.shaped import Placed, Setting
from battles.parts.picture.shapes import Point

WIDE, NARROW = 1216.0, 358.0
LETTER, SMALL_LETTER = 8.2, 6.3
"""So wide is a letter about, of names on a wide and on a narrow page."""
FEW_LANES = 4
"""With so many at most a narrow page has room for numbers."""
HEAD = 34.0
"""So high are the hosts' names above a wide drawing."""


@dataclass(slots=True)
class Plan:
    """One drawing while it is made: `u` runs along the line, `v` across it from the first camp on."""

    faced: Faced
    lanes: Sequence[Lane]
    upright: bool
    lane: float
    middle: float
    gap: float
    rear: float
    setting: Setting
    bends: list[float] = field(default_factory=list)
    placed: dict[str, Placed] = field(default_factory=dict)

    def point(self, u: float, v: float) -> Point:
        """On a narrow page the first camp is below."""
        return (self.middle + v, HEAD + u) if self.upright else (u, self.middle - v)

    @property
    def length(self) -> float:
        return self.lane * len(self.lanes)

    def along(self, lane: int) -> float:
        return (lane + 0.5) * self.lane
