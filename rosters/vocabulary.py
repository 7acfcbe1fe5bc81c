"""The words of a ruleset's units: which word of a pasted line sets which field of the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from rosters.sheets import shortened
from rulesets.engine import Roster

NUMBER = re.compile(r"^[+−-]?\d+$|^\d{1,3}(,\d{3})+$")
ASSIGNED = re.compile(r"(\w+)\s*=\s*(\S+)")
FILLERS = {"a", "an", "and", "in", "man", "men", "of", "on", "strong", "the", "unit", "with"}
UNSAID = {"none", "no", "yes", "normal"}
"""Values that many fields have: as a bare word they say nothing."""
LONGEST_PHRASE = 5


class Vocabulary:
    """Presets, the sheet's values and yes-or-no fields, and the ruleset's own words, by plain phrase."""

    def __init__(self, roster: Roster) -> None:
        self.size = roster.size
        self.fields = {_plain(name): name for name in roster.unit.model_fields}
        self.numbers: dict[str, str] = {}
        self.phrases: dict[str, list[Mapping[str, Any]]] = {}
        for name, field in roster.unit.model_fields.items():
            self.fields[_plain(field.title or name)] = name
            self._learn(name, field.title or name, field.annotation)
        self.presets: dict[str, Mapping[str, Any]] = {}
        for preset in roster.presets:
            for word in (preset.title, preset.key):
                self.presets.setdefault(_plain(word), preset.fields)
        self.phrases |= {_plain(word): [meaning] for word, meaning in roster.words.items()}

    def _learn(self, name: str, title: str, annotation: Any) -> None:
        kinds = set(_leaves(annotation))
        if bool in kinds:
            for word in {_plain(name), _plain(title)}:
                self.phrases.setdefault(word, []).append({name: True})
        elif int in kinds:
            self.numbers |= {_plain(name): name, _plain(title): name}
        for value in {str(one) for one in kinds if isinstance(one, str)} - UNSAID:
            self.phrases.setdefault(_plain(value), []).append({name: value})

    def read(self, words: str) -> tuple[dict[str, Any], str]:
        """The fields that the words set, and what is wrong with them, or nothing."""
        fields: dict[str, Any] = {}
        for name, value in ASSIGNED.findall(words):
            if _plain(name) not in self.fields:
                return {}, f"There is no field “{shortened(name)}”."
            fields[self.fields[_plain(name)]] = value.rstrip(",;").replace("−", "-")
        presets: dict[str, Any] = {}
        for part in re.split(r"[,;]\s", ASSIGNED.sub("", words) + ", "):
            fault = self._part(part.split(), fields, presets)
            if fault:
                return {}, fault
        return presets | fields, ""

    def _part(self, words: list[str], fields: dict[str, Any], presets: dict[str, Any]) -> str:
        at = 0
        while at < len(words):
            if NUMBER.match(words[at]):
                if self.size in fields:
                    return (
                        f"“{words[at][:20]}” is one number too many: {fields[self.size]} is how many already."
                    )
                fields[self.size] = words[at].replace(",", "").replace("−", "-")
                at += 1
                continue
            taken, fault = self._phrase(words[at:], fields, presets)
            if fault:
                return fault
            at += taken
        return ""

    def _phrase(self, words: list[str], fields: dict[str, Any], presets: dict[str, Any]) -> tuple[int, str]:
        """Take the longest phrase that is known from the front of these words."""
        for length in range(min(LONGEST_PHRASE, len(words)), 0, -1):
            phrase = _plain(" ".join(words[:length]))
            if phrase in self.numbers and length < len(words) and NUMBER.match(words[length]):
                fields[self.numbers[phrase]] = words[length].replace(",", "").replace("−", "-")
                return length + 1, ""
            if phrase in self.presets:
                presets.update(self.presets[phrase])
                return length, ""
            meanings = self.phrases.get(phrase, [])
            if len(meanings) > 1:
                names = " or ".join(f"{name}={value}" for one in meanings for name, value in one.items())
                return 0, f"“{' '.join(words[:length])}” can mean two things. Write {names}."
            if meanings:
                fields.update(meanings[0])
                return length, ""
        if _plain(words[0]) in FILLERS or not _plain(words[0]):
            return 1, ""
        return 0, f"“{shortened(words[0])}” is no word of these rules."

    def name_of(self, words: str) -> str:
        """A name for a unit that was given none: its words up to the first comma, without the number."""
        first = re.split(r"[,;]\s", ASSIGNED.sub("", words) + ", ")[0]
        name = " ".join(word for word in first.split() if not NUMBER.match(word)).strip(" ,;")
        return name[:1].upper() + name[1:80]


def _plain(phrase: str) -> str:
    """A phrase as it is compared: small letters, no signs, one of many."""
    words = re.sub(r"[\W_]+", " ", phrase.lower()).split()
    return " ".join(word.removesuffix("s") if len(word) > 3 else word for word in words)


def _leaves(annotation: Any) -> Iterator[Any]:
    """The plain types of a field, and the values of its choices."""
    annotation = getattr(annotation, "__value__", annotation)
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from (one.value for one in annotation)
    elif get_args(annotation):
        for one in get_args(annotation):
            yield from _leaves(one)
    else:
        yield annotation
