"""A battle stepped through on a phone: by button, key, swipe and slider, and by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import actions
from chronicle.moments import steps_of
from tests.battles.conftest import Table, make_ford, skirmish_rules  # noqa: F401  (the rules are played here)
from tests.browser.pages import PHONE, sign_in

SWIPE = """(by) => {
    const touch = (x) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
    for (const [kind, x] of [["touchstart", 200], ["touchend", 200 + by]])
        document.body.dispatchEvent(new TouchEvent(kind, { changedTouches: [touch(x)], bubbles: true }));
}"""


@pytest.fixture
def fought(transactional_db: None) -> Table:
    table = make_ford()
    actions.start(table.ada)
    table.fight_to_the_end()
    return table


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
    bea.get_by_role("slider").fill("4")
    is_at(bea, 4)
    assert bea.evaluate("window.isTheSamePage"), "no page was loaded for it"


def test_quick_presses_are_steps_each_and_home_and_end_are_the_ends(bea: Page, fought: Table) -> None:
    for _ in range(3):
        bea.keyboard.press("ArrowRight")
    is_at(bea, 3)
    bea.keyboard.press("End")
    is_at(bea, len(steps_of(fought.battle)))
    bea.keyboard.press("Home")
    is_at(bea, 0)


def test_it_runs_by_itself_to_the_end_and_can_be_held(bea: Page, fought: Table) -> None:
    last = len(steps_of(fought.battle))
    bea.get_by_role("slider").fill(str(last - 2))
    is_at(bea, last - 2)
    bea.get_by_role("button", name="Let it run").click()
    expect(bea.get_by_role("button", name="Hold")).to_be_visible()
    is_at(bea, last)
    expect(bea.get_by_role("button", name="Let it run")).to_be_disabled()
    expect(bea.get_by_role("button", name="The end")).to_be_disabled()
