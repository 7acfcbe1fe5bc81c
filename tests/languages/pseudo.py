"""A language that nobody speaks: sentences are longer and in brackets. What stands outside is unmarked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import override

from django.apps import apps
from django.conf import settings
from django.db import models
from django.test import override_settings
from django.utils import translation
from django.utils.translation import trans_real

from annals.models import Calendar, Correction
from campaigns.tongues import DOMAIN, FORM, tongue_of
from config.management.catalogues import template
from rosters.models import CampAct
from rulesets.registry import rulesets
from tests.languages.catalogues import Entry, po_of, read, write

CODE, RIGHT_TO_LEFT = "en-xa", "ar-xb"
OPENS, CLOSES = "⟦", "⟧"
KEPT = re.compile(r"(%\(\w+\)[sd]|\{[^{}]*\}|<[^>]*>|&\w+;|%%)")
FORMAT = re.compile(r"([jFYlMHiTNdmy][ ,.:]*)+")
ACCENTS = str.maketrans("aeiounAEIOUcsyz", "áéîöûñÀÉÎÖÛçšýž")
SHOWN = ("aria-label", "title", "placeholder", "alt", "aria-description")
SILENT = ("script", "style", "code", "pre")
ADDRESS = re.compile(r"https?://\S+")
WORD = re.compile(r"(?<![^\W_])[^\W\d_]{2,}")
ENGLISH = {("lang", "en"), ("lang", settings.LANGUAGE_CODE)}
SHORT = 8
"""A name that is cut to so few letters ends in a point; a longer one in three."""
OURS = ("accounts", "battles", "campaigns", "chronicle", "forecasts", "rosters")


def pseudo(text: str) -> str:
    """Half as long again as it was, as German often is; formats of dates stay what they are."""
    if (FORMAT.fullmatch(text) and not text.isupper()) or text in FORM:
        return text
    accented = "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text))
    return f"{OPENS}{accented}{'~' * (len(text) // 2)}{CLOSES}"


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """The site speaks these two besides its own, and so do the rulesets."""
    for domain, entries in _all_in_pseudo().items():
        for code in (CODE, RIGHT_TO_LEFT):
            write(folder / translation.to_locale(code) / "LC_MESSAGES" / f"{domain}.mo", entries)
    languages = [*settings.LANGUAGES, (CODE, "Pseudo"), (RIGHT_TO_LEFT, "Oduesp")]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=[*settings.LOCALE_PATHS, folder]):
        _forget()
        try:
            yield
        finally:
            _forget()


@cache
def _all_in_pseudo() -> Mapping[str, list[Entry]]:
    """Every sentence by its domain. What the rulesets say is collected once for all tests."""
    with TemporaryDirectory() as folder:
        rules = Path(folder, "rules.pot")
        rules.write_text(template())
        found = {"django": read(po_of("de")), DOMAIN: read(rules)}
    for entry in chain(*found.values()):
        entry.said = {0: pseudo(entry.one)} | ({1: pseudo(entry.many)} if entry.many else {})
    return found


def _forget() -> None:
    """What is remembered of the languages of a process."""
    tongue_of.cache_clear()
    vars(trans_real)["_translations"].clear()
    for remembered in vars(trans_real).values():
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()


class Reader(HTMLParser):
    """All that people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.silent = 0
        self.foreign: list[str] = []
        """The element that says that it is in English, and those of its kind within it."""
        self.english: list[str] = []
        """What stands in such."""

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        if tag in self.foreign or (not self.foreign and ENGLISH.intersection(attrs)):
            self.foreign.append(tag)
        if self.foreign:
            return
        self.read += [value or "" for name, value in attrs if name in SHOWN]

    @override
    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT
        if tag in self.foreign:
            self.foreign.pop()

    @override
    def handle_data(self, data: str) -> None:
        if not self.silent:
            (self.english if self.foreign else self.read).append(data)


def said_in_english(html: str) -> list[str]:
    """Whole sentences of it that say that they are in English: headings of books are none."""
    reader = Reader()
    reader.feed(html)
    return [text.strip() for text in reader.english if text.strip().endswith((".", "!", "?"))]


def ruled() -> frozenset[str]:
    """What game masters have called a line of a number between battles, and why they added it."""
    acts = CampAct.objects.values_list("rulings", flat=True)
    return frozenset(
        text for rulings in acts for one in rulings for text in (one["line"], one["reason"]) if text
    )


def unmarked(html: str, given: frozenset[str], titles: Iterable[str] = ()) -> list[str]:
    """What of it stands outside the brackets and is nobody's name, nor the title of anything."""
    reader = Reader()
    reader.feed(html)
    left = (" ".join(ADDRESS.sub("", outside(text)).split()) for text in _whole(reader.read))
    named = re.compile("|".join(map(re.escape, sorted(titles, key=len, reverse=True))) or r"(?!)")
    return [text for text in left if any(not _is_given(word, text, given) for word in _words(text, named))]


def _words(text: str, named: re.Pattern[str]) -> list[str]:
    return WORD.findall(named.sub("", text))


def _is_given(word: str, text: str, given: frozenset[str]) -> bool:
    """Whether it is a name, or the beginning of one where a text is cut."""
    is_cut = f"{word}…" in text or (f"{word}." in text and len(text) <= SHORT)
    return word in given or (is_cut and any(name.startswith(word) for name in given))


def _whole(texts: list[str]) -> Iterator[str]:
    """Texts again, where a tag stands within a sentence."""
    so_far = ""
    for text in texts:
        so_far += text
        if so_far.count(OPENS) == so_far.count(CLOSES):
            yield so_far
            so_far = ""
    yield so_far


def outside(text: str) -> str:
    found, depth = "", 0
    for char in text:
        depth += char == OPENS
        found += char if not depth and char != CLOSES else ""
        depth -= char == CLOSES
    return found


def names_given() -> frozenset[str]:
    """Every word that people have typed, as it is and as it begins a short name: what stands in the rows, but
    for what is one of a choice.
    """
    found: set[str] = set()
    for model in (model for app in OURS for model in apps.get_app_config(app).get_models()):
        fields = [
            field.name
            for field in model._meta.fields
            if isinstance(field, (models.CharField, models.TextField)) and not field.choices
        ]
        for values in model._default_manager.values_list(*fields) if fields else ():
            for value in values:
                typed = WORD.findall(value or "")
                found.update(typed, (one[:1].upper() + one[1:] for one in typed))
    for calendar in Calendar.objects.all():
        named = [month["name"] for month in calendar.months]
        found.update(WORD.findall(" ".join([*named, *calendar.weekdays, calendar.era])))
    for reason in Correction.objects.values_list("reason", flat=True):
        found.update(WORD.findall(reason))
    return frozenset(found)


def titles_given() -> frozenset[str]:
    """What rules and their samples are called: names, though of common words."""
    return frozenset(
        title
        for rules in rulesets().values()
        for title in (rules.title, *(sample.title for sample in rules.samples))
    )


def catalogue() -> list[Entry]:
    return read(po_of("de"))
