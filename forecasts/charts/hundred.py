"""A hundred battles as marks in columns, and the hill behind them that says by how many they may be off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from forecasts.charts.parts import tenth
from forecasts.charts.shapes import largest_remainder, mark, smooth
from rulesets.forecasts.spread import Chance

HUNDRED = 100
TALLEST = 9
"""Marks above each other, before an outcome takes one column more."""
TALL = 25.0
WIDE_APART = 2.2
"""Columns are so many times as far apart as rows, at most."""
ROOM = 0.86
"""How much of its place a mark fills."""
HIGHEST = 1.4
"""The hill rises so many times as high as the highest column, at most."""
LETTER = 7.6
"""How wide a letter of a label is."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way to end. `least` columns are its own if it has so many marks; `lean`: where it is higher."""

    tincture: str
    label: str
    chance: Chance
    marks: int
    figure: str
    least: int = 1
    lean: int = 0

    @property
    def columns(self) -> int:
        return max(min(self.least, self.marks), -(-self.marks // TALLEST), 1)


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing on wide or on narrow screens."""

    width: int
    height: int
    base: float
    top: float
    edge: float
    line: float
    """From the figure under an outcome to its word."""
    has_corners: bool = False
    """There is room for what each side wins."""

    @property
    def across(self) -> float:
        return self.width - 2 * self.edge

    @property
    def rules(self) -> float:
        return self.base + 5

    @property
    def figures(self) -> float:
        return self.base + 26

    @property
    def labels(self) -> float:
        return self.figures + self.line


WIDE = Frame(1160, 380, base=318, top=72, edge=14, line=24, has_corners=True)
SLIM = Frame(320, 196, base=146, top=6, edge=4, line=17)


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of one side, or of those battles that nobody wins."""

    tincture: str
    count: int
    path: str


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands under the columns of an outcome: a line, a figure, and its name if there is room."""

    tincture: str
    x: float
    width: float
    figure: str
    label: str

    @property
    def middle(self) -> float:
        return tenth(self.x + self.width / 2)


@dataclass(frozen=True, slots=True)
class Hundred:
    frame: Frame
    marks: Sequence[Marks]
    feet: Sequence[Foot]
    edge: str
    """The line of the hill."""
    hill: str
    """The same, closed at the base."""


@dataclass(slots=True)
class Column:
    of: int
    """Which outcome it belongs to."""
    marks: int
    most: float
    """How many it may be, with the error of its outcome."""


@dataclass(slots=True)
class Place:
    """Where columns and rows are in a frame."""

    frame: Frame
    columns: Sequence[Column]
    pitch: float = field(init=False)
    row: float = field(init=False)
    start: float = field(init=False)

    def __post_init__(self) -> None:
        frame, count = self.frame, len(self.columns)
        room = (frame.width - 2 * frame.edge) / count
        highest = max(max(column.most for column in self.columns), 1)
        self.row = min((frame.base - frame.top) / (highest + 0.5), 0.96 * room, TALL)
        self.pitch = min(room, WIDE_APART * self.row)
        self.start = (frame.width - count * self.pitch) / 2

    def x(self, column: float) -> float:
        return self.start + (column + 0.5) * self.pitch

    def y(self, row: float) -> float:
        return self.frame.base - 3 - (row + 0.5) * self.row


def whole_marks(chances: Sequence[Chance], own: int) -> list[int]:
    """How many of the hundred marks each has: its own chance as it is said, the rest shared by the others."""
    mine = min(round(HUNDRED * chances[own].share), HUNDRED)
    others = [chance.share for n, chance in enumerate(chances) if n != own]
    found = largest_remainder(others, HUNDRED - mine) if sum(others) else [0] * len(others)
    found.insert(own, mine if sum(others) else HUNDRED)
    return found


def hundred(outcomes: Sequence[Outcome], frame: Frame) -> Hundred:
    """The outcomes stand from left to right; those without a mark and without a chance are left out."""
    shown = [outcome for outcome in outcomes if outcome.marks or outcome.chance.share]
    columns = [column for n in range(len(shown)) for column in _columns(shown, n)]
    tallest = max(column.marks for column in columns)
    for column in columns:
        column.most = min(column.most, HIGHEST * tallest)
    place = Place(frame, columns)
    edge = list(_edge(place))
    return Hundred(
        frame,
        list(_marks(shown, place)),
        list(_feet(shown, place)),
        smooth(edge),
        f"{smooth(edge)}V{frame.base}H{tenth(edge[0][0])}z",
    )


def _columns(outcomes: Sequence[Outcome], at: int) -> Iterator[Column]:
    """Of one outcome only the sum is known: its columns lean towards the next more likely one of its side."""
    outcome = outcomes[at]
    count = outcome.columns
    weights = [1.0] * count
    if outcome.lean:
        own = outcome.marks / count
        outer, inner = (_beside(outcomes, at, way, own) for way in (-outcome.lean, outcome.lean))
        rising = [outer + (inner - outer) * (n + 0.5) / count for n in range(count)]
        weights = rising if outcome.lean > 0 else rising[::-1]
    marks = largest_remainder(weights, outcome.marks)
    most = HUNDRED * (outcome.chance.share + outcome.chance.error)
    for n, weight in enumerate(weights):
        yield Column(at, marks[n], max(most * weight / sum(weights), marks[n]))


def _beside(outcomes: Sequence[Outcome], at: int, way: int, own: float) -> float:
    """The height at an edge: half way to the next outcome that leans at all; less where there is none."""
    there = at + way
    while 0 <= there < len(outcomes) and not outcomes[there].lean:
        there += way
    if not 0 <= there < len(outcomes):
        return max(own * (0.5 if outcomes[at].lean == -way else 1.0), 0.1)
    beside = outcomes[there]
    height = beside.marks / beside.columns
    is_other_side = beside.tincture != outcomes[at].tincture
    return max((own + max(height, own) if is_other_side else own + height) / 2, 0.1)


def _marks(outcomes: Sequence[Outcome], place: Place) -> Iterator[Marks]:
    """One path for each side, in the order from left to right."""
    r = ROOM * min(place.pitch, place.row) / 2
    for tincture in dict.fromkeys(outcome.tincture for outcome in outcomes):
        spots = [
            (place.x(n), place.y(row))
            for n, column in enumerate(place.columns)
            if outcomes[column.of].tincture == tincture
            for row in range(column.marks)
        ]
        if spots:
            yield Marks(tincture, len(spots), "".join(mark(tincture, x, y, r) for x, y in spots))


def _feet(outcomes: Sequence[Outcome], place: Place) -> Iterator[Foot]:
    at = 0
    for outcome in outcomes:
        x, width = place.x(at - 0.5) + 1.5, outcome.columns * place.pitch - 3
        fits = LETTER * len(outcome.label) <= width + 0.8 * place.pitch
        label = outcome.label if fits else ""
        yield Foot(outcome.tincture, tenth(x), tenth(width), outcome.figure, label)
        at += outcome.columns


def _edge(place: Place) -> Iterator[tuple[float, float]]:
    """From the base over all columns and down again."""
    frame, count = place.frame, len(place.columns)
    yield max(place.x(-1), frame.edge / 2), frame.base
    most = [column.most for column in place.columns]
    for n, height in enumerate(most):
        around = (most[max(n - 1, 0)] + 2 * height + most[min(n + 1, count - 1)]) / 4
        yield place.x(n), max(frame.base - max(height, around) * place.row - 5, frame.top)
    yield min(place.x(count), frame.width - frame.edge / 2), frame.base
