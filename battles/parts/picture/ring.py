"""Three camps and more: each in a sector of its own, the line a ring between them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from battles.parts.picture.choosing import chosen
from battles.parts.picture.drawing import LIGHTER, Arrow, Drawing, Ground, Lighter, lightest, pills
from battles.parts.picture.facts import Faced
from battles.parts.picture.plan import WIDE
from battles.parts.picture.shaped import Placed, Setting, Text, cut, shape, sized
from battles.parts.picture.shapes import Point, arrow, at, flight, n
from battles.parts.picture.words import fitting
from rulesets.engine import Stand

HEIGHT = 860.0
CENTRE: Point = (WIDE / 2, 400.0)
FRONT, REAR, LINE = 0.6, 0.86, 0.36
"""How far from the centre, in parts of the way to the edge."""
ACROSS, DOWN = 560.0, 350.0
LETTERS, BESIDE = 18, 20
MOST, MOST_IN_FRONT = 8, 5
"""So many units of a side are drawn for themselves."""


def ring(faced: Faced, prefix: str) -> Drawing:
    return lightest(_ring(faced, prefix, step) for step in LIGHTER)


def _ring(faced: Faced, prefix: str, step: Lighter) -> Drawing:
    faced = step.of(chosen(faced, min(MOST, step.units)))
    most = max((piece.size[1] for piece in faced.drawn if piece.size), default=0)
    frontage = 46.0
    area = frontage * frontage * 1.3 / most if most else 0
    all_rough = all(piece.is_rough for piece in faced.drawn)
    setting = Setting(prefix, True, frontage, frontage * 1.6, area, is_ring=True, all_rough=all_rough)
    placed = {one.piece.id: one for one in _placed(faced, setting)}
    for one in placed.values():
        one.texts = list(_texts(one, has_numbers=step.has_numbers))
    shapes = [shape(one, setting) for one in placed.values()]
    return Drawing(
        prefix,
        "pic ring",
        n(WIDE),
        n(HEIGHT),
        list(dict.fromkeys(host.tincture for host in faced.hosts)),
        list(_grounds(faced)),
        [Ground("front", _circle(LINE))],
        list(_arrows(faced, placed)),
        shapes,
        list(_heads(faced)),
        list(pills(faced.remarks, WIDE, HEIGHT)),
        any(one.is_soft for one in shapes),
    )


def _angles(camps: int) -> list[float]:
    """Where the middle of each camp lies; of four on the four edges."""
    if camps == 4:
        return [pi, 0, -pi / 2, pi / 2]
    return [pi * 5 / 6 + 2 * pi * k / camps for k in range(camps)]


def _on(angle: float, part: float) -> Point:
    return CENTRE[0] + ACROSS * part * cos(angle), CENTRE[1] + DOWN * part * sin(angle)


def _placed(faced: Faced, setting: Setting) -> Iterator[Placed]:
    camps = faced.camps
    for hosts, angle in zip(camps, _angles(len(camps)), strict=True):
        ids = {host.id for host in hosts}
        own = [piece for piece in faced.drawn if piece.host.id in ids]
        front = [
            one for one in own if one.is_front and not one.stand.is_behind and one.stand is not Stand.GONE
        ]
        rear = [one for one in own if one not in front]
        front, rear = front[:MOST_IN_FRONT], [*front[MOST_IN_FRONT:], *rear]
        for row, part in ((front, FRONT), (rear, REAR)):
            for piece, way in zip(row, _fan(len(row), angle, len(camps)), strict=True):
                x, y = _on(way, part)
                frontage, depth = sized(piece, setting)
                toward = 1 if x < CENTRE[0] else -1
                yield Placed(piece, x, y, toward, frontage, depth, part == FRONT)


def _fan(count: int, angle: float, camps: int) -> list[float]:
    """So many ways in the sector of a camp."""
    open_ = 2 * pi / camps * 0.78
    return [angle + open_ * ((k + 0.5) / count - 0.5) for k in range(count)]


def _texts(placed: Placed, *, has_numbers: bool) -> Iterator[Text]:
    """On the outer side of its block: beside it, or above and below it where a host stands so."""
    piece = placed.piece
    marked = piece.stand in (Stand.WAVERS, Stand.BROKEN, Stand.GONE)
    told = f"{piece.word}, {piece.number}" if piece.word and piece.number else piece.word or piece.number
    lines = [("n1", cut(fitting(piece.name, piece.short, LETTERS), LETTERS))]
    if told and (marked or has_numbers):
        lines.append(("st" if marked else "n2", cut(told, LETTERS + 3)))
    dx, dy = (placed.x - CENTRE[0]) / ACROSS, (placed.y - CENTRE[1]) / DOWN
    if abs(dx) > abs(dy) * 0.8:
        side = 1 if dx > 0 else -1
        x = side * (placed.depth / 2 + 10 + 22 * (piece.stand is Stand.BROKEN))
        y, anchor = 6.0 - 18 * (len(lines) - 1) / 2, "start" if side > 0 else "end"
    else:
        x, anchor = 0.0, "middle"
        y = placed.frontage / 2 + 18 if dy > 0 else -placed.frontage / 2 - 24 - 18 * (len(lines) - 1)
    for k, (looks, text) in enumerate(lines):
        yield Text(looks, n(x), n(y + 18 * k), anchor, text)


def _circle(part: float) -> str:
    left, right = (CENTRE[0] - ACROSS * part, CENTRE[1]), (CENTRE[0] + ACROSS * part, CENTRE[1])
    radii = f"{n(ACROSS * part)} {n(DOWN * part)}"
    return f"M{at(left)}A{radii} 0 1 1 {at(right)}A{radii} 0 1 1 {at(left)}Z"


def _grounds(faced: Faced) -> Iterator[Ground]:
    """A sector for each camp, to the edges of the drawing and beyond."""
    camps = faced.camps
    half = pi / len(camps)
    for hosts, angle in zip(camps, _angles(len(camps)), strict=True):
        ways = [angle - half + 2 * half * k / 8 for k in range(9)]
        edge = (_on(way, 4) for way in ways)
        yield Ground(hosts[0].tincture, f"M{at(CENTRE)}L{'L'.join(at(one) for one in edge)}Z")


def _arrows(faced: Faced, placed: dict[str, Placed]) -> Iterator[Arrow]:
    for blow in sorted(faced.blows, key=lambda one: one.is_far):
        attacker, target = placed.get(blow.attacker), placed.get(blow.target)
        if attacker is None or target is None or attacker.piece.count + target.piece.count > 2:
            continue
        tail, tip = _between(attacker, target), _between(target, attacker)
        id = f"{blow.attacker}-{blow.target}"
        tincture = attacker.piece.host.tincture
        if blow.is_far:
            path, head = flight([tail, tip])
            yield Arrow(f"far {tincture}", path, head, id)
        else:
            yield Arrow(f"hit {tincture}", arrow(tail, tip, blow.weight), id=id)


def _between(one: Placed, other: Placed) -> Point:
    """Where the way from one to the other leaves its block."""
    dx, dy = other.x - one.x, other.y - one.y
    part = min(
        (one.depth / 2 + 8) / abs(dx) if dx else 9e9,
        (one.frontage / 2 + 8) / abs(dy) if dy else 9e9,
        0.45,
    )
    return one.x + dx * part, one.y + dy * part


def _heads(faced: Faced) -> Iterator[Text]:
    """The names of the hosts at the edges of their sectors."""
    camps = faced.camps
    for hosts, angle in zip(camps, _angles(len(camps)), strict=True):
        across, down = round(cos(angle), 2), round(sin(angle), 2)
        x, anchor = (
            (10.0, "start") if across < 0 else (WIDE - 10, "end") if across > 0 else (WIDE / 2, "middle")
        )
        y = 26.0 if down < 0 else 2 * CENTRE[1] - 8 if down > 0 else 120.0
        for k, host in enumerate(hosts):
            told = cut(host.told, 40)
            yield Text(f"hd {host.tincture}", n(x), n(y + 24 * k * (-1 if down > 0 else 1)), anchor, told)
