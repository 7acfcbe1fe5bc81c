"""What vectors hold, in words: a line for each value at any depth."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pydantic import JsonValue

SHORT_LINES, SHORT_TEXT = 24, 480
"""A vector with no more than that is read in a row of a table."""
WORDS = {True: "yes", False: "no", None: "none"}


@dataclass(frozen=True)
class Said:
    """One value, under the words that lead to it."""

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name} {self.text}".strip()


@dataclass(frozen=True)
class Beside:
    """The book's answer and ours, of one value."""

    name: str
    book: str
    ours: str

    @property
    def agrees(self) -> bool:
        return self.book == self.ours


def said(value: JsonValue, name: str = "") -> Iterator[Said]:
    """Each value in it. A list of plain ones is one line; of others, each is counted from one."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from said(inner, _under(name, _words(key)))
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for number, inner in enumerate(value, start=1):
            yield from said(inner, _under(name, str(number)))
    else:
        yield Said(name, plain(value))


def beside(book: JsonValue, ours: JsonValue) -> list[Beside]:
    """Both answers line by line; what one of them lacks is a dash."""
    theirs = {line.name: line.text for line in said(book)}
    own = {line.name: line.text for line in said(ours)}
    return [Beside(name, theirs.get(name, "–"), own.get(name, "–")) for name in {**theirs, **own}]


def is_short(*values: JsonValue) -> bool:
    """Whether all of it fits into a row. Of a long one no more is read than shows that it does not."""
    every = (str(line) for value in values for line in said(value))
    lines = list(islice(every, SHORT_LINES + 1))
    return len(lines) <= SHORT_LINES and sum(map(len, lines)) <= SHORT_TEXT


def plain(value: JsonValue) -> str:
    if isinstance(value, bool) or value is None:
        return WORDS[value]
    if isinstance(value, int | float):
        return f"{value:,g}".replace("-", "−") if abs(value) < 1_000_000 else f"{value:,}"
    if isinstance(value, list):
        return ", ".join(map(plain, value)) or "nothing"
    return _words(value) or "nothing" if isinstance(value, str) else "nothing"


def _under(name: str, further: str) -> str:
    return f"{name} › {further}" if name else further


def _words(key: str) -> str:
    return key.replace("_", " ")
