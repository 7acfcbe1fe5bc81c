"""What matters most: bars to both sides of the chance as things are, each with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts import words
from forecasts.charts.parts import MOST_ROWS, Bar, Row, Side, Table, tenth
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance

NOBODY = "sable"
"""In whose colour it gets worse, where there is no one other side."""
MIDDLE = 50.0
LEAST_SCALE = 0.05
"""Bars are no longer than in a chart that ends at so much."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One change: the chance with it, how much more or less that is than without, and the error of that."""

    name: str
    chance: Chance
    change: float
    error: float
    note: str = ""
    icon: str = ""

    @property
    def may_be_chance(self) -> bool:
        return abs(self.change) <= self.error


@dataclass(frozen=True, slots=True)
class MatterBar:
    """`least` and `most`: from where to where its end may be."""

    name: str
    note: str
    icon: str
    tincture: str
    bar: Bar
    least: float
    most: float
    figure: str
    may_be_chance: bool
    label: str

    @property
    def look(self) -> str:
        return "rest pale" if self.may_be_chance else "fill"


@dataclass(frozen=True, slots=True)
class Matters:
    side: Side
    usual: str
    intro: str
    ends: tuple[str, str]
    bars: Sequence[MatterBar]
    to_come: Sequence[str]
    """Names of what has not been tried yet, as far as there is room."""
    folded: str
    table: Table


def matters(
    side: Side,
    usual: Chance,
    things: Sequence[Thing],
    *,
    other: Side | None = None,
    to_come: Sequence[str] = (),
) -> Matters:
    """Most first. `other` is who gains where there are two sides; `to_come` names what is not tried yet."""
    ordered = sorted(things, key=lambda thing: -abs(thing.change))
    shown = ordered[:MOST_ROWS]
    scale = max([abs(thing.change) + thing.error for thing in shown] + [LEAST_SCALE])
    worse = other.tincture if other else NOBODY
    return Matters(
        side,
        words.figure(usual),
        words.matters_intro(side.name, usual),
        (
            gettext("%(side)s would miss it") % {"side": side.name},
            gettext("%(side)s would be glad") % {"side": side.name},
        ),
        [_bar(thing, usual, scale, side, worse) for thing in shown],
        to_come[: MOST_ROWS - len(shown)],
        words.more_rows(len(ordered) - len(shown)),
        Table(
            gettext("What matters most: taken away, %(side)s wins") % {"side": side.name},
            (gettext("Taken away"), gettext("of 100"), gettext("change"), gettext("give or take")),
            [Row(thing.name, _cells(thing)) for thing in ordered],
        ),
    )


def _cells(thing: Thing) -> tuple[str, str, str]:
    return words.figure(thing.chance), words.signed(thing.change), words.off_by_figure(thing.error)


def _bar(thing: Thing, usual: Chance, scale: float, side: Side, worse: str) -> MatterBar:
    def at(change: float) -> float:
        return tenth(min(max(MIDDLE + MIDDLE * change / scale, 0), 100))

    low, high = sorted((MIDDLE, at(thing.change)))
    return MatterBar(
        thing.name,
        thing.note,
        thing.icon,
        worse if thing.change < 0 else side.tincture,
        Bar(low, tenth(high - low)),
        at(thing.change - thing.error),
        at(thing.change + thing.error),
        words.figure(thing.chance),
        thing.may_be_chance,
        words.matter_label(thing.name, side.name, usual, thing.chance, thing.error),
    )
