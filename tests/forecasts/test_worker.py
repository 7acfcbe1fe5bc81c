"""Workers as they are: processes of their own, that may be killed in the middle."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from battles import actions as battles
from battles.sample import add_sample_battle
from campaigns.models import Membership
from config.serving import health
from forecasts.models import SLOTS, Inquiry
from forecasts.parts.progress import spreads_of
from forecasts.work import NUMBERS
from rosters.sample import add_sample
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Spread
from tests.battles.conftest import Table
from tests.conftest import wait_until
from tests.factories import make_user
from tests.forecasts.asking import ALWAYS, asked

pytestmark = pytest.mark.django_db(transaction=True)
BATTLES = 400

type Start = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def worker(transactional_db: None, tmp_path: Path) -> Iterator[Start]:
    """Starts a worker on the database of the test."""
    parameters = connection.get_connection_params()
    database = {name: parameters[name] for name in health.CONNECTION if name in parameters}
    environment = {
        "DATABASE_URL": psycopg.conninfo.make_conninfo(**database),
        "SECRET_KEY": settings.SECRET_KEY,
    }
    running: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            str(settings.BASE_DIR / "manage.py"),
            "worker",
            "--with-parent",
            "--nice=0",
        ]
        with (tmp_path / "terminal").open("ab") as log:
            process = subprocess.Popen(
                command, env=os.environ | environment, stdin=subprocess.PIPE, stdout=log, stderr=log
            )
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def table() -> Table:
    """The sample of GURPS, just begun."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="gurps")
    table = Table(add_sample_battle(campaign), {"ada": Membership.objects.get(campaign=campaign)})
    battles.start(table.ada)
    return table


def battles_of(inquiry: Inquiry) -> int:
    return sum(spread.battles for spread in spreads_of(inquiry).values())


def test_what_a_killed_worker_had_in_hand_is_fought_by_another_once(table: Table, worker: Start) -> None:
    inquiry = asked(table, "ada", eyes="gm", battles=BATTLES)
    Inquiry.objects.filter(pk=inquiry.pk).update(looked_at=ALWAYS)
    first = worker()
    wait_until(lambda: battles_of(inquiry) > 0, within=300)
    first.kill()
    first.wait()
    so_far = battles_of(inquiry)
    assert so_far < BATTLES
    with connection.cursor() as cursor:  # as if it had been silent for a while
        cursor.execute("update procrastinate_workers set last_heartbeat = now() - interval '1 hour'")
    worker()
    wait_until(lambda: not Inquiry.objects.get(pk=inquiry.pk).is_running, within=300)
    assert Inquiry.objects.get(pk=inquiry.pk).state == Inquiry.State.DONE
    spread = spreads_of(inquiry)[AS_IT_IS]
    forecast = Forecast.from_json(inquiry.courses.get().forecast)
    whole = Spread()
    for slot in range(SLOTS):
        whole.merge(forecast.spread(range(slot * NUMBERS, slot * NUMBERS + BATTLES // SLOTS)))
    assert spread.as_json() == whole.as_json()
