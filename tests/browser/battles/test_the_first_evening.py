"""Five people whom nobody prepared come in by the code on the wall and fight three rounds of GURPS.

Officers answer for the enemy. Counted in the browsers: how soon each has sealed his first answer, every press
and every second in which a page asks nothing of its reader and shows no reason.
"""

import contextlib
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.utils import timezone
from playwright import sync_api
from playwright.sync_api import Browser, Page, expect

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, Decides, Phase, Seat, Staff
from battles.play.scenes import Scene, present
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Flow, Membership
from rosters.sample import add_sample
from tests.browser.counting import Acts, acts_of, count_acts, keep_line
from tests.browser.pages import DESK, PHONE, answers_a_press, sign_in, wait_for_stream
from tests.chance import throw_alike
from tests.factories import make_user

ROUNDS = 3
SAMPLE, LONG = "magic", "first evening 57"
"""A battle, and dice with which it is not over before."""

MOST_PRESSES = 4
"""Come in, bring a hero, send him, seal."""

LETTERS = "abcdefghijklmnopqrstuvwxyzäéñøşčłžαβγδбвгд山川水火"
IDLE = """(() => {
    const seen = (one) => one.checkVisibility() && one.textContent.trim();
    const some = (where) => [...document.querySelectorAll(where)].some(seen);
    setInterval(() => {
        if (document.readyState !== "complete" || !document.querySelector("main")) return;
        const add = (what) => localStorage.setItem(what, 200 + Number(localStorage.getItem(what) || 0));
        if (some("#mine form button, [data-next], main .btn-primary")) return;
        add("waited");
        if (some("#awaited, #mine h1") || /Waiting for /.test(document.body.innerText)) return;
        add("unexplained");
        localStorage.setItem("page", location.pathname + document.querySelector("main").innerText);
    }, 200);
})()"""
"""Looks at a page five times a second: whether anything can be pressed, and if not, whether it says why."""


@dataclass
class Player:
    """Somebody who has never been here, his browser, and when he pointed his phone at the code."""

    name: str
    page: Page
    came: float
    sealed: tuple[float, Acts] | None = field(default=None)

    def seconds(self, what: str) -> float:
        return float(self.page.evaluate(f"Number(localStorage.getItem('{what}') || 0)")) / 1000


def anybody() -> str:
    """A name that nobody thought of."""
    chance = random.SystemRandom()
    return "".join(chance.choice(LETTERS) for _ in range(chance.randint(1, 24))).title()


@dataclass
class Table:
    """Ada at her desk, and a phone for each player."""

    site: str
    browser: Browser
    battle: Battle
    gm: Page
    players: list[Player] = field(default_factory=list)

    @property
    def scene(self) -> Scene | None:
        return present(Battle.objects.select_related("campaign").get(pk=self.battle.pk))

    def seats_of(self, player: Player) -> set[str]:
        seats = Seat.objects.filter(battle=self.battle, member__user__display_name=player.name)
        return set(seats.values_list("word", flat=True))

    def come(self, address: str) -> Player:
        """Point the phone at the code, type a name, press."""
        context = self.browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        count_acts(context)
        context.add_init_script(IDLE)
        player = Player(anybody(), context.new_page(), time.monotonic())
        player.page.goto(address)
        player.page.get_by_label("Your name at the table").fill(player.name)
        player.page.get_by_role("button", name="Come in").click()
        wait_for_stream(player.page)
        self.players.append(player)
        return player


@pytest.fixture
def table(live_site: str, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    throw_alike(monkeypatch, LONG)
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="gurps", sample=SAMPLE)
    Campaign.objects.filter(pk=campaign.pk).update(flow=Flow.ON)
    battle = add_sample_battle(campaign, SAMPLE)
    ours, *enemies = battle.sides.order_by("place")
    gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign)
    staff = [("", Staff(Decides.ACT)), (ours.key, Staff(Decides.PROPOSE))]
    staff += [(side.key, Staff(Decides.ACT)) for side in enemies]
    actions.set_staff(viewer_of(gm, battle), staff=staff)
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.SERVER)
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    count_acts(context)
    context.add_init_script(IDLE)
    sign_in(context, live_site, ada)
    page = context.new_page()
    page.goto(f"{live_site}/campaigns/{campaign.pk}/")
    seated = Table(live_site, browser, battle, page)
    yield seated
    for one in (page, *(player.page for player in seated.players)):
        one.context.close()


