"""On to the next decision: what passes by itself, what holds it, and what it never passes over."""

from datetime import timedelta
from functools import partial

import pytest

from battles import actions
from battles.actions import flow
from battles.models import Answer, Battle, Decides, Phase, Staff
from battles.ticking import end_what_is_due
from campaigns.models import Campaign, Flow, Reveal
from tests.battles.conftest import Table

pytestmark = pytest.mark.django_db
ACTS = [(side, Staff(Decides.ACT)) for side in ("", "reds", "blues")]


@pytest.fixture
def flowing(ford: Table) -> Table:
    """The same skirmish where steps pass by themselves."""
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(flow=Flow.ON)
    return ford


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "BEAT", timedelta())


def row(table: Table) -> Phase:
    return Phase.objects.get(pk=table.scene.row.pk)


def both_answer(table: Table) -> None:
    actions.answer(table.bea, phase=table.number, key="risk:rolf", value={"risk": 1})
    actions.answer(table.cal, phase=table.number, key="risk:berta", value={"risk": 1})


def test_an_asking_ends_when_everyone_is_in_and_the_step_passes_after_a_beat(flowing: Table) -> None:
    first = flowing.number
    both_answer(flowing)
    assert row(flowing).state == Phase.State.PLAYING
    assert row(flowing).passes_at is not None
    assert end_what_is_due() == 0, "the beat is not over"
    Phase.objects.filter(pk=row(flowing).pk).update(passes_at="2000-01-01T00:00Z")
    assert end_what_is_due() == 1
    assert flowing.number == first + 1
    assert flowing.scene.row.step == "clash"


@pytest.mark.usefixtures("at_once")
def test_the_answer_that_ended_the_asking_is_one_when_it_comes_again(flowing: Table) -> None:
    number = flowing.number
    both_answer(flowing)
    assert row(flowing).state == Phase.State.PLAYING
    again = partial(actions.answer, phase=number, key="risk:berta")
    again(flowing.cal, value={"risk": 1})
    assert end_what_is_due() == 1
    assert flowing.number == number + 1
    again(flowing.cal, value={"risk": 1})
    assert Answer.objects.filter(key="risk:berta").count() == 1
    with pytest.raises(actions.PhaseIsOver):
        again(flowing.cal, value={"risk": 2})
    with pytest.raises(actions.PhaseIsOver):
        again(flowing.bea, value={"risk": 1})


def test_step_by_step_nothing_passes_by_itself(ford: Table) -> None:
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 1})
    actions.answer(ford.cal, phase=ford.number, key="risk:berta", value={"risk": 1})
    assert row(ford).state == Phase.State.ASKING
    actions.close(ford.ada, phase=ford.number)
    assert row(ford).passes_at is None


@pytest.mark.usefixtures("at_once")
def test_it_stops_where_somebody_has_to_decide_or_to_throw(flowing: Table) -> None:
    both_answer(flowing)
    end_what_is_due()
    assert flowing.waits_for == ["bonus:reds", "bonus:blues"]
    actions.close(flowing.ada, phase=flowing.number, without_the_absent=True)
    assert "clash:reds" in flowing.waits_for
    assert row(flowing).passes_at is None


@pytest.mark.usefixtures("at_once")
def test_what_is_shown_one_after_the_other_waits_until_it_is_shown(flowing: Table) -> None:
    Campaign.objects.filter(pk=flowing.battle.campaign_id).update(reveal=Reveal.STAGED)
    both_answer(flowing)
    assert row(flowing).passes_at is None
    actions.show(flowing.ada, phase=flowing.number)
    assert row(flowing).passes_at is not None


def test_a_pause_holds_it_and_the_game_master_may_press_on(flowing: Table) -> None:
    actions.pause(flowing.ada)
    both_answer(flowing)
    assert row(flowing).state == Phase.State.ASKING
    actions.resume(flowing.ada)
    assert row(flowing).passes_at is not None
    actions.pause(flowing.ada)
    assert row(flowing).passes_at is None
    actions.next_step(flowing.ada, phase=flowing.number)
    assert flowing.scene.row.step == "clash"


def test_a_press_that_meets_a_step_which_has_just_passed_is_no_fault(flowing: Table) -> None:
    first = flowing.number
    both_answer(flowing)
    Phase.objects.filter(pk=row(flowing).pk).update(passes_at="2000-01-01T00:00Z")
    end_what_is_due()
    actions.next_step(flowing.ada, phase=first)
    assert flowing.number == first + 1
    with pytest.raises(actions.PhaseIsOver):
        actions.next_step(flowing.ada, phase=first + 7)


def test_going_back_holds_it(flowing: Table) -> None:
    first = flowing.number
    both_answer(flowing)
    actions.undo(flowing.ada, to=first, reason="Too fast.")
    assert flowing.scene.row.step == "orders"
    assert row(flowing).state == Phase.State.ASKING
    assert row(flowing).passes_at is None


def test_a_ruling_gives_the_table_another_beat(flowing: Table) -> None:
    both_answer(flowing)
    Phase.objects.filter(pk=row(flowing).pk).update(passes_at="2000-01-01T00:00Z")
    actions.correct(
        flowing.ada, phase=flowing.number, subject="spears", name="men", value=12, reason="Some ran before."
    )
    assert end_what_is_due() == 0


@pytest.mark.usefixtures("at_once")
def test_a_battle_in_which_everybody_is_an_officer_fights_itself_to_the_end(flowing: Table) -> None:
    flowing.battle.seats.all().delete()
    actions.set_staff(flowing.ada, staff=ACTS)
    for _ in range(20):
        end_what_is_due()
    assert Battle.objects.get(pk=flowing.battle.pk).state == Battle.State.AFTERMATH


@pytest.mark.usefixtures("at_once")
def test_a_reader_lets_pass_what_is_due_where_no_process_ticks(flowing: Table) -> None:
    both_answer(flowing)
    assert actions.catch_up(flowing.ada.battle)
    assert flowing.scene.row.step == "clash"
