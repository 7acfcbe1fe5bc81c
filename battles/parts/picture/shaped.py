"""A unit as it is drawn: block, icon, banner, names and heroes, about its own middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from battles.parts.picture.facts import Piece
from battles.parts.picture.shapes import n
from rulesets.engine import Stand

NARROWEST = 13.0
SHALLOW = 0.8
"""Depth of a block whose frontage has room: this part of it."""
ICON = 30.0
TILT, TURN = 4, 14
"""By so many degrees a wavering and a broken block is turned."""
LEAN = 38


@dataclass(frozen=True, slots=True)
class Box:
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class Text:
    looks: str
    x: str
    y: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Shield:
    x: str
    y: str
    scale: str
    initial: str
    looks: str
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything about its own middle, `x` and `y` of the drawing."""

    piece: Piece
    x: str
    y: str
    looks: str
    turn: str
    whole: Box
    """As large as it was; what is lost of it stays hollow."""
    left: Box | None
    is_hollow: bool
    is_soft: bool
    icon: str
    """Where it is put, and how large."""
    banner: str
    """Where its pole stands, how it leans and to where it flies; nothing without a banner."""
    flight: str
    texts: Sequence[Text]
    shields: Sequence[Shield]

    @property
    def anchor(self) -> str:
        return self.texts[0].anchor if self.texts else "middle"


@dataclass(frozen=True, slots=True)
class Setting:
    """How blocks are drawn in one drawing. `area`: of one man, by whatever measure."""

    prefix: str
    upright: bool
    """The hosts stand left and right of each other, and lanes run across; else above each other."""
    frontage: float
    deepest: float
    area: float
    scale: float = 1.0
    has_numbers: bool = True
    is_roomy: bool = False
    is_ring: bool = False
    all_rough: bool = False
    """Nobody is known exactly, so nothing is softer than the rest."""


@dataclass(slots=True)
class Placed:
    """A piece with the room it takes: `x` and `y` of its middle, and towards what it looks."""

    piece: Piece
    x: float
    y: float
    toward: int
    """1: to the right or down; −1: to the left or up."""
    frontage: float
    depth: float
    in_front: bool
    lane: int = 0
    texts: list[Text] = field(default_factory=list)

    def edge(self, *, upright: bool, share: float = 1.0) -> tuple[float, float]:
        """The middle of its front; with −1 of its rear."""
        reach = self.toward * share * self.depth / 2
        return (self.x + reach, self.y) if upright else (self.x, self.y + reach)


def sized(piece: Piece, setting: Setting, *, in_front: bool = True) -> tuple[float, float]:
    """Frontage and depth: as wide as there is room, then deeper; behind the front four fifths of it."""
    area = setting.area * (piece.size[1] if piece.size else 0)
    if piece.stand is Stand.GONE:
        return 22 * setting.scale, 22 * setting.scale
    part = 1.0 if in_front and piece.stand not in (Stand.RESERVE, Stand.COMING) else 0.8
    frontage = min(setting.frontage, sqrt(area / SHALLOW)) or NARROWEST
    depth = min(setting.deepest * part, area / frontage)
    if not piece.size:
        frontage = depth = 22 * setting.scale
    return max(NARROWEST, part * frontage), max(NARROWEST, part * depth)


def shape(placed: Placed, setting: Setting) -> Shape:
    piece = placed.piece
    width, height = placed.frontage, placed.depth
    if setting.upright:
        width, height = height, width
    is_soft = piece.is_rough and not setting.all_rough
    return Shape(
        piece,
        n(placed.x),
        n(placed.y),
        " ".join(_looks(piece, is_soft=is_soft)),
        _turn(placed),
        Box(n(-width / 2), n(-height / 2), n(width), n(height)),
        _left(placed, setting, width, height),
        _is_hollow(piece),
        is_soft,
        _icon(placed, setting, width, height),
        ""
        if is_soft or piece.stand in (Stand.BROKEN, Stand.GONE)
        else _banner(placed, setting, width, height),
        _flight(placed, setting) if piece.stand is Stand.BROKEN else "",
        placed.texts,
        list(_shields(placed, setting, width, height)),
    )


def _looks(piece: Piece, *, is_soft: bool) -> Iterator[str]:
    yield piece.host.tincture
    if piece.stand is not Stand.STANDS:
        yield piece.stand.value
    if is_soft:
        yield "soft"
    if not piece.size:
        yield "shadow"
    if piece.is_mine:
        yield "mine"


def _turn(placed: Placed) -> str:
    degrees = {Stand.WAVERS: -TILT, Stand.BROKEN: -TURN}.get(placed.piece.stand, 0)
    return f"rotate({placed.toward * degrees})" if degrees else ""


