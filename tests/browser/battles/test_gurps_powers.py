"""A sealed round of powers between two commanders on phones: laid face down, shown, then blocked."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from battles.models import Battle
from tests.browser.room import Room, absent, fight_on_to, finish, make_room
from tests.conftest import wait_until

FIRE = "A wheel of fire rolls over the sand."
FATE = "A turn of fate: 2 points, in steps of 2"


@pytest.fixture
def bannock(transactional_db: None) -> Iterator[Room]:
    """Bea commands the city, Cal the Emir's army; both have mages."""
    room = make_room({"maren": "bea", "rashid": "cal"}, sample="magic", dice=Battle.Dice.SERVER)
    yield room
    room.close()


def row(page: Page, side: str, n: int, **said: str) -> None:
    """Fill one row of what a side spends."""
    for name, value in said.items():
        field = page.locator(f"[name='es_spend-{side}-spend-{n}-{name}']")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def ask(page: Page, key: str) -> Locator:
    return page.locator(f"form.ask:has(input[name=key][value='{key}'])")


def seal(page: Page, key: str) -> None:
    ask(page, key).get_by_role("button", name="Seal my answer").click()


def lay_in_secret(bea: Page, cal: Page, dot: Page) -> None:
    """Each side lays its powers; what one lays is found with nobody else."""
    expect(ask(bea, "es_spend:bannock")).to_be_visible(timeout=20_000)
    row(bea, "bannock", 0, effect="strike", unit="emirs-guard", points="1", note=FIRE)
    row(bea, "bannock", 1, effect="catastrophe", points="2")
    expect(ask(bea, "es_spend:bannock").locator(".sums")).to_contain_text(re.compile("1 left|3 of 4|of 4"))
    seal(bea, "es_spend:bannock")
    expect(bea.locator("#mine .sealed")).to_be_visible()

    expect(ask(cal, "es_spend:al-wazif")).to_be_visible(timeout=20_000)
    row(cal, "al-wazif", 0, effect="raise_morale", unit="gate-company", points="1")
    cal.locator("[name='es_spend-al-wazif-defence']").fill("9")
    seal(cal, "es_spend:al-wazif")
    expect(cal.locator("#mine")).to_contain_text("You have only 3 points of exceptional strength.")
    cal.locator("[name='es_spend-al-wazif-defence']").fill("2")
    absent(FIRE, cal, dot)
    seal(cal, "es_spend:al-wazif")
    expect(cal.locator("#mine .sealed")).to_be_visible()
    absent(FIRE, cal, dot)


def block_in_whole_steps(cal: Page) -> None:
    block = ask(cal, "es_block:al-wazif")
    expect(block).to_be_visible(timeout=20_000)
    expect(block).to_contain_text("Fire on Emir’s guard: 1 point, in steps of 1")
    block.get_by_label(FATE).last.fill("1")
    seal(cal, "es_block:al-wazif")
    expect(cal.locator("#mine")).to_contain_text("This effect can only be blocked in steps of 2.")
    ask(cal, "es_block:al-wazif").get_by_label(FATE).last.fill("2")
    seal(cal, "es_block:al-wazif")


def test_powers_are_laid_in_secret_shown_at_once_and_blocked_in_whole_steps(
    live_site: str, browser: Browser, bannock: Room
) -> None:
    gm, bea, cal, dot = (bannock.at(live_site, browser, name) for name in ("ada", "bea", "cal", "dot"))
    fight_on_to(gm, bannock, "powers")
    lay_in_secret(bea, cal, dot)
    gm.locator("[data-next]").click()
    wait_until(lambda: bannock.waits_for == ["es_block:al-wazif"])
    block_in_whole_steps(cal)
    wait_until(lambda: not bannock.waits_for)
    finish(gm, bannock, "powers")
    for page in (bea, cal, dot):
        expect(page.locator("#log")).to_contain_text(FIRE, timeout=20_000)
    expect(bea.locator("#log")).to_contain_text("The power of Bannock comes to nothing.")
    expect(bea.locator("#log")).to_contain_text("The power costs Bannock 2 points.")
    expect(cal.locator("#log")).to_contain_text("The power costs Bannock 2 points.")
    absent("The power costs Bannock 2 points.", dot)
    absent("The power of Bannock comes to nothing.", cal, dot)
