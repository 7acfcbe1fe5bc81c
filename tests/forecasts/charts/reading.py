"""What tests read from a drawn chart: its SVGs, and where they draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import batched
from xml.etree import ElementTree

from django.template.loader import render_to_string

MOST_BYTES = 20_000
CELL = r"<t[hd][^>]*>(.*?)</t[hd]>"
NUMBER = r"-?\d+(?:\.\d+)?"
SVG = re.compile(r"<svg[^>]*viewBox.*?</svg>", re.DOTALL)


def html(name: str, **context: object) -> str:
    return render_to_string(f"forecasts/charts/{name}.html", {"id": name, **context})


def drawings(html: str) -> list[ElementTree.Element]:
    """Every SVG of a chart that is more than an icon or the key of a legend."""
    found = [ElementTree.fromstring(text) for text in SVG.findall(html)]
    return [svg for svg in found if svg.get("class", "").split()[:1] != ["key"]]


def check(html: str) -> None:
    """It says what it draws, is small, carries no style, and draws nothing outside of its frame."""
    assert " style=" not in html and "None" not in html and "nan" not in html
    for text in SVG.findall(html):
        assert len(text.encode()) < MOST_BYTES
    for svg in drawings(html):
        assert svg.get("role") == "img" and svg.get("aria-label")
        _, _, width, height = map(float, (svg.get("viewBox") or "").split())
        for x, y in _points(svg):
            assert -0.5 <= x <= width + 0.5 and -0.5 <= y <= height + 0.5, (svg.get("aria-label"), x, y)


def _points(svg: ElementTree.Element) -> Iterator[tuple[float, float]]:
    for shape in svg.iter():
        x, y = float(shape.get("x", 0)), float(shape.get("y", 0))
        yield x, y
        yield x + float(shape.get("width", 0)), y + float(shape.get("height", 0))
        for numbers in re.findall(r"[MLC]([^a-zA-Z]+)", shape.get("d", "")):
            yield from batched(map(float, re.findall(NUMBER, numbers)), 2)
        if shape.tag == "circle":
            yield float(shape.get("cx", 0)), float(shape.get("cy", 0))


def cells(html: str) -> list[list[str]]:
    """The table, row by row, with its heads."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    return [
        [
            unescape(re.sub(r"\s+", " ", cell)).strip()
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]
