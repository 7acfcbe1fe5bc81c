"""What tests in real browsers share about any page: who is signed in, sizes, and what keeps somebody out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import axe_playwright_python
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Response, expect

from accounts.models import User
from tests.browser.seen.eyes import DEAR, Eyes
from tests.conftest import RULES, wait_until

type Size = tuple[int, int]

SIZES: dict[str, Size] = {"phone": (390, 844), "small": (360, 740), "desk": (1280, 900)}
PHONE, SMALL, DESK = SIZES["phone"], SIZES["small"], SIZES["desk"]
LOOK = """([rules, dear]) => axe.run({ runOnly: rules, resultTypes: ["violations"], preload: false,
    rules: Object.fromEntries(dear.map((rule) => [rule, { enabled: false }])) }).then(({ violations }) =>
    violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]))"""
"""All but what is looked at by itself."""
STREAM = "document.getElementById('live')?._htmx?.sse?.reader"
SAME = """([part, html]) => {
    const wanted = new DOMParser().parseFromString(html, "text/html").getElementById(part);
    const words = (one) => one.textContent.replace(/\\s+/g, " ").trim();
    return words(wanted) === words(document.getElementById(part));
}"""
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
DRESSES = [(PHONE, "light"), (PHONE, "dark"), (DESK, "dark"), (DESK, "light")]
"""All rules hold by day; by night, where only the colours are other, only those are looked at again."""
AT_ONCE = """() => {
    if (window.atOnce) return;
    window.atOnce = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Colours that pass over into each other are none of either scheme for a moment."""


def sign_in(context: BrowserContext, site: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": site}])


def answers_a_press(answer: Response) -> bool:
    """Not what a page sends by itself: that it is seen, and what is filled in so far."""
    return answer.request.method == "POST" and not answer.url.endswith(("/here/", "/draft/"))


def wait_for_stream(page: Page) -> None:
    wait_until(lambda: bool(page.evaluate(f"Boolean({STREAM})")))


def cut_the_line(page: Page) -> None:
    """Out of reach. Chromium's own switch leaves a stream alone that is open: it is cut besides."""
    wait_for_stream(page)
    page.context.set_offline(True)
    page.evaluate(f"{STREAM}.cancel()")
    expect(page.locator("[data-live]")).to_have_text("offline")


def wait_for_news(page: Page, part: str) -> None:
    """Until a part of a battle's page is as the server has it."""
    wanted = page.context.request.get(f"{page.url}parts/{part}/").text()
    wait_until(lambda: bool(page.evaluate(SAME, [part, wanted])))


def look(page: Page, axe: Callable[[Page], None]) -> None:
    """Nobody is kept out of the page as it is shown now, and nothing scrolls sideways."""
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} scrolls sideways"


@contextmanager
def shown_at(page: Page) -> Iterator[Callable[[Size, str], None]]:
    """Lets a page be shown at other sizes and in other colours, at once, and then again as it was."""
    size = page.viewport_size
    page.evaluate(AT_ONCE)

    def show(size: Size, scheme: str) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(f"matchMedia('(prefers-color-scheme: {scheme})').matches")

    yield show
    page.emulate_media(color_scheme="light")
    if size:
        page.set_viewport_size(size)


def faults(page: Page, eyes: Eyes | None = None) -> Iterator[str]:
    """What is wrong with a page as it is shown on a phone and on a desk, by day and by night.

    `eyes`: what has been looked at on other pages need not be looked at again.
    """
    eyes = Eyes() if eyes is None else eyes
    page.evaluate(AXE)
    with shown_at(page) as show:
        show(SMALL, "light")
        yield from _too_wide(page, SMALL)
        for size, scheme in DRESSES:
            show(size, scheme)
            found = eyes.colours.look(page, f"{size[0]} {scheme}")
            if scheme == "light":
                found += eyes.targets.look(page) + page.evaluate(LOOK, [RULES, DEAR])
            yield from (f"{size[0]} {scheme}: {rule} at {where}" for rule, where in found)
        yield from _too_wide(page, DESK)


def _too_wide(page: Page, size: Size) -> Iterator[str]:
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        yield f"{size[0]}: scrolls sideways"
