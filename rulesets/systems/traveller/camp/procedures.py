"""Between battles: parts are detached, units combined, people paid and fed, wounds seen to (F13)."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rulesets.engine import (
    Camp,
    Change,
    Id,
    Kept,
    Problem,
    Procedure,
    Ref,
    Table,
    Value,
    filled,
    label,
    people_of,
)
from rulesets.engine.values import Json
from rulesets.systems.traveller.book.kinds import HeroStatus
from rulesets.systems.traveller.people.combining import combined, split

DETACHED = label("Detached from {name}")
type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
OWN = frozenset({"id", "name", "side", "leader", "size", "endurance", "endurance_max", "within", "medics"})


class Detachment(Value):
    """Some of a unit become a unit of their own."""

    unit: AUnit | None = Field(None, title="From which unit")
    part: int = Field(10, ge=1, le=1_000_000, title="How many")
    name: str = Field("", max_length=80, title="What they are called", description="Empty: after their unit.")
    leader: AHero | None = Field(None, title="Who leads them")
    medics: int = Field(0, ge=0, le=1_000_000, title="Medics who go with them")


class Combination(Value):
    """Several units become one."""

    into: AUnit | None = Field(None, title="Into which unit")
    units: frozenset[AUnit] = Field(frozenset(), title="Which units go into it")


class Payday(Value):
    """What the men got."""

    paid: bool = Field(True, title="Paid for the month", description="A month unpaid: −1 on morale.")
    fed: bool = Field(True, title="Fed", description="A day without food is −2.")


def _living(camp: Camp) -> list[Kept]:
    return [unit for unit in camp.units_of(camp.force) if not unit.sheet.is_gone]


def detach(camp: Camp, table: Table) -> None:
    """Their share of the Endurance goes with them; the scores stay the same."""
    units = {unit.id: unit for unit in _living(camp) if unit.sheet.size > 1}
    [answer] = table.ask(
        "detach",
        [camp.force],
        Detachment,
        options=lambda _: {"unit": list(units)},
        check=lambda _, answer: _detach_problems(units, answer),
    )
    unit = units.get(answer.unit or "")
    if unit is None:
        return
    sheet = unit.sheet
    part, rest = split(sheet.size, sheet.now, answer.part)
    full, left = split(sheet.size, sheet.full, answer.part)
    name = answer.name or f"{sheet.name}, detached"
    copied = {one: getattr(sheet, one) for one in type(sheet).model_fields if one not in OWN}
    medics = min(answer.medics, sheet.medics)
    fields = {
        **copied,
        "size": part.size,
        "endurance": part.endurance,
        "endurance_max": max(1, full.endurance),
        "medics": medics,
        "leader": answer.leader,
    }
    table.propose(Change.new_unit(unit.side, name, fields, filled(DETACHED, name=sheet.name)))
    new = {
        "size": rest.size,
        "endurance": rest.endurance,
        "endurance_max": max(1, left.endurance),
        "medics": sheet.medics - medics,
    }
    _change(table, sheet, new, f"{name} is detached")
    table.tell("detached", unit, to=people_of(unit.side), n=part.size, endurance=part.endurance, name=name)


def _detach_problems(units: dict[str, Kept], answer: Detachment) -> Iterator[Problem]:
    unit = units.get(answer.unit or "")
    if unit and answer.part >= unit.sheet.size:
        yield Problem("bad_part", {"at": "part", "most": unit.sheet.size - 1})


def combine(camp: Camp, table: Table) -> None:
    """Sizes and Endurance are added, the scores are means; who went in is struck off the rolls."""
    units = {unit.id: unit for unit in _living(camp)}
    [answer] = table.ask(
        "combine",
        [camp.force],
        Combination,
        options=lambda _: {"into": list(units), "units": list(units)},
    )
    host = units.get(answer.into or "")
    others = [unit for id, unit in units.items() if id in answer.units and id != answer.into]
    if host is None or not others:
        table.tell("not_combined", camp.force, to=people_of(camp.force.id))
        return
    made = combined([(unit.sheet, unit.sheet.now) for unit in (host, *others)])
    _change(table, host.sheet, made, "Combined")
    for unit in others:
        _change(table, unit.sheet, {"endurance": 0}, f"Went into {host.sheet.name}: strike it off the rolls")
    names = tuple(unit.id for unit in others)
    facts = {"units": names, "size": made["size"], "endurance": made["endurance"]}
    table.tell("combined", host, to=people_of(host.side), **facts)


def pay(camp: Camp, table: Table) -> None:
    """A month goes by: paid or not, fed or not."""
    force = camp.force
    [answer] = table.ask("pay", [force], Payday)
    months = 0 if answer.paid else min(60, force.sheet.months_unpaid + 1)
    _change(table, force.sheet, {"months_unpaid": months, "unfed": not answer.fed}, "The month’s end")
    table.tell("paid" if answer.paid else "not_paid", force, to=people_of(force.id), months=months)


class Care(Value):
    """Who is well again."""

    healed: frozenset[AHero] = Field(frozenset(), title="Whole again")


def care(camp: Camp, table: Table) -> None:
    """Wounds heal as the core rules have it; the game master says who is whole again."""
    hurt = [hero for hero in camp.heroes_of(camp.force) if _is_hurt(hero)]
    [answer] = table.ask("care", [camp.force], Care, options=lambda _: {"healed": [hero.id for hero in hurt]})
    for hero in hurt:
        if hero.id in answer.healed:
            well = dict.fromkeys(("strength_now", "dexterity_now", "endurance_now"))
            _change(table, hero.sheet, {**well, "status": HeroStatus.FIT}, "Healed")
            table.tell("healed", hero, to=people_of(hero.side))


def _is_hurt(hero: Kept) -> bool:
    sheet = hero.sheet
    below = (sheet.strength_now, sheet.dexterity_now, sheet.endurance_now) != (None, None, None)
    return sheet.status is not HeroStatus.DEAD and (below or sheet.status is not HeroStatus.FIT)


def _change(table: Table, sheet: Any, new: Json, reason: str) -> None:
    for name, value in new.items():
        for change in Change.of(sheet, name, value, reason[:200]):
            table.propose(change)


CAMP = (
    Procedure("detach", "Detach", detach, help="Send some of a unit off on their own.", section="Units"),
    Procedure("combine", "Combine", combine, help="Make one unit of several.", section="Units"),
    Procedure("pay", "Pay and food", pay, help="A month’s pay, and whether there is food.", section="Morale"),
    Procedure(
        "care",
        "Wounds",
        care,
        help="Who of the heroes is whole again.",
        section="Characters Within Mass Combat",
        when=lambda camp: any(_is_hurt(hero) for hero in camp.heroes_of(camp.force)),
    ),
)
