"""Changes of a muster in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from rulesets.engine import Muster, Names, Ruleset, Value, names_of, shown_of, size_of
from rulesets.engine.words import said
from rulesets.forecasts.changes import Away, Change, Elsewhere, Less, More, Otherwise, Sized

LONGEST = 60
"""So many letters of a text stand for it."""


def sentence(rules: Ruleset, muster: Muster, change: Change) -> str:
    """What is otherwise than in this muster."""
    names = names_of(muster)
    name = names.get(getattr(change, "of", ""), "")
    if isinstance(change, Away):
        return f"Without {name}"
    if isinstance(change, Sized):
        return f"{name} with {change.size:,} instead of {_size(muster, change.of):,}"
    if isinstance(change, Elsewhere):
        return f"{name} with {names[change.unit]}" if change.unit else f"{name} with no unit"
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
    what = f"{title} of {names[change.side]}" if change.side else title
    shown = said((shown_of(info).labels or {}).get(_key(change.value)))
    if isinstance(change, Otherwise):
        value = getattr(form.model_validate({change.field: change.value}), change.field)
        return f"{what}: {shown or _word(value, names)}"
    [value] = getattr(form.model_validate({change.field: [change.value]}), change.field)
    return f"{what}: {'also' if isinstance(change, More) else 'without'} {shown or _word(value, names)}"


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
        return "nothing said"
    if isinstance(of, bool):
        return "yes" if of else "no"
    if isinstance(of, int):
        return f"{of:,}".replace("-", "−")
    text = names.get(str(of)) or said(str(getattr(of, "label", of)))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _row(row: Value, names: Names) -> str:
    """Its choices, names and texts; where nobody has said any, what it is by itself."""
    usual = {name: info.get_default() for name, info in type(row).model_fields.items()}
    parts = [(name, part) for name, part in row if isinstance(part, Enum | str) and part]
    told = [part for name, part in parts if part != usual[name]] or [part for _, part in parts]
    return ", ".join(dict.fromkeys(_word(part, names) for part in told)) or "a row"
