"""After a battle, on a phone and at a desk: it is bound as a book, searched, and another road is walked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from battles import actions
from chronicle.books import binding
from chronicle.books.binding import bind
from chronicle.models import Book, Telling
from chronicle.searching.reading import read_what_is_new
from tests.battles.conftest import Table
from tests.browser.pages import DESK, PHONE, look, sign_in
from tests.browser.room import tick
from tests.browser.sampled import sampled

WIDTHS = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture
def fought(ford: Table) -> Table:
    ford.orders()
    ford.fight_to_the_end()
    return ford


@pytest.fixture
def bea(fought: Table, live_site: str, browser: Browser, size: tuple[int, int]) -> Iterator[Page]:
    """Rolf's player, who commands the reds."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    sign_in(context, live_site, fought.members["bea"].user)
    page = context.new_page()
    page.goto(f"{live_site}/campaigns/{fought.battle.campaign_id}/chronicle/")
    yield page
    context.close()


def taken(page: Page, book: str) -> bytes:
    """The file behind the button of a book that stands first on the shelf."""
    first = page.locator("#shelf article").first
    expect(first.get_by_role("heading")).to_have_text(book)
    address = first.get_by_role("link", name="Open it").get_attribute("href")
    context: BrowserContext = page.context
    answer = context.request.get(f"{page.url.split('/campaigns/')[0]}{address}")
    assert answer.ok and answer.headers["content-type"] == "application/pdf"
    return answer.body()


@WIDTHS
def test_a_book_is_asked_for_waited_for_and_taken(
    bea: Page, fought: Table, monkeypatch: pytest.MonkeyPatch, axe: Callable[[Page], None]
) -> None:
    bea.get_by_role("link", name="As a book").click()
    expect(bea.locator("#shelf")).to_contain_text("No book of yours is here yet.")
    bea.get_by_role("button", name="Have it bound").click()
    expect(bea.locator("#shelf")).to_contain_text("Waiting for its turn")
    expect(bea.get_by_role("progressbar")).to_have_js_property("value", 0)
    look(bea, axe)

    def killed(*_: object) -> bytes:
        raise KeyboardInterrupt

    book = Book.objects.get()
    with monkeypatch.context() as patch:
        patch.setattr(binding, "pdf_of", killed)
        with pytest.raises(KeyboardInterrupt):
            bind(book.pk)
    expect(bea.locator("#shelf")).to_contain_text("Battle 1 of 1")
    expect(bea.get_by_role("progressbar")).to_have_js_property("position", 0.5)
    look(bea, axe)
    bind(book.pk)
    expect(bea.locator("#shelf")).to_contain_text("1 battle, bound")
    assert taken(bea, "The book of The ford").startswith(b"%PDF-")
    look(bea, axe)
    bea.get_by_role("button", name="Throw away").click()
    expect(bea.locator("#shelf")).to_contain_text("No book of yours is here yet.")


@WIDTHS
def test_a_hero_has_letters_and_one_book_is_bound_at_a_time(
    bea: Page, fought: Table, axe: Callable[[Page], None]
) -> None:
    bea.get_by_role("link", name="As a book").click()
    choices = bea.get_by_label("Which book")
    expect(choices.get_by_role("option")).to_have_text([re.compile("whole campaign"), re.compile("Rolf")])
    choices.select_option(label="The letters of Rolf: battles as this hero saw them")
    bea.get_by_role("button", name="Have it bound").click()
    expect(bea.locator("#shelf").get_by_role("heading")).to_have_text("The letters of Rolf")
    bea.get_by_role("button", name="Have it bound").click()
    expect(bea.get_by_role("alert")).to_contain_text("A book of yours is being bound")
    look(bea, axe)
    bind(Book.objects.get().pk)
    expect(bea.locator("#shelf")).to_contain_text("1 battle, bound")
    assert taken(bea, "The letters of Rolf").startswith(b"%PDF-")


@WIDTHS
def test_a_battle_is_found_by_its_words_and_by_who_was_in_it(
    bea: Page, fought: Table, axe: Callable[[Page], None]
) -> None:
    read_what_is_new(1)
    winner = Telling.objects.get(readers__contains=["gm"]).winners
    bea.get_by_role("link", name="Search").first.click()
    bea.get_by_label("Words").fill("over the wall")
    bea.get_by_role("search").get_by_role("button", name="Search").click()
    expect(bea.locator(".finds mark").first).to_be_visible()
    look(bea, axe)
    bea.get_by_text("Narrow it down").click()
    for label, text, is_found in (("Hero", "Rolf", True), ("Unit", "no such riders", False)):
        bea.get_by_label(label, exact=True).fill(text)
        bea.get_by_role("search").get_by_role("button", name="Search").click()
        expect(bea.get_by_label(label, exact=True)).to_have_value(text)
        expect(bea.locator(".finds")).to_have_count(int(is_found))
    expect(bea.get_by_role("heading", name="Nothing of this was told to you")).to_be_visible()
    look(bea, axe)
    bea.get_by_label("Unit", exact=True).fill("")
    bea.get_by_label("Who won").fill(winner)
    bea.get_by_label("Fought until").fill("2020-01-01")
    bea.get_by_role("search").get_by_role("button", name="Search").click()
    expect(bea.get_by_role("heading", name="Nothing of this was told to you")).to_be_visible()
    bea.get_by_label("Fought until").fill("")
    bea.get_by_role("search").get_by_role("button", name="Search").click()
    bea.locator(".finds a").first.click()
    expect(bea.get_by_role("heading", level=1)).to_have_text("The ford")
    expect(bea.get_by_text("Over the wall.").first).to_be_attached()


@WIDTHS
def test_a_road_is_walked_that_was_not_taken(bea: Page, fought: Table, axe: Callable[[Page], None]) -> None:
    bea.get_by_role("link", name="The ford", exact=True).last.click()
    bea.get_by_text("More of this battle").click()
    bea.get_by_role("link", name="The road not taken").click()
    look(bea, axe)
    bea.locator(".fork-list a").first.click()
    expect(bea.get_by_role("heading", name="As it was answered")).to_be_visible()
    expect(bea.locator(".facts").first).to_contain_text("Over the wall.")
    before = fought.ada.battle.version
    tick(bea.get_by_role("radio", name="Risk +3"))
    bea.get_by_label("Deed").fill("Along the bank.")
    bea.get_by_role("button", name="See what would have come of it").click()
    expect(bea.get_by_role("heading", name="With the same dice")).to_be_visible()
    expect(bea.get_by_text("As it would have been").first).to_be_visible()
    expect(bea.locator("#otherwise + .facts")).to_contain_text("Along the bank.")
    look(bea, axe)
    assert fought.ada.battle.version == before


@pytest.mark.django_db(transaction=True)
@WIDTHS
def test_what_a_unit_is_called_keeps_its_words_whole_beside_its_losses(
    live_site: str, browser: Browser, size: tuple[int, int]
) -> None:
    table = sampled("gurps", "city-gate")
    table.play(rounds=9)
    actions.confirm_changes(table.viewer("ada"))
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        sign_in(context, live_site, table.members["ada"].user)
        page = context.new_page()
        page.goto(f"{live_site}/battles/{table.battle.pk}/report/")
        whole, beside = page.locator("table.losses").first.evaluate(
            """table => [table.clientWidth, Math.min(...[...table.querySelectorAll("th[scope=row]")].map(
                (name) => name.clientWidth))]"""
        )
        assert beside > 0.45 * whole, "a name is squeezed beside its figures"
