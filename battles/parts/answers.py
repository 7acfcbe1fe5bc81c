"""What somebody has said in a form, in words: of forms inside forms what is otherwise than by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Value
from rulesets.engine.requests import Labels, within
from rulesets.engine.words import Speaker, number
from rulesets.shapes import Shape, shapes_of

NOTHING: tuple[Any, ...] = (None, "", [], {})


def words_inside(
    speaker: Speaker, form: type[Value] | None, name: str, said: Any, labels: Labels
) -> str | None:
    """The words of one field of a form, if there are forms in it or its choices have labels; else nothing."""
    shape = shapes_of(form).get(name) if form else None
    if shape is None or not (_is_inside(shape) or labels.get(name)):
        return None
    return _words(speaker, shape, name, said, labels)


def _is_inside(shape: Shape) -> bool:
    return shape.kind == "value" or (shape.item is not None and shape.item.kind == "value")


def _words(speaker: Speaker, shape: Shape, name: str, said: Any, labels: Labels) -> str:
    if shape.kind == "value":
        return _value(speaker, shape.of, said, within(labels, name))
    if shape.item and shape.item.kind == "value" and isinstance(said, Mapping):
        each = {
            key: _value(speaker, shape.item.of, one, within(labels, f"{name}.{key}"))
            for key, one in said.items()
        }
        return "; ".join(f"{speaker.word(name, key)}: {words}" for key, words in each.items() if words)
    if shape.item and shape.item.kind == "value":
        return "; ".join(_value(speaker, shape.item.of, one, within(labels, name)) for one in said)
    called = labels.get(name, {})
    if isinstance(said, Mapping):
        return ", ".join(
            f"{number(n)} × {called.get(key) or speaker.word(name, key)}" for key, n in said.items() if n
        )
    many = said if isinstance(said, list) else [said]
    return ", ".join(called.get(str(one)) or speaker.word(name, one) for one in many)


def _value(speaker: Speaker, form: type[Value], said: Mapping[str, Any], labels: Labels) -> str:
    """A form inside: its parts with their titles, but for what nobody said."""
    usual = form.model_construct().model_dump(mode="json", warnings=False)
    found = []
    for name, one in said.items():
        if one in NOTHING or usual.get(name, ...) == one:
            continue
        words = words_inside(speaker, form, name, one, labels)
        title = form.model_fields[name].title or name.replace("_", " ")
        found.append(f"{title.lower()} {words if words is not None else speaker.word(name, one)}")
    return ", ".join(found)
