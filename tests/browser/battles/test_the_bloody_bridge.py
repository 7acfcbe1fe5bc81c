"""A round at the bridge in real browsers: two heroes in different units, and percentile dice typed in.

The game master's desk and the phones of Sir Storm and of Mirel; Captain Varga's player is away.
"""

import contextlib
import re
from collections.abc import Callable, Iterator

import pytest
from playwright import sync_api
from playwright.sync_api import Browser, Locator, Page, expect

from battles.models import Answer
from tests.browser.room import Room, close_asking, fight_on_to, finish, make_room, press_on, tick, unfold
from tests.conftest import wait_until

PLAYED = {"sir-storm": "bea", "mirel": "cal", "varga": "vic"}
NOTE = "His lance broke on the parapet."


@pytest.fixture
def bridge(transactional_db: None) -> Iterator[Room]:
    room = make_room(PLAYED, ruleset="runequest")
    yield room
    room.close()


def test_a_round_with_two_heroes_in_different_units(
    live_site: str, browser: Browser, bridge: Room, axe: Callable[[Page], None]
) -> None:
    gm, bea, cal = (bridge.at(live_site, browser, name) for name in ("ada", "bea", "cal"))
    fight_on_to(gm, bridge, "orders")
    seal_orders(bea, "Storm Company", "Hold")
    expect(cal.get_by_role("heading", name="What are the orders for Bowmen of the weir?")).to_be_visible()
    axe(cal)
    close(gm, bridge, "orders")
    expect(cal.locator("#log")).to_contain_text("Holding their ground for The Bridge: Storm Company.")

    close_asking(gm, bridge)
    type_dice(bea, "army_tactics:bridge", "00")
    expect(cal.locator("#log")).to_contain_text("Somebody has blundered")
    close(gm, bridge, "army_tactics")

    close_asking(gm, bridge)
    type_dice(bea, "encounter:storm", "71")
    type_dice(bea, "odds:storm", "40")
    type_dice(cal, "encounter:bowmen", "40")
    type_dice(cal, "odds:bowmen", "25")
    expect(bea.locator("#mine")).to_contain_text("the best that the enemy has")
    close(gm, bridge, "situation")
    close(gm, bridge, "match_foes")
    expect(cal.locator("#log")).to_contain_text(
        "At the point where the ranks of Storm Company meet Black Knights, the enemy outnumbers them."
    )

    fight_to_the_heroes(gm, bea, cal, bridge)
    expect(bea.locator("#mine")).to_contain_text("+20%")
    enter_a_fight(bea)
    close(gm, bridge, "hero_fights")
    expect(cal.locator("#log")).to_contain_text(NOTE)
    expect(bea.locator("#mine")).to_contain_text("11 of 15")
    expect(bea.locator("#log")).to_contain_text("the senior officer of Black Knights")
    axe(bea)


def seal_orders(page: Page, unit: str, stance: str) -> None:
    form = page.locator("form.ask").filter(has_text=f"orders for {unit}")
    tick(form.get_by_label(stance, exact=False).first)
    seal(form, "unit_orders:storm")


def seal(form: Locator, key: str) -> None:
    """Press until it is sealed: the page may just be renewed under the hand."""
    for _ in range(10):
        with contextlib.suppress(sync_api.Error):
            form.get_by_role("button", name="Seal my answer").click(timeout=5_000)
        with contextlib.suppress(AssertionError):
            wait_until(lambda: Answer.objects.filter(key=key, state=Answer.State.LOCKED).exists(), within=2)
            return
    raise AssertionError(f"{key} cannot be sealed.")


def type_dice(page: Page, key: str, face: str, label: str = "What they show") -> None:
    """Enter what one's own dice showed."""
    form = page.locator(f"form:has(input[name=typed]):has(input[name=key][value='{key}'])")
    unfold(form)
    form.get_by_label(label).fill(face)
    form.get_by_role("button", name="Enter these").click()
    expect(form).to_have_count(0)


def press_throw(page: Page, bridge: Room, key: str) -> None:
    form = page.locator(f"form:has(.throw):has(input[name=key][value='{key}'])")
    form.get_by_role("button", name=re.compile("^Throw")).click()
    wait_until(lambda: key not in bridge.waits_for)


def close(gm: Page, bridge: Room, step: str) -> None:
    assert bridge.step == step
    finish(gm, bridge, step)


def fight_to_the_heroes(gm: Page, bea: Page, cal: Page, bridge: Room) -> None:
    """Under fire by chance; then Sir Storm places his company well, and two come at him."""
    fight_on_to(gm, bridge, "unit_tactics")
    close_asking(gm, bridge)
    type_dice(bea, "unit_tactics:storm", "2")
    finish(gm, bridge, "unit_tactics")
    while bridge.step != "hero_fights":
        finish(gm, bridge, bridge.step)
    close_asking(gm, bridge)
    for key, face in (
        ("opponent_count:sir-storm", "2"),
        ("opponent:sir-storm:1", "3"),
        ("opponent:sir-storm:2", "9"),
    ):
        wait_until(lambda key=key: key in bridge.waits_for)  # type: ignore[misc]
        type_dice(bea, key, face, "What it shows")
    press_throw(cal, bridge, "opponent:mirel:1")
    finish_throws(gm, bridge)


def finish_throws(gm: Page, bridge: Room) -> None:
    """The game master throws for whoever is not at the table."""
    for _ in range(20):
        if not any(key.startswith("opponent") for key in bridge.waits_for):
            return
        press_on(gm)
    raise AssertionError(f"Still to throw: {bridge.waits_for}")


def enter_a_fight(page: Page) -> None:
    """One line for the senior officer of the enemy's unit."""
    form = page.locator("form.ask").filter(has_text=re.compile("against the senior officer of the unit"))
    tick(form.get_by_label("Killed"))
    form.get_by_label("Hit points lost").fill("4")
    form.get_by_label("How it went").fill(NOTE)
    seal(form, "bout_leader:sir-storm:2")
