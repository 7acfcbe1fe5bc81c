"""What rulesets say beside their catalogues: titles, helps, choices, presets, tables, lines of numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from pydantic import create_model

from rulesets.engine import (
    Formation,
    Preset,
    Roster,
    Ruleset,
    Term,
    UnitSheet,
    Value,
    all_steps,
    correctable,
    sample_of,
)
from rulesets.engine.text import Filled
from rulesets.forecasts.results import Grade
from rulesets.forms.answers import PLAIN
from rulesets.forms.titles import DICE, SPAN, english_title, told_in, words_of_form, words_of_terms
from rulesets.forms.values import formable

ENGINE = "rulesets.engine"
UNREAD = ("samples", "words", "fields", "officers")
"""Rooms of a system in which no line of a number is written."""
SMALL, SEVERAL = re.compile(r"[a-z]"), re.compile(r"[a-z] [^a-z]*[a-z]")
WORDS = re.compile(r"[^\d]+")
FIRST = ("Line", "Sum", "Cost", "Part", "ValueError")
"""Calls whose first argument people read."""
LAST = ("of", "new_unit", "_propose")
"""Calls whose last argument is the reason of a change."""
SIDE = {"id": "side", "name": "Side", "side": "side"}
NAMED = ("label", "why", "reason")
FILLED = ("filled", "label")
"""Calls whose text is a label with facts."""
CROWDS = ("Crowd", "Men")
"""Calls all of whose texts people read: what a strength looks like from afar."""

type Said = Iterator[tuple[str, str]]


def is_read(text: str) -> bool:
    """What people read begins with a capital or has several words."""
    begins = text[:1] == "“" or "A" <= text[:1] <= "Z"
    return bool((begins and SMALL.search(text, 1)) or SEVERAL.search(text))


def titles_of_all() -> Said:
    """What the engine says of itself, in every system."""
    for model in _all_of(Value, ENGINE):
        yield from words_of_form(model)
    kinds: list[type[Term]] = [*_all_of(Term, ENGINE), Grade]
    for terms in kinds:
        yield from words_of_terms(terms)
    yield from (("answer", title) for title in PLAIN.values())
    yield from (("cell of a table", figures) for figures in (SPAN, DICE))


def titles_of(rules: Ruleset) -> Said:
    """All of one system, each with what kind of thing says it."""
    yield from _of_steps(rules)
    yield from _of_cards(rules)
    yield from _of_roster(rules)
    yield from _of_samples(rules)
    yield from (("how a number is typed", one.counted) for one in rules.figures.values() if one.counted)
    room = room_of(rules)
    for model in _all_of(Value, room):
        yield from words_of_form(model)
    for terms in _all_of(Term, room):
        yield from words_of_terms(terms)
    for table in rules.tables:
        yield "table", table.title
        yield from (("column of a table", column) for column in table.columns)
        yield from (
            ("row of a table", cell) for row in table.rows for cell in row if is_read(cell) or cell.isalpha()
        )
    folder = Path(str(import_module(room).__file__)).parent
    yield from _crowds_in(folder)
    yield from _lines_in(folder)


def _of_samples(rules: Ruleset) -> Said:
    yield from (("sample", sample.title) for sample in rules.samples)
    for key in ("", *(sample.key for sample in rules.samples)):
        muster = sample_of(rules, key)
        for situation in filter(None, (muster.situation, *muster.situations.values())):
            yield from (("story of a sample", text) for text in told_in(situation).values())


def _of_steps(rules: Ruleset) -> Said:
    yield from (("step", step.english) for step in all_steps(rules))
    yield from (("help of a step", help.text) for help in rules.helps.values())
    for label, meant in rules.numbers.items():
        yield from (("line of a card", label), ("help of a number", meant.text))
    for helps in rules.fields.values():
        yield from ((f"help of the field {name}", help.text) for name, help in helps.items())
    for procedure in rules.camp:
        yield "camp", procedure.english
        yield "help of the camp", procedure.help


def _of_cards(rules: Ruleset) -> Said:
    """How units and heroes may be, where the catalogue has no word of its own for it."""
    field: Any = rules.open(rules.prepare(rules.sample()))
    states = [*getattr(field, "units", {}).values(), *getattr(field, "heroes", {}).values()]
    for kind in {type(state.status): None for state in states if hasattr(state, "status")}:
        words = [str(one.value).replace("_", " ") for one in kind] if issubclass(kind, Enum) else []
        yield from (("status", word) for word in words)


def parts_of(rules: Ruleset) -> Said:
    """What may be set right of a battle."""
    for part in formable(correctable(rules.open(rules.prepare(rules.sample())))):
        fields: dict[str, Any] = {part.name: (part.type, ...)}
        model = create_model("Part", __base__=Value, **fields)
        yield "part of the field", english_title(part.name, model.model_fields[part.name])


def _of_roster(rules: Ruleset) -> Said:
    if (roster := rules.roster) is None:
        return
    yield from (
        ("column of units", text) for one in roster.columns for text in (one.title, one.about) if text
    )
    yield from (("calculator", maker.title) for maker in roster.makers)
    for unit in _units_of(rules, roster):
        parts = roster.describe(unit).split(", ")
        yield from (("description", part) for part in parts if WORDS.fullmatch(part))
        yield from _worth_of(roster, unit)
    for preset in roster.presets:
        yield from _of_preset(preset)
    for formation in roster.formations:
        yield from _of_formation(formation)


def _worth_of(roster: Roster, unit: UnitSheet) -> Said:
    """What its strength is made of, and what a list says of it."""
    side, options = roster.side.model_validate(SIDE), roster.options()
    tally = roster.strength(side, unit, options)
    for label in (tally.label, *(line.label for line in tally.lines)):
        facts = label.facts.values() if isinstance(label, Filled) else (label,)
        yield from (("strength", str(one)) for one in facts if WORDS.fullmatch(str(one)))
    for column in roster.columns:
        if WORDS.fullmatch(word := str(column.of(side, unit, options))):
            yield "column of units", word


def _units_of(rules: Ruleset, roster: Roster) -> Iterator[UnitSheet]:
    """All presets, and whoever fights in a sample."""
    identity = {"id": "unit", "name": "Unit", "side": "side"}
    for preset in roster.presets:
        yield roster.unit.model_validate({**preset.fields, **identity})
    for key in ("", *(sample.key for sample in rules.samples)):
        yield from sample_of(rules, key).units


def _of_preset(preset: Preset) -> Said:
    yield from (("preset", preset.title), ("group of presets", preset.group), ("preset, note", preset.note))


def _of_formation(formation: Formation) -> Said:
    yield from (("formation", formation.title), ("formations", formation.group))
    yield from (("formation, parts", formation.parts), ("formation, leader", formation.leader))


def room_of(rules: Ruleset) -> str:
    """The package in which a system stands: `rulesets.systems.gurps`."""
    return rules.muster.__module__.partition(".people")[0]


def _all_of(kind: type[Any], room: str) -> Iterator[type[Any]]:
    """Every class of a kind that a package has."""
    for below in kind.__subclasses__():
        if f"{below.__module__}.".startswith(f"{room}."):
            yield below
        yield from _all_of(below, room)


def _crowds_in(folder: Path) -> Said:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CROWDS:
                words = (part.value for part in node.args if isinstance(part, ast.Constant))
                yield from (("strength from afar", word) for word in words if isinstance(word, str))


def _lines_in(folder: Path) -> Said:
    """What stands in the code of its steps: labels of lines and notes, reasons of throws and changes."""
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] not in UNREAD:
            for node in ast.walk(ast.parse(path.read_text())):
                yield from (("line", text) for part in _read_of(node) for text in _texts(part))
                yield from (("line", sentence) for sentence in _filled_in(node))


def _filled_in(node: ast.AST) -> Iterator[str]:
    """The sentence of `filled("{count} × {troops}", …)`, and of `label("Will of {name}")`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FILLED:
        yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def _read_of(node: ast.AST) -> Iterator[ast.expr]:
    """The parts of an expression that people read."""
    if isinstance(node, ast.Tuple) and len(node.elts) > 1 and isinstance(node.ctx, ast.Load):
        yield from node.elts[:2]
    elif isinstance(node, ast.Dict):
        yield from node.values
    elif isinstance(node, ast.IfExp):
        yield node
    elif isinstance(node, ast.arguments):
        yield from node.defaults
    elif isinstance(node, ast.Return) and node.value:
        yield node.value
    elif isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        yield from node.args[:1] if called in FIRST else node.args[-1:] if called in LAST else ()
        yield from (keyword.value for keyword in node.keywords if keyword.arg in NAMED)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield from _texts_after(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_read(node.value):
        yield node.value


def _texts_after(node: ast.JoinedStr) -> Iterator[str]:
    """What stands behind a comma in a text that is put together, and is said as a part of it."""
    last = node.values[-1] if node.values else None
    if isinstance(last, ast.Constant) and isinstance(last.value, str) and last.value.startswith(", "):
        yield last.value[2:]
