"""What is written at a unit in a drawing of two hosts: its name, its strength or state, and its heroes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from battles.parts.picture.facts import Piece
from battles.parts.picture.plan import FEW_LANES, LETTER, NARROW, SMALL_LETTER, Plan
from battles.parts.picture.shaped import Placed, Text, cut, fitted, halves, inside
from battles.parts.picture.shapes import n
from battles.parts.picture.words import fitting
from rulesets.engine import Stand

LARGE, STEP, LARGE_STEP = 1.5, 19, 25
"""A large letter is so many times as wide, and so far is one line from the next, of small and large ones."""
TALL = 100.0
"""In a lane that is so high a name meets nobody who stands in the next one."""


def texts(plan: Plan, placed: Placed) -> Iterator[Text]:
    yield from _beside(plan, placed) if plan.upright else _below(plan, placed)


# On a wide page


def _beside(plan: Plan, placed: Placed) -> Iterator[Text]:
    """Name, strength or state, and the first of its heroes, at its rear."""
    piece, side = placed.piece, -placed.toward
    is_large = _is_large(plan, placed)
    letters, step = _letters(plan, placed, is_large=is_large), LARGE_STEP if is_large else STEP
    x = side * (placed.depth / 2 + 12 + 22 * (piece.stand is Stand.BROKEN))
    marked = piece.stand in (Stand.WAVERS, Stand.BROKEN, Stand.GONE)
    told = fitted(_told(piece, letters), letters, in_two=is_large)
    told = told if marked or plan.setting.has_numbers else []
    room = int(plan.lane / step) - len(told) - bool(piece.people)
    lines = [("n1", line) for line in _name(piece, letters, room)]
    lines += [("st" if marked else "n2", line) for line in told]
    y = 6.0 - step * (len(lines) + bool(piece.people) - 1) / 2
    anchor = "end" if side < 0 else "start"
    for at, (looks, text) in enumerate(lines):
        looks = f"{looks} big" if is_large else looks
        yield Text(looks, n(x), n(y + step * at), anchor, text)
    if piece.people:
        shields = 32 + 30 * (len(piece.people) > 1)
        y += step * len(lines) + 5
        yield Text("hn", n(x + side * shields), n(y), anchor, _heroes(piece, _letters(plan, placed)))


def _name(piece: Piece, letters: int, lines: int) -> Sequence[str]:
    """The whole name if there is room for it, be it in two lines; else a shorter one."""
    in_two = halves(piece.name)
    if len(piece.name) > letters and lines > 1 and max(map(len, in_two)) <= letters:
        return in_two
    return [cut(fitting(piece.name, piece.short, letters), letters)]


def _told(piece: Piece, letters: int) -> str:
    """Its state and its strength; where there is no room for both, its state."""
    told = ", ".join(filter(None, (piece.word, piece.number)))
    return told if len(told) <= letters else piece.word or piece.number


def _heroes(piece: Piece, letters: int) -> str:
    """Always in small letters, beside their shields."""
    name, others = piece.people[0].name, len(piece.people) - 1
    if others > 1:
        name = gettext("%(name)s and %(others)s more") % {"name": name, "others": others}
    return cut(name, max(4, letters - 4 - 3 * (others > 0)))


def _is_large(plan: Plan, placed: Placed) -> bool:
    """In the front line of a roomy drawing; behind it, where nothing of what is said is cut off by it."""
    if placed.in_front or not plan.setting.is_roomy:
        return plan.setting.is_roomy
    letters = _letters(plan, placed, is_large=True)
    said = (placed.piece.name, placed.piece.word or placed.piece.number)
    return all(len(line) <= letters for text in said for line in halves(text))


def _letters(plan: Plan, placed: Placed, *, is_large: bool = False) -> int:
    """How long its name may be before it meets somebody's block."""
    lanes = 0 if plan.lane >= TALL else 1
    behind = placed.in_front and any(
        not other.in_front and other.toward == placed.toward and abs(other.lane - placed.lane) <= lanes
        for other in plan.placed.values()
    )
    edge = plan.rear - 8 if behind else plan.middle - 8
    edge -= 22 * (placed.piece.stand is Stand.BROKEN)
    letter = LETTER * (LARGE if is_large else 1)
    return max(8, int((edge - abs(placed.x - plan.middle) - placed.depth / 2 - 12) / letter))


# On a narrow page


def _below(plan: Plan, placed: Placed) -> Iterator[Text]:
    piece, scale = placed.piece, plan.setting.scale
    letters = _narrow_letters(plan, placed)
    step, below = 14 * scale, placed.toward < 0
    name = piece.name if len(piece.name) <= letters else cut(piece.short, letters)
    lines = [("n1 st" if piece.word else "n1", name)]
    if piece.stand.is_behind or piece.stand is Stand.GONE or len(plan.lanes) <= FEW_LANES:
        told = piece.word or piece.number
        lines += [("st" if piece.word else "n2", line) for line in fitted(told, letters)]
    start = placed.depth / 2 + (14 + 20 * (piece.stand is Stand.BROKEN)) * scale
    flag = 0 if piece.stand is Stand.BROKEN else 8 * scale
    y = start if below else -start - step * (len(lines) - 1) - flag
    x, anchor = inside(placed.x, NARROW, max(len(text) for _, text in lines) * SMALL_LETTER * scale / 2)
    for at, (looks, text) in enumerate(lines):
        yield Text(looks, n(x), n(y + step * at), anchor, text)


def _narrow_letters(plan: Plan, placed: Placed) -> int:
    wide = plan.lane if placed.in_front or _has_neighbour(plan, placed) else plan.lane * 1.3
    return max(5, int(wide / (SMALL_LETTER * plan.setting.scale)))


def _has_neighbour(plan: Plan, placed: Placed) -> bool:
    """Whether somebody else stands behind in the next lane, whose name begins where this one ends."""
    return any(
        not other.in_front and other.toward == placed.toward and abs(other.lane - placed.lane) == 1
        for other in plan.placed.values()
    )
