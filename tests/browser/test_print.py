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
