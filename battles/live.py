"""The live stream: one LISTEN a process, and what changed pushed to all who look.

News only means "look": the hub looks at the battle once, draws the shared parts for each audience that is
looking and each person's own parts for him, and sends those that differ from what a page has.
"""

import asyncio
import contextlib
import logging
import re
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol

import psycopg
from django.db import connection, connections

from battles.access import Standing
from battles.news import CHANNEL
from battles.shown import shown

type Audience = frozenset[str]
type Parts = Mapping[str, str]
type Tell = Callable[..., object]

logger = logging.getLogger(__name__)

LOOK_EVERY = 1.0  # news may be lost with a connection, and rights end elsewhere: a member is removed
MOST_UNSENT = 32
PARTIAL = '<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
ENDS = {"version": "changed", "talk": "talked"}
"""What is said when all of a change has been sent."""
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


class Look(Protocol):
    """One look at a battle: how far it is, as whom each user looks, and what he is shown."""

    @property
    def version(self) -> int: ...
    @property
    def held(self) -> Mapping[int, Standing]: ...

    def shared(self, audience: Audience) -> Parts: ...
    def own(self, user: int, token: str) -> Parts: ...
    def said(self, audience: Audience) -> Parts: ...
    def heard(self, user: int, token: str) -> Parts: ...
    def seen(self, users: Iterable[int]) -> None: ...


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
    token: str = ""
    """The page's own secret against forged forms, for the forms that are pushed to it."""
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

    def lacks(self, digests: Mapping[str, bytes]) -> tuple[str, ...]:
        """The parts that differ from what the page has; from now on it has them."""
        changed = tuple(name for name in digests if self.sent.get(name) != digests[name])
        self.sent.update(digests)
        return changed

    def dismiss(self) -> None:
        """Its person may not look any more, or as somebody else: the page is to be loaded again."""
        self.put(event("seat", "", self.version))
        self.put(None)


class Hub:
    """All open streams of this process, and the one connection that listens for news."""

    def __init__(self, look: Callable[[int, Iterable[int]], Look]) -> None:
        self.look = look
        self.streams: dict[int, set[Stream]] = {}
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
        for battle in self._wake:
            shown.end(battle)
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
        wake, tell = self._wake[battle], asyncio.get_running_loop().call_soon_threadsafe
        shown.begin(battle)
        while streams := list(self.streams.get(battle, ())):
            try:
                await asyncio.to_thread(self._push, battle, streams, tell)
            except Exception:
                logger.exception("A battle could not be shown; it is tried again.")
                await asyncio.sleep(1.0)
                wake.set()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(wake.wait(), LOOK_EVERY)
            wake.clear()
        shown.end(battle)
        self._wake.pop(battle, None)
        self.streams.pop(battle, None)

    def _push(self, battle: int, streams: Sequence[Stream], tell: Tell) -> None:
        """Look at the battle in a thread, and tell each page what it does not show yet: first what many
        share, then what is its reader's own, then what was said.
        """
        try:
            look = self.look(battle, {stream.user for stream in streams})
            there = [stream for stream in streams if _is_held(stream, look.held)]
            for stream in set(streams).difference(there):
                tell(stream.dismiss)
            behind = [one for one in there if one.version != look.held[one.user].version]
            unheard = [one for one in there if one.talk != look.held[one.user].talk and not one.shows]
            _show(look, behind, (look.shared, look.own), "version", tell)
            _show(look, unheard, (look.said, look.heard), "talk", tell)
            shown.reach(battle, look.version)
            look.seen({stream.user for stream in behind})
        finally:
            connections.close_all()

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


def _is_held(stream: Stream, held: Mapping[int, Standing]) -> bool:
    """Whether its person looks as he did when it was opened."""
    now = held.get(stream.user)
    return now is not None and (now.audience, now.seats) == (stream.audience, stream.seats)


type Draw = tuple[Callable[[Audience], Parts], Callable[[int, str], Parts]]


def _show(look: Look, streams: Sequence[Stream], draw: Draw, mark: str, tell: Tell) -> None:
    """Draw for each audience once, then for each person; who shows a table view has nothing of his own."""
    for_all, for_one = draw
    audiences: dict[Audience, list[Stream]] = {}
    people: dict[tuple[int, str], list[Stream]] = {}
    for stream in streams:
        audiences.setdefault(stream.shows or stream.audience, []).append(stream)
        if not stream.shows:
            people.setdefault((stream.user, stream.token), []).append(stream)
    for audience, looking in audiences.items():
        tell(_send, looking, for_all(audience))
    for (user, token), looking in people.items():
        if parts := for_one(user, token):
            tell(_send, looking, parts)
    tell(_end, streams, mark, look.held)


def _send(streams: Sequence[Stream], parts: Parts) -> None:
    """What of it a page lacks. Its id is still the old one, for a line that breaks before the end."""
    digests = {name: blake2b(TOKEN.sub("", html).encode()).digest() for name, html in parts.items()}
    messages: dict[tuple[tuple[str, ...], int], bytes] = {}
    for stream in streams:
        changed = stream.lacks(digests)
        message = messages.get((changed, stream.version))
        if changed and message is None:
            body = "".join(PARTIAL.format(name=name, html=parts[name]) for name in changed)
            message = messages[changed, stream.version] = event("", body, stream.version)
        if message is not None:
            stream.put(message)


def _end(streams: Sequence[Stream], mark: str, held: Mapping[int, Standing]) -> None:
    """All of one change has been sent: that far the page is now."""
    for stream in streams:
        setattr(stream, mark, getattr(held[stream.user], mark))
        stream.put(event(ENDS[mark], "", stream.version))


def event(name: str, data: str, version: int) -> bytes:
    """One message of the stream. Its id is how far the page is then."""
    lines = [f"id: {version}"]
    if name:
        lines.append(f"event: {name}")
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def _dsn() -> dict[str, Any]:
    params = connection.get_connection_params()
    return {name: params[name] for name in ("host", "port", "user", "password", "dbname") if params.get(name)}
