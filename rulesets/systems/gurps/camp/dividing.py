"""Units divided before a battle, and halves put together again (Exceptional Powers; R23)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rulesets.engine import Camp, Change, Kept, Problem, Table, filled, label, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.camp.formulas import merge_experience
from rulesets.systems.gurps.camp.healing import original
from rulesets.systems.gurps.camp.orders import Division, Joining
from rulesets.systems.gurps.camp.units import living
from rulesets.systems.gurps.people.sheets import Estimate, GurpsUnit
from rulesets.systems.gurps.people.strength import quality_from

JOINED = label("Joined by {name}")
OWN = {"id", "name", "side", "formation"}
"""What the half that leaves does not take with it: it is no company, half a company."""
SHARED = ("establishment", "wounded", "killed", "before_battle")
"""Numbers of men that go with either half in proportion."""
MAY_DIFFER = frozenset(
    {
        *OWN,
        *SHARED,
        "count",
        "leader",
        "leadership",
        "experience",
        "quality",
        "morale_mods",
        "pay_penalty",
        "pay_streak",
        "raise_cost_each",
        "healed",
        "in_reserve",
        "exposure",
        "arrives",
    }
)
"""All else makes two units of different kinds."""


def divide(camp: Camp, table: Table) -> None:
    """Some of a unit become a unit of their own under the same leader, with their share of the wounded."""
    units = {unit.id: unit for unit in camp.units_of(camp.force) if unit.sheet.count > 1}
    heroes = {hero.id: hero for hero in camp.heroes_of(camp.force) if hero.sheet.unit in units}
    [order] = table.ask(
        "division",
        [camp.force],
        Division,
        default=lambda _: Division(unit=next(iter(units), None)),
        options=lambda _: {"unit": list(units), "heroes": list(heroes)},
        labels=lambda _: {"heroes": {id: _with_unit(units, hero) for id, hero in heroes.items()}},
        check=lambda _, order: [*_somebody_stays(units, order), *_of_this_unit(heroes, order)],
    )
    if order.unit is None:
        table.tell("nobody_divided", camp.force)
        return
    unit = units[order.unit]
    sheet: GurpsUnit = unit.sheet
    count = sheet.count // 2 if order.count is None else order.count
    part = _share(sheet, count)
    fields = part.model_dump(mode="json", exclude=OWN, exclude_defaults=True) | {"count": count}
    name = order.name or f"{sheet.name[:70]}, detached"
    going = [hero.sheet for id, hero in heroes.items() if id in order.heroes]
    table.propose(Change.new_unit(camp.force.id, name, fields, "Divided off", heroes=going))
    for change in _without(sheet, part):
        table.propose(change)
    left = sheet.count - count
    table.tell("divided", unit, to=people_of(unit.side), count=count, name=name, left=left)
    if going:
        table.tell("heroes_go", unit, to=people_of(unit.side), who=[hero.id for hero in going], name=name)


def _somebody_stays(units: Mapping[str, Kept], division: Division) -> Iterable[Problem]:
    unit = units.get(division.unit or "")
    if unit is None or division.count is None:
        return
    have = unit.sheet.count
    if division.count >= have:
        yield Problem("somebody_must_stay", {"at": "count", "have": have, "most": have - 1})


def _with_unit(units: Mapping[str, Kept], hero: Kept) -> str:
    return f"{hero.sheet.name}, with {units[hero.sheet.unit].sheet.name}"


def _of_this_unit(heroes: Mapping[str, Kept], division: Division) -> Iterable[Problem]:
    if strangers := sorted(
        id for id in division.heroes if id in heroes and heroes[id].sheet.unit != division.unit
    ):
        yield Problem("not_of_this_unit", {"at": "heroes", "who": strangers})


def _share(sheet: GurpsUnit, count: int) -> GurpsUnit:
    """The part that leaves: so many of those who are fit, and as large a share of all else."""
    share = Fraction(count, sheet.count)
    parts: Json = {name: int(men * share) for name in SHARED if (men := getattr(sheet, name)) is not None}
    if sheet.establishment is not None:
        parts["establishment"] = max(count, parts["establishment"])
    if sheet.estimate:
        parts["estimate"] = sheet.estimate.model_copy(update={"ts": int(sheet.estimate.ts * share)})
    return sheet.model_copy(update={**parts, "count": count})


def _without(sheet: GurpsUnit, part: GurpsUnit) -> Iterable[Change]:
    """What the part takes with it is not there any more."""
    for name in ("count", *SHARED):
        if (mine := getattr(sheet, name)) is not None:
            least = sheet.count - part.count if name == "establishment" else 0
            yield from Change.of(sheet, name, max(least, mine - getattr(part, name)), "Divided")
    if sheet.estimate and part.estimate:
        left = sheet.estimate.model_copy(update={"ts": sheet.estimate.ts - part.estimate.ts})
        yield from Change.of(sheet, "estimate", left, "Divided")


def join(camp: Camp, table: Table) -> None:
    """Two units of one kind become one: their battles fought are averaged, moods and wounded go with them."""
    units = {unit.id: unit for unit in living(camp)}
    [order] = table.ask(
        "joining",
        [camp.force],
        Joining,
        options=lambda _: {"unit": list(units), "into": list(units)},
        check=lambda _, order: _alike(units, order),
    )
    if order.unit is None or order.into is None:
        table.tell("nobody_joined", camp.force)
        return
    joining, into = units[order.unit], units[order.into]
    changes = [*_merged(into.sheet, joining.sheet), *_emptied(joining.sheet)]
    for hero in camp.heroes_of(camp.force):
        if hero.sheet.unit == joining.id:
            changes += Change.of(hero.sheet, "unit", into.id, "Goes with the unit")
    for change in changes:
        table.propose(change)
    men = joining.sheet.count + into.sheet.count
    becomes = quality_from(_mean(into.sheet, joining.sheet))
    facts = {"other": into.id, "men": men, "becomes": becomes}
    table.tell("units_joined", joining, to=people_of(joining.side), **facts)


def _alike(units: Mapping[str, Kept], joining: Joining) -> Iterable[Problem]:
    first, second = units.get(joining.unit or ""), units.get(joining.into or "")
    if first is None or second is None:
        return
    if first == second:
        yield Problem("joins_itself", {"at": "into"})
        return
    leaving, into = first.sheet, second.sheet
    fields = GurpsUnit.model_fields
    unlike = [
        (fields[name].title or name).lower()
        for name in fields
        if name not in MAY_DIFFER and _kind(leaving, name) != _kind(into, name)
    ]
    if unlike:
        yield Problem("not_of_one_kind", {"at": "into", "which": unlike})


def _kind(sheet: GurpsUnit, name: str) -> Any:
    """What is compared: of an estimate all but how much it comes to."""
    if name == "estimate" and sheet.estimate:
        return sheet.estimate.morale, sheet.estimate.lines
    return getattr(sheet, name)


def _mean(into: GurpsUnit, joiner: GurpsUnit) -> int:
    return merge_experience(into.count, into.experience, joiner.count, joiner.experience)


def _merged(into: GurpsUnit, joiner: GurpsUnit) -> Iterable[Change]:
    moods = (*into.morale_mods, *(mod for mod in joiner.morale_mods if mod not in into.morale_mods))
    values = {
        "count": into.count + joiner.count,
        "wounded": into.wounded + joiner.wounded,
        "killed": into.killed + joiner.killed,
        "establishment": _added(into, joiner),
        "before_battle": _before(into, joiner),
        "healed": max(into.healed, joiner.healed),
        "experience": _mean(into, joiner),
        "quality": into.quality if into.quality is joiner.quality else None,
        "morale_mods": moods,
        "pay_penalty": min(into.pay_penalty, joiner.pay_penalty),
        "pay_streak": min(into.pay_streak, joiner.pay_streak),
        "estimate": _estimated(into, joiner),
    }
    for name, value in values.items():
        yield from Change.of(into, name, value, filled(JOINED, name=joiner.name))


def _added(into: GurpsUnit, joiner: GurpsUnit) -> int | None:
    """The full strength of both, where one of them says it."""
    if into.establishment is None and joiner.establishment is None:
        return None
    return sum(unit.count if unit.establishment is None else unit.establishment for unit in (into, joiner))


def _before(into: GurpsUnit, joiner: GurpsUnit) -> int | None:
    """The men of both before the last battle: the wounded come back by them."""
    return original(into) + original(joiner) if into.wounded or joiner.wounded else into.before_battle


def _estimated(into: GurpsUnit, joiner: GurpsUnit) -> Estimate | None:
    if into.estimate is None or joiner.estimate is None:
        return into.estimate
    return into.estimate.model_copy(update={"ts": into.estimate.ts + joiner.estimate.ts})


def _emptied(sheet: GurpsUnit) -> Iterable[Change]:
    for name in ("count", "wounded", "killed"):
        yield from Change.of(sheet, name, 0, "Joined another unit")
    if sheet.establishment is not None:
        yield from Change.of(sheet, "establishment", None, "Joined another unit")
    if sheet.before_battle is not None:
        yield from Change.of(sheet, "before_battle", None, "Joined another unit")
