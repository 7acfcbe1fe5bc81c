"""Two hosts against each other: left and right on a wide page, above each other on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator

from battles.parts.picture.choosing import chosen, fewer
from battles.parts.picture.drawing import FOOT, LIGHTER, Arrow, Drawing, Ground, Lighter, lightest, pills
from battles.parts.picture.facts import Faced, Piece
from battles.parts.picture.lanes import Lane, breaks_lines, lanes_of
from battles.parts.picture.naming import texts
from battles.parts.picture.plan import FEW_LANES, HEAD, NARROW, SMALL_LETTER, WIDE, Plan
from battles.parts.picture.shaped import Placed, Setting, Text, cut, shape, sized
from battles.parts.picture.shapes import Point, arrow, bent, flight, n
from rulesets.engine import Stand
from rulesets.engine.words import said_of_rules

SHIFTS = (0.0, 5.0, -5.0, 10.0)
HEIGHTS = ((2, 180.0), (3, 130.0), (8, 87.0), (99, 72.0))
"""Up to so many lanes, each is so high on a wide page."""
STAGE, HIGHEST, LOWEST = 760.0, 380.0, 72.0
"""So high are all lanes together on a big screen, and one of few and of many."""
PUSH = 4.5
"""So far the line bends for each point by which one side strikes harder."""
FARTHEST = 90.0
"""And so far at most."""
UNSEEN = 60.0
"""So much of the way of a shot is drawn whose archer is not seen: from where it comes, nobody knows."""
TITLE = 24.0
"""So high are the hosts' names in a narrow drawing."""


def wide(faced: Faced, prefix: str, *, is_stage: bool = False) -> Drawing:
    """For a page of 768 px and more. `is_stage`: for a big screen that it fills, however few there are."""
    return lightest(_wide(faced, prefix, step, is_stage=is_stage) for step in LIGHTER)


def _wide(faced: Faced, prefix: str, step: Lighter, *, is_stage: bool) -> Drawing:
    faced = step.of(chosen(faced, step.units))
    lanes = lanes_of(faced)
    height = next(height for most, height in HEIGHTS if len(lanes) <= most)
    if is_stage:
        height = max(LOWEST, min(HIGHEST, STAGE / max(len(lanes), 1)))
    rear = 356.0 if len(lanes) > 3 else 390.0
    setting = _setting(
        faced,
        prefix,
        upright=True,
        lane=height,
        deepest=120,
        scale=1.3 if is_stage else 1.0,
        has_numbers=step.has_numbers,
    )
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
    broken = [breaks_lines(lanes, camp, lane / (SMALL_LETTER * scale)) for camp in (0, 1)]
    below, above = (
        (rear if has_rear else gap) + 128 * scale + head + (len(lanes) <= FEW_LANES) * (15 + 15 * two) * scale
        for has_rear, head, two in zip(behind, heads, broken, strict=False)
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
        placed.texts = list(texts(plan, placed))
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
    most = min(plan.lane / 2, FARTHEST) if plan.upright else 24
    return max(-most, min(most, PUSH * balance * (1 if plan.upright else 0.5)))


def _place(plan: Plan, piece: Piece, at: int, camp: int, *, in_front: bool) -> Placed:
    side = -1 if camp == 0 else 1
    frontage, depth = sized(piece, plan.setting, in_front=in_front)
    front = side * plan.gap + plan.bends[at] if in_front else side * plan.rear
    x, y = plan.point(plan.along(at), front + side * depth / 2)
    toward = -side if plan.upright else side
    return Placed(piece, x, y, toward, frontage, depth, in_front, lane=at)


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
            path = (
                f"M0 {n(HEAD + u)}H{n(width)}" if plan.upright else f"M{n(u)} {n(TITLE)}V{n(height - TITLE)}"
            )
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
    """In the gap between two lanes, across nobody's name; of whom one does not see, the last of the way."""
    tip = target.edge(upright=plan.upright)
    gap = _gap(plan, attacker or target) + shift * (1 if plan.upright else 0.7)
    if plan.upright:
        tip = tip[0] + 8 * target.toward, tip[1] - 0.2 * target.frontage
        turn = tip[0] + 40 * target.toward, HEAD + gap
        near = turn[0] + UNSEEN * target.toward, HEAD + gap
    else:
        tip = tip[0] - 0.2 * target.frontage, tip[1] + 6 * target.toward
        turn = gap, tip[1] + 16 * target.toward
        near = gap, turn[1] + 0.4 * UNSEEN * target.toward
    scale = 1.0 if plan.upright else 0.6
    if attacker is None:
        return flight([near, turn, tip], scale)
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
            told = cut(host.told, 62 if plan.upright else 44)
            if plan.upright:
                x, anchor = (8.0, "start") if camp == 0 else (width - 8, "end")
                x += (1 if camp == 0 else -1) * 300 * at
                yield Text(looks, n(x), n(HEAD - 12), anchor, cut(told, 62 if len(hosts) == 1 else 32))
            else:
                y = height - 8 - 18 * at if camp == 0 else 18.0 + 18 * at
                yield Text(looks, "6", n(y), "start", told)


def _zone_names(plan: Plan) -> Iterator[Text]:
    seen: set[str] = set()
    names = {zone.id: said_of_rules(zone.name) for zone in plan.faced.zones}
    for at, lane in enumerate(plan.lanes):
        if lane.zone in names and lane.zone not in seen:
            seen.add(lane.zone)
            x, y = (8.0, HEAD + at * plan.lane + 16) if plan.upright else (at * plan.lane + 4, plan.middle)
            yield Text("zn", n(x), n(y), "start", names[lane.zone])
