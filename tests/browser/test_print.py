"""A report as a browser prints it: no page stands half empty because a card cannot break."""

from __future__ import annotations

import re

from django.conf import settings
from playwright.sync_api import Browser

SHEETS = ("tokens", "base", "layout", "components", "chronicle", "print")
CARD = f'<section class="card"><h2>How it went</h2>{"<p class=story>It went so.</p>" * 28}</section>'
PAGE = f"""<!doctype html><style>{{css}}</style><main><article class="stack-l">
<header style="height: 8cm">The title</header>
<div class="main-side">{CARD * 2}<section class="card chart">x</section></div></article></main>"""


def test_what_is_longer_than_the_rest_of_a_page_goes_on_over_its_edge(browser: Browser) -> None:
    css = "".join((settings.BASE_DIR / "static" / "css" / f"{name}.css").read_text() for name in SHEETS)
    page = browser.new_page()
    page.set_content(PAGE.format(css=css))
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    page.emulate_media(media="print")
    high = page.evaluate("document.querySelector('article').offsetHeight")
    breaks = [
        page.evaluate("name => getComputedStyle(document.querySelector(name)).breakInside", name)
        for name in (".card", ".chart", ".story")
    ]
    page.close()
    assert breaks == ["auto", "avoid", "avoid"]
    assert sheets <= high / 900 + 1, (sheets, high)


def test_a_frame_begins_on_the_page_of_what_is_in_it(browser: Browser) -> None:
    """The title and the drawing of a round that do not fit any more take their frame along."""
    css = "".join((settings.BASE_DIR / "static" / "css" / f"{name}.css").read_text() for name in SHEETS)
    card = '<section class="card"><h2>Round</h2><svg class="pic" style="display: block; height: 6cm"></svg>'
    told = f'<div class="stack"><div style="height: 22cm">Told</div>{card}</section></div>'
    page = browser.new_page()
    page.set_content(f"<!doctype html><style>{css}</style><main><article>{told}</article></main>")
    page.emulate_media(media="print")
    looks = [
        page.evaluate("name => getComputedStyle(document.querySelector(name)).display", name)
        for name in (".stack", ".card")
    ]
    page.close()
    assert looks == ["block", "block"], "grids of Chromium break between their frame and what is in it"


def test_what_is_folded_is_printed_without_the_mark_of_a_fold(browser: Browser) -> None:
    css = "".join((settings.BASE_DIR / "static" / "css" / f"{name}.css").read_text() for name in SHEETS)
    page = browser.new_page()
    page.set_content(
        f"<!doctype html><style>{css}</style><main><article><details><summary>One by one</summary>"
        '<p>It went so.</p></details><p class="only-print">Round 1 alone</p></article></main>'
    )
    mark = "getComputedStyle(document.querySelector('summary')).listStyleType"
    hidden = "getComputedStyle(document.querySelector('.only-print')).display"
    assert page.evaluate(mark) != "none" and page.evaluate(hidden) == "none"
    page.emulate_media(media="print")
    assert page.evaluate(mark) == "none" and page.evaluate(hidden) == "block"
    page.close()
