"""The live stream: one LISTEN a process, and what changed pushed to all who look.

News only means "look": the hub looks at the battle once and brings each open page what it does not show yet
(`battles.live.open_pages`).
"""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Coroutine, Iterable, Sequence
from types import FrameType

import psycopg
from django.db import DatabaseError, InterfaceError, connection, connections

from battles.live.open_pages import Look, Showing, Stream, Tell
from battles.live.sent_versions import sent
from battles.news import CHANNEL
from rulesets.engine.values import Json

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.7
"""Seconds. News may be lost with a connection, and rights end elsewhere: a member leaves, or signs out."""
MOST_PAGES = 5
"""So many pages one person may have open in one process; one more, and the oldest is let go."""


class Hub:
    """All open streams of this process, and the one connection that listens for news."""

    def __init__(self, look: Callable[[int, Iterable[int]], Look], channel: str = CHANNEL) -> None:
        self.look, self.channel = look, channel
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
            sent.end(battle)
        self._wake.clear()
        self.streams.clear()

    def join(self, stream: Stream) -> None:
        self._make_room(stream.user)
        self.streams.setdefault(stream.battle, set()).add(stream)
        if stream.battle not in self._wake:
            self._wake[stream.battle] = asyncio.Event()
            self._task(self._serve(stream.battle))
        self._wake[stream.battle].set()

    def _make_room(self, user: int) -> None:
        """Of the pages that one person has open the oldest give way: among them are phones without a line."""
        own = [one for streams in self.streams.values() for one in streams if one.user == user]
        own.sort(key=lambda one: one.number)
        for stream in own[: max(len(own) + 1 - MOST_PAGES, 0)]:
            self.leave(stream)
            stream.let_go("full")

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
                    await listener.execute(f"listen {self.channel}")
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
        sent.begin(battle)
        while streams := list(self.streams.get(battle, ())):
            try:
                await asyncio.to_thread(self._push, battle, streams, tell)
            except Exception as why:
                is_away = isinstance(why, (DatabaseError, InterfaceError))  # where a traceback tells nothing
                logger.error("A battle could not be shown; it is tried again. %s", why, exc_info=not is_away)
                await asyncio.sleep(1.0)
                wake.set()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(wake.wait(), LOOK_EVERY)
            wake.clear()
        sent.end(battle)
        self._wake.pop(battle, None)
        self.streams.pop(battle, None)

    def _push(self, battle: int, streams: Sequence[Stream], tell: Tell) -> None:
        """Look at the battle in a thread, and tell each page what it does not show yet."""
        try:
            look = self.look(battle, {stream.user for stream in streams})
            signed_in = look.signed_in({stream.session for stream in streams})
            there = [stream for stream in streams if _is_held(stream, look, signed_in)]
            for stream in set(streams).difference(there):
                tell(stream.let_go, "seat")
            showing = Showing(look, tell)
            showing.show(there)
            sent.reach(battle, look.version)
            look.seen({stream.user for stream in showing.told})
        finally:
            connections.close_all()

    def _task(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _chain(self, number: int) -> None:
        before = signal.getsignal(number)

        def handle(signum: int, frame: FrameType | None) -> None:
            self.loop.call_soon_threadsafe(lambda: self._task(self.close()))
            if callable(before):
                before(signum, frame)

        signal.signal(number, handle)


def _is_held(stream: Stream, look: Look, signed_in: frozenset[str]) -> bool:
    """Whether its person is still signed in and looks as he did when it was opened."""
    now = look.held.get(stream.user)
    if now is None or stream.session not in signed_in:
        return False
    return (now.audience, now.seats, now.proof) == (stream.audience, stream.seats, stream.proof)


def _dsn() -> Json:
    params = connection.get_connection_params()
    return {name: params[name] for name in ("host", "port", "user", "password", "dbname") if params.get(name)}
