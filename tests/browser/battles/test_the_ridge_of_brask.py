"""Two commanders on two phones: the lesser declares first, and a deceiver declares again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle
from battles.play.scenes import Scene, present
from battles.sample import add_sample_battle
from campaigns.models import Membership
from rosters.models import Hero
from rosters.sample import add_sample
from rulesets.engine import Ask, dice
from tests.browser.pages import sign_in
from tests.factories import make_member, make_user

DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
FOUND_OUT = (6, 5, 5, 5, 5, 4)
"""Tactics 6D against 18."""


@dataclass
class Ridge:
    """The battle of the sample, and each person's browser."""

    battle: Battle
    members: dict[str, Membership]
    pages: dict[str, Page] = field(default_factory=dict)

    def at(self, site: str, browser: Browser, name: str) -> Page:
        context: BrowserContext = browser.new_context(viewport=DESK if name == "ada" else PHONE)  # type: ignore[arg-type]
        sign_in(context, site, self.members[name].user)
        page = self.pages[name] = context.new_page()
        page.goto(f"{site}/battles/{self.battle.pk}/")
        return page

    def viewer(self, name: str) -> Viewer:
        return viewer_of(self.members[name], Battle.objects.select_related("campaign").get(pk=self.battle.pk))

    @property
    def scene(self) -> Scene:
        scene = present(Battle.objects.get(pk=self.battle.pk))
        assert scene is not None
        return scene

    def go_on(self, faces: dict[str, tuple[int, ...]] | None = None) -> None:
        """The GM takes the open step to its end: what is not answered or thrown is filled in."""
        gm, row = self.viewer("ada"), self.scene.row
        while self.scene.row.pk == row.pk:
            scene = self.scene
            if scene.row.state == "asking":
                actions.close(gm, phase=row.number, without_the_absent=True)
            elif scene.played.done:
                actions.next_step(gm, phase=row.number)
            else:
                self._reply(gm, scene, faces or {})

    def _reply(self, gm: Viewer, scene: Scene, faces: dict[str, tuple[int, ...]]) -> None:
        for request in scene.played.waits_for:
            if isinstance(request, Ask):
                actions.close(gm, phase=scene.row.number, without_the_absent=True)
                return
            shown = faces.get(request.key, (3,) * dice(request.dice).count)
            actions.throw(gm, phase=scene.row.number, key=request.key, faces=shown)

    def play_to(self, step: str) -> None:
        while self.scene.row.step != step:
            self.go_on()


@pytest.fixture
def ridge(transactional_db: None) -> Iterator[Ridge]:
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="starwars")
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for name, hero in {"bea": "orrin", "cal": "marek"}.items():
        members[name] = make_member(campaign, make_user(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    battle = add_sample_battle(campaign)
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.PLAYERS)
    made = Ridge(battle, members)
    actions.start(made.viewer("ada"))
    yield made
    for page in made.pages.values():
        page.context.close()


def test_two_commanders_declare_in_order_of_command_and_one_declares_again(
    live_site: str, browser: Browser, ridge: Ridge, axe: Callable[[Page], None]
) -> None:
    ridge.play_to("tactics")
    bea, cal = (ridge.at(live_site, browser, name) for name in ("bea", "cal"))
    bea.get_by_label("Deceive the enemy").check()
    seal(bea)
    ridge.go_on({"deceive:rebels": FOUND_OUT})
    assert (ridge.scene.row.step, ridge.scene.row.turn) == ("declare", "empire")

    expect(bea.locator("#mine form.ask")).to_have_count(0)
    expect(cal.locator("#mine form.ask")).to_contain_text("What are the orders of Marek’s column?")
    the_budget_adds_up_while_it_is_typed(cal)
    fire(cal, "Storm company", "at Trench company", 40)
    seal(cal)
    ridge.go_on()
    expect(bea.locator("#log")).to_contain_text("Storm company: attack and move at haste 2")

    expect(bea.locator("#mine form.ask")).to_contain_text("What are the orders of Ridge garrison?")
    expect(cal.locator("#mine form.ask")).to_have_count(0)
    seal(bea)
    ridge.go_on()
    expect(cal.locator("#log")).to_contain_text("Hold, haste 0: Trench company")

    expect(bea.locator("#mine form.ask")).to_contain_text("What are the real orders of Ridge garrison?")
    fire(bea, "Trench company", "at Storm company", 30)
    seal(bea)
    ridge.go_on()
    expect(cal.locator("#log")).to_contain_text("It was a ruse.")
    expect(cal.locator("#log")).to_contain_text("Trench company: attack at haste 0, 30 × Blaster pistol")
    assert (ridge.scene.row.step, ridge.scene.row.turn) == ("reactions", "rebels")
    axe(bea)


def the_budget_adds_up_while_it_is_typed(page: Page) -> None:
    """Three of five dice are spent to begin with; what is too much is said at once, and refused."""
    sums = page.locator(".sums")
    expect(sums).to_contain_text("3 of 5")
    storm = open_orders(page, "Storm company")
    storm.get_by_label("Action").select_option("attack_and_deploy")
    storm.get_by_label("Goes to, metres on the axis").fill("120")
    storm.get_by_label("Haste").first.fill("2")
    expect(sums).to_contain_text("4 of 5")
    page.get_by_text("More: bonuses").click()
    row = page.get_by_role("group", name="Row 1").first
    row.get_by_label("For").select_option("infantry")
    row.get_by_label("Pips").fill("4")
    expect(sums.locator(".over")).to_contain_text("1 too many")
    page.get_by_role("button", name="Seal my answer").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "Captain Hask: 5 command dice are spent, and there are only 4."
    )
    page.get_by_role("group", name="Row 1").first.get_by_label("Pips").fill("1")
    expect(page.locator(".sums .over")).to_have_count(0)


def seal(page: Page) -> None:
    page.get_by_role("button", name="Seal my answer").click()
    expect(page.locator("#mine .sealed").first).to_be_visible()


def open_orders(page: Page, unit: str) -> Locator:
    """The orders of one unit, folded away until somebody wants them."""
    box = page.locator("details.target").filter(has=page.locator("summary", has_text=unit))
    if box.get_attribute("open") is None:
        box.locator("summary").first.click()
    return box


def fire(page: Page, unit: str, target: str, count: int) -> None:
    """So many of the first weapon that is offered at this target."""
    aim = open_orders(page, unit).locator(".spread").filter(has_text=target).first
    aim.locator("input").fill(str(count))
