"""A forecast in a browser: asked with a press, brought over the live stream, stopped and gone on with."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles.sample import add_sample_battle
from campaigns.models import Membership
from forecasts.models import Inquiry
from forecasts.work import fight_a_slice
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.browser.pages import DESK, sign_in, wait_for_stream
from tests.factories import make_user


@pytest.fixture
def table(transactional_db: None) -> Table:
    """The sample of GURPS as a draft."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="gurps")
    return Table(add_sample_battle(campaign), {"ada": Membership.objects.get(campaign=campaign)})


@pytest.fixture
def page(live_site: str, browser: Browser, table: Table) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    sign_in(context, live_site, table.members["ada"].user)
    page = context.new_page()
    page.goto(f"{live_site}/battles/{table.battle.pk}/setup/")
    yield page
    context.close()


def test_it_gets_sharper_while_one_looks_and_can_be_stopped(page: Page, axe: Callable[[Page], None]) -> None:
    page.get_by_role("button", name="Forecast").click()
    page.get_by_role("button", name="Fight it ahead").click()
    expect(page.get_by_role("heading", name=re.compile("not known yet"))).to_be_visible()
    wait_for_stream(page)
    inquiry = Inquiry.objects.get()
    fight_a_slice(inquiry.pk, 0)
    expect(page.get_by_role("heading", name=re.compile("are won by"))).to_be_visible()
    page.get_by_text("As a table").first.click()
    first = page.locator("#progress b").first.inner_text()
    fight_a_slice(inquiry.pk, 1)
    expect(page.locator("#progress b").first).not_to_have_text(first)
    expect(page.locator("details[open] table").first).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#progress")).to_contain_text("Stopped")
    fight_a_slice(inquiry.pk, 2)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_whoever_may_not_read_it_any_more_is_told_and_finds_a_way_back(
    page: Page, table: Table, axe: Callable[[Page], None]
) -> None:
    page.get_by_role("button", name="Forecast").click()
    page.get_by_role("button", name="Fight it ahead").click()
    wait_for_stream(page)
    fight_a_slice(Inquiry.objects.get().pk, 0)
    expect(page.get_by_role("heading", name=re.compile("are won by"))).to_be_visible()
    Membership.objects.filter(pk=table.members["ada"].pk).update(left_at="2026-01-01T00:00Z")
    expect(page.get_by_role("heading", name="This page is not yours to read any more")).to_be_visible()
    expect(page.locator("#outcome")).to_have_count(0)
    axe(page)
    page.get_by_role("link", name="To your campaigns").click()
    expect(page).to_have_url(re.compile(r"^[^/]+//[^/]+/$"))


def test_a_page_says_that_nobody_counts_and_goes_on_when_somebody_does(page: Page) -> None:
    page.get_by_role("button", name="Forecast").click()
    page.get_by_role("button", name="Fight it ahead").click()
    wait_for_stream(page)
    inquiry = Inquiry.objects.get()
    fight_a_slice(inquiry.pk, 0)
    expect(page.locator("#progress")).to_contain_text("Nobody is counting at the moment", timeout=15_000)
    fight_a_slice(inquiry.pk, 1)
    expect(page.locator("#progress")).not_to_contain_text("Nobody is counting at the moment")
