"""Processes that run beside the site: each that ends before the site does is replaced."""

from __future__ import annotations

import logging
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Self

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.25
LEAST_DELAY, MOST_DELAY = 1.0, 60.0
"""Seconds before a process that ended is started again: twice as long each time, as long as none lasts."""


class Place:
    """One process, and whoever follows it."""

    def __init__(self, command: Sequence[str], delay: float) -> None:
        self.command, self.least = command, delay
        self.delay, self.again_at = delay, 0.0
        self.start()

    def start(self) -> None:
        """In a session of its own: Ctrl-C in a terminal is for the site, which then ends its processes."""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603
        self.since, self.again_at = time.monotonic(), 0.0

    def look(self) -> None:
        code, now = self.process.poll(), time.monotonic()
        if code is None:
            return
        if not self.again_at:
            self.process.communicate()
            self.delay = self.least if now - self.since > MOST_DELAY else self.delay
            self.again_at = now + self.delay
            logger.warning("A worker has ended (%s). Another one starts in %g seconds.", code, self.delay)
            self.delay = min(2 * self.delay, MOST_DELAY)
        elif now >= self.again_at:
            self.start()

    def end(self) -> None:
        self.process.terminate()


class Crew:
    """So many processes of one command, from here to the end of the `with`."""

    def __init__(self, command: Sequence[str], count: int, *, delay: float = LEAST_DELAY) -> None:
        self.command, self.count, self.delay = command, count, delay
        self.ends = threading.Event()
        self.places: list[Place] = []
        self.watch = threading.Thread(target=self._watch, name="crew", daemon=True)

    def __enter__(self) -> Self:
        self.places = [Place(self.command, self.delay) for _ in range(self.count)]
        self.watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ends.set()
        self.watch.join()
        for place in self.places:
            place.end()
        for place in self.places:
            place.process.communicate()

    def _watch(self) -> None:
        while not self.ends.wait(min(LOOK_EVERY, self.delay)):
            for place in self.places:
                place.look()
