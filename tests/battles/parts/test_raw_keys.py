"""No page of a battle shows a key of the record: every sample is fought, with dice thrown again, and read."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from django.test import Client

from battles import actions
from battles.models import Battle
from battles.sample import add_sample_battle
from campaigns.models import Membership, Role
from rosters.models import Hero
from rosters.sample import add_sample
from rulesets.registry import rulesets
from rulesets.trials import arbitrary
from rulesets.trials.conformance import ids_of
from tests.battles.conftest import Table
from tests.factories import make_member, make_user
from tests.rawkeys import raw_keys

SAMPLES = [
    (key, sample) for key, rules in rulesets().items() for sample in ("", *(one.key for one in rules.samples))
]
MOST_PHASES = 12
THROWN_AGAIN = 2
PAGES = ("", "report/?round=all", "log/", "dice/", "table/", "briefing/")


@pytest.fixture
def table(db: None, request: pytest.FixtureRequest) -> Table:
    """Ada runs a sample, Bea plays the first hero of it and throws his dice, Dot watches."""
    ruleset, sample = request.param
    campaign = add_sample(make_user("Ada"), ruleset=ruleset, sample=sample)
    bea = make_member(campaign, make_user("Bea"))
    members = {"ada": Membership.objects.get(campaign=campaign, role=Role.GM), "bea": bea}
    members["dot"] = make_member(campaign, make_user("Dot"), Role.SPECTATOR)
    if hero := Hero.objects.filter(campaign=campaign).order_by("nth").first():
        Hero.objects.filter(pk=hero.pk).update(player=bea)
    table = Table(add_sample_battle(campaign, sample), members)
    actions.start(table.ada)
    return table


def pages_of(table: Table) -> Iterator[str]:
    """What each of them reads of the battle at this moment."""
    for name in table.members:
        client = Client()
        client.force_login(table.members[name].user)
        for page in PAGES:
            response = client.get(f"/battles/{table.battle.pk}/{page}")
            assert response.status_code == 200, page
            yield response.content.decode()


def is_fought(table: Table) -> bool:
    return Battle.objects.get(pk=table.battle.pk).state == Battle.State.RUNNING


def go_on(table: Table, chance: Random) -> None:
    """Arbitrary answers where they stand; the rest is done without them."""
    scene = table.scene
    for ask in scene.played.asks:
        value = arbitrary.answer(ask, chance, ids_of(scene.before))
        with suppress(actions.TableError):
            actions.answer(table.ada, phase=scene.row.number, key=ask.key, value=value)
    if scene.row.number > MOST_PHASES and scene.row.step not in {one.key for one in scene.rules.aftermath}:
        actions.end(table.ada, phase=scene.row.number, reason="Night falls")
    else:
        table.go_on()


def throw_again(table: Table) -> bool:
    """The first dice of the open step once more, if any have fallen in it; they lie there beside it."""
    scene = table.scene if is_fought(table) else None
    if scene is None or not scene.rolls or not scene.played.done:
        return False
    key = min(scene.rolls)
    actions.throw_again(table.ada, phase=scene.row.number, key=key, reason="Off the table", counts="new")
    return True


@pytest.mark.parametrize("table", SAMPLES, ids=lambda one: "-".join(filter(None, one)), indirect=True)
def test_nothing_that_is_read_is_a_key(table: Table) -> None:
    chance, found, again = Random("raw keys"), set[str](), 0
    while is_fought(table):
        go_on(table, chance)
        if again < THROWN_AGAIN and throw_again(table):
            again += 1
            found |= {key for page in pages_of(table) for key in raw_keys(page)}
    found |= {key for page in pages_of(table) for key in raw_keys(page)}
    client = Client()
    client.force_login(table.members["ada"].user)
    found |= raw_keys(client.get(f"/battles/{table.battle.pk}/aftermath/").content.decode())
    assert again
    assert not found
