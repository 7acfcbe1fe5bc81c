"""Turns in which nobody does anything need no press: each is a phase of the record all the same."""

import pytest

from battles import actions
from battles.models import Battle, Phase
from battles.sample import add_sample_battle
from battles.verify import verify
from campaigns.models import Membership
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.battles.pages import client_of, text_of
from tests.factories import make_user


@pytest.fixture
def ridge(db: None) -> Table:
    """Harrow Ridge in its first round, Ada alone at the table: everybody is asked for his orders."""
    campaign = add_sample(make_user("Ada"), ruleset="traveller")
    table = Table(add_sample_battle(campaign), {"ada": Membership.objects.get(campaign=campaign)})
    Battle.objects.filter(pk=table.battle.pk).update(dice=Battle.Dice.SERVER)
    actions.start(table.ada)
    while table.scene.row.step != "orders":
        table.go_on()
    return table


def read(table: Table, page: str = "") -> str:
    response = client_of(table, "ada").get(f"/battles/{table.battle.pk}/{page}")
    return " ".join(text_of(response).split())  # type: ignore[arg-type]


def turns(table: Table) -> list[Phase]:
    found = Phase.objects.standing().filter(battle=table.battle, step="turns")
    return list(found.order_by("number"))


def test_a_round_in_which_nobody_acts_is_one_press(ridge: Table) -> None:
    actors = len(ridge.scene.played.asks)
    assert actors > 5
    ridge.go_on()
    page = read(ridge)
    assert "Nothing is to be done for" in page
    assert "the turns go by on the way" in page
    assert "On to Morale" in page
    ridge.go_on()
    assert ridge.scene.row.step == "morale"
    assert len(turns(ridge)) == actors
    assert {one.state for one in turns(ridge)} == {Phase.State.RESOLVED}
    assert len({one.turn for one in turns(ridge)}) == actors
    told = read(ridge, "report/").partition('<ol class="report">')[2]
    assert told.count("holds still.") == actors
    assert verify(Battle.objects.get()).faults == []


def test_whoever_acts_is_waited_for_in_his_place(ridge: Table) -> None:
    scene = ridge.scene
    attack = next(one for one in scene.played.asks if one.kind == "orders" and one.options["target"])
    order = {"act": "attack", "target": attack.options["target"][0]}
    actions.answer(ridge.ada, phase=scene.row.number, key=attack.key, value=order)
    ridge.go_on()
    ridge.go_on()
    assert (ridge.scene.row.step, ridge.scene.row.turn) == ("turns", attack.subject)
    assert {one.state for one in turns(ridge)[:-1]} <= {Phase.State.RESOLVED}


def test_the_game_master_may_go_back_to_a_turn_that_went_by(ridge: Table) -> None:
    ridge.go_on()
    ridge.go_on()
    gone_by = turns(ridge)[2]
    actions.undo(ridge.ada, to=gone_by.number, reason="She did not hold still")
    assert (ridge.scene.row.turn, ridge.scene.row.state) == (gone_by.turn, Phase.State.PLAYING)
    ridge.go_on()
    assert ridge.scene.row.step == "morale"
    assert verify(Battle.objects.get()).faults == []
