"""A battle to try, in one press: what a stranger meets, and how his trial ends."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client

from battles.actions import flow
from battles.models import Battle, Seat
from battles.parts.around.trial import Part, offers
from campaigns.models import Membership, Role
from tests.battles.trying import Visitor

PLAYS = [offer.value for offer in offers()]


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(flow, "BEAT", timedelta())
    yield


def test_every_system_offers_both_parts() -> None:
    assert len(PLAYS) == 10
    assert {value.partition("|")[2] for value in PLAYS} == {Part.COMMANDER, Part.HERO}


@pytest.mark.parametrize("play", PLAYS)
def test_one_press_leads_to_a_decision_and_the_battle_to_its_report(db: None, play: str) -> None:
    visitor = Visitor()
    front = visitor.client.get("/").content.decode()
    assert f'value="{play}"' in front
    assert visitor.press(play).status_code == 302
    assert visitor.asked(), "the first thing he sees is a question to him"
    assert visitor.presses == 1
    place = Membership.objects.get(campaign=visitor.battle.campaign_id)
    assert (place.role, place.user.is_guest) == (Role.PLAYER, True)
    commands = Seat.objects.filter(battle=visitor.battle, word__startswith="commander:").exists()
    assert commands == play.endswith(Part.COMMANDER)
    assert visitor.play_to_the_end() >= 1
    page = visitor.look()
    assert "The battle is over" in page
    assert "Keep it" in page
    report = visitor.look("report/")
    assert "This was a trial." in report
    assert f"/campaigns/{visitor.battle.campaign_id}/keep/" in report
    assert Battle.objects.get(pk=visitor.battle.pk).is_over
