"""Changes of a muster as data: who is not there, how many they are, where a hero is, what holds otherwise.

They are made at the set-up. In the middle of a battle nobody can be taken away as if he had never been there:
what he has done by then stands on the field.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any, Literal, Self, override

import pydantic
from pydantic import TypeAdapter

from rulesets.engine import Id, Json, Muster, Problem, Ruleset, Value, size_of
from rulesets.engine.requests import validated

SHEETS = ("sides", "units", "heroes")
OWN = ("id", "name", "side")
"""Words of a sheet that name nobody else."""
WITH = "&"
"""Between the keys of changes that are made together."""


class NotThere(Exception):
    """There is nothing in the muster that could be changed so."""


class _Change(Value, ABC):
    @property
    @abstractmethod
    def key(self) -> str:
        """The same for the same change, and short: courses go by it."""

    @abstractmethod
    def put(self, kept: Json, muster: Muster) -> None:
        """Into the JSON of this muster; NotThere."""


class Away(_Change):
    """A unit or hero is not there."""

    kind: Literal["away"] = "away"
    of: Id

    @property
    @override
    def key(self) -> str:
        return f"away:{self.of}"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        sheets = _people_of(kept, self.of)
        kept[sheets] = [sheet for sheet in kept[sheets] if sheet["id"] != self.of]
        for name in SHEETS:
            kept[name] = [_cleared_sheet(sheet, self.of) for sheet in kept[name]]
        kept["situation"] = _cleared(kept["situation"], self.of)
        kept["situations"] = {side: _cleared(said, self.of) for side, said in kept["situations"].items()}


class Sized(_Change):
    """A unit is bigger or smaller: so many stand where its sheet says how many (`Size`)."""

    kind: Literal["sized"] = "sized"
    of: Id
    size: Annotated[int, pydantic.Field(ge=0)]

    @property
    @override
    def key(self) -> str:
        return f"sized:{self.of}:{self.size}"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        unit = _sheet(kept, "units", self.of)
        field = next(size_of(sheet) for sheet in muster.units if sheet.id == self.of)
        if field is None:
            raise NotThere(self.of)
        unit[field] = self.size


class Elsewhere(_Change):
    """A hero fights in another unit, or in none."""

    kind: Literal["elsewhere"] = "elsewhere"
    of: Id
    unit: Id | None = None

    @property
    @override
    def key(self) -> str:
        return f"elsewhere:{self.of}:{self.unit or ''}"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        if self.unit:
            _sheet(kept, "units", self.unit)
        _sheet(kept, "heroes", self.of)["unit"] = self.unit


class _OfSituation(_Change):
    """Of the field, or of one side; in JSON, as the situation has it."""

    kind: str
    side: Id | Literal[""] = ""
    field: str
    value: Any = None

    @property
    @override
    def key(self) -> str:
        written = json.dumps(self.value, sort_keys=True).encode()
        return f"{self.kind}:{self.side}:{self.field}:{blake2b(written, digest_size=6).hexdigest()}"

    def _situation(self, kept: Json) -> Json:
        if self.side and all(side["id"] != self.side for side in kept["sides"]):
            raise NotThere(self.side)
        if self.side:
            kept["situations"].setdefault(self.side, {})
        found: Json | None = kept["situations"][self.side] if self.side else kept["situation"]
        if found is None:
            raise NotThere(self.field)
        return found


class Otherwise(_OfSituation):
    """A circumstance is this instead."""

    kind: Literal["otherwise"] = "otherwise"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        self._situation(kept)[self.field] = self.value


class More(_OfSituation):
    """One of several things holds besides."""

    kind: Literal["more"] = "more"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        situation = self._situation(kept)
        situation[self.field] = [*situation.get(self.field, ()), self.value]


class Less(_OfSituation):
    """One of several things does not hold."""

    kind: Literal["less"] = "less"

    @override
    def put(self, kept: Json, muster: Muster) -> None:
        situation = self._situation(kept)
        left = list(situation.get(self.field, ()))
        if self.value not in left:
            raise NotThere(self.field)
        left.remove(self.value)
        situation[self.field] = left


type Change = Annotated[
    Away | Sized | Elsewhere | Otherwise | More | Less, pydantic.Field(discriminator="kind")
]

CHANGE: TypeAdapter[Change] = TypeAdapter(Change)
"""Reads a change from JSON; a change writes itself by `model_dump`."""


def key_of(changes: Sequence[Change]) -> str:
    """The key of the course in which these are made together; of none that of the course as it is."""
    return WITH.join(sorted(change.key for change in changes))


def parts_of(key: str) -> list[str]:
    """The keys of the single changes that are made together."""
    return key.split(WITH) if key else []


def about(key: str) -> frozenset[str]:
    """Whom or what it changes: two changes about the same may be in each other's way."""
    found: set[str] = set()
    for part in parts_of(key):
        kind, of, *more = part.split(":")
        if kind in ("away", "sized", "elsewhere"):
            found |= {of, *(more if kind == "elsewhere" else ())} - {""}
        else:
            found.add(f"{of}:{more[0]}")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Written[M: Muster]:
    """A muster beside its JSON, which changes are made in: of many changes each is tried in the same."""

    muster: M
    kept: Json

    @classmethod
    def of(cls, muster: M) -> Self:
        return cls(muster, muster.model_dump(mode="json"))

    def copy(self) -> Json:
        """As deep as changes write."""
        said = {side: _copied(one) for side, one in self.kept["situations"].items()}
        sheets = {name: [*map(dict, self.kept[name])] for name in SHEETS}
        return {**self.kept, **sheets, "situation": _copied(self.kept["situation"]), "situations": said}

    def with_sheets(self, kept: Json) -> Json:
        """The sheets that are as they were stand for themselves: nothing of them has to be read again."""
        return {**kept, **{name: self._sheets(name, kept[name]) for name in SHEETS}}

    def _sheets(self, name: str, written: Sequence[Json]) -> list[Any]:
        pairs = zip(self.kept[name], getattr(self.muster, name), strict=True)
        were = {sheet.id: (kept, sheet) for kept, sheet in pairs}
        return [sheet if one == kept else one for one in written for kept, sheet in [were[one["id"]]]]


