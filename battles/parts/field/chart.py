"""Strength on the field, step by step, as a chart drawn on the server: what these people know exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.models import Phase
from battles.parts.sight import Sight
from battles.play.memory import Memory
from battles.play.scenes import field_of
from campaigns.parts import Context
from rulesets.engine import Card, seen
from rulesets.engine.text import written
from rulesets.engine.words import said

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 366, 230, 52, 120, 16, 34
MOST_LETTERS = 14
"""Of a name beside the end of its line: `RIGHT` has room for so many."""
MOST_POINTS = 24
GRID = 4
LETTER, APART = 6.6, 10
"""How wide a letter under the axis is, and how far apart two names stand."""
KEPT, ENDED = 4000, 64

type Strengths = Mapping[str, int]


kept: Memory[Strengths] = Memory(KEPT)
"""The strengths after closed phases, by phase and audience; a closed phase never changes."""
ended: Memory[Sequence[Card]] = Memory(ENDED)
"""What stood on the field as a phase ended, for all eyes."""


@dataclass(frozen=True, slots=True)
class Point:
    """The field after one step."""

    title: str
    strengths: Strengths
    round: int = 0
    """0 as it begins."""


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's line, with its name and what it has now at the end."""

    name: str
    short: str
    tincture: str
    path: str
    dots: Sequence[Dot]
    now: str
    label_y: float

    @property
    def end(self) -> float:
        return WIDTH - RIGHT + 14


