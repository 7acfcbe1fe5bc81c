"""What things are called, in a word or two."""

from collections.abc import Iterable

type Spoken = tuple[str, int, str]


def team_name(word: str) -> str:
    """What a team is called that goes by a word: “Team hammers”."""
    return f"Team {word}"


def distinct(lines: Iterable[Spoken]) -> list[Spoken]:
    """Each line under a label of its own: two units of one name stay two lines."""
    seen: dict[str, int] = {}
    found: list[Spoken] = []
    for label, value, section in lines:
        n = seen[label] = seen.get(label, 0) + 1
        found.append((label if n == 1 else f"{label} ({n})", value, section))
    return found
