"""How lucky a side was in all of its throws, and how lucky one roll was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts import words
from forecasts.charts.parts import Bar, Row, Side, Table, tenth
from forecasts.charts.shapes import bell, below, line
from forecasts.charts.tongue import gettext
from rulesets.engine.text import written
from rulesets.forecasts.spread import Chance

WIDTH, HEIGHT, BASE, TOP, EDGE = 460, 102, 68.0, 14.0, 8.0
REACH = 2.8
"""Standard deviations to each end of the bell."""
NEARLY = 0.001


@dataclass(frozen=True, slots=True)
class SideLuck:
    """`share`: so much of what its dice could have shown is worse. `notes`: its best and worst throw."""

    side: Side
    share: float
    throws: int
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Bell:
    """`worse`: the part of the bell that is worse than what was thrown; its share is the luck."""

    side: Side
    words: str
    label: str
    whole: str
    worse: str
    at: float
    figure: str
    figure_x: float
    anchor: str
    notes: Sequence[str]
    size: tuple[int, int] = (WIDTH, HEIGHT)


@dataclass(frozen=True, slots=True)
class Luck:
    bells: Sequence[Bell]
    table: Table


@dataclass(frozen=True, slots=True)
class RollLuck:
    """A bar from the middle to where one roll stands among all that it could have been."""

    bar: Bar
    at: float
    label: str


def luck(sides: Sequence[SideLuck]) -> Luck:
    """Of those who threw at all."""
    threw = [one for one in sides if one.throws]
    heads = (gettext("Side"), gettext("luckier than, of 100"), gettext("throws"))
    rows = [Row(one.side.name, (_figure(one.share), written(one.throws))) for one in threw]
    return Luck([_bell(one) for one in threw], Table(gettext("Luck of each side"), heads, rows))


def roll_luck(share: float, of_100: str, *, what: str = "") -> RollLuck:
    """`share` as of a side, where its bar ends; `of_100` rolls are worse; `what` begins the words."""
    at = tenth(100 * min(max(share, 0), 1))
    said = gettext("luckier than %(n)s of 100") % {"n": of_100}
    low, high = sorted((50.0, at))
    return RollLuck(Bar(low, tenth(high - low)), min(at, 99.0), f"{what}: {said}" if what else said)


def _figure(share: float) -> str:
    return words.figure(Chance(share, NEARLY))


def _x(z: float) -> float:
    return tenth(EDGE + (z + REACH) / (2 * REACH) * (WIDTH - 2 * EDGE))


def _path(low: float, high: float) -> str:
    points = [(_x(z), BASE - height * (BASE - TOP)) for z, height in bell(low, high)]
    return f"{line(points)}V{BASE:g}H{points[0][0]:g}z"


def _bell(one: SideLuck) -> Bell:
    z = min(max(below(one.share), 0.01 - REACH), REACH - 0.01)
    at, said = _x(z), words.luckier(Chance(one.share, NEARLY))
    is_left = z > 0
    return Bell(
        one.side,
        f"{one.side.name}, {said}",
        words.luck_label(one.side.name, said, one.throws),
        _path(-REACH, REACH),
        _path(-REACH, z),
        at,
        _figure(one.share),
        tenth(at - 8 if is_left else at + 8),
        "end" if is_left else "start",
        [words.sentences([words.counted(one.throws, "throw")]), *one.notes],
    )
