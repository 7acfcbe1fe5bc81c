"""The worked example of the article in real browsers: the GM's desk, two phones, and somebody who watches.

The dice of the first day are typed in as the article has them (as corrected by the specification); the second
day is fought with fair dice; the aftermath goes to the rosters, and the battle into the chronicle.
"""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from battles import actions
from battles.access import viewer_of
from battles.models import Answer, Battle, Event, Phase
from battles.playing import present
from battles.sample import add_sample_battle
from battles.verify import verify
from campaigns.models import Membership, Role
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from rulesets.engine import Tally
from tests.browser.test_people_pages import sign_in
from tests.conftest import SiteProcess, wait_until
from tests.factories import make_member, make_user

DEED = "I go for the standard, over the wall of the sheepfold."
FOUGHT = "no step is open"
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@dataclass
class Bannock:
    """The campaign, the battle, and each person's browser."""

    battle: Battle
    members: dict[str, Membership]
    pages: dict[str, Page] = field(default_factory=dict)

    def at(self, site: str, browser: Browser, name: str) -> Page:
        context: BrowserContext = browser.new_context(viewport=PHONE if name in ("bea", "cal") else DESK)  # type: ignore[arg-type]
        sign_in(context, site, self.members[name].user)
        page = context.new_page()
        page.goto(f"{site}/battles/{self.battle.pk}/")
        self.pages[name] = page
        return page

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    @property
    def step(self) -> str:
        scene = present(Battle.objects.get(pk=self.battle.pk))
        return scene.row.step if scene else FOUGHT

    def total(self, key: str) -> int | None:
        scene = present(Battle.objects.get(pk=self.battle.pk))
        said = scene.played.said if scene else ()
        return next(one.total for one in said if isinstance(one, Tally) and one.key == key)

    @property
    def waits_for(self) -> list[str]:
        scene = present(Battle.objects.get(pk=self.battle.pk))
        return [one.key for one in scene.played.waits_for] if scene else []


