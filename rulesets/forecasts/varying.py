"""What could be otherwise in a muster: changes of each kind, as far as the rules let them fight."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain, islice, zip_longest
from types import NoneType
from typing import Annotated, Any, TypeAliasType, get_args, get_origin

from pydantic.fields import FieldInfo

from rulesets.engine import Bearing, HeroSheet, Muster, Ref, Ruleset, UnitSheet, Value, bearing_of, size_of
from rulesets.forecasts.changes import (
    Away,
    Change,
    Elsewhere,
    Less,
    More,
    Otherwise,
    Sized,
    Written,
    changed_in,
)

FAR, NEAR = (0.5, 1.5), (0.75, 1.25)
"""How much smaller and bigger a unit is tried."""
ROUNDED = (100, 10), (20, 5)
"""From so many on a size is tried that is rounded to so many."""


class Trying:
    """Which changes of a muster the rules let fight: each is tried once, in whatever it is offered."""

    def __init__(self, rules: Ruleset, muster: Muster) -> None:
        self.rules, self.muster = rules, muster
        self.written = Written.of(muster)
        self.known: dict[str, bool] = {}

    def fights(self, change: Change) -> bool:
        if change.key not in self.known:
            made, _ = changed_in(self.rules, self.written, [change])
            self.known[change.key] = made is not None and made != self.muster
        return self.known[change.key]


def offered(rules: Ruleset, muster: Muster, most: int) -> dict[str, Change]:
    """All that may be taken away, and at most so many other changes, by their keys."""
    trying = Trying(rules, muster)
    away = {change.key: change for change in each_away(muster) if trying.fights(change)}
    return away | _candidates(trying, most, ())


def without_each(rules: Ruleset, muster: Muster) -> Iterator[Change]:
    """Each unit and hero away, and each circumstance that is otherwise than usual as it usually is."""
    trying = Trying(rules, muster)
    return (change for change in each_away(muster) if trying.fights(change))


def each_away(muster: Muster) -> Iterator[Change]:
    """The same before the rules are asked of any: for many sheets that takes seconds."""
    return chain(_away(muster.units), _away(muster.heroes), _as_usual(muster))


def candidates(
    rules: Ruleset, muster: Muster, most: int, *, staying: Collection[str] = ()
) -> dict[str, Change]:
    """Changes by their keys, at most so many, some of each kind; the strongest units come first.

    Heroes who are to stay are in none of them away.
    """
    return _candidates(Trying(rules, muster), most, staying)


def _candidates(trying: Trying, most: int, staying: Collection[str]) -> dict[str, Change]:
    rules, muster = trying.rules, trying.muster
    units = sorted(muster.units, key=lambda unit: -_strength(rules, muster, unit))
    far, near = ([_sized(units, factor) for factor in factors] for factors in (FAR, NEAR))
    circumstances, placed = _circumstances(rules, muster), _placed(muster, units)
    away = _away(hero for hero in muster.heroes if hero.id not in staying)
    kinds = (*far, circumstances, placed, _away(units), *near, away)
    found = {change.key: change for change in islice(_in_turn(kinds), 4 * most)}
    fought = (change for change in found.values() if trying.fights(change))
    return {change.key: change for change in islice(fought, most)}


def _in_turn[T](each: Iterable[Iterable[T]]) -> Iterator[T]:
    """The first of each, then the second of each."""
    for several in zip_longest(*each):
        yield from (one for one in several if one is not None)


# Who is there, and how many


def _away(sheets: Iterable[UnitSheet | HeroSheet]) -> Iterator[Change]:
    return (Away(of=sheet.id) for sheet in sheets)


def _strength(rules: Ruleset, muster: Muster, unit: UnitSheet) -> float:
    side = next((side for side in muster.sides if side.id == unit.side), None)
    if rules.roster is None or side is None:
        return 0
    return rules.roster.strength(side, unit, muster.options).total or 0


def _sized(units: Iterable[UnitSheet], factor: float) -> Iterator[Change]:
    for unit in units:
        if name := size_of(unit):
            now: int = getattr(unit, name)
            size = _rounded(now, factor)
            if size != now:
                yield Sized(of=unit.id, size=size)


def _rounded(now: int, factor: float) -> int:
    """Never nothing, and of few at least one more or less."""
    wanted = now * factor
    to = next((to for least, to in ROUNDED if wanted >= least), 1)
    step = max(1, abs(round(wanted / to) * to - now))
    return max(1, now + step if factor > 1 else now - step)


def _placed(muster: Muster, units: Sequence[UnitSheet]) -> Iterator[Change]:
    """Each hero with another unit of his side, or with none."""
    return _in_turn(_placed_one(hero, units) for hero in muster.heroes)


def _placed_one(hero: HeroSheet, units: Sequence[UnitSheet]) -> Iterator[Change]:
    if hero.unit:
        yield Elsewhere(of=hero.id)
    others = (unit for unit in units if unit.side == hero.side and unit.id != hero.unit)
    yield from (Elsewhere(of=hero.id, unit=unit.id) for unit in others)


# What holds


def _situations(rules: Ruleset, muster: Muster) -> Iterator[tuple[str, Value]]:
    """Of the field, and of each side, though nothing may have been said of it."""
    if isinstance(muster.situation, Value):
        yield "", muster.situation
    for side in muster.sides:
        if said := muster.situations.get(side.id):
            yield side.id, said
        elif rules.roster:
            yield side.id, rules.roster.side_situation()


def _bearings(situation: Value) -> Iterator[tuple[str, FieldInfo, Bearing, Any]]:
    for name, info in type(situation).model_fields.items():
        if bearing := bearing_of(info):
            yield name, info, bearing, getattr(situation, name)


def _as_usual(muster: Muster) -> Iterator[Change]:
    situations: Mapping[str, Any] = {"": muster.situation, **muster.situations}
    for side, situation in situations.items():
        for name, info, _, value in _bearings(situation) if isinstance(situation, Value) else ():
            usual = info.get_default(call_default_factory=True)
            if isinstance(value, tuple | frozenset):
                yield from (Less(side=side, field=name, value=one) for one in _in_order(value))
            elif value != usual:
                yield Otherwise(side=side, field=name, value=_as_json(usual))


def _circumstances(rules: Ruleset, muster: Muster) -> Iterator[Change]:
    """Each otherwise than it is, one thing at a time; a number one step up or down."""
    return _in_turn(
        _otherwise(muster, side, *bearing)
        for side, situation in _situations(rules, muster)
        for bearing in _bearings(situation)
        if bearing[2].offered
    )


def _otherwise(
    muster: Muster, side: str, name: str, info: FieldInfo, bearing: Bearing, value: Any
) -> Iterator[Change]:
    if isinstance(value, tuple | frozenset):
        there = _in_order(value)
        besides = (_as_json(one) for one in (*_inside(info.annotation, muster), *bearing.rows(muster)))
        yield from (More(side=side, field=name, value=one) for one in besides if one not in there)
        yield from (Less(side=side, field=name, value=one) for one in there)
    elif type(value) is int:
        for step in (bearing.step, -bearing.step):
            yield Otherwise(side=side, field=name, value=value + step)
    else:
        others = (_as_json(one) for one in _choices(info.annotation, muster) if one != value)
        yield from (Otherwise(side=side, field=name, value=one) for one in others)


def _inside(hint: Any, muster: Muster) -> Sequence[Any]:
    """What may stand in a set or list of choices."""
    bare, _ = _bare(hint)
    return _choices(get_args(bare)[0], muster) if get_args(bare) else ()


def _choices(hint: Any, muster: Muster) -> Sequence[Any]:
    """All values that a field may have, where they are few."""
    bare, hints = _bare(hint)
    refs = [one for one in hints if isinstance(one, Ref)]
    if refs:
        there = muster.ids(refs[0].kind)
        return [id for id in (*muster.sheets, *muster.places) if id in there]
    if bare is bool:
        return [False, True]
    if isinstance(bare, type) and issubclass(bare, Enum):
        return list(bare)
    parts = get_args(bare)
    if NoneType in parts:
        inside = [_choices(part, muster) for part in parts if part is not NoneType]
        return [None, *chain.from_iterable(inside)] if all(inside) else ()
    return ()


def _bare(hint: Any) -> tuple[Any, list[object]]:
    """A type without its names and the words beside it, and these words."""
    hints: list[object] = []
    while isinstance(hint, TypeAliasType) or get_origin(hint) is Annotated:
        if isinstance(hint, TypeAliasType):
            hint = hint.__value__
        else:
            hint, *more = get_args(hint)
            hints += more
    return hint, hints


def _in_order(values: Iterable[Any]) -> list[Any]:
    """As JSON; what has no order of its own goes by its words."""
    found = [_as_json(value) for value in values]
    return sorted(found) if isinstance(values, frozenset) else found


def _as_json(value: Any) -> Any:
    if isinstance(value, Value):
        return value.model_dump(mode="json")
    return value.value if isinstance(value, Enum) else value
