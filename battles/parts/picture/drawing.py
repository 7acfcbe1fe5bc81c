"""A drawing as a template writes it down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.parts.picture.facts import Faced, Remark
from battles.parts.picture.shaped import Shape, Text, cut
from battles.parts.picture.shapes import n
from battles.play.memory import Worded

FOOT = 44.0
"""So high is the room of the marks below a wide drawing."""
LETTERS = 58


@dataclass(frozen=True, slots=True)
class Ground:
    looks: str
    path: str


@dataclass(frozen=True, slots=True)
class Arrow:
    looks: str
    path: str
    head: str = ""
    """Of shots; the path is their way."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Pill:
    x: str
    y: str
    width: str
    icon: str
    icon_at: str
    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a template needs to write the drawing down."""

    id: str
    looks: str
    width: str
    height: str
    tinctures: Sequence[str]
    grounds: Sequence[Ground]
    lines: Sequence[Ground]
    arrows: Sequence[Arrow]
    shapes: Sequence[Shape]
    texts: Sequence[Text]
    pills: Sequence[Pill]
    is_soft: bool
    left_out: int = 0
    """So many units are in the table alone."""

    @property
    def units(self) -> Iterator[SafeString]:
        """The shapes as they are drawn; most stand where they stood before."""
        for shape in self.shapes:
            context = {"id": self.id, "one": shape}
            draw = partial(render_to_string, "battles/parts/picture/unit.html", context)
            yield units_drawn.once((self.id, repr(shape)), draw)


units_drawn: Worded[SafeString] = Worded(4000)
"""The latest units of all drawings, by all that is seen of them."""


def pills(remarks: Sequence[Remark], width: float, height: float) -> Iterator[Pill]:
    """What stands out, below the lanes."""
    texts = [cut(one.text, LETTERS) for one in remarks]
    widths = [52 + 8.4 * len(text) for text in texts]
    x = (width - sum(widths) - 16 * (len(widths) - 1)) / 2
    for one, text, wide in zip(remarks, texts, widths, strict=True):
        y = height - FOOT + 4
        yield Pill(n(x), n(y), n(wide), one.icon, f"translate({n(x + 9)} {n(y + 6)})", text)
        x += wide + 16


# How large it may grow

MOST_BYTES = 19_000


@dataclass(frozen=True, slots=True)
class Lighter:
    """What is left out of a drawing that would grow too large."""

    units: int
    lanes: int
    has_numbers: bool = True
    least: int = 0
    """The weight of a blow that is drawn."""

    def of(self, faced: Faced) -> Faced:
        return replace(faced, blows=[blow for blow in faced.blows if blow.weight >= self.least])


LIGHTER = (
    Lighter(12, 7),
    Lighter(12, 7, has_numbers=False),
    Lighter(12, 7, has_numbers=False, least=2),
    Lighter(9, 6, has_numbers=False, least=2),
    Lighter(7, 5, has_numbers=False, least=3),
    Lighter(5, 4, has_numbers=False, least=4),
)
"""Second numbers go first, then faint arrows, then more units are drawn as one."""


def lightest(drawings: Iterable[Drawing]) -> Drawing:
    """The first that is light enough, else the last."""
    for drawing in drawings:
        if bytes_of(drawing) <= MOST_BYTES:
            break
    return drawing


def bytes_of(drawing: Drawing) -> int:
    """About how large it is as a page has it."""
    arrows = sum(70 + 30 * bool(one.head) + len(one.path + one.head + one.id) for one in drawing.arrows)
    rest = sum(40 + len(one.path) for one in (*drawing.grounds, *drawing.lines))
    return 1_000 + rest + arrows + sum(map(_bytes_of, drawing.shapes)) + 300 * len(drawing.pills)


def _bytes_of(shape: Shape) -> int:
    texts = sum(40 + len(text.text.encode()) for text in shape.texts)
    parts = (shape.is_hollow, shape.left, shape.icon, shape.banner, shape.flight)
    return 130 + len(shape.piece.id) + texts + 105 * sum(map(bool, parts)) + 140 * len(shape.shields)
