"""The tree of one block of the log, from which each line can be proven and nothing be counted.

A tree has always the same depth. The leaves stand in slots drawn from the block's own key, and whatever is
empty has a value drawn from the same key: whoever does not know the key cannot tell an empty branch from one
full of lines, and every proof is of the same length.
"""

import hashlib
from collections.abc import Iterable, Sequence

DEPTH = 16
SLOTS = 1 << DEPTH
MOST = SLOTS // 4
"""So many lines, and as many things beside them, fit into one block; what is more waits for the next one."""
NO_HEAD = bytes(32)


class Tree:
    """The leaves of a block in their slots. The same key and leaves give the same tree."""

    def __init__(self, key: bytes, leaves: Sequence[bytes]) -> None:
        self.key = key
        self.slots = slots_of(key, len(leaves))
        here = {slot: hash_of_leaf(leaf) for slot, leaf in zip(self.slots, leaves, strict=True)}
        self.levels = [here]
        for height in range(DEPTH):
            here = self._above(here, height)
            self.levels.append(here)

    @property
    def root(self) -> bytes:
        return self._at(DEPTH, 0)

    def path(self, place: int) -> list[bytes]:
        """What stands beside the way from a leaf to the root, from the bottom up."""
        slot = self.slots[place]
        return [self._at(height, (slot >> height) ^ 1) for height in range(DEPTH)]

    def _above(self, here: dict[int, bytes], height: int) -> dict[int, bytes]:
        beside = {at: at ^ 1 for at in here if at ^ 1 not in here}
        whole = here | {at: nothing(self.key, height, at) for at in beside.values()}
        return {at >> 1: hash_of_two(whole[at], whole[at + 1]) for at in whole if not at & 1}

    def _at(self, height: int, place: int) -> bytes:
        return self.levels[height].get(place) or nothing(self.key, height, place)


def slots_of(key: bytes, count: int) -> list[int]:
    """Where the leaves stand: as good as at random, no two in one slot."""
    taken: dict[int, None] = {}
    for number in range(count):
        slot, again = _slot(key, number, 0), 0
        while slot in taken:
            again += 1
            slot = _slot(key, number, again)
        taken[slot] = None
    return list(taken)


def _slot(key: bytes, number: int, again: int) -> int:
    drawn = hashlib.sha256(b"\x03" + key + number.to_bytes(4) + again.to_bytes(4)).digest()
    return int.from_bytes(drawn) % SLOTS


def hash_of_leaf(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def hash_of_two(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def nothing(key: bytes, height: int, place: int) -> bytes:
    """The value of an empty branch."""
    return hashlib.sha256(b"\x02" + key + height.to_bytes(1) + place.to_bytes(4)).digest()


def root_from(leaf: bytes, slot: int, path: Iterable[bytes]) -> bytes:
    """The root that a leaf in this slot leads to along what stands beside its way."""
    here = hash_of_leaf(leaf)
    for height, beside in enumerate(path):
        here = hash_of_two(beside, here) if (slot >> height) & 1 else hash_of_two(here, beside)
    return here


def head_of(before: bytes, number: int, root: bytes) -> bytes:
    """What stands for all blocks so far: nobody can change one of them and keep it."""
    return hashlib.sha256(before + number.to_bytes(8) + root).digest()
