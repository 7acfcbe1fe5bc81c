"""Deleting things: a battle goes on without what it copied, and a whole campaign can go."""

from io import BytesIO

import pytest
from django.http import Http404
from django.test import Client

from accounts.models import User
from battles import actions
from battles.models import EVERYBODY, Battle, Event
from battles.play.scenes import kept
from battles.verify import verify
from campaigns.models import Campaign, Membership, Role
from rosters import actions as rosters
from rosters.models import Force, Hero, Unit
from tests.battles.conftest import Table, make_ford
from tests.battles.pages import client_of
from tests.battles.pictures.test_pictures import with_metadata
from tests.factories import make_campaign


def url_of(table: Table) -> str:
    return f"/campaigns/{table.battle.campaign_id}/delete/"


def test_a_running_battle_goes_on_without_what_was_deleted(ford: Table) -> None:
    ada = ford.members["ada"]
    rosters.delete_hero(ada, hero=Hero.objects.get(key="rolf"))
    rosters.delete_unit(ada, unit=Unit.objects.get(key="bows"))
    rosters.delete_force(ada, force=Force.objects.get(key="reds"))
    kept.forget()
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 0, "action": "Still here."})
    for name in ("ada", "bea", "cal", "dot"):
        for page in ("", "report/", "briefing/"):
            response = client_of(ford, name).get(f"/battles/{ford.battle.pk}/{page}")
            assert response.status_code == 200
    ford.fight_to_the_end()
    battle = Battle.objects.get()
    assert battle.state == Battle.State.AFTERMATH
    assert verify(battle).faults == []
    assert client_of(ford, "ada").get(f"/battles/{battle.pk}/aftermath/").status_code == 200


def test_a_member_who_leaves_keeps_nothing_running_back(ford: Table) -> None:
    bea = ford.members["bea"]
    Membership.objects.filter(pk=bea.pk).delete()
    ford.fight_to_the_end()
    assert Battle.objects.get().state == Battle.State.AFTERMATH


def test_a_campaign_goes_with_all_its_battles_and_leaves_the_others(ford: Table) -> None:
    other = make_campaign(User.objects.create(username="zoe"), name="Elsewhere", ruleset="skirmish")
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    ada = client_of(ford, "ada")
    assert "1 battle" in ada.get(url_of(ford)).content.decode()
    response = ada.post(url_of(ford), {"name": "The ford"})
    assert response.headers["Location"] == "/"
    assert list(Campaign.objects.all()) == [other]
    assert not Event.objects.exists()


def test_whoever_acts_when_it_is_gone_already_meets_nothing(ford: Table) -> None:
    ada, bea, picture = ford.ada, ford.bea, with_metadata()
    actions.delete_campaign(ford.members["ada"], name="The ford")
    for act in (
        lambda: actions.answer(bea, phase=1, key="risk:rolf", value={"risk": 0}),
        lambda: actions.say(bea, to=EVERYBODY, text="Anybody?"),
        lambda: actions.add_picture(ada, file=BytesIO(picture), size=len(picture), title="Map", side=None),
        lambda: actions.delete_campaign(ada.member, name="The ford"),
    ):
        with pytest.raises(Http404):
            act()


@pytest.mark.parametrize("typed", ["", "the ford!", "x" * 10_000, "\x00", "<script>alert(1)</script>"])
def test_another_name_deletes_nothing(ford: Table, typed: str) -> None:
    response = client_of(ford, "ada").post(url_of(ford), {"name": typed})
    assert response.status_code == 200
    assert "Type the name as it stands there" in response.content.decode()
    assert "<script>alert" not in response.content.decode()
    assert Campaign.objects.exists()


def test_only_a_game_master_deletes_a_campaign(ford: Table) -> None:
    for name in ("bea", "cal", "dot"):
        assert client_of(ford, name).get(url_of(ford)).status_code == 404
        assert client_of(ford, name).post(url_of(ford), {"name": "The ford"}).status_code == 404
    assert Client().post(url_of(ford), {"name": "The ford"}).status_code == 404
    cal = ford.members["cal"]
    cal.role = Role.CO_GM
    cal.save()
    co_gm = client_of(ford, "cal")
    assert "/delete/" not in co_gm.get(f"/campaigns/{ford.battle.campaign_id}/settings/").content.decode()
    assert co_gm.get(url_of(ford)).status_code == 404
    assert co_gm.post(url_of(ford), {"name": "The ford"}).status_code == 404
    with pytest.raises(actions.NotYours):
        actions.delete_campaign(cal, name="The ford")
    assert Campaign.objects.exists()


def test_the_log_is_closed_again_afterwards(ford: Table) -> None:
    actions.delete_campaign(ford.members["ada"], name="The ford")
    User.objects.all().delete()
    again = make_ford()
    actions.start(again.ada)
    with pytest.raises(Exception, match=r"append_only|Cannot"):
        Event.objects.all().delete()
