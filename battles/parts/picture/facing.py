"""Two hosts against each other: left and right on a wide page, above each other on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from battles.parts.picture.choosing import chosen, fewer
from battles.parts.picture.drawing import FOOT, LIGHTER, Arrow, Drawing, Ground, Lighter, lightest, pills
from battles.parts.picture.facts import Faced, Piece
from battles.parts.picture.lanes import Lane, lanes_of
from battles.parts.picture.shaped import Placed, Setting, Text, cut, shape, sized
from battles.parts.picture.shapes import Point, arrow, bent, flight, n
from rulesets.engine import Stand

WIDE, NARROW = 1216.0, 358.0
SHIFTS = (0.0, 5.0, -5.0, 10.0)
LETTER, SMALL_LETTER = 8.2, 6.3
"""So wide is a letter about, of names on a wide and on a narrow page."""
HEIGHTS = ((2, 180.0), (3, 130.0), (8, 87.0), (99, 72.0))
"""Up to so many lanes, each is so high on a wide page."""
FEW_LANES = 4
"""With so many at most a narrow page has room for numbers."""
PUSH = 4.5
"""So far the line bends for each point by which one side strikes harder."""
HEAD = 34.0


@dataclass(slots=True)
class Plan:
    """One drawing while it is made: `u` runs along the line, `v` across it from the first camp on."""

    faced: Faced
    lanes: Sequence[Lane]
    upright: bool
    lane: float
    middle: float
    gap: float
    rear: float
    setting: Setting
    bends: list[float] = field(default_factory=list)
    placed: dict[str, Placed] = field(default_factory=dict)

    def point(self, u: float, v: float) -> Point:
        """On a narrow page the first camp is below."""
        return (self.middle + v, HEAD + u) if self.upright else (u, self.middle - v)

    @property
    def length(self) -> float:
        return self.lane * len(self.lanes)

    def along(self, lane: int) -> float:
        return (lane + 0.5) * self.lane


def wide(faced: Faced, prefix: str) -> Drawing:
    """For a page of 768 px and more."""
    return lightest(_wide(faced, prefix, step) for step in LIGHTER)


def _wide(faced: Faced, prefix: str, step: Lighter) -> Drawing:
    faced = step.of(chosen(faced, step.units))
    lanes = lanes_of(faced)
    height = next(height for most, height in HEIGHTS if len(lanes) <= most)
    rear = 356.0 if len(lanes) > 3 else 390.0
    setting = _setting(faced, prefix, upright=True, lane=height, deepest=120, has_numbers=step.has_numbers)
    plan = Plan(faced, lanes, True, height, WIDE / 2, 56, rear, setting)
    return _drawn(plan, prefix, "pic", WIDE, HEAD + plan.length + FOOT * bool(faced.remarks))


def narrow(faced: Faced, prefix: str, *, is_near: bool = False) -> Drawing:
    """For a phone: at most seven lanes, the reader's own people below."""
    return lightest(_narrow(faced, prefix, step, is_near=is_near) for step in LIGHTER)


def _narrow(faced: Faced, prefix: str, step: Lighter, *, is_near: bool) -> Drawing:
    kept = step.of(fewer(faced, step.lanes))
    lanes = lanes_of(kept, step.lanes)
    lane = NARROW / max(len(lanes), 1)
    scale = 1.3 if is_near else 1.0
    setting = _setting(kept, prefix, upright=False, lane=min(lane, 90), deepest=56 * scale, scale=scale)
    gap = 26 * scale
    behind = [any(each.rear[camp] for each in lanes) for camp in (0, 1)]
    rear = gap + 124 * scale
    heads = [18.0 * (len(camp) - 1) for camp in kept.camps[:2]] + [0.0, 0.0]
    below, above = (
        (rear if has_rear else gap) + 128 * scale + more
        for has_rear, more in zip(behind, heads, strict=False)
    )
    plan = Plan(kept, lanes, False, lane, above, gap, rear, setting)
    left_out = len(faced.drawn) - len(kept.drawn)
    return _drawn(plan, prefix, "pic tall" + " near" * is_near, NARROW, above + below, left_out)


def _setting(
    faced: Faced,
    prefix: str,
    *,
    upright: bool,
    lane: float,
    deepest: float,
    scale: float = 1.0,
    has_numbers: bool = True,
) -> Setting:
    frontage = lane * 0.75
    most = max((piece.size[1] for piece in faced.drawn if piece.size), default=0)
    largest = frontage * min(1.5 * frontage, deepest)
    all_rough = all(piece.is_rough for piece in faced.drawn)
    return Setting(
        prefix,
        upright,
        frontage,
        deepest,
        largest / most if most else 0,
        scale,
        has_numbers,
        is_roomy=upright and lane > 100,
        all_rough=all_rough,
    )


