"""A battle stepped through on a phone: by button, key, swipe and slider, and by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import actions
from chronicle.moments import steps_of
from tests.battles.conftest import Table
from tests.browser.pages import PHONE, SMALL, sign_in

SWIPE = """(by) => {
    const touch = (x) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
    for (const [kind, x] of [["touchstart", 200], ["touchend", 200 + by]])
        document.body.dispatchEvent(new TouchEvent(kind, { changedTouches: [touch(x)], bubbles: true }));
}"""

PINCH = """() => {
    const touch = (n, x) => new Touch({ identifier: n, target: document.body, clientX: x, clientY: 300 });
    const [left, right] = [touch(1, 60), touch(2, 320)];
    for (const [kind, changed, touches] of [
        ["touchstart", left, [left]], ["touchstart", right, [left, right]],
        ["touchend", left, [right]], ["touchend", right, []],
    ])
        document.body.dispatchEvent(
            new TouchEvent(kind, { changedTouches: [changed], touches, bubbles: true }));
}"""


@pytest.fixture
def fought(ford: Table) -> Table:
    ford.fight_to_the_end()
    return ford


@pytest.fixture
def bea(fought: Table, live_site: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    sign_in(context, live_site, fought.members["bea"].user)
    page = context.new_page()
    page.goto(f"{live_site}/battles/{fought.battle.pk}/replay/")
    yield page
    context.close()


def is_at(page: Page, step: int) -> None:
    expect(page.get_by_text(re.compile(rf"Step {step} of \d+"))).to_be_visible()
    expect(page).to_have_url(re.compile(rf"at={step}\b" if step else r"replay/(\?.*at=0)?"))


def test_every_way_through_it(bea: Page, fought: Table) -> None:
    bea.evaluate("window.isTheSamePage = true")
    bea.get_by_role("button", name="On").click()
    is_at(bea, 1)
    bea.keyboard.press("ArrowRight")
    is_at(bea, 2)
    bea.keyboard.press("ArrowLeft")
    is_at(bea, 1)
    bea.evaluate(SWIPE, -120)
    is_at(bea, 2)
    bea.evaluate(SWIPE, 120)
    is_at(bea, 1)
    bea.evaluate(PINCH)
    bea.keyboard.press("ArrowLeft")
    is_at(bea, 0)
    bea.get_by_role("slider").fill("4")
    is_at(bea, 4)
    assert bea.evaluate("window.isTheSamePage"), "no page was loaded for it"


def test_where_one_reads_from_right_to_left_time_runs_so_too(bea: Page) -> None:
    bea.evaluate("document.documentElement.dir = 'rtl'")
    bea.keyboard.press("ArrowLeft")
    is_at(bea, 1)
    bea.evaluate(SWIPE, 120)
    is_at(bea, 2)
    bea.keyboard.press("ArrowRight")
    is_at(bea, 1)
    bea.evaluate(SWIPE, -120)
    is_at(bea, 0)


def test_other_eyes_and_rounds_are_there_on_a_phone(bea: Page, fought: Table) -> None:
    actions.lay_open(fought.ada, is_open=True)
    bea.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    bea.reload()
    ways = bea.locator(".replay-way .btn")
    tops = {round(box["y"]) for way in ways.all() if (box := way.bounding_box())}
    assert len(tops) == 1, "they stand in one row"
    bea.get_by_role("navigation", name="In whose eyes").get_by_role("link", name="the whole truth").click()
    expect(bea.get_by_text("the whole truth").first).to_be_visible()
    expect(bea).to_have_url(re.compile("truth=whole"))


def test_quick_presses_are_steps_each_and_home_and_end_are_the_ends(bea: Page, fought: Table) -> None:
    for _ in range(3):
        bea.keyboard.press("ArrowRight")
    is_at(bea, 3)
    bea.keyboard.press("End")
    is_at(bea, len(steps_of(fought.battle)))
    bea.keyboard.press("Home")
    is_at(bea, 0)


def test_out_of_reach_it_stays_where_it_is(bea: Page, fought: Table) -> None:
    bea.keyboard.press("ArrowRight")
    is_at(bea, 1)
    bea.context.set_offline(True)
    with bea.expect_event("requestfailed"):
        bea.get_by_role("slider").fill("4")
    is_at(bea, 1)
    bea.context.set_offline(False)
    bea.keyboard.press("ArrowRight")
    is_at(bea, 2)


def test_it_runs_by_itself_to_the_end_and_can_be_held(bea: Page, fought: Table) -> None:
    last = len(steps_of(fought.battle))
    bea.get_by_role("slider").fill(str(last - 2))
    is_at(bea, last - 2)
    bea.get_by_role("button", name="Let it run").click()
    expect(bea.get_by_role("button", name="Hold")).to_be_visible()
    is_at(bea, last)
    expect(bea.get_by_role("button", name="Let it run")).to_be_disabled()
    expect(bea.get_by_role("button", name="The end")).to_be_disabled()
