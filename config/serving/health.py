"""Whether this process can do its work: `/healthz`, and what everybody else is told when it cannot."""

from __future__ import annotations

import asyncio
import time

import psycopg
from django.db import connections

from battles.live.wire import Scope, Send
from config.serving import answers

CONNECTION = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert")
KEPT = 1.0
WITHIN = 3.0
AWAY = "The database does not answer at the moment. Nothing was changed; try again in a moment."


class Database:
    """One asks for all, on a connection of its own, and its answer holds for a second."""

    def __init__(self) -> None:
        self._answers, self._until = False, 0.0
        self._asking: asyncio.Task[bool] | None = None

    async def answers(self) -> bool:
        if time.monotonic() < self._until:
            return self._answers
        loop = asyncio.get_running_loop()
        if self._asking is None or self._asking.done() or self._asking.get_loop() is not loop:
            self._asking = loop.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> bool:
        self._answers = await _one_answer()
        self._until = time.monotonic() + KEPT
        return self._answers


async def _one_answer() -> bool:
    """A probe neither waits for the pool nor takes from it."""
    known = connections["default"].get_connection_params()
    found = {name: known[name] for name in CONNECTION if known.get(name)}
    try:
        async with asyncio.timeout(WITHIN):
            async with await psycopg.AsyncConnection.connect(**found, autocommit=True) as connection:
                await connection.execute("SELECT 1")
    except (psycopg.Error, OSError):
        return False
    return True


database = Database()


async def answer(scope: Scope, send: Send, *, listens: bool) -> None:
    """Outside Django, as probes call a host by its address."""
    faults = [] if await database.answers() else ["the database does not answer"]
    faults += [] if listens else ["no news comes in"]
    body = ("; ".join(faults) or "well").encode()
    await send(answers.head(503 if faults else 200, "text/plain; charset=utf-8", len(body)))
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def say_it_is_away(scope: Scope, send: Send) -> None:
    """At once, and not after a page has waited for a connection that does not come."""
    start, body = answers.refusal(scope, 503, AWAY)
    await send(start)
    await send({"type": "http.response.body", "body": body})
