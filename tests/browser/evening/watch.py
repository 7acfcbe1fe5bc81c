"""Nobody is kept out of any page in any step: of the console, a player's, the table view, a spectator's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from battles.play.reveal import to_show
from battles.play.scenes import Scene
from tests.browser.evening.cast import GM, SIZES, SPECTATOR, TABLE
from tests.browser.pages import AT_ONCE, AXE, DESK, PHONE, shown_at
from tests.browser.seen.eyes import DEAR, Eyes
from tests.conftest import RULES

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening

WATCHED = (GM, "bea", "fay", TABLE, SPECTATOR)
"""A page of each kind: the console, a commander's, a player's, the table view, a spectator's."""
SHAPE = """(one) => [document.body, one].map((it) => it.getAttribute("class")).concat(
    one.tagName, one.getAttribute("role"), one.type).join(" ")"""
SHAPES = f"""() => [...new Set([...document.body.querySelectorAll("*")]
    .filter((one) => one.checkVisibility()).map({SHAPE}))]"""
"""What kinds of things a page shows."""
LOOK = f"""([shapes, rules, dear]) => {{
    const shape = {SHAPE}, wanted = new Set(shapes);
    const found = [...document.body.querySelectorAll("*")]
        .filter((one) => wanted.has(shape(one)) && one.checkVisibility() && !one.closest("defs"));
    const options = {{ runOnly: rules, resultTypes: ["violations"], preload: false,
        rules: Object.fromEntries(dear.map((rule) => [rule, {{ enabled: false }}])) }};
    window.looked = new Promise((tell) => setTimeout(() => tell(
        shapes.length && !found.length ? [] :
        axe.run(found.length ? {{ include: found }} : document, options).then(({{ violations }}) =>
            violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html)])))));
}}"""
"""Begins to look for what is wrong with all of it, or with things of some kinds: all pages at a time. What is
shown in one size alone, as one of two drawings, is looked at there.
"""
FOUND = """async () => {
    const found = await window.looked, isTooWide = document.documentElement.scrollWidth > innerWidth;
    const wide = [...document.body.querySelectorAll("*")].filter((one) =>
        isTooWide && one.checkVisibility() && one.getBoundingClientRect().right > innerWidth);
    return isTooWide ? [...found, ["scrolls sideways", wide.slice(0, 3).map((one) => one.outerHTML)]] : found;
}"""

type Shapes = Mapping[str, Collection[str]]
"""By whose page; none means all that is on it."""


class Watch:
    """Looks at each page in each step as it is, and at whatever is shown for the first time in two dresses.

    All that stays on a page longer is looked at in all of them where every page is (`test_every_page`).
    """

    def __init__(self) -> None:
        self.moments: set[object] = set()
        self.pages: set[tuple[str, str]] = set()
        self.shapes: set[str] = set()
        self.eyes = Eyes()

    def look(self, evening: Evening, scene: Scene, what: str = "") -> None:
        """Once while people are asked in a step, once when all have sealed, throw their dice, are done."""
        asked = any(not scene.locked(ask.key) for ask in scene.played.asks)
        throws, shows = bool(scene.played.throws), bool(to_show(scene))
        moment = (scene.row.step, scene.row.state, asked, throws, shows, what)
        if moment in self.moments:
            return
        self.moments.add(moment)
        pages = {name: evening.cast.pages[name] for name in WATCHED if evening.cast.is_open(name)}
        found = [*self._faults(pages, scene.row.step)]
        assert not found, "\n".join([f"In {scene.row.step}:", *found])

    def _faults(self, pages: Mapping[str, Page], step: str) -> Iterator[str]:
        new = {name: shapes for name, page in pages.items() if (shapes := self._new_on(page))}
        whole: Shapes = {name: () for name in pages if (name, step) not in self.pages}
        self.pages |= {(name, step) for name in whole}
        for name in {**new, **whole}:
            pages[name].evaluate(AT_ONCE)
            if not pages[name].evaluate("Boolean(window.axe)"):
                pages[name].evaluate(AXE)
        yield from self._seen(pages, {**new, **whole}, "as it is")
        with ExitStack() as others:
            for name in new:
                size = PHONE if SIZES.get(name) == DESK else DESK
                others.enter_context(shown_at(pages[name]))(size, "dark")
            yield from self._seen(pages, new, "on another screen by night")

    def _new_on(self, page: Page) -> list[str]:
        """What kinds of things have been looked at on no page of this sort yet."""
        new = [one for one in page.evaluate(SHAPES) if one not in self.shapes]
        self.shapes |= set(new)
        return new

    def _seen(self, pages: Mapping[str, Page], shapes: Shapes, dress: str) -> Iterator[str]:
        for name, some in shapes.items():
            pages[name].evaluate(LOOK, [[*some], RULES, DEAR])
        for name in shapes:
            page = pages[name]
            found = page.evaluate(FOUND) + self.eyes.targets.look(page)
            found += self.eyes.colours.look(page, f"{_width(page)} {dress}")
            for what, where in found:
                yield f"{name}'s page {dress}: {what} at {[one[:200] for one in where]}"


def _width(page: Page) -> int:
    return page.viewport_size["width"] if page.viewport_size else 0
