"""How long, and how large, the head of a request may be, how many may wait, and who hears of a lost line.

Uvicorn waits for ever, keeps whatever comes and tells the loss to one request of several, so its protocol is
mended here, however the server was started.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WITHIN = 10.0
MOST_BYTES = 64 * 1024
MOST_UNANSWERED = 8
"""Requests on one connection. No browser and no proxy sends another before the one before it is answered."""
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Patience:
    """With one connection, while the head of a request is on its way."""

    def __init__(self, protocol: Any) -> None:
        self.protocol, self.unread = protocol, 0
        self.cycles: list[Any] = []
        self.is_let_go = False
        self.timer: asyncio.TimerHandle | None = None
        self.begin()

    def begin(self) -> None:
        if self.timer is None:
            self.unread = 0
            self.timer = self.protocol.loop.call_later(WITHIN, self.end, TOO_SLOW)

    def is_there(self) -> None:
        """The head is whole, or the connection is gone."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def answer(self, cycle: Any) -> None:
        """One more request of this connection, which may have come before the last was answered."""
        if self.is_let_go:
            return
        self.cycles = [*(one for one in self.cycles if not one.response_complete), cycle]
        if len(self.cycles) > MOST_UNANSWERED:
            self.is_let_go = True
            self.is_lost()
            self.protocol.transport.abort()

    def is_lost(self) -> None:
        """Nobody reads the answers any more. Uvicorn tells it to the last request alone, and what answers the
        others would write to a line that is closed.
        """
        self.is_there()
        for cycle in self.cycles:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()

    def count(self, data: bytes, began: asyncio.TimerHandle | None) -> None:
        """This much more has come, and it is not the whole head yet."""
        if self.timer is not None and self.timer is began:
            self.unread += len(data)
            if self.unread > MOST_BYTES:
                self.end(TOO_LARGE)

    def end(self, why: bytes) -> None:
        """Somebody who has said nothing is not answered."""
        self.is_there()
        transport = self.protocol.transport
        if not transport.is_closing():
            if self.unread:
                transport.write(why)
            transport.close()


def bound() -> None:
    """Give the bounds to every connection from now on. Doing it twice changes nothing."""
    if not hasattr(HttpToolsProtocol, "bounded"):
        for name, method in _methods().items():
            setattr(HttpToolsProtocol, name, method)


def _methods() -> dict[str, Any]:
    before: Any = HttpToolsProtocol
    made, lost, received = before.connection_made, before.connection_lost, before.data_received
    begun, complete = before.on_message_begin, before.on_headers_complete

    def connection_made(self: Any, transport: Any) -> None:
        made(self, transport)
        self.patience = Patience(self)

    def connection_lost(self: Any, error: Exception | None) -> None:
        self.patience.is_lost()
        lost(self, error)

    def data_received(self: Any, data: bytes) -> None:
        began = self.patience.timer
        received(self, data)
        self.patience.count(data, began)

    def on_message_begin(self: Any) -> None:
        self.patience.begin()
        begun(self)

    def on_headers_complete(self: Any) -> None:
        self.patience.is_there()
        complete(self)
        self.patience.answer(self.cycle)

    found = (connection_made, connection_lost, data_received, on_message_begin, on_headers_complete)
    return {method.__name__: method for method in found} | {"bounded": True}
