"""Pasted units: lines of words, CSV or JSON become named fields; what cannot be read is said line by line."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rosters.vocabulary import Vocabulary
from rulesets.engine import Roster

LONGEST = 100_000
MOST = 500
COPIES = re.compile(r"^(\d{1,3})\s*[x×]\s+(.*)$", re.IGNORECASE)
NAMED = re.compile(r"^([^:=]{1,80}):\s*(.*)$")
IDENTITY = {"id", "key", "side"}
"""What an exported unit may carry and a new one gets from us."""


class Entry(NamedTuple):
    """One unit as it was pasted: where, its name, and the fields of its sheet."""

    where: str
    name: str
    fields: dict[str, Any]


class BadLine(NamedTuple):
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


class LinesAreWrong(Exception):
    """Some lines cannot be read; nothing was added."""

    def __init__(self, lines: Sequence[BadLine]) -> None:
        super().__init__("\n".join(map(str, lines)))
        self.lines = tuple(lines)


def read_units(roster: Roster, text: str) -> list[Entry]:
    """Every unit of a pasted text; raises with every bad line at once."""
    if len(text) > LONGEST:
        raise LinesAreWrong([BadLine("All of it", f"Over {LONGEST:,} characters. Paste it in parts.")])
    reader = _reader(roster, text)
    entries: list[Entry] = []
    bad: list[BadLine] = []
    for one in reader:
        if isinstance(one, BadLine):
            bad.append(one)
        else:
            entries.append(one)
    if len(entries) > MOST:
        bad.append(BadLine("All of it", f"These are {len(entries):,} units; {MOST} at a time is the most."))
    if not entries and not bad:
        bad.append(BadLine("All of it", "There is nothing here yet. Write one unit a line."))
    if bad:
        raise LinesAreWrong(bad)
    return entries


def _reader(roster: Roster, text: str) -> Iterator[Entry | BadLine]:
    if text.lstrip()[:1] in ("[", "{"):
        return _json(text)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if lines and (columns := _columns(roster, lines[0][1])):
        return _csv(lines, *columns)
    return _words(Vocabulary(roster), lines)


# lines of words


def _words(vocabulary: Vocabulary, lines: Sequence[tuple[int, str]]) -> Iterator[Entry | BadLine]:
    for number, line in lines:
        where = f"Line {number}"
        copies, line = _split(COPIES, line)
        name, words = _split(NAMED, line)
        fields, unknown = vocabulary.read(words)
        if unknown:
            yield BadLine(where, unknown)
            continue
        name = name or vocabulary.name_of(words)
        count = int(copies or 1)
        if count == 0:
            yield BadLine(where, "0 × adds nothing. Write how many, or leave it out.")
        for copy in range(1, count + 1):
            yield Entry(where, name if count == 1 else f"{name} {copy}", fields)


def _split(pattern: re.Pattern[str], line: str) -> tuple[str, str]:
    """What stands before, if anything, and the rest."""
    found = pattern.match(line)
    return (found[1].strip(), found[2].strip()) if found else ("", line)


# CSV


def _columns(roster: Roster, header: str) -> tuple[str, list[str]] | None:
    """The separator and the fields, if a first line names fields and nothing else."""
    fields = {"name": "name", **dict.fromkeys(IDENTITY, "")}
    for name, field in roster.unit.model_fields.items():
        if name not in IDENTITY:
            fields |= {_plain(name): name, _plain(field.title or name): name}
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
    for number, one in enumerate(found, 1):
        where = f"Entry {number}"
        if not isinstance(one, Mapping):
            yield BadLine(where, 'A unit has named fields, such as {"name": "City archers"}.')
            continue
        name = one.get("name", "")
        fields = {key: value for key, value in one.items() if key not in IDENTITY and key != "name"}
        yield Entry(where, name if isinstance(name, str) else str(name), fields)