def _drawn(plan: Plan, prefix: str, looks: str, width: float, height: float, left_out: int = 0) -> Drawing:
    plan.bends = [_bend(plan, lane) for lane in plan.lanes]
    for at, lane in enumerate(plan.lanes):
        for piece, camp, in_front in lane.pieces:
            plan.placed[piece.id] = _place(plan, piece, at, camp, in_front=in_front)
    for placed in plan.placed.values():
        placed.letters = _letters(plan, placed)
        placed.texts = list(_texts(plan, placed))
    shapes = [shape(placed, plan.setting) for placed in plan.placed.values()]
    hosts = list(dict.fromkeys(one.piece.host for one in plan.placed.values()))
    return Drawing(
        prefix,
        looks,
        n(width),
        n(height),
        list(dict.fromkeys(host.tincture for host in (*plan.faced.hosts, *hosts))),
        list(_grounds(plan, width, height)),
        list(_lines(plan, width, height)),
        list(_arrows(plan)),
        shapes,
        [*_heads(plan, width, height), *_zone_names(plan)],
        list(pills(plan.faced.remarks, width, height)) if plan.upright else [],
        any(one.is_soft for one in shapes),
        left_out,
    )


# Where they stand


def _bend(plan: Plan, lane: Lane) -> float:
    """Towards whom the line bends: to the weaker blows, at most half a lane; never against walls."""
    ours, theirs = ({piece.id for piece, side, _ in lane.pieces if side == camp} for camp in (0, 1))
    balance = 0
    for blow in plan.faced.blows:
        if not blow.is_far and (blow.attacker in ours or blow.target in theirs):
            balance += blow.weight * (blow.attacker in ours) * (blow.target not in ours)
        if not blow.is_far and (blow.attacker in theirs or blow.target in ours):
            balance -= blow.weight * (blow.attacker in theirs) * (blow.target not in theirs)
    first = {host.id for host in plan.faced.camps[0]} if plan.faced.camps else set()
    balance += sum(weight if side in first else -weight for side, weight in plan.faced.pushes)
    if plan.faced.walls:
        is_first = bool(plan.faced.walls & first)
        balance = max(balance, 0) if is_first else min(balance, 0)
        balance = 0 if plan.faced.walls - first and plan.faced.walls & first else balance
    most = plan.lane / 2 if plan.upright else 24
    return max(-most, min(most, PUSH * balance * (1 if plan.upright else 0.5)))


def _place(plan: Plan, piece: Piece, at: int, camp: int, *, in_front: bool) -> Placed:
    side = -1 if camp == 0 else 1
    frontage, depth = sized(piece, plan.setting, in_front=in_front)
    front = side * plan.gap + plan.bends[at] if in_front else side * plan.rear
    x, y = plan.point(plan.along(at), front + side * depth / 2)
    toward = -side if plan.upright else side
    return Placed(piece, x, y, toward, frontage, depth, in_front, lane=at)


def _letters(plan: Plan, placed: Placed) -> int:
    """How long its name may be before it meets somebody's block."""
    if not plan.upright:
        wide = plan.lane if placed.in_front or _has_neighbour(plan, placed) else plan.lane * 1.3
        return max(5, int(wide / (SMALL_LETTER * plan.setting.scale)))
    behind = placed.in_front and any(
        not other.in_front and other.toward == placed.toward and abs(other.lane - placed.lane) <= 1
        for other in plan.placed.values()
    )
    edge = plan.rear - 8 if behind else plan.middle - 8
    edge -= 22 * (placed.piece.stand is Stand.BROKEN)
    letter = LETTER * (1.45 if plan.setting.is_roomy and placed.in_front else 1)
    return max(8, int((edge - abs(placed.x - plan.middle) - placed.depth / 2 - 12) / letter))


def _has_neighbour(plan: Plan, placed: Placed) -> bool:
    """Whether somebody else stands behind in the next lane, whose name begins where this one ends."""
    return any(
        not other.in_front and other.toward == placed.toward and abs(other.lane - placed.lane) == 1
        for other in plan.placed.values()
    )