def _is_hollow(piece: Piece) -> bool:
    """Whether something of it is lost, or all of it is only on the way."""
    return piece.stand in (Stand.COMING, Stand.GONE) or not piece.size or piece.size[0] < piece.size[1]


def _left(placed: Placed, setting: Setting, width: float, height: float) -> Box | None:
    """What is left of it stands in front."""
    piece = placed.piece
    if piece.stand in (Stand.COMING, Stand.GONE) or not piece.size or not piece.size[0]:
        return None
    share = piece.size[0] / max(piece.size[1], 1)
    x, y = -width / 2, -height / 2
    if setting.upright:
        x = x if placed.toward < 0 else x + width * (1 - share)
        return Box(n(x), n(y), n(width * share), n(height))
    y = y if placed.toward < 0 else y + height * (1 - share)
    return Box(n(x), n(y), n(width), n(height * share))


def _icon(placed: Placed, setting: Setting, width: float, height: float) -> str:
    """In the middle of what is left of it, if there is room."""
    piece = placed.piece
    share = piece.size[0] / max(piece.size[1], 1) if piece.size and piece.stand is not Stand.COMING else 1.0
    off = placed.toward * (1 - share) / 2
    x, y = (off * width, 0.0) if setting.upright else (0.0, off * height)
    room = min(width * share, height) if setting.upright else min(width, height * share)
    side = min(ICON * (1.5 if setting.is_roomy else 1) * setting.scale, room - 3)
    if not piece.icon or side < 9 or piece.stand is Stand.GONE:
        return ""
    return f"translate({n(x - side / 2)} {n(y - side / 2)}) scale({round(side / ICON, 2)})"


def _banner(placed: Placed, setting: Setting, width: float, height: float) -> str:
    """At its rear corner, or on a narrow page at the left one."""
    if setting.upright:
        x, lean, scale = -placed.toward * (width / 2 - 3), -placed.toward * LEAN, f"{placed.toward} 1"
    else:
        x, lean, scale = -width / 2 + 2, -LEAN, n(0.62 * setting.scale)
    leaning = f" rotate({lean})" if placed.piece.stand is Stand.WAVERS else ""
    return f"translate({n(x)} {n(-height / 2)}){leaning} scale({scale})"


def _flight(placed: Placed, setting: Setting) -> str:
    """Two chevrons behind it that point away."""
    reach, back = placed.depth / 2 + 10, -placed.toward
    x, y = (reach * back, 0.0) if setting.upright else (0.0, reach * back)
    if setting.upright:
        dx = 9 * back
        return f"M{n(x)} {n(y - 11)}l{dx} 11 {-dx} 11m{10 * back}-22l{dx} 11 {-dx} 11"
    dy = 7 * back
    return f"M{n(x - 9)} {n(y)}l9 {dy} 9 {-dy}m-18 {8 * back}l9 {dy} 9 {-dy}"


def _shields(placed: Placed, setting: Setting, width: float, height: float) -> Iterator[Shield]:
    """On a narrow page at its corner; beside the names else, where these put them."""
    people = sorted(placed.piece.people, key=lambda one: (not one.is_mine, bool(one.fell)))[:2]
    scale = 0.8 * setting.scale
    for at, one in enumerate(people):
        looks = " ".join(["hero-s", *["me"] * one.is_mine, *["lies"] * bool(one.fell)])
        if setting.upright and not setting.is_ring:
            side = -placed.toward
            x = side * (width / 2 + 12) - (0 if side > 0 else 26) + side * 30 * at
            y = float(placed.texts[-1].y) - 19 if placed.texts else 0
            yield Shield(n(x), n(y), "1.2", one.initial, looks, bool(one.fell))
        else:
            above = 18 * setting.scale  # of its name below the block the shield leaves every letter free
            y = min(-9.0, height / 2 - above)
            yield Shield(n(width / 2 - 10 + 18 * at), n(y), n(scale), one.initial, looks, bool(one.fell))


def cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip(' ,')}…"


def fitted(told: str, letters: int, *, in_two: bool = True) -> list[str]:
    """In a line if there is room, else in two: its neighbours begin where it ends."""
    if len(told) <= letters or " " not in told or not in_two:
        return [cut(told, letters)] if told else []
    return [cut(line, letters) for line in halves(told)]


def halves(text: str) -> Sequence[str]:
    """In two lines as alike as can be; a single word in one."""
    words = text.split(" ")
    if len(words) < 2:
        return [text]
    lines = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(lines, key=lambda two: max(map(len, two)))


def inside(x: float, width: float, half: float) -> tuple[float, str]:
    """How far beside its block a name has to begin or end, so that it stays on the ground."""
    if x - half < 2:
        return 2 - x, "start"
    if x + half > width - 2:
        return width - 2 - x, "end"
    return 0.0, "middle"
