"""Open streams of the site, as its ASGI application sends them, and a way to know that all has been sent."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connections
from django.test import Client

from battles.live import hub
from battles.live.hub import Hub
from battles.live.pushing import Pushing
from battles.live.streaming import endpoint

IN_TIME = 20.0
PING = b": ping\n\n"
"""Sent after seconds of silence by the clock of the machine, so that the line stays open: it tells of nothing
but that nothing was told, and a slow machine takes more seconds for the same evening.
"""


@dataclass
class Page:
    """One open page that listens: the status it got, and every byte since it was asked last."""

    address: str
    client: Client
    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    task: asyncio.Task[None] | None = None

    def heard(self) -> str:
        """All that came since the last time."""
        new, self.body = self.body, b""
        return new.replace(PING, b"").decode()


class PatientHub(Hub):
    """The site's own hub. It looks when it is told to: what it tells at once is no matter of speed."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(Pushing)
        self.loop = loop
        self.begun: Counter[int] = Counter()
        """Looks at each battle, one after the other: that many have begun,"""
        self.ended: Counter[int] = Counter()
        """and the last that has ended was the how manieth."""

    def _push(self, battle: int, *args: Any) -> None:
        self.begun[battle] += 1
        super()._push(battle, *args)
        self.loop.call_soon_threadsafe(self._looked, battle, self.begun[battle])  # after all that it has told

    def _looked(self, battle: int, nth: int) -> None:
        self.ended[battle] = nth


class Air:
    """A loop in a thread of its own that serves streams."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.hub = PatientHub(self.loop)
        self.pages: list[Page] = []
        self.stream = endpoint(self.hub)

    def _do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(IN_TIME)

    def listen(self, client: Client, address: str) -> Page:
        page = Page(address, client)
        self.pages.append(page)
        self._do(self._open(page))
        return page

    async def _open(self, page: Page) -> None:
        parts = urlsplit(page.address)
        cookies = "; ".join(f"{name}={one.value}" for name, one in page.client.cookies.items())
        scope = {"type": "http", "method": "GET", "path": parts.path, "query_string": parts.query.encode()}
        scope["headers"] = [(b"host", b"testserver"), (b"cookie", cookies.encode())]
        begun = asyncio.Event()

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                page.status, page.headers = message["status"], list(message["headers"])
            else:
                page.body += message["body"]
                begun.set()

        page.task = asyncio.get_running_loop().create_task(self._opened(scope, receive, send))
        await asyncio.wait_for(begun.wait(), IN_TIME)

    async def _opened(self, scope: Any, receive: Any, send: Any) -> None:
        await self.stream(scope, receive, send)

    def settle(self, battle: int) -> None:
        """Wait until everything that has happened so far is on every page, or was not meant for it."""
        self._do(self._settle(battle))

    async def _settle(self, battle: int) -> None:
        begun = self.hub.begun[battle]  # one of these may still be under way, and have looked before
        self.hub.wake(battle)
        async with asyncio.timeout(IN_TIME):
            while self.hub.ended[battle] <= begun and battle in self.hub.streams:
                await asyncio.sleep(0.002)
            await asyncio.sleep(0.002)  # what was told is written

    def close(self) -> None:
        self._do(self._close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(IN_TIME)
        self.loop.close()

    async def _close(self) -> None:
        await self.hub.close()
        tasks = [page.task for page in self.pages if page.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.contextmanager
def on_air() -> Iterator[Air]:
    """`LOOK_EVERY`: nothing is looked at between two acts of the test by itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "LOOK_EVERY", 10 * IN_TIME)
        air = Air()
        try:
            yield air
        finally:
            air.close()
            connections.close_all()