def _copied(said: Any) -> Any:
    return dict(said) if isinstance(said, dict) else said


def changed[M: Muster](
    rules: Ruleset[M, Any], muster: M, changes: Sequence[Change]
) -> tuple[M | None, list[Problem]]:
    """The muster with these changes, or why the rules would not let it fight."""
    return changed_in(rules, Written.of(muster), changes)


def changed_in[M: Muster](
    rules: Ruleset[M, Any], written: Written[M], changes: Sequence[Change]
) -> tuple[M | None, list[Problem]]:
    kept = written.copy()
    for change in sorted(changes, key=_is_about_people):
        try:
            change.put(kept, written.muster)
        except NotThere as error:
            text = f"There is no {error} in this battle that could be changed."
            return None, [Problem("not_valid", {"at": (change.key,), "text": text})]
    made, problems = validated(rules.muster, written.with_sheets(kept))
    if made is None or rules.roster is None:
        return made, problems
    refused = [problem for problem in rules.roster.check(made) if not problem.facts.get("warning")]
    return (None, refused) if refused else (made, [])


def _is_about_people(change: Change) -> bool:
    """These come last, so that of whoever goes nothing is left that another change says."""
    return isinstance(change, Away | Sized | Elsewhere)


def _people_of(kept: Json, id: str) -> str:
    """Whether it is a unit or a hero."""
    for name in ("units", "heroes"):
        if any(sheet["id"] == id for sheet in kept[name]):
            return name
    raise NotThere(id)


def _sheet(kept: Json, sheets: str, id: str) -> Json:
    listed: list[Json] = kept[sheets]
    for sheet in listed:
        if sheet["id"] == id:
            return sheet
    raise NotThere(id)


def _cleared_sheet(sheet: Json, id: str) -> Json:
    found: Json = _cleared(sheet, id)
    return found | {name: sheet[name] for name in OWN if name in sheet}


def _cleared(said: Any, id: str) -> Any:
    """What named whoever is gone names nobody: of rows that did, nothing is left."""
    if not isinstance(said, dict) or not _is_named(said, id):
        return said
    found: Json = {}
    for name, value in said.items():
        if isinstance(value, list):
            found[name] = [part for part in value if not _names(part, id)]
        elif value != id:
            found[name] = value
    return found


def _is_named(said: Json, id: str) -> bool:
    """Hardly anything names somebody, and of many sheets each is asked for each who goes."""
    several = [value for value in said.values() if type(value) is list and value]
    return id in said.values() or any(_names(part, id) for parts in several for part in parts)


def _names(part: object, id: str) -> bool:
    return part == id or (isinstance(part, dict) and id in part.values())