def _texts(plan: Plan, placed: Placed) -> Iterator[Text]:
    piece = placed.piece
    if plan.upright:
        yield from _beside(plan, placed)
        return
    scale = plan.setting.scale
    step, below = 14 * scale, placed.toward < 0
    name = piece.name if len(piece.name) <= placed.letters else cut(piece.short, placed.letters)
    lines = [("n1 st" if piece.word else "n1", name)]
    if placed.piece.stand.is_behind or len(plan.lanes) <= FEW_LANES:
        told = piece.word or piece.number
        room = placed.letters + 2 * (len(plan.lanes) <= FEW_LANES)
        room = room if len(told) <= room else placed.letters
        lines += [("st" if piece.word else "n2", cut(told, room))] if told else []
    start = placed.depth / 2 + (14 + 20 * (piece.stand is Stand.BROKEN)) * scale
    flag = 0 if piece.stand is Stand.BROKEN else 8 * scale
    y = start if below else -start - step * (len(lines) - 1) - flag
    x, anchor = _inside(placed.x, NARROW, max(len(text) for _, text in lines) * SMALL_LETTER * scale / 2)
    for at, (looks, text) in enumerate(lines):
        yield Text(looks, n(x), n(y + step * at), anchor, text)


def _inside(x: float, width: float, half: float) -> tuple[float, str]:
    """How far beside its block a name has to begin or end, so that it stays on the ground."""
    if x - half < 2:
        return 2 - x, "start"
    if x + half > width - 2:
        return width - 2 - x, "end"
    return 0.0, "middle"


def _beside(plan: Plan, placed: Placed) -> Iterator[Text]:
    """On a wide page: name, strength or state, and the first of its heroes, at its rear."""
    piece, side = placed.piece, -placed.toward
    anchor = "end" if side < 0 else "start"
    x = side * (placed.depth / 2 + 12 + 22 * (piece.stand is Stand.BROKEN))
    told = ", ".join(filter(None, (piece.word, piece.number)))
    if len(told) > placed.letters:
        told = piece.word or piece.number
    marked = piece.stand in (Stand.WAVERS, Stand.BROKEN)
    lines = [("n1", piece.name), ("st" if marked else "n2", told)]
    if not (marked or plan.setting.has_numbers):
        lines = lines[:1]
    lines = [(looks, cut(text, placed.letters)) for looks, text in lines if text]
    is_large = plan.setting.is_roomy and placed.in_front
    step = 25 if is_large else 19
    y = 6.0 - step * (len(lines) + bool(piece.people) - 1) / 2
    for at, (looks, text) in enumerate(lines):
        looks = f"{looks} big" if is_large else looks
        yield Text(looks, n(x), n(y + step * at), anchor, text)
    if piece.people:
        shields = 32 + 30 * (len(piece.people) > 1)
        name, others = piece.people[0].name, len(piece.people) - 1
        if others > 1:
            name = gettext("%(name)s and %(others)s more") % {"name": name, "others": others}
        names = cut(name, max(4, placed.letters - 4 - 3 * (len(piece.people) > 1)))
        yield Text("hn", n(x + side * shields), n(y + step * len(lines) + 5), anchor, names)


# The ground


def _front(plan: Plan) -> list[Point]:
    """Where the hosts meet: in the middle of each lane, and straight on to both ends."""
    inner = [plan.point(plan.along(at), bend) for at, bend in enumerate(plan.bends)]
    ends = (plan.point(0, plan.bends[0]), plan.point(plan.length, plan.bends[-1])) if plan.bends else ()
    return [ends[0], *inner, ends[1]] if ends else []


def _grounds(plan: Plan, width: float, height: float) -> Iterator[Ground]:
    line = bent(_front(plan), upright=plan.upright)
    end = f"V{n(height)}" if plan.upright else f"H{n(width)}"
    corners = (
        (f"{end}H0V{n(HEAD)}Z", f"{end}H{n(width)}V{n(HEAD)}Z")
        if plan.upright
        else (f"{end}V{n(height)}H0Z", f"{end}V0H0Z")
    )
    for camp, rest in zip(plan.faced.camps[:2], corners, strict=False):
        yield Ground(camp[0].tincture, line + rest)


def _lines(plan: Plan, width: float, height: float) -> Iterator[Ground]:
    """The line between the hosts, solid where walls stand; thin ones between zones."""
    for at in range(1, len(plan.lanes)):
        if plan.lanes[at].zone != plan.lanes[at - 1].zone:
            u = at * plan.lane
            path = f"M0 {n(HEAD + u)}H{n(width)}" if plan.upright else f"M{n(u)} 0V{n(height)}"
            yield Ground("between", path)
    points = _front(plan)
    yield Ground("front", bent(points, upright=plan.upright))
    for camp, hosts in enumerate(plan.faced.camps[:2]):
        if plan.faced.walls & {host.id for host in hosts}:
            off = (-1 if camp == 0 else 1) * plan.gap * 0.6
            moved = [(x + off, y) if plan.upright else (x, y - off) for x, y in points]
            yield Ground(f"wall {hosts[0].tincture}", bent(moved, upright=plan.upright))


# Blows and shots


