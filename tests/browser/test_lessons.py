"""The lessons, and the tables beside a battle, as hands and eyes meet them: at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles.models import Answer, Battle, Phase, RulingRow
from rosters.sample import most_to_try
from tests.browser.pages import DESK, PHONE, faults, sign_in
from tests.browser.room import press_on
from tests.factories import make_user

LONG = 15_000
"""The strip looks every few seconds where things stand."""


@pytest.fixture
def desk(live_site: str, browser: Browser) -> Iterator[Page]:
    yield from _page(live_site, browser, DESK)


@pytest.fixture
def phone(live_site: str, browser: Browser) -> Iterator[Page]:
    yield from _page(live_site, browser, PHONE)


def _page(site: str, browser: Browser, size: tuple[int, int]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    sign_in(context, site, make_user("Eve"))
    page = context.new_page()
    page.goto(f"{site}/")
    yield page
    context.close()


def at(page: Page, title: str) -> None:
    expect(page.locator("#lesson-title")).to_contain_text(title, timeout=LONG)


def is_outlined(page: Page, selector: str) -> None:
    expect(page.locator(selector).first).to_have_css("outline-style", "solid", timeout=LONG)


def the_strip_looks(page: Page) -> None:
    """It knows what has come of the last press."""
    with page.expect_request(lambda asked: "/lesson/strip/" in asked.url) as asked:
        pass
    answer = asked.value.response()
    assert answer
    answer.finished()
    page.wait_for_function("() => !document.querySelector('#lesson.htmx-request')")


def press(page: Page, selector: str) -> None:
    """What the strip points at."""
    is_outlined(page, selector)
    page.locator(selector).first.click()


def take_me_there(page: Page) -> None:
    page.locator("#lesson").get_by_role("link", name="Take me there").click()


def test_a_game_master_takes_the_lesson_at_a_desk(desk: Page) -> None:
    desk.get_by_role("button", name="Take the lesson").click()
    at(desk, "Make the campaign")
    desk.get_by_label("Name", exact=True).fill("The long summer")
    desk.locator(f"input[name=ruleset][value={most_to_try()}]").check()
    press(desk, "button[formaction*='/sample/']:not([name])")
    at(desk, "Look at the forces")
    take_me_there(desk)
    desk.get_by_label("Name", exact=True).fill("The men of the hills")
    press(desk, "form#unit .btn-primary")
    at(desk, "Set the battle up")
    take_me_there(desk)
    press(desk, "button[value=call]")
    at(desk, "Say who answers for the empty seats")
    take_me_there(desk)
    desk.locator("input[name^='decides-'][value=act]").nth(1).check()
    press(desk, "form[action$='/officers/'] .btn-primary")
    at(desk, "Open the battle")
    press(desk, "button[value=open]")
    at(desk, "See what is sealed")
    press_on(desk)
    expect(desk.locator("#lesson")).to_contain_text("people choose", timeout=LONG)
    press(desk, ".served-row:not([open]) > summary")
    press(desk, ".served-row[open] form.ask .row > .btn")
    at(desk, "Close the asking")
    assert Answer.objects.filter(state=Answer.State.LOCKED).exists()
    press(desk, "[data-next]")
    at(desk, "Overrule a number")
    overrule_go_back_and_finish(desk)


def test_a_stranger_begins_it_in_one_press_and_keeps_it(live_site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{live_site}/lesson/")
    assert list(faults(page)) == []
    page.get_by_role("button", name="Begin as a game master").click()
    at(page, "Make the campaign")
    page.get_by_label("Name", exact=True).fill("The long summer")
    page.locator(f"input[name=ruleset][value={most_to_try()}]").check()
    press(page, "button[formaction*='/sample/']:not([name])")
    at(page, "Look at the forces")
    assert list(faults(page)) == []
    page.locator("#lesson").get_by_role("link", name="keep it").click()
    assert list(faults(page)) == []
    page.get_by_label("Your name at the table").fill("Ines")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("Kept: what you have made is yours.")).to_be_visible()
    expect(page.locator("#lesson")).not_to_contain_text("for good if you")
    context.close()


def overrule_go_back_and_finish(desk: Page) -> None:
    while "Press the large button" in desk.locator("#lesson").inner_text():
        press_on(desk)
        the_strip_looks(desk)
    press(desk, "#rulable > summary")
    desk.locator("#rulable a").first.click()
    desk.locator("#ruling input[value=replace]").check(force=True)
    desk.locator("#ruling input[name=value]").fill("7")
    desk.locator("#ruling").get_by_label("Reason").fill("The wall held")
    press(desk, "#ruling .btn-primary")
    desk.get_by_role("button", name="Rule so").click()
    at(desk, "Go back")
    assert RulingRow.objects.exists()
    press(desk, "#go-back > summary")
    press(desk, "#go-back .btn")
    desk.get_by_label("Reason").fill("I forgot the wall")
    desk.locator("form[action$='/undo/'] .btn").first.click()
    at(desk, "Finish")
    assert Phase.objects.filter(state=Phase.State.STRUCK).exists()
    press(desk, "#end-battle > summary")
    desk.locator("#end-reason").fill("It is late")
    press(desk, "#end-battle .btn")
    while not Battle.objects.get().awaits_aftermath:
        press_on(desk)
    expect(desk.locator("#lesson")).to_contain_text("proposes", timeout=LONG)
    take_me_there(desk)
    press(desk, "button[value=write]")
    at(desk, "You have done all of it")
    desk.locator("#lesson").get_by_role("button", name="Close the lesson").click()
    expect(desk.locator("#lesson, #lessons")).to_have_count(0)


def test_a_player_takes_the_lesson_on_a_phone(phone: Page) -> None:
    phone.goto(f"{phone.url}lesson/")
    phone.get_by_label("Rules").select_option(most_to_try())
    phone.get_by_role("button", name="Begin as a player").click()
    at(phone, "Take your hero")
    press(phone, "form[action$='/lesson/hero/'] .btn")
    at(phone, "Answer and seal it")
    faulty = list(faults(phone))
    press(phone, "form.ask .thumb > .btn")
    at(phone, "See what came of it")
    while "See what came of it" in phone.locator("#lesson-title").inner_text():
        with phone.expect_navigation():
            press(phone, "form[action$='/lesson/go-on/'] .btn")
    at(phone, "You have done all of it")
    expect(phone.locator("#happened")).to_be_visible()
    assert faulty == []


def test_tables_open_beside_what_is_typed(phone: Page) -> None:
    phone.goto(f"{phone.url}lesson/")
    phone.get_by_label("Rules").select_option(most_to_try())
    phone.get_by_role("button", name="Begin as a player").click()
    phone.locator("form[action$='/lesson/hero/'] .btn").click()
    typed = phone.locator("form.ask textarea, form.ask input[type=text]").first
    typed.fill("I go for the standard")
    phone.get_by_text("What happens in").locator("visible=true").click()
    expect(phone.locator(".step-help p").locator("visible=true").first).to_contain_text("hero")
    phone.get_by_role("link", name="Tables").locator("visible=true").click()
    drawer = phone.locator("#beside")
    expect(drawer.get_by_role("heading", name="Tables")).to_be_focused()
    drawer.get_by_role("searchbox").fill("glory")
    drawer.get_by_role("button", name="Find").click()
    expect(drawer.get_by_role("heading", name="Glory")).to_be_visible()
    expect(drawer.get_by_role("heading", name="Catastrophes")).to_have_count(0)
    phone.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(typed).to_have_value("I go for the standard")


def test_a_number_says_what_it_is(phone: Page) -> None:
    phone.goto(f"{phone.url}lesson/")
    phone.get_by_label("Rules").select_option("gurps")
    phone.get_by_role("button", name="Begin as a player").click()
    phone.locator("form[action$='/lesson/hero/'] .btn").click()
    phone.locator(".units details.about summary").first.click()
    label = phone.locator(".units .what").locator("visible=true").first
    word = label.inner_text()
    label.focus()
    phone.keyboard.press("Enter")
    drawer = phone.locator("#beside")
    expect(drawer.get_by_role("heading", name=word)).to_be_focused()
    assert list(faults(phone)) == []
    phone.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(label).to_be_focused()
    reach = label.evaluate("one => one.closest('dt').getBoundingClientRect().height")
    assert reach >= 44, "a thumb finds it"
