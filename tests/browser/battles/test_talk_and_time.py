"""Talk and time on open pages: said here, read there; and a moment that comes while everybody looks."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db.models.functions import Now
from playwright.sync_api import Browser, BrowserContext, Page, expect

from battles import actions
from battles.models import Ends, Term
from tests.battles.conftest import Table
from tests.browser.pages import sign_in

type Sit = Callable[[str], Page]


@pytest.fixture
def sit(ford: Table, live_site: str, browser: Browser) -> Iterator[Sit]:
    """Somebody's page of the battle: phones for players, in New York."""
    contexts: list[BrowserContext] = []

    def at(name: str) -> Page:
        size = (390, 844) if name in ("bea", "cal") else (1280, 900)
        zone = {"timezone_id": "America/New_York"}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **zone)  # type: ignore[arg-type]
        contexts.append(context)
        sign_in(context, live_site, ford.members[name].user)
        page = context.new_page()
        page.goto(f"{live_site}/battles/{ford.battle.pk}/")
        return page

    yield at
    for context in contexts:
        context.close()


def unfold(page: Page) -> None:
    """A player has the last word in one line until he opens the talk."""
    page.evaluate("document.querySelectorAll('.talking details').forEach((one) => { one.open = true; })")


def say(page: Page, to: str, text: str) -> None:
    unfold(page)
    page.locator("#talk").get_by_label("To", exact=True).select_option(label=to)
    page.get_by_label("What you say").fill(text)
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_label("What you say")).to_have_value("")


def test_what_is_said_here_is_read_there(ford: Table, sit: Sit, axe: Callable[[Page], None]) -> None:
    ada, bea, cal = sit("ada"), sit("bea"), sit("cal")
    say(bea, "Reds", "We go over the wall")
    say(bea, "Everyone", "Good evening, https://maps.example/ford")
    expect(cal.locator("#chat")).to_contain_text("Good evening")
    expect(ada.locator("#chat")).to_contain_text("We go over the wall")
    expect(cal.locator("#chat")).not_to_contain_text("We go over the wall")
    say(ada, "Cal alone", "They come over the wall")
    expect(cal.locator("#whispers")).to_contain_text("They come over the wall")
    expect(bea.locator("body")).not_to_contain_text("They come")
    expect(cal.get_by_label("What you say")).to_be_hidden()
    folded = cal.locator(".talking")
    expect(folded.locator(".said-count")).to_have_text("1 message")
    assert folded.evaluate("(one) => one.getBoundingClientRect().height") < 100, (
        "a line, and one for the whisper"
    )
    folded.locator("summary").click()
    cal.get_by_label("What you say").fill("half a sent")
    say(bea, "Everyone", "And now?")
    expect(cal.locator("#chat")).to_contain_text("And now?")
    expect(cal.get_by_label("What you say")).to_have_value("half a sent")
    assert cal.locator("#chat").get_attribute("role") == "log"
    for page in (ada, cal):
        axe(page)


def test_an_order_reaches_whoever_leads_the_unit_and_nobody_else(
    ford: Table, sit: Sit, axe: Callable[[Page], None]
) -> None:
    actions.seat(ford.ada, word="commander:blues", side="blues", member=ford.members["cal"])
    actions.seat(ford.ada, word="hero:berta", side="blues", member=ford.members["bea"])
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=None)
    bea, cal, dot = sit("bea"), sit("cal"), sit("dot")
    form = cal.get_by_role("form", name="Order a unit")
    form.get_by_label("To").select_option(label="Bows")
    form.get_by_label("Order", exact=True).fill("Hold the ford")
    form.get_by_role("button", name="Give the order").click()
    expect(cal.locator("#orders")).to_contain_text("1 of 1 unit has one")
    expect(bea.locator("#ordered")).to_have_text("Orders from Cal to Bows Hold the ford")
    expect(form.get_by_label("Order", exact=True)).to_have_value("")
    expect(dot.locator("body")).not_to_contain_text("Hold the ford")
    axe(cal)
    axe(bea)
    form.get_by_label("Order", exact=True).fill("half an ord")
    actions.order(ford.ada, unit="bows", text="Back to the wood")
    expect(bea.locator("#ordered")).to_contain_text("Back to the wood")
    expect(cal.locator("#orders")).to_contain_text("Back to the wood")
    expect(form.get_by_label("Order", exact=True)).to_have_value("half an ord")


def test_a_moment_that_comes_is_seen_on_every_page(
    ford: Table, sit: Sit, axe: Callable[[Page], None]
) -> None:
    actions.set_pace(
        ford.ada, ends=Ends.MOMENT, is_sooner=True, allowed=timedelta(hours=30), at=None, zone="Europe/Berlin"
    )
    bea, cal = sit("bea"), sit("cal")
    expect(bea.locator("#deadline")).to_contain_text("Berlin time (yours:")
    expect(bea.locator("[data-left]")).to_contain_text("1 day 5 h left")
    axe(bea)
    actions.pause(ford.ada)
    expect(bea.locator("#deadline")).to_contain_text("Paused.")
    actions.resume(ford.ada)
    expect(bea.locator("[data-left]")).to_be_visible()
    bea.get_by_role("button", name="Seal my answer").click()
    expect(bea.get_by_role("heading", name="Sealed")).to_be_visible()
    Term.objects.update(ends_at=Now() + timedelta(seconds=1))
    for page in (bea, cal):
        expect(page.locator("#mine")).to_contain_text("Step 1 of")
        expect(page.get_by_role("button", name="Seal my answer")).to_have_count(0)
        expect(page.get_by_role("button", name="Break the seal and change it")).to_have_count(0)


def hide(page: Page, state: str) -> None:
    """As a browser does whose reader turns to something else. Headless pages are never hidden."""
    page.evaluate(
        """(state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def test_the_others_see_who_is_here_and_who_has_looked_away(
    ford: Table, sit: Sit, axe: Callable[[Page], None]
) -> None:
    ada, bea, dot = sit("ada"), sit("bea"), sit("dot")
    expect(dot.locator("#here li")).to_have_text(["Ada game master", "Bea"])
    expect(ada.locator("#here li")).to_have_text(["Ada game master", "Bea"])
    bea.clock.install()
    bea.reload()
    hide(bea, "hidden")
    bea.clock.fast_forward(10_000)
    hide(bea, "visible")
    bea.clock.fast_forward(30_000)
    expect(dot.locator("#here li")).to_have_text(["Ada game master", "Bea"])
    hide(bea, "hidden")
    bea.clock.fast_forward(20_000)
    expect(dot.locator("#here li")).to_have_text(["Ada game master", "Bea looks away"])
    axe(dot)
    hide(bea, "visible")
    expect(dot.locator("#here li")).to_have_text(["Ada game master", "Bea"])
    bea.evaluate("delete document.visibilityState")  # what the browser closes it hides by itself
    bea.close()
    expect(ada.locator("#here li")).to_have_text(["Ada game master", "Bea looks away"])
