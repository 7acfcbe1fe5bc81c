"""A chance as a hill that is cut: each side's part of it is as large as its share of the battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts import words
from forecasts.charts.parts import Side, shortened, tenth
from forecasts.charts.shapes import Point, bell, below, line
from rulesets.forecasts.spread import Chance

REACH = 4.2
"""From the cut to each end of the drawing, in standard deviations."""
FARTHEST = 2.3
"""The middle of a hill is no further from the cut."""
LETTER = 8.2


@dataclass(frozen=True, slots=True)
class Ground:
    """How large a hill is drawn."""

    width: int
    height: int
    base: float
    top: float = 4

    @property
    def foot(self) -> float:
        return self.base + 5

    @property
    def words(self) -> float:
        return self.height - 8


LARGE, SMALL = Ground(480, 138, base=104), Ground(300, 84, base=60)


@dataclass(frozen=True, slots=True)
class Odds:
    """What two sides win; the rest nobody wins."""

    own: Chance
    foe: Chance

    @property
    def middle(self) -> float:
        """Where the middle of the hill is, as seen from the cut."""
        found = -(below(self.foe.share) + below(1 - self.own.share)) / 2
        return min(max(found, -FARTHEST), FARTHEST)

    @property
    def gap(self) -> float:
        """Half the breadth of what nobody wins."""
        rest = 1 - self.own.share - self.foe.share
        if rest < 1e-6:
            return 0.0
        return min((below(1 - self.own.share) - below(self.foe.share)) / 2, REACH)


@dataclass(frozen=True, slots=True)
class Hill:
    ground: Ground
    own: Side
    foe: Side
    lost: str
    drawn: str
    won: str
    ghost: str
    """The outline of another hill."""
    cut: float
    ends: tuple[str, str]
    label: str


def hill(
    own: Side, foe: Side, odds: Odds, ground: Ground, *, other: Odds | None = None, what: str = ""
) -> Hill:
    """One's own side is on the right. `other` is dashed; `what` begins the words."""
    outline = [(z + odds.middle, height) for z, height in bell(-REACH - odds.middle, REACH - odds.middle)]
    gap = odds.gap
    return Hill(
        ground,
        own,
        foe,
        _part(outline, ground, odds, -REACH, -gap) if odds.foe.share else "",
        _part(outline, ground, odds, -gap, gap) if gap else "",
        _part(outline, ground, odds, gap, REACH) if odds.own.share else "",
        _ghost(other, ground) if other else "",
        tenth(_x(0, ground)),
        _ends(own, foe, ground),
        words.hill_label(what, own.name, odds.own, foe.name, odds.foe),
    )


def _x(z: float, ground: Ground) -> float:
    return ground.width * (z + REACH) / (2 * REACH)


def _y(height: float, ground: Ground) -> float:
    return ground.base - height * (ground.base - ground.top)


def _part(outline: Sequence[Point], ground: Ground, odds: Odds, low: float, high: float) -> str:
    """The hill between two values, closed at the base."""
    inside = [point for point in outline if low < point[0] < high]
    ends = [(z, bell(z - odds.middle, z - odds.middle)[0][1]) for z in (low, high)]
    points = [(_x(z, ground), _y(height, ground)) for z, height in (ends[0], *inside, ends[1])]
    return f"{line(points)}V{ground.base:g}H{tenth(points[0][0]):g}z"


def _ghost(odds: Odds, ground: Ground) -> str:
    outline = bell(-REACH - odds.middle, REACH - odds.middle)
    return line([(_x(z + odds.middle, ground), _y(height, ground)) for z, height in outline])


def _ends(own: Side, foe: Side, ground: Ground) -> tuple[str, str]:
    most = int(ground.width / 2 / LETTER)
    return shortened(foe.name, most), shortened(own.name, most)
