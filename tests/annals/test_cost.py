"""A war of a thousand battles costs no more to read than a short one: what is summed is written before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annals.models import Fought, Service
from annals.summing import sum_up
from battles import actions
from battles.models import Battle, Event, Seat, Side
from rosters.models import Force, Hero, Unit
from rulesets.engine.values import Json
from tests.battles.conftest import Table
from tests.factories import make_note

TIMES, FEW = 1.5, 200
ONE_BY_ONE = 300
"""Blocks: what a page of battles takes where each is found by an index, as a table grows large."""


def copy_of[Row: Model](row: Row, **but: object) -> Row:
    """The same row again, but for these columns."""
    values = {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields}
    return type(row)(**(values | but))


def fought_again(table: Table, number: int) -> None:
    """As many battles more, with the same people, services, seats and last words as the first."""
    first = Battle.objects.get(pk=table.battle.pk)
    base, fought = Battle.objects.order_by("-pk")[0].pk, Battle.objects.count()
    begun = first.started_at or timezone.now()
    battles = [
        copy_of(first, id=base + n, name=f"Ford {n}", started_at=begun + timedelta(minutes=fought + n))
        for n in range(1, number + 1)
    ]
    Battle.objects.bulk_create(battles)
    last = Event.objects.filter(battle=first, kind="won").order_by("-seq")[0]
    _copied(Side, first.sides.all(), battles)
    _copied(Seat, first.seats.all(), battles)
    services = list(first.services.all())
    Service.objects.bulk_create(
        copy_of(one, id=None, battle_id=battle.pk, at=battle.started_at)
        for battle in battles
        for one in services
    )
    _copied(Event, [last], battles, phase_id=None)
    day = Fought.objects.count()
    Fought.objects.bulk_create(
        Fought(battle=battle, campaign=first.campaign, day=1 + (day + n) % 90, rounds=2)
        for n, battle in enumerate(battles)
    )
    make_note(first.campaign, table.members["ada"].user)
    sum_up(first.campaign, {one.key for one in services})
    with connection.cursor() as cursor:
        cursor.execute("analyze")


def _copied[Row: Model](
    model: type[Row], rows: Iterable[Row], battles: Sequence[Battle], **but: object
) -> None:
    rows = list(rows)
    copies = [copy_of(row, id=None, battle_id=one.pk, **but) for one in battles for row in rows]
    model._default_manager.bulk_create(copies, batch_size=2000)


def measured(table: Table, name: str, path: str) -> tuple[int, int]:
    """How often a page asks the database, and how many blocks it reads for the answers."""
    client = Client()
    client.force_login(table.members[name].user)
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    queries = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    return len(asked), sum(map(blocks_read, queries))


def blocks_read(query: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + query.replace("%", "%%"))
        [found] = cursor.fetchone() or [None]
    plan: Json = (found if isinstance(found, list) else json.loads(str(found)))[0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def test_a_thousand_battles_are_read_for_the_price_of_a_few(written: Table) -> None:
    """The few fill a page; blocks are counted, as no clock runs alike everywhere."""
    Force.objects.update(is_open=True)
    unit, hero = Unit.objects.order_by("key")[0], Hero.objects.get(key="rolf")
    base = f"/campaigns/{written.battle.campaign_id}"
    paths = [
        f"{base}/honours/",
        f"{base}/heroes/{hero.pk}/career/",
        f"{base}/forces/{unit.force_id}/record/",
        f"{base}/forces/{unit.force_id}/units/{unit.pk}/record/",
        f"{base}/timeline/",
    ]
    asked = [(name, path) for path in paths for name in ("ada", "bea", "dot")]
    fought_again(written, FEW)
    few = {one: measured(written, *one) for one in asked}
    fought_again(written, 1000 - FEW - 1)
    found = [
        f"{one}: {few[one]} became {now}"
        for one in asked
        for now in [measured(written, *one)]
        if now[0] != few[one][0] or now[1] > TIMES * few[one][1] + ONE_BY_ONE
    ]
    assert not found, "\n".join(found)


def test_a_war_laid_open_at_once_is_looked_at_and_summed_up_once(written: Table) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert actions.lay_all_open(written.ada.member) == Battle.objects.count()
        Battle.objects.update(laid_open_at=None)
        return sum("annals_" in one["sql"] for one in queries)

    once = asked()
    fought_again(written, 3)
    assert asked() == once > 0
