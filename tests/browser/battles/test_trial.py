"""A stranger on a phone: one press to his first decision, then the report, and what he keeps."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from battles.actions import flow
from battles.models import Answer, Battle
from campaigns.models import Membership, Role
from tests.browser.pages import PHONE, look

PATIENCE = 60
"""So often is looked at the page before its battle counts as one that never ends."""


@pytest.fixture
def page(live_site: str, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    monkeypatch.setattr(flow, "BEAT", timedelta())
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", has_touch=True
    )
    page = context.new_page()
    page.goto(f"{live_site}/")
    yield page
    context.close()


def test_a_stranger_tries_it_and_keeps_it(page: Page, axe: Callable[[Page], None]) -> None:
    look(page, axe)
    page.get_by_role("button", name="Fight as Caliburn").click()  # the one press
    expect(page.get_by_role("heading", level=1)).to_contain_text("Caliburn")
    expect(page.get_by_role("button", name="Seal my answer")).to_be_visible()
    expect(page.locator("#trial")).to_contain_text("You are Caliburn, and fight for Bannock.")
    page.get_by_text("What is all this?").click()
    look(page, axe)
    _fight(page)
    look(page, axe)
    page.locator("#trial").get_by_role("link", name="Read the report").click()
    look(page, axe)
    page.get_by_role("link", name="Keep it: make a campaign of it").click()
    look(page, axe)
    page.get_by_label("Your name at the table").fill("Ines")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The gate of Bannock")
    expect(page.get_by_text("Kept. You are its game master.")).to_be_visible()
    place = Membership.objects.get()
    assert (place.role, str(place.user)) == (Role.GM, "Ines")
    assert User.objects.get().is_guest


def test_of_several_questions_the_first_open_one_is_on_top_with_its_button_under_the_thumb(
    page: Page,
) -> None:
    page.get_by_role("button", name="Command as Sir Storm").click()
    asks = page.locator("#mine form.ask")
    expect(asks).to_have_count(3)
    for left in (2, 1):
        page.locator("#mine form.ask .thumb > .btn").click()
        expect(asks).to_have_count(left)
        expect(page.locator("#mine .thumb")).to_have_count(1)
        expect(page.locator("#mine form.ask").first.locator(".thumb > .btn-big")).to_be_visible()
        is_above = "(one) => one.compareDocumentPosition(document.querySelector('#mine .sealed')) === 4"
        assert asks.last.evaluate(is_above), "what is open comes before what is sealed"


@pytest.mark.parametrize(("as_whom", "whole"), [("Command as Captain Vale", 0), ("Fight as Caliburn", 1)])
def test_the_picture_stands_once_where_a_hero_is_near_to_all(page: Page, as_whom: str, whole: int) -> None:
    """Two units a side are a neighbourhood, three are more."""
    page.get_by_role("button", name=as_whom).click()
    expect(page.locator(".pic-near > svg:visible")).to_have_count(1)
    expect(page.locator("#picture svg.pic:visible")).to_have_count(whole)


def test_what_an_officer_has_filled_in_is_a_line_a_row(page: Page) -> None:
    page.get_by_role("button", name="Command as Maren Holt").click()
    rows = page.locator("#mine .row-folded")
    expect(rows).not_to_have_count(0)
    expect(rows.first).to_have_text(re.compile(r"Scout the enemy, 5, "))
    expect(rows.first.get_by_label("How many go")).to_be_hidden()
    rows.first.locator("summary").click()
    rows.first.get_by_label("How many go").fill("7")
    page.locator("#mine form.ask .thumb > .btn").click()
    expect(page.locator("#mine .row-folded")).to_have_count(0)
    plan = Answer.objects.get(key="plan:bannock", by=Answer.By.PLAYER)
    assert plan.value["missions"][0]["personnel"] == 7


def test_two_presses_in_a_row_are_one_guest(page: Page) -> None:
    on_the_way: list[Route] = []
    page.route("**/try/", lambda route: on_the_way.append(route))
    press = page.locator(".trial-card button").first
    press.evaluate("(one) => { one.click(); setTimeout(() => one.click(), 200); }")
    page.wait_for_timeout(600)
    assert len(on_the_way) == 1, "the site is slow, and he presses again"
    on_the_way[0].continue_()
    expect(page).to_have_url(re.compile(r"/battles/\d+/$"))
    assert User.objects.filter(is_guest=True).count() == 1
    page.go_back()
    expect(page.locator("form[data-once][data-sent]")).to_have_count(0)


def _fight(page: Page) -> None:
    """Seal what stands there, until the battle is over: the page follows by itself."""
    over = page.locator("#trial").get_by_role("heading", name="The battle is over")
    for _ in range(PATIENCE):
        asks = page.get_by_role("button", name="Seal my answer")
        expect(asks.or_(over).or_(page.get_by_text("Nothing is asked of you"))).not_to_have_count(0)
        if over.count():
            break
        if asks.count():
            asks.first.click()
        page.wait_for_timeout(500)
    expect(over).to_be_visible()
    assert Battle.objects.get().is_over


def test_it_is_found_again_and_left_to_officers_without_script(live_site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_site}/")
    page.get_by_role("button", name="Command as Brenna Ironhand").click()
    expect(page.get_by_role("button", name="Seal my answer").first).to_be_visible()
    page.goto(f"{live_site}/")
    page.get_by_role("link", name="Go on with it").click()
    page.get_by_text("What is all this?").click()
    page.get_by_role("button", name="Let officers fight it to the end").click()
    again = page.get_by_role("link", name="Load the page again")
    for _ in range(PATIENCE):
        if not again.count():
            break
        again.click()
        page.wait_for_timeout(1000)
    expect(page.get_by_role("heading", name=re.compile("The battle is over"))).to_be_visible()
    context.close()
