"""Topics of the help: a Markdown file each, in `config/help/topics`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "topics"
ORDER = (
    "first-evening",
    "joining",
    "secret-answers",
    "running-a-round",
    "dice",
    "overruling",
    "going-back",
    "officers",
    "talk-and-time",
    "forecasts",
    "aftermath",
    "rosters",
    "camp",
    "hosting",
)


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of help: a title, a sentence, and the rest in Markdown."""

    slug: str
    title: str
    lead: str
    text: str

    @property
    def plain(self) -> str:
        """The text without its marks, to be searched."""
        return re.sub(r"[#*`|()\[\]]", " ", self.text)


@cache
def topics() -> Sequence[Topic]:
    return [_read(slug) for slug in ORDER]


def topic(slug: str) -> Topic | None:
    return next((one for one in topics() if one.slug == slug), None)


def _read(slug: str) -> Topic:
    title, lead, text = (FOLDER / f"{slug}.md").read_text(encoding="utf-8").split("\n\n", 2)
    return Topic(slug, title.removeprefix("# "), lead, text)
