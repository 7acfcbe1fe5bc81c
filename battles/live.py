"""The live stream: one LISTEN a process, one open response a page, and what changed pushed to all of an
audience at once.

A raw ASGI endpoint, because a Django view would hold a database session and a thread for as long as the page
is open. News only means "look": the hub renders the shared parts of a battle once for each audience that is
looking, and sends those that differ from what a page has. Personal parts are only named; the page fetches
them through the gate.
"""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

import psycopg
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, connections
from django.http import Http404
from django.http.request import split_domain_port, validate_host

from battles.access import TABLE_VIEW, Standing, Viewer, viewer_or_404, viewers_of
from battles.news import CHANNEL

type Message = dict[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
type Audience = frozenset[str]
type Parts = Mapping[str, str]
type Render = Callable[[int, Iterable[Audience]], tuple[int, Mapping[Audience, Parts]]]

logger = logging.getLogger(__name__)

PING_EVERY = 15.0
LOOK_EVERY = 1.0  # news may be lost with a connection, and rights end elsewhere: a member is removed
MOST_UNSENT = 32


@dataclass(eq=False)
class Stream:
    """One open page: whose, how far it is, and what is on its way."""

    battle: int
    user: int
    audience: Audience
    seats: tuple[str, ...]
    version: int
    talk: int = 0
    shows: Audience = frozenset()
    """For whom its parts are made, if that is not its reader: a table view is made for everyone."""
    sent: dict[str, bytes] = field(default_factory=dict)
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNSENT))

    def put(self, message: bytes | None) -> None:
        """A page that does not read is let go; it comes back by itself and is caught up."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            with contextlib.suppress(asyncio.QueueEmpty):
                while True:
                    self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """All open streams of this process, and the one connection that listens for news."""

    def __init__(self, render: Render, render_talk: Render) -> None:
        self.render, self.render_talk = render, render_talk
        self.streams: dict[int, set[Stream]] = {}
        self.versions: dict[int, int] = {}
        self.is_listening = False
        self.is_closing = False
        self._wake: dict[int, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen, and see to it that streams end before the server waits for them."""
        self.is_closing = False
        self.loop = asyncio.get_running_loop()
        self._task(self._listen())
        for number in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(ValueError):  # not the main thread: whoever runs us closes us
                self._chain(number)

    async def close(self) -> None:
        """End every stream and stop listening. May be called twice."""
        self.is_closing = True
        for streams in list(self.streams.values()):
            for stream in list(streams):
                stream.put(None)
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.is_listening = False
        self._wake.clear()
        self.streams.clear()

    def join(self, stream: Stream) -> None:
        self.streams.setdefault(stream.battle, set()).add(stream)
        if stream.battle not in self._wake:
            self._wake[stream.battle] = asyncio.Event()
            self._task(self._serve(stream.battle))
        self._wake[stream.battle].set()

    def leave(self, stream: Stream) -> None:
        streams = self.streams.get(stream.battle, set())
        streams.discard(stream)
        if not streams and (wake := self._wake.get(stream.battle)):
            wake.set()

    def wake(self, battle: int) -> None:
        if battle in self._wake:
            self._wake[battle].set()

    async def _listen(self) -> None:
        """Hear news for ever; a lost connection is opened again, and every page is told to look."""
        delay = 0.2
        while not self.is_closing:
            try:
                async with await psycopg.AsyncConnection.connect(autocommit=True, **_dsn()) as listener:
                    await listener.execute(f"listen {CHANNEL}")
                    self.is_listening, delay = True, 0.2
                    for battle in list(self._wake):
                        self.wake(battle)
                    async for notice in listener.notifies():
                        self.wake(int(notice.payload.partition(":")[0]))
            except (psycopg.Error, OSError):
                self.is_listening = False
                await asyncio.sleep(delay)
                delay = min(delay * 2, 5.0)

    async def _serve(self, battle: int) -> None:
        """Push what is new of one battle as long as anybody looks. Looks by itself too, in case news was
        lost.
        """
        wake = self._wake[battle]
        while self.streams.get(battle):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(wake.wait(), LOOK_EVERY)
            wake.clear()
            try:
                await self._push(battle)
            except Exception:
                logger.exception("A battle could not be shown; it is tried again.")
                await asyncio.sleep(1.0)
                wake.set()
        self._wake.pop(battle, None)
        self.streams.pop(battle, None)

    async def _push(self, battle: int) -> None:
        streams = list(self.streams.get(battle, ()))
        (version, talk), holds = await _run(_standing, battle, {stream.user for stream in streams})
        due: dict[Audience, list[Stream]] = {}
        talked: dict[Audience, list[Stream]] = {}
        for stream in streams:
            if holds.get(stream.user) != (stream.audience, stream.seats):
                stream.put(_event("seat", "", version))
                stream.put(None)
                continue
            if stream.version != version:
                due.setdefault(stream.shows or stream.audience, []).append(stream)
            if stream.talk != talk and not stream.shows:
                talked.setdefault(stream.audience, []).append(stream)
        await self._show(battle, due, "version", self.render)
        await self._show(battle, talked, "talk", self.render_talk)

    async def _show(
        self, battle: int, due: Mapping[Audience, list[Stream]], mark: str, render: Render
    ) -> None:
        """The parts, once for each audience. That a page's own part has changed is said after all have
        these, because pages then ask for it, and would keep the others waiting.
        """
        if not due:
            return
        shown, drawn = await _run(render, battle, list(due))
        for audience, looking in due.items():
            parts = drawn[audience]
            digests = {name: blake2b(html.encode(), digest_size=8).digest() for name, html in parts.items()}
            for stream in looking:
                setattr(stream, mark, shown)
                self._send(stream, parts, digests)
        name = "changed" if mark == "version" else "talked"
        for stream in (stream for looking in due.values() for stream in looking):
            stream.put(_event(name, "", stream.version))

    def _send(self, stream: Stream, parts: Parts, digests: Mapping[str, bytes]) -> None:
        """The parts that differ from what the page has."""
        changed = [name for name in parts if stream.sent.get(name) != digests[name]]
        stream.sent.update(digests)
        if changed:
            body = "".join(
                f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{parts[name]}</hx-partial>'
                for name in changed
            )
            stream.put(_event("", body, stream.version))

    def _task(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _chain(self, number: int) -> None:
        before = signal.getsignal(number)

        def handle(signum: int, frame: Any) -> None:
            self.loop.call_soon_threadsafe(lambda: self._task(self.close()))
            if callable(before):
                before(signum, frame)

        signal.signal(number, handle)


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
        page = Stream(*place, _shown_version(scope), _number(scope, "talk"), _shows(scope))
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _write(send, _event("hello", "", page.version))
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


def _event(name: str, data: str, version: int) -> bytes:
    lines = [f"id: {version}"]
    if name:
        lines.append(f"event: {name}")
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def _shown_version(scope: Message) -> int:
    """Which version the page shows: what it heard last, or what it was rendered with."""
    heard = next((value for name, value in scope["headers"] if name == b"last-event-id"), b"").decode(
        "latin-1"
    )
    return _whole(heard) if heard else _number(scope, "after")


def _number(scope: Message, name: str) -> int:
    return _whole(parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[0])


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _shows(scope: Message) -> Audience:
    view = parse_qs(scope["query_string"].decode("latin-1")).get("view", [""])[0]
    return frozenset({TABLE_VIEW}) if view == "table" else frozenset()


def _host_is_ours(scope: Message) -> bool:
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    domain, _ = split_domain_port(host)
    return validate_host(domain, settings.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"])


async def _viewer(scope: Message) -> Viewer | None:
    async with ThreadSensitiveContext():
        return await sync_to_async(_authorised)(scope)


def _authorised(scope: Message) -> Viewer | None:
    """The viewer by the session cookie, as Django's middleware would find him; None is a 404."""
    try:
        text = scope["path"].removeprefix("/live/").strip("/")
        cookie = next((value for name, value in scope["headers"] if name == b"cookie"), b"").decode("latin-1")
        morsel = SimpleCookie(cookie).get(settings.SESSION_COOKIE_NAME)
        if not text.isascii() or not text.isdigit() or len(text) > 18 or morsel is None:
            return None
        user = _user_of(SessionStore(morsel.value))
        viewer = viewer_or_404(user, int(text)) if user else None
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


async def _run[**P, R](work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Work with the database in a thread of its own, and give its session back."""

    def closing() -> R:
        try:
            return work(*args, **kwargs)
        finally:
            connections.close_all()

    return await asyncio.to_thread(closing)


def _standing(battle: int, users: Iterable[int]) -> tuple[tuple[int, int], dict[int, Standing]]:
    """How far battle and talk are, and as whom each of these users may look now; who may not is left out."""
    return viewers_of(battle, users)


def _dsn() -> dict[str, Any]:
    params = connection.get_connection_params()
    return {name: params[name] for name in ("host", "port", "user", "password", "dbname") if params.get(name)}
