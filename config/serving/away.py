"""When the database is gone, full or read-only: said at once and in words, and over as soon as it is back."""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import override

import psycopg
from django.db import connections
from django.http import HttpRequest, HttpResponse
from psycopg_pool import PoolTimeout

from config.serving import answers, errors

logger = logging.getLogger(__name__)
LOOK_EVERY = 0.1
GONE = "The database went away while this was being done. Look whether it was kept before you send it again."
FULL = "There is no room left to write anything down, so nothing was changed. Tell whoever runs this site."
READ_ONLY = "Nothing can be written down at the moment, so nothing was changed. Try again in a moment."
TOO_MANY = "Too many want something at once, so nothing was changed. Try again in a moment."
FULL_DISK = (psycopg.errors.DiskFull, psycopg.errors.IoError)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def fault(request: HttpRequest) -> HttpResponse:
    """Django's last word on what a page did not catch. A database that is away is no fault of the page's."""
    words = words_for(sys.exception())
    if not words:
        return errors.fault(request)
    kind, text = answers.written(request.path, request.headers.get("Accept", ""), 503, words)
    return HttpResponse(text, content_type=kind, status=503, headers={"Retry-After": answers.A_MOMENT})


def words_for(error: BaseException | None) -> str:
    """What to say of it; empty if it is a fault of ours."""
    for cause in _causes(error):
        if isinstance(cause, FULL_DISK) or (isinstance(cause, OSError) and cause.errno in NO_ROOM):
            return FULL
        if isinstance(cause, psycopg.errors.ReadOnlySqlTransaction):
            return READ_ONLY
        if isinstance(cause, PoolTimeout) or (
            isinstance(cause, psycopg.Error) and (cause.sqlstate or "").startswith("53")
        ):
            return TOO_MANY
        if isinstance(cause, psycopg.OperationalError) and _is_of_the_line(cause.sqlstate or ""):
            return GONE
    return ""


class InALine(logging.Filter):
    """A page that lost its database is no fault either: one line says it, and no traceback."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and (words := words_for(record.exc_info[1])):
            path = getattr(getattr(record, "request", None), "path", "")
            record.msg, record.args = "%s: %s", (path, words)
            record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_of_the_line(state: str) -> bool:
    """The connection broke or never came (no code at all), or the server is going down or coming up."""
    return not state or state.startswith(("08", "57P"))


async def come_back(is_heard: Callable[[], bool], answers_again: Callable[[], Awaitable[bool]]) -> None:
    """When the news is cut off and the database does not answer, whoever waits for a connection is told at
    once. Those that broke would stay in the pool until somebody meets them, and each would cost a second
    then; so when it answers again, the pool begins anew.
    """
    is_cut = False
    while True:
        await asyncio.sleep(LOOK_EVERY)
        is_cut = is_cut or not is_heard()
        if not is_cut:
            continue
        if not is_heard() and not await answers_again():
            await asyncio.to_thread(connections["default"].close_pool)  # type: ignore[attr-defined]
            while not is_heard() and not await answers_again():
                await asyncio.sleep(LOOK_EVERY)
        await asyncio.to_thread(begin_anew)
        is_cut = False
        while not is_heard() and await answers_again():
            await asyncio.sleep(LOOK_EVERY)


def begin_anew() -> None:
    """Let every connection go that the pool has now, and let it make one: others follow for all who wait."""
    pool = connections["default"].pool  # type: ignore[attr-defined]
    if pool is None or pool.closed:
        return
    logger.warning("The database is back.")
    pool.drain()
    with suppress(psycopg.OperationalError), pool.connection():
        pass
