"""How much anybody may send. A body is judged by the length that it claims, and again as it comes, before it
is kept: Django would put all of it into the folder for temporary files first, and ask questions then.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, connections
from django.http import Http404, HttpRequest, parse_cookie
from django.urls import resolve

from annals.access import painter_or_404
from battles.access import gm_or_404
from battles.live.wire import Application, Message, Receive, Scope, Send
from battles.pictures.uploads import MOST_BYTES
from config.serving import answers

type Gate = Callable[..., object]
"""From who it is and what the address names: it lets him in, or there is nothing there."""
type Named = dict[str, object]
"""What an address names: the arguments of its view."""

STRANGERS = 64 * 1024
"""As much as anybody may send who is not signed in: no form before the sign-in is larger."""
MEMBERS = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
FORM_AROUND_A_FILE = 64 * 1024
WITH_FILES: Mapping[str, tuple[int, Gate]] = {
    "annals:set-portrait": (MOST_BYTES + FORM_AROUND_A_FILE, painter_or_404),
    "battles:add-picture": (MOST_BYTES + FORM_AROUND_A_FILE, gm_or_404),
}
"""Where more may go, and the gate to it: nobody else is lent the room."""
AT_ONCE, BY_ONE = 48 * 1024 * 1024, 20 * 1024 * 1024
"""What has come of all larger bodies that are on their way or being dealt with in this process, and of one
person's.
"""
KEPT_FREE = 16 * 1024 * 1024
"""Of it, for those who hold no more than a form: what has come whole gives way to nobody."""
WITHIN = 120.0
PACE, PAUSE = 16 * 1024, 5.0
"""A larger body that is waited for so many seconds has brought so many bytes more, or it is given up."""
LINGERS, LINGERS_FOR = 32 * 1024 * 1024, 5.0
"""So much of what is refused is still read and thrown away: a browser reads no answer before it has sent."""

SIGN_IN = "This is more than anybody may send who is not signed in. Sign in, then send it again."
TOO_MUCH = "This is too much to be sent at once: at most {most}. Send less, or send it in parts."
BUSY = "Too much is being sent at once. Wait a moment, then send it again."
TOO_SLOW = "This took too long to arrive, so nothing was changed. Send it again."


class Refused(Exception):
    def __init__(self, status: int, words: str) -> None:
        self.status, self.words = status, words
        super().__init__(words)


class Room:
    """What this process holds of larger bodies, altogether and of each person."""

    def __init__(self) -> None:
        self.bodies: list[Body] = []

    @property
    def all(self) -> int:
        return sum(body.held for body in self.bodies)

    def of(self, who: object) -> int:
        return sum(body.held for body in self.bodies if body.who == who)

    def hold(self, body: Body) -> None:
        """Room for what has come of it. Where there is none, whoever holds more gives way."""
        mine = self.of(body.who) - body.held + body.read
        most = AT_ONCE if mine <= MEMBERS else AT_ONCE - KEPT_FREE
        lacks = self.all - body.held + body.read - most
        if mine > BY_ONE or (lacks > 0 and not self._make(lacks, mine)):
            raise Refused(503, BUSY)
        if body not in self.bodies:
            self.bodies.append(body)
        body.held = body.read

    def _make(self, lacks: int, mine: int) -> bool:
        """Of those who hold more than this, and of what has not come whole, the largest go."""
        going: list[Body] = []
        holds = Counter[object]()
        for body in self.bodies:
            holds[body.who] += body.held
        for body in sorted(self.bodies, key=lambda one: -one.held):
            if lacks > 0 and not body.is_whole and holds[body.who] > mine:
                going.append(body)
                lacks -= body.held
        if lacks > 0:
            return False
        for body in going:
            self.let_go(body)
            body.give_way()
        return True

    def let_go(self, body: Body) -> None:
        if body in self.bodies:
            self.bodies.remove(body)
            body.held = 0


class Body:
    """One body on its way, judged as it grows."""

    def __init__(self, scope: Scope, receive: Receive, room: Room) -> None:
        self.scope, self.receive, self.room = scope, receive, room
        self.most, self.read, self.held, self.is_whole = STRANGERS, 0, 0, False
        self.who: object = None
        self.refusal: Refused | None = None
        self.loop = asyncio.get_running_loop()
        self.until = self.loop.time() + WITHIN
        self.paused, self.paced = 0.0, 0
        """How long it was waited for since it was so large."""
        self.waiting: asyncio.Timeout | None = None

    async def expect(self, size: int) -> None:
        """Refused if it may not grow to this size."""
        if self.refusal:
            raise self.refusal
        if size > self.most:
            await self._ask(size)
        if self.who is not None:
            self.room.hold(self)

    async def _ask(self, size: int) -> None:
        """Who sends it, and how much he may send there."""
        name, named = _place(self.scope["path"])
        most, gate = WITH_FILES.get(name, (MEMBERS, None))
        if size <= most and self.who is None:
            self.who, is_let_in = await _who(self.scope, gate, named)
            if self.who is None:
                raise Refused(413, SIGN_IN)
            self.most = most = most if is_let_in else MEMBERS
        if size > most:
            raise Refused(413, TOO_MUCH.format(most=_in_words(most)))

    async def more(self) -> Message:
        """The next piece of it, for Django; if it may not have it, nobody is there any more."""
        try:
            message = await self._next()
            self.note(message)
            await self.expect(self.read)
        except TimeoutError:
            self.refusal = self.refusal or Refused(408, TOO_SLOW)
        except Refused as refusal:
            self.refusal = refusal
        return {"type": "http.disconnect"} if self.refusal else message

    async def _next(self) -> Message:
        """What comes next, in time. A larger body has to come on; how long the site itself is busy does not
        count.
        """
        began = self.loop.time()
        until = self.until if self.who is None else min(self.until, began + PAUSE - self.paused)
        try:
            async with asyncio.timeout_at(until) as self.waiting:
                return await self.receive()
        finally:
            self.waiting = None
            self.paused += self.loop.time() - began

    def give_way(self) -> None:
        """Somebody needs the room who holds less."""
        self.refusal = Refused(503, BUSY)
        if self.waiting is not None and not self.waiting.expired():
            self.waiting.reschedule(self.loop.time())

    def note(self, message: Message) -> None:
        self.read += len(message.get("body", b""))
        self.is_whole = not message.get("more_body")
        if self.read - self.paced >= PACE:
            self.paused, self.paced = 0.0, self.read

    def end(self) -> None:
        self.room.let_go(self)


def bounded(pages: Application) -> Application:
    """The same application, which never meets a body that is too large."""
    room = Room()

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        body = Body(scope, receive, room)
        try:
            await body.expect(claimed_by(scope) or 0)
            await pages(scope, body.more, send)
        except Refused as refusal:
            body.refusal = refusal
        finally:
            body.end()
        if body.refusal:
            await _refuse(scope, body, send, body.refusal)

    return application


def claimed_by(scope: Scope) -> int | None:
    """The length that the head claims; None if it claims none."""
    text = _header(scope, b"content-length")
    return int(text) if text.isdigit() and len(text) < 19 else None


async def _refuse(scope: Scope, body: Body, send: Send, refusal: Refused) -> None:
    start, content = answers.refusal(scope, refusal.status, refusal.words, (b"connection", b"close"))
    await send(start)
    await send({"type": "http.response.body", "body": content, "more_body": True})
    if refusal.status != 408:
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGERS_FOR):
                await _throw_away(body)
    await send({"type": "http.response.body", "body": b""})


async def _throw_away(body: Body) -> None:
    while not body.is_whole and body.read < LINGERS:
        body.note(await body.receive())


def _place(path: str) -> tuple[str, Named]:
    """The name of the page, and what its address names."""
    try:
        found = resolve(path)
    except Http404:
        return "", {}
    return found.view_name, found.kwargs


def _in_words(size: int) -> str:
    halves = size * 2 // (1024 * 1024)
    return f"{halves / 2:g} MB"


async def _who(scope: Scope, gate: Gate | None, named: Named) -> tuple[object, bool]:
    """The key of whoever is signed in by the session cookie, as Django's middleware would find him, and
    whether the gate lets him in.
    """
    cookies = _header(scope, b"cookie").decode("latin-1")
    try:
        async with ThreadSensitiveContext():
            return await sync_to_async(_signed_in)(cookies, gate, named)
    except DatabaseError:
        raise Refused(503, BUSY) from None


def _signed_in(cookies: str, gate: Gate | None, named: Named) -> tuple[object, bool]:
    session = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    if not session:
        return None, False
    try:
        request = HttpRequest()
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(session)
        user = get_user(request)
        return user.pk, _is_let_in(gate, user, named)
    finally:
        connections.close_all()


def _is_let_in(gate: Gate | None, user: AbstractBaseUser | AnonymousUser, named: Named) -> bool:
    try:
        return gate is None or bool(gate(user, **named))
    except Http404:
        return False


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for header, value in scope["headers"] if header == name), b"")