def test_five_people_whom_nobody_prepared_fight_three_rounds(table: Table) -> None:
    table.gm.get_by_role("link", name="Seat the table").click()
    table.gm.get_by_role("button", name="Open a link for players").click()
    address = table.gm.locator("#way-address").inner_text().strip()
    path = address[address.index("/j/") :].upper().replace("/J/", "/j/")
    wait_for_stream(table.gm)
    began = time.monotonic()
    free = table.battle.sides.order_by("place")[0].heroes.order_by("hero__nth")
    for hero in free.values_list("hero__name", flat=True)[:4]:
        is_given(table, table.come(f"{table.site}{path}"), hero)
    brings_his_own(table, table.come(f"{table.site}{path}"))
    table.gm.get_by_role("button", name="Open the battle").click()
    for player in table.players:
        player.page.wait_for_url(f"{table.site}/battles/{table.battle.pk}/")
    opened = time.monotonic()
    fight(table)
    last = table.battle.phases.order_by("-number")[0]
    assert last.round >= ROUNDS, "Other dice are wanted: the battle was over before."
    fought = time.monotonic()
    for player in table.players:
        assert player.seconds("unexplained") == 0, player.page.evaluate("localStorage.page")
        assert player.sealed is not None, f"{player.name} was never asked anything"
        assert player.sealed[1].presses <= MOST_PRESSES
    keep(table, seated=opened - began, fought=fought - opened)


def is_given(table: Table, player: Player, hero: str) -> None:
    """The game master presses once."""
    table.gm.get_by_role("button", name=f"Give {hero} to {player.name}", exact=True).click()
    expect(player.page.get_by_role("heading", name=f"You play {hero}")).to_be_visible()


def brings_his_own(table: Table, player: Player) -> None:
    """He likes nobody who is there, so he writes a hero of his own, and the game master nods."""
    page, gm = player.page, table.gm
    page.get_by_role("link", name="Bring my own").click()
    page.get_by_label("Name", exact=True).fill("Wulf")
    page.get_by_role("button", name="Send it to the game master").click()
    expect(page.get_by_text("You bring Wulf.")).to_be_visible()
    gm.get_by_role("link", name="Read the sheet").click()
    gm.get_by_label("Force", exact=True).select_option(label="Bannock")
    gm.get_by_role("button", name="Take").click()
    late = gm.get_by_role("button", name="take part")
    late.click()
    expect(late).to_be_hidden()
    expect(page.get_by_role("heading", name="You play Wulf")).to_be_visible()


def fight(table: Table) -> None:
    """Each seals what he is asked as it is offered, the players before the game master, for three rounds."""
    while (scene := table.scene) and scene.row.round <= ROUNDS:
        asked = {ask.to for ask in scene.played.asks if not scene.locked(ask.key)}
        owed = [player for player in table.players if asked & table.seats_of(player)]
        for player in owed:
            seals(player)
        if scene.row.passes_at is None and not owed:
            go_on(table, scene.row)
        elif scene.row.passes_at is not None and scene.row.passes_at <= timezone.now():
            actions.pass_on(table.battle.pk)
        else:
            table.gm.wait_for_timeout(100)


def seals(player: Player) -> None:
    button = player.page.locator("#mine").get_by_role("button", name=re.compile("^Seal"))
    with player.page.expect_response(answers_a_press):
        button.first.click()
    if player.sealed is None:
        player.sealed = time.monotonic() - player.came, acts_of(player.page)


def go_on(table: Table, row: Phase) -> None:
    """The game master's one next action, once his page shows where the battle stands."""
    button = table.gm.locator(f".next:has(input[name=phase][value='{row.number}']) [data-next]")
    with (
        contextlib.suppress(sync_api.Error),
        table.gm.expect_response(answers_a_press, timeout=5_000),
    ):
        button.click(timeout=5_000)


def keep(table: Table, *, seated: float, fought: float) -> None:
    """The figures of docs/evening.md."""
    for nth, player in enumerate(table.players, start=1):
        assert player.sealed is not None
        seconds, first = player.sealed
        presses = acts_of(player.page).presses
        waited, unexplained = (player.seconds(what) for what in ("waited", "unexplained"))
        keep_line(
            f"| Player {nth} |",
            f"{seconds:.0f} | {first.presses} | {presses} | {waited:.0f} | {unexplained:.0f} |",
        )
    acts = acts_of(table.gm)
    keep_line(
        "| Game master |", f"– | – | {acts.presses} | {seated:.0f} to seat all, {fought:.0f} to fight | – |"
    )
