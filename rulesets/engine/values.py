"""Values: what is fixed or said is frozen; what changes is a small state that points to its sheet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import starmap
from operator import attrgetter
from typing import Annotated, Any, Literal, Self, get_args, get_origin, get_type_hints, override

import pydantic
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter

from rulesets.engine.people import Seat, commander, player

type Json = dict[str, Any]
"""An object of JSON."""
type Facts = Mapping[str, Any]
"""What is said of something by name: the facts of an event, the fields of a sheet."""
type Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
NOT_DUMPED = pydantic.Field(exclude=True)


@dataclass(frozen=True, slots=True)
class Ref:
    """What an id in a value refers to, `Annotated[Id, Ref("unit")]`, so that a form offers the right ones."""

    kind: Literal["side", "unit", "hero", "place"]
    or_none: bool = False
    """Whether "" may stand there, for none of them."""


class Value(BaseModel):
    """Anything that comes from outside and is then believed: sheets, options, answers, rulings."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @cached_property
    def hashed(self) -> int:
        """A mapping in a value is as fixed as the value. Its order counts: officers go through it so."""
        parts = [self.__dict__[name] for name in type(self).model_fields]
        try:
            return hash((type(self), *parts))
        except TypeError:
            return hash((type(self), *map(_hash_of, parts)))

    @override
    def __hash__(self) -> int:
        return self.hashed

    @override
    def __eq__(self, other: object) -> bool:
        return self is other or super().__eq__(other)

    @override
    def __getstate__(self) -> dict[Any, Any]:
        """What was worked out stays here: a hash holds in this process alone."""
        state, fields = super().__getstate__(), type(self).model_fields
        return {**state, "__dict__": {name: one for name, one in self.__dict__.items() if name in fields}}

    @override
    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Another value: nothing that was worked out from this one is taken over."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied


def _by_itself(form: type[Value]) -> Any:
    return form()


plain: Callable[[type[Value]], Any] = cache(_by_itself)
"""A form with its own defaults: frozen, so one serves all."""


def _hash_of(value: object) -> int:
    """Of what stands in a frozen value. What is kept for a mapping does not serve another order of it."""
    if isinstance(value, Mapping):
        return hash(tuple([(key, _hash_of(one)) for key, one in value.items()]))
    if isinstance(value, tuple):
        return hash(tuple([_hash_of(one) for one in value]))
    return hash(value)


SHORT = 6
"""A form of so many fields is short: all that is said in it is told."""


EMPTY: tuple[Any, ...] = (None, False, 0, "", "none", [], {})


def said_in(form: type[Value], answer: Facts) -> Json:
    """What somebody has said in a form: of a long one, how it begins and what is otherwise than by itself."""
    fields = form.model_fields
    if len(fields) <= SHORT:
        return dict(answer)
    usual = form.model_construct().model_dump(mode="json", warnings=False)
    first = next(iter(fields))
    kept = {first} if usual.get(first) not in EMPTY else set[str]()
    return {name: one for name, one in answer.items() if name in kept or usual.get(name, ...) != one}


class Sheet(Value):
    """A unit, hero or side as it came to the field. Its id is unique in the battle, not only in its kind."""

    id: Id
    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]


class SideSheet(Sheet):
    """A side. `side` is its own id, so that a side is a subject like any other."""

    side: Id
    commander: Annotated[Annotated[Id, Ref("hero")] | None, pydantic.Field(title="Commander")] = None


class UnitSheet(Sheet):
    side: Id
    leader: Annotated[Annotated[Id, Ref("hero")] | None, pydantic.Field(title="Leader")] = None


class HeroSheet(Sheet):
    side: Id
    unit: Annotated[Annotated[Id, Ref("unit")] | None, pydantic.Field(title="Unit he fights in")] = None


class Muster(Value):
    """All that is fixed when a battle begins: sheets, the situation and the options of the campaign.

    A ruleset narrows the types. `situation` is the GM's word on the whole field, `situations` on each side.
    """

    sides: tuple[SideSheet, ...] = ()
    units: tuple[UnitSheet, ...] = ()
    heroes: tuple[HeroSheet, ...] = ()
    situation: Any = None
    situations: Mapping[Id, Any] = {}
    options: Any = None
    title: str = ""
    """What people call the battle, for what is told of it later."""
    date: str = ""
    """When it is, in the words of the game world."""
    day: int = 1
    """The same as a day of the campaign."""

    @cached_property
    def sheets(self) -> Mapping[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.sides, *self.units, *self.heroes)}

    @cached_property
    def looks(self) -> dict[object, Any]:
        """What it has been taken for by now, by who knows whom: looked up, not worked out anew."""
        return {}

    @property
    def places(self) -> Mapping[str, str]:
        """The names of the places of its map by their ids; a ruleset with a map says them."""
        return {}

    @property
    def groups(self) -> Mapping[str, str]:
        """The names of what has no sheet and yet is spoken of, such as teams of heroes, by their ids."""
        return {}

    def ids(self, kind: str) -> set[str]:
        """Those of one kind: what a `Ref` may name."""
        if kind == "place":
            return set(self.places)
        sheets = {"side": self.sides, "unit": self.units, "hero": self.heroes}[kind]
        return {sheet.id for sheet in sheets}


@dataclass(slots=True)
class State:
    """What changes about one sheet: only immutable values, so that a copy is one call."""

    sheet: Annotated[Any, NOT_DUMPED]

    @property
    def id(self) -> str:
        return self.sheet.id  # type: ignore[no-any-return]

    @property
    def side(self) -> str:
        return self.sheet.side  # type: ignore[no-any-return]

    @property
    def seat(self) -> Seat:
        raise NotImplementedError


