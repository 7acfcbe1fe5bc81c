"""`/healthz`: whether this process can do its work. Outside Django, as probes call a host by its address."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connections

CONNECTION = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert")


async def database_answers() -> bool:
    """On a connection of its own: a probe neither waits for the pool nor takes from it."""
    known = connections["default"].get_connection_params()
    try:
        found = {name: known[name] for name in CONNECTION if known.get(name)}
        async with await psycopg.AsyncConnection.connect(**found, connect_timeout=3) as connection:
            await connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True


async def answer(send: Any, *, listens: bool) -> None:
    faults = [] if await database_answers() else ["the database does not answer"]
    faults += [] if listens else ["no news comes in"]
    body = ("; ".join(faults) or "well").encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503 if faults else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
