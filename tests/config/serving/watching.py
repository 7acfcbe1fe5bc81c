"""How much memory and room a running site takes, and how to speak to it over a bare socket."""

from __future__ import annotations

import http.client
import select
import socket
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.conftest import SiteProcess

MB = 1024 * 1024


class Watch(threading.Thread):
    """Looks again and again what the site and its children take: of memory, each page of it counted once, and
    of the folder for temporary files, those without a name too.
    """

    def __init__(self, site: SiteProcess) -> None:
        super().__init__(daemon=True)
        assert site.process is not None
        self.root, self.spool, self.is_over = site.process.pid, str(site.log.parent), threading.Event()
        self.before = self.most = self._memory()
        self.spooled = 0

    @property
    def grown(self) -> float:
        """In MB, at the worst moment."""
        return (self.most - self.before) / MB

    def run(self) -> None:
        while not self.is_over.wait(0.02):
            self.most = max(self.most, self._memory())
            self.spooled = max(self.spooled, _in_files(self.root, self.spool))

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self.join()

    def _memory(self) -> int:
        return sum(_memory_of(one) for one in [self.root, *_children_of(self.root)])


def _children_of(pid: int) -> Iterator[int]:
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):  # it has ended
            continue
        if parent == pid:
            yield int(status.parent.name)


def _memory_of(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _in_files(pid: int, folder: str) -> int:
    size = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        try:
            path = str(file.readlink())
            size += file.stat().st_size if path.startswith(folder) and "terminal" not in path else 0
        except OSError:
            continue
    return size


def connect(site: SiteProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), timeout=60)


def head(method: str, path: str, *lines: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def sent(site: SiteProcess, start: bytes, pieces: Iterable[bytes]) -> tuple[int, bytes, int]:
    """Send until the site answers: status, body, and how many bytes it let us send."""
    count = 0
    with connect(site) as line:
        line.sendall(start)
        for piece in pieces:
            if select.select([line], [], [], 0)[0]:
                break
            line.sendall(piece)
            count += len(piece)
        return *answer(line), count


def answer(line: socket.socket) -> tuple[int, bytes]:
    said = http.client.HTTPResponse(line)
    said.begin()
    return said.status, said.read()
