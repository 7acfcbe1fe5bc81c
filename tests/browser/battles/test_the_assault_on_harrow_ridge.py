"""Two players command their units in turn: one unit dodges, one breaks, and its leader rallies it.

The desk of the game master and two phones. The dice that matter are typed in, the rest are the server's.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import actions
from battles.models import Battle, Phase
from battles.verify import verify
from rosters.models import Hero, Unit
from tests.browser.room import Room, close_asking, finish, make_room, tick, type_dice

STAYS = ("first-platoon", "garrison", "second-platoon")


@pytest.fixture
def harrow(transactional_db: None) -> Iterator[Room]:
    """Two platoons of Bea’s against the garrison of Cal’s, everybody with dice of his own."""
    room = make_room(
        {"vale": "bea", "sung": "cal"}, ruleset="traveller", dice=Battle.Dice.EVERYONE, is_begun=False
    )
    battle, campaign = room.battle, room.battle.campaign
    Unit.objects.filter(campaign=campaign).exclude(key__in=STAYS).delete()
    Hero.objects.filter(campaign=campaign, key__in=("marek", "ose")).delete()
    said = [one for one in battle.situation["standing"] if one["unit"] in STAYS]
    situation = {**battle.situation, "standing": said, "unseen": []}
    Battle.objects.filter(pk=battle.pk).update(situation=situation)
    actions.start(room.viewer("ada"))
    go_on(room)
    go_on(room, sung=(6, 6), vale=(6, 5), garrison=(5, 5), second_platoon=(5, 4), first_platoon=(1, 2))
    go_on(room)
    yield room
    room.close()


def test_two_players_command_in_turn_one_dodges_one_breaks_and_is_rallied(
    live_site: str, browser: Browser, harrow: Room, axe: Callable[[Page], None]
) -> None:
    gm, bea, cal = (harrow.at(live_site, browser, name) for name in ("ada", "bea", "cal"))
    expect(bea.locator("#places")).to_contain_text("North trench")
    expect(bea.locator("#mine")).to_contain_text("What does First platoon do")
    axe(bea)
    for unit in ("first-platoon", "second-platoon"):
        order(bea, f"orders:{unit}", act="attack", target="garrison", mode="burst", weapon="acr")
    order(cal, "orders:garrison", act="attack", target="first-platoon", dodge_max=1)
    expect(gm.locator("#awaited")).not_to_contain_text("act")
    finish(gm, harrow, "orders")

    expect(bea.locator("#log")).to_contain_text("Colonel Sung holds still")
    turn(gm, harrow, "garrison", lambda: type_dice(cal, "attack:garrison", 1, 1))
    turn(gm, harrow, "second-platoon", lambda: fire(bea, "second-platoon", (6, 6), (3, 3, 3)))
    expect(bea.locator("#log")).to_contain_text(re.compile("Trench garrison (ducks|dodges)"))
    turn(gm, harrow, "first-platoon", lambda: fire(bea, "first-platoon", (5, 5), (6, 6, 4)))
    expect(cal.locator("#field")).to_contain_text("5 of 30")
    expect(bea.locator("#field")).not_to_contain_text("5 of 30")

    close_asking(gm, harrow)
    type_dice(cal, "morale:garrison", 1, 1)
    finish(gm, harrow, "morale")
    expect(bea.locator("#log")).to_contain_text("Trench garrison breaks and runs")
    for _ in ("close", "events"):
        go_on(harrow)
    expect(cal.locator("#mine")).to_contain_text("is broken and runs")
    order(cal, "hero_orders:sung", do="rally", whom="garrison")
    finish(gm, harrow, "orders")
    turn(gm, harrow, "sung", lambda: type_dice(cal, "rally:sung", 6, 6))
    for page in (bea, cal):
        expect(page.locator("#log")).to_contain_text("Colonel Sung stops Trench garrison as it runs")
    assert verify(Battle.objects.get(pk=harrow.battle.pk)).faults == []


def go_on(harrow: Room, **dice: tuple[int, ...]) -> None:
    """The game master goes through the open step without a browser; these dice fall as they are given."""
    gm, number = harrow.viewer("ada"), harrow.row or 0
    while (scene := harrow.scene) and scene.row.number == number:
        if scene.played.done:
            actions.next_step(gm, phase=number)
        elif scene.row.state == Phase.State.ASKING:
            actions.close(gm, phase=number, without_the_absent=True)
        else:
            throw = scene.played.throws[0]
            faces = dice[throw.subject.replace("-", "_")]
            actions.throw(gm, phase=number, key=throw.key, faces=faces)


def turn(gm: Page, harrow: Room, who: str, acts: Callable[[], None] = lambda: None) -> None:
    """The turn of one unit or hero, from its first press to its last."""
    scene = harrow.scene
    assert scene is not None
    assert scene.row.turn == who
    if scene.played.throws:
        close_asking(gm, harrow)
        acts()
    finish(gm, harrow, "turns")


def fire(page: Page, unit: str, attack: tuple[int, ...], damage: tuple[int, ...]) -> None:
    type_dice(page, f"attack:{unit}", *attack)
    type_dice(page, f"damage:{unit}", *damage)


def order(page: Page, key: str, **fields: str | int) -> None:
    """Fill in orders and seal them."""
    form = page.locator(f"form.ask:has(input[name=key][value='{key}'])")
    prefix = key.replace(":", "-")
    for name, value in fields.items():
        box = form.locator(f"[name='{prefix}-{name}']").first
        kind = box.evaluate("one => one.tagName + (one.type || '')")
        if "radio" in kind:
            tick(form.locator(f"[name='{prefix}-{name}'][value='{value}']"))
        elif kind.startswith("SELECT"):
            box.select_option(str(value))
        else:
            box.fill(str(value))
    form.get_by_role("button", name=re.compile("Seal")).click()
    expect(form).to_have_count(0)
