"""Outlines with one decimal: arrows, dotted flights, the line between hosts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

type Point = tuple[float, float]

BESIDE = 8.0
"""So far beside the way from one to the other an arrow runs, since another may run back."""


def n(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def at(point: Point) -> str:
    return f"{n(point[0])} {n(point[1])}"


def arrow(tail: Point, tip: Point, weight: int, scale: float = 1.0) -> str:
    """A blow: the harder, the thicker. It runs to the right of the straight way, so that two do not meet."""
    length = hypot(tip[0] - tail[0], tip[1] - tail[1]) or 1
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    head = min((9 + weight) * scale, length * 0.6)
    thin, thick, wide = (part * scale for part in (1 + 0.22 * weight, 1.2 + 0.3 * weight, 4.5 + 0.6 * weight))
    neck = length - head

    def to(along: float, across: float) -> str:
        across += BESIDE * scale
        return at((tail[0] + ux * along - uy * across, tail[1] + uy * along + ux * across))

    outline = (
        to(0, -thin),
        to(neck, -thick),
        to(neck, -wide),
        to(length, 0),
        to(neck, wide),
        to(neck, thick),
        to(0, thin),
    )
    return f"M{'L'.join(outline)}Z"


def beside(tail: Point, tip: Point, off: float) -> list[Point]:
    length = hypot(tip[0] - tail[0], tip[1] - tail[1]) or 1
    dx, dy = -(tip[1] - tail[1]) / length * off, (tip[0] - tail[0]) / length * off
    return [(tail[0] + dx, tail[1] + dy), (tip[0] + dx, tip[1] + dy)]


def flight(points: Sequence[Point], scale: float = 1.0) -> tuple[str, str]:
    """Shots: a dotted way, and the head of its arrow. A straight one runs a little to the right."""
    if len(points) == 2:
        points = beside(points[0], points[1], BESIDE * scale)
    (x, y), (tx, ty) = points[-2:]
    length = hypot(tx - x, ty - y) or 1
    ux, uy = (tx - x) / length, (ty - y) / length
    head, wide = 13 * scale, 7 * scale
    neck = (tx - ux * head, ty - uy * head)
    corners = (
        (neck[0] - uy * wide, neck[1] + ux * wide),
        (tx, ty),
        (neck[0] + uy * wide, neck[1] - ux * wide),
    )
    return f"M{'L'.join(at(one) for one in (*points[:-1], neck))}", f"M{'L'.join(map(at, corners))}Z"


def bent(points: Sequence[Point], *, upright: bool) -> str:
    """A line through points that leaves and meets each of them straight on."""
    found = [f"M{at(points[0])}"]
    for (x, y), (tx, ty) in pairwise(points):
        first, second = (x, (y + ty) / 2), (tx, (y + ty) / 2)
        if not upright:
            first, second = ((x + tx) / 2, y), ((x + tx) / 2, ty)
        found.append(f"C{at(first)} {at(second)} {at((tx, ty))}")
    return "".join(found)
