"""How far the open pages of this process are. Whoever pressed lets the table see it first.

What is pushed and what answers the press would be drawn at the same time, and each wait for the other. The
answer comes after the push, and what has been drawn for it by then is not drawn again.
"""

from threading import Condition

MOST = 0.5
"""Seconds; an answer waits no longer, whatever becomes of the push."""


class SentVersions:
    """Of each battle that somebody here looks at, the version that all open pages have been sent."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}
        self._changed = Condition()

    def begin(self, battle: int) -> None:
        with self._changed:
            self._versions.setdefault(battle, -1)

    def reach(self, battle: int, version: int) -> None:
        with self._changed:
            if battle in self._versions:
                self._versions[battle] = max(version, self._versions[battle])
                self._changed.notify_all()

    def end(self, battle: int) -> None:
        with self._changed:
            self._versions.pop(battle, None)
            self._changed.notify_all()

    def wait(self, battle: int, version: int) -> bool:
        """Until every open page has been sent this version. Says whether it has; nobody looks: at once."""
        with self._changed:
            return self._changed.wait_for(lambda: self._versions.get(battle, version) >= version, MOST)


sent = SentVersions()
