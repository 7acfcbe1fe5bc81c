"""A whole practice battle of each sample, from the first page to its end, by one browser alone."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import actions
from battles.actions import flow
from battles.models import Battle, Phase
from battles.parts.around.practice import samples
from campaigns.models import Membership, Role
from rosters.models import Unit
from rulesets.registry import rulesets
from tests.browser.pages import DESK, sign_in
from tests.browser.room import press_on
from tests.chronicle import fighting
from tests.factories import make_user

TRIALS = {f"{key}|{rules.trial.sample}" for key, rules in rulesets().items() if rules.trial}
"""These are fought in tests of trials."""
FIRST = [(sample.title, sample.sides[0][0]) for sample in samples()]
SAMPLES = [(title, fight) for title, fight in FIRST if fight.rpartition("|")[0] not in TRIALS]
IN_THE_BROWSER = 1
"""Rounds that are pressed through on the page; those after it are the same buttons, and nobody looks."""
LONGEST = 10**6
"""No battle of practice is broken off."""
PATIENCE = 30
"""So often is pressed in one step, or its end awaited, before it counts as one that never ends."""


@pytest.fixture
def page(live_site: str, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    monkeypatch.setattr(flow, "BEAT", timedelta())
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    sign_in(context, live_site, make_user("Eve"))
    page = context.new_page()
    page.goto(f"{live_site}/")
    yield page
    context.close()


def row_of(battle: Battle) -> Phase | None:
    return battle.phases.filter(state__in=[Phase.State.ASKING, Phase.State.PLAYING]).first()


def fights(
    battle: Battle, press: Callable[[Phase], None], while_: Callable[[Phase], bool] = lambda row: True
) -> None:
    """Whatever is next, step by step: the site ticks on by itself, or somebody presses."""
    tries: Counter[int] = Counter()
    while (row := row_of(battle)) is not None and while_(row):
        tries[row.number] += 1
        assert tries[row.number] < PATIENCE, f"{row} does not end"
        if row.passes_at is None:
            press(row)
        elif not actions.pass_on(battle.pk):  # the site's own ticking has it in hand
            time.sleep(0.2)


def goes_on(battle: Battle, gm: Membership) -> None:
    """What the page's next button does, where the ticking has not done it already."""
    with suppress(actions.TableError):
        fighting.press(fighting.fresh(battle), gm, longest=LONGEST)


@pytest.mark.parametrize(("title", "fight"), SAMPLES, ids=[fight.rpartition("|")[0] for _, fight in SAMPLES])
def test_a_practice_battle_is_begun_in_two_presses_and_fought_to_its_end(
    page: Page, title: str, fight: str
) -> None:
    page.get_by_role("link", name=re.compile("Practice")).first.click()
    page.locator(f"button[name=fight][value='{fight}']").click()
    expect(page.locator("[data-next]")).to_be_visible()
    battle = Battle.objects.get(is_practice=True)
    before = list(Unit.objects.order_by("pk").values_list("key", "sheet"))
    fights(battle, lambda row: press_on(page), while_=lambda row: row.round <= IN_THE_BROWSER)
    page.goto("about:blank")
    gm = Membership.objects.select_related("campaign", "user").get(campaign=battle.campaign, role=Role.GM)
    fights(battle, lambda row: goes_on(battle, gm))
    page.go_back()
    expect(page.locator("#console h2").first).to_have_text("The battle is over")
    expect(page.locator("#console")).to_contain_text("the rosters are as they were")
    assert list(Unit.objects.order_by("pk").values_list("key", "sheet")) == before
