"""What workers do for an inquiry: every battle once, by whoever, as long as somebody looks."""

import time
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.db.models.functions import Now
from procrastinate.contrib.django.models import ProcrastinateJob

from battles.models import Battle
from forecasts import actions as forecasts
from forecasts import readings, tasks
from forecasts.debriefing import TOTAL, total_for, total_of
from forecasts.models import IDLE, SLOTS, Inquiry, Share
from forecasts.parts.progress import spreads_of
from forecasts.work import LONGEST, SLICE, Next, Slice, fight_a_slice, fighters
from rulesets.forecasts.courses import AS_IT_IS
from tests.battles.conftest import Table
from tests.forecasts.asking import ALWAYS, asked, fought


def test_all_battles_are_fought_once_by_all_slots_together(ford: Table) -> None:
    inquiry = fought(asked(ford, "ada", battles=41))
    assert inquiry.state == Inquiry.State.DONE
    assert spreads_of(inquiry)[AS_IT_IS].battles == 41
    assert sorted(Share.objects.values_list("fought", flat=True)) == [10, 10, 10, 11]


def test_who_was_taken_over_from_keeps_nothing(ford: Table) -> None:
    inquiry = asked(ford, "ada")
    late = Slice(inquiry, 0)
    late._begun(AS_IT_IS)
    fight_a_slice(inquiry.pk, 0)
    before = spreads_of(inquiry)[AS_IT_IS].battles
    assert late.fight() == Next.NOTHING
    assert spreads_of(inquiry)[AS_IT_IS].battles == before


def test_another_worker_goes_on_with_the_next_number(ford: Table) -> None:
    """The battles are the same as if one worker had fought them all."""
    inquiry = fought(asked(ford, "ada"))
    whole = spreads_of(inquiry)[AS_IT_IS].as_json()
    Share.objects.all().delete()
    Inquiry.objects.update(state=Inquiry.State.RUNNING)
    for battles in (8, 20, 40):
        inquiry.courses.update(battles=battles)
        for slot in range(SLOTS):
            fighters.forget()
            while fight_a_slice(inquiry.pk, slot) is Next.MORE:
                fighters.forget()
        Inquiry.objects.update(state=Inquiry.State.RUNNING)
    assert spreads_of(inquiry)[AS_IT_IS].as_json() == whole


def test_who_had_to_play_a_long_battle_again_fights_as_long_as_that_took(ford: Table) -> None:
    inquiry, now = asked(ford, "ada"), time.monotonic()
    assert SLICE - 0.1 < Slice(inquiry, 0).ends - now < SLICE + 0.9
    assert Slice(inquiry, 0, now - 3).ends - now > 3
    assert Slice(inquiry, 0, now - 60).ends - time.monotonic() <= LONGEST


def test_how_many_a_debrief_is_to_have_follows_from_all_that_its_battles_took(ford: Table) -> None:
    """What comes later counts too, and not how long others had the core."""
    ford.fight_to_the_end()
    inquiry = forecasts.debrief(Battle.objects.get(pk=ford.battle.pk))
    readings.pace(inquiry, readings.Pace(1, 2.0, 60.0))
    assert total_of(inquiry) == total_for(inquiry, 2.0) < TOTAL
    readings.pace(inquiry, readings.Pace(999, 3.0, 5.0))
    kept = Inquiry.objects.get(pk=inquiry.pk)
    assert kept.asked["pace"] == [1000, 5.0, 65.0]
    assert total_of(kept) == total_for(kept, 0.005) == TOTAL


def test_a_database_that_went_away_is_no_fault_of_the_rules(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    inquiry = asked(ford, "ada")

    def goes_away(*_: object) -> None:
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(Slice, "fight", goes_away)
        with pytest.raises(OperationalError):
            fight_a_slice(inquiry.pk, 0)
    assert Inquiry.objects.get().state == Inquiry.State.RUNNING
    assert fight_a_slice(inquiry.pk, 0) is not Next.NOTHING


def test_nobody_fights_for_a_page_that_nobody_looks_at(ford: Table) -> None:
    inquiry = asked(ford, "ada")
    Inquiry.objects.update(looked_at=Now() - IDLE - timedelta(seconds=1))
    assert fight_a_slice(inquiry.pk, 0) == Next.NOTHING
    assert not Share.objects.exists()


def test_what_is_taken_away_while_it_is_fought_is_no_fault(
    ford: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    inquiry = asked(ford, "ada")

    def gone(_: Inquiry) -> None:
        raise Inquiry.DoesNotExist

    monkeypatch.setattr("forecasts.readings.open_courses", gone)
    assert fight_a_slice(inquiry.pk, 0) == Next.NOTHING
    assert "is broken off" in caplog.text and Inquiry.objects.get().state == Inquiry.State.FAILED
    caplog.clear()
    monkeypatch.setattr("forecasts.readings.open_courses", lambda one: gone(one) if one.delete() else None)
    inquiry = asked(ford, "ada")
    assert fight_a_slice(inquiry.pk, 0) == Next.NOTHING
    assert not caplog.records


def test_a_debrief_that_somebody_looks_at_comes_before_the_others(ford: Table) -> None:
    ford.fight_to_the_end()
    debrief = forecasts.debrief(ford.battle)
    unseen = Now() - IDLE - timedelta(seconds=1)
    for looked_at, priority in ((ALWAYS, tasks.LOOKING_BACK), (unseen, tasks.LAST)):
        ProcrastinateJob.objects.all().delete()
        Inquiry.objects.update(looked_at=looked_at)
        tasks.fight(inquiry=debrief.pk, slot=0)
        assert [job.priority for job in ProcrastinateJob.objects.all()] == [priority]


def test_a_debrief_that_nobody_looks_at_takes_nobodys_room(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "MOST_OF_A_CAMPAIGN", 1)
    ford.fight_to_the_end()
    forecasts.debrief(ford.battle)
    Inquiry.objects.update(looked_at=ALWAYS)
    with pytest.raises(forecasts.TooMany):
        forecasts._make_room(ford.ada)
    Inquiry.objects.update(looked_at=Now() - IDLE - timedelta(seconds=1))
    forecasts._make_room(ford.ada)
