"""What stands below an axis or at the end of curves, such that nothing lies upon anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from forecasts.charts import lasting
from forecasts.charts.parts import tenth

SPACE = 12.0
"""Between two names."""
NUMBER_WIDTH = 22.0
ROUND_WIDTH = 90.0
SHORT_ROUND_WIDTH = 26.0


class Tick(NamedTuple):
    x: float
    text: str
    anchor: str = "middle"


def along(xs: Sequence[float], names: Sequence[str], letter: float) -> list[Tick]:
    """As many names as fit, always the first and the last."""
    widths = [len(name) * letter for name in names]
    last = len(xs) - 1
    end = xs[last] - widths[last] / 2
    found, free = [Tick(xs[0], names[0])], xs[0] + widths[0] / 2
    for at in range(1, last):
        left, right = xs[at] - widths[at] / 2, xs[at] + widths[at] / 2
        if left >= free + SPACE and right + SPACE <= end:
            found.append(Tick(xs[at], names[at]))
            free = right
    if last and end >= free + SPACE:
        found.append(Tick(xs[last], names[last]))
    return _within(found, xs)


def _within(ticks: Sequence[Tick], xs: Sequence[float]) -> list[Tick]:
    """The first name begins at its own place: there is the edge."""
    return [tick._replace(anchor="start", x=xs[0] - 20) if n == 0 else tick for n, tick in enumerate(ticks)]


def numbered(xs: Sequence[float]) -> list[Tick]:
    """1, 2, 3; or every second or fifth or tenth, if they are many."""
    room = (xs[-1] - xs[0]) / max(len(xs) - 1, 1)
    every = next((n for n in (1, 2, 5, 10, 20) if n * room >= NUMBER_WIDTH), 50) if room else 1
    return [Tick(x, str(at)) for at, x in enumerate(xs, start=1) if at % every == 0 or at == every == 1]


def of_rounds(xs: Sequence[float], rounds: Sequence[int], *, is_short: bool) -> list[Tick]:
    """Where a round begins, if there are several; names only where there is room."""
    starts = [at for at in range(len(rounds)) if at == 0 or rounds[at] != rounds[at - 1]]
    if len(starts) < 2:
        return []
    found, free = list[Tick](), float("-inf")
    for at in starts:
        name = str(rounds[at]) if is_short else lasting.numbered(rounds[at])
        has_room = xs[at] >= free
        found.append(Tick(xs[at], name if has_room else "", "start"))
        free = xs[at] + (SHORT_ROUND_WIDTH if is_short else ROUND_WIDTH) if has_room else free
    return found


def spread(heights: Sequence[float], apart: float, top: float, base: float) -> list[float]:
    """Heights of labels, moved as little as may be until they are so far apart and within their frame."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    placed = dict[int, float]()
    above = float("-inf")
    for n in order:
        above = placed[n] = max(heights[n], above + apart, top)
    below = base + apart
    for n in reversed(order):
        below = placed[n] = min(placed[n], below - apart)
    return [tenth(placed[n]) for n in range(len(heights))]
