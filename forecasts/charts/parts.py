"""What all charts share: sides, tables, how much of a long list is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts.shapes import mark

MOST_ROWS = 12
"""A list of more rows than this is folded: the rest stands in its table."""
KEY = 6.0


@dataclass(frozen=True, slots=True)
class Side:
    """Who is told apart by name, colour and shape."""

    name: str
    tincture: str

    @property
    def key(self) -> str:
        """The outline of its mark in a square of twelve, for a legend."""
        return mark(self.tincture, KEY, KEY, KEY - 0.5)


@dataclass(frozen=True, slots=True)
class Row:
    head: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The same numbers as in the chart. The first of the heads stands above the heads of rows."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Bar:
    """A piece of a bar that is 100 long."""

    x: float
    width: float
    tone: str = ""
    label: str = ""


def tenth(value: float) -> float:
    return round(value, 1)


def shortened(text: str, most: int) -> str:
    """So many letters at most."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