@pytest.fixture
def bannock(transactional_db: None) -> Iterator[Bannock]:
    ada = make_user("Ada")
    campaign = add_sample(ada)
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for name, hero in {"bea": "caliburn", "cal": "rashid"}.items():
        members[name] = make_member(campaign, make_user(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    members["dot"] = make_member(campaign, make_user("Dot"), Role.SPECTATOR)
    battle = add_sample_battle(campaign)
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.EVERYONE)
    viewer = viewer_of(members["ada"], Battle.objects.select_related("campaign").get(pk=battle.pk))
    actions.start(viewer)
    made = Bannock(battle, members)
    yield made
    made.close()


def type_dice(page: Page, key: str, *faces: int) -> None:
    """Enter what one's own dice showed for one throw."""
    ask = page.locator(f"form:has(input[name=typed]):has(input[name=key][value='{key}'])")
    box = ask.locator("xpath=ancestor::details[1]")
    if box.get_attribute("open") is None:
        box.locator("summary").first.click()
    for place, face in enumerate(faces):
        tick(ask.locator("fieldset").nth(place).locator(f"input[value='{face}']"))
    ask.get_by_role("button", name="Enter these").click()
    expect(ask).to_have_count(0)


def absent(secret: str, *pages: Page) -> None:
    """Nowhere in these pages, nor in what their people get by asking for every part and by the API."""
    for page in pages:
        assert secret not in page.content()
        site, battle = re.match(r"(.*)/battles/(\d+)/", page.url).groups()  # type: ignore[union-attr]
        paths = [f"/api/v1/battles/{battle}/", f"/api/v1/battles/{battle}/events/", f"/battles/{battle}/log/"]
        paths += [f"/battles/{battle}/parts/{name}/" for name in ("steps", "field", "awaited", "log", "mine")]
        for path in paths:
            assert secret not in page.context.request.get(f"{site}{path}").text(), path


def test_the_first_day_as_the_article_has_it_and_a_second_with_fair_dice(
    live_site: str, browser: Browser, bannock: Bannock
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
    answer_yes(gm)
    finish(gm, bannock, "day_end")
    assert present(Battle.objects.get(pk=bannock.battle.pk)).row.round == 2  # type: ignore[union-attr]
    fight_on_to(gm, bannock, FOUGHT)
    write_the_aftermath(gm, bannock, live_site)
    finding = verify(Battle.objects.get(pk=bannock.battle.pk))
    assert finding.faults == []
    assert finding.dice > 100


def let_luck_strike(gm: Page, bannock: Bannock) -> None:
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
    gm: Page, player: Page, bannock: Bannock, kind: str, caliburn: tuple[int, ...], others: tuple[int, ...]
) -> None:
    """Caliburn's player types his own dice, the GM those of everybody else."""
    assert bannock.step == kind
    close_asking(gm, bannock)
    type_dice(player, f"{kind}:caliburn", *caliburn)
    for key in [key for key in bannock.waits_for if key.startswith(f"{kind}:")]:
        type_dice(gm, key, *others)


def write_the_aftermath(gm: Page, bannock: Bannock, site: str) -> None:
    """The rosters change, and the chronicle has the battle."""
    thugs = Unit.objects.get(key="thugs")
    gm.get_by_role("link", name=re.compile("To the aftermath")).click()
    gm.get_by_role("button", name=re.compile("Write .*to the rosters|Write to the rosters")).click()
    expect(gm.locator("body")).to_contain_text(re.compile("rosters"))
    assert Battle.objects.get(pk=bannock.battle.pk).state == Battle.State.OVER
    assert Unit.objects.get(pk=thugs.pk).sheet != thugs.sheet
    gm.goto(f"{site}/campaigns/{bannock.battle.campaign_id}/chronicle/")
    expect(gm.locator("main")).to_contain_text("Battle of Bannock")


def name_the_victim(gm: Page, bannock: Bannock) -> None:
    """Al-Wazif's leader who falls is the GM's to name: Captain Yusuf of the mounted archers."""
    assert "upheaval:al-wazif" in bannock.waits_for
    form = gm.locator("form.ask:has(input[name=key][value='upheaval:al-wazif'])")
    box = form.locator("xpath=ancestor::details[1]")
    if box.get_attribute("open") is None:
        box.locator("summary").first.click()
    form.get_by_label(re.compile("Whose leader")).first.select_option("mounted-archers")
    form.get_by_role("button").last.click()
    expect(form).to_have_count(0)


def answer_yes(gm: Page) -> None:
    form = gm.locator("form.ask").first
    tick(form.locator("input[type=checkbox]").first)
    form.get_by_role("button").last.click()


def tick(box: Locator) -> None:
    """Choose; the page may just be renewed under the hand, and the press is then tried again."""
    for _ in range(5):
        with contextlib.suppress(PlaywrightError):
            box.check(force=True, timeout=5_000)
        if box.is_checked():
            return
    raise AssertionError("It cannot be chosen.")


def finish(gm: Page, bannock: Bannock, step: str) -> None:
    """Press on until this step is behind: close, go on without the absent, throw for them, next."""
    row = present_row(bannock)
    for _ in range(40):
        if present_row(bannock) != row or bannock.step != step:
            expect(gm.locator("#console h2").first).to_be_visible()
            return
        press_on(gm)
    raise AssertionError(f"{step} does not end: {bannock.waits_for}")


def close_asking(gm: Page, bannock: Bannock) -> None:
    """Press until the asking is closed and the dice are due."""
    for _ in range(40):
        if present_state(bannock) in ("", Phase.State.PLAYING):
            return
        press_on(gm)
    raise AssertionError("The asking does not close.")


def press_on(gm: Page) -> None:
    """The one next action, up to the server's answer.

    A page that is just being renewed may swallow the press, or be refused in words: then it is pressed again.
    """
    with (
        contextlib.suppress(PlaywrightError),
        gm.expect_response(lambda answer: answer.request.method == "POST", timeout=10_000),
    ):
        gm.locator("[data-next]").click(timeout=10_000)


def present_state(bannock: Bannock) -> str:
    scene = present(Battle.objects.get(pk=bannock.battle.pk))
    return scene.row.state if scene else ""


def present_row(bannock: Bannock) -> int | None:
    scene = present(Battle.objects.get(pk=bannock.battle.pk))
    return scene.row.number if scene else None


def fight_on_to(gm: Page, bannock: Bannock, step: str) -> None:
    for _ in range(60):
        if bannock.step == step:
            return
        finish(gm, bannock, bannock.step)
    raise AssertionError(f"The battle never comes to {step}.")


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle(
    site_process: SiteProcess, browser: Browser, bannock: Bannock
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
    assert verify(Battle.objects.get(pk=bannock.battle.pk)).faults == []


def test_a_ruling_keeps_what_was_chosen_while_it_is_looked_at(
    live_site: str, browser: Browser, bannock: Bannock
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
