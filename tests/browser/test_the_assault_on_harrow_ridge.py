"""Two players command their units in turn: one unit dodges, one breaks, and its leader rallies it.

The desk of the game master and two phones. The dice that matter are typed in, the rest are the server's.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import actions
from battles.access import viewer_of
from battles.models import Battle, Phase
from battles.playing import present
from battles.sample import add_sample_battle
from battles.verify import verify
from campaigns.models import Membership
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from tests.browser.test_the_battle_of_bannock import Bannock as Table
from tests.browser.test_the_battle_of_bannock import close_asking, finish, tick, type_dice
from tests.factories import make_member, make_user

STAYS = ("first-platoon", "garrison", "second-platoon")


@pytest.fixture
def harrow(transactional_db: None) -> Iterator[Table]:
    """Two platoons of Bea’s against the garrison of Cal’s, everybody with dice of his own."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="traveller")
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for name, hero in {"bea": "vale", "cal": "sung"}.items():
        members[name] = make_member(campaign, make_user(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    battle = add_sample_battle(campaign)
    Unit.objects.filter(campaign=campaign).exclude(key__in=STAYS).delete()
    Hero.objects.filter(campaign=campaign, key__in=("marek", "ose")).delete()
    said = [one for one in battle.situation["standing"] if one["unit"] in STAYS]
    situation = {**battle.situation, "standing": said, "unseen": []}
    Battle.objects.filter(pk=battle.pk).update(dice=Battle.Dice.EVERYONE, situation=situation)
    actions.start(viewer_of(members["ada"], Battle.objects.select_related("campaign").get(pk=battle.pk)))
    made = Table(battle, members)
    go_on(made)
    go_on(made, sung=(6, 6), vale=(6, 5), garrison=(5, 5), second_platoon=(5, 4), first_platoon=(1, 2))
    go_on(made)
    yield made
    made.close()


def test_two_players_command_in_turn_one_dodges_one_breaks_and_is_rallied(
    live_site: str, browser: Browser, harrow: Table, axe: Callable[[Page], None]
) -> None:
    gm, bea, cal = (harrow.at(live_site, browser, name) for name in ("ada", "bea", "cal"))
    expect(bea.locator("#places")).to_contain_text("North trench")
    expect(bea.locator("#mine")).to_contain_text("What does First platoon do")
    axe(bea)
    for unit in ("first-platoon", "second-platoon"):
        order(bea, f"orders:{unit}", act="attack", target="garrison", mode="burst", weapon="acr")
    order(cal, "orders:garrison", act="attack", target="first-platoon", dodge_max=1)
    assert "act" not in gm.locator("#awaited").inner_text()
    finish(gm, harrow, "orders")

    for _ in ("sung", "vale"):
        go_on(harrow)
    turn(gm, harrow, "garrison", lambda: type_dice(cal, "attack:garrison", 1, 1))
    turn(gm, harrow, "second-platoon", lambda: fire(bea, "second-platoon", (6, 6), (3, 3, 3)))
    expect(bea.locator("#log")).to_contain_text("Trench garrison ducks")
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


def go_on(harrow: Table, **dice: tuple[int, ...]) -> None:
    """The game master goes through the open step without a browser; these dice fall as they are given."""
    battle = Battle.objects.select_related("campaign").get(pk=harrow.battle.pk)
    gm = viewer_of(harrow.members["ada"], battle)
    here = present(battle)
    number = here.row.number if here else 0
    while (scene := present(battle)) and scene.row.number == number:
        if scene.played.done:
            actions.next_step(gm, phase=number)
        elif scene.row.state == Phase.State.ASKING:
            actions.close(gm, phase=number, without_the_absent=True)
        else:
            throw = scene.throws[0]
            faces = dice[throw.subject.replace("-", "_")]
            actions.throw(gm, phase=number, key=throw.key, faces=faces)


def turn(gm: Page, harrow: Table, who: str, acts: Callable[[], None] = lambda: None) -> None:
    """The turn of one unit or hero, from its first press to its last."""
    scene = present(Battle.objects.get(pk=harrow.battle.pk))
    assert scene is not None
    assert scene.row.turn == who
    if scene.throws:
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
