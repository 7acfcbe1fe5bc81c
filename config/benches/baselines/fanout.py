"""The least that a press can cost: a bare asyncio server that sends as many bytes to as many readers.

Run as a program it is that server: it prints its port, and whoever sends it a number and a line's end has so
many bytes sent to everybody else who is connected.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


class Server:
    """Everybody who is connected, and who says when."""

    def __init__(self) -> None:
        self.readers: set[asyncio.StreamWriter] = set()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep this connection; a number that comes over it is what the others get."""
        self.readers.add(writer)
        while line := await reader.readline():
            page = b"x" * int(line)
            for one in self.readers - {writer}:
                one.write(page)
        self.readers.discard(writer)

    async def serve(self) -> None:
        server = await asyncio.start_server(self.meet, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)  # noqa: T201
        await server.serve_forever()


@dataclass
class Fanout:
    """Connections to a server in a process of its own."""

    readers: list[asyncio.StreamReader]
    trigger: asyncio.StreamWriter

    async def send(self, size: int) -> float:
        """Milliseconds until every reader has so many bytes."""
        start = time.perf_counter()
        self.trigger.write(b"%d\n" % size)
        await asyncio.gather(*(one.readexactly(size) for one in self.readers))
        return (time.perf_counter() - start) * 1000


@asynccontextmanager
async def fanout(readers: int) -> AsyncIterator[Fanout]:
    """A bare server with so many readers."""
    process = subprocess.Popen([sys.executable, "-m", __name__], stdout=subprocess.PIPE, text=True)  # noqa: S603
    try:
        port = int(process.stdout.readline()) if process.stdout else 0
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(readers + 1)]
        *others, (_, trigger) = opened
        yield Fanout([reader for reader, _ in others], trigger)
        for _, writer in opened:
            writer.close()
    finally:
        process.terminate()
        process.wait(10)


if __name__ == "__main__":
    asyncio.run(Server().serve())
