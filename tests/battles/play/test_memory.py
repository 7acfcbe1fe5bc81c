"""What a process remembers: made once, however many want it, and never more than so much."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest

from battles.play.memory import Memory


def test_a_value_is_made_once_though_many_want_it_at_the_same_moment() -> None:
    memory: Memory[int] = Memory(10)
    made: list[int] = []
    barrier = Barrier(8)

    def make() -> int:
        made.append(1)
        sleep(0.05)
        return 42

    def want(_: int) -> int:
        barrier.wait()
        return memory.once(("key",), make)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(want, range(8))) == [42] * 8
    assert made == [1]
    assert memory.makers == {}


def test_a_value_that_cannot_be_made_is_tried_again() -> None:
    memory: Memory[int] = Memory(10)

    def fail() -> int:
        raise ValueError("not yet")

    with pytest.raises(ValueError, match="not yet"):
        memory.once(("key",), fail)
    assert memory.once(("key",), lambda: 1) == 1
    assert memory.makers == {}


def test_what_was_wanted_longest_ago_goes_first() -> None:
    memory: Memory[int] = Memory(2)
    for n in range(2):
        memory.put((n,), n)
    assert memory.get((0,)) == 0
    memory.put((2,), 2)
    assert [memory.get((n,)) for n in range(3)] == [0, None, 2]
    memory.forget()
    assert memory.get((0,)) is None
