"""Pasted units: lines of words, CSV or JSON become named fields; what cannot be read is said line by line."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rosters.pasting.reading import named, read
from rosters.pasting.shown import Shown
from rosters.pasting.vocabulary import Vocabulary
from rulesets.engine import Roster
from rulesets.engine.values import Json
from rulesets.engine.words import said

LONGEST = 100_000
LONGEST_LINE = 1_000
"""No line of words is longer, nor worth the time to read."""
MOST = 500
FEW = 20
"""So many bad lines are named where there are too many of them all."""
TOO_MANY = f"These are over {MOST} units. Paste {MOST} at a time."
COPIES = re.compile(r"^(\d{1,3})\s*[x×]\s+(.*)$", re.IGNORECASE)
IDENTITY = {"id", "key", "side"}
"""What an exported unit may carry and a new one gets from us."""


class Entry(NamedTuple):
    """One unit as it was pasted: where, its name, the fields of its sheet, and what was not clear of them."""

    where: str
    name: str
    fields: Json
    doubts: Sequence[str] = ()


class BadLine(NamedTuple):
    where: str
    text: str

    @property
    def number(self) -> int:
        """Of a line, to put the first one first."""
        figure = self.where.rpartition(" ")[2]
        return int(figure) if figure.isdecimal() else 0

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
        raise LinesAreWrong([BadLine("All of it", f"Over {LONGEST:,} characters. Paste it in parts.")])
    entries: list[Entry] = []
    bad: list[BadLine] = []
    for entry in _reader(shown, vocabulary, text):
        if isinstance(entry, BadLine):
            bad.append(entry)
        else:
            entries.append(entry)
        if len(entries) + len(bad) > MOST:  # the rest is not even read
            raise LinesAreWrong([*bad[:FEW], BadLine("All of it", TOO_MANY)])
    if not entries and not bad:
        bad.append(BadLine("All of it", "There is nothing here yet. Write one unit a line."))
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
        return iter([BadLine("All of it", f"These are {len(lines):,} units; {MOST} at a time is the most.")])
    return _words(shown, vocabulary, lines)


# lines of words


def _words(
    shown: Shown, vocabulary: Vocabulary, lines: Sequence[tuple[int, str]]
) -> Iterator[Entry | BadLine]:
    for number, line in lines:
        where = f"Line {number}"
        if len(line) > LONGEST_LINE:
            yield BadLine(where, f"{len(line):,} characters are too many. Write one unit a line.")
            continue
        copies, line = _copies(line)
        name, words, unsure = named(vocabulary, line)
        found = read(vocabulary, shown, words)
        if found.faults:
            yield BadLine(where, found.faults[0])
            continue
        name = name or found.name
        count = int(copies or 1)
        if count == 0:
            yield BadLine(where, "0 × adds nothing. Write how many, or leave it out.")
        for copy in range(1, count + 1):
            yield Entry(
                where, name if count == 1 else f"{name} {copy}", dict(found.fields), [*unsure, *found.doubts]
            )


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
        where = f"Line {number}"
        cells = next(csv.reader([line], delimiter=separator))
        if len(cells) > len(columns):
            yield BadLine(where, f"{len(cells)} values for {len(columns)} columns.")
            continue
        row = {name: _cell(cell) for name, cell in zip(columns, cells, strict=False) if name and cell.strip()}
        yield Entry(where, str(row.pop("name", "")), row)


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
        yield BadLine(f"Line {error.lineno}", f"This is not JSON: {error.msg} at character {error.colno}.")
        return
    except (ValueError, RecursionError):
        yield BadLine("All of it", "This JSON holds more than a unit can.")
        return
    if isinstance(found, Mapping):
        found = found.get("units", [found])
    if not isinstance(found, list):
        yield BadLine("All of it", "A list of units is needed, each with its fields.")
        return
    for number, raw in enumerate(found, 1):
        where = f"Entry {number}"
        if not isinstance(raw, Mapping):
            yield BadLine(where, 'A unit has named fields, such as {"name": "City archers"}.')
            continue
        name = raw.get("name", "")
        fields = {key: value for key, value in raw.items() if key not in IDENTITY and key != "name"}
        yield Entry(where, name if isinstance(name, str) else str(name), fields)
