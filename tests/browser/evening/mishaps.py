"""What happens at a table besides the rules: a line breaks, and the game master rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from battles.models import Answer
from battles.play.scenes import Scene
from tests.browser.evening import answering
from tests.browser.evening.cast import COMMANDERS, GM
from tests.browser.evening.script import Moment, Ruling
from tests.browser.pages import cut_the_line

if TYPE_CHECKING:
    from tests.browser.evening.evening import Evening


def lines_break(evening: Evening, scene: Scene, mine: Mapping[str, str]) -> Mapping[str, str]:
    """Over a draft a phone goes out of reach, and a commander closes his page; both find all of it again.

    Gives what is still to be answered.
    """
    for name, at in evening.script.lost.items():
        key = next((key for key, who in mine.items() if who == name and evening.script.answer(key)), None)
        if at == Moment(scene.row.step, scene.row.round) and key and name not in evening.lost:
            evening.lost.add(name)
            breaks = _is_closed if name in COMMANDERS else _is_out_of_reach
            mine = breaks(evening, name, key, mine)
    return mine


def _is_closed(evening: Evening, name: str, key: str, mine: Mapping[str, str]) -> Mapping[str, str]:
    draft = answering.keep_draft(evening.cast.pages[name], key, evening.script.answer(key) or {})
    assert Answer.objects.filter(key=key, state=Answer.State.DRAFT).exists()
    page = evening.cast.reopen(name)
    expect(answering.asked(page, key)).to_be_visible()
    assert answering.written(answering.asked(page, key)) == draft
    return mine


def _is_out_of_reach(evening: Evening, name: str, key: str, mine: Mapping[str, str]) -> Mapping[str, str]:
    """While he is away somebody else seals; when he is back his page knows it, and kept what he wrote."""
    page = evening.cast.pages[name]
    draft = answering.keep_draft(page, key, evening.script.answer(key) or {})
    cut_the_line(page)
    free = evening.script.seats.keys() - evening.script.lost.keys()
    other = next(key for key, who in mine.items() if who in free)
    evening.answer({other: mine[other]})
    expect(page.locator("#awaited .tag-good")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_have_text("Live")
    expect(page.locator("#awaited .tag-good").first).to_be_visible()
    assert answering.written(answering.asked(page, key)) == draft
    return {key: who for key, who in mine.items() if key != other}


def rule(evening: Evening, scene: Scene, ruling: Ruling) -> None:
    """The game master looks at what another number does, keeps it, and everyone concerned reads why."""
    gm = evening.gm
    answering.unfold_all(gm.locator("#rulable ul"))
    gm.locator("#rulable").get_by_role("link", name=ruling.of, exact=True).click()
    dialog = gm.get_by_role("dialog", name="Ruling")
    dialog.get_by_text("Replace the total").click()
    dialog.get_by_label("Value").fill(str(ruling.value))
    dialog.get_by_label("Reason").fill(ruling.reason)
    dialog.get_by_role("button", name="See what it does").click()
    expect(dialog.get_by_role("status")).to_contain_text(ruling.does)
    evening.watch.look(evening, scene, "ruling")
    for name in ruling.seen_by:
        assert ruling.does not in evening.cast.pages[name].content()
    with evening.cast.loads(GM):
        dialog.get_by_role("button", name="Rule so").click()
    for name in (GM, *ruling.seen_by):
        log = evening.cast.pages[name].locator("#log")
        expect(log).to_contain_text(ruling.reason)
        expect(log).to_contain_text(ruling.does)
