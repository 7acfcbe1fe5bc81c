"""Everything that can be looked up, each with an address: made once for each language, and never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from django.conf import settings
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language, gettext, gettext_lazy

from config.conformance.kept import kept_of
from config.help.fields import Described, acts_of, circumstances, fields_of
from config.help.topics import topics
from rulesets.engine import PrintedTable, Ruleset, Step, all_steps
from rulesets.engine.words import said
from rulesets.forms.titles import spoken_table
from rulesets.registry import rulesets

KINDS = {
    "How to": gettext_lazy("How to"),
    "Step": gettext_lazy("Step"),
    "Number": gettext_lazy("Number"),
    "Field": gettext_lazy("Field"),
    "Circumstance": gettext_lazy("Circumstance"),
    "Camp": gettext_lazy("Camp"),
    "Table": gettext_lazy("Table"),
    "Reading": gettext_lazy("Reading"),
}
"""What an entry is, in the order in which they are found."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to look up."""

    kind: str
    title: str
    text: str
    address: str
    system: str = ""
    """The title of the rules that it is of."""
    section: str = ""
    """The heading of the text under which it stands."""
    more: str = field(default="", repr=False)
    """What is searched besides: the rows of a table."""

    @property
    def kind_name(self) -> str:
        return str(KINDS[self.kind])


@dataclass(frozen=True, slots=True)
class StepHelp:
    """A step with what happens in it."""

    key: str
    title: str
    text: str
    section: str

    @property
    def anchor(self) -> str:
        return f"step-{slugify(self.key)}"


@dataclass(frozen=True, slots=True)
class NumberHelp:
    """What a number is that stands on a card of a battle."""

    key: str
    title: str
    text: str
    section: str

    @property
    def anchor(self) -> str:
        return f"number-{self.key}"


@dataclass(frozen=True, slots=True)
class TableHelp:
    """A printed table with the place where it is found."""

    table: PrintedTable
    anchor: str

    @property
    def cells(self) -> str:
        return " ".join(" ".join(row) for row in (self.table.columns, *self.table.rows))


def steps_of(system: str) -> Sequence[StepHelp]:
    rules = rulesets()[system]
    return [_step(rules, step) for step in all_steps(rules)]


def _step(rules: Ruleset, step: Step) -> StepHelp:
    found = rules.helps.get(step.key)
    text, section = (said(found.text), found.section) if found else ("", "")
    return StepHelp(step.key, step.title, text, section)


def numbers_of(system: str) -> Sequence[NumberHelp]:
    found = rulesets()[system].numbers
    return [
        NumberHelp(slugify(label), said(label), said(one.text), one.section) for label, one in found.items()
    ]


def tables_of(system: str) -> Sequence[TableHelp]:
    return [TableHelp(spoken_table(one), f"table-{slugify(one.title)}") for one in rulesets()[system].tables]


def entries() -> Sequence[Entry]:
    """In the language that is spoken."""
    return _entries(get_language() or settings.LANGUAGE_CODE)


@cache
def _entries(language: str) -> Sequence[Entry]:
    return [*_topics(), *(entry for rules in rulesets().values() for entry in _of_system(rules))]


def _topics() -> Iterator[Entry]:
    for topic in topics():
        address = reverse("help:topic", args=[topic.slug])
        yield Entry("How to", topic.title, topic.lead, address, more=topic.plain)


def _of_system(rules: Ruleset) -> Iterator[Entry]:
    page, tables = reverse("help:system", args=[rules.key]), reverse("help:tables", args=[rules.key])
    for step in steps_of(rules.key):
        address = f"{page}#{step.anchor}"
        yield Entry("Step", step.title, step.text, address, rules.title, step.section)
    for number in numbers_of(rules.key):
        address = f"{page}#{number.anchor}"
        yield Entry("Number", number.title, number.text, address, rules.title, number.section)
    for one in fields_of(rules):
        yield _described("Field", one, page, rules)
    for one in circumstances(rules):
        yield _described("Circumstance", one, page, rules)
    for one in acts_of(rules):
        yield _described("Camp", one, page, rules)
    for shown in tables_of(rules.key):
        table, address = shown.table, f"{tables}#{shown.anchor}"
        text = ", ".join(table.columns)
        yield Entry("Table", table.title, text, address, rules.title, table.section, shown.cells)
    kept = kept_of(rules.key)
    for reading in kept.readings if kept else ():
        address = f"{reverse('rules-of', args=[rules.key])}#ours"
        what = gettext("What we rule, and why")
        yield Entry("Reading", reading.title, what, address, rules.title, more=reading.text)


def _described(kind: str, one: Described, page: str, rules: Ruleset) -> Entry:
    return Entry(kind, one.title, one.text, f"{page}#{one.anchor}", rules.title, one.of or one.section)