@dataclass(slots=True)
class SideState(State):
    """A side, for which its commander speaks."""

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class UnitState(State):
    """A unit, for which the commander of its side speaks."""

    @property
    def seat(self) -> Seat:
        return commander(self.side)


@dataclass(slots=True)
class HeroState(State):
    """A person of name, for whom his player speaks."""

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)


@dataclass(slots=True)
class Field:
    """The field of battle: the muster, the place in the round, and tables of states by id."""

    muster: Any
    round: int
    step: str

    def copy(self) -> Self:
        """A working copy: tables and states anew, all else shared, because nothing else can change."""
        cls = type(self)
        parts = [*_values(cls)(self)]
        for at in _places_of_tables(cls):
            parts[at] = _copied(parts[at])
        return cls(*parts)

    def beside(self) -> Self:
        """The same tables, whatever becomes of round and step: for whoever looks until they change."""
        cls = type(self)
        return cls(*_values(cls)(self))

    def side_of(self, id: str) -> str:
        """Whose somebody is by now; nothing for what stands in no table."""
        for table in tables_in(self):
            if id in table:
                return str(getattr(table[id], "side", ""))
        return ""

    def seat_of(self, id: str) -> str:
        """Who speaks for somebody by now; nothing for what stands in no table."""
        for table in tables_in(self):
            if id in table:
                return str(getattr(table[id], "seat", ""))
        return ""

    def dump(self) -> Json:
        """The state as JSON, without what the muster already says."""
        return _adapter(type(self)).dump_python(self, mode="json")  # type: ignore[no-any-return]

    @classmethod
    def load(cls, muster: Muster, data: Json) -> Self:
        """The field again, in the order of the muster: a database may keep the keys of JSON in another."""
        sheets = muster.sheets
        tables = {
            name: {key: {**part[key], "sheet": sheets[key]} for key in sheets if key in part}
            for name, part in data.items()
            if isinstance(part, dict)
        }
        return _adapter(cls).validate_python({**data, **tables, "muster": muster})  # type: ignore[no-any-return]


class Mould[F: Field]:
    """A field of which copies are made again and again: what stands on it is read once.

    Its tables and states are anew in each, all else is shared.
    """

    def __init__(self, field: F) -> None:
        self.cls = type(field)
        self.parts = [*_values(self.cls)(field)]
        self.tables = [(at, _rows(self.parts[at])) for at in _places_of_tables(self.cls)]

    def copy(self) -> F:
        parts = [*self.parts]
        for at, rows in self.tables:
            parts[at] = {id: cls(*values) for id, cls, values in rows}
        return self.cls(*parts)


def _rows(table: Facts) -> list[tuple[str, Any, tuple[Any, ...]]]:
    return [(id, type(state), _values(type(state))(state)) for id, state in table.items()]


def _copied(table: Facts) -> Json:
    kinds = {*map(type, table.values())}
    if len(kinds) == 1:
        [cls] = kinds
        return dict(zip(table, starmap(cls, map(_values(cls), table.values())), strict=True))
    return {key: type(state)(*_values(type(state))(state)) for key, state in table.items()}


def _reader(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """All parts of a state at once; of one part alone too they are a tuple."""
    return _reads([one.name for one in fields(cls)])


def _reads(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    if not names:
        return lambda of: ()
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda of: (read(of),)


_values: Callable[[Any], Callable[[Any], tuple[Any, ...]]] = cache(_reader)
_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def _tables_in(cls: Any) -> tuple[str, ...]:
    hints = {name: getattr(hint, "__value__", hint) for name, hint in get_type_hints(cls).items()}
    return tuple(name for name, hint in hints.items() if get_origin(hint) is dict)


def _tables_at(cls: Any) -> list[int]:
    return [n for n, one in enumerate(fields(cls)) if one.name in tables_of(cls)]


_places_of_tables: Callable[[Any], list[int]] = cache(_tables_at)
tables_of: Callable[[Any], tuple[str, ...]] = cache(_tables_in)
"""The names of the tables of states in a field of battle."""


def tables_in(field: Field) -> tuple[dict[str, Any], ...]:
    """The tables themselves, in that order."""
    return _reader_of_tables(type(field))(field)


def _table_reader(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    return _reads(tables_of(cls))


_reader_of_tables: Callable[[Any], Callable[[Any], tuple[Any, ...]]] = cache(_table_reader)


# What a small ruleset need not say


KINDS: tuple[tuple[str, Literal["side", "unit", "hero"]], ...] = (
    ("sides", "side"),
    ("units", "unit"),
    ("heroes", "hero"),
)


def opened[F: Field](field: type[F], muster: Muster) -> F:
    """The field before the first step: a state of each sheet, all else as it is by default.

    Its tables are called `sides`, `units` and `heroes`, like those of the muster.
    """
    tables = {
        name: {sheet.id: state(sheet) for sheet in getattr(muster, name)} for name, state in _tables(field)
    }
    return field(muster=muster, round=0, step="", **tables)


def _tables(field: type[Field]) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(field)
    for name, _ in KINDS:
        if get_origin(hints.get(name)) is dict:
            yield name, get_args(hints[name])[1]


def names_of(muster: Muster) -> dict[str, str]:
    """Every name on the field by its id; of two of one name on a side the second has its number."""
    found = {**muster.places, **muster.groups}
    met: dict[tuple[type, str, str], int] = {}
    for id, sheet in muster.sheets.items():
        same = (type(sheet), getattr(sheet, "side", ""), sheet.name)
        n = met[same] = met.get(same, 0) + 1
        found[id] = sheet.name if n == 1 else f"{sheet.name} ({n})"
    return found
