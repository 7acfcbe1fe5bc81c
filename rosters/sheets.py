"""The door for sheets: raw fields become the ruleset's value, or all that is wrong with them at once."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from math import isfinite
from typing import Annotated, Any, NamedTuple, TypeAliasType, get_args, get_origin

from django.utils.translation import gettext, gettext_lazy
from pydantic import BaseModel, TypeAdapter, ValidationError

from rosters.models import Force, Hero, Unit, roster_of
from rulesets.engine import Ref, Sheet
from rulesets.engine.requests import plainly
from rulesets.engine.text import unprintable_in
from rulesets.engine.values import Facts, Json
from rulesets.forms import titles


class Wrong(NamedTuple):
    """One fault: the field, dotted where it lies deeper, and a sentence."""

    at: str
    text: str


class SheetIsWrong(Exception):
    """Some fields of a sheet cannot stand."""

    def __init__(self, faults: Sequence[Wrong]) -> None:
        super().__init__(" ".join(f"{fault.at}: {fault.text}" for fault in faults))
        self.faults = tuple(faults)


def read_sheet[S: Sheet](model: type[S], raw: Facts) -> S:
    """The sheet as a value. Text that no page shows and no database keeps is refused with the rest."""
    faults = [*_unclean(raw)]
    try:
        value = model.model_validate(raw)
    except ValidationError as error:
        faults += [Wrong(".".join(map(str, e["loc"])), plainly(e, model)) for e in error.errors()]
    if faults:
        raise SheetIsWrong(faults)
    return value


def title_of(model: type[BaseModel], at: str) -> str:
    """What people call a field; of a fault that lies deeper, the field that holds it."""
    name = at.partition(".")[0]
    if (field := model.model_fields.get(name)) and field.title:
        return titles.title_of(name, field)
    return shortened(name.replace("_", " ").encode(errors="replace").decode())


def said(model: type[BaseModel], faults: Sequence[Wrong]) -> list[str]:
    """Faults of a sheet as sentences that name the field, where there is one."""
    return [f"{title_of(model, one.at)}: {one.text}" if one.at else one.text for one in faults]


def shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _unclean(raw: object) -> Iterator[Wrong]:
    """Text that cannot be shown and numbers that nobody can count with, however deep."""
    for at in unprintable_in(raw):
        yield Wrong(".".join(map(str, at)), gettext("This holds a control character. Remove it."))
    waiting: list[tuple[str, Any]] = [("", raw)]
    while waiting:
        at_name, value = waiting.pop()
        if isinstance(value, float) and not isfinite(value):
            yield Wrong(at_name, gettext("This is no number to count with."))
        elif isinstance(value, Mapping):
            waiting += [(at_name or str(name), inside) for name, inside in value.items()]
        elif isinstance(value, (list, tuple)):
            waiting += [(at_name, inside) for inside in value]


@cache
def field_of(model: type[BaseModel], name: str) -> TypeAdapter[Any]:
    """One field of a sheet by itself, with its bounds."""
    field = model.model_fields[name]
    described: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return TypeAdapter(described)


@cache
def references(model: type[BaseModel]) -> dict[str, str]:
    """Which fields of a sheet name other records, and of which kind: `{"leader": "hero"}`."""
    found = ((name, _kind((field.annotation, *field.metadata))) for name, field in model.model_fields.items())
    return {name: kind for name, kind in found if kind}


def _kind(parts: Sequence[object]) -> str:
    """The kind of record that a type refers to: by itself, in a list, or as the key of a map."""
    for part in parts:
        if isinstance(part, Ref):
            return part.kind
        inside = get_args(part)[:1] if _is_map(part) else get_args(part)
        inner = _kind((*inside, *getattr(part, "__metadata__", ()), *_alias(part)))
        if inner:
            return inner
    return ""


def _is_map(part: object) -> bool:
    origin = get_origin(part)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _alias(part: object) -> tuple[object, ...]:
    """What stands behind a name: `type AnyHero = Annotated[Id, Ref("hero")]`."""
    return (part.__value__,) if isinstance(part, TypeAliasType) else ()


def named_in(sheet: Facts, model: type[BaseModel], kind: str) -> set[str]:
    """The keys of records of this kind that a kept sheet names."""
    keys: set[str] = set()
    for name in (name for name, one in references(model).items() if one == kind):
        keys |= named_by(sheet.get(name))
    return keys


def named_by(value: object) -> set[str]:
    """The keys in what a sheet has in such a field: one, several, or those of a map."""
    if isinstance(value, str):
        return {value}
    return {one for one in value if isinstance(one, str)} if isinstance(value, (list, tuple, dict)) else set()


def without(sheet: Facts, model: type[BaseModel], keys: set[str]) -> Json:
    """A kept sheet that no longer names these records."""
    left = dict(sheet)
    for name in references(model).keys() & left.keys():
        if isinstance(left[name], list):
            left[name] = [one for one in left[name] if one not in keys]
        elif isinstance(left[name], dict):
            left[name] = {key: one for key, one in left[name].items() if key not in keys}
        elif left[name] in keys:
            del left[name]
    return left


def of_these[V: BaseModel](value: V, here: Set[str]) -> V:
    """What a value says of these records alone, however deep: a row about anybody else is left out."""
    left = {name: _left(type(value), name, now, here) for name, now in value}
    changed = {name: now for name, now in left.items() if now != getattr(value, name)}
    return value.model_copy(update=changed) if changed else value


def _left(model: type[BaseModel], name: str, now: Any, here: Set[str]) -> Any:
    if _names_records(model, name):
        return _named_here(model, name, now, here)
    if _is_about_absent(now, here):
        return _as_before(model, name)
    if isinstance(now, BaseModel):
        return of_these(now, here)
    if isinstance(now, tuple):
        return tuple(
            of_these(one, here) if isinstance(one, BaseModel) else one
            for one in now
            if not _is_about_absent(one, here)
        )
    return now


def _named_here(model: type[BaseModel], name: str, now: Any, here: Set[str]) -> Any:
    if isinstance(now, Mapping):
        return {key: one for key, one in now.items() if key in here}
    if isinstance(now, (tuple, frozenset)):
        return type(now)(one for one in now if one in here)
    return now if not now or now in here else _as_before(model, name)


def _as_before(model: type[BaseModel], name: str) -> Any:
    """Where nothing was said."""
    return model.model_fields[name].get_default(call_default_factory=True)


def _is_about_absent(row: object, here: Set[str]) -> bool:
    if not isinstance(row, BaseModel):
        return False
    return any(
        isinstance(now, str) and now and now not in here
        for name, now in row
        if _names_records(type(row), name)
    )


def _names_records(model: type[BaseModel], name: str) -> bool:
    """Places are no records."""
    return references(model).get(name, "place") != "place"


def sheet_type(record: Force | Unit | Hero) -> type[Sheet]:
    roster = roster_of(record.campaign)
    return {Force: roster.side, Unit: roster.unit, Hero: roster.hero}[type(record)]


TITLES = {
    "name": gettext_lazy("Name"),
    "public_note": gettext_lazy("Note for everyone"),
    "gm_note": gettext_lazy("Note for game masters"),
    "tincture": gettext_lazy("Colour"),
    "is_open": gettext_lazy("Everyone may see it"),
    "force": gettext_lazy("Force"),
    "player": gettext_lazy("Player"),
}
"""The fields of a record itself, in the order in which they are told."""
