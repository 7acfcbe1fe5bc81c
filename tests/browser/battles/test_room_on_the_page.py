"""What is read first has its room: the head of a phone's page, and the picture on the big screen."""

import pytest
from playwright.sync_api import Browser, Page

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, Seat
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.sample import add_sample
from tests.browser.pages import SMALL, Size, sign_in
from tests.factories import make_user

SHARE = """(asked) => document.querySelector(asked).getBoundingClientRect().height / innerHeight"""
IN_SIGHT = """() => document.querySelector("#picture .pic-wide > .pic")
    .getBoundingClientRect().bottom <= innerHeight"""
ONE_LINE = """() => document.querySelector(".top-end").getBoundingClientRect().top
    < document.querySelector(".brand").getBoundingClientRect().bottom"""
CUT = """() => { const title = document.querySelector(".brand > span:last-child");
    return title.scrollHeight > title.clientHeight + 6; }"""


@pytest.fixture
def battle(transactional_db: None, request: pytest.FixtureRequest) -> Battle:
    """A sample of a system, begun; Ada runs it, and Bea plays the first hero."""
    ada, bea = make_user("Ada"), make_user("Bea")
    campaign = add_sample(ada, ruleset=request.param)
    member = Membership.objects.create(campaign=campaign, user=bea, role=Role.PLAYER)
    found = add_sample_battle(campaign)
    actions.start(viewer_of(Membership.objects.get(campaign=campaign, user=ada), found))
    side = found.sides.order_by("place")[0]
    hero = side.heroes.select_related("hero").order_by("hero__nth")[0].hero
    Seat.objects.update_or_create(
        battle=found, word=f"hero:{hero.key}", defaults={"side": side.key, "member": member}
    )
    return found


def page_of(browser: Browser, site: str, name: str, size: Size, battle: Battle, more: str = "") -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    sign_in(context, site, Membership.objects.get(campaign=battle.campaign, user__display_name=name).user)
    page = context.new_page()
    page.goto(f"{site}/battles/{battle.pk}/{more}")
    return page


@pytest.mark.parametrize("battle", ["gridless", "runequest"], indirect=True)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_the_picture_fills_the_big_screen(
    live_site: str, browser: Browser, battle: Battle, size: Size
) -> None:
    page = page_of(browser, live_site, "Ada", size, battle, "table/")
    assert page.evaluate(SHARE, "#picture .pic-wide > .pic") > 0.6
    assert page.evaluate(IN_SIGHT)
    page.context.close()


@pytest.mark.parametrize("battle", ["traveller"], indirect=True)
def test_beside_a_map_the_picture_is_in_sight_too(live_site: str, browser: Browser, battle: Battle) -> None:
    page = page_of(browser, live_site, "Ada", (1280, 800), battle, "table/")
    assert page.evaluate(IN_SIGHT)
    page.context.close()


@pytest.mark.parametrize("battle", ["traveller"], indirect=True)
def test_at_360_pixels_the_head_is_one_line_and_the_title_is_read_whole(
    live_site: str, browser: Browser, battle: Battle
) -> None:
    page = page_of(browser, live_site, "Bea", SMALL, battle)
    assert not page.evaluate(CUT)
    page.goto(f"{live_site}/campaigns/{battle.campaign_id}/")
    assert page.evaluate(ONE_LINE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()
