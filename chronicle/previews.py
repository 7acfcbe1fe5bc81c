"""The picture that stands beside a public link where it is shared: who fought whom, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

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


def preview(name: str, sides: Sequence[tuple[str, str]], ending: str, when: str) -> bytes:
    """A PNG of 1200 × 630. `sides`: name and tincture of each, in their order."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    width = WIDTH // max(len(sides), 1)
    for place, (_, tincture) in enumerate(sides):
        draw.rectangle((place * width, 0, WIDTH, 26), fill=TINCTURES.get(tincture, SOFT))
    draw.rectangle((0, 26, WIDTH, 32), fill=GILT)
    top = _lines(draw, name, _fitting(draw, name), EDGE + 30, INK, most=2)
    top = _sides(draw, sides, top + 24)
    _lines(draw, ending, _font(SANS, 40, PLAIN), top + 30, SOFT, most=3)
    draw.text((EDGE, HEIGHT - 78), "Banneret", font=_font(SERIF, 34, HEAVY), fill=INK)
    if when:
        draw.text((WIDTH - EDGE, HEIGHT - 74), when, font=_font(SANS, 30, PLAIN), fill=SOFT, anchor="ra")
    found = BytesIO()
    image.save(found, "PNG", optimize=True)
    return found.getvalue()


@cache
def _font(file: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONTS / file), size)
    font.set_variation_by_axes([weight])
    return font


def _fitting(draw: ImageDraw.ImageDraw, text: str) -> ImageFont.FreeTypeFont:
    """As large as it goes on two lines."""
    sizes = (96, 80, 64, 52)
    fonts = (_font(SERIF, size, HEAVY) for size in sizes)
    room = 2 * (WIDTH - 2 * EDGE) * 0.8
    return next((font for font in fonts if draw.textlength(text, font) < room), _font(SERIF, 44, HEAVY))


def _sides(draw: ImageDraw.ImageDraw, sides: Sequence[tuple[str, str]], top: float) -> float:
    """Who fought, each in his colour; one below the other if there is no room."""
    font, left = _font(SERIF, 46, HEAVY), float(EDGE)
    for name, tincture in sides:
        text = _cut(draw, name, font, WIDTH - 2 * EDGE - 50)
        wide = draw.textlength(text, font) + 50
        if left > EDGE and left + wide > WIDTH - EDGE:
            left, top = float(EDGE), top + 58
        fill = TINCTURES.get(tincture, SOFT)
        draw.rectangle((left, top + 12, left + 28, top + 46), fill=fill)
        draw.text((left + 42, top), text, font=font, fill=fill)
        left += wide + 40
    return top + 58


def _lines(
    draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, top: float, fill: str, *, most: int
) -> float:
    """Set in lines, the last one cut if there are too many; where the next would begin."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font) <= WIDTH - 2 * EDGE:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    height = font.size * 1.12
    for place, line in enumerate(lines):
        draw.text(
            (EDGE, top + place * height), _cut(draw, line, font, WIDTH - 2 * EDGE), font=font, fill=fill
        )
    return top + len(lines) * height


def _cut(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    if draw.textlength(text, font) <= room:
        return text
    while text and draw.textlength(f"{text}…", font) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
