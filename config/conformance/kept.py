"""What is kept of a system: its vectors with the book's answers and ours, readings, and what mutants say."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from pydantic import JsonValue, TypeAdapter

from config.conformance.words import Beside, Said, beside, is_short, said

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Vector:
    """One thing that is tried: what is given, the dice, what comes of it by the book, and by our rules."""

    id: str
    heading: str
    """Of the text that it comes from."""
    title: str
    """What of it is tried: "Troop strength per man"."""
    example: str
    """What the text works out itself with these figures; "" where it does not."""
    why: str
    given: JsonValue
    rolls: JsonValue
    book: JsonValue
    ours: JsonValue
    agrees: bool

    @cached_property
    def is_short(self) -> bool:
        """Whether it can be read in a row of a table; a longer one has a page of its own."""
        return is_short(self.given, self.rolls, self.book, self.ours)

    @cached_property
    def given_said(self) -> list[Said]:
        return list(said(self.given)) if self.given else []

    @cached_property
    def rolls_said(self) -> list[Said]:
        return list(said(self.rolls)) if self.rolls else []

    @cached_property
    def lines(self) -> list[Beside]:
        return beside(self.book, self.ours)

    @cached_property
    def alike(self) -> int:
        """So many values are the same in both answers."""
        return sum(line.agrees for line in self.lines)


@dataclass(frozen=True)
class Replayed:
    """A file of tests that play worked examples of the text through the steps of a battle."""

    file: str
    about: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A section on what is reconstructed or ruled, and why, in Markdown."""

    title: str
    text: str


@dataclass(frozen=True)
class Broken:
    """What was noticed when the rules were broken on purpose, one place at a time."""

    seed: int
    places: int
    """So many were broken, of those there are."""
    of: int
    by_vectors: int
    by_all: int | None
    """By vectors and tests; nothing where only the vectors were asked."""

    @property
    def share_by_vectors(self) -> str:
        return _share(self.by_vectors, self.places)

    @property
    def share_by_all(self) -> str:
        return "" if self.by_all is None else _share(self.by_all, self.places)


@dataclass(frozen=True)
class Kept:
    """All of one system."""

    key: str
    title: str
    text: str
    """What the book or the article is called."""
    replayed: tuple[Replayed, ...] = ()
    readings: tuple[Reading, ...] = ()
    broken: Broken | None = None
    harmless: dict[str, str] = field(default_factory=dict)
    """Places that cannot matter, each with the reason."""
    vectors: tuple[Vector, ...] = ()

    @property
    def agreeing(self) -> int:
        return sum(vector.agrees for vector in self.vectors)

    @property
    def examples(self) -> list[Vector]:
        return [vector for vector in self.vectors if vector.example]

    @property
    def headings(self) -> dict[str, dict[str, list[Vector]]]:
        """In the order of the text: under each heading what is tried, and under that the vectors."""
        found: dict[str, dict[str, list[Vector]]] = {}
        for vector in self.vectors:
            found.setdefault(vector.heading, {}).setdefault(vector.title, []).append(vector)
        return found

    def vector(self, id: str) -> Vector | None:
        return next((vector for vector in self.vectors if vector.id == id), None)


KEPT = TypeAdapter(Kept)


def file_of(key: str, folder: Path = HERE) -> Path:
    return folder / f"{key}.json"


@cache
def kept_of(key: str) -> Kept | None:
    """What is kept of a system; nothing of one that is a plug-in or that nobody has tried so."""
    file = file_of(key)
    return KEPT.validate_json(file.read_bytes()) if file.exists() else None


def _share(noticed: int, places: int) -> str:
    """Rounded down, so that all of them means all of them."""
    return f"{1000 * noticed // max(places, 1) / 10:.1f}%"
