"""What somebody has said in a form, in words: of forms inside forms what is otherwise than by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from django.utils.translation import ngettext

from rulesets.engine import Value, Written, written_in
from rulesets.engine.requests import Labels, within
from rulesets.engine.shown import shown_of
from rulesets.engine.text import written
from rulesets.engine.values import Facts, said_in
from rulesets.engine.words import Speaker, in_sentence, said
from rulesets.forms.shapes import Shape, shapes_of
from rulesets.forms.titles import english_title

EMPTY: tuple[object, ...] = (None, "", [], {})
PLAIN = {"yes": "Answer", "pick": "Choice"}
"""What the answers to the engine's own two questions are called."""


def in_words(
    speaker: Speaker, value: Facts, form: type[Value] | None = None, labels: Labels | None = None
) -> list[tuple[str, str]]:
    """An answer as label and words, a line for each thing said; what is empty is left out."""
    value = _in_order(form, without_gaps(said_in(form, value) if form else value))
    return [
        (label_of(form, name), words_of(speaker, form, name, part, labels or {}))
        for name, part in value.items()
        if not (form and is_beside_the_point(form, name, value))
    ]


def _in_order(form: type[Value] | None, value: Facts) -> Facts:
    """As the form asks it: what is on record has an order of its own."""
    fields = list(form.model_fields) if form else []
    return {name: value[name] for name in sorted(value, key=lambda one: _place(fields, one))}


def _place(fields: Sequence[str], name: str) -> int:
    return fields.index(name) if name in fields else len(fields)


def label_of(form: type[Value] | None, name: str) -> str:
    """What a field is called; a question has its answer now, and loses its mark."""
    fields = form.model_fields if form else {}
    title = (fields[name].title if name in fields else None) or PLAIN.get(name)
    return said(title or name.replace("_", " ").capitalize()).removesuffix("?")


def words_of(speaker: Speaker, form: type[Value] | None, name: str, part: Any, labels: Labels) -> str:
    """What was said in one field."""
    text = (
        Written(part)
        if form and name in written_in(form)
        else words_inside(speaker, form, name, part, labels)
    )
    if text is None:
        text = part if isinstance(part, str) and " " in part else plainly(speaker, form, name, part)
    is_number = isinstance(part, int) and not isinstance(part, bool)
    named = said(speaker.wording.get(f"{name}.{part}")) if is_number else None
    return f"{text}, {named}" if named else text


def plainly(speaker: Speaker, form: type[Value] | None, name: str, part: Any) -> str:
    """One fact in words; what is put on top or taken off is told with its sign."""
    if form and is_on_top(form, name) and isinstance(part, int):
        return written(part, "+")
    return speaker.word(name, part)


def is_on_top(form: type[Value], name: str) -> bool:
    """Whether a number is one that changes others: it may be below nought, and is nought by itself."""
    shape = shapes_of(form).get(name)
    default = form.model_fields[name].default if name in form.model_fields else None
    return bool(shape and shape.kind == "int" and (shape.least or 0) < 0 and default == 0)


def words_inside(
    speaker: Speaker, form: type[Value] | None, name: str, value: object, labels: Labels
) -> str | None:
    """The words of one field of a form, if there are forms in it or its choices have labels; else nothing."""
    shape = shapes_of(form).get(name) if form else None
    if shape is None or not (_is_inside(shape) or labels.get(name) or _values_of(shape)):
        return None
    return _words(speaker, shape, name, value, labels)


def is_beside_the_point(form: type[Value], name: str, said: Facts) -> bool:
    """Whether this field matters only for other choices than those that were made."""
    ways = shown_of(form.model_fields[name]).matters if name in form.model_fields else None
    if not ways:
        return False
    usual = form.model_construct().model_dump(mode="json", warnings=False)
    made = {**usual, **said}
    all_of = ways if isinstance(ways, Sequence) else [ways]
    return not any(all(_is_among(made.get(field), wanted) for field, wanted in way.items()) for way in all_of)


def _is_among(value: object, wanted: Iterable[object]) -> bool:
    return value in [one.value if isinstance(one, Enum) else one for one in wanted]


def _is_inside(shape: Shape) -> bool:
    return shape.kind == "value" or (shape.item is not None and shape.item.kind == "value")


def _words(speaker: Speaker, shape: Shape, name: str, value: Any, labels: Labels) -> str:
    if shape.kind == "value":
        return _value(speaker, shape.of, value, within(labels, name))
    if shape.item and shape.item.kind == "value" and isinstance(value, Mapping):
        each = {
            key: _value(speaker, shape.item.of, part, within(labels, f"{name}.{key}"))
            for key, part in value.items()
        }
        return "; ".join(f"{speaker.word(name, key)}: {words}" for key, words in each.items() if words)
    if shape.item and shape.item.kind == "value":
        return _alike_once(_value(speaker, shape.item.of, one, within(labels, name)) for one in value)
    called = labels.get(name, {})
    if isinstance(value, Mapping):
        return ", ".join(
            f"{written(n)} × {said(called.get(key, '')) or speaker.word(name, key)}"
            for key, n in value.items()
            if n
        )
    many, typed = value if isinstance(value, list) else [value], _values_of(shape)
    return ", ".join(
        said(called.get(str(one), "")) or speaker.word(name, typed.get(str(one), one)) for one in many
    )


def _alike_once(rows: Iterable[str]) -> str:
    """Rows that say the same are told once, with how many they are."""
    return "; ".join(_so_often(words, n) if n > 1 and words else words for words, n in Counter(rows).items())


def _so_often(words: str, n: int) -> str:
    return ngettext("%(text)s (%(n)s time)", "%(text)s (%(n)s times)", n) % {"text": words, "n": written(n)}


def _values_of(shape: Shape) -> Mapping[str, Enum]:
    """What may be chosen there, by how it is kept: a word may be that of its type."""
    values = (shape.item if shape.kind == "many" and shape.item else shape).values
    return {str(one.value): one for one in values if isinstance(one, Enum)}


def _value(speaker: Speaker, form: type[Value], parts: Facts, labels: Labels) -> str:
    """A form inside: its parts with their titles, but for what nobody said.

    A word that has to be said and comes first is what the whole is, and needs no title.
    """
    usual = form.model_construct().model_dump(mode="json", warnings=False)
    found: list[str] = []
    for name, part in _in_order(form, parts).items():
        if part in EMPTY or usual.get(name, ...) == part:
            continue
        words = words_inside(speaker, form, name, part, labels)
        words = words if words is not None else plainly(speaker, form, name, part)
        is_head = not found and name not in usual and isinstance(part, str)
        title = english_title(name, form.model_fields[name])
        found.append(words if is_head else f"{in_sentence(title)} {words}")
    return ", ".join(found)


def without_gaps(value: object) -> Any:
    """What was said without what was left empty, at any depth."""
    if isinstance(value, Mapping):
        parts = {name: without_gaps(one) for name, one in value.items()}
        return {name: one for name, one in parts.items() if one not in (None, "", [], {})}
    return [without_gaps(one) for one in value] if isinstance(value, list) else value
