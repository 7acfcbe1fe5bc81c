"""What one process remembers so that twelve pages that look at the same moment work it out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any, ClassVar, override
from weakref import WeakSet

from django.utils.translation import get_language


class Memory[V]:
    """The latest values by key. A key says all that its value depends on, so nothing in it is ever stale."""

    every: ClassVar[WeakSet[Memory[Any]]] = WeakSet()

    def __init__(self, most: int) -> None:
        self.every.add(self)
        self.most = most
        self.values: OrderedDict[tuple[object, ...], V] = OrderedDict()
        self.makers: dict[tuple[object, ...], tuple[Any, int]] = {}
        """Who is making a value at this moment, and how many want it."""
        self.lock = Lock()

    def get(self, key: tuple[object, ...]) -> V | None:
        with self.lock:
            if key not in self.values:
                return None
            self.values.move_to_end(key)
            return self.values[key]

    def take(self, key: tuple[object, ...]) -> V | None:
        """The value, out of memory: nobody else gets it until it is put back."""
        with self.lock:
            return self.values.pop(key, None)

    def put(self, key: tuple[object, ...], value: V) -> V:
        with self.lock:
            self.values[key] = value
            while len(self.values) > self.most:
                self.values.popitem(last=False)
        return value

    def once(self, key: tuple[object, ...], make: Callable[[], V]) -> V:
        """The value under the key, made now if it is not there; whoever wants it meanwhile waits for it."""
        if (found := self.get(key)) is not None:
            return found
        with self._making(key):
            found = self.get(key)
            return self.put(key, make()) if found is None else found

    @contextmanager
    def _making(self, key: tuple[object, ...]) -> Generator[None]:
        with self.lock:
            making, waiting = self.makers.get(key, (RLock(), 0))
            self.makers[key] = (making, waiting + 1)
        try:
            with making:
                yield
        finally:
            with self.lock:
                making, waiting = self.makers.pop(key)
                if waiting > 1:
                    self.makers[key] = (making, waiting - 1)

    def forget(self) -> None:
        with self.lock:
            self.values.clear()


class Worded[V](Memory[V]):
    """Values in which there are words: each language has its own under the same key."""

    @override
    def get(self, key: tuple[object, ...]) -> V | None:
        return super().get(_spoken(key))

    @override
    def take(self, key: tuple[object, ...]) -> V | None:
        return super().take(_spoken(key))

    @override
    def put(self, key: tuple[object, ...], value: V) -> V:
        return super().put(_spoken(key), value)


def _spoken(key: tuple[object, ...]) -> tuple[object, ...]:
    return (get_language(), *key)


def forget_everything() -> None:
    """For whoever turns to another database, where the same numbers name other rows."""
    for memory in Memory.every:
        memory.forget()
