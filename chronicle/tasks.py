"""Jobs of the chronicle on the queue."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from chronicle.books.binding import bind, clear_away
from chronicle.searching.reading import read_what_is_new
from forecasts.tasks import LATER, QUEUE

A_MINUTE = 40
"""So many battles are read in one job."""


@app.task(name="chronicle.bind", queue=QUEUE, pass_context=True)
def bind_book(context: JobContext, *, book: int) -> None:
    bind(book, lost=context.job.attempts)


def begin_to_bind(book: int) -> None:
    """Asked for once; a job that was lost with its worker is another's."""
    name = f"book:{book}"
    with suppress(AlreadyEnqueued), transaction.atomic():
        bind_book.configure(lock=name, queueing_lock=name, priority=LATER).defer(book=book)


@app.periodic(cron="* * * * *")
@app.task(name="chronicle.read", queue=QUEUE, lock="chronicle.read", queueing_lock="chronicle.read")
def read_battles(timestamp: int) -> None:
    """What was fought is read, so that it can be searched."""
    read_what_is_new(A_MINUTE)


@app.periodic(cron="23 * * * *")
@app.task(name="chronicle.clear_away", queue=QUEUE)
def clear_old(timestamp: int) -> None:
    """Books are there for a week."""
    clear_away()