def chart(sight: Sight) -> Context:
    """Nothing, until strength has changed for at least one side that these people know exactly."""
    points = _points(sight)
    sides = [side for side in sight.sides if all(side in point.strengths for point in points)]
    if len(points) < 2 or not sides:
        return {"curves": []}
    most = max(point.strengths[side] for point in points for side in sides)
    step = _round_step(max(most, 1) / GRID)
    roof = -(-max(most, 1) // step) * step
    height = {side: [_y(point.strengths[side], roof) for point in points] for side in sides}
    labels = _spread([height[side][-1] for side in sides])
    return {
        "curves": [
            _curve(sight, side, points, height[side], label)
            for side, label in zip(sides, labels, strict=True)
        ],
        "grid": [(_y(mark, roof), written(mark)) for mark in range(0, roof + 1, step)],
        "ticks": _ticks(points),
        "rows": [
            (_row(sight, point), [written(point.strengths[side]) for side in sides]) for point in points
        ],
        "size": (WIDTH, HEIGHT, LEFT, WIDTH - RIGHT),
        "measure": measure(sight),
    }


def measure(sight: Sight) -> str:
    """What strengths count where that is not how many there are, as everything beside the chart says it."""
    counts = any(card.heads for card in sight.cards if card.kind == "unit")
    return said(sight.rules.wording.get("strength", "")) if counts else ""


def _curve(sight: Sight, side: str, points: Sequence[Point], heights: Sequence[float], label: float) -> Curve:
    dots = [Dot(_x(n, len(points)), y) for n, y in enumerate(heights)]
    path = "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots)
    name, now = sight.names.get(side, side), written(points[-1].strengths[side])
    return Curve(name, _cut(name, MOST_LETTERS), sight.tincture(side), path, dots, now, label)


def _points(sight: Sight) -> list[Point]:
    """The start, each step that changed something, and the present, the latest of them if they are many."""
    before, then = _begun(sight), _closed(sight)
    points = [Point(gettext("Start"), before)] if before else []
    for title, strengths, round in then:
        if not points or strengths != points[-1].strengths:
            points.append(Point(title, strengths, round))
    now = _of(sight.cards)
    if sight.scene is not None and now and (not points or now != points[-1].strengths):
        points.append(Point(sight.scene.phase.step.title, now, sight.scene.row.round))
    return points[-MOST_POINTS:]


def _begun(sight: Sight) -> Strengths:
    """As the hosts were mustered."""
    if sight.unread or sight.battle.rules_are_missing or not sight.battle.muster:
        return {}
    key = (sight.battle.pk, "begun", sight.words)
    return kept.once(
        key, lambda: _of(seen(sight.rules.cards(sight.rules.open(sight.battle.mustered)), sight.words))
    )


def _closed(sight: Sight) -> list[tuple[str, Strengths, int]]:
    """After the last phase of each step of each round; the states that are not kept are read in one go."""
    last = {(row.round, row.step): row.pk for row in sight.rows.phases if row.is_resolved}
    keys = {pk: (pk, sight.words) for pk in last.values()}
    missing = [pk for pk, key in keys.items() if kept.get(key) is None]
    if missing:
        for pk, cards in _cards_after(sight, missing).items():
            kept.put(keys[pk], _of(seen(cards, sight.words)))
    return [(sight.step_title(step), kept.get(keys[pk]) or {}, round) for (round, step), pk in last.items()]


def _cards_after(sight: Sight, phases: Sequence[int]) -> dict[int, Sequence[Card]]:
    """What stood on the field as each of these phases ended, for all eyes."""
    found = {pk: cards for pk in phases if (cards := ended.get((pk,))) is not None}
    missing = [pk for pk in phases if pk not in found]
    rows = Phase.objects.filter(pk__in=missing).values_list("pk", "after") if missing else ()
    for pk, after in rows:
        found[pk] = ended.put((pk,), sight.rules.cards(field_of(sight.battle, after)))
    return found


def _of(cards: Sequence[Card]) -> Strengths:
    """The strength of each side that is known to a figure: its own card's, or its units' together."""
    sides = {c.id: c.strength[0] for c in cards if c.kind == "side" and isinstance(c.strength, tuple)}
    units: dict[str, int | None] = {}
    for card in cards:
        if card.kind == "unit" and card.side not in sides:
            had = units.get(card.side, 0)
            exact = isinstance(card.strength, tuple) and had is not None
            units[card.side] = had + card.strength[0] if exact else None  # type: ignore[operator, index]
    return sides | {side: sum_ for side, sum_ in units.items() if sum_ is not None}


def _x(n: int, count: int) -> float:
    return round(LEFT + n * (WIDTH - LEFT - RIGHT) / (count - 1), 1)


def _y(value: float, roof: int) -> float:
    """The axis begins at nought: what stands twice as high is twice as strong."""
    return round(HEIGHT - BOTTOM - value * (HEIGHT - TOP - BOTTOM) / roof, 1)


def _row(sight: Sight, point: Point) -> str:
    if not point.round:
        return point.title
    word = sight.round_word
    return f"{word[:1].upper()}{word[1:]} {point.round}, {point.title}"


def _name(point: Point, points: Sequence[Point]) -> str:
    """A step under the axis, with the number of its round where there are several."""
    several = len({one.round for one in points if one.round}) > 1
    return f"{point.round}: {point.title}" if point.round and several else point.title


def _round_step(least: float) -> int:
    """The next of 1, 2, 5, 10, 20, 50 and so on."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times >= least:
                return step * times
        step *= 10


def _spread(heights: Sequence[float]) -> list[float]:
    """Where the labels stand, so that none lies on another."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    placed, above = dict[int, float](), float("-inf")
    for n in order:
        above = placed[n] = max(heights[n], above + 34)
    return [placed[n] for n in range(len(heights))]


def _ticks(points: Sequence[Point]) -> list[tuple[float, str, str]]:
    """Names under the axis: the first and the last, and one between them if there is room."""
    count = len(points)
    every = -(-(count - 1) // 2) or 1
    shown = sorted({*range(0, count, every), count - 1} - ({count - 2} if every > 1 else set()))
    anchors = {0: "start", count - 1: "end"}
    room = WIDTH - LEFT - RIGHT - APART
    first, *_, last = titles = [_name(points[n], points) for n in shown]
    if (len(first) + len(last)) * LETTER > room:
        most = int(room / LETTER / 2)
        titles[0], titles[-1] = _cut(first, most), _cut(last, most)
    ticks = [(_x(n, count), title, anchors.get(n, "middle")) for n, title in zip(shown, titles, strict=True)]
    free = LEFT + len(titles[0]) * LETTER + APART, WIDTH - RIGHT - len(titles[-1]) * LETTER - APART
    return [tick for tick in ticks if tick[2] != "middle" or _is_within(tick, free)]


def _is_within(tick: tuple[float, str, str], free: tuple[float, float]) -> bool:
    x, title, _ = tick
    half = len(title) * LETTER / 2
    return free[0] <= x - half and x + half <= free[1]


def _cut(title: str, most: int) -> str:
    return title if len(title) <= most else f"{title[: most - 1].rstrip()}…"
