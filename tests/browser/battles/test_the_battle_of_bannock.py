"""The worked example of the article in real browsers: the GM's desk, two phones, and somebody who watches.

The dice of the first day are typed in as the article has them (as corrected by the specification); the second
day is fought with fair dice; the aftermath goes to the rosters, and the battle into the chronicle.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles.models import Answer, Battle, Event
from battles.verify import verify
from rosters.models import Unit
from tests.browser.room import (
    FOUGHT,
    OTHER_DICE,
    Room,
    absent,
    close_asking,
    fight_on_to,
    finish,
    make_room,
    press_on,
    tick,
    type_dice,
    unfold,
)
from tests.conftest import SiteProcess, wait_until

DEED = "I go for the standard, over the wall of the sheepfold."


@pytest.fixture
def bannock(transactional_db: None) -> Iterator[Room]:
    room = make_room({"caliburn": "bea", "rashid": "cal"}, dice=Battle.Dice.EVERYONE)
    yield room
    room.close()


def test_the_first_day_as_the_article_has_it_and_a_second_with_fair_dice(
    live_site: str, browser: Browser, bannock: Room
) -> None:
    gm, bea, cal, dot = (bannock.at(live_site, browser, name) for name in ("ada", "bea", "cal", "dot"))
    expect(gm.get_by_role("heading", name=re.compile("Battle of Bannock"))).to_be_visible()
    let_luck_strike(gm, bannock)
    expect(dot.locator("#log")).to_contain_text("Captain Yusuf")

    seal_a_wild_risk(bea)
    expect(gm.locator("#awaited")).to_contain_text("Bea")
    absent(DEED, cal, dot)
    close_asking(gm, bannock)
    expect(dot.locator("#log")).to_contain_text(DEED)
    finish(gm, bannock, "risk")

    throw_for_heroes(gm, bea, bannock, "survival", (3, 3, 4), (2, 2, 2))
    type_dice(bea, "survival_damage:caliburn:1", 4)
    finish(gm, bannock, "survival")
    expect(bea.locator("#mine")).to_contain_text("7 of 11")
    throw_for_heroes(gm, bea, bannock, "glory", (5, 2, 4), (4, 4, 3))
    finish(gm, bannock, "glory")
    finish(gm, bannock, "strategy")

    close_asking(gm, bannock)
    type_dice(cal, "strategy:al-wazif", 5, 5, 4)
    type_dice(gm, "strategy:bannock", 3, 3, 4)
    for page in (gm, bea, cal, dot):
        expect(page.locator("#log")).to_contain_text("margin +7")
    assert (bannock.total("margin:bannock"), bannock.total("margin:al-wazif")) == (7, 3)
    finish(gm, bannock, "contest")

    Battle.objects.filter(pk=bannock.battle.pk).update(dice=Battle.Dice.SERVER)
    fight_on_to(gm, bannock, "day_end")
    fight_another_day(gm, bannock)
    finish(gm, bannock, "day_end")
    assert bannock.scene.row.round == 2  # type: ignore[union-attr]
    fight_on_to(gm, bannock, FOUGHT)
    write_the_aftermath(gm, bannock, live_site)
    finding = verify(Battle.objects.get(pk=bannock.battle.pk))
    assert finding.faults == [OTHER_DICE]
    assert finding.dice > 100


def let_luck_strike(gm: Page, bannock: Room) -> None:
    """The catastrophes of both sides, by the dice of the article."""
    fight_on_to(gm, bannock, "catastrophe")
    close_asking(gm, bannock)
    type_dice(gm, "catastrophe:bannock", 3, 3, 2)
    type_dice(gm, "catastrophe:al-wazif", 6, 6, 5)
    name_the_victim(gm, bannock)
    finish(gm, bannock, "catastrophe")


def seal_a_wild_risk(page: Page) -> None:
    tick(page.locator("input[type=radio][value='-2']"))
    page.get_by_label("Your deed").fill(DEED)
    page.get_by_role("button", name="Seal my answer").click()
    expect(page.locator("#mine .sealed")).to_be_visible()


def throw_for_heroes(
    gm: Page, player: Page, bannock: Room, kind: str, caliburn: tuple[int, ...], others: tuple[int, ...]
) -> None:
    """Caliburn's player types his own dice, the GM those of everybody else."""
    assert bannock.step == kind
    close_asking(gm, bannock)
    type_dice(player, f"{kind}:caliburn", *caliburn)
    for key in [key for key in bannock.waits_for if key.startswith(f"{kind}:")]:
        type_dice(gm, key, *others)


