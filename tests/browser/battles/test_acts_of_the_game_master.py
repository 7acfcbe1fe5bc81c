"""How much a game master does in a round, counted in his browser, with officers for the side that he runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from battles import actions
from battles.access import viewer_of
from battles.actions import flow
from battles.models import Battle, Decides, Phase, Seat, Staff
from battles.play.scenes import look
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Flow, Membership
from rosters.models import Hero
from rosters.sample import add_sample
from rulesets.registry import rulesets
from tests.browser.counting import acts_of, count_acts, keep_line
from tests.browser.pages import DESK, PHONE, answers_a_press, sign_in
from tests.factories import make_member, make_user

MOST = {Decides.PROPOSE: 12, Decides.ACT: 3}
ROUNDS = 2


@dataclass
class Evening:
    """Ada runs one side with officers; Bea alone plays all of the other, on a phone."""

    battle: Battle
    gm: Page
    player: Page

    @property
    def row(self) -> Phase | None:
        battle = Battle.objects.select_related("campaign").get(pk=self.battle.pk)
        return battle.phases.filter(state__in=[Phase.State.ASKING, Phase.State.PLAYING]).first()

    @property
    def hers(self) -> str:
        """What Bea has to do now: to answer, to throw, or nothing."""
        scene = look(Battle.objects.select_related("campaign").get(pk=self.battle.pk))
        seats = set(Seat.objects.filter(battle=self.battle).values_list("word", flat=True))
        if scene is None:
            return ""
        if any(ask.to in seats and not scene.locked(ask.key) for ask in scene.played.asks):
            return "Seal"
        is_closed = scene.row.state == Phase.State.PLAYING
        return "Throw" if is_closed and any(throw.to in seats for throw in scene.played.throws) else ""


@pytest.fixture
def sit_down(
    live_site: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> Iterator["type[Evening] | object"]:
    monkeypatch.setattr(flow, "BEAT", timedelta())
    contexts = []

    def sit(key: str, decides: Decides) -> Evening:
        campaign = add_sample(make_user("Ada"), ruleset=key)
        Campaign.objects.filter(pk=campaign.pk).update(flow=Flow.ON)
        gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign)
        bea = make_member(campaign, make_user("Bea"))
        battle = add_sample_battle(campaign)
        played, *run = battle.sides.order_by("place")
        Hero.objects.filter(campaign=campaign, pk__in=played.heroes.values("hero")).update(player=bea)
        viewer = viewer_of(gm, battle)
        staff = [("", Staff(Decides.ACT)), *((side.key, Staff(decides)) for side in run)]
        actions.set_staff(viewer, staff=staff)
        actions.start(viewer)
        _fill(Battle.objects.get(pk=battle.pk), played.key, bea)
        pages = []
        for member, size in ((gm, DESK), (bea, PHONE)):
            viewport: ViewportSize = {"width": size[0], "height": size[1]}
            context = browser.new_context(viewport=viewport, reduced_motion="reduce")
            contexts.append(context)
            count_acts(context)
            sign_in(context, live_site, member.user)
            pages.append(context.new_page())
            pages[-1].goto(f"{live_site}/battles/{battle.pk}/")
        return Evening(battle, *pages)

    yield sit
    for context in contexts:
        context.close()


def _fill(battle: Battle, side: str, bea: Membership) -> None:
    """Bea sits in every seat of her side."""
    units = [f"unit:{unit.id}" for unit in battle.mustered.units if unit.side == side]
    for word in (f"commander:{side}", *units):
        Seat.objects.get_or_create(battle=battle, word=word, defaults={"side": side, "member": bea})


@pytest.mark.parametrize("decides", list(MOST), ids=["proposing", "acting"])
@pytest.mark.parametrize("key", sorted(rulesets()))
def test_a_round_costs_the_game_master_few_acts(sit_down: object, key: str, decides: Decides) -> None:
    evening: Evening = sit_down(key, decides)  # type: ignore[operator]
    by_round: dict[int, int] = {}
    asked = 0
    while (row := evening.row) and row.round <= ROUNDS:
        if row.passes_at is not None:
            actions.pass_on(evening.battle.pk)
            continue
        before = acts_of(evening.gm)
        if what := evening.hers:
            asked += 1
            _bea_presses(evening, what)
        else:
            _ada_presses(evening, row)
        by_round[row.round] = by_round.get(row.round, 0) + int(acts_of(evening.gm) - before)
    most = max(acts for round, acts in by_round.items() if round)
    assert most <= MOST[decides], by_round
    presses = int(acts_of(evening.player)) / max(asked, 1)
    assert presses <= 2
    _keep(key, decides, by_round, presses)


def _bea_presses(evening: Evening, what: str) -> None:
    """She seals what she is asked first, as it is offered, or throws all that is hers."""
    page = evening.player
    button = page.locator("#mine").get_by_role("button", name=re.compile(f"^{what}"))
    with page.expect_response(answers_a_press):
        button.first.click()


def _ada_presses(evening: Evening, row: Phase) -> None:
    """Once her page shows where the battle stands."""
    stands = f".next:has(input[name=phase][value='{row.number}']) [data-next]"
    button = evening.gm.locator(stands).filter(has_not_text=re.compile("^On to"))
    with evening.gm.expect_response(answers_a_press):
        button.click()


def _keep(key: str, decides: Decides, by_round: dict[int, int], presses: float) -> None:
    name = rulesets()[key].title
    how = "propose" if decides == Decides.PROPOSE else "act"
    rounds = ", ".join(str(acts) for round, acts in sorted(by_round.items()) if round)
    keep_line(f"| {name} | {how} |", f"{by_round.get(0, 0)} | {rounds} | {presses:.1f} |")
