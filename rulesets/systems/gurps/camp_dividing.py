"""Units divided before a battle, and halves put together again (Exceptional Powers; R23)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rulesets.engine import Camp, Change, Kept, Problem, Table, people_of
from rulesets.systems.gurps.camp import merge_experience
from rulesets.systems.gurps.camp_healing import original
from rulesets.systems.gurps.camp_orders import Division, Joining
from rulesets.systems.gurps.camp_units import living
from rulesets.systems.gurps.sheets import Estimate, GurpsUnit
from rulesets.systems.gurps.strength import quality_from

OWN = {"id", "name", "side", "formation"}
"""What the half that leaves does not take with it: it is no company, half a company."""
SHARED = ("establishment", "wounded", "killed", "before_battle")
"""Numbers of men that go with either half in proportion."""
MAY_DIFFER = frozenset(
    {
        *OWN, *SHARED, "count", "leader", "leadership", "experience", "quality", "morale_mods", "pay_penalty",
        "pay_streak", "raise_cost_each", "healed", "in_reserve", "exposure", "arrives",
    }
)  # fmt: skip
"""All else makes two units of different kinds."""


def divide(camp: Camp, table: Table) -> None:
    """Some of a unit become a unit of their own under the same leader, with their share of the wounded."""
    units = {unit.id: unit for unit in camp.units_of(camp.force) if unit.sheet.count > 1}
    heroes = {hero.id: hero for hero in camp.heroes_of(camp.force) if hero.sheet.unit in units}
    [said] = table.ask(
        "division",
        [camp.force],
        Division,
        default=lambda _: Division(unit=next(iter(units), None)),
        options=lambda _: {"unit": list(units), "heroes": list(heroes)},
        labels=lambda _: {"heroes": {id: _with_unit(units, hero) for id, hero in heroes.items()}},
        check=lambda _, one: [*_somebody_stays(units, one), *_of_this_unit(heroes, one)],
    )
    if said.unit is None:
        table.tell("nobody_divided", camp.force)
        return
    unit = units[said.unit]
    sheet: GurpsUnit = unit.sheet
    count = sheet.count // 2 if said.count is None else said.count
    part = _share(sheet, count)
    fields = part.model_dump(mode="json", exclude=OWN, exclude_defaults=True) | {"count": count}
    name = said.name or f"{sheet.name[:70]}, detached"
    going = [hero.sheet for id, hero in heroes.items() if id in said.heroes]
    table.propose(Change.new_unit(camp.force.id, name, fields, "Divided off", heroes=going))
    for change in _without(sheet, part):
        table.propose(change)
    left = sheet.count - count
    table.tell("divided", unit, to=people_of(unit.side), count=count, name=name, left=left)
    if going:
        table.tell("heroes_go", unit, to=people_of(unit.side), who=[hero.id for hero in going], name=name)


def _somebody_stays(units: Mapping[str, Kept], said: Division) -> Iterable[Problem]:
    unit = units.get(said.unit or "")
    if unit is None or said.count is None:
        return
    have = unit.sheet.count
    if said.count >= have:
        yield Problem("somebody_must_stay", {"at": "count", "have": have, "most": have - 1})


def _with_unit(units: Mapping[str, Kept], hero: Kept) -> str:
    return f"{hero.sheet.name}, with {units[hero.sheet.unit].sheet.name}"


def _of_this_unit(heroes: Mapping[str, Kept], said: Division) -> Iterable[Problem]:
    if strangers := sorted(id for id in said.heroes if id in heroes and heroes[id].sheet.unit != said.unit):
        yield Problem("not_of_this_unit", {"at": "heroes", "who": strangers})


def _share(sheet: GurpsUnit, count: int) -> GurpsUnit:
    """The part that leaves: so many of those who are fit, and as large a share of all else."""
    share = Fraction(count, sheet.count)
    parts: dict[str, Any] = {
        name: int(men * share) for name in SHARED if (men := getattr(sheet, name)) is not None
    }
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
    [said] = table.ask(
        "joining",
        [camp.force],
        Joining,
        options=lambda _: {"unit": list(units), "into": list(units)},
        check=lambda _, one: _alike(units, one),
    )
    if said.unit is None or said.into is None:
        table.tell("nobody_joined", camp.force)
        return
    one, into = units[said.unit], units[said.into]
    changes = [*_merged(into.sheet, one.sheet), *_emptied(one.sheet)]
    for hero in camp.heroes_of(camp.force):
        if hero.sheet.unit == one.id:
            changes += Change.of(hero.sheet, "unit", into.id, "Goes with the unit")
    for change in changes:
        table.propose(change)
    men = one.sheet.count + into.sheet.count
    becomes = quality_from(_mean(into.sheet, one.sheet))
    facts = {"other": into.id, "men": men, "becomes": becomes}
    table.tell("units_joined", one, to=people_of(one.side), **facts)


def _alike(units: Mapping[str, Kept], said: Joining) -> Iterable[Problem]:
    first, second = units.get(said.unit or ""), units.get(said.into or "")
    if first is None or second is None:
        return
    if first == second:
        yield Problem("joins_itself", {"at": "into"})
        return
    one, into = first.sheet, second.sheet
    fields = GurpsUnit.model_fields
    unlike = [
        (fields[name].title or name).lower()
        for name in fields
        if name not in MAY_DIFFER and _kind(one, name) != _kind(into, name)
    ]
    if unlike:
        yield Problem("not_of_one_kind", {"at": "into", "which": unlike})


def _kind(sheet: GurpsUnit, name: str) -> Any:
    """What is compared: of an estimate all but how much it comes to."""
    if name == "estimate" and sheet.estimate:
        return sheet.estimate.morale, sheet.estimate.lines
    return getattr(sheet, name)


def _mean(into: GurpsUnit, one: GurpsUnit) -> int:
    return merge_experience(into.count, into.experience, one.count, one.experience)


def _merged(into: GurpsUnit, one: GurpsUnit) -> Iterable[Change]:
    moods = (*into.morale_mods, *(mod for mod in one.morale_mods if mod not in into.morale_mods))
    values = {
        "count": into.count + one.count,
        "wounded": into.wounded + one.wounded,
        "killed": into.killed + one.killed,
        "establishment": _added(into, one),
        "before_battle": _before(into, one),
        "healed": max(into.healed, one.healed),
        "experience": _mean(into, one),
        "quality": into.quality if into.quality is one.quality else None,
        "morale_mods": moods,
        "pay_penalty": min(into.pay_penalty, one.pay_penalty),
        "pay_streak": min(into.pay_streak, one.pay_streak),
        "estimate": _estimated(into, one),
    }
    for name, value in values.items():
        yield from Change.of(into, name, value, f"Joined by {one.name}")


def _added(into: GurpsUnit, one: GurpsUnit) -> int | None:
    """The full strength of both, where one of them says it."""
    if into.establishment is None and one.establishment is None:
        return None
    return sum(unit.count if unit.establishment is None else unit.establishment for unit in (into, one))


def _before(into: GurpsUnit, one: GurpsUnit) -> int | None:
    """The men of both before the last battle: the wounded come back by them."""
    return original(into) + original(one) if into.wounded or one.wounded else into.before_battle


def _estimated(into: GurpsUnit, one: GurpsUnit) -> Estimate | None:
    if into.estimate is None or one.estimate is None:
        return into.estimate
    return into.estimate.model_copy(update={"ts": into.estimate.ts + one.estimate.ts})


def _emptied(sheet: GurpsUnit) -> Iterable[Change]:
    for name in ("count", "wounded", "killed"):
        yield from Change.of(sheet, name, 0, "Joined another unit")
    if sheet.establishment is not None:
        yield from Change.of(sheet, "establishment", None, "Joined another unit")
    if sheet.before_battle is not None:
        yield from Change.of(sheet, "before_battle", None, "Joined another unit")
