"""A battle in real browsers: everybody's page, the game master's presses, dice typed in, and what leaks."""

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright import sync_api
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from battles import actions
from battles.access import Viewer, viewer_of
from battles.models import Battle, Phase
from battles.play.scenes import Scene, look
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample
from rulesets.engine import Tally
from tests.browser.pages import DESK, PHONE, answers_a_press, sign_in
from tests.factories import make_member, make_user

FOUGHT = "no step is open"
PARTS = ("steps", "field", "awaited", "log", "mine")

OTHER_DICE = "What the battle began with was changed since: dice."
"""What a check finds where a test lets others throw in the middle of a battle, past the site."""


@dataclass
class Room:
    """A battle, who takes part, and each person's browser."""

    battle: Battle
    members: dict[str, Membership]
    pages: dict[str, Page] = field(default_factory=dict)

    def at(self, site: str, browser: Browser, name: str) -> Page:
        width, height = PHONE if name in ("bea", "cal") else DESK
        context: BrowserContext = browser.new_context(viewport={"width": width, "height": height})
        sign_in(context, site, self.members[name].user)
        page = context.new_page()
        page.goto(f"{site}/battles/{self.battle.pk}/")
        self.pages[name] = page
        return page

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    def viewer(self, name: str) -> Viewer:
        return viewer_of(self.members[name], Battle.objects.select_related("campaign").get(pk=self.battle.pk))

    @property
    def scene(self) -> Scene | None:
        return look(Battle.objects.get(pk=self.battle.pk))

    @property
    def step(self) -> str:
        return scene.row.step if (scene := self.scene) else FOUGHT

    @property
    def row(self) -> int | None:
        return scene.row.number if (scene := self.scene) else None

    @property
    def state(self) -> str:
        return scene.row.state if (scene := self.scene) else ""

    @property
    def waits_for(self) -> list[str]:
        return [one.key for one in scene.played.waits_for] if (scene := self.scene) else []

    def total(self, key: str) -> int | None:
        said = scene.played.said if (scene := self.scene) else ()
        return next(one.total for one in said if isinstance(one, Tally) and one.key == key)


def make_room(
    played: Mapping[str, str],
    *,
    ruleset: str = "",
    sample: str = "",
    dice: Battle.Dice = Battle.Dice.PLAYERS,
    is_begun: bool = True,
) -> Room:
    """The sample battle of some rules: Ada runs it, each of these heroes has this player, Dot looks on."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset=ruleset, sample=sample)
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for name in dict.fromkeys(played.values()):
        members[name] = make_member(campaign, make_user(name.capitalize()))
    for hero, name in played.items():
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    members["dot"] = make_member(campaign, make_user("Dot"), Role.SPECTATOR)
    battle = add_sample_battle(campaign, sample)
    Battle.objects.filter(pk=battle.pk).update(dice=dice)
    room = Room(battle, members)
    if is_begun:
        actions.start(room.viewer("ada"))
    return room


def type_dice(page: Page, key: str, *faces: int) -> None:
    """Enter what one's own dice showed for one throw."""
    ask = page.locator(f"form:has(input[name=typed]):has(input[name=key][value='{key}'])")
    unfold(ask)
    if (dice := ask.locator("fieldset")).count():
        for place, face in enumerate(faces):
            tick(dice.nth(place).locator(f"input[value='{face}']"))
    else:
        ask.get_by_role("textbox").fill(" ".join(map(str, faces)))
    ask.get_by_role("button", name="Enter these").click()
    expect(ask).to_have_count(0)


def unfold(inside: Locator) -> None:
    """Open what this is folded away in."""
    box = inside.locator("xpath=ancestor::details[1]")
    expect(box).to_be_visible()
    if box.get_attribute("open") is None:
        box.locator("summary").first.click()


def tick(box: Locator) -> None:
    """Choose; the page may just be renewed under the hand, and the press is then tried again."""
    for _ in range(5):
        with contextlib.suppress(sync_api.Error):
            box.evaluate("(box) => box.scrollIntoView({block: 'center'})", timeout=5_000)
            box.check(force=True, timeout=5_000)
        if box.is_checked():
            return
    raise AssertionError("It cannot be chosen.")


def absent(secret: str, *pages: Page) -> None:
    """Nowhere in these pages, nor in what their people get by asking for every part and by the API."""
    for page in pages:
        for place, text in given(page).items():
            assert secret not in text, place


def given(page: Page) -> dict[str, str]:
    """All that somebody gets: his page as it is, and what he may ask for, by its address."""
    site, battle = re.match(r"(.*)/battles/(\d+)/", page.url).groups()  # type: ignore[union-attr]
    paths = [f"/api/v1/battles/{battle}/", f"/api/v1/battles/{battle}/events/", f"/battles/{battle}/log/"]
    paths += [f"/battles/{battle}/parts/{name}/" for name in PARTS]
    asked = {path: page.context.request.get(f"{site}{path}").text() for path in paths}
    return {page.url: page.content()} | asked


def press_on(gm: Page) -> None:
    """The one next action, up to the server's answer.

    A page that is just being renewed may swallow the press, or be refused in words: then it is pressed again.
    """
    with (
        contextlib.suppress(sync_api.Error),
        gm.expect_response(answers_a_press, timeout=10_000),
    ):
        gm.locator("[data-next]").click(timeout=10_000)


def close_asking(gm: Page, room: Room) -> None:
    """Press until the asking is closed and the dice are due."""
    for _ in range(40):
        if room.state in ("", Phase.State.PLAYING):
            return
        press_on(gm)
    raise AssertionError("The asking does not close.")


def finish(gm: Page, room: Room, step: str) -> None:
    """Press on until this step is behind: close, go on without the absent, throw for them, next."""
    row = room.row
    for _ in range(40):
        if room.row != row or room.step != step:
            expect(gm.locator("#console h2").first).to_be_visible()
            return
        press_on(gm)
    raise AssertionError(f"{step} does not end: {room.waits_for}")


def fight_on_to(gm: Page, room: Room, step: str) -> None:
    for _ in range(60):
        if room.step == step:
            return
        finish(gm, room, room.step)
    raise AssertionError(f"The battle never comes to {step}.")
