"""The battle page in real browsers: what is typed or read stays there, and keys are enough."""

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import Page, expect

from battles import actions
from battles.parts.shared import ShownStep
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.browser.battles.page.conftest import Sit, seal
from tests.conftest import wait_until


def test_what_is_being_typed_stays_while_others_act(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    bea.get_by_label("Deed").press_sequentially("Over the wall, and")
    bea.locator("label", has_text="−3").first.click()
    bea.get_by_label("Deed").focus()
    seal(ford, "cal")
    expect(bea.locator("#awaited")).to_contain_text("1 of 2 in")
    bea.keyboard.type(" down again.")
    expect(bea.get_by_label("Deed")).to_have_value("Over the wall, and down again.")
    expect(bea.get_by_role("radio", name="Risk −3")).to_be_checked()


def test_the_console_has_what_happened_in_sight(ford: Table, sit: Sit) -> None:
    """Beside what is to be done next, however much is asked; it scrolls by itself."""
    ada = sit("ada")
    ada.set_viewport_size({"width": 1280, "height": 800})
    log, following = ada.locator("#log").bounding_box(), ada.locator(".next").first.bounding_box()
    assert log and following
    assert log["y"] + log["height"] <= 800
    assert log["x"] >= following["x"] + following["width"]
    below = ada.locator(".console .field-sides > .stack:not(.console-left)").bounding_box()
    assert below and below["y"] >= log["y"] + log["height"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_all_steps_of_a_round_stand_on_a_desk(ford: Table, sit: Sit, key: str, language: str) -> None:
    """However many they are, whichever is played; the longest has most room to take."""
    ada, rules = sit("ada"), rulesets()[key]
    with override(language):
        titles = [(step.key, str(step.title)) for step in rules.steps]
        longest = max(titles, key=lambda one: len(one[1]))
        rows = [ShownStep(*one, "now" if one == longest else "done", "0 of 12 in") for one in titles]
        context = {"battle": ford.battle, "rows": rows, "now": 1, "round": "round 1"}
        html = render_to_string("battles/parts/steps.html", context)
    ada.evaluate("(html) => { document.getElementById('steps').outerHTML = html; }", html)
    strip = ada.locator(".steps")
    assert strip.locator("li").count() == len(titles)
    assert strip.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_on_the_wall_the_headline_stands_beside_the_whole_picture(ford: Table, sit: Sit) -> None:
    table = sit("dot")
    table.set_viewport_size({"width": 1280, "height": 800})
    table.goto(f"{table.url}table/")
    headline, picture = (
        table.locator(one).bounding_box() for one in ("#moment .headline", "#picture .pic-wide svg")
    )
    assert headline and picture
    assert headline["x"] + headline["width"] <= picture["x"]
    assert picture["y"] + picture["height"] <= 800
    assert table.evaluate("document.documentElement.scrollHeight") <= 800
    table.set_viewport_size({"width": 1024, "height": 768})
    assert table.locator("#picture .pic-wide").is_visible(), "without room beside it, it stands below"


def test_console_and_table_sound_for_whoever_wants_it(ford: Table, sit: Sit) -> None:
    """The console when all are in, the table view with a new headline; what is chosen holds for both."""
    ada = sit("ada")
    ada.get_by_text("Sound and vibration").click()
    ada.evaluate("tone = () => { window.sounded = true; }")
    ada.get_by_label("Sound a tone").check()
    wait_until(lambda: bool(ada.evaluate("window.sounded")))
    ada.evaluate("window.sounded = false")
    table = ada.context.new_page()
    table.goto(ada.url + "table/")
    table.evaluate("tone = () => { window.sounded = true; }")
    seal(ford, "bea")
    seal(ford, "cal")
    wait_until(lambda: bool(ada.evaluate("window.sounded")))
    actions.close(ford.ada, phase=ford.number)
    actions.next_step(ford.ada, phase=ford.number)
    ford.clash()
    wait_until(lambda: bool(table.evaluate("window.sounded")))


def test_arrows_point_on_where_the_page_is_read_from_the_right(ford: Table, sit: Sit) -> None:
    ada = sit("ada")
    arrow = ada.locator("[data-next] svg")
    expect(arrow).to_have_css("transform", "none")
    ada.evaluate("document.dir = 'rtl'")
    expect(arrow).to_have_css("transform", "matrix(-1, 0, 0, 1, 0, 0)")


def test_a_draft_is_there_after_a_reload(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    with bea.expect_response("**/draft/"):
        bea.locator("label", has_text="−3").first.click()
    bea.reload()
    expect(bea.get_by_role("radio", name="Risk −3")).to_be_checked()


def test_a_number_that_is_open_stays_open(ford: Table, sit: Sit) -> None:
    ford.orders()
    ford.clash()
    ada = sit("ada")
    number = ada.locator("#log details.number").first
    number.locator("summary").click()
    expect(number.get_by_text("Heroes hold back")).to_be_visible()
    ada.locator("[data-next]").click()
    expect(ada.locator("#steps .now")).to_contain_text("Losses")
    expect(ada.locator("#log details.number").first.get_by_text("Heroes hold back")).to_be_visible()


def test_a_player_needs_no_more_than_keys(ford: Table, sit: Sit) -> None:
    bea = sit("bea")
    bea.get_by_role("radio", name="Risk 0").focus()
    bea.keyboard.press("ArrowLeft")
    bea.keyboard.press("ArrowLeft")
    bea.keyboard.press("Tab")
    bea.keyboard.type("Quietly.")
    bea.keyboard.press("Tab")
    bea.keyboard.press("Enter")
    expect(bea.get_by_role("heading", name="Sealed")).to_be_focused()
    assert ford.scene.answers["risk:rolf"].value == {"risk": -2, "action": "Quietly."}


def test_everything_works_without_script(ford: Table, sit: Sit) -> None:
    bea, ada = sit("bea", script=False), sit("ada", script=False)
    bea.get_by_role("button", name="Seal my answer").click()
    expect(bea.get_by_role("heading", name="Sealed")).to_be_visible()
    ada.reload()
    ada.locator("[data-next]").click()
    expect(ada.locator("[data-next]")).to_contain_text("On to Clash")
    ada.locator("[data-next]").click()
    ada.locator("[data-next]").click()
    bea.reload()
    bea.get_by_text("My own dice showed").click()
    for die in ("Die 1", "Die 2"):
        bea.get_by_role("group", name=die).get_by_label("6").check(force=True)
    bea.get_by_role("button", name="Enter these").click()
    assert ford.scene.record["clash:reds"] == [6, 6]


def test_a_ruling_is_made_in_a_dialog(ford: Table, sit: Sit, axe: Callable[[Page], None]) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=[6, 6])
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    ada = sit("ada")
    ada.locator("#side-reds details.number summary").click()
    ada.locator("#side-reds").get_by_role("link", name="Rule on it").first.click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_text("Replace the total").click()
    dialog.get_by_label("Value").fill("1")
    dialog.get_by_label("Reason").fill("They stood in the mud.")
    dialog.get_by_role("button", name="See what it does").click()
    expect(dialog.get_by_text("Blues has the better of it.")).to_be_visible()
    axe(ada)
    dialog.get_by_role("button", name="Rule so").click()
    expect(ada.locator("#log")).to_contain_text("They stood in the mud.")
    expect(ada.locator("#log")).to_contain_text("Blues has the better of it.")


@pytest.mark.parametrize("name", ["ada", "bea", "dot"])
def test_every_step_is_open_to_everyone(
    ford: Table, sit: Sit, axe: Callable[[Page], None], name: str
) -> None:
    """No violation in any step, and nothing scrolls sideways on a phone."""
    page = sit(name, width=360)
    for _ in range(3):
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        step = ford.scene
        actions.close(ford.ada, phase=step.row.number, without_the_absent=True)
        if ford.waits_for:
            actions.throw_for_the_absent(ford.ada, phase=step.row.number)
        if ford.waits_for:
            actions.close(ford.ada, phase=step.row.number, without_the_absent=True)
        actions.next_step(ford.ada, phase=step.row.number)
        expect(page.locator("#news")).to_contain_text(ford.scene.phase.step.title)


def test_the_table_view_follows_with_what_everyone_sees(
    ford: Table, sit: Sit, axe: Callable[[Page], None]
) -> None:
    wall = sit("ada")
    wall.get_by_role("link", name="Table view").click()
    expect(wall.locator("#moment")).to_contain_text("Orders: waiting for Rolf and Berta.")
    seal(ford, "bea")
    expect(wall.locator("#moment")).to_contain_text("Orders: waiting for Berta.")
    seal(ford, "cal")
    actions.close(ford.ada, phase=ford.number)
    actions.next_step(ford.ada, phase=ford.number)
    ford.clash()
    expect(wall.get_by_role("heading", name="Reds has the better of it")).to_be_visible()
    axe(wall)


def test_single_keys_lead_the_game_master_and_can_be_switched_off(
    ford: Table, sit: Sit, axe: Callable[[Page], None]
) -> None:
    ada = sit("ada")
    ada.keyboard.press("n")
    expect(ada.locator("[data-next]")).to_be_focused()
    ada.keyboard.press("b")
    expect(ada.locator("#undo-to")).to_be_visible()
    ada.keyboard.press("?")
    expect(ada.get_by_role("dialog", name="Keys")).to_be_visible()
    axe(ada)
    ada.get_by_label("Use single keys").uncheck()
    ada.get_by_role("button", name="Close").click()
    ada.keyboard.press("n")
    expect(ada.locator("[data-next]")).not_to_be_focused()
    ada.reload()
    ada.keyboard.press("n")
    expect(ada.locator("[data-next]")).not_to_be_focused()
    assert ford.number == 1


def test_a_player_may_have_a_touch_when_something_wants_him(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    bea.evaluate("() => { window.touched = 0; navigator.vibrate = () => (window.touched += 1) > 0; }")
    bea.get_by_text("Sound and vibration").click()
    bea.get_by_label("Vibrate").check()
    expect(bea.get_by_label("Vibrate")).to_be_checked()
    assert bea.evaluate("window.touched") == 1
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    wait_until(lambda: bool(bea.evaluate("window.touched") == 2))


def test_the_present_step_is_in_sight_on_a_strip_that_is_too_long(ford: Table, sit: Sit) -> None:
    ada = sit("ada", width=320)
    strip = ada.locator(".steps")
    expect(strip.locator(".now")).to_be_in_viewport(ratio=1)
    ford.orders()
    ford.clash()
    expect(strip.locator(".now")).to_contain_text("Losses")
    expect(strip.locator(".now")).to_be_in_viewport(ratio=1)
