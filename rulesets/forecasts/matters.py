"""What matters most: each unit, hero and circumstance taken away in turn, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from math import hypot
from typing import Any, Literal, NamedTuple

from rulesets.engine import Field, Json, Muster, Names, Ruleset, Value, names_of, read_value
from rulesets.engine.values import Facts
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Chance

type Kind = Literal["unit", "hero", "situation"]
PEOPLE: Mapping[Kind, str] = {"unit": "units", "hero": "heroes"}
OWN = ("id", "name", "side")
"""Words of a sheet that name nobody else."""


class Without(NamedTuple):
    """The same muster but for one thing: who is not there, or which circumstance does not hold."""

    kind: Kind
    of: str
    """The id of a unit or hero; of a circumstance its side, or nothing for one of the field."""
    name: str
    """What a unit or hero is called; the title of a circumstance."""
    muster: Any


class Matter(NamedTuple):
    """What one side's chance is without it, and how much that is more or less, with the error of both."""

    without: Without
    chance: Chance
    change: float
    error: float


def without_each(rules: Ruleset, muster: Muster) -> Iterator[Without]:
    """Every muster that lacks one thing, if the rules let it fight."""
    kept = muster.model_dump(mode="json")
    for kind, sheets in PEOPLE.items():
        for sheet in getattr(muster, sheets):
            left = _cleared(kept | {sheets: [one for one in kept[sheets] if one["id"] != sheet.id]}, sheet.id)
            if (found := _fighting(rules, left)) is not None:
                yield Without(kind, sheet.id, sheet.name, found)
    situations = [("", muster.situation), *muster.situations.items()]
    for side, situation in situations:
        for field, title, usual in _circumstances(situation, names_of(muster)):
            changed = muster.model_copy(update=_put(muster, side, field, usual))
            if (found := _fighting(rules, changed.model_dump(mode="json"))) is not None:
                yield Without("situation", side, title, found)


def _cleared(kept: Json, id: str) -> Json:
    """What named whoever is gone names nobody."""
    for sheets in ("sides", "units", "heroes"):
        kept[sheets] = [_without(sheet, id) for sheet in kept[sheets]]
    return kept


def _without(sheet: Facts, id: str) -> Json:
    found: Json = {}
    for name, value in sheet.items():
        if name in OWN or value != id:
            found[name] = [one for one in value if one != id] if isinstance(value, list) else value
    return found


def _fighting(rules: Ruleset, kept: Json) -> Any:
    """The muster, unless the rules refuse it."""
    muster, _ = read_value(rules.muster, kept)
    if muster is None or rules.roster is None:
        return muster
    refused = [problem for problem in rules.roster.check(muster) if not problem.facts.get("warning")]
    return None if refused else muster


def _circumstances(situation: Value | None, names: Names) -> Iterator[tuple[str, str, object]]:
    """What is otherwise than usual: its field, its title, and what it would be without it."""
    for name, info in type(situation).model_fields.items() if situation else ():
        value, title = getattr(situation, name), info.title or name.replace("_", " ")
        usual = None if info.is_required() else info.get_default(call_default_factory=True)
        if info.is_required() or value == usual:
            continue
        if isinstance(value, Mapping | tuple | frozenset):
            yield from ((name, f"{title}: {part}", rest) for part, rest in _one_less(value, names))
        else:
            yield name, title, usual


def _one_less(
    value: Mapping[Any, Any] | Sequence[Any] | frozenset[Any], names: Names
) -> Iterator[tuple[str, object]]:
    """Several things, each of them left out in turn, with a word for it."""
    if isinstance(value, Mapping):
        for key in value:
            yield _word(key, names), {other: value[other] for other in value if other != key}
    elif isinstance(value, frozenset):
        for one in sorted(value, key=str):
            yield _word(one, names), value - {one}
    else:
        for at, one in enumerate(value):
            yield _word(one, names, f"{at + 1}."), (*value[:at], *value[at + 1 :])


def _word(of: object, names: Names, otherwise: str = "") -> str:
    """What a thing calls itself: a choice by its label, a row by the first of its words."""
    if isinstance(of, Value):
        words = (part for _, part in of if isinstance(part, Enum | str) and part)
        return next((_word(part, names) for part in words), otherwise)
    return names.get(str(of)) or str(getattr(of, "label", of))


def _put(muster: Muster, side: str, field: str, usual: object) -> Json:
    old: Any = muster.situations[side] if side else muster.situation
    new = old.model_copy(update={field: usual})
    return {"situations": {**muster.situations, side: new}} if side else {"situation": new}


class Ranking(NamedTuple):
    """The chance of a side as things are, and what changes it, most first."""

    usual: Chance
    matters: Sequence[Matter]


def ranked(
    rules: Ruleset, muster: Muster, side: str, *, seed: str, battles: int, workers: int = 1
) -> Ranking:
    """So many battles are fought for each thing that is taken away."""

    def chance_in(other: Any) -> Chance:
        field: Field = rules.open(rules.prepare(other))
        *_, spread = Forecast(rules.key, field, seed).growing(battles, workers)
        return spread.chance(side)

    usual, found = chance_in(muster), []
    for without in without_each(rules, muster):
        chance = chance_in(without.muster)
        found.append(Matter(without, chance, chance.share - usual.share, hypot(chance.error, usual.error)))
    return Ranking(usual, sorted(found, key=lambda matter: -abs(matter.change)))
