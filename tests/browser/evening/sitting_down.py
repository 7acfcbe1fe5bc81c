"""Before the fight: everybody comes, reads the briefing, and is given a seat."""

from collections.abc import Mapping
from contextlib import nullcontext

from playwright.sync_api import Browser, expect

from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from tests.browser.evening import answering
from tests.browser.evening.album import Album
from tests.browser.evening.cast import GM, SPECTATOR, TABLE, Cast
from tests.browser.evening.evening import Evening
from tests.browser.evening.script import Newcomer, Script
from tests.browser.room import Room
from tests.factories import make_hero, make_user


def sit_down(script: Script, site: str, browser: Browser, album: Album) -> Evening:
    """A whole table round the sample battle of some rules; everyone sees its first step."""
    campaign = add_sample(make_user("Ada"), ruleset=script.ruleset)
    Campaign.objects.filter(pk=campaign.pk).update(reveal=script.reveal)
    cast = Cast(site, browser)
    members = cast.gather(campaign)
    for name, seats in script.seats.items():
        Hero.objects.filter(campaign=campaign, key__in=seats).update(player=members[name])
    for newcomer in script.newcomers:
        bring(newcomer, members)
    evening = Evening(script, Room(add_sample_battle(campaign), members, cast.pages), cast, album)
    open_battle(evening)
    cast.mark()
    give_seats(evening)
    return evening


def bring(newcomer: Newcomer, members: Mapping[str, Membership]) -> None:
    """A hero more in the rosters, at the head of his unit."""
    unit = Unit.objects.select_related("force").get(force__key=newcomer.force, key=newcomer.leads)
    sheet = {"unit": unit.key, **newcomer.sheet}
    player = members[newcomer.player]
    hero = make_hero(members["ada"], newcomer.name, force=unit.force, player=player, **sheet)
    unit.sheet["leader"] = hero.key
    unit.save()


def open_battle(evening: Evening) -> None:
    """The game master calls to arms, the others are ready, and the battle opens by itself on each page."""
    gm, address = evening.gm, f"{evening.cast.site}/battles/{evening.room.battle.pk}/"
    gm.goto(f"{address}setup/")
    gm.get_by_role("button", name="Call to arms").click()
    expect(gm.get_by_text("The players see it coming.")).to_be_visible()
    waiting = (*evening.script.seats, SPECTATOR)
    for name in waiting:
        page = evening.cast.pages[name]
        page.goto(address)
        if (ready := page.get_by_role("button", name="I have read it")).count():
            ready.click()
            expect(page.get_by_role("heading", name="You are ready")).to_be_visible()
    for name in waiting:  # each is told by his own page when the last of his side is ready
        expect(evening.cast.pages[name].get_by_text("Still awaited on your side")).to_have_count(0)
        expect(evening.cast.pages[name].get_by_text("This page goes on by itself")).to_be_visible()
    before = evening.cast.loaded.copy()
    gm.get_by_role("button", name="Open the battle").click()
    expect(gm.locator("[data-next]")).to_be_visible()
    evening.cast.pages[TABLE].goto(f"{address}table/")
    for page in evening.cast.open_pages():
        expect(page.locator("#news")).to_be_attached()
        page.wait_for_load_state()
    assert {name: evening.cast.loaded[name] - before[name] for name in waiting} == dict.fromkeys(waiting, 1)


def give_seats(evening: Evening) -> None:
    """Seats that come with no hero: a page that gets or loses one loads again as who it is now."""
    given = [(name, word) for name, seats in evening.script.seats.items() for word in seats if ":" in word]
    for name, word in given:
        row = evening.gm.locator(f"#seats li:has([name=word][value='{word}'])")
        answering.unfold_all(row)
        row.locator("select").select_option(label=name.capitalize())
        owner = evening.who(word)
        with evening.cast.loads(name), evening.cast.loads(owner) if owner != GM else nullcontext():
            row.get_by_role("button").click()
