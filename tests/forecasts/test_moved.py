"""What a page says of where things stand: the battle has gone on, the set-up changed, nobody counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from battles import actions as battles
from campaigns.models import Foresight
from forecasts import actions
from forecasts.live import Looking
from forecasts.models import Inquiry, Kind
from forecasts.parts.moved import GONE_ON, SET_UP
from forecasts.parts.progress import waits_in_vain
from rosters.models import Unit
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.forecasts.asking import asked, fought

pytestmark = pytest.mark.django_db


def page_of(table: Table, inquiry: Inquiry, name: str = "ada") -> str:
    return client_of(table, name).get(f"/forecasts/{inquiry.pk}/").content.decode()


def wished(draft: Table, page: str, **said: object) -> Inquiry:
    path = f"/battles/{draft.battle.pk}/forecast/{page}/"
    answer = client_of(draft, "ada").post(path, {"eyes": "gm", "side": "reds", **said})
    assert answer.status_code == 302, answer.content.decode()
    return Inquiry.objects.get()


def test_a_page_says_that_the_battle_has_gone_on(ford: Table) -> None:
    inquiry = fought(asked(ford, "ada", battles=4))
    assert GONE_ON not in page_of(ford, inquiry)
    ford.orders()
    assert GONE_ON in page_of(ford, inquiry)


@pytest.mark.parametrize(
    ("page", "said"), [("plans", {"second_0": ["away:rolf"]}), ("matters", {}), ("tune", {"wins": "60"})]
)
def test_each_kind_of_page_says_that_the_set_up_has_changed(draft: Table, page: str, said: object) -> None:
    inquiry = wished(draft, page, **said)  # type: ignore[arg-type]
    assert SET_UP not in page_of(draft, inquiry)
    reds = draft.battle.sides.get(key="reds")
    unit = reds.units.order_by("nth")[0]
    reds.units.remove(unit)
    Unit.objects.filter(pk=unit.pk).update(version=F("version") + 1)
    assert SET_UP in page_of(draft, inquiry)


@pytest.mark.parametrize(("page", "said"), [("plans", {"second_0": ["away:rolf"]}), ("tune", {"wins": "60"})])
def test_what_was_asked_of_a_draft_is_of_the_past_once_it_has_begun(
    draft: Table, page: str, said: object
) -> None:
    inquiry = wished(draft, page, **said)  # type: ignore[arg-type]
    battles.start(draft.ada)
    assert GONE_ON in page_of(draft, inquiry)


def test_two_plans_say_that_the_battle_has_gone_on(ford: Table) -> None:
    said = {"first-0-risk": "-2", "first-0-action": "", "second-0-risk": "2", "second-0-action": ""}
    client_of(ford, "bea").post(f"/battles/{ford.battle.pk}/forecast/plans/", {"eyes": "own", **said})
    inquiry = Inquiry.objects.get(kind=Kind.PLANS)
    assert GONE_ON not in page_of(ford, inquiry, "bea")
    ford.orders()
    assert GONE_ON in page_of(ford, inquiry, "bea")


def test_after_the_battle_its_tabs_lead_to_the_debrief_alone(ford: Table) -> None:
    inquiry = fought(asked(ford, "ada", battles=4))
    assert "forecast/plans/" in page_of(ford, inquiry)
    ford.fight_to_the_end()
    page = page_of(ford, inquiry)
    assert "forecast/plans/" not in page
    assert f"/battles/{ford.battle.pk}/debrief/" in page


def test_an_open_page_is_looked_at_anew_when_the_battle_goes_on(ford: Table) -> None:
    inquiry = fought(asked(ford, "ada", battles=4))
    user = ford.members["ada"].user_id
    before = Looking(inquiry.pk, [user])
    ford.orders()
    after = Looking(inquiry.pk, [user])
    assert after.version != before.version
    assert GONE_ON in after.own(user, "")["progress"]


def silent(inquiry: Inquiry, seconds: float = 30) -> Inquiry:
    """As if nobody had fought for it for so long."""
    Inquiry.objects.filter(pk=inquiry.pk).update(fought_at=timezone.now() - timedelta(seconds=seconds))
    return Inquiry.objects.get(pk=inquiry.pk)


def test_a_page_says_that_nobody_counts_though_something_was_fought(ford: Table) -> None:
    inquiry = asked(ford, "ada")
    assert not waits_in_vain(inquiry)
    Inquiry.objects.update(version=3)
    assert waits_in_vain(silent(inquiry))
    assert "Nobody is counting at the moment" in page_of(ford, inquiry)


def test_somebody_counts_as_long_as_a_worker_that_lives_has_it_in_hand(ford: Table) -> None:
    inquiry = silent(asked(ford, "ada"))
    with connection.cursor() as cursor:
        cursor.execute("insert into procrastinate_workers default values returning id")
        [worker] = cursor.fetchone()
        job = ProcrastinateJob.objects.filter(args__inquiry=inquiry.pk)[0].pk
        cursor.execute(
            "update procrastinate_jobs set status = 'doing', worker_id = %s where id = %s", [worker, job]
        )
        assert not waits_in_vain(inquiry)
        cursor.execute("update procrastinate_workers set last_heartbeat = now() - interval '1 minute'")
    assert waits_in_vain(inquiry)


def test_jobs_that_were_lost_are_asked_for_again_while_somebody_looks(ford: Table) -> None:
    inquiry = silent(asked(ford, "ada"))
    ProcrastinateJob.objects.filter(status="todo").update(status="failed")
    Inquiry.objects.update(looked_at=Now() - timedelta(seconds=3))
    actions.look(inquiry.pk)
    assert ProcrastinateJob.objects.filter(status="todo").count() == 4


def test_whoever_may_not_read_it_any_more_is_let_go(ford: Table) -> None:
    inquiry = asked(ford, "bea")
    user = ford.members["bea"].user_id
    assert user in Looking(inquiry.pk, [user]).held
    ford.battle.campaign.__class__.objects.update(foresight=Foresight.NOTHING)
    assert user not in Looking(inquiry.pk, [user]).held
    ford.battle.campaign.__class__.objects.update(foresight=Foresight.WHOLE)
    assert 'id="gone"' in page_of(ford, inquiry, "bea")
