"""What forecasts cost a table: from a game master's press to twelve open pages, while a worker fights a
forecast of the same battle on the same machine, and while none does, in turn.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings
from django.db import connection

from battles.access import viewer_of
from battles.models import Battle
from campaigns.models import Membership
from config.benches.live import Site, build, measure
from forecasts import actions
from forecasts.access import eyes_of
from forecasts.asking import forecast_of
from forecasts.models import Inquiry, Kind
from forecasts.parts.progress import spreads_of
from rulesets.engine.values import Json
from rulesets.forecasts.courses import AS_IT_IS, Course

TURNS = 3
"""Each is measured so often, in turn."""
MANY = 1_000_000
"""More battles than anybody fights while it is measured."""
PATIENCE = 120.0
FIGURES = ("pushed", "whole")


def run(rounds: int) -> Json:
    """Medians of the medians in milliseconds, and how much longer it takes beside a forecast."""
    found: dict[bool, list[Json]] = {False: [], True: []}
    for _ in range(TURNS):
        for is_beside in (False, True):
            found[is_beside].append(_one(rounds, is_beside=is_beside))
    figures: Json = {"battles": sum(one["battles"] for one in found[True])}
    for name in FIGURES:
        alone, beside = (
            statistics.median(one[name]["median"] for one in found[is_beside]) for is_beside in (False, True)
        )
        figures[name] = {"alone": alone, "beside": beside, "ratio": beside / alone}
    return figures


def told(figures: Json) -> list[str]:
    lines = [f"12 pages, in milliseconds; {figures['battles']:,} battles were fought ahead beside them:"]
    for name in FIGURES:
        row = figures[name]
        lines.append(
            f"  {name}: {row['alone']:.0f} alone, {row['beside']:.0f} beside a forecast:"
            f" {row['ratio']:.2f} times as long"
        )
    return lines


def _one(rounds: int, *, is_beside: bool) -> Json:
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        battle, people = build()
        with Site(name) as site, _forecast(battle, site.dsn) if is_beside else nullcontext():
            figures = asyncio.run(measure(site, battle, people, rounds))
        inquiry = Inquiry.objects.first()
        fought = sum(spread.battles for spread in spreads_of(inquiry).values()) if inquiry else 0
        return {**figures, "battles": fought}
    finally:
        connection.creation.destroy_test_db(settings.DATABASES["default"]["NAME"], verbosity=0)


def _wait_for(inquiry: Inquiry) -> None:
    """Until the first battles are fought."""
    deadline = time.monotonic() + PATIENCE
    while not spreads_of(inquiry):
        if time.monotonic() > deadline:
            raise RuntimeError("The worker does not fight.")
        time.sleep(0.05)


@contextmanager
def _forecast(battle: Battle, dsn: str) -> Iterator[None]:
    """A worker that fights a forecast of this battle all the while."""
    battle = Battle.objects.select_related("campaign").get(pk=battle.pk)
    gm = Membership.objects.select_related("campaign", "user").get(campaign=battle.campaign_id, role="gm")
    viewer = viewer_of(gm, battle)
    eyes = eyes_of(viewer)[0]
    courses = [Course(AS_IT_IS, forecast_of(viewer, eyes), MANY)]
    inquiry = actions.ask(viewer, kind=Kind.OUTLOOK, eyes=eyes, asked={}, courses=courses)
    Inquiry.objects.filter(pk=inquiry.pk).update(looked_at="2100-01-01T00:00Z")
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker"]
    worker = subprocess.Popen(command, env=os.environ | {"DATABASE_URL": dsn})  # noqa: S603
    try:
        _wait_for(inquiry)
        yield
    finally:
        worker.terminate()
        worker.wait(20)
