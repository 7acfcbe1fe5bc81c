"""The raw ASGI endpoint behind `/live/...`: a Django view would hold a database session and a thread
for as long as a page is open.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import connections
from django.http.request import split_domain_port, validate_host

from battles.live.hub import MOST_PAGES, Hub
from battles.live.open_pages import Stream, event
from battles.live.opening import cookie, header, open_battle
from battles.live.packing import HEAD, packed
from battles.live.wire import Application, Receive, Scope, Send

type Open = Callable[[Scope], Stream | None]

PING_EVERY = 15.0


def endpoint(hub: Hub, open_page: Open = open_battle) -> Application:
    """The ASGI application behind `/live/`. `open_page`, in a thread: which page it is; None is a 404."""
    opening = Counter[str]()

    async def stream(scope: Scope, receive: Receive, send: Send) -> None:
        session = cookie(scope, settings.SESSION_COOKIE_NAME)
        if refusal := _refusal(scope, hub) or 503 * (opening[session] >= MOST_PAGES):
            await _refuse(send, refusal)
            return
        with _one_of(opening, session):
            page = await _opened(scope, open_page)
        if page is None:
            await _refuse(send, 404)
            return
        packs = b"gzip" in header(scope, b"accept-encoding")
        headers = [*HEADERS, (b"content-encoding", b"gzip")] if packs else HEADERS
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if packs:
            await _write(send, HEAD)
            send = packed(send)
        await _write(send, event("hello", "", page.mark))
        hub.join(page)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await _pump(page, send, gone)
        finally:
            gone.cancel()
            hub.leave(page)

    return stream


@contextmanager
def _one_of(opening: Counter[str], session: str) -> Iterator[None]:
    """Of one session no more are looked up at once than it may have open: a page asks again by itself."""
    opening[session] += 1
    try:
        yield
    finally:
        opening[session] -= 1
        if not opening[session]:
            del opening[session]


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"vary", b"accept-encoding"),
    (b"x-accel-buffering", b"no"),
]
"""Beside those that all answers bear."""


async def _pump(page: Stream, send: Send, gone: asyncio.Future[Any]) -> None:
    while not gone.done():
        waiting: asyncio.Future[Any] = asyncio.ensure_future(page.queue.get())
        await asyncio.wait([waiting, gone], timeout=PING_EVERY, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            if gone.done():
                return
            await _write(send, b": ping\n\n")
            continue
        message = waiting.result()
        if message is None:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        await _write(send, message)


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _refusal(scope: Scope, hub: Hub) -> int:
    """Why nobody need look who is asking; 0 if there is no reason."""
    if scope["method"] != "GET":
        return 405
    if not _host_is_ours(scope):
        return 400
    return 503 if hub.is_closing else 0


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), *([(b"allow", b"GET")] if status == 405 else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _host_is_ours(scope: Scope) -> bool:
    host = header(scope, b"host").decode("latin-1")
    domain, _ = split_domain_port(host)
    return validate_host(domain, settings.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"])


async def _opened(scope: Scope, open_page: Open) -> Stream | None:
    async with ThreadSensitiveContext():
        return await sync_to_async(_in_a_thread)(scope, open_page)


def _in_a_thread(scope: Scope, open_page: Open) -> Stream | None:
    try:
        return open_page(scope)
    finally:
        connections.close_all()
