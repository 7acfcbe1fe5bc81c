"""Words as they are compared, and phrases looked up among them: each word of a text is walked over once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, NamedTuple

from django.utils.translation import gettext

from rulesets.engine.values import Json

NUMBER = re.compile(r"[+−-]?(\d+|\d{1,3}(,\d{3})+)")
CHUNK = re.compile(r"\S+")
BREAKS = ",;"
SLASH = "/"
END = ""
"""Under this key a node holds what its phrase means: no word is empty."""


class Word(NamedTuple):
    """A word in plain letters, and the piece between two spaces that it is from."""

    text: str
    raw: str
    at: int
    end: int
    place: int = 0
    """Which word of its piece: `ordinary_bow` has two."""
    of: int = 1

    @property
    def is_break(self) -> bool:
        return self.text in BREAKS

    @property
    def number(self) -> str:
        """As a field takes it, if the whole piece is a number."""
        raw = self.raw.rstrip(":.")
        return raw.replace(",", "").replace("−", "-") if NUMBER.fullmatch(raw) else ""


def either(ways: Iterable[str]) -> str:
    """This or that, or the third."""
    return reduce(lambda one, other: gettext("%(one)s or %(other)s") % {"one": one, "other": other}, ways)


def plain(phrase: str) -> str:
    """A phrase as it is compared: small letters, no signs, one of many."""
    words = re.sub(r"[\W_]+", " ", phrase.lower()).split()
    return " ".join(word.removesuffix("s") if len(word) > 3 else word for word in words)


def split(text: str) -> list[Word]:
    """The words of a text, with the commas, semicolons and strokes between them."""
    words: list[Word] = []
    for found in CHUNK.finditer(text):
        chunk, at = found[0], found.start()
        raw = chunk.rstrip(BREAKS)
        parts = [SLASH] if raw == SLASH else plain(raw).split()
        for place, part in enumerate(parts):
            words.append(Word(part, raw, at, at + len(raw), place, len(parts)))
        if raw != chunk:
            words.append(Word(";" if ";" in chunk[len(raw) :] else ",", "", at + len(raw), found.end()))
    return words


def assigned(text: str) -> tuple[list[tuple[str, str]], str]:
    """Each `name=value`, with or without spaces round the sign, and the text without them."""
    pairs: list[tuple[str, str]] = []
    left: list[str] = []
    chunks, n = text.split(), 0
    while n < len(chunks):
        name, sign, value = chunks[n].partition("=")
        n += 1
        if not sign:
            left.append(name)
            continue
        if not name and left:
            name = left.pop()
        if not value and n < len(chunks):
            value, n = chunks[n], n + 1
        pairs.append((name, value.rstrip(BREAKS)))
        if value[-1:] in (",", ";"):
            left.append(value[-1])
    return pairs, " ".join(left)


class Phrases:
    """A tree of words. A text may leave out a comma of a phrase, and adds none."""

    def __init__(self) -> None:
        self.root: Json = {}

    def learn(self, phrase: str, meaning: object) -> None:
        """One more meaning of a phrase; the same twice is one."""
        known = self._meanings(phrase)
        if meaning not in known:
            known.append(meaning)

    def forget(self, phrase: str, kind: type) -> None:
        """Let go of all meanings of one kind that a phrase has."""
        known = self._meanings(phrase)
        known[:] = [one for one in known if not isinstance(one, kind)]

    def _meanings(self, phrase: str) -> list[object]:
        words = [";" if word.is_break else word.text for word in split(phrase)]
        while words and words[-1] == ";":
            words.pop()
        node = self.root
        for word in words:
            node = node.setdefault(word, {})
        known: list[object] = node.setdefault(END, []) if words else []
        return known

    def at(self, words: Sequence[Word], start: int) -> list[tuple[int, list[Any]]]:
        """What begins at a word: where each phrase ends and what it means, the longest first."""
        found: list[tuple[int, list[Any]]] = []
        node: Json | None = self.root
        for n in range(start, len(words)):
            assert node is not None  # noqa: S101
            node = _next(node, ";" if words[n].is_break else words[n].text)
            if node is None:
                break
            if node.get(END) and not words[n].is_break and _ends(words[n]):
                found.append((n + 1, node[END]))
        return found[::-1]


def _next(node: Json, word: str) -> Json | None:
    here: Json | None = node.get(word)
    if here is None and word != ";" and ";" in node:
        here = node[";"].get(word)
    return here


def _ends(word: Word) -> bool:
    """Whether its piece of text ends with it: `4D+1` is no `4D`."""
    return word.place == word.of - 1
