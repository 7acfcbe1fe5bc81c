"""Between battles: units divided and put together (Deployment)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Id, Kept, Problem, Ref, Table, Value, people_of
from rulesets.engine.values import Facts, Json
from rulesets.systems.starwars.book.codes import text
from rulesets.systems.starwars.mechanics.arms import counts_of, joined_points, pooled, shared
from rulesets.systems.starwars.people.profile import code_on, codes_of, joined_code
from rulesets.systems.starwars.people.sheets import StarSide, StarUnit, Weapon

type AUnit = Annotated[Id, Ref("unit")]


class Detached(Value):
    unit: AUnit | None = Field(None, title="Unit")
    people: int = Field(
        1,
        ge=1,
        le=100_000,
        title="How many leave it",
        description="With their share of weapons and of damage.",
    )
    name: str = Field("", max_length=80, title="Name of the new unit")


class Joined(Value):
    unit: AUnit | None = Field(None, title="Unit")
    into: AUnit | None = Field(None, title="joins unit", description="Under whose leader they are then.")


def divide(camp: Camp, table: Table) -> None:
    """Part of a unit becomes a unit of its own, which needs a leader (R-53)."""
    units = {unit.id: unit for unit in camp.units_of(camp.force) if unit.sheet.size > 1}
    [answer] = table.ask(
        "camp_divide",
        [camp.force],
        Detached,
        options=lambda _: {"unit": list(units)},
        check=lambda _, answer: _one_stays(units, answer),
    )
    if answer.unit is None:
        return
    sheet: StarUnit = units[answer.unit].sheet
    identity = {"id", "name", "side", "leader", "size", "base_size", "command"}
    copied = sheet.model_dump(mode="json", exclude=identity, exclude_defaults=True)
    name = answer.name or f"{sheet.name}, detached"
    part = _part_of(sheet, answer.people)
    table.propose(Change.new_unit(camp.force.id, name, {**copied, **part, "command": "0D"}, "Divided off"))
    for field, value in _rest_of(sheet, part).items():
        for change in Change.of(sheet, field, value, "Divided"):
            table.propose(change)
    table.tell("camp_divided", units[answer.unit], to=people_of(sheet.side), n=answer.people, name=name)


def _part_of(sheet: StarUnit, people: int) -> Json:
    """What goes with so many of a unit: of everything in proportion, the rest stays (F27)."""
    part: Json = {"size": people, "weapons": shared(sheet.weapons, people, sheet.size)}
    if sheet.base_size is not None:
        part["base_size"] = max(1, sheet.base_size * people // sheet.size)
    light, heavy = (count * people // sheet.size for count in (sheet.light, sheet.heavy))
    short = people - light - heavy - (sheet.size - sheet.light - sheet.heavy)
    more = min(max(0, short), sheet.light - light)
    severe = sheet.severe * people // sheet.size
    return part | {"light": light + more, "heavy": heavy + max(0, short - more), "severe": severe}


def _rest_of(sheet: StarUnit, part: Facts) -> Json:
    """What a unit has left when a part of it goes."""
    left = {name: getattr(sheet, name) - part[name] for name in ("size", "light", "heavy", "severe")}
    if sheet.base_size is not None:
        left["base_size"] = max(1, sheet.base_size - part["base_size"])
    pairs = zip(sheet.weapons, part["weapons"], strict=True)
    return left | {
        "weapons": tuple(
            one if one.count is None else one.model_copy(update={"count": one.count - (gone.count or 0)})
            for one, gone in pairs
        )
    }


def _one_stays(units: Mapping[str, Kept], answer: Detached) -> list[Problem]:
    if answer.unit is None or answer.unit not in units or answer.people < units[answer.unit].sheet.size:
        return []
    return [Problem("one_must_stay", {"at": "people"})]


def combine(camp: Camp, table: Table) -> None:
    """Two units become one: each code is the mean of all of them (F27)."""
    units = {unit.id: unit for unit in camp.units_of(camp.force) if unit.sheet.size}
    [answer] = table.ask(
        "camp_combine",
        [camp.force],
        Joined,
        options=lambda _: {"unit": list(units), "into": list(units)},
        check=lambda _, answer: _alike(units, answer),
    )
    if answer.unit is None or answer.into is None:
        return
    joining, other = units[answer.unit].sheet, units[answer.into].sheet
    for change in _combined(joining, other, camp.force.sheet):
        table.propose(change)
    table.tell("camp_combined", units[answer.unit], to=people_of(joining.side), other=answer.into)


def _alike(units: Mapping[str, Kept], answer: Joined) -> list[Problem]:
    if answer.unit is None or answer.into is None or not {answer.unit, answer.into} <= units.keys():
        return []
    joining, other = units[answer.unit].sheet, units[answer.into].sheet
    fits = answer.unit != answer.into and joining.kind is other.kind and joining.scale is other.scale
    return [] if fits else [Problem("cannot_join", {"at": "into"})]


def _combined(joining: StarUnit, other: StarUnit, side: StarSide) -> list[Change]:
    sizes = (other.size, joining.size)
    found: list[Change] = []
    for name in codes_of(other):
        if getattr(other, name) is not None or getattr(joining, name) is not None:
            code = joined_code(code_on(other, side, name), sizes[0], code_on(joining, side, name), sizes[1])
            found += Change.of(other, name, text(code), "Joined")
    points = joined_points(other.casualty_points, sizes[0], joining.casualty_points, sizes[1])
    merged: Json = {
        name: min(100_000, getattr(joining, name) + getattr(other, name)) for name in ("size", *DAMAGED)
    }
    merged |= {
        "base_size": _full(joining, other),
        "casualty_points": min(10_000, points),
        "stamina_lost": max(joining.stamina_lost, other.stamina_lost),
        "fatigue": max(joining.fatigue, other.fatigue),
        "weapons": _all_arms(joining, other),
    }
    for name, value in merged.items():
        found += Change.of(other, name, value, "Joined")
    for name in ("size", *DAMAGED):
        found += Change.of(joining, name, 0, "Joined another unit")
    return found


DAMAGED = ("light", "heavy", "severe")


def _full(joining: StarUnit, other: StarUnit) -> int | None:
    """Full strength of both, where either has it written down."""
    if joining.base_size is None and other.base_size is None:
        return None
    return min(100_000, (joining.base_size or joining.size) + (other.base_size or other.size))


def _all_arms(joining: StarUnit, other: StarUnit) -> tuple[Weapon, ...]:
    """The weapons of both; what everybody has in both, everybody has."""
    arms, counts = pooled(other.weapons, counts_of(other), joining.weapons, counts_of(joining))
    whole = other.size + joining.size
    return tuple(
        arm
        if arm.count is None and counts[arm.key] == whole
        else arm.model_copy(update={"count": counts[arm.key]})
        for arm in arms
    )
