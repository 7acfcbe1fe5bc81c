"""The fingerprints of the log that a browser keeps: it says so when the past is not what it was."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from battles import actions
from battles.models import Battle, Event, Message
from tests.battles.conftest import Table
from tests.battles.record.rewriting import everything_allowed, rehash
from tests.browser.pages import sign_in
from tests.conftest import wait_until

OTHER = "This is not the log that this browser has seen"


@pytest.fixture
def ford(ford: Table) -> Table:
    actions.say(ford.bea, to="everyone", text="To the ford!")
    ford.orders()
    return ford


@pytest.fixture
def bea(ford: Table, live_site: str, browser: Browser) -> Iterator[Page]:
    """Bea on her phone, with the battle before her."""
    context: BrowserContext = browser.new_context(viewport={"width": 390, "height": 844})
    sign_in(context, live_site, ford.members["bea"].user)
    page = context.new_page()
    page.goto(f"{live_site}/battles/{ford.battle.pk}/")
    yield page
    context.close()


def kept(page: Page, ford: Table) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        page.evaluate(f"localStorage.getItem('fingerprints-{ford.battle.pk}')")
    )
    return found


def heads(ford: Table) -> dict[str, str]:
    return {str(one.number): one.in_full for one in ford.battle.blocks.all()}


def write_anew(ford: Table) -> None:
    Message.objects.update(text="To the hills!")
    rehash(ford.battle)


def cut_off(ford: Table) -> None:
    with everything_allowed():
        last = ford.battle.blocks.latest("number")
        until = ford.battle.blocks.get(number=last.number - 1).until
        last.sealed.all().delete()
        last.delete()
        Event.objects.filter(seq__gt=until).delete()


def test_a_page_keeps_what_it_was_shown_and_all_there_is_by_the_next(ford: Table, bea: Page) -> None:
    newest = ford.battle.blocks.latest("number")
    expect(bea.get_by_text("Fingerprint of the log")).to_contain_text(newest.in_short)
    assert kept(bea, ford) == {str(newest.number): newest.in_full}
    actions.undo(ford.ada, to=1, reason="Once more.")
    after = ford.battle.blocks.latest("number")
    expect(bea.get_by_text("Fingerprint of the log")).to_contain_text(after.in_short)
    bea.reload()
    wait_until(lambda: kept(bea, ford) == heads(ford))
    expect(bea.get_by_text(OTHER)).to_have_count(0)


@pytest.mark.parametrize("change", [write_anew, cut_off], ids=["written anew", "cut off"])
@pytest.mark.parametrize("page", ["", "log/", "dice/"])
def test_another_past_is_said_and_what_was_kept_stays_until_told(
    ford: Table, bea: Page, live_site: str, change: Callable[[Table], None], page: str
) -> None:
    before = kept(bea, ford)
    change(ford)
    bea.goto(f"{live_site}/battles/{ford.battle.pk}/{page}")
    expect(bea.get_by_role("alert").filter(has_text=OTHER)).to_be_visible()
    assert kept(bea, ford) == before
    bea.get_by_role("button", name="I know why").click()
    expect(bea.get_by_text(OTHER)).to_have_count(0)
    bea.reload()
    expect(bea.get_by_text("Fingerprint of the log")).to_be_visible()
    expect(bea.get_by_text(OTHER)).to_have_count(0)


def test_what_a_push_brings_before_all_is_compared_is_not_kept(
    ford: Table, bea: Page, live_site: str
) -> None:
    before, held = kept(bea, ford), list[Route]()
    cut_off(ford)
    bea.route("**/heads.json", lambda route: held.append(route))  # Playwright marks what it is given
    with bea.expect_request("**/heads.json"):
        bea.goto(f"{live_site}/battles/{ford.battle.pk}/")
    bea.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap'))")
    assert kept(bea, ford) == before
    held.pop().continue_()
    expect(bea.get_by_role("alert").filter(has_text=OTHER)).to_be_visible()
    assert kept(bea, ford) == before


def test_it_is_said_on_an_open_page_too(ford: Table, bea: Page) -> None:
    write_anew(ford)
    actions.roll_aside(ford.ada, phase=ford.number, text="1d6", why="", is_hidden=False)
    expect(bea.get_by_role("alert").filter(has_text=OTHER)).to_be_visible()


def test_the_whole_is_a_tap_away_and_pasted_at_the_door(
    ford: Table, bea: Page, live_site: str, axe: Callable[[Page], None]
) -> None:
    newest = ford.battle.blocks.latest("number")
    bea.get_by_text("Fingerprint of the log").click()
    expect(bea.get_by_text(newest.in_full)).to_be_visible()
    bea.get_by_role("link", name="Check the log and the dice").click()
    bea.get_by_label("A fingerprint that you kept").fill(newest.in_short)
    bea.get_by_role("button", name="Does it stand here?").click()
    expect(bea.get_by_text("It stands in the chain")).to_be_visible()
    axe(bea)
    bea.get_by_label("A fingerprint that you kept").fill("0" * 64)
    bea.get_by_role("button", name="Does it stand here?").click()
    expect(bea.get_by_text("It does not stand in the chain")).to_be_visible()
    assert Battle.objects.count() == 1
