"""What somebody looks at on a field: so that what he found out holds wherever just that is the same.

A watched field is a copy that notes each part of a state that is read. What is written on it, or copied from
it, is as well watched: `known` may make of it what a viewer sees, and only what he then looks at counts.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from rulesets.engine.values import Field, Json, State, tables_of


class Look(NamedTuple):
    """A part of a state by its table and id; both are nothing for a part of the field itself."""

    table: str
    id: str
    name: str


WHEN = ("round", "step")
FIXED = frozenset({"sheet", "muster"})
"""What is the same in a battle from its beginning to its end; conformance looks for steps that change it."""


class Place:
    """Where a watched state stands, what has been looked at there, and what was written over since."""

    __slots__ = ("id", "looked", "table", "watch", "written")

    def __init__(self, watch: "Watch", table: str, id: str, written: set[str]) -> None:
        self.watch, self.table, self.id, self.written = watch, table, id, written
        self.looked: set[str] = set()


class Watch:
    """Who watches, and where."""

    def __init__(self) -> None:
        self.places: list[Place] = []

    def place(self, table: str, id: str, written: set[str]) -> Place:
        place = Place(self, table, id, written)
        self.places.append(place)
        return place

    def taken(self) -> frozenset[Look]:
        """What has been looked at since this was asked last."""
        looks = [Look(one.table, one.id, name) for one in self.places for name in one.looked]
        for one in self.places:
            one.looked.clear()
        return frozenset(looks)


def watched[F: Field](field: F, watch: Watch) -> F:
    """A copy of which each look is noted."""
    copy: F = _watched_field(field, watch)
    return copy


def _watched_field(field: Any, watch: Watch) -> Any:
    kinds, parts = _watched_class(type(field)), _parts(field)
    tables = tables_of(type(field))
    for name in tables:
        parts[name] = {id: _watched_state(one, watch, name, id) for id, one in parts[name].items()}
    written = _place_of(field).written if isinstance(field, _Watched) else ()
    return kinds.put(parts.values(), watch.place("", "", {*written, *tables}))


def _watched_state(state: State, watch: Watch, table: str, id: str) -> Any:
    """What is made anew on a watched field was made of what was looked at, and need not be watched."""
    kinds, written = _watched_class(type(state)), set[str]()
    if isinstance(state, _Watched):
        if (place := _place_of(state)) is None:
            return kinds.seen(*_parts(state).values())
        written = set(place.written)
    return kinds.put(_parts(state).values(), watch.place(table, id, written))


PLACE = "_place_of_watched"


def _place_of(of: object) -> Any:
    return getattr(of, PLACE, None)


def _parts(of: object) -> Json:
    return {name: read(of) for name, read in _watched_class(type(of)).reads.items()}


class _Watched:
    """Mixed into the class of whatever is watched."""

    __slots__ = ()


class Kinds(NamedTuple):
    """Of a class: one that notes each look, and one like it that does not, to be made as fast as any."""

    seen: Any
    blank: Any
    reads: Mapping[str, Callable[[object], Any]]
    """What stands in each part, read unnoticed."""

    def put(self, values: Iterable[Any], place: Place) -> Any:
        """Watched from now on, there."""
        new = self.blank(*values)
        setattr(new, PLACE, place)
        new.__class__ = self.seen
        return new


def _watching(cls: Any) -> Kinds:
    if issubclass(cls, _Watched):
        return _watched_class(cls.__bases__[-1])
    slots = {one.name: getattr(cls, one.name) for one in fields(cls)}
    members: Json = {"__slots__": (PLACE,), "__module__": cls.__module__}
    looks: Json = {name: _noted(name, slot) for name, slot in slots.items() if name not in FIXED}
    if issubclass(cls, Field):
        looks["copy"] = lambda self: _watched_field(self, _place_of(self).watch)
    return Kinds(
        seen=type(cls.__name__, (_Watched, cls), {**members, **looks}),
        blank=type(cls.__name__, (cls,), members),
        reads={name: slot.__get__ for name, slot in slots.items()},
    )


def _noted(name: str, slot: Any) -> property:
    """A part of a state that notes who looks at it, as long as nobody has written over it."""
    read, write = slot.__get__, slot.__set__

    def look(self: object) -> Any:
        place = _place_of(self)
        if place and name not in place.written:
            place.looked.add(name)
        return read(self)

    def write_over(self: object, value: object) -> None:
        if place := _place_of(self):
            place.written.add(name)
        write(self, value)

    return property(look, write_over)


_watched_class: Callable[[Any], Kinds] = cache(_watching)


def unseen[F: Field](field: F, known: Callable[[F], F]) -> list[Look]:
    """The parts of a field that make no difference to what is known of it: written over, not looked at."""
    watch = Watch()
    seen: Any = known(watched(field, watch))
    looks = watch.taken()
    states = {("", ""): seen} | {
        (name, id): state for name in tables_of(type(field)) for id, state in getattr(seen, name).items()
    }
    return [
        look
        for (table, id), state in states.items()
        for look in (Look(table, id, name) for name in _written(state))
        if look not in looks
    ]


def _written(state: Any) -> Iterable[str]:
    """Of what was made anew all."""
    names = {one.name for one in fields(state)} - FIXED - {"round", "step"}
    place: Place | None = _place_of(state)
    return sorted(names & place.written - {*tables_of(type(state))} if place else names)


class Reader:
    """Reads the same parts of some states of a table, all at once."""

    __slots__ = ("parts", "states", "table")

    def __init__(self, table: str, ids: Sequence[str], names: Sequence[str]) -> None:
        self.table, self.parts = table, attrgetter(*names)
        self.states = itemgetter(ids[0], *ids)  # the first twice: of one alone it would be no row

    def of(self, field: object) -> Hashable:
        """KeyError if one of them is not there."""
        return tuple(map(self.parts, self.states(getattr(field, self.table))))


class Before:
    """The field before a step: a copy, or its own tables as long as the step has changed nothing."""

    __slots__ = ("_there", "field", "found", "read", "when")

    def __init__(self, field: Any, round: int, step: str) -> None:
        self.field, self.when = field, (round, step)
        self.read: dict[Reader, Hashable] = {}
        """What has been read of it: once for all who looked at the same."""
        self.found: dict[Finding, Hashable] = {}
        self._there: Hashable = None

    @property
    def there(self) -> Hashable:
        """Who is on it, in order."""
        if self._there is None:
            tables = tables_of(type(self.field))
            self._there = tuple([tuple(getattr(self.field, name)) for name in tables])
        return self._there


class Readers(dict[tuple[str, tuple[str, ...], tuple[str, ...]], Reader]):
    """One for the same parts of the same states, whoever looked at them."""

    def __missing__(self, key: tuple[str, tuple[str, ...], tuple[str, ...]]) -> Reader:
        return self.setdefault(key, Reader(*key))


MOST_TOLD_APART = 4096


class Finding:
    """Reads the same parts of any field of the same battle, and who is on it."""

    def __init__(self, looks: Iterable[Look], readers: Readers) -> None:
        looks = sorted(looks)
        self.knows_when = any(not look.table and look.name in WHEN for look in looks)
        self.of_field = [attrgetter(one.name) for one in looks if not one.table and one.name not in WHEN]
        names: dict[tuple[str, str], list[str]] = {}
        for look in looks:
            if look.table:
                names.setdefault((look.table, look.id), []).append(look.name)
        alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for (table, id), of_one in names.items():
            alike.setdefault((table, tuple(of_one)), []).append(id)
        self.readers = [readers[table, tuple(ids), read] for (table, read), ids in alike.items()]
        self.numbers: dict[Hashable, int] = {}

    def of(self, before: Before) -> Hashable:
        """What stands there: whoever looked at no more cannot tell two fields apart of which it is alike."""
        found = before.found.get(self)
        if found is None:
            found = before.found[self] = self._number(self._read(before))
        return found

    def _number(self, found: Hashable) -> Hashable:
        """A number for what was found, which is sooner compared; itself where it holds a mapping."""
        try:
            if len(self.numbers) < MOST_TOLD_APART:
                return self.numbers.setdefault(found, len(self.numbers))
            return self.numbers.get(found, found)
        except TypeError:
            return found

    def _read(self, before: Before) -> Hashable:
        field, known = before.field, before.read
        parts = [before.there, before.when if self.knows_when else None]
        try:
            for reader in self.readers:
                if (part := known.get(reader)) is None:
                    part = known[reader] = reader.of(field)
                parts.append(part)
        except KeyError:  # somebody who was looked at is not there
            return before.there
        return *parts, *[read(field) for read in self.of_field]
