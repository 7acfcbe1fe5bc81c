"""Topics of the help: a Markdown file each in `config/help/topics`, and a folder there for each language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

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
    language: str = ""
    """Said where it is not that of the page: English, as long as nobody has translated it."""

    @property
    def plain(self) -> str:
        """The text without its marks, to be searched."""
        return re.sub(r"[#*`|()\[\]]", " ", self.text)


def topics() -> Sequence[Topic]:
    """In the language that is spoken; in English what nobody has translated."""
    return topics_of(get_language() or settings.LANGUAGE_CODE)


@cache
def topics_of(language: str) -> Sequence[Topic]:
    return [_read(slug, language) for slug in ORDER]


def topic(slug: str) -> Topic | None:
    return next((one for one in topics() if one.slug == slug), None)


def _read(slug: str, language: str) -> Topic:
    own, english = FOLDER / language / f"{slug}.md", settings.LANGUAGE_CODE
    file = own if own.exists() else FOLDER / f"{slug}.md"
    title, lead, text = file.read_text(encoding="utf-8").split("\n\n", 2)
    foreign = "" if own.exists() or language == english else english
    return Topic(slug, title.removeprefix("# "), lead, text, foreign)
