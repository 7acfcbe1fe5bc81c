"""Who won which battle: a sign for each battle, in runs of battles whose numbers follow one another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

type Runs = Mapping[int, str]
"""By the number of its first battle: a sign for each battle of a run, in order."""

PLAIN, MANY = ord("0"), ord("一")
"""Where signs begin: for six sides and fewer they are plain letters and digits, mostly."""
MOST_PLAIN = 64


class CountedTwice(ValueError):
    """A battle of this number is among them already."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def mark_of(among: Sequence[str], winners: Iterable[str]) -> str:
    """A sign that says which of these sides have won: a bit for each, the first the lowest."""
    bits = sum(1 << among.index(side) for side in winners)
    return chr((PLAIN if bits < MOST_PLAIN else MANY) + bits)


def marks_with(among: Sequence[str], side: str) -> frozenset[str]:
    """The signs by which this side has won, alone or with others."""
    bit = 1 << among.index(side)
    masks = (mask for mask in range(1 << len(among)) if mask & bit)
    return frozenset(chr((PLAIN if mask < MOST_PLAIN else MANY) + mask) for mask in masks)


def merged(*parts: Runs) -> dict[int, str]:
    """All runs, joined where one follows another; CountedTwice where two have the same battle."""
    found: dict[int, list[str]] = {}
    start = end = -1
    for at, marks in sorted((at, marks) for runs in parts for at, marks in runs.items() if marks):
        if at < end:
            raise CountedTwice(at)
        if at > end or start < 0:
            start = at
        found.setdefault(start, []).append(marks)
        end = at + len(marks)
    return {at: "".join(marks) for at, marks in found.items()}


def in_both(first: Runs, second: Runs) -> Iterator[tuple[str, str]]:
    """The signs of the same battles in either, a pair of equally long runs at a time."""
    for at, marks in first.items():
        for other_at, others in second.items():
            start, end = max(at, other_at), min(at + len(marks), other_at + len(others))
            if start < end:
                yield marks[start - at : end - at], others[start - other_at : end - other_at]
