"""What comes late, twice or not at all: the stream, the answers to presses, and the presses themselves."""

import time

from playwright.sync_api import APIResponse, Route, expect

from battles import actions
from battles.models import Battle
from tests.battles.conftest import Table
from tests.browser.battles.page.conftest import Sit, seal
from tests.browser.pages import cut_the_line
from tests.conftest import wait_until

TAP_AGAIN = """(where) => new MutationObserver((_, observer) => {
    if (!document.querySelector(".sealed form")) return;
    observer.disconnect();
    const button = document.elementFromPoint(...where).closest("button");
    window.tappedOn = button.textContent;
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""
"""At once when the seal to be broken has come."""
PRESS_AGAIN_TOO_SOON = """() => {
    const button = document.querySelector("[data-next]");
    const ctx = { sourceElement: button.form, isOvertaken: true };
    for (const name of ["htmx:before:request", "htmx:finally:request"])
        document.dispatchEvent(new CustomEvent(name, { detail: { ctx } }));
    button.click();
    return button.getAttribute("aria-busy");
}"""
"""The stream has overtaken the answer to a press, and what came of it is still on its way."""


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


def test_two_taps_on_a_seal_are_one(ford: Table, sit: Sit) -> None:
    """The second falls on the seal that has come under the thumb meanwhile, and does not break it."""
    bea, sent = sit("bea", width=390), list[str]()
    bea.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    seal_it = bea.locator("#mine").get_by_role("button", name="Seal my answer").first
    place = seal_it.bounding_box()
    assert place
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    bea.evaluate(TAP_AGAIN, middle)
    with bea.expect_response("**/answer/"):
        bea.mouse.dblclick(*middle)
    broken = bea.get_by_role("button", name="Break the seal")
    bea.wait_for_function("window.tappedOn")
    assert "Break the seal" in bea.evaluate("tappedOn")
    bea.wait_for_timeout(700)
    expect(broken).to_be_visible()
    assert [one.rpartition("/battles/")[2].partition("/")[2] for one in sent if "here" not in one] == [
        "answer/"
    ]
    assert not bea.locator("#messages").inner_text().strip()
    bea.mouse.click(*middle)
    expect(seal_it).to_be_visible()


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


def test_a_phone_out_of_reach_still_says_which_battle_it_is(ford: Table, sit: Sit) -> None:
    Battle.objects.update(name="Battle of Bannock, with mages")
    bea = sit("bea", width=360)
    cut_the_line(bea)
    assert bea.locator(".brand > span:last-child").evaluate("(one) => one.clientWidth") > 90
    assert bea.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_press_is_enough_and_says_that_it_is_on_its_way(ford: Table, sit: Sit) -> None:
    for name in ("bea", "cal"):
        seal(ford, name)
    ada, held = sit("ada"), list[Route]()
    ada.context.route("**/close/", lambda route: held.append(route))
    button = ada.locator("[data-next]")
    button.click()
    wait_until(lambda: bool(held))
    expect(button).to_have_attribute("aria-busy", "true")
    for _ in range(3):
        button.click()
    held[0].continue_()
    expect(button).to_contain_text("On to Clash")
    expect(button).not_to_have_attribute("aria-busy", "true")
    assert len(held) == 1
    button.click()
    expect(ada.locator("#next-title")).to_contain_text("Clash")
    expect(ada.locator("#messages .toast")).to_have_count(0)


def test_the_next_press_is_free_where_the_stream_was_faster_than_the_answer(ford: Table, sit: Sit) -> None:
    for name in ("bea", "cal"):
        seal(ford, name)
    ada, held = sit("ada"), list[tuple[Route, APIResponse]]()
    expect(ada.locator("[data-live]")).to_have_text("Live")
    ada.context.route("**/close/", lambda route: held.append((route, route.fetch())))
    button = ada.locator("[data-next]")
    button.click()
    expect(button).to_contain_text("On to Clash")
    actions.next_step(ford.ada, phase=ford.number)
    expect(ada.locator("#next-title")).to_contain_text("Clash")
    [(route, answer)] = held
    assert "On to Clash" in answer.text()
    with ada.expect_event("requestfinished"):
        route.fulfill(response=answer)
    expect(button).not_to_have_attribute("aria-busy", "true")
    expect(button).not_to_contain_text("On to Clash")
    was = button.get_attribute("id")
    ada.context.unroute("**/close/")  # this press may close an asking too, and nobody waits for its answer
    button.click()
    expect(button).not_to_have_attribute("id", str(was))


def test_a_press_before_the_last_one_has_brought_its_news_is_told(ford: Table, sit: Sit) -> None:
    ada, sent = sit("ada"), list[str]()
    expect(ada.locator("[data-live]")).to_have_text("Live")
    ada.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    assert ada.evaluate(PRESS_AGAIN_TOO_SOON) == "true"
    expect(ada.locator("#messages .toast")).to_contain_text("Press again in a moment.")
    expect(ada.locator("[data-next]")).not_to_have_attribute("aria-busy", "true")
    assert not [url for url in sent if "/close/" in url]


def test_what_was_said_of_a_press_goes_with_its_step(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    expect(bea.locator("[data-live]")).to_have_text("Live")
    bea.get_by_role("button", name="Let my dice fall by themselves").click()
    said = bea.locator("#messages .toast")
    expect(said).to_have_text("Your dice fall by themselves now.")
    for name in ("bea", "cal"):
        seal(ford, name)
    actions.close(ford.ada, phase=ford.number)
    expect(bea.locator("#mine")).to_contain_text("Step 1 of 3, Orders")
    expect(said).to_have_count(1)
    actions.next_step(ford.ada, phase=ford.number)
    expect(said).to_have_count(0)


def test_a_press_that_meets_another_act_than_was_meant_does_nothing_and_is_told(
    ford: Table, sit: Sit
) -> None:
    for name in ("bea", "cal"):
        seal(ford, name)
    ada = sit("ada")
    button = ada.get_by_role("button", name="Close the asking")
    button.hover()
    ada.mouse.down()
    actions.close(ford.ada, phase=ford.number)
    expect(ada.locator("[data-next]")).to_contain_text("On to Clash")
    ada.locator("[data-next]").hover()
    ada.mouse.up()
    expect(ada.locator("#messages")).to_contain_text("The page changed under your finger.")
    assert ford.scene.row.step == "orders"


def test_a_draft_that_a_newer_one_overtakes_is_no_lost_line(ford: Table, sit: Sit) -> None:
    bea = sit("bea", width=390)
    bea.context.route("**/draft/", lambda route: None, times=1)
    with bea.expect_request("**/draft/"):
        bea.locator("label", has_text="−3").first.click()
    with bea.expect_response("**/draft/"):
        bea.locator("label", has_text="−2").first.click()
    expect(bea.locator("#messages .toast")).to_have_count(0)
