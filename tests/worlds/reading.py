"""What came, made comparable: only what is random by nature and always of one length is put aside.

Each of these is drawn anew in every world whether or not anything secret happens, so it cannot be equal in
two worlds; and its length is fixed by the pattern, so that it tells nothing by being longer or missing.
Within a world the first of a kind that somebody meets becomes number 1, and so on: what is the same on two
pages stays the same, what differs stays different, and one more or one fewer moves all that follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

SECRET_OF_A_FORM = re.compile(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken\": \")\w{64}(?=\")")
"""Masked anew in every answer by Django, so that it is not even the same in two answers of one world."""
DATE = re.compile(r"Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}(?=\n)")
"""When the mail server was given a letter, by the clock of the machine."""
PLACE_IN_A_BLOCK = re.compile(r'"slot": "[0-9a-f]{4}", "path": \[(?:"[0-9a-f]{64}"(?:, )?){16}\]')
"""Where a line stands in the tree of its block is drawn by the block's own key, and beside which others with
it: two lines share the upper part of their paths or do not by chance. All 16 storeys are always there.
"""
OF_ONE_LENGTH = {
    "number": re.compile(
        r"[0-9a-f](?<![0-9a-z].)(?:[0-9a-f]{63}|[0-9a-f]{31}|[0-9a-f]{15})(?![0-9a-z])", re.DOTALL
    ),
    "id": re.compile(r"[1-9](?<!\d.)\d{14}(?!\d)", re.DOTALL),
    "seal": re.compile(r"<code>[0-9a-f]{4} [0-9a-f]{4}</code>"),
    "head": re.compile(r"<code>[0-9a-f]{4}(?: [0-9a-f]{4}){3}</code>"),
    "unseen": re.compile(r"unseen-[0-9a-f]{8}(?![0-9a-f])"),
}
"""`number`, told apart by how long it is: hashes, commitments, seeds and heads are 32 random bytes; salts 16,
as the mark of a page, a hash of what stands on it, ids and seals too; the name of an event is the first 8 of
the salted hash of its line. `id`: drawn by chance from the numbers of fifteen digits. `seal`, `head`: the
first digits of a hash, for people to compare. `unseen`: an HMAC of the battle's id.
"""


@dataclass
class Reader:
    """One pair of eyes in one world: what they have met so far, by kind."""

    met: dict[str, dict[str, int]] = field(default_factory=dict)

    def read(self, text: str) -> str:
        text = SECRET_OF_A_FORM.sub(r"\1<form>", text)
        for pattern, word in ((PLACE_IN_A_BLOCK, "<place>"), (DATE, "<date>")):
            text = pattern.sub(word, text)
        for kind, pattern in OF_ONE_LENGTH.items():
            text = pattern.sub(lambda found, kind=kind: self._number(kind, found[0]), text)  # type: ignore[misc]
        return text

    def _number(self, kind: str, text: str) -> str:
        kind = f"{kind} of {len(text)}"
        known = self.met.setdefault(kind, {})
        return f"<{kind} {known.setdefault(text, len(known) + 1)}>"


@dataclass(frozen=True)
class Difference:
    """Two answers to the same request that are not the same bytes."""

    who: str
    what: str
    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.who} can tell by {self.what}: {_first_difference(self.one, self.other)}"


def _first_difference(one: str, other: str) -> str:
    at = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    here = slice(max(at - 60, 0), at + 90)
    return f"“…{one[here]}…” and “…{other[here]}…”"


type Told = dict[tuple[str, str], str]
"""What was read, by who read it and what it was."""


def differences(one: Told, other: Told) -> list[Difference]:
    """All that can be told apart, in the order in which it was read."""
    keys: Iterable[tuple[str, str]] = dict.fromkeys([*one, *other])
    nothing = "<nothing came>"
    pairs = ((*key, one.get(key, nothing), other.get(key, nothing)) for key in keys)
    return [Difference(who, what, a, b) for who, what, a, b in pairs if a != b]
