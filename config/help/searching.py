"""Search: every word somewhere in an entry, the beginning of a word enough, titles before texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from config.help.entries import Entry, entries

MOST_WORDS, MOST_FOUND = 8, 60
_KINDS = {"How to": 0, "Step": 1, "Field": 2, "Circumstance": 3, "Table": 4, "Reading": 5}


def words_of(query: str) -> list[str]:
    """What is looked for: words and numbers, in small letters."""
    return re.findall(r"[\w’'-]+", query.casefold().replace("'", "’"))[:MOST_WORDS]


def search(query: str) -> Sequence[Entry]:
    """What has every word, best first."""
    words = words_of(query)
    if not words:
        return []
    ranked = [(rank, entry) for entry in entries() if (rank := _rank(entry, words)) is not None]
    ranked.sort(key=lambda found: (found[0], _KINDS[found[1].kind]))
    return [entry for _, entry in ranked][:MOST_FOUND]


def _rank(entry: Entry, words: Sequence[str]) -> int | None:
    """0 if all words stand in the title, more the farther they are; None if one is missing."""
    places = (entry.title, f"{entry.text} {entry.system} {entry.section}", entry.more)
    looked = [words_of_text(text) for text in places]
    ranks = [next((n for n, found in enumerate(looked) if _begins(word, found)), None) for word in words]
    return None if None in ranks else sum(rank or 0 for rank in ranks)


def _begins(word: str, found: str) -> bool:
    return f" {word}" in found


def words_of_text(text: str) -> str:
    """A text with a space before each of its words."""
    return " " + " ".join(re.findall(r"[\w’'-]+", text.casefold().replace("'", "’")))
