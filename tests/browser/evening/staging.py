"""Results one after the other: the game master shows them group by group, and nobody sees one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from battles.models import Phase
from battles.play.reveal import group_of, to_show
from battles.play.scenes import Scene
from campaigns.models import Reveal
from rulesets.engine import Event
from rulesets.engine.values import names_of
from rulesets.engine.words import say_event
from tests.browser.evening.cast import GM, TABLE
from tests.browser.room import given

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening


def goes_on(evening: Evening, scene: Scene, told: Sequence[str]) -> bool:
    """Of what the step brings, each screen has what has been shown and no other has anything else.

    Says whether any of it is still to be shown.
    """
    if evening.script.reveal == Reveal.AT_ONCE or scene.row.state != Phase.State.PLAYING:
        return False
    left, hidden = to_show(scene), []
    for text in told:
        group = _group(scene, text)
        if group in left:
            hidden.append(text)
            _is_the_game_masters_alone(evening, text)
        elif group is not None:
            is_told(evening, text)
    evening.held_back |= set(hidden)
    return bool(hidden)


def show_the_rest(gm: Page) -> None:
    """All that nobody waits for, in one press."""
    with gm.expect_response(lambda answer: answer.url.endswith("/show/")):
        gm.get_by_role("button", name="Show all of it at once").click()


def _group(scene: Scene, text: str) -> str | None:
    """Whose result this is; nothing as long as the step has not come to it."""
    events, names = [one for one in scene.played.said if isinstance(one, Event)], names_of(scene.muster)
    found = (one.subject for one in events if text in say_event(scene.rules, one, names))
    return next((group_of(scene.muster, subject) for subject in found), None)


def _is_the_game_masters_alone(evening: Evening, text: str) -> None:
    """Whoever said it himself has it of course."""
    expect(evening.gm.locator("#log")).to_contain_text(text)
    for name in evening.cast.pages.keys() - {GM} - evening.spoken.get(text, set()):
        if evening.cast.is_open(name):
            page = evening.cast.pages[name]
            found = {"the table view": page.content()} if name == TABLE else given(page)
            assert [place for place, one in found.items() if text in one] == [], name


def is_told(evening: Evening, text: str) -> None:
    """It stands on every screen; the table view may have gone on already."""
    for page in evening.cast.open_pages(TABLE):
        expect(page.locator("#log")).to_contain_text(text)
