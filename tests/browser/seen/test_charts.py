"""Charts and pictures as a browser shows them: nobody is kept out, and all letters can be read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import override

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from playwright.sync_api import Page

from battles.parts.field.chart import HEIGHT, LEFT, MOST_LETTERS, RIGHT, WIDTH, Curve, _cut
from tests.battles.parts.picture import gallery as pictures
from tests.browser import galleries
from tests.browser.pages import DESK, PHONE, faults
from tests.forecasts.gallery import pages

PAGES = ("sketch", "rare", "three-graded", "six", "gurps")
SMALLEST = 12.99
SMALL_LETTERS = """() => [...document.querySelectorAll("svg text")].filter((text) => {
    const svg = text.ownerSVGElement, box = text.getBoundingClientRect(), whole = svg.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * whole.width / svg.viewBox.baseVal.width;
    const isOutside = box.left < whole.left - 1 || box.right > whole.right + 1
        || box.top < whole.top - 1 || box.bottom > whole.bottom + 1;
    return box.width && (size < %s || isOutside);
}).map((text) => text.textContent)"""

CUT_OFF = """() => [...document.querySelectorAll("svg text")].filter((text) => {
    const box = text.getBoundingClientRect(), whole = text.ownerSVGElement.getBoundingClientRect();
    return box.width && (box.left < whole.left - 1 || box.right > whole.right + 1);
}).map((text) => text.textContent)"""


class Quiet(SimpleHTTPRequestHandler):
    @override
    def log_message(self, format: str, *args: object) -> None:
        pass


def of_the_first_battle() -> list[SafeString]:
    _, parts = next(pictures.looks("gurps", ""))
    return parts


def strength() -> str:
    """The living chart of two hosts with names as long as those of the samples."""
    curves = [
        Curve(name, _cut(name, MOST_LETTERS), tincture, "M52 60L246 60", [], "70", y)
        for name, tincture, y in (("Vale’s Company", "azure", 60), ("Rebels of Harrow", "gules", 120))
    ]
    told = {"curves": curves, "size": (WIDTH, HEIGHT, LEFT, WIDTH - RIGHT)}
    return galleries.page("Strength", [render_to_string("battles/parts/chart.html", told)], sheet="battle")


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of all charts on pages of their own."""
    folder: Path = tmp_path_factory.mktemp("gallery")
    galleries.write(
        folder,
        [*pages(), ("strength", strength()), ("fields", pictures.page("Fields", of_the_first_battle()))],
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", PAGES)
def test_charts_keep_nobody_out(gallery: str, page: Page, name: str) -> None:
    page.goto(f"{gallery}/{name}.html")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert list(faults(page)) == []
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALL_LETTERS % SMALLEST) == []


@pytest.mark.parametrize("name", [*PAGES, "fields", "strength"])
def test_a_drawing_stands_as_it_is_where_a_page_turns(gallery: str, page: Page, name: str) -> None:
    page.goto(f"{gallery}/{name}.html")
    page.evaluate("document.documentElement.dir = 'rtl'")
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF) == []
