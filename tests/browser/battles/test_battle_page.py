"""The battle page in real browsers: what is typed or read stays there, and keys are enough."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from battles import actions
from tests.battles.conftest import Table, make_ford, skirmish_rules  # noqa: F401  (its rules are played here)
from tests.browser.pages import cut_the_line
from tests.conftest import SignIn, wait_until

type Sit = Callable[..., Page]


@pytest.fixture
def ford(transactional_db: None) -> Table:
    table = make_ford()
    actions.start(table.ada)
    return table


@pytest.fixture
def sit(ford: Table, live_site: str, browser: Browser, signed_in: SignIn) -> Iterator[Sit]:
    """A person's browser at the battle page; whatever goes wrong in it fails the test."""
    contexts, faults = [], []

    def sit(name: str, *, width: int = 1280, script: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844}, java_script_enabled=script, reduced_motion="reduce"
        )
        contexts.append(context)
        cookie = signed_in(ford.members[name].user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site}])
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(f"{name}: {fault}"))
        page.goto(f"{live_site}/battles/{ford.battle.pk}/")
        return page

    yield sit
    for context in contexts:
        context.close()
    assert faults == []


def seal(ford: Table, name: str) -> None:
    key = {"bea": "risk:rolf", "cal": "risk:berta"}[name]
    actions.answer(ford.viewer(name), phase=ford.number, key=key, value={"risk": -2, "action": ""})


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


def test_an_answer_that_comes_late_does_not_bring_back_what_was(ford: Table, sit: Sit) -> None:
    """Another seals and all go on while the answer to one's own press is still on its way."""
    bea, held = sit("bea", width=390), list[tuple[Route, APIResponse]]()
    expect(bea.locator("[data-live]")).to_have_text("Live")

    def hold(route: Route) -> None:
        held.append((route, route.fetch()))

    bea.context.route("**/answer/", hold)
    with bea.expect_request("**/answer/"):
        bea.locator("#mine").get_by_role("button", name="Seal").first.click()
    expect(bea.locator("#awaited")).to_contain_text("1 of 2 in")
    seal(ford, "cal")
    actions.close(ford.ada, phase=ford.number)
    own = bea.locator("#mine")
    expect(own).to_contain_text("Step 1 of 3, Orders")
    expect(own).not_to_contain_text("Break the seal")
    [(route, answer)] = held
    assert "Break the seal" in answer.text()
    with bea.expect_event("requestfinished"):
        route.fulfill(response=answer)
    bea.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    expect(own).not_to_contain_text("Break the seal")


def test_the_stream_opens_on_a_slow_line_too(ford: Table, sit: Sit) -> None:
    dot = sit("dot")

    def late(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    dot.context.route("**/hx-sse*", late)
    dot.reload()
    seal(ford, "cal")
    expect(dot.locator("#awaited")).to_contain_text("1 of 2 in")


def test_the_page_says_live_once_its_stream_is_open(ford: Table, sit: Sit) -> None:
    dot, held = sit("dot"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    dot.context.route("**/live/**", hold)
    with dot.expect_request("**/live/**"):
        dot.reload()
    word = dot.locator("[data-live]")
    expect(word).to_have_text("Connecting")
    place = word.bounding_box()
    held.pop().continue_()
    expect(word).to_have_text("Live")
    assert word.bounding_box() == place, "the head of the page moves"


def test_the_sixth_page_of_one_person_takes_the_place_of_the_first(ford: Table, sit: Sit) -> None:
    first, *others = [sit("bea") for _ in range(6)]
    expect(first.locator("#messages")).to_contain_text("on too many pages")
    expect(first.locator("[data-live]")).to_have_text("offline")
    seal(ford, "cal")
    for page in others:
        expect(page.locator("#awaited")).to_contain_text("1 of 2 in")
    expect(first.locator("#awaited")).to_contain_text("0 of 2 in")


def test_a_phone_that_was_out_of_reach_catches_up_at_once(ford: Table, sit: Sit) -> None:
    """The line\'s return opens the stream anew, which brings what was missed; nothing is to be pressed."""
    bea = sit("bea", width=390)
    cut_the_line(bea)
    bea.locator("label", has_text="−3").first.click()
    expect(bea.locator("#messages")).to_contain_text("No connection.")
    actions.answer(ford.ada, phase=ford.number, key="risk:rolf", value={"risk": 1, "action": "By the GM"})
    bea.context.set_offline(False)
    expect(bea.locator("#mine")).to_contain_text("By the GM")
    expect(bea.locator("[data-live]")).to_have_text("Live")
    expect(bea.locator("#messages")).not_to_contain_text("No connection.")


def test_a_draft_that_a_newer_one_overtakes_is_no_lost_line(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    bea.context.route("**/draft/", lambda route: None, times=1)
    with bea.expect_request("**/draft/"):
        bea.locator("label", has_text="−3").first.click()
    with bea.expect_response("**/draft/"):
        bea.locator("label", has_text="−2").first.click()
    expect(bea.locator("#messages .toast")).to_have_count(0)


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
