"""What moves: only what is new, only for whoever wants it, and to the same end."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from battles.models import Battle
from rulesets.engine import Throw
from tests.browser.sampled import Sampled, sampled

WATCH = """
    window.moved = [];
    addEventListener("animationstart", (event) => window.moved.push(event.animationName));
    window.went = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...said) {
        window.went.push(this.closest("[data-unit]")?.dataset.unit ?? "arrow or mark");
        return animate.apply(this, said);
    };
    window.shown = {};
    document.addEventListener("DOMContentLoaded", () => {
        const look = () => {
            for (const one of document.querySelectorAll("[data-runs]")) {
                const said = one.value ?? one.textContent, seen = (window.shown[one.dataset.runs] ??= []);
                if (seen.at(-1) !== said) seen.push(said);
            }
        };
        look();
        const all = { subtree: true, childList: true, characterData: true, attributes: true };
        new MutationObserver(look).observe(document.body, all);
    });
"""
END = """() => {
    const html = (one) => one.outerHTML.replace(/ (class|value)="[^"]*"/g, (said) => said.trim());
    return [...document.querySelectorAll("#moment, #picture, #field")].map(html).join();
}"""
SETTLED = "() => !document.querySelector('[data-arriving]') && !document.getAnimations().length"

TALK = {"chat", "whispered", "ordered"}

type Open = Callable[..., tuple[Page, Page]]


@pytest.fixture
def bannock(transactional_db: None) -> Sampled:
    return sampled("gurps")


@pytest.fixture
def two(live_site: str, browser: Browser, bannock: Sampled) -> Iterator[Open]:
    """The same page twice: where motion is wanted, and where it is not."""
    pages: list[Page] = []

    def opened(name: str, path: str = "", width: int = 1280) -> tuple[Page, Page]:
        for wish in ("no-preference", "reduce"):
            page = bannock.sit(browser, live_site, name, width=width, reduced_motion=wish)
            page.add_init_script(WATCH)
            pages.append(page)
            with page.expect_response("**/live/**"):
                page.goto(f"{live_site}/battles/{bannock.battle.pk}/{path}")
        return pages[0], pages[1]

    yield opened
    for page in pages:
        page.context.close()


def play_to(battle: Sampled, step: str) -> None:
    """The game master has gone on to this step, and nobody has thrown in it yet."""
    while (scene := battle.scene) and scene.row.step != step:
        battle.press()


def finish(battle: Sampled) -> None:
    """The open step has said all it has to say."""
    while (scene := battle.scene) and not scene.played.done:
        battle.press()


def same_end(moving: Page, still: Page) -> None:
    moving.wait_for_function(SETTLED)
    moving.wait_for_function(f"(end) => ({END})() === end", arg=still.evaluate(END))


def test_two_numbers_meet(bannock: Sampled, two: Open, axe: Callable[[Page], None]) -> None:
    play_to(bannock, "contest")
    moving, still = two("dot", "table/")
    assert moving.evaluate("window.moved") == []
    finish(bannock)
    for page in (moving, still):
        expect(page.locator(".versus > .apart")).to_contain_text("by")
    same_end(moving, still)
    assert {"from-left", "from-right", "between", "tumble"} <= set(moving.evaluate("window.moved"))
    assert still.evaluate("window.moved") == []
    axe(still)


def test_strength_runs_down_from_what_it_was(bannock: Sampled, two: Open) -> None:
    play_to(bannock, "casualties")
    moving, still = two("ada")
    before = moving.locator("[data-runs=bannock]").inner_text()
    finish(bannock)
    for page in (moving, still):
        expect(page.locator("[data-runs=bannock]")).not_to_have_text(before)
    same_end(moving, still)
    assert len(moving.evaluate("window.shown.bannock")) > 3
    assert len(moving.evaluate("window.shown['bannock-bar']")) > 3
    assert len(still.evaluate("window.shown.bannock")) == 2


def test_units_go_from_where_they_stood_and_turn_as_they_waver(bannock: Sampled, two: Open) -> None:
    play_to(bannock, "outcome")
    moving, still = two("dot", "table/")
    assert moving.evaluate("window.went") == []
    finish(bannock)
    for page in (moving, still):
        expect(page.locator("#picture .pic-wide .wavers")).not_to_have_count(0)
    same_end(moving, still)
    turned = moving.locator("#picture .pic-wide .wavers").evaluate_all(
        "all => all.map(one => one.dataset.unit)"
    )
    assert set(turned) <= set(moving.evaluate("window.went"))
    assert still.evaluate("window.went") == []


def test_dice_roll_in_the_hand_and_settle_on_what_the_server_says(
    bannock: Sampled, two: Open, axe: Callable[[Page], None]
) -> None:
    Battle.objects.filter(pk=bannock.battle.pk).update(dice=Battle.Dice.PLAYERS)
    while not any(isinstance(one, Throw) and one.to.startswith("hero:") for one in waits(bannock)):
        bannock.press()
    moving, still = two("bea", width=390)
    button = moving.locator(".throwing form:has(.throw) button").first
    rolling: list[list[str]] = []

    def slow(route: Route) -> None:
        moving.wait_for_function("window.moved.includes('shake')")
        rolling.append(moving.evaluate("window.moved"))
        route.continue_()

    moving.route("**/throw/", slow)
    button.click()
    fell = moving.get_by_role("region", name="What you threw")
    expect(fell).to_be_visible()
    faces = [int(die.get_attribute("aria-label") or 0) for die in fell.get_by_role("img").all()]
    expect(fell).to_contain_text(f"3d6 gave {sum(faces)}")
    expect(still.get_by_role("region", name="What you threw")).to_contain_text(f"3d6 gave {sum(faces)}")
    assert rolling
    assert "tumble" in moving.evaluate("window.moved")
    assert still.evaluate("window.moved") == []
    axe(still)


def waits(battle: Sampled) -> list[Any]:
    return list(battle.scene.played.waits_for) if battle.scene and battle.scene.row.state != "asking" else []


@pytest.mark.parametrize(("name", "path"), [("dot", "table/"), ("bea", ""), ("ada", "")])
def test_what_moves_is_said_once(bannock: Sampled, two: Open, name: str, path: str) -> None:
    """One line says what is new; nothing that runs or slides is read aloud beside it."""
    page, _ = two(name, path)
    loud = page.locator("[role=status], [role=alert], [role=log], [aria-live]")
    assert {one.get_attribute("id") for one in loud.all()} - TALK == {"messages", "news"}
    assert loud.locator("[data-runs], [data-arrives]").count() == 0
