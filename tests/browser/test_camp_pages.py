"""Pages between battles in a real browser: pay day and recovery of the sample campaign, on phone and desk."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import User
from campaigns.models import Campaign
from rosters.models import Force, Unit
from rosters.sample import add_sample
from tests.browser.pages import SIZES, look, sign_in
from tests.factories import make_user

PICTURES = os.environ.get("PICTURES", "")


@pytest.fixture
def ruth(transactional_db: None) -> User:
    return make_user("Ruth")


@pytest.fixture
def marches(ruth: User) -> Campaign:
    campaign = add_sample(ruth)
    Unit.objects.filter(name="City archers").update(sheet={"count": 60, "wounded": 30, "armour": "light"})
    return campaign


def seen(page: Page, axe: Callable[[Page], None], name: str) -> None:
    look(page, axe)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def begin(page: Page, site: str, force: Force, title: str) -> None:
    page.goto(f"{site}/campaigns/{force.campaign_id}/forces/{force.pk}/")
    page.get_by_role("button", name=title, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)


def rule(page: Page, axe: Callable[[Page], None], of: str) -> None:
    """A line of the game master's own in what the force is paid, with his reason beside it."""
    page.locator("summary", has_text="Pay of the force").click()
    page.get_by_role("link", name=re.compile("Rule on it.*Pay of the force")).click()
    seen(page, axe, f"pay-ruling-{of}")
    page.get_by_label("Add a line").check()
    page.get_by_label("Name of the new line").fill("A gift of the guilds")
    page.get_by_label("Value").fill("-500")
    page.get_by_label("Reason").fill("The feast of Saint Odo")
    page.get_by_role("button", name="Rule so").click()
    expect(page.get_by_role("heading", name="Rulings")).to_be_visible()


def pay_day(page: Page, axe: Callable[[Page], None], site: str, force: Force, of: str) -> None:
    begin(page, site, force, "Pay day")
    seen(page, axe, f"pay-asked-{of}")
    page.get_by_role("group", name="Who is not paid").get_by_label("City archers").check()
    page.get_by_role("button", name="Go on").click()
    seen(page, axe, f"pay-dice-{of}")
    page.get_by_role("button", name="Throw three dice").click()
    if page.get_by_role("button", name="Go on").count():
        page.get_by_label("Men who desert").fill("4")
        page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="What comes of it")).to_be_visible()
    rule(page, axe, of)
    seen(page, axe, f"pay-changes-{of}")
    page.get_by_role("button", name="Write to the rosters").click()
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    seen(page, axe, f"pay-written-{of}")


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("desk", "light")])
def test_pay_day_and_recovery_end_in_the_rosters(
    live_site: str,
    browser: Browser,
    axe: Callable[[Page], None],
    ruth: User,
    marches: Campaign,
    size: str,
    scheme: str,
) -> None:
    width, height = SIZES[size]
    force = Force.objects.get(key="bannock")
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    said: list[str] = []
    with browser.new_context(**options) as context:  # type: ignore[arg-type]
        page = _page(context, live_site, ruth, said)
        page.goto(f"{live_site}/campaigns/{marches.pk}/camp/")
        seen(page, axe, f"camp-empty-{size}")
        page.get_by_label("Days that pass").fill("31")
        page.get_by_role("button", name="Let them pass").click()
        seen(page, axe, f"camp-due-{size}")
        pay_day(page, axe, live_site, force, size)
        begin(page, live_site, force, "Recovery")
        page.get_by_label("Days", exact=True).fill("4")
        seen(page, axe, f"recovery-asked-{size}")
        page.get_by_role("button", name="Go on").click()
        seen(page, axe, f"recovery-{size}")
        page.get_by_role("button", name="Write to the rosters").click()
        page.goto(f"{live_site}/campaigns/{marches.pk}/forces/{force.pk}/")
        seen(page, axe, f"force-{size}")
        page.goto(f"{live_site}/campaigns/{marches.pk}/camp/")
        expect(page.locator("#done + ul").get_by_role("link", name="Recovery")).to_be_visible()
        seen(page, axe, f"camp-{size}")
    assert said == []
    assert Unit.objects.get(name="City archers").sheet["wounded"] < 30


def _page(context: BrowserContext, site: str, user: User, said: list[str]) -> Page:
    sign_in(context, site, user)
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    return page
