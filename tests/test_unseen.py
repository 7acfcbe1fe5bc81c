"""Whoever may not know a unit reads neither its name nor its id: in no page, part, stream, export or answer.

It is the real battle of a whole ruleset, turn by turn: sappers out of sight, and a gunship that has not come.
"""

import pytest
from django.test import Client

from accounts.models import User
from battles import actions
from battles.live.pushing import Pushing
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership, Role
from rosters.models import Hero
from rosters.sample import add_muster
from rulesets.engine import Ask, sample_of
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.planting import World
from tests.test_secrets import paths_of, seen_in

PEOPLE = {"ada": Role.GM, "bea": Role.PLAYER, "cal": Role.PLAYER, "dot": Role.SPECTATOR}
HIDDEN = {
    "Demolition squad": {"ada", "bea"},
    "demolition": {"ada", "bea"},
    "Marek": {"ada", "bea"},
    "marek": {"ada", "bea"},
    "Gunship": {"ada", "cal"},
    "gunship": {"ada", "cal"},
}
"""Names and ids of those who are out of sight or not there yet, and who may read them."""


@pytest.fixture
def ridge(db: None) -> World:
    """Bea plays the captain of the attackers, Cal the colonel of the rebels, Dot watches."""
    campaign = Campaign.objects.create(name="The ridge", ruleset="traveller")
    members = {}
    for name, role in PEOPLE.items():
        user = User.objects.create(username=name, display_name=name.capitalize())
        members[name] = Membership.objects.create(campaign=campaign, user=user, role=role)
    add_muster(campaign, sample_of(rulesets()["traveller"]))
    Hero.objects.filter(key="vale").update(player=members["bea"])
    Hero.objects.filter(key="sung").update(player=members["cal"])
    world = World(Table(add_sample_battle(campaign), members))
    for name, member in members.items():
        world.clients[name] = Client(raise_request_exception=True)
        world.clients[name].force_login(member.user)
    actions.start(world.table.ada)
    return world


def told(world: World) -> set[tuple[str, str]]:
    """Who read which of the words, in all addresses of the battle and in all parts that are pushed."""
    found, paths = set(), [path for path in paths_of(world) if f"/{world.battle.pk}/" in path]
    for person, client in world.clients.items():
        bodies = [client.get(path) for path in paths]
        texts = [one.content.decode(errors="replace") for one in bodies if not one.streaming]
        viewer = world.table.viewer(person)
        pushed = Pushing(world.battle.pk, [viewer.member.user_id])
        texts += pushed.shared(viewer.audience).values()
        texts += pushed.own(viewer.member.user_id, "").values()
        found |= {(person, word) for word in HIDDEN for text in texts if seen_in(text, word)}
    return found


@pytest.mark.parametrize("step", ["deploy", "turns"])
def test_nobody_reads_the_name_of_a_unit_that_he_does_not_see(ridge: World, step: str) -> None:
    """In the set-up, and in the middle of a round in which the garrison fires."""
    while ridge.table.scene.row.step != step:
        if ridge.table.scene.row.step == "orders" and "orders:garrison" in ridge.table.waits_for:
            _fire(ridge.table)
        ridge.table.go_on()
    found = told(ridge)
    assert not {(person, word) for person, word in found if person not in HIDDEN[word]}
    assert {("bea", "Demolition squad"), ("cal", "Gunship")} <= found, "what nobody is shown proves nothing"


def _fire(table: Table) -> None:
    key = "orders:garrison"
    asked = table.scene.played.requests[key]
    assert isinstance(asked, Ask)
    shot = {"act": "attack", "target": "first-platoon", "weapon": "rifle"}
    value = asked.default.model_dump(mode="json") | shot
    actions.answer(table.cal, phase=table.number, key=key, value=value)
