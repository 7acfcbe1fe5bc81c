"""Search: every word somewhere in an entry, the beginning of a word enough, titles before texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from config.help.entries import KINDS, Entry, entries

MOST_WORDS, MOST_FOUND = 8, 60
WORD = re.compile(r"\w(?:[\w’-]*\w)?")
"""Signs within it belong to a word, those around it do not."""
SAYS_SOMETHING = 4
"""Shorter words are of no help where not all of them are found."""
_RANKS = {kind: rank for rank, kind in enumerate(KINDS)}


def words_of(query: str) -> list[str]:
    """What is looked for: words and numbers, in small letters."""
    return WORD.findall(query.casefold().replace("'", "’"))[:MOST_WORDS]


def search(query: str) -> Sequence[Entry]:
    """What has every word, best first; where nothing has, what has most of those that say something."""
    words = words_of(query)
    if not words:
        return []
    return _found(words) or _with_most([word for word in words if len(word) >= SAYS_SOMETHING])


def _found(words: Sequence[str]) -> list[Entry]:
    ranked = [(rank, entry) for entry in entries() if (rank := _rank(entry, words)) is not None]
    ranked.sort(key=lambda found: (found[0], _RANKS[found[1].kind]))
    return [entry for _, entry in ranked][:MOST_FOUND]


def _with_most(words: Sequence[str]) -> list[Entry]:
    """How many of the words an entry has comes first, then how early they stand in it."""
    kept: dict[int, tuple[int, int, Entry]] = {}
    for word in words:
        for place, entry in enumerate(_found([word])):
            count, best, _ = kept.get(id(entry), (0, place, entry))
            kept[id(entry)] = (count + 1, min(best, place), entry)
    most = max((count for count, _, _ in kept.values()), default=0)
    ranked = sorted((one for one in kept.values() if one[0] == most), key=lambda one: one[1])
    return [entry for _, _, entry in ranked]


def _rank(entry: Entry, words: Sequence[str]) -> int | None:
    """0 if all words stand in the title, more the farther they are; None if one is missing."""
    text = f"{entry.text} {entry.system} {entry.section}"
    is_text = entry.kind == "How to"
    places = (entry.title, f"{text} {entry.more}" if is_text else text, "" if is_text else entry.more)
    looked = [words_of_text(text) for text in places]
    ranks = [next((n for n, found in enumerate(looked) if _begins(word, found)), None) for word in words]
    return None if None in ranks else sum(rank or 0 for rank in ranks)


def _begins(word: str, found: str) -> bool:
    return f" {word}" in found


def words_of_text(text: str) -> str:
    """A text with a space before each of its words."""
    return " " + " ".join(WORD.findall(text.casefold().replace("'", "’")))
