"""Twenty at once: double submits, two GMs on the same press, answers that arrive while the asking closes."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from battles import actions
from battles.models import Answer, Battle, Event, Phase, Roll
from battles.verify import verify
from tests.battles.conftest import Table, make_ford

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS = 20


@pytest.fixture
def ford(transactional_db: None) -> Table:
    table = make_ford()
    actions.start(table.ada)
    return table


def at_once(acts: Sequence[Callable[[], None]]) -> list[str]:
    """Everybody acts at the same moment, each on his own connection; what each was told, "" for done."""
    gate = Barrier(len(acts))

    def run(act: Callable[[], None]) -> str:
        try:
            gate.wait(timeout=20)
            act()
        except actions.TableError as refused:
            return type(refused).__name__
        finally:
            connections.close_all()
        return ""

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def sealing(table: Table, name: str, hero: str, risk: int) -> Callable[[], None]:
    viewer, number = table.viewer(name), table.number

    def act() -> None:
        actions.answer(viewer, phase=number, key=f"risk:{hero}", value={"risk": risk})

    return act


def test_the_same_answer_sent_twenty_times_is_one_answer(ford: Table) -> None:
    version = Battle.objects.get(pk=ford.battle.pk).version
    assert at_once([sealing(ford, "bea", "rolf", -2)] * CLIENTS) == [""] * CLIENTS
    [answer] = Answer.objects.filter(phase=ford.scene.row)
    assert answer.value["risk"] == -2
    assert Battle.objects.get(pk=ford.battle.pk).version == version + 1


def test_two_gms_close_the_same_phase_once(ford: Table) -> None:
    ford.orders()
    viewer, number = ford.ada, ford.number
    told = at_once([lambda: actions.close(viewer, phase=number, without_the_absent=True)] * CLIENTS)
    assert set(told) <= {"", "PhaseIsOver"}
    assert Roll.objects.filter(key="clash:blues").count() == 1
    actions.throw_for_the_absent(ford.ada, phase=number)
    actions.close(ford.ada, phase=number, without_the_absent=True)
    told = at_once([lambda: actions.next_step(viewer, phase=number)] * CLIENTS)
    assert set(told) == {""}, "what all of them wanted was done, once"
    assert Phase.objects.filter(step="losses").count() == 1
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []


def test_answers_that_arrive_while_the_asking_closes_count_or_are_refused(ford: Table) -> None:
    viewer, number = ford.ada, ford.number
    acts: list[Callable[[], None]] = [sealing(ford, "bea", "rolf", n % 7 - 6) for n in range(10)]
    acts += [sealing(ford, "cal", "berta", n % 7) for n in range(8)]
    acts += [lambda: actions.close(viewer, phase=number, without_the_absent=True)] * 2
    told = at_once(acts)
    assert set(told) <= {"", "PhaseIsOver"}
    assert "" in told[-2:]
    scene = ford.scene
    assert scene.played.done
    assert {answer.state for answer in scene.answers.values()} == {Answer.State.TAKEN}
    actions.next_step(ford.ada, phase=number)
    logged: dict[str, Any] = {
        event.key: event.body["value"] for event in Event.objects.filter(form=Event.Form.ANSWER)
    }
    assert logged == {key: answer.value for key, answer in scene.answers.items()}


def test_a_roll_pressed_twenty_times_is_thrown_once(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    viewer, number = ford.bea, ford.number
    told = at_once([lambda: actions.throw(viewer, phase=number, key="clash:reds")] * CLIENTS)
    assert Counter(told) == {"": 1, "AlreadyThrown": CLIENTS - 1}
    assert Roll.objects.filter(key="clash:reds").count() == 1


def test_undo_and_next_at_once_end_in_one_of_the_two(ford: Table) -> None:
    ford.orders()
    ford.clash()
    viewer, number = ford.ada, ford.number
    actions.close(ford.ada, phase=number)
    acts: list[Callable[[], None]] = [lambda: actions.undo(viewer, to=1, reason="Again")] * 5
    acts += [lambda: actions.next_step(viewer, phase=number)] * 5
    told = at_once(acts)
    assert set(told) <= {"", "PhaseIsOver", "CannotGoBack", "StillAwaited"}
    assert Phase.objects.filter(battle=ford.battle, state__in=["asking", "playing"]).count() == 1
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []
