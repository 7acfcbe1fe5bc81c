"""Pictures of an evening for the tour in the docs: on a phone and a desk, by day and by night, kept small."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from django.conf import settings
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.evening.cast import GM, TABLE
from tests.browser.evening.script import Moment
from tests.browser.pages import AT_ONCE, DESK, PHONE, SMALL, Size, shown_at, wait_for_news, wait_for_stream

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening

QUALITY = 62
IN_GERMAN = "gurps"
"""Of this evening there are pictures in German too."""


class Album:
    """Takes each picture of a script once, and none at all without a folder to keep it in."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.taken: set[str] = set()

    def chooses(self, evening: Evening, name: str) -> None:
        """Somebody has filled in his answer and not sealed it yet; the game master waits."""
        if self._wants("choosing", evening, name):
            self._take(evening, name, "choosing", PHONE, DESK)
            self._take(evening, GM, "console", PHONE, DESK)

    def reads(self, evening: Evening) -> None:
        """A step has brought something."""
        if self._wants("story", evening, evening.script.story.name):
            wait_for_news(evening.cast.pages[evening.script.story.name], "mine")
            self._take(evening, evening.script.story.name, "story", PHONE, SMALL, DESK)
        if self._wants("drama", evening, TABLE):
            expect(evening.cast.pages[TABLE].locator("#moment .tag").first).to_contain_text(evening.title)
            self._take(evening, TABLE, "table", DESK)

    def _wants(self, what: Literal["choosing", "story", "drama"], evening: Evening, name: str) -> bool:
        picture, scene = getattr(evening.script, what), evening.room.scene
        now = Moment(scene.row.step, scene.row.round) if scene else None
        if self.folder is None or what in self.taken or (picture.at, picture.name) != (now, name):
            return False
        self.taken.add(what)
        return True

    def _take(self, evening: Evening, name: str, what: str, *sizes: Size) -> None:
        page = evening.cast.pages[name]
        page.evaluate(AT_ONCE)
        with shown_at(page) as show:
            for size, scheme in product(sizes, ("light", "dark")):
                show(size, scheme)
                if what != "choosing":
                    page.evaluate("scrollTo(0, 0)")
                self._keep(page, f"{evening.script.ruleset}-{what}-{size[0]}-{scheme}")
        if evening.script.ruleset == IN_GERMAN:
            self._take_in_german(page, what, sizes[0])

    def _take_in_german(self, page: Page, what: str, size: Size) -> None:
        """The same page as somebody who reads German sees it, in another window."""
        context = page.context.browser.new_context(  # type: ignore[union-attr]
            storage_state=page.context.storage_state(),
            viewport={"width": size[0], "height": size[1]},
            has_touch=size[0] < DESK[0],
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "de", "url": page.url}])
        with context:
            other = context.new_page()
            other.goto(page.url)
            wait_for_stream(other)
            self._keep(other, f"{IN_GERMAN}-{what}-{size[0]}-german")

    def _keep(self, page: Page, name: str) -> None:
        assert self.folder is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        picture.save(self.folder / f"{name}.webp", quality=QUALITY, method=6)
