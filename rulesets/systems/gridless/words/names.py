"""What things are called, in a word or two."""

from collections.abc import Collection, Iterable
from itertools import chain, count

type Spoken = tuple[str, int, str]


def team_name(word: str) -> str:
    """What a team is called that goes by a word: “Team hammers”."""
    return f"Team {word}"


def free_name(word: str, first: str, taken: Collection[str]) -> str:
    """What a team goes by: its word; its first member where others have that word; else a number."""
    names = chain((word, first), (f"{first}-{n}" for n in count(2)))
    return next(name for name in names if name not in taken)


def distinct(lines: Iterable[Spoken]) -> list[Spoken]:
    """Each line under a label of its own: two units of one name stay two lines."""
    seen: dict[str, int] = {}
    found: list[Spoken] = []
    for label, value, section in lines:
        n = seen[label] = seen.get(label, 0) + 1
        found.append((label if n == 1 else f"{label} ({n})", value, section))
    return found
