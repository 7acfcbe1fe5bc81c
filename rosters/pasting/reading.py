"""One pasted line as a whole: the unit that it says, what is wrong with it, and what else can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from rosters.pasting.hearing import Bare, Cell, Hearing
from rosters.pasting.phrases import either, plain, split
from rosters.pasting.shown import Shown
from rosters.pasting.vocabulary import WORTH, Vocabulary
from rosters.sheets import shortened
from rulesets.engine import Preset
from rulesets.engine.values import Facts, Json

MOST_WORDS = 400
MOST_SEGMENTS = 12
LONGEST_NAME = 80


NAMED = re.compile(r"\A([^:=]{1,80}+):\s*+(.*)")


@dataclass
class Read:
    """What a line says. Doubts are what was read in one way and can be meant in another."""

    name: str = ""
    fields: Json = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)


def read(vocabulary: Vocabulary, shown: Shown, text: str) -> Read:
    """Read a line. A segment that its own sheet prints says nothing more, whatever is in it."""
    found = _Line(vocabulary, shown, text).read()
    segments = text.split(";")
    if not found.faults or not 1 < len(segments) <= MOST_SEGMENTS:
        return found
    at = 1
    while at < len(segments) and shown.tries:
        if not any(sign.isdecimal() for sign in segments[at]):
            at += 1
            continue
        shown.tries -= 1
        rest = _Line(vocabulary, shown, ";".join(segments[:at] + segments[at + 1 :])).read()
        sheet = shown.sheet(rest.fields)
        if sheet and plain(segments[at]) in shown.phrases(sheet):
            del segments[at]
            found = rest
        else:
            at += 1
    return found


def named(vocabulary: Vocabulary, line: str) -> tuple[str, str, list[str]]:
    """The name before a colon, if it is one, what is left, and whether it can be the title of a field."""
    found = NAMED.fullmatch(line)
    if not found:
        return "", line, []
    name, rest = found[1].strip(), found[2].strip()
    parts = name.split(", ")
    if any(vocabulary.titled(", ".join(parts[n:])) for n in range(1, len(parts))):
        return "", line, []
    slot, words = vocabulary.titled(name), split(rest)
    value = vocabulary.value(slot, words, 0) if slot else None
    if slot and value and value[1] == len(words) > 0:
        doubt = gettext(
            "“%(name)s” is read as the name of the unit. For the field write %(field)s=%(rest)s."
        ) % {"name": name, "field": slot.name, "rest": rest}
        return name, rest, [doubt]
    return name, rest, []


class _Line(Hearing):
    """One line as a whole."""

    def __init__(self, vocabulary: Vocabulary, shown: Shown, text: str) -> None:
        super().__init__(vocabulary, text)
        self.shown = shown
        self.preset: Preset | None = None
        self.start: Json = {}

    def read(self) -> Read:
        if len(self.words) > MOST_WORDS:
            return Read(
                faults=[
                    gettext("Over %(most)s words are more than a unit can be. Write one unit a line.")
                    % {"most": MOST_WORDS}
                ]
            )
        self.hear()
        fields = self._settled(self._chosen())
        return Read(self._name(), fields, self._left(fields), self.doubts)

    def _chosen(self) -> list[Bare]:
        """Which preset it is, and the other phrases that set something."""
        says: list[Bare] = []
        for bare in self.bare:
            if self._is_described(bare):
                continue
            ready = [found.preset for found in bare.ready]
            if len(ready) > 1:
                keys = either(preset.key for preset in ready)
                self.refuse(
                    gettext("“%(phrase)s” is the title of several presets. Write %(keys)s.")
                    % {"phrase": bare.phrase, "keys": keys}
                )
            elif ready and self.preset is None:
                self.preset = ready[0]
                if bare.says and not (bare.is_head and bare.ready[0].by_title):
                    self._doubt(bare, _called(ready[0]), _written(bare.says[0]))
            elif self.preset and ready and ready[0] != self.preset and not bare.says:
                self.refuse(
                    gettext("“%(phrase)s” and “%(preset)s” are two presets. A unit starts from one.")
                    % {"phrase": bare.phrase, "preset": self.preset.title}
                )
            elif ready and ready[0] != self.preset:
                self._doubt(bare, _written(bare.says[0]), _called(ready[0]))
                says.append(bare)
            elif len(bare.says) > 1:
                names = either(map(_written, bare.says))
                self.refuse(
                    gettext("“%(phrase)s” can mean two things. Write %(names)s.")
                    % {"phrase": bare.phrase, "names": names}
                )
            elif bare.says and not ready:
                says.append(bare)
        return says

    def _is_described(self, bare: Bare) -> bool:
        """Whether the line says by the title of a field what this phrase says too."""
        for fields in bare.says if bare.ready else ():
            both = fields.keys() & self.told.keys()
            if both and all(str(fields[name]) == str(self.told[name]) for name in both):
                return True
        return False

    def _settled(self, says: Sequence[Bare]) -> Json:
        """The fields of the sheet: what the page prints of it anyway sets nothing more."""
        self.start = dict(self.preset.fields) if self.preset else {}
        sheet = self.shown.sheet({**self.start, **self.told})
        printed = f" {self.shown.words(sheet)} " if sheet else ""
        fields = dict(self.start)
        new = [one for one in says if f" {plain(one.phrase)} " not in printed]
        kinds = [one for one in new if len(one.says[0]) > 1]
        self._agree(kinds)
        single = [one for one in new if one not in kinds]
        self._agree(single)
        for bare in (*kinds, *single):
            fields |= bare.says[0]
        fields |= self.told
        self._put(fields)
        return fields

    def _agree(self, says: Sequence[Bare]) -> None:
        """Of two words of one weight neither goes before the other."""
        agreed: dict[str, tuple[Any, str]] = {}
        for bare in says:
            for name, value in bare.says[0].items():
                had, phrase = agreed.setdefault(name, (value, bare.phrase))
                if had != value:
                    self.refuse(
                        gettext("“%(one)s” and “%(other)s” say different things of %(field)s.")
                        % {"one": phrase, "other": bare.phrase, "field": self.title(name)}
                    )
                    return

    def _put(self, fields: Json) -> None:
        """Let the columns show what was written of them, by as few fields as it takes."""
        put: list[tuple[Cell, str]] = []
        for cell in self.cells:
            if cell.column is WORTH and self._shows(cell, fields):
                self._doubt_the_worth(cell, fields)
                continue
            for name, value in cell.sets:
                if str(self.told.setdefault(name, value)) != str(value):
                    self.refuse_twice(name, self.told[name], value)
                elif name not in fields or fields[name] != value:
                    fields[name] = value
                    put.append((cell, name))
        for cell, name in put:
            less = {other: one for other, one in fields.items() if other != name}
            if name not in self.start and self._shows(cell, less):
                del fields[name]
        for cell in self.cells:
            self._check(cell, fields)

    def _check(self, cell: Cell, fields: Facts) -> None:
        sheet = self.shown.sheet(fields)
        if sheet is None or self._shows(cell, fields) or (cell.column is WORTH and cell.sets):
            return
        now = self.shown.cell(sheet, cell.column)
        self.refuse(
            gettext(
                "“%(said)s” follows from the rest, and would be %(now)s here. "
                "Leave it out, or change what it comes from."
            )
            % {"said": f"{cell.column.title} {shortened(cell.text)}", "now": now}
        )

    def _doubt_the_worth(self, cell: Cell, fields: Facts) -> None:
        for name, value in cell.sets:
            if self.shown.sheet({**fields, name: value}):
                sentence = gettext(
                    "“%(said)s” is read as what the unit is worth. "
                    "For the field of that name write %(field)s."
                )
                said = {"said": f"{cell.column.title} {cell.text}", "field": f"{name}={value}"}
                self.doubts.append(sentence % said)

    def _shows(self, cell: Cell, fields: Facts) -> bool:
        sheet = self.shown.sheet(fields)
        return sheet is not None and _same(self.shown.cell(sheet, cell.column), cell.text)

    def _left(self, fields: Facts) -> list[str]:
        """The faults that stay, once what the page prints is taken as read."""
        sheet = self.shown.sheet(fields) if any(one.part for one in self.faults) else None
        printed = self.shown.phrases(sheet) if sheet else set()
        return [one.text for one in self.faults if not one.part or one.part not in printed]

    def _doubt(self, bare: Bare, taken: str, other: str) -> None:
        self.doubts.append(
            gettext("“%(phrase)s” is read as %(taken)s. It can also mean %(other)s.")
            % {"phrase": bare.phrase, "taken": taken, "other": other}
        )

    def _name(self) -> str:
        """A name for a unit that was given none: its words up to the first comma, without the number."""
        pieces: list[str] = []
        for n, word in enumerate(self.words):
            if word.is_break and n >= self.title_ends:
                break
            if word.place == 0 and not word.is_break and not word.number:
                pieces.append(
                    word.raw + "," * (n + word.of < self.title_ends and self.words[n + word.of].is_break)
                )
        name = " ".join(pieces).strip(" ,;")
        return name[:1].upper() + name[1:LONGEST_NAME]


def _written(fields: Facts) -> str:
    """As it is typed where it must be clear."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _called(preset: Preset) -> str:
    return gettext("the preset %(preset)s") % {"preset": preset.title}


def _same(text: str, other: str) -> bool:
    return _figures(text) == _figures(other)


def _figures(text: str) -> str:
    return " ".join(text.replace(",", "").replace("−", "-").casefold().split())
