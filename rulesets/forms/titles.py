"""What fields, choices and printed tables are called, in the language that is spoken."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils.translation import get_language
from pydantic.fields import FieldInfo

from rulesets.engine import Help, PrintedTable, Value
from rulesets.engine.shown import REFUSALS, Term, shown_of, small
from rulesets.engine.text import SEVERAL_LINES, figure_in, spoken
from rulesets.engine.words import said
from rulesets.forms.fields import Choice, key_of
from rulesets.forms.shapes import Shape, Unformable, shapes_of
from rulesets.registry import rulesets

INITIALS = frozenset(("dc", "es", "hp", "mp", "pc", "rm", "ts"))
"""Words of the rules that are written large."""
SPAN, DICE = "{least} to {most}", "{count}d{rest}"
"""Cells of printed tables that are figures alone, in all rules: 8 to 9, and 2d+1."""
_SPAN = re.compile(r"(?P<least>[+−]?\d\S{,20}) to (?P<most>[+−]?\d\S{,20})")
_DICE = re.compile(r"(?P<count>\d{,9})d(?P<rest>\d{,9}([+−]\d{1,9})?)")
_FIGURE = re.compile(r"(× )?[+−]?\d[\d,]{,20}(\.\d{1,9})?")


def title_of(name: str, info: FieldInfo) -> str:
    return said(english_title(name, info))


def small_here(title: str) -> str:
    """A title as the reader has it, within a sentence: only English writes it small there."""
    return small(title) if (get_language() or "en").startswith("en") else title


def help_of(info: FieldInfo) -> str:
    return said(info.description or "")


def about(model: type[Value], name: str) -> Help | None:
    """What a field is and what it does, if its rules say so: of the form, or of one that it is made of."""
    for form in model.__mro__:
        if found := _about().get(form, {}).get(name):
            return Help(said(found.text), found.section)
    return None


@cache
def _about() -> dict[type[Value], Mapping[str, Help]]:
    return {form: helps for rules in rulesets().values() for form, helps in rules.fields.items()}


def labels_of(info: FieldInfo) -> dict[str, str]:
    """What the field calls its values, by what stands for them in JSON."""
    return {key: said(label) for key, label in (shown_of(info).labels or {}).items()}


def nothing_of(info: FieldInfo) -> str:
    """What it is called to choose nothing, if the field says so."""
    return labels_of(info).get("", "")


def asked_label(value: object, info: FieldInfo, asked: str | None) -> str:
    """A choice as the ask calls it, or the field, or its type; "" where none of them does."""
    key = str(key_of(value))
    return said(asked or (shown_of(info).labels or {}).get(key) or str(getattr(value, "label", "")))


def plain_label(key: str) -> str:
    """A choice that nobody has given a label."""
    return said(plain_title(key))


def help_of_choice(value: object, info: FieldInfo) -> str:
    return said((shown_of(info).helps or {}).get(str(key_of(value))) or str(getattr(value, "help", "")))


def choices_of(terms: type[Term]) -> list[Choice]:
    """The members of a kind to choose from."""
    return [Choice(term, said(term.label), said(term.help)) for term in terms]


def spoken_table(table: PrintedTable) -> PrintedTable:
    """A printed table with all its words; its section is a heading of the text."""
    rows = [[_cell(one) for one in row] for row in table.rows]
    return replace(table, title=said(table.title), columns=[_cell(one) for one in table.columns], rows=rows)


def _cell(english: str) -> str:
    """Figures are written as the language writes them, and need no entry each in its catalogue."""
    if found := _SPAN.fullmatch(english):
        return said(SPAN).format(**{name: _cell(figure) for name, figure in found.groupdict().items()})
    if found := _DICE.fullmatch(english):
        return said(DICE).format(**found.groupdict())
    return figure_in(english) or (spoken().number(english) if _FIGURE.fullmatch(english) else said(english))


def english_title(name: str, info: FieldInfo) -> str:
    return info.title or plain_title(name)


def words_of_form(model: type[Value]) -> Iterator[tuple[str, str]]:
    """All that a form of this value can say, each with what says it."""
    shapes = _shapes_of(model)
    for name, info in model.model_fields.items():
        yield name, english_title(name, info)
        yield f"{name}, help", info.description or ""
        shown = shown_of(info)
        for texts in (shown.labels or {}, shown.helps or {}):
            yield from ((f"{name}, choice", text) for text in texts.values())
        yield from ((f"{name}, refusal", getattr(shown, one)) for one in REFUSALS)
        for shape in _within(shapes.get(name)):
            yield from ((f"{name}, choice", _label(value)) for value in shape.values)


def told_in(value: Value) -> dict[str, str]:
    """The longer texts of a value, as of a situation that tells what the field is like."""
    shapes = _shapes_of(type(value)).items()
    longer = [name for name, one in shapes if one.kind == "text" and (one.max_length or 0) > SEVERAL_LINES]
    return {name: text for name in longer if (text := getattr(value, name))}


def words_of_terms(terms: type[Term]) -> Iterator[tuple[str, str]]:
    """All that the members of a kind can say."""
    for term in terms:
        yield f"{terms.__name__}", term.label
        yield f"{terms.__name__}, help", term.help


def _label(value: Any) -> str:
    return getattr(value, "label", "") or plain_title(str(key_of(value)))


def plain_title(name: str) -> str:
    """A name of the code as words, where nothing has a title of its own."""
    words = " ".join(word.upper() if word in INITIALS else word for word in name.split("_"))
    return words[:1].upper() + words[1:]


def _shapes_of(model: type[Value]) -> dict[str, Shape]:
    try:
        return dict(shapes_of(model))
    except Unformable:
        return {}


def _within(shape: Shape | None) -> Iterator[Shape]:
    """A shape with those of what is in it."""
    if shape is not None:
        yield shape
        yield from _within(shape.item)
        yield from _within(shape.key)
