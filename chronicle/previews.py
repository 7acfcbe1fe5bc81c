"""The picture that stands beside a public link where it is shared: who fought whom, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from django.conf import settings
from PIL import Image, ImageColor, ImageDraw, ImageFont

WIDTH, HEIGHT, EDGE = 1200, 630, 72
PAPER, INK, SOFT, GILT = "#f5f1e8", "#1e1a15", "#4e463b", "#d9a62e"
TINCTURES = {
    "azure": "#1c488a",
    "gules": "#a42a21",
    "or": "#b17f0a",
    "vert": "#256a3b",
    "purpure": "#8f55b4",
    "sable": "#39332c",
}
"""The colours of the sides on light paper, as in the style sheet."""
FONTS = Path(settings.BASE_DIR) / "static" / "fonts"
SERIF, SANS = "alegreya-latin-wght-normal.woff2", "source-sans-3-latin-wght-normal.woff2"
HEAVY, PLAIN = 800, 400
BLOCK_WIDE, BLOCK_HIGH, APART = 50, 46, 14
"""A unit on the field, and what is free beside it."""
LEADING = 1.12
"""From line to line, for the size of the letters."""


SCALES = (1.0, 0.8, 0.64, 0.45)
"""How large the words are: as large as there is room for the field below them."""
NO_SIGN = "\U0010ffff"
"""What no font has."""


class Host(NamedTuple):
    """A side, and of each of its units how much was left at the end, from 0 to 1; None where nobody knows."""

    name: str
    tincture: str
    units: Sequence[float | None] = ()
    names: Sequence[str] = ()
    """What its units are called: all there is to tell where nobody knows how strong any of them is."""


def preview(name: str, hosts: Sequence[Host], ending: str, when: str) -> bytes:
    """A PNG of 1200 × 630: who fought, how it ended, and how they stood then."""
    hosts = [host._replace(name=_drawable(host.name, SERIF)) for host in hosts]
    base = HEIGHT - 104
    for scale in SCALES:
        image, top = _headed(_drawable(name, SERIF), hosts, _drawable(ending, SANS), scale)
        if base - top >= BLOCK_HIGH + APART:
            break
    draw = ImageDraw.Draw(image)
    _field(draw, hosts, top, base)
    draw.text((EDGE, HEIGHT - 78), "Banneret", font=_font(SERIF, 34, HEAVY), fill=INK)
    if when:
        font = _font(SANS, 30, PLAIN)
        shown = _cut(draw, _drawable(when, SANS), font, WIDTH - 2 * EDGE - 200)
        draw.text((WIDTH - EDGE, HEIGHT - 74), shown, font=font, fill=SOFT, anchor="ra")
    found = BytesIO()
    image.save(found, "PNG", optimize=True)
    return found.getvalue()


def _headed(name: str, hosts: Sequence[Host], ending: str, scale: float) -> tuple[Image.Image, float]:
    """Paper with the colours and all words on it, and where the field may begin."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    width = WIDTH // max(len(hosts), 1)
    for place, host in enumerate(hosts):
        draw.rectangle((place * width, 0, WIDTH, 26), fill=TINCTURES.get(host.tincture, SOFT))
    draw.rectangle((0, 26, WIDTH, 32), fill=GILT)
    top = _lines(draw, name, _fitting(draw, name, scale), EDGE + 30 * scale, INK, most=2)
    top = _sides(draw, hosts, top + 24 * scale, scale)
    top = _lines(draw, ending, _font(SANS, round(40 * scale), PLAIN), top + 24 * scale, SOFT, most=3)
    return image, top + 28 * scale


def _drawable(text: str, file: str) -> str:
    """Without the signs that the font does not have, which would be crossed boxes."""
    composed = normalize("NFC", text)
    return " ".join("".join(sign for sign in composed if _has(file, sign)).split())


@lru_cache(maxsize=2000)
def _has(file: str, sign: str) -> bool:
    font = _font(file, 30, PLAIN)
    return sign.isspace() or _looks(font, sign) != _looks(font, NO_SIGN)


def _looks(font: ImageFont.FreeTypeFont, sign: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(sign)
    return mask.size, bytes(mask)


@cache
def _font(file: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONTS / file), size)
    font.set_variation_by_axes([weight])
    return font


def _fitting(draw: ImageDraw.ImageDraw, text: str, scale: float) -> ImageFont.FreeTypeFont:
    """As large as it goes on two lines."""
    sizes = [round(scale * size) for size in (96, 80, 64, 52, 44)]
    fonts = [_font(SERIF, size, HEAVY) for size in sizes]
    room = 2 * (WIDTH - 2 * EDGE) * 0.8
    return next((font for font in fonts if draw.textlength(text, font) < room), fonts[-1])


