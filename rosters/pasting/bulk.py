"""Pasted units: lines of words, CSV or JSON become named fields; what cannot be read is said line by line."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from rosters.pasting.reading import named, read
from rosters.pasting.shown import Shown
from rosters.pasting.vocabulary import Vocabulary
from rulesets.engine import Roster
from rulesets.engine.text import written
from rulesets.engine.values import Json
from rulesets.engine.words import said

LONGEST = 100_000
LONGEST_LINE = 1_000
"""No line of words is longer, nor worth the time to read."""
MOST = 500
FEW = 20
"""So many bad lines are named where there are too many of them all."""

COPIES = re.compile(r"^(\d{1,3})\s*[x×]\s+(.*)$", re.IGNORECASE)
IDENTITY = {"id", "key", "side"}
"""What an exported unit may carry and a new one gets from us."""


class Entry(NamedTuple):
    """One unit as it was pasted: where, its name, the fields of its sheet, and what was not clear of them."""

    where: str
    name: str
    fields: Json
    doubts: Sequence[str] = ()
    number: int = 0


class BadLine(NamedTuple):
    where: str
    text: str
    number: int = 0
    """Of a line, to put the first one first."""

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


class LinesAreWrong(Exception):
    """Some lines cannot be read; nothing was added. `others` are those that can."""

    def __init__(self, lines: Sequence[BadLine], others: Sequence[Entry] = ()) -> None:
        super().__init__("\n".join(map(str, lines)))
        self.lines, self.others = tuple(lines), tuple(others)


class LinesAreUnclear(Exception):
    """Every line can be read, and some in two ways; nothing was added."""

    def __init__(self, lines: Sequence[BadLine]) -> None:
        super().__init__("\n".join(map(str, lines)))
        self.lines = tuple(lines)


def read_units(shown: Shown, vocabulary: Vocabulary, text: str) -> list[Entry]:
    """Every unit of a pasted text; raises with every bad line at once."""
    if len(text) > LONGEST:
        too_long = gettext("Over %(most)s characters. Paste it in parts.") % {"most": written(LONGEST)}
        raise LinesAreWrong([BadLine(gettext("All of it"), too_long)])
    entries: list[Entry] = []
    bad: list[BadLine] = []
    for entry in _reader(shown, vocabulary, text):
        if isinstance(entry, BadLine):
            bad.append(entry)
        else:
            entries.append(entry)
        if len(entries) + len(bad) > MOST:  # the rest is not even read
            too_many = gettext("These are over %(most)s units. Paste %(most)s at a time.") % {"most": MOST}
            raise LinesAreWrong([*bad[:FEW], BadLine(gettext("All of it"), too_many)])
    if not entries and not bad:
        bad.append(
            BadLine(gettext("All of it"), gettext("There is nothing here yet. Write one unit a line."))
        )
    if bad:
        raise LinesAreWrong(bad, entries)
    return entries


def _reader(shown: Shown, vocabulary: Vocabulary, text: str) -> Iterator[Entry | BadLine]:
    if text.lstrip()[:1] in ("[", "{"):
        return _json(text)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if lines and (columns := _columns(shown.roster, lines[0][1])):
        return _csv(lines, *columns)
    if len(lines) > MOST:
        facts = {"units": written(len(lines)), "most": MOST}
        too_many = gettext("These are %(units)s units; %(most)s at a time is the most.") % facts
        return iter([BadLine(gettext("All of it"), too_many)])
    return _words(shown, vocabulary, lines)


# lines of words


def _words(
    shown: Shown, vocabulary: Vocabulary, lines: Sequence[tuple[int, str]]
) -> Iterator[Entry | BadLine]:
    for number, line in lines:
        where = gettext("Line %(number)s") % {"number": number}
        if len(line) > LONGEST_LINE:
            n = written(len(line))
            too_long = gettext("%(n)s characters are too many. Write one unit a line.") % {"n": n}
            yield BadLine(where, too_long, number)
            continue
        copies, line = _copies(line)
        name, words, unsure = named(vocabulary, line)
        found = read(vocabulary, shown, words)
        if found.faults:
            yield BadLine(where, found.faults[0], number)
            continue
        name = name or found.name
        count = int(copies or 1)
        if count == 0:
            yield BadLine(where, gettext("0 × adds nothing. Write how many, or leave it out."), number)
        for copy in range(1, count + 1):
            called, doubts = name if count == 1 else f"{name} {copy}", [*unsure, *found.doubts]
            yield Entry(where, called, dict(found.fields), doubts, number)


def _copies(line: str) -> tuple[str, str]:
    """How many of it, if that stands before, and the rest."""
    found = COPIES.match(line)
    return (found[1], found[2].strip()) if found else ("", line)


# CSV


def _columns(roster: Roster, header: str) -> tuple[str, list[str]] | None:
    """The separator and the fields, if a first line names fields and nothing else."""
    fields = {"name": "name", **dict.fromkeys(IDENTITY, "")}
    for name, field in roster.unit.model_fields.items():
        if name not in IDENTITY:
            titles = (name, field.title or name, said(field.title or name))
            fields |= dict.fromkeys(map(_plain, titles), name)
    for separator in ",;\t":
        cells = next(csv.reader([header], delimiter=separator))
        if len(cells) > 1 and all(_plain(cell) in fields for cell in cells):
            return separator, [fields[_plain(cell)] for cell in cells]
    return None


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", " ")


def _csv(
    lines: Sequence[tuple[int, str]], separator: str, columns: Sequence[str]
) -> Iterator[Entry | BadLine]:
    for number, line in lines[1:]:
        where = gettext("Line %(number)s") % {"number": number}
        cells = next(csv.reader([line], delimiter=separator))
        if len(cells) > len(columns):
            counts = {"values": len(cells), "columns": len(columns)}
            yield BadLine(where, gettext("%(values)s values for %(columns)s columns.") % counts, number)
            continue
        row = {name: _cell(cell) for name, cell in zip(columns, cells, strict=False) if name and cell.strip()}
        yield Entry(where, str(row.pop("name", "")), row, number=number)


def _cell(cell: str) -> Any:
    """A cell as written; a list or named values in it as JSON."""
    if cell.strip()[:1] in ("[", "{"):
        try:
            return json.loads(cell)
        except (ValueError, RecursionError):
            return cell
    return cell.strip()


# JSON


def _json(text: str) -> Iterator[Entry | BadLine]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        at = {"why": error.msg, "character": error.colno}
        where = gettext("Line %(number)s") % {"number": error.lineno}
        sentence = gettext("This is not JSON: %(why)s at character %(character)s.") % at
        yield BadLine(where, sentence, error.lineno)
        return
    except (ValueError, RecursionError):
        yield BadLine(gettext("All of it"), gettext("This JSON holds more than a unit can."))
        return
    if isinstance(found, Mapping):
        found = found.get("units", [found])
    if not isinstance(found, list):
        yield BadLine(gettext("All of it"), gettext("A list of units is needed, each with its fields."))
        return
    for number, raw in enumerate(found, 1):
        where = gettext("Entry %(number)s") % {"number": number}
        if not isinstance(raw, Mapping):
            sentence = gettext('A unit has named fields, such as {"name": "City archers"}.')
            yield BadLine(where, sentence, number)
            continue
        name = raw.get("name", "")
        fields = {key: value for key, value in raw.items() if key not in IDENTITY and key != "name"}
        yield Entry(where, name if isinstance(name, str) else str(name), fields, number=number)
