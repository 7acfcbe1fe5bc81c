"""Changes of a muster in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from django.utils.translation import gettext

from rulesets.engine import Muster, Names, Ruleset, Value, names_of, shown_of, size_of
from rulesets.engine.text import written
from rulesets.engine.words import said
from rulesets.forecasts.changes import Away, Change, Elsewhere, Less, More, Otherwise, Sized

LONGEST = 60
"""So many letters of a text stand for it."""


def sentence(rules: Ruleset, muster: Muster, change: Change) -> str:
    """What is otherwise than in this muster."""
    names = names_of(muster)
    name = names.get(getattr(change, "of", ""), "")
    if isinstance(change, Away):
        return gettext("Without %(name)s") % {"name": name}
    if isinstance(change, Sized):
        sizes = {"size": written(change.size), "was": written(_size(muster, change.of))}
        return gettext("%(name)s with %(size)s instead of %(was)s") % {"name": name, **sizes}
    if isinstance(change, Elsewhere) and change.unit:
        return gettext("%(name)s with %(unit)s") % {"name": name, "unit": names[change.unit]}
    if isinstance(change, Elsewhere):
        return gettext("%(name)s with no unit") % {"name": name}
    return _circumstance(rules, muster, change, names)


def sentences(rules: Ruleset, muster: Muster, changes: Sequence[Change]) -> str:
    return " · ".join(sentence(rules, muster, change) for change in changes)


def _size(muster: Muster, id: str) -> int:
    [unit] = (unit for unit in muster.units if unit.id == id)
    return getattr(unit, size_of(unit) or "", 0)


def _circumstance(rules: Ruleset, muster: Muster, change: Otherwise | More | Less, names: Names) -> str:
    form = _form(rules, muster, change.side)
    info = form.model_fields[change.field]
    title = said(info.title or change.field.replace("_", " "))
    facts = {"title": title, "side": names.get(change.side, "")}
    what = gettext("%(title)s of %(side)s") % facts if change.side else title
    shown = said((shown_of(info).labels or {}).get(_key(change.value)))
    if isinstance(change, Otherwise):
        value = getattr(form.model_validate({change.field: change.value}), change.field)
        return f"{what}: {shown or _word(value, names)}"
    [value] = getattr(form.model_validate({change.field: [change.value]}), change.field)
    told = {"what": what, "value": shown or _word(value, names)}
    if isinstance(change, More):
        return gettext("%(what)s: also %(value)s") % told
    return gettext("%(what)s: without %(value)s") % told


def _form(rules: Ruleset, muster: Muster, side: str) -> type[Value]:
    if side not in muster.situations and rules.roster:
        return rules.roster.side_situation if side else rules.roster.situation
    return type(muster.situations[side] if side else muster.situation)


def _key(value: object) -> str:
    return "" if value is None else str(value)


def _word(of: Any, names: Names) -> str:
    """What a thing calls itself: a choice by its label, a row by what was said in it."""
    if isinstance(of, Value):
        return _row(of, names)
    if of is None:
        return gettext("nothing said")
    if isinstance(of, bool):
        return gettext("yes") if of else gettext("no")
    if isinstance(of, int):
        return written(of)
    text = names.get(str(of)) or said(str(getattr(of, "label", of)))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _row(row: Value, names: Names) -> str:
    """Its choices, names and texts; where nobody has said any, what it is by itself."""
    usual = {name: info.get_default() for name, info in type(row).model_fields.items()}
    parts = [(name, part) for name, part in row if isinstance(part, Enum | str) and part]
    told = [part for name, part in parts if part != usual[name]] or [part for _, part in parts]
    return ", ".join(dict.fromkeys(_word(part, names) for part in told)) or gettext("a row")
