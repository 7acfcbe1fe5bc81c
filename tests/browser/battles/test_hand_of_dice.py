"""Several throws in one hand on a phone: each keeps its words whole, however many dice it has."""

from playwright.sync_api import Browser, expect

from battles import actions
from battles.models import Decides, Phase, Staff
from tests.browser.pages import PHONE
from tests.browser.sampled import sampled

WIDTH = "(one) => [one.getBoundingClientRect().width, one.parentElement.getBoundingClientRect().width]"


def test_words_beside_six_dice_keep_a_line_of_their_own(live_site: str, browser: Browser) -> None:
    room = sampled("starwars")
    foe = room.battle.sides.order_by("place")[1]
    actions.set_staff(room.viewer("ada"), staff=[(foe.key, Staff(Decides.ACT))])
    page = room.sit(browser, live_site, "bea", width=PHONE[0])
    hit = ("damage", Phase.State.PLAYING)
    while (scene := room.scene) and (scene.row.step, scene.row.state) != hit:
        assert scene.row.round <= 1 and room.press(), "Nobody is hit in the first round."
    page.goto(f"{live_site}/battles/{room.battle.pk}/")
    hand = page.locator(".in-hand .throw")
    expect(hand.first).to_be_visible()
    words, whole = hand.first.locator("p").first.evaluate(WIDTH)
    assert words > whole / 2
    page.context.close()
