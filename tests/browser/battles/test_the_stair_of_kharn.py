"""The Stair of Kharn in real browsers: two generals on two phones aim their tokens in secret at three enemy
units, and in the same round a hero defects; the game master and somebody who watches look on."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from battles.models import Battle
from battles.verify import verify
from tests.browser.room import (
    OTHER_DICE,
    Room,
    absent,
    close_asking,
    fight_on_to,
    finish,
    make_room,
    tick,
)

TREASON = "Ulfa pays better, and the dwarves never listened."
PLAYED = {"brenna": "bea", "tam": "cal", "vesper": "finn"}


@pytest.fixture
def kharn(transactional_db: None) -> Iterator[Room]:
    room = make_room(PLAYED, ruleset="gridless", dice=Battle.Dice.SERVER)
    yield room
    room.close()


def asked(page: Page, key: str) -> Locator:
    """The form of one question on a player's page, in view."""
    form = page.locator(f"form.ask:has(input[name=key][value='{key}'])")
    expect(form).to_be_visible()
    return form


def aim(page: Page, unit: str, **tokens: int) -> None:
    """Type how many tokens go where."""
    form = asked(page, f"allocate:{unit}")
    for target, n in tokens.items():
        form.locator(f"[name='allocate-{unit}-targets-{target.replace('_', '-')}']").fill(str(n))


def seal(page: Page, key: str) -> None:
    asked(page, key).get_by_role("button", name="Seal my answer").click()


def test_two_generals_allot_in_secret_and_a_hero_defects(
    live_site: str, browser: Browser, kharn: Room, axe: Callable[[Page], None]
) -> None:
    people = ("ada", "bea", "cal", "finn", "dot")
    gm, bea, cal, finn, dot = (kharn.at(live_site, browser, name) for name in people)
    expect(gm.get_by_role("heading", name=re.compile("The Stair of Kharn"))).to_be_visible()
    fight_on_to(gm, kharn, "allocate")

    axe(bea)
    allot_in_secret(bea, cal)
    absent("Orcs of Ashfang 13", cal, finn, dot)
    absent("Goblin mob 6", bea, finn, dot)
    finish(gm, kharn, "allocate")
    finish(gm, kharn, "utility")

    axe(finn)
    defect_in_secret(finn)
    absent(TREASON, bea, cal, dot)
    finish(gm, kharn, "actions")
    absent(TREASON, cal, dot)
    knows(finn, "brenna", "84")

    name_the_blow(gm, kharn)
    log = dot.locator("#log")
    expect(log).to_contain_text("Vesper leaves Hill archers for Wolf riders!")
    expect(log).to_contain_text(TREASON)
    expect(log).to_contain_text("Orcs of Ashfang (13) and Wolf riders (4).")
    expect(log).to_contain_text("Goblin mob (6).")
    go_over(finn)
    Battle.objects.filter(pk=kharn.battle.pk).update(dice=Battle.Dice.EVERYONE)
    close_asking(gm, kharn)
    assert "flow:tam" in kharn.waits_for
    assert "flow:vesper" not in kharn.waits_for
    assert verify(Battle.objects.get(pk=kharn.battle.pk)).faults == [OTHER_DICE]


def allot_in_secret(bea: Page, cal: Page) -> None:
    """One is a token short and is told so where she typed; then both seal all they have."""
    aim(bea, "stonewardens", orcs=12, goblins=0, wolf_riders=4)
    seal(bea, "allocate:stonewardens")
    form = asked(bea, "allocate:stonewardens")
    expect(form).to_contain_text("You have allotted 16 of 17 tokens: allot the other 1")
    aim(bea, "stonewardens", orcs=13, goblins=0, wolf_riders=4)
    seal(bea, "allocate:stonewardens")
    expect(bea.locator("#mine .sealed")).to_contain_text("13")
    aim(cal, "hill-archers", orcs=0, goblins=6, wolf_riders=0)
    seal(cal, "allocate:hill-archers")
    expect(cal.locator("#mine .sealed")).to_contain_text("6")


def defect_in_secret(finn: Page) -> None:
    """What matters for the action stands in the form, the rest is folded away."""
    form = asked(finn, "orders:vesper")
    weapon, goal = (form.locator("legend", has_text=words) for words in ("Fights with", "Goes to"))
    expect(weapon).to_be_visible()
    expect(goal).to_be_hidden()
    form.get_by_label("Action", exact=True).select_option("defect")
    expect(weapon).to_be_hidden()
    tick(form.locator("input[name='orders-vesper-unit'][value='wolf-riders']"))
    form.get_by_label("Your deed").fill(TREASON)
    seal(finn, "orders:vesper")
    expect(finn.locator("#mine .sealed").first).to_contain_text("Wolf riders")


def knows(page: Page, id: str, points: str) -> None:
    """The card of one's own people says how many hit points they have."""
    expect(page.locator(f"#card-{id}")).to_contain_text(points)


def go_over(finn: Page) -> None:
    """His page goes on by itself as one of the new side."""
    knows(finn, "gruk", "92")
    expect(finn.locator("#card-brenna")).not_to_contain_text("84")
    expect(finn.locator("#mine")).to_contain_text("Ashfang")


def name_the_blow(gm: Page, kharn: Room) -> None:
    """The game master alone reads the order and says how hard it hits."""
    assert kharn.waits_for == ["magnitude:vesper"]
    expect(gm.locator("main")).to_contain_text("Vesper goes over from Hill archers to Wolf riders.")
    finish(gm, kharn, "clash")
