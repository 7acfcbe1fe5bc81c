"""Catalogues as the tests read and write them: `.po` as text, `.mo` as gettext compiles it."""

from __future__ import annotations

import ast
import re
import struct
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?) (".*")')

NAMES = {"msgctxt": "context", "msgid": "one", "msgid_plural": "many"}


@dataclass
class Entry:
    """One sentence, with its plural if it has one, and what stands for it in the other language."""

    one: str = ""
    context: str = ""
    many: str = ""
    said: dict[int, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        one = f"{self.context}\4{self.one}" if self.context else self.one
        return f"{one}\0{self.many}" if self.many else one


def po_of(language: str, domain: str = "django") -> Path:
    """What the site says, or with `rules` what the rulesets say."""
    return Path(settings.LOCALE_PATHS[0], language, "LC_MESSAGES", f"{domain}.po")


def read(path: Path) -> list[Entry]:
    """All entries of a `.po` file, the head left out."""
    found = []
    for block in path.read_text().split("\n\n"):
        entry, parts = Entry(), []
        for line in block.splitlines():
            if start := LINE.match(line):
                parts.append([start[1], start[2] or "0", ast.literal_eval(start[3])])
            elif line.startswith('"'):
                parts[-1][2] += ast.literal_eval(line)
        for kind, number, text in parts:
            if kind in NAMES:
                setattr(entry, NAMES[kind], text)
            elif text:
                entry.said[int(number)] = text
        if entry.one:
            found.append(entry)
    return found


HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def write(path: Path, entries: list[Entry]) -> None:
    """A `.mo` file of these entries, as gettext reads it."""
    words = {"": HEAD} | {one.key: "\0".join(one.said[n] for n in sorted(one.said)) for one in entries}
    pairs = [(key.encode(), words[key].encode()) for key in sorted(words)]
    ids, texts, first, second = b"", b"", [], []
    for key, text in pairs:
        first.append((len(key), len(ids)))
        second.append((len(text), len(texts)))
        ids, texts = ids + key + b"\0", texts + text + b"\0"
    at = 28 + 16 * len(pairs)
    table = [number for size, start in first for number in (size, at + start)]
    table += [number for size, start in second for number in (size, at + len(ids) + start)]
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + struct.pack(f"<{len(table)}I", *table) + ids + texts)
