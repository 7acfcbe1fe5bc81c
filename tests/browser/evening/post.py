"""By post: the game master sets until when people are asked, and the moment passes with one of them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models.functions import Now
from playwright.sync_api import Page, expect

from battles.models import Answer, Ends, Term
from battles.play.scenes import Scene
from tests.browser.evening import mishaps
from tests.browser.room import tick
from tests.conftest import wait_until

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening

BY: dict[str, str] = {
    "beforehand": Answer.By.STANDING,
    "default": Answer.By.DEFAULT,
    "stand-in": Answer.By.PLAYER,
}
"""Who the record says has answered."""


def ends_by_post(evening: Evening, scene: Scene) -> None:
    """All but one seal; then the moment passes, and what was to count for him counts."""
    said = evening.script.post
    set_pace(evening.gm, Ends.MOMENT)
    evening.cast.pages[said.absent].close()
    for page in evening.cast.open_pages():
        expect(page.locator("#deadline")).to_contain_text("left")
    mine = {key: who for key, who in evening.asked_now(scene).items() if who != said.absent}
    if said.stand_in:
        seat = next(ask.to for ask in scene.played.asks if ask.key == said.key)
        with evening.cast.loads(said.stand_in):
            name_stand_in(evening.gm, seat, said.stand_in.capitalize())
        mine[said.key] = said.stand_in
    evening.answer(mishaps.lines_break(evening, scene, mine))
    Term.objects.update(ends_at=Now())
    wait_until(lambda: evening.room.state != scene.row.state or evening.room.row != scene.row.number)
    answer = Answer.objects.get(phase=scene.row, key=said.key)
    assert (answer.state, answer.by) == (Answer.State.TAKEN, BY[said.counts])
    set_pace(evening.gm, Ends.PRESS)
    page = evening.cast.reopen(said.absent)
    expect(page.locator("#mine")).to_be_visible()


def set_pace(gm: Page, ends: Ends) -> None:
    """On a page beside the console: a moment thirty hours from now, or his own press again."""
    page = gm.context.new_page()
    page.goto(f"{gm.url}pace/")
    tick(page.locator(f"[name=ends][value={ends}]"))
    if ends == Ends.MOMENT:
        page.get_by_label("People have at least").fill("30")
        page.get_by_label("Unit").select_option("hours")
        page.get_by_label("Sooner, if everyone is in before the moment").uncheck()
    page.get_by_role("button", name="Keep").click()
    expect(page).to_have_url(gm.url)
    page.wait_for_load_state()
    page.close()


def name_stand_in(gm: Page, seat: str, stand_in: str) -> None:
    page = gm.context.new_page()
    page.goto(f"{gm.url}stand-ins/")
    page.get_by_label("For whom").select_option(seat)
    page.get_by_label("Who", exact=True).select_option(label=stand_in)
    page.get_by_label("How long").select_option(label="for a day")
    page.get_by_role("button", name="Let them stand in").click()
    expect(page.get_by_role("button", name="End it")).to_be_visible()
    page.wait_for_load_state()
    page.close()
