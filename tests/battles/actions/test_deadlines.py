"""An asking ends by a press, when all are in, or at a set moment: judged by the database's clock."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from battles import actions
from battles.models import Answer, Battle, Ends, Event, Pace, Phase, Roll, Seat, Term
from battles.ticking import end_what_is_due
from battles.verify import verify
from tests.battles.conftest import Table

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def pace(table: Table, ends: Ends = Ends.MOMENT, **how: Any) -> None:
    said: dict[str, Any] = {"is_sooner": False, "allowed": DAY, "at": None, "zone": "UTC"} | how
    actions.set_pace(table.ada, ends=ends, **said)


def run_out(table: Table) -> None:
    """Time passes until the moment of the open asking, and a little more."""
    changed = Term.objects.filter(phase=table.scene.row).update(ends_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert changed == 1


def term(table: Table) -> Term:
    return Term.objects.get(phase=table.scene.row)


def seal(table: Table, name: str, risk: int = 1) -> None:
    key = {"bea": "risk:rolf", "cal": "risk:berta"}[name]
    actions.answer(table.viewer(name), phase=table.number, key=key, value={"risk": risk, "action": ""})


def test_a_battle_waits_for_the_press_unless_it_is_said_otherwise(ford: Table) -> None:
    seal(ford, "bea")
    seal(ford, "cal")
    assert ford.scene.row.state == Phase.State.ASKING
    assert not Term.objects.exists()


def test_the_last_answer_ends_an_asking_that_waits_for_all(ford: Table) -> None:
    pace(ford, Ends.ALL_IN)
    seal(ford, "bea")
    assert ford.scene.row.state == Phase.State.ASKING
    seal(ford, "cal")
    assert ford.scene.played.done
    [event] = Event.objects.filter(kind="all_were_in")
    assert event.to == ["everyone"]


def test_all_who_are_in_already_end_it_when_the_pace_is_set(ford: Table) -> None:
    seal(ford, "bea")
    seal(ford, "cal")
    pace(ford, Ends.ALL_IN)
    assert ford.scene.played.done


def test_the_moment_comes_after_the_time_allowed(ford: Table) -> None:
    pace(ford, allowed=2 * HOUR)
    ends_at = term(ford).ends_at
    assert ends_at is not None
    assert abs(ends_at - datetime.now(UTC) - 2 * HOUR) < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("now", "clock", "zone", "moment"),
    [
        ("2026-03-27T12:00", time(20), "Europe/Berlin", "2026-03-28T19:00"),  # winter
        ("2026-03-28T12:00", time(20), "Europe/Berlin", "2026-03-29T18:00"),  # the night loses an hour
        ("2026-03-27T20:00", time(20), "Europe/Berlin", "2026-03-29T18:00"),  # too late for tonight's
        ("2026-10-24T19:30", time(20), "America/New_York", "2026-10-26T00:00"),
        ("2026-03-28T00:30", time(2, 30), "Europe/Berlin", "2026-03-29T01:30"),  # a time that is left out
    ],
)
def test_the_time_of_day_is_that_of_its_zone(now: str, clock: time, zone: str, moment: str) -> None:
    rule = Pace(allowed=DAY, clock=clock, zone=zone)
    assert rule.moment_after(datetime.fromisoformat(f"{now}+00:00")) == datetime.fromisoformat(
        f"{moment}+00:00"
    )


def test_the_moment_takes_the_defaults_of_the_absent_once(ford: Table) -> None:
    pace(ford)
    seal(ford, "bea", -2)
    run_out(ford)
    assert end_what_is_due() == 1
    assert end_what_is_due() == 0
    by = {answer.key: answer.by for answer in Answer.objects.filter(phase=ford.scene.row)}
    assert by == {"risk:rolf": Answer.By.PLAYER, "risk:berta": Answer.By.DEFAULT}
    assert Event.objects.filter(kind="time_ran_out").count() == 1
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []


def test_nobody_says_or_takes_back_anything_after_the_moment(ford: Table) -> None:
    pace(ford)
    seal(ford, "bea")
    run_out(ford)
    with pytest.raises(actions.AskingHasEnded):
        seal(ford, "cal")
    with pytest.raises(actions.AskingHasEnded):
        actions.take_back_answer(ford.bea, phase=ford.number, key="risk:rolf")


def test_a_page_that_is_read_ends_what_should_have_ended(ford: Table) -> None:
    pace(ford)
    assert not actions.catch_up(ford.battle)
    run_out(ford)
    assert actions.catch_up(ford.battle)
    assert ford.scene.played.done


def test_the_moment_waits_for_what_the_game_master_owes(ford: Table) -> None:
    pace(ford)
    Seat.objects.filter(word="hero:berta").delete()
    run_out(ford)
    assert end_what_is_due() == 1
    assert ford.scene.row.state == Phase.State.ASKING
    assert end_what_is_due() == 0, "it is not looked at again every second"
    with pytest.raises(actions.AskingHasEnded):
        seal(ford, "bea")
    actions.answer(ford.ada, phase=ford.number, key="risk:berta", value={"risk": 0, "action": ""})
    assert ford.scene.played.done


def test_dice_in_hand_fall_by_themselves_at_their_moment(ford: Table) -> None:
    pace(ford)
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert "clash:reds" in ford.waits_for
    assert term(ford).of == Phase.State.PLAYING
    run_out(ford)
    assert end_what_is_due() == 1
    assert Roll.objects.filter(key="clash:reds").count() == 1


def test_each_asking_of_a_step_has_its_own_moment(ford: Table) -> None:
    pace(ford)
    run_out(ford)
    end_what_is_due()
    first = ford.number
    actions.next_step(ford.ada, phase=first)
    assert ford.number == first + 1
    assert not Term.objects.due().exists()


def test_a_pause_keeps_what_is_left(ford: Table) -> None:
    pace(ford, allowed=5 * HOUR)
    actions.pause(ford.ada)
    actions.pause(ford.ada)
    stopped = term(ford)
    assert stopped.ends_at is None
    assert stopped.left is not None
    assert abs(stopped.left - 5 * HOUR) < timedelta(minutes=1)
    assert not Term.objects.due().exists()
    seal(ford, "bea")
    actions.resume(ford.ada)
    actions.resume(ford.ada)
    ends_at = term(ford).ends_at
    assert ends_at is not None
    assert abs(ends_at - datetime.now(UTC) - 5 * HOUR) < timedelta(minutes=1)


def test_nothing_ends_by_itself_in_a_pause(ford: Table) -> None:
    pace(ford, Ends.ALL_IN)
    actions.pause(ford.ada)
    seal(ford, "bea")
    seal(ford, "cal")
    assert ford.scene.row.state == Phase.State.ASKING
    actions.resume(ford.ada)
    assert ford.scene.played.done


def test_an_asking_that_opens_in_a_pause_waits_with_all_its_time(ford: Table) -> None:
    pace(ford)
    actions.pause(ford.ada)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.next_step(ford.ada, phase=ford.number)
    assert not Term.objects.filter(ends_at__isnull=False).exists()


def test_more_time_is_added_to_the_moment_or_to_now(ford: Table) -> None:
    pace(ford, allowed=HOUR)
    before = term(ford).ends_at
    actions.extend(ford.ada, phase=ford.number, longer=DAY)
    assert before is not None
    assert term(ford).ends_at == before + DAY
    actions.pause(ford.ada)
    actions.extend(ford.ada, phase=ford.number, longer=DAY)
    left = term(ford).left
    assert left is not None
    assert left > 2 * DAY


def test_an_asking_that_ended_for_the_players_is_opened_again_by_more_time(ford: Table) -> None:
    pace(ford)
    Seat.objects.filter(word="hero:berta").delete()
    run_out(ford)
    end_what_is_due()
    actions.extend(ford.ada, phase=ford.number, longer=HOUR)
    seal(ford, "bea")
    assert ford.scene.row.state == Phase.State.ASKING


def test_one_asking_can_have_a_moment_of_its_own_or_none(ford: Table) -> None:
    moment = datetime.now(UTC) + DAY
    actions.set_moment(ford.ada, phase=ford.number, ends_at=moment, zone="Asia/Tokyo")
    assert (term(ford).ends_at, term(ford).zone) == (moment, "Asia/Tokyo")
    actions.set_moment(ford.ada, phase=ford.number, ends_at=None)
    assert (term(ford).ends_at, term(ford).ends) == (None, Ends.PRESS)


@pytest.mark.parametrize("away", [timedelta(), -DAY, timedelta(days=367)])
def test_a_moment_that_is_past_or_far_away_is_refused(ford: Table, away: timedelta) -> None:
    with pytest.raises(actions.MomentDoesNotFit):
        actions.set_moment(ford.ada, phase=ford.number, ends_at=datetime.now(UTC) + away)


def test_no_time_runs_where_only_the_game_master_is_awaited(ford: Table) -> None:
    pace(ford)
    Seat.objects.filter(battle=ford.battle).delete()
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=None)
    assert not Term.objects.filter(ends_at__isnull=False).exists()
    with pytest.raises(actions.NothingIsThere):
        actions.extend(ford.ada, phase=ford.number, longer=HOUR)


def test_going_back_gives_a_new_moment(ford: Table) -> None:
    pace(ford)
    run_out(ford)
    end_what_is_due()
    actions.undo(ford.ada, to=1, reason="Once more")
    ends_at = term(ford).ends_at
    assert ends_at is not None
    assert ends_at > datetime.now(UTC)


def test_one_battle_that_fails_keeps_no_other_waiting(
    ford: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pace(ford)
    run_out(ford)

    def fail(battle: int) -> bool:
        raise LookupError("a step that is gone")

    monkeypatch.setattr("battles.ticking.end_if_due", fail)
    held_back: dict[int, float] = {}
    assert end_what_is_due(held_back) == 0
    assert list(held_back) == [ford.battle.pk]
    assert end_what_is_due(held_back) == 0
    assert len(caplog.records) == 1, "said once a minute, not every second"


@pytest.mark.parametrize("wrong", [-DAY, DAY, timedelta(days=365 * 13)])
def test_a_web_process_with_a_wrong_clock_changes_nothing(
    ford: Table, monkeypatch: pytest.MonkeyPatch, wrong: timedelta
) -> None:
    right = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: right() + wrong)
    pace(ford, allowed=HOUR)
    seal(ford, "bea")
    assert end_what_is_due() == 0
    ends_at = term(ford).ends_at
    assert ends_at is not None
    assert abs(ends_at - right() - HOUR) < timedelta(minutes=1)
    run_out(ford)
    with pytest.raises(actions.AskingHasEnded):
        seal(ford, "cal")
    assert end_what_is_due() == 1
