"""The jobs on the queue: a slice of one slot's battles each, so that no inquiry keeps the others waiting."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.types import TimeDeltaParams

from forecasts.models import SLOTS, Inquiry, Kind
from forecasts.work import Next, clear_away, fight_a_slice

QUEUE = "forecasts"
SOON, LATER, LOOKING_BACK, LAST = 1, 0, -1, -2
"""Whoever has just asked comes before those who have been shown something; then come debriefs that somebody
looks at, then all others."""
WAIT = 1
"""Seconds until a slot that has nothing to do looks again whether the others have brought something."""
GONE = 15
"""Seconds without a sign of life, then a worker is gone and its jobs are another's."""


@app.task(name="forecasts.fight", queue=QUEUE)
def fight(*, inquiry: int, slot: int) -> None:
    """Fight on for an inquiry, and put the rest at the end of the queue."""
    found = fight_a_slice(inquiry, slot)
    if found != Next.NOTHING:
        with suppress(AlreadyEnqueued):
            _defer(inquiry, slot, priority=_priority(inquiry), wait=_wait(found))


def _priority(inquiry: int) -> int:
    debrief = Inquiry.objects.filter(pk=inquiry, kind=Kind.DEBRIEF)
    if not debrief.exists():
        return LATER
    return LOOKING_BACK if debrief.in_sight().exists() else LAST


def _wait(found: Next) -> int:
    return WAIT if found == Next.WAIT else 0


def begin(inquiry: Inquiry) -> None:
    """Have it fought by as many workers as there are slots; what waits already is not asked for twice."""
    for slot in range(SLOTS):
        with suppress(AlreadyEnqueued), transaction.atomic():
            _defer(inquiry.pk, slot, priority=LOOKING_BACK if inquiry.kind == Kind.DEBRIEF else SOON)


def _defer(inquiry: int, slot: int, *, priority: int = LATER, wait: int = 0) -> None:
    name = f"{inquiry}:{slot}"
    later: TimeDeltaParams | None = {"seconds": wait} if wait else None
    task = fight.configure(lock=name, queueing_lock=name, priority=priority, schedule_in=later)
    task.defer(inquiry=inquiry, slot=slot)


@app.periodic(cron="17 * * * *")
@app.task(name="forecasts.clear_away", queue=QUEUE)
def clear_old(timestamp: int) -> None:
    """What nobody has looked at for long goes."""
    clear_away()


@app.periodic(cron="* * * * * */5")
@app.task(name="forecasts.take_over", queue=QUEUE)
async def take_over(timestamp: int) -> None:
    """What a worker had in hand that was killed goes back on the queue."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=GONE):
        await app.job_manager.retry_job(job)