def write_the_aftermath(gm: Page, bannock: Room, site: str) -> None:
    """The rosters change, and the chronicle has the battle."""
    thugs = Unit.objects.get(key="thugs")
    gm.get_by_role("link", name=re.compile("To the aftermath")).click()
    gm.get_by_role("button", name=re.compile("Write .*to the rosters|Write to the rosters")).click()
    expect(gm.locator("body")).to_contain_text(re.compile("rosters"))
    assert Battle.objects.get(pk=bannock.battle.pk).state == Battle.State.OVER
    assert Unit.objects.get(pk=thugs.pk).sheet != thugs.sheet
    gm.goto(f"{site}/campaigns/{bannock.battle.campaign_id}/chronicle/")
    expect(gm.locator("main")).to_contain_text("Battle of Bannock")


def name_the_victim(gm: Page, bannock: Room) -> None:
    """Al-Wazif's leader who falls is the GM's to name: Captain Yusuf of the mounted archers."""
    assert "upheaval:al-wazif" in bannock.waits_for
    form = gm.locator("form.ask:has(input[name=key][value='upheaval:al-wazif'])")
    unfold(form)
    form.get_by_label(re.compile("Whose leader")).first.select_option("mounted-archers")
    form.get_by_role("button").last.click()
    expect(form).to_have_count(0)


def fight_another_day(gm: Page, bannock: Room) -> None:
    """Asked after the fate of whoever lies senseless; the page may still show another question."""
    while "fight_on:field" not in bannock.waits_for:
        press_on(gm)
    form = gm.locator("form.ask:has(input[name=key][value='fight_on:field'])")
    expect(form).to_have_count(1)
    tick(form.locator("input[type=checkbox]").first)
    form.get_by_role("button", name=re.compile("^Seal")).click()
    expect(form).to_have_count(0)


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle(
    site_process: SiteProcess, browser: Browser, bannock: Room
) -> None:
    gm, bea = (bannock.at(site_process.url, browser, name) for name in ("ada", "bea"))
    Battle.objects.filter(pk=bannock.battle.pk).update(dice=Battle.Dice.PLAYERS)
    fight_on_to(gm, bannock, "risk")
    seal_a_wild_risk(bea)
    site_process.kill()
    site_process.start()
    held = Answer.objects.get(key="risk:caliburn")
    assert (held.state, held.value["action"]) == (Answer.State.LOCKED, DEED)
    gm.reload()
    close_asking(gm, bannock)
    expect(bea.locator("#log")).to_contain_text(DEED, timeout=20_000)
    finish(gm, bannock, "risk")
    close_asking(gm, bannock)
    expect(bea.get_by_role("button", name=re.compile("^Throw"))).to_be_visible(timeout=20_000)
    site_process.kill()
    site_process.start()
    bea.reload()
    bea.get_by_role("button", name=re.compile("^Throw")).first.click()
    wait_until(lambda: "survival:caliburn" not in bannock.waits_for)
    finish(gm, bannock, "survival")
    assert Event.objects.filter(kind="survival", key="survival:caliburn").count() == 1
    assert verify(Battle.objects.get(pk=bannock.battle.pk)).faults == [OTHER_DICE]


def test_a_ruling_keeps_what_was_chosen_while_it_is_looked_at(
    live_site: str, browser: Browser, bannock: Room
) -> None:
    gm = bannock.at(live_site, browser, "ada")
    said: list[str] = []
    gm.on("console", lambda message: said.append(message.text))
    gm.locator("summary", has_text="Rule on a number").click()
    gm.get_by_role("link", name="Morale of City archers", exact=True).click()
    dialog = gm.locator("#dialog")
    dialog.get_by_text("Add a line").click()
    dialog.get_by_label("Name of the new line").fill("A hill behind them")
    dialog.get_by_label("Value").fill("1")
    dialog.get_by_label("Reason").fill("They chose the ground.")
    dialog.get_by_role("button", name="See what it does").click()
    expect(dialog.get_by_role("status")).to_be_visible()
    expect(dialog.get_by_label("Add a line")).to_be_checked()
    dialog.get_by_role("button", name="Rule so").click()
    ruled = "Ada ruled: A hill behind them in Morale of City archers is now 1."
    expect(gm.locator("#console")).to_contain_text(ruled)
    assert said == []
