"""The raw ASGI endpoint behind `/live/<battle>/`: a Django view would hold a database session and a thread
for as long as a page is open.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
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
from battles.live.hub import MOST_PAGES, Hub
from battles.live.open_pages import Audience, Stream, event
from battles.live.packing import HEAD, packed
from battles.models import Battle
from battles.parts import marks
from battles.parts.waiting import FOR_THE_GM, WAITING
from battles.play.delay import LATE
from battles.play.scenes import why_unread
from rulesets.engine.values import Json

type Message = Json
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]

PING_EVERY = 15.0


def endpoint(hub: Hub) -> Callable[[Message, Receive, Send], Awaitable[None]]:
    """The ASGI application behind `/live/<battle>/`."""
    opening = Counter[str]()

    async def stream(scope: Message, receive: Receive, send: Send) -> None:
        session = _cookie(scope, settings.SESSION_COOKIE_NAME)
        if refusal := _refusal(scope, hub) or 503 * (opening[session] >= MOST_PAGES):
            await _refuse(send, refusal)
            return
        with _one_of(opening, session):
            viewer = await _viewer(scope)
        if viewer is None:
            await _refuse(send, 404)
            return
        page = _page(scope, viewer)
        packs = b"gzip" in _header(scope, b"accept-encoding")
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


def _page(scope: Message, viewer: Viewer) -> Stream:
    """The page as it says it is: what it heard last, or what it was rendered with."""
    user = viewer.member.user
    page = Stream(viewer.battle.pk, user.pk, viewer.audience, viewer.seats)
    heard = _header(scope, b"last-event-id").decode("latin-1")
    page.mark = marks.read(heard or _said(scope, "after"))
    page.session, page.proof = _cookie(scope, settings.SESSION_COOKIE_NAME), user.get_session_auth_hash()
    page.token = _cookie(scope, settings.CSRF_COOKIE_NAME)
    view = _said(scope, "view")
    if view == "table":
        page.shows = _for_all(viewer)
    elif view in WAITING and (viewer.is_gm or view not in FOR_THE_GM):
        page.waits = view
    if not page.waits:
        page.recall()
    return page


def _for_all(viewer: Viewer) -> Audience:
    return frozenset({TABLE_VIEW}) | viewer.audience & {LATE}


def _said(scope: Message, name: str) -> str:
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get(name, [""])[0]


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
        return viewer if viewer and can_be_shown(viewer.battle) else None
    except Http404:
        return None
    finally:
        connections.close_all()


def can_be_shown(battle: Battle) -> bool:
    """Whether this site has the rules, and they can read it."""
    return not battle.rules_are_missing and why_unread(battle) is None


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
