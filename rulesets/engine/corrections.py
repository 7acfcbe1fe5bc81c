"""Typed corrections of the field, made by a GM between phases: the men of a unit, a hero's hits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, TypeAliasType, get_args, get_origin, get_type_hints

import pydantic
from pydantic import TypeAdapter, ValidationError

from rulesets.engine.requests import Problem, plainly
from rulesets.engine.text import unprintable_in
from rulesets.engine.values import Field, Json, Ref, State, Value

FIXED = {"muster", "round", "step", "sheet"}


class Correction(Value):
    """The GM's word on one part of the field; `subject` is an id, or nothing for the field itself."""

    subject: str = ""
    name: str
    value: Any = None
    reason: Annotated[str, pydantic.Field(title="Reason", min_length=1, max_length=200)]


@dataclass(frozen=True, slots=True)
class Correctable:
    """One part of the field that may be corrected: whose, its name, its type and its present value."""

    subject: str
    kind: str
    """Which table it stands in (`units`), or nothing for the field itself."""
    name: str
    type: Any
    value: Any


class CannotCorrect(Exception):
    """A correction names nothing there is, or a value that cannot stand there."""

    def __init__(self, correction: Correction, problems: Sequence[Problem]) -> None:
        super().__init__(f"{correction.subject or 'the field'}.{correction.name}: {problems}")
        self.correction = correction
        self.problems = problems


def correctable(field: Field) -> list[Correctable]:
    """All that may be corrected, in the order of the field."""
    return [*_parts(field, "", ""), *_states(field)]


def correct[F: Field](field: F, corrections: Sequence[Correction]) -> F:
    """The field with all of the corrections, or `CannotCorrect` and none of them."""
    field = field.copy()
    for correction in corrections:
        value, problems = _read(field, correction)
        if problems:
            raise CannotCorrect(correction, problems)
        setattr(_part(field, correction.subject), correction.name, value)
    return field


def problems_of(field: Field, correction: Correction) -> list[Problem]:
    """Why this correction cannot be made, if it cannot."""
    if [*unprintable_in(correction.value)]:
        return [_wrong("There is a character in it that cannot be shown.")]
    return _read(field, correction)[1]


def _read(field: Field, correction: Correction) -> tuple[Any, list[Problem]]:
    part = _part(field, correction.subject)
    hint = None if part is None else _types(_type(part)).get(correction.name)
    if hint is None or isinstance(getattr(part, correction.name), dict):
        facts = {"subject": correction.subject, "name": correction.name}
        return None, [Problem("not_correctable", facts)]
    try:
        value = _adapter(_type(part), correction.name).validate_python(correction.value)
    except ValidationError as error:
        return None, [_wrong(plainly(one)) for one in error.errors()]
    refers = next((one for one in _hints(hint) if isinstance(one, Ref)), None)
    if refers and isinstance(value, str) and not _names(field, refers, value):
        return None, [Problem("not_an_option", {"at": "value", "value": value})]
    return value, []


def _names(field: Field, refers: Ref, id: str) -> bool:
    """Whether there is one of that kind with this id, or nobody where nobody may be named."""
    return refers.or_none if not id else id in field.muster.ids(refers.kind)


def _wrong(text: str) -> Problem:
    return Problem("not_valid", {"at": "value", "text": text})


def _part(field: Field, subject: str) -> Any:
    if not subject:
        return field
    tables = (getattr(field, one.name) for one in fields(field))
    found = (table.get(subject) for table in tables if isinstance(table, dict))
    return next((one for one in found if isinstance(one, State)), None)


def _tables(field: Field) -> Iterator[tuple[str, Mapping[str, State]]]:
    for part in fields(field):
        table = getattr(field, part.name)
        if isinstance(table, dict) and all(isinstance(state, State) for state in table.values()):
            yield part.name, table


def _states(field: Field) -> Iterator[Correctable]:
    for kind, table in _tables(field):
        for id, state in table.items():
            yield from _parts(state, kind, id)


def _parts(part: object, kind: str, subject: str) -> Iterator[Correctable]:
    for name, hint in _types(_type(part)).items():
        value = getattr(part, name)
        if not isinstance(value, dict):
            yield Correctable(subject, kind, name, hint, value)


def _type(part: object) -> Any:
    return type(part)


@cache
def _types(part: Any) -> Json:
    """The parts that change, with their types."""
    hints = get_type_hints(part, include_extras=True)
    return {one.name: hints[one.name] for one in fields(part) if one.name not in FIXED}


@cache
def _adapter(part: object, name: str) -> TypeAdapter[Any]:
    return TypeAdapter(_types(part)[name])


def _hints(annotation: object) -> Iterator[Any]:
    if isinstance(annotation, TypeAliasType):
        annotation = annotation.__value__
    if get_origin(annotation) is Annotated:
        yield from get_args(annotation)[1:]
    for inside in get_args(annotation):
        yield from _hints(inside)
