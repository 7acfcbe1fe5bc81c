"""What each unit may lose: half of the battles thick, nine in ten thin, the middle as a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from forecasts.charts import words
from forecasts.charts.parts import MOST_ROWS, Bar, Row, Side, Table, tenth
from forecasts.charts.tongue import gettext, gettext_lazy
from rulesets.engine.text import written
from rulesets.forecasts.spread import STEPS

HALF, NINE_IN_TEN, MIDDLE = (0.25, 0.75), (0.05, 0.95), 0.5
NEARLY = 1e-6
LEAST = 0.8
"""The narrowest piece of a bar that can be seen."""
SCALES = (
    (0.25, gettext_lazy("a quarter lost")),
    (0.5, gettext_lazy("half lost")),
    (1.0, gettext_lazy("all lost")),
)
"""To where the bars of one page go, and what stands at their end."""


@dataclass(frozen=True, slots=True)
class UnitLosses:
    """How often a unit lost so many twentieths of what it has, and the sum of all shares that it lost."""

    name: str
    of: int
    """What it has, in the system's own measure."""
    counts: Mapping[int, int]
    total: float
    icon: str = ""


@dataclass(frozen=True, slots=True)
class LossBar:
    """`far`: nine battles in ten; `near`: half of them; `middle`: as many lose more as lose less."""

    name: str
    icon: str
    of: str
    far: Bar
    near: Bar
    middle: float
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class Losses:
    side: Side
    bars: Sequence[LossBar]
    scale: str
    """What the right end of all bars means."""
    folded: str
    table: Table


@dataclass(frozen=True, slots=True)
class Found:
    """Losses of one unit, in its own measure, each end as exactly as twentieths allow."""

    unit: UnitLosses
    half: tuple[int, int]
    most: tuple[int, int]
    middle: int

    def words(self, ends: tuple[int, int]) -> str:
        return words.lost(*ends, self.unit.of)


def losses(sides: Sequence[tuple[Side, Sequence[UnitLosses]]]) -> list[Losses]:
    """A chart for each side, all to one scale. A long list shows who is hit hardest."""
    found = [(side, [_found(unit) for unit in units if _battles(unit)]) for side, units in sides]
    most = max((one.most[1] / one.unit.of for _, of in found for one in of), default=0)
    end, scale = next(scale for scale in SCALES if most <= scale[0] or scale is SCALES[-1])
    return [_drawn(side, of, end, str(scale)) for side, of in found]


def _battles(unit: UnitLosses) -> int:
    return sum(unit.counts.values()) if unit.of else 0


def _drawn(side: Side, units: Sequence[Found], end: float, scale: str) -> Losses:
    shown = units
    if len(units) > MOST_ROWS:
        hit = sorted(units, key=lambda one: -one.middle / one.unit.of)[:MOST_ROWS]
        shown = [one for one in units if one in hit]
    rows = [
        Row(
            one.unit.name,
            (written(one.unit.of), one.words(one.half), one.words((one.middle,) * 2), one.words(one.most)),
        )
        for one in units
    ]
    heads = (
        gettext("Unit"),
        gettext("of"),
        gettext("half of battles"),
        gettext("middle"),
        gettext("9 in 10"),
    )
    return Losses(
        side,
        [_bar(one, end) for one in shown],
        scale,
        words.more_rows(len(units) - len(shown)),
        Table(gettext("Losses of %(side)s by unit") % {"side": side.name}, heads, rows),
    )


def _bar(found: Found, end: float) -> LossBar:
    def piece(ends: tuple[int, int]) -> Bar:
        low, high = (100 * value / found.unit.of / end for value in ends)
        return Bar(tenth(min(low, 100 - LEAST)), tenth(max(high - low, LEAST)))

    half, most = found.words(found.half), found.words(found.most)
    middle = found.words((found.middle, found.middle))
    label = words.loss_label(found.unit.name, found.unit.of, half, middle, most)
    x = min(100 * found.middle / found.unit.of / end, 100 - LEAST)
    unit = found.unit
    return LossBar(
        unit.name, unit.icon, written(unit.of), piece(found.most), piece(found.half), tenth(x), half, label
    )


# --- From twentieths to men ------------------------------------------------------------------------


def _found(unit: UnitLosses) -> Found:
    low, high = (_quantile(unit, share) for share in HALF)
    least, most = (_quantile(unit, share) for share in NINE_IN_TEN)
    return Found(unit, (low, high), (least, most), _quantile(unit, MIDDLE))


def _quantile(unit: UnitLosses, share: float) -> int:
    """The loss that is not exceeded in this share of the battles.

    Within a twentieth each whole number is taken to be as likely as any other. Nothing said is finer than
    that can bear: of 12,000 men a twentieth is 600, and losses are told in hundreds.
    """
    wanted = share * _battles(unit)
    for low, high, weight in _pieces(unit):
        if weight and weight >= wanted - NEARLY:
            within = low + ceil(wanted / weight * (high - low + 1) - NEARLY) - 1
            return _rounded(min(max(within, low), high), unit.of)
        wanted -= weight
    return unit.of


def _pieces(unit: UnitLosses) -> Iterator[tuple[int, int, float]]:
    """Whole numbers from one to another that have this many battles together, in order."""
    for step in sorted(unit.counts):
        times = unit.counts[step]
        low, high = _whole_numbers(step, unit.of)
        if step == 0 and high > 0:
            untouched = times * _untouched(unit)
            yield 0, 0, untouched
            yield 1, high, times - untouched
        else:
            yield low, high, times


def _whole_numbers(step: int, of: int) -> tuple[int, int]:
    """The losses that are counted under a step. A unit that lost nearly all is taken to have lost all."""
    if step == STEPS:
        return of, of
    low, high = ceil((step - 0.5) / STEPS * of), floor((step + 0.5) / STEPS * of)
    low = max(low, 0)
    return (low, high) if low <= high else (round(step / STEPS * of),) * 2


def _untouched(unit: UnitLosses) -> float:
    """The share of the lowest twentieth that lost nothing at all, such that the mean loss is what it was."""
    battles, lowest = _battles(unit), unit.counts[0]
    others = sum(step * times for step, times in unit.counts.items()) / STEPS
    _, high = _whole_numbers(0, unit.of)
    usual = (1 + high) / 2 / unit.of
    touched = (unit.total - others) / usual if battles else 0
    return min(max(1 - touched / lowest, 0.0), 1.0)


def _rounded(value: int, of: int) -> int:
    if value == of:
        return of
    step = 10 ** max(floor(log10(max(of / STEPS / 4, 1))), 0)
    return int(min(round(value / step) * step, of))
