"""Spectators who see a battle later: what they have meanwhile, when it moves on, when it is all theirs."""

from datetime import timedelta

import pgtrigger
import pytest
from django.db.models import F
from django.test import Client

from battles import actions
from battles.access import TABLE_VIEW
from battles.live.pushing import Pushing
from battles.models import Battle, Event, Phase
from battles.play.delay import LATE
from campaigns.models import Campaign
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words

LATER = 10


@pytest.fixture
def delayed(ford: Table) -> Table:
    """The ford, where spectators see each step ten minutes later."""
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(delay=LATER)
    for member in ford.members.values():
        member.refresh_from_db()
    return ford


def pass_time(minutes: int) -> None:
    """As if all that is on record had happened so much earlier."""
    earlier = timedelta(minutes=minutes)
    Phase.objects.filter(resolved_at__isnull=False).update(resolved_at=F("resolved_at") - earlier)
    Battle.objects.filter(ended_at__isnull=False).update(ended_at=F("ended_at") - earlier)
    with pgtrigger.ignore("battles.Event:append_only"):
        Event.objects.update(at=F("at") - earlier)


def get(table: Table, name: str, path: str = "") -> tuple[int, str]:
    client = Client()
    client.force_login(table.members[name].user)
    answer = client.get(f"/battles/{table.battle.pk}/{path}")
    return answer.status_code, words(answer.content.decode())


def test_before_the_first_step_is_old_enough_there_is_nothing(delayed: Table) -> None:
    delayed.orders()
    status, page = get(delayed, "dot")
    assert status == 200
    assert "Spectators see each step 10 minutes after it ended." in page
    assert "Over the wall." not in page
    assert "Over the wall." in get(delayed, "cal")[1]
    assert get(delayed, "dot", "parts/field/")[0] == 404
    assert "The battle has begun" in get(delayed, "dot", "table/")[1]


def test_a_step_is_seen_when_it_is_old_enough(delayed: Table) -> None:
    delayed.orders()
    pass_time(LATER)
    actions.answer(delayed.ada, phase=2, key="bonus:reds", value={"modifier": 2})
    actions.close(delayed.ada, phase=2, without_the_absent=True)
    delayed.clash()
    page = get(delayed, "dot")[1]
    assert "Over the wall." in page
    assert "Orders" in page
    assert page.count("Over the wall.") == 1, "the last step is told once"
    assert "Clash" in get(delayed, "cal", "parts/log/")[1]
    assert "clash" not in get(delayed, "dot", "parts/log/")[1].lower()
    assert "Waiting for" not in page


ELSEWHERE = ["log/", "report/", "maps/", "talk/", "dice/", "briefing/", "parts/chat/", "api", "api/events"]


@pytest.mark.parametrize("path", ELSEWHERE)
def test_all_else_of_it_is_not_there_for_them_meanwhile(delayed: Table, path: str) -> None:
    client, number = Client(), delayed.battle.pk
    client.force_login(delayed.members["dot"].user)
    there = f"/battles/{number}/{path}"
    if path.startswith("api"):
        there = f"/api/v1/battles/{number}{path.removeprefix('api')}/"
    assert client.get(there).status_code == 404
    Campaign.objects.update(delay=0)
    assert client.get(there).status_code == 200


def test_the_end_is_seen_later_too(delayed: Table) -> None:
    delayed.fight_to_the_end()
    actions.confirm_changes(delayed.ada)
    client = Client()
    client.force_login(delayed.members["dot"].user)
    lists = (
        f"/campaigns/{delayed.battle.campaign_id}/",
        f"/campaigns/{delayed.battle.campaign_id}/chronicle/",
    )
    for path in lists:
        page = words(client.get(path).content.decode())
        assert "being fought" in page or "Live now" in page, path
        assert "aftermath" not in page
    assert get(delayed, "dot", "report/")[0] == 404
    pass_time(LATER + 1)
    assert not delayed.dot.is_late
    assert get(delayed, "dot", "report/")[0] == 200
    assert "being fought" not in words(client.get(lists[1]).content.decode())


def test_nobody_else_waits(delayed: Table) -> None:
    for viewer in (delayed.ada, delayed.bea, delayed.cal):
        assert not viewer.is_late
        assert LATE not in viewer.words


def test_the_stream_moves_on_when_time_passes_without_any_news(delayed: Table) -> None:
    delayed.orders()
    user, audience = delayed.dot.member.user_id, delayed.dot.audience
    before = Pushing(delayed.battle.pk, [user])
    assert before.held[user].version == 0
    assert before.shared(audience) == {}
    pass_time(LATER)
    after = Pushing(delayed.battle.pk, [user])
    assert after.held[user].version == 1
    shown = after.shared(audience)
    assert "Over the wall." in words(shown["log"])
    assert "chat" not in shown
    assert after.own(user, "") == after.heard(user, "") == {}
    assert "Spectators see each step" in words(after.shared(audience | {TABLE_VIEW})["deadline"])


def test_what_was_taken_back_since_is_not_shown(delayed: Table) -> None:
    delayed.orders()
    pass_time(LATER)
    actions.undo(delayed.ada, to=1, reason="Once more.")
    assert "The battle has begun" in get(delayed, "dot")[1]
