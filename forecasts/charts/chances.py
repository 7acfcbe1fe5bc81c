"""The chance of victory after each step: curves of what it was and of what each side took it to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from forecasts.charts import lasting, words
from forecasts.charts.parts import Row, Table, shortened, tenth
from forecasts.charts.shapes import Point, line, mark
from forecasts.charts.ticks import Tick, along, numbered, of_rounds, spread
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance

GRID = (0, 25, 50, 75, 100)
DOT = 4.5
LONGEST_END, LONGEST_TITLE = 17, 26
APART = 18.0
"""Labels at the end of curves are no nearer to each other."""
LISTED = 12
"""Up to so many steps are numbered and named below the narrow drawing."""


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    round: int
    when: str = ""
    """What it is called where its round does not stand beside it."""

    @property
    def name(self) -> str:
        return shortened(self.title, LONGEST_TITLE)


@dataclass(frozen=True, slots=True)
class Curve:
    """Chances after each step, nothing where it is not known. Without a tincture it is the truth, in ink."""

    label: str
    shares: Sequence[Chance | None]
    tincture: str = ""
    short: str = ""
    """At its end, where there is little room."""
    bridges: frozenset[int] = frozenset()
    """The steps to which it comes over others of which too little is known."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The step that changed most, counted from 0, in a few words what happened there, and on which curve."""

    at: int
    what: str = ""
    curve: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing on wide or on narrow screens; `letter` is how wide one is, at most."""

    width: int
    height: int
    left: float
    right: float
    top: float
    base: float
    letter: float
    dots: int
    """No more on one curve."""

    @property
    def has_ends(self) -> bool:
        """There is room for names at the end of curves."""
        return self.width - self.right > APART

    @property
    def tall(self) -> float:
        return self.base - self.top

    @property
    def rise(self) -> float:
        """Where the line of the turning point begins."""
        return self.top - 8

    @property
    def marks(self) -> float:
        return self.left - 9

    @property
    def after(self) -> float:
        return self.right + 14

    @property
    def deep(self) -> str:
        """How far down from the base the lines of the rounds go: not through the names of the steps."""
        return f"v6m0 22v{self.rounds - self.base - 24:g}"

    @property
    def words(self) -> float:
        return self.base + 22

    @property
    def rounds(self) -> float:
        return self.base + 46


WIDE = Frame(1160, 420, left=50, right=982, top=52, base=366, letter=11, dots=24)
SLIM = Frame(320, 312, left=32, right=310, top=46, base=256, letter=7.8, dots=12)


@dataclass(frozen=True, slots=True)
class CurveDrawn:
    label: str
    tincture: str
    path: str
    bridges: str
    dots: str
    end: str
    end_y: float
    band: str
    """From where to where the truth may be."""
    key: str

    @property
    def look(self) -> str:
        """Of its name at the end."""
        return "label" if self.tincture else "strong"


@dataclass(frozen=True, slots=True)
class TurnDrawn:
    """A band from the step before to the turning point, and its words above."""

    x: float
    width: float
    at: float
    words_x: float
    title: str
    what: str
    values: Sequence[tuple[float, float, str, str]]
    """Where, which way from there, and what the chance was before and after."""
    dot: str


@dataclass(frozen=True, slots=True)
class Drawing:
    frame: Frame
    grid: Sequence[tuple[float, str]]
    curves: Sequence[CurveDrawn]
    turn: TurnDrawn | None
    dense: Sequence[Tick]
    """Names under the axis where letters are small, and, in `loose`, where they are large."""
    loose: Sequence[Tick]
    rounds: Sequence[Tick]

    @property
    def has_band(self) -> bool:
        return any(curve.band for curve in self.curves)

    @property
    def has_bridges(self) -> bool:
        return any(curve.bridges for curve in self.curves)

    @property
    def height(self) -> float:
        return self.frame.height if self.rounds else self.frame.words + 8


@dataclass(frozen=True, slots=True)
class Chances:
    title: str
    label: str
    wide: Drawing | None
    slim: Drawing | None
    steps: str
    """What the numbers below the narrow drawing stand for."""
    table: Table


def chances(
    title: str, steps: Sequence[Step], curves: Sequence[Curve], *, turn: Turn | None = None
) -> Chances:
    """What is said in words is the curve of the turning point, else the first one: the truth, if known."""
    known = [curve for curve in curves if any(share is not None for share in curve.shares)]
    if not steps or not known:
        return Chances(title, str(words.NOT_RECKONED), None, None, "", Table("", (), ()))
    told = curves[turn.curve] if turn else known[0]
    if turn and (told not in known or not 0 < turn.at < len(steps)):
        turn, told = None, known[0]
    names, told_names = [step.title for step in steps], [_name(step, steps) for step in steps]
    wide, slim = (
        _drawing(frame, steps, known, _turn(frame, told, turn) if turn else None) for frame in (WIDE, SLIM)
    )
    return Chances(
        title,
        words.chances_label(title, told.shares, told_names, turn.at if turn else None),
        wide,
        slim,
        words.numbered(names) if len(steps) <= LISTED else "",
        Table(
            gettext("%(title)s, of 100") % {"title": title},
            (gettext("After"), *(curve.label for curve in known)),
            [Row(name, [_cell(curve, n) for curve in known]) for n, name in enumerate(told_names)],
        ),
    )


def _name(step: Step, steps: Sequence[Step]) -> str:
    if steps[0].round == steps[-1].round:
        return step.title
    return step.when or lasting.step(step.round, step.title)


def _told_apart(steps: Sequence[Step]) -> list[str]:
    """Steps of one name each with the number of its round."""
    rounds: dict[str, set[int]] = {}
    for step in steps:
        rounds.setdefault(step.name, set()).add(step.round)
    return [f"{step.round}: {step.name}" if len(rounds[step.name]) > 1 else step.name for step in steps]


def _cell(curve: Curve, at: int) -> str:
    share = curve.shares[at]
    return "–" if share is None else words.figure(share)


# --- Where everything is ---------------------------------------------------------------------------


def _x(frame: Frame, at: int, count: int) -> float:
    return tenth(frame.left + at * (frame.right - frame.left) / max(count - 1, 1))


def _y(frame: Frame, share: float) -> float:
    return tenth(frame.base - min(max(share, 0), 1) * (frame.base - frame.top))


def _drawing(frame: Frame, steps: Sequence[Step], curves: Sequence[Curve], turn: TurnDrawn | None) -> Drawing:
    count = len(steps)
    xs = [_x(frame, at, count) for at in range(count)]
    ends = spread([_points(frame, curve, count)[-1][1] for curve in curves], APART, frame.top, frame.base)
    names = _told_apart(steps)
    is_slim = frame is SLIM
    return Drawing(
        frame,
        [(_y(frame, share / 100), str(share)) for share in GRID],
        [_curve(frame, curve, count, end) for curve, end in zip(curves, ends, strict=True)],
        turn,
        numbered(xs) if is_slim else along(xs, names, 7.6),
        [] if is_slim else along(xs, names, frame.letter),
        of_rounds(xs, [step.round for step in steps], is_short=is_slim),
    )


def _points(frame: Frame, curve: Curve, count: int) -> list[Point]:
    return [
        (_x(frame, at, count), _y(frame, share.share))
        for at, share in enumerate(curve.shares)
        if share is not None
    ]


def _curve(frame: Frame, curve: Curve, count: int, end: float) -> CurveDrawn:
    points = _points(frame, curve, count)
    every = -(-len(points) // frame.dots)
    dotted = sorted({*range(0, len(points), every), len(points) - 1})
    last = next(share for share in reversed(curve.shares) if share is not None)
    return CurveDrawn(
        curve.label,
        curve.tincture,
        *_lines(curve, points),
        "".join(mark(curve.tincture, x, y, DOT) for x, y in (points[at] for at in dotted)),
        f"{shortened(curve.short or curve.label, LONGEST_END)}, {words.figure(last)}",
        tenth(end + 4.5),
        _band(frame, curve, count) if not curve.tincture else "",
        mark(curve.tincture, 6, 6, 5.5),
    )


def _lines(curve: Curve, points: Sequence[Point]) -> tuple[str, str]:
    """The line from step to step, and what of it only bridges some."""
    known = [at for at, share in enumerate(curve.shares) if share is not None]
    found: dict[bool, list[str]] = {False: [], True: []}
    for is_bridge, run in groupby(range(1, len(points)), key=lambda n: known[n] in curve.bridges):
        at = [*run]
        found[is_bridge].append(line(points[at[0] - 1 : at[-1] + 1]))
    return "".join(found[False]), "".join(found[True])


def _band(frame: Frame, curve: Curve, count: int) -> str:
    known = [(at, share) for at, share in enumerate(curve.shares) if share is not None]
    above = [(_x(frame, at, count), _y(frame, share.share + share.error)) for at, share in known]
    below = [(_x(frame, at, count), _y(frame, share.share - share.error)) for at, share in known]
    return f"{line([*above, *below[::-1]])}z"


def _turn(frame: Frame, curve: Curve, turn: Turn) -> TurnDrawn | None:
    count = len(curve.shares)
    before, after = curve.shares[turn.at - 1], curve.shares[turn.at]
    if before is None or after is None:
        return None
    x, at = _x(frame, turn.at - 1, count), _x(frame, turn.at, count)
    title = words.turning_point(
        after.share - before.share,
        shortened(curve.short or curve.label, LONGEST_END) if curve.tincture else "",
    )
    what = shortened(turn.what, int(frame.width / frame.letter))
    half = max(len(title), len(what)) * frame.letter / 2
    middle = min(max(at, half), frame.width - half) if 2 * half < frame.width else frame.width / 2
    is_rising = after.share > before.share
    return TurnDrawn(
        x,
        tenth(at - x),
        at,
        tenth(middle),
        title,
        what,
        list(_values(frame, (x, before), (at, after), is_rising=is_rising)),
        mark("", at, _y(frame, after.share), 7) if not curve.tincture else "",
    )


def _values(
    frame: Frame, first: tuple[float, Chance], second: tuple[float, Chance], *, is_rising: bool
) -> Iterator[tuple[float, float, str, str]]:
    """The lower one stands under its point, the upper one above it and away from the curve."""
    for (x, chance), is_below, anchor in (
        (first, is_rising, "middle"),
        (second, not is_rising, "end"),
    ):
        y = _y(frame, chance.share) + (24 if is_below else -10)
        room = max(x - 10 if anchor == "end" else x, frame.left + 10)
        yield tenth(room), tenth(min(max(y, frame.top + 12), frame.base - 5)), anchor, words.figure(chance)
