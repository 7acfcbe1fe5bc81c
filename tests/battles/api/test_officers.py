"""Officers over REST."""

import pytest

from battles import actions
from battles.models import Answer, Attendance, Decides, Seat, Staff
from campaigns.models import Absent, Campaign
from tests.battles.conftest import Table
from tests.battles.sitting import Browser

pytestmark = pytest.mark.django_db


def path(table: Table, what: str) -> str:
    return f"/api/v1/battles/{table.battle.pk}/{what}"


def test_whoever_is_asked_gets_a_proposal_with_its_reason_and_takes_it(ford: Table) -> None:
    bea = Browser(ford, "bea").client
    proposals = bea.get(path(ford, "officers/")).json()["proposals"]
    value = {"risk": 0, "action": ""}
    assert proposals == [{"key": "risk:rolf", "value": value, "why": "A Risk of 0 is worth it."}]
    said = {"phase": ford.number, "key": "risk:rolf"}
    assert bea.post(path(ford, "officers/"), said, content_type="application/json").status_code == 200
    assert Answer.objects.get().value == value
    assert bea.get(path(ford, "officers/")).json() == {"proposals": [], "standing": []}


def test_whoever_is_asked_gets_what_counts_if_he_says_nothing(ford: Table) -> None:
    bea = Browser(ford, "bea").client
    default = {"risk": 0, "action": ""}
    counts = {"key": "risk:rolf", "value": default}
    assert bea.get(path(ford, "officers/")).json()["standing"] == [counts | {"by": Answer.By.DEFAULT}]
    Campaign.objects.update(absent=Absent.OFFICER)
    assert bea.get(path(ford, "officers/")).json()["standing"] == [counts | {"by": Answer.By.OFFICER}]


@pytest.mark.parametrize("name", ["dot", "ada"])
def test_nobody_gets_what_is_proposed_to_others(ford: Table, name: str) -> None:
    client = Browser(ford, name).client
    assert client.get(path(ford, "officers/")).json() == {"proposals": [], "standing": []}
    said = {"phase": ford.number, "key": "risk:rolf"}
    assert client.post(path(ford, "officers/"), said, content_type="application/json").status_code == 409


def test_a_game_master_seals_what_is_proposed_where_nobody_sits(ford: Table) -> None:
    Seat.objects.filter(battle=ford.battle, member=ford.members["cal"]).delete()
    actions.set_staff(ford.ada, staff=[("blues", Staff(Decides.PROPOSE))])
    ada, bea = Browser(ford, "ada").client, Browser(ford, "bea").client
    said = {"phase": ford.number}
    assert [one["key"] for one in ada.get(path(ford, "officers/")).json()["proposals"]] == ["risk:berta"]
    assert bea.post(path(ford, "officers/seal/"), said, content_type="application/json").status_code == 404
    assert ada.post(path(ford, "officers/seal/"), said, content_type="application/json").status_code == 200
    assert Answer.objects.get(key="risk:berta").by == Answer.By.OFFICER


def test_dice_fall_by_themselves_for_whoever_has_a_seat(ford: Table) -> None:
    for name, status in (("bea", 200), ("dot", 409)):
        client = Browser(ford, name).client
        answer = client.post(path(ford, "rolls/for-me/"), {"wanted": True}, content_type="application/json")
        assert answer.status_code == status
    assert [one.member for one in Attendance.objects.filter(is_thrown_for=True)] == [ford.members["bea"]]
