"""What somebody looks at on a field: so that what he found out holds wherever just that is the same.

A watched field is a copy that notes each part of a state that is read. What is written on it, or copied from
it, is as well watched: `known` may make of it what a viewer sees, and only what he then looks at counts.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from rulesets.engine.values import Field, Json, State, tables_of


class Look(NamedTuple):
    """A part of a state by its table and id; both are nothing for a part of the field itself."""

    table: str
    id: str
    name: str


FIXED = frozenset({"sheet", "muster"})
"""What is the same in a battle from its beginning to its end; conformance looks for steps that change it."""


class Watch:
    """Who watches: what has been looked at so far."""

    def __init__(self) -> None:
        self.looks: set[Look] = set()


class Place(NamedTuple):
    """Where a watched state stands, and the names of what was written over since."""

    watch: Watch
    table: str
    id: str
    written: set[str]


def watched[F: Field](field: F, watch: Watch) -> F:
    """A copy of which each look is noted."""
    copy: F = _watched_field(field, watch, None)
    return copy


def _watched_field(field: Any, watch: Watch, before: Place | None) -> Any:
    tables = frozenset(tables_of(type(field)))
    values = {
        name: {id: _watched_state(state, watch, name, id) for id, state in value.items()}
        if name in tables
        else value
        for name, value in _parts(field).items()
    }
    written = set(before.written) if before else set()
    return _put(field, values, Place(watch, "", "", written | tables))


def _watched_state(state: State, watch: Watch, table: str, id: str) -> Any:
    """What is made anew on a watched field was made of what was looked at, and need not be watched."""
    place: Place | None = getattr(state, PLACE, None)
    if place is None and isinstance(state, _Watched):
        return type(state)(**_parts(state))
    written = set(place.written) if place else set()
    return _put(state, _parts(state), Place(watch, table, id, written))


def _put(of: object, values: Json, place: Place) -> Any:
    cls = _watched_class(type(of))
    new = cls(**values)
    object.__setattr__(new, PLACE, place)
    return new


def _parts(of: Any) -> Json:
    return {one.name: object.__getattribute__(of, one.name) for one in fields(of)}


PLACE = "_place_of_watched"


class _Watched:
    """Mixed into the class of whatever is watched."""

    __slots__ = ()


def _watching(cls: Any) -> Any:
    """The same class, of which each look is noted."""
    if issubclass(cls, _Watched):
        return cls
    names = frozenset(one.name for one in fields(cls)) - FIXED

    def look(self: Any, name: str) -> Any:
        if name in names:
            place = object.__getattribute__(self, "__dict__").get(PLACE)
            if place and name not in place.written:
                place.watch.looks.add(Look(place.table, place.id, name))
        return object.__getattribute__(self, name)

    def write(self: Any, name: str, value: object) -> None:
        if place := object.__getattribute__(self, "__dict__").get(PLACE):
            place.written.add(name)
        object.__setattr__(self, name, value)

    def copy(self: Any) -> Any:
        place: Place = object.__getattribute__(self, PLACE)
        return _watched_field(self, place.watch, place)

    members: Json = {"__getattribute__": look, "__setattr__": write, "__module__": cls.__module__}
    if issubclass(cls, Field):
        members["copy"] = copy
    return type(cls.__name__, (_Watched, cls), members)


_watched_class: Callable[[Any], Any] = cache(_watching)


def unseen[F: Field](field: F, known: Callable[[F], F]) -> list[Look]:
    """The parts of a field that make no difference to what is known of it: written over, not looked at."""
    watch = Watch()
    seen: Any = known(watched(field, watch))
    states = {("", ""): seen} | {
        (name, id): state for name in tables_of(type(field)) for id, state in getattr(seen, name).items()
    }
    return [
        look
        for (table, id), state in states.items()
        for look in (Look(table, id, name) for name in _written(state))
        if look not in watch.looks
    ]


def _written(state: Any) -> Iterable[str]:
    """Of what was made anew all."""
    names = {one.name for one in fields(state)} - FIXED - {"round", "step"}
    place: Place | None = getattr(state, PLACE, None)
    return sorted(names & place.written - {*tables_of(type(state))} if place else names)


MOST_TOLD_APART = 4096


class Finding:
    """Reads the same parts of any field of the same battle, and who is on it."""

    def __init__(self, looks: Iterable[Look], field: Field) -> None:
        self.tables = tables_of(type(field))
        self.readers = [
            (table, id, attrgetter(*(look.name for look in group)))
            for (table, id), group in groupby(sorted(looks), key=lambda look: look[:2])
        ]
        self.last: object = None
        self.found: Hashable = None
        self.numbers: dict[Hashable, int] = {}

    def of(self, field: Any) -> Hashable:
        """What stands there: whoever looked at no more cannot tell two fields apart of which it is alike.

        The field is one that nobody changes any more: what was found on the last one stands.
        """
        if field is not self.last:
            self.last, self.found = field, self._number(self._read(field))
        return self.found

    def _number(self, found: Hashable) -> Hashable:
        """A number for what was found, which is sooner compared; itself where it holds a mapping."""
        try:
            if len(self.numbers) < MOST_TOLD_APART:
                return self.numbers.setdefault(found, len(self.numbers))
            return self.numbers.get(found, found)
        except TypeError:
            return found

    def _read(self, field: Any) -> Hashable:
        tables: Json = {name: getattr(field, name) for name in self.tables}
        there = tuple([tuple(table) for table in tables.values()])
        tables[""] = {"": field}
        return there, tuple(
            [read(tables[table][id]) for table, id, read in self.readers if id in tables[table]]
        )
