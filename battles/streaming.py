"""The raw ASGI endpoint behind `/live/<battle>/`: a Django view would hold a database session and a thread
for as long as a page is open.
"""

import asyncio
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections
from django.http import Http404
from django.http.request import split_domain_port, validate_host

from battles.access import TABLE_VIEW, Viewer, viewer_or_404
from battles.delay import LATE
from battles.live import Audience, Hub, Stream, event
from battles.packing import HEAD, packed

type Message = dict[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]

PING_EVERY = 15.0


def endpoint(hub: Hub) -> Callable[[Message, Receive, Send], Awaitable[None]]:
    """The ASGI application behind `/live/<battle>/`."""

    async def stream(scope: Message, receive: Receive, send: Send) -> None:
        if refusal := _refusal(scope, hub):
            await _refuse(send, refusal)
            return
        viewer = await _viewer(scope)
        if viewer is None:
            await _refuse(send, 404)
            return
        place = (viewer.battle.pk, viewer.member.user_id, viewer.audience, viewer.seats)
        page = Stream(*place, _shown_version(scope), _number(scope, "talk"), _shows(scope, viewer))
        page.token = _cookie(scope, settings.CSRF_COOKIE_NAME)
        packs = b"gzip" in _header(scope, b"accept-encoding")
        headers = [*HEADERS, (b"content-encoding", b"gzip")] if packs else HEADERS
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if packs:
            await _write(send, HEAD)
            send = packed(send)
        await _write(send, event("hello", "", page.version))
        hub.join(page)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await _pump(page, send, gone)
        finally:
            gone.cancel()
            hub.leave(page)

    return stream


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"vary", b"accept-encoding"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


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


def _refusal(scope: Message, hub: Hub) -> int:
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


def _shown_version(scope: Message) -> int:
    """Which version the page shows: what it heard last, or what it was rendered with."""
    heard = _header(scope, b"last-event-id").decode("latin-1")
    return _whole(heard) if heard else _number(scope, "after")


def _number(scope: Message, name: str) -> int:
    return _whole(parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[0])


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _shows(scope: Message, viewer: Viewer) -> Audience:
    view = parse_qs(scope["query_string"].decode("latin-1")).get("view", [""])[0]
    return frozenset({TABLE_VIEW}) | viewer.audience & {LATE} if view == "table" else frozenset()


def _host_is_ours(scope: Message) -> bool:
    host = _header(scope, b"host").decode("latin-1")
    domain, _ = split_domain_port(host)
    return validate_host(domain, settings.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"])


async def _viewer(scope: Message) -> Viewer | None:
    async with ThreadSensitiveContext():
        return await sync_to_async(_authorised)(scope)


def _authorised(scope: Message) -> Viewer | None:
    """The viewer by the session cookie, as Django's middleware would find him; None is a 404."""
    try:
        text = scope["path"].removeprefix("/live/").strip("/")
        session = _cookie(scope, settings.SESSION_COOKIE_NAME)
        if not text.isascii() or not text.isdigit() or len(text) > 18 or not session:
            return None
        user = _user_of(SessionStore(session))
        viewer = viewer_or_404(user, int(text), late=True) if user else None
        return None if viewer and viewer.battle.rules_are_missing else viewer
    except Http404:
        return None
    finally:
        connections.close_all()


def _user_of(session: Any) -> Any:
    model = get_user_model()
    try:
        user = model.objects.filter(pk=session[SESSION_KEY], is_active=True).first()
    except KeyError:
        return None
    proof = session.get(HASH_SESSION_KEY, "")
    return user if user and proof == user.get_session_auth_hash() else None


def _cookie(scope: Message, name: str) -> str:
    morsel = SimpleCookie(_header(scope, b"cookie").decode("latin-1")).get(name)
    return morsel.value if morsel else ""


def _header(scope: Message, name: bytes) -> bytes:
    return next((value for header, value in scope["headers"] if header == name), b"")
