"""A table is seated in real browsers, from the code on the wall to the battle, and every press is counted."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from battles import actions
from battles.models import Battle, Seat
from battles.sample import add_sample_battle
from campaigns.models import Membership
from rosters.models import Hero
from rosters.sample import add_sample
from tests.browser.counting import acts_of, count_acts
from tests.browser.pages import DESK, PHONE, Size, faults, sign_in, wait_for_stream
from tests.browser.room import make_room
from tests.conftest import wait_until
from tests.factories import make_user


def browser_of(browser: Browser, size: Size) -> BrowserContext:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    count_acts(context)
    return context


def come(browser: Browser, site: str, way: str, name: str) -> Page:
    """Point the phone at the code, type a name, press."""
    page = browser_of(browser, PHONE).new_page()
    page.goto(f"{site}{way}")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="You have no hero yet")).to_be_visible()
    wait_for_stream(page)
    return page


def hang_up_the_code(browser: Browser, site: str) -> tuple[Page, str, Battle]:
    """The game master at the table, the way that the code on the wall shows, and the battle to come."""
    ada = make_user("Ada")
    campaign = add_sample(ada)
    battle = add_sample_battle(campaign)
    context = browser_of(browser, DESK)
    sign_in(context, site, ada)
    gm = context.new_page()
    gm.goto(f"{site}/campaigns/{campaign.pk}/")
    gm.get_by_role("link", name="Seat the table").click()
    gm.get_by_role("button", name="Open a link for players").click()
    way = "/j/" + gm.locator("#way-address").inner_text().partition("/j/")[2]
    wait_for_stream(gm)
    return gm, way, battle


def give_whom_one_meets(gm: Page, cal: Page) -> None:
    """Who comes stands there at once, and is given a hero by a press."""
    comers = gm.locator("#comers")
    for name in ("Bea", "Cal", "Dan"):
        expect(comers.locator("li", has_text=name)).to_contain_text("here")
    gm.get_by_role("button", name="Give Caliburn to Cal").click()
    expect(cal.get_by_role("heading", name="You play Caliburn")).to_be_visible()
    expect(cal.get_by_text("leads Caliburn’s thugs")).to_be_visible()
    expect(cal.get_by_role("link", name="Bannock")).to_be_visible()
    expect(gm.get_by_label("Caliburn", exact=True)).to_have_value(_place_of("Cal"))


def give_whom_one_asks_for(gm: Page, bea: Page) -> None:
    """Another asks for one who is laid out."""
    gm.get_by_role("button", name="Let players ask for Brother Anselm").click()
    bea.get_by_role("button", name="Ask for this one: Brother Anselm").click()
    expect(bea.get_by_text("Waiting for Ada to answer.")).to_be_visible()
    expect(gm.get_by_role("heading", name="Players ask")).to_be_visible()
    assert [*faults(gm), *faults(bea)] == []
    gm.locator("#wishes").get_by_role("button", name="Give Brother Anselm to Bea").click()
    expect(bea.get_by_role("heading", name="You play Brother Anselm")).to_be_visible()
    expect(bea.get_by_text("Waiting for Ada to call the next battle.")).to_be_visible()


def test_a_table_is_seated_from_the_code_on_the_wall_to_the_battle(live_site: str, browser: Browser) -> None:
    """One is still typing when the battle opens: nobody is led away from that."""
    gm, way, battle = hang_up_the_code(browser, live_site)
    bea, cal, dan = (come(browser, live_site, way, name) for name in ("Bea", "Cal", "Dan"))
    give_whom_one_meets(gm, cal)
    give_whom_one_asks_for(gm, bea)
    dan.get_by_role("link", name="Bring my own").click()
    dan.get_by_label("Name", exact=True).fill("Wulf")
    wait_for_stream(dan)
    gm.get_by_role("button", name="Open the battle").click()
    here = f"{live_site}/battles/{battle.pk}/"
    for page in (gm, bea, cal):
        page.wait_for_url(here)
    expect(dan.get_by_role("link", name="Go to the battle")).to_be_visible()
    expect(dan.get_by_label("Name", exact=True)).to_have_value("Wulf")
    assert list(faults(dan)) == []
    assert Battle.objects.get().state == Battle.State.RUNNING
    assert Seat.objects.get(word="hero:caliburn").member.user.display_name == "Cal"
    assert [acts_of(page).presses for page in (gm, bea, cal)] == [6, 2, 1], "docs/seating.md says so"


def _place_of(name: str) -> str:
    return str(Membership.objects.get(user__display_name=name).pk)


def test_a_list_that_somebody_opened_shows_what_another_game_master_did(
    live_site: str, browser: Browser
) -> None:
    """What one chose before in a list never comes back by another press."""
    ada = make_user("Ada")
    campaign = add_sample(ada)
    context = browser_of(browser, DESK)
    sign_in(context, live_site, ada)
    pages = [context.new_page() for _ in range(2)]
    places = [Membership.objects.create(campaign=campaign, user=make_user(name)) for name in ("Bea", "Cal")]
    for page in pages:
        page.goto(f"{live_site}/campaigns/{campaign.pk}/table/")
        wait_for_stream(page)
    for page, place in zip((*pages, pages[0]), (*places, places[0]), strict=True):
        page.get_by_label("Caliburn", exact=True).select_option(str(place.pk))
        for other in pages:
            expect(other.get_by_label("Caliburn", exact=True)).to_have_value(str(place.pk))
    pages[1].get_by_label("Maren Holt", exact=True).select_option(label="Cal")
    wait_until(lambda: Hero.objects.get(name="Maren Holt").player == places[1])
    assert Hero.objects.get(key="caliburn").player == places[0]


def test_without_script_one_form_keeps_all(live_site: str, browser: Browser) -> None:
    ada = make_user("Ada")
    campaign = add_sample(ada)
    place = Membership.objects.create(campaign=campaign, user=make_user("Bea"))
    with browser.new_context(java_script_enabled=False) as plain:
        sign_in(plain, live_site, ada)
        page = plain.new_page()
        page.goto(f"{live_site}/campaigns/{campaign.pk}/table/")
        page.get_by_label("Caliburn", exact=True).select_option(str(place.pk))
        page.get_by_label("Maren Holt", exact=True).select_option(str(place.pk))
        page.get_by_role("button", name="Save who plays whom").click()
        page.get_by_text("2 heroes are handed out.").wait_for()
    assert Hero.objects.filter(player=place).count() == 2


def test_whoever_is_ready_reads_live_who_of_his_side_is_awaited(live_site: str, browser: Browser) -> None:
    room = make_room({"caliburn": "bea", "anselm": "cal"}, is_begun=False)
    actions.call_to_arms(room.viewer("ada"))
    bea, cal = (room.at(live_site, browser, name) for name in ("bea", "cal"))
    wait_for_stream(bea)
    expect(bea.get_by_role("link", name="Caliburn")).to_be_visible()
    bea.get_by_role("button", name="I have read it").click()
    expect(bea.get_by_text("Still awaited on your side: Cal.")).to_be_visible()
    wait_for_stream(bea)
    assert list(faults(bea)) == []
    cal.get_by_role("button", name="I have read it").click()
    expect(bea.get_by_text("Nobody else of your side is awaited.")).to_be_visible()
    expect(cal.get_by_text("Nobody else of your side is awaited.")).to_be_visible()
