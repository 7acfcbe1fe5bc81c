"""Outlines: the marks of the sides, smooth curves, bells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import NormalDist

type Point = tuple[float, float]

NORMAL = NormalDist()
BELL_POINTS = 40
WAIST = 0.36
"""Half the thickness of a cross, in halves of its width."""


def mark(tincture: str, x: float, y: float, r: float) -> str:
    """The mark of a side about a point. Shapes differ as well as colours."""
    match tincture:
        case "gules":
            s = 0.9 * r
            return f"M{_n(x - s)} {_n(y - s)}h{_n(2 * s)}v{_n(2 * s)}h{_n(-2 * s)}z"
        case "or":
            return f"M{_n(x)} {_n(y - r)}L{_n(x + r)} {_n(y + 0.85 * r)}H{_n(x - r)}z"
        case "vert":
            return f"M{_n(x)} {_n(y - r)}L{_n(x + r)} {_n(y)} {_n(x)} {_n(y + r)} {_n(x - r)} {_n(y)}z"
        case "purpure":
            return _cross(x, y, r)
        case "sable":
            return f"M{_n(x)} {_n(y + r)}L{_n(x + r)} {_n(y - 0.85 * r)}H{_n(x - r)}z"
        case _:
            half, whole = _n(r), _n(2 * r)
            return f"M{_n(x - r)} {_n(y)}a{half} {half} 0 1 0 {whole} 0a{half} {half} 0 1 0 -{whole} 0z"


def _cross(x: float, y: float, r: float) -> str:
    w, arm = WAIST * r, (1 - WAIST) * r
    thick, long = _n(2 * w), _n(arm)
    return (
        f"M{_n(x - w)} {_n(y - r)}h{thick}v{long}h{long}v{thick}h-{long}v{long}h-{thick}v-{long}h-{long}"
        f"v-{thick}h{long}z"
    )


def _n(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def smooth(points: Sequence[Point]) -> str:
    """A curve through points from left to right that rises and falls only where they do."""
    rises = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)]
    slopes = [rises[0], *(_slope(a, b) for a, b in pairwise(rises)), rises[-1]]
    found = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for (here, slope), (there, next_slope) in pairwise(zip(points, slopes, strict=True)):
        third = (there[0] - here[0]) / 3
        first = f"{_n(here[0] + third)} {_n(here[1] + third * slope)}"
        second = f"{_n(there[0] - third)} {_n(there[1] - third * next_slope)}"
        found.append(f"C{first} {second} {_n(there[0])} {_n(there[1])}")
    return "".join(found)


def _slope(before: float, after: float) -> float:
    return 2 * before * after / (before + after) if before * after > 0 else 0.0


def bell(low: float, high: float) -> list[Point]:
    """A bell of height 1 between two values, in standard deviations."""
    steps = [low + n * (high - low) / BELL_POINTS for n in range(BELL_POINTS + 1)]
    return [(z, NORMAL.pdf(z) / NORMAL.pdf(0)) for z in steps]


def below(share: float) -> float:
    """The value of a bell under which this share of it lies."""
    return NORMAL.inv_cdf(min(max(share, 1e-9), 1 - 1e-9))


def largest_remainder(weights: Sequence[float], total: int) -> list[int]:
    """Whole numbers that add up to the total, as near to the weights as can be."""
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    exact = [total * weight / whole for weight in weights]
    found = [int(value) for value in exact]
    rest = sorted(range(len(exact)), key=lambda n: (found[n] - exact[n], n))
    for n in rest[: total - sum(found)]:
        found[n] += 1
    return found