def _sides(draw: ImageDraw.ImageDraw, hosts: Sequence[Host], top: float, scale: float) -> float:
    """Who fought, each in his colour; one below the other if there is no room."""
    font, left, line = _font(SERIF, round(46 * scale), HEAVY), float(EDGE), 58 * scale
    for name, tincture, *_ in hosts:
        text = _cut(draw, name, font, WIDTH - 2 * EDGE - 50)
        wide = draw.textlength(text, font) + 50
        if left > EDGE and left + wide > WIDTH - EDGE:
            left, top = float(EDGE), top + line
        fill = TINCTURES.get(tincture, SOFT)
        draw.rectangle((left, top + 12 * scale, left + 28 * scale, top + 46 * scale), fill=fill)
        draw.text((left + 42 * scale, top), text, font=font, fill=fill)
        left += wide + 40
    return top + line


def _field(draw: ImageDraw.ImageDraw, hosts: Sequence[Host], top: float, base: float) -> None:
    """The hosts beside each other, each unit a block; none without room."""
    rows = int((base - top) // (BLOCK_HIGH + APART))
    if rows < 1 or not any(host.units for host in hosts):
        return
    wide = (WIDTH - 2 * EDGE) / len(hosts)
    across = max(int((wide - APART) // (BLOCK_WIDE + APART)), 1)
    for place, host in enumerate(hosts):
        left, fill = EDGE + place * wide, TINCTURES.get(host.tincture, SOFT)
        draw.rectangle((left, top, left + wide, base), fill=_pale(fill))
        if host.names and not any(share is not None for share in host.units):
            _names(draw, host.names, (left, top, left + wide, base), fill)
            continue
        units = host.units[: rows * across]
        columns = -(-len(units) // rows)
        first = left + wide - APART - columns * (BLOCK_WIDE + APART) if not place else left + APART
        for at, share in enumerate(units):
            column, row = divmod(at, rows)
            column = columns - 1 - column if not place else column
            middle = (base - top - rows * (BLOCK_HIGH + APART) + APART) / 2
            corner = (first + column * (BLOCK_WIDE + APART), top + middle + row * (BLOCK_HIGH + APART))
            _block(draw, corner, share, fill)
    for place in range(1, len(hosts)):
        for y in range(int(top), int(base), 14):
            draw.line((EDGE + place * wide, y, EDGE + place * wide, y + 6), fill=INK, width=3)


def _names(
    draw: ImageDraw.ImageDraw, names: Sequence[str], box: tuple[float, float, float, float], fill: str
) -> None:
    """In a row, as far as there is room."""
    left, top, right, base = box
    font = _font(SANS, 27, PLAIN)
    text = told_apart([_drawable(name, SANS) for name in names])
    most = max(int((base - top - APART) // (font.size * LEADING)), 1)
    across = (left + APART, right - left - 2 * APART)
    _lines(draw, text, font, top + APART / 2, fill, most=most, across=across)


def told_apart(names: Sequence[str]) -> str:
    """As they are listed elsewhere: a name that has a comma is told from the next one."""
    return ("; " if any("," in name for name in names) else ", ").join(names)


def _block(draw: ImageDraw.ImageDraw, corner: tuple[float, float], share: float | None, fill: str) -> None:
    """A unit: full as far as it is left; with a question mark and no edge where nobody knows."""
    x, y = corner
    if share is None:
        draw.rectangle((x, y, x + BLOCK_WIDE, y + BLOCK_HIGH), fill=PAPER)
        middle = (x + BLOCK_WIDE / 2, y + BLOCK_HIGH / 2)
        draw.text(middle, "?", font=_font(SERIF, 34, HEAVY), fill=fill, anchor="mm")
        return
    draw.rectangle((x, y, x + BLOCK_WIDE, y + BLOCK_HIGH), fill="#ffffff", outline=fill, width=3)
    if share > 0:
        left = y + BLOCK_HIGH * (1 - min(share, 1))
        draw.rectangle((x, left, x + BLOCK_WIDE, y + BLOCK_HIGH), fill=fill)


def _pale(colour: str) -> tuple[int, int, int]:
    """So much of it as lies on the ground of its side."""
    red, green, blue = (
        round(0.86 * ground + 0.14 * ink)
        for ground, ink in zip(ImageColor.getrgb(PAPER)[:3], ImageColor.getrgb(colour)[:3], strict=True)
    )
    return red, green, blue


def _lines(
    draw: ImageDraw.ImageDraw,
    text: str,
    font: ImageFont.FreeTypeFont,
    top: float,
    fill: str,
    *,
    most: int,
    across: tuple[float, float] = (EDGE, WIDTH - 2 * EDGE),
) -> float:
    """Set in lines, the last one cut if there are too many; where the next would begin. `across`: from where
    on, and how wide.
    """
    left, wide = across
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    height = font.size * LEADING
    for place, line in enumerate(lines):
        draw.text((left, top + place * height), _cut(draw, line, font, wide), font=font, fill=fill)
    return top + len(lines) * height


def _cut(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    if draw.textlength(text, font) <= room:
        return text
    while text and draw.textlength(f"{text}…", font) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