def _arrows(plan: Plan) -> Iterator[Arrow]:
    """Blows first, then shots, each some way beside the one before it."""
    flights = 0
    for blow in sorted(plan.faced.blows, key=lambda one: one.is_far):
        attacker, target = plan.placed.get(blow.attacker), plan.placed.get(blow.target)
        if target is None or (attacker is None and blow.attacker):
            continue
        if target.piece.count > 1 or (attacker and attacker.piece.count > 1):
            continue
        id = f"{blow.attacker or 'unseen'}-{blow.target}"
        if blow.is_far or attacker is None:
            path, head = _flown(plan, attacker, target, SHIFTS[flights % len(SHIFTS)])
            flights += 1
            tincture = attacker.piece.host.tincture if attacker else "unknown"
            yield Arrow(f"far {tincture}", path, head, id)
        elif all(one.in_front or one.piece.stand is Stand.BROKEN for one in (attacker, target)):
            tail, tip = _ends(plan, attacker, target)
            path = arrow(tail, tip, blow.weight, 1.0 if plan.upright else 0.5 * plan.setting.scale)
            yield Arrow(f"hit {attacker.piece.host.tincture}", path, id=id)


def _ends(plan: Plan, attacker: Placed, target: Placed) -> tuple[Point, Point]:
    """From the front of one to the front of the other, with a little air."""
    tail, tip = attacker.edge(upright=plan.upright), target.edge(upright=plan.upright)
    air = 6.0 if plan.upright else 4.0
    if plan.upright:
        return (tail[0] + attacker.toward * air, tail[1]), (tip[0] + target.toward * air, tip[1])
    return (tail[0], tail[1] + attacker.toward * air), (tip[0], tip[1] + target.toward * air)


def _flown(plan: Plan, attacker: Placed | None, target: Placed, shift: float) -> tuple[str, str]:
    """In the gap between two lanes, across nobody's name; of whom one does not see, from the edge."""
    tip = target.edge(upright=plan.upright)
    gap = _gap(plan, attacker or target) + shift * (1 if plan.upright else 0.7)
    if plan.upright:
        tip = tip[0] + 8 * target.toward, tip[1] - 0.2 * target.frontage
        turn = tip[0] + 40 * target.toward, HEAD + gap
        edge = (WIDE if target.toward > 0 else 0.0), HEAD + gap
    else:
        tip = tip[0] - 0.2 * target.frontage, tip[1] + 6 * target.toward
        turn = gap, tip[1] + 16 * target.toward
        edge = gap, (plan.middle + plan.rear if target.toward > 0 else 0.0)
    scale = 1.0 if plan.upright else 0.6
    if attacker is None:
        return flight([edge, turn, tip], scale)
    start = attacker.edge(upright=plan.upright)
    if attacker.in_front and target.in_front and attacker.lane == target.lane:
        return flight(_ends(plan, attacker, target), scale)
    if attacker.in_front:
        return flight([start, turn, tip], scale)
    off = 16 * attacker.toward
    near = (start[0] + off, HEAD + gap) if plan.upright else (gap, start[1] + off)
    return flight([start, near, turn, tip], scale)


def _gap(plan: Plan, attacker: Placed) -> float:
    """Between its own lane and the one before it; of the first lane the one after it."""
    return plan.lane * attacker.lane if attacker.lane else plan.lane * 1.0


# Words on the ground


def _heads(plan: Plan, width: float, height: float) -> Iterator[Text]:
    """The hosts' names with what stands of them, in their corners."""
    for camp, hosts in enumerate(plan.faced.camps[:2]):
        for at, host in enumerate(hosts[:4]):
            looks = f"hd {host.tincture}"
            told = f"{host.name}, {host.strength}" if host.strength else host.name
            told = cut(told, 62 if plan.upright else 44)
            if plan.upright:
                x, anchor = (8.0, "start") if camp == 0 else (width - 8, "end")
                x += (1 if camp == 0 else -1) * 300 * at
                yield Text(looks, n(x), n(HEAD - 12), anchor, cut(told, 62 if len(hosts) == 1 else 32))
            else:
                y = height - 8 - 18 * at if camp == 0 else 18.0 + 18 * at
                yield Text(looks, "6", n(y), "start", told)


def _zone_names(plan: Plan) -> Iterator[Text]:
    seen: set[str] = set()
    names = {zone.id: zone.name for zone in plan.faced.zones}
    for at, lane in enumerate(plan.lanes):
        if lane.zone in names and lane.zone not in seen:
            seen.add(lane.zone)
            x, y = (8.0, HEAD + at * plan.lane + 16) if plan.upright else (at * plan.lane + 4, plan.middle)
            yield Text("zn", n(x), n(y), "start", names[lane.zone])
