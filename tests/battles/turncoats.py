"""A battle in which heroes change sides: Bea commands Kharn, Cal Ashfang, Finn plays Vesper of Kharn."""

from typing import Any

from battles import actions
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.factories import make_member, make_user

PLAYED = {"brenna": "bea", "gruk": "cal", "vesper": "finn"}
OVER_TO_THE_WOLVES = {"action": "defect", "unit": "wolf-riders"}


def make_stair() -> Table:
    """The battle has begun; Ada runs it, Dot only watches."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="gridless")
    members = {"ada": Membership.objects.get(campaign=campaign)}
    for hero, name in PLAYED.items():
        members[name] = make_member(campaign, make_user(name.capitalize()))
        Hero.objects.filter(campaign=campaign, key=hero).update(player=members[name])
    members["dot"] = make_member(campaign, make_user("Dot"), Role.SPECTATOR)
    table = Table(add_sample_battle(campaign), members)
    actions.start(table.ada)
    return table


def play_to(table: Table, step: str, round: int = 1) -> None:
    """As the game master presses on, to where that step asks."""
    while (table.scene.row.round, table.scene.row.step) != (round, step):
        table.go_on()


def turn(table: Table, hero: str, **order: Any) -> None:
    """He seals it, the others keep out of harm; the clash brings it to light, and the next step begins."""
    play_to(table, "actions")
    for ask in table.scene.played.asks:
        said = order or OVER_TO_THE_WOLVES if ask.subject == hero else {"action": "defend"}
        viewer = table.viewer(PLAYED.get(ask.subject, "ada"))
        actions.answer(viewer, phase=table.number, key=ask.key, value=said)
    play_to(table, "clash")
    while table.scene.row.step == "clash":
        table.go_on()
