"""Between battles: the wounded come back, leaders are replaced, magic is whole again, captives go home."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Id, Kept, Problem, Procedure, Ref, Table, Value, people_of
from rulesets.systems.runequest.duel import status_of
from rulesets.systems.runequest.kinds import ABLE, HeroStatus, Officer, Standard
from rulesets.systems.runequest.sets import Units
from rulesets.systems.runequest.sheets import RuneHero, RuneUnit

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type Soldiers = Annotated[int, Field(ge=0, le=100_000)]
type Points = Annotated[int, Field(ge=0, le=100)]
HEALS = (*ABLE, HeroStatus.INCAPACITATED)


class Rest(Value):
    """What a rest brings to a force."""

    recovered: Mapping[AUnit, Soldiers] = Field(
        {}, title="Wounded who are fit again", description="The rest stay."
    )
    healed: Mapping[AHero, Points] = Field({}, title="Hit points back")
    officers: Units = Field(frozenset(), title="New leaders for")
    standards: Units = Field(
        frozenset(), title="New standards for", description="Their magic comes back with it."
    )


class Freed(Value):
    """Who comes home from captivity."""

    freed: Mapping[AUnit, Soldiers] = Field(
        {}, title="Soldiers who come home", description="Ransomed or exchanged."
    )


def rest(camp: Camp, table: Table) -> None:
    """The game master says how many come back; everybody’s magic is whole after a night (section 9)."""
    units, heroes = camp.units_of(camp.force), camp.heroes_of(camp.force)
    hurt = [unit for unit in units if unit.sheet.wounded]
    wounded = [hero for hero in heroes if is_hurt(hero.sheet)]
    [said] = table.ask(
        "rest",
        [camp.force],
        Rest,
        default=lambda _: Rest(recovered={unit.id: unit.sheet.wounded for unit in hurt}),
        options=lambda _: {
            "recovered": [unit.id for unit in hurt],
            "healed": [hero.id for hero in wounded],
            "officers": [unit.id for unit in units if unit.sheet.officer is Officer.LOST],
            "standards": [unit.id for unit in units if unit.sheet.standard is Standard.LOST],
        },
        check=lambda _, answer: _at_most(units, "recovered", "wounded", answer.recovered),
    )
    for unit in units:
        _rest(table, unit, said)
    for hero in heroes:
        _heal(table, hero, said.healed.get(hero.id, 0))


def is_hurt(sheet: RuneHero) -> bool:
    return sheet.status in HEALS and sheet.hp is not None and sheet.hp < sheet.hp_max


def _at_most(units: Iterable[Kept], at: str, name: str, said: Mapping[str, int]) -> Iterable[Problem]:
    for unit in units:
        most = getattr(unit.sheet, name)
        if said.get(unit.id, 0) > most:
            yield Problem("only_so_many", {"at": f"{at}.{unit.id}", "subject": unit.id, "most": most})


def _rest(table: Table, unit: Kept, said: Rest) -> None:
    sheet: RuneUnit = unit.sheet
    usual = said.recovered.get(unit.id, 0)
    back = (
        table.tally("recovered", unit, usual, label="Fit again", least=0, most=sheet.wounded) if usual else 0
    )
    standard = Standard.HELD if unit.id in said.standards else sheet.standard
    if back:
        table.tell("recovered", unit, to=people_of(unit.side), men=back, still=sheet.wounded - back)
    for change in (
        *Change.of(sheet, "strength", sheet.strength + back, "Recovered"),
        *Change.of(sheet, "wounded", sheet.wounded - back, "Recovered"),
        *Change.of(
            sheet, "officer", Officer.PRESENT if unit.id in said.officers else sheet.officer, "A new leader"
        ),
        *Change.of(sheet, "standard", standard, "A new standard"),
        *Change.of(sheet, "rm", sheet.rm if standard is Standard.LOST else sheet.rm_max, "After a night"),
    ):
        table.propose(change)


def _heal(table: Table, hero: Kept, points: int) -> None:
    sheet: RuneHero = hero.sheet
    if points and sheet.hp is not None:
        now = min(sheet.hp_max, sheet.hp + points)
        table.tell("healed", hero, to=people_of(hero.side), hp=now - sheet.hp, left=now)
        for change in (
            *Change.of(sheet, "hp", now, "Healed"),
            *Change.of(sheet, "status", status_of(now, sheet.hp_max), "Healed"),
        ):
            table.propose(change)
    for change in Change.of(sheet, "mp", max(sheet.mp, sheet.mp_max), "After a night"):
        table.propose(change)


def release(camp: Camp, table: Table) -> None:
    """Captives are ransomed or exchanged, and come back to their units."""
    units = [unit for unit in camp.units_of(camp.force) if unit.sheet.captive]
    [said] = table.ask(
        "release",
        [camp.force],
        Freed,
        options=lambda _: {"freed": [unit.id for unit in units]},
        check=lambda _, answer: _at_most(units, "freed", "captive", answer.freed),
    )
    for unit in units:
        sheet: RuneUnit = unit.sheet
        men = said.freed.get(unit.id, 0)
        if men:
            table.tell("released", unit, men=men, ransom=men * sheet.ransom_each)
        for change in (
            *Change.of(sheet, "strength", sheet.strength + men, "Home from captivity"),
            *Change.of(sheet, "captive", sheet.captive - men, "Home from captivity"),
        ):
            table.propose(change)


def anybody_hurt(camp: Camp) -> bool:
    units = any(unit.sheet.wounded or unit.sheet.rm < unit.sheet.rm_max for unit in camp.units_of(camp.force))
    return units or any(is_hurt(hero.sheet) for hero in camp.heroes_of(camp.force))


def anybody_captive(camp: Camp) -> bool:
    return any(unit.sheet.captive for unit in camp.units_of(camp.force))


CAMP: tuple[Procedure, ...] = (
    Procedure(
        "rest",
        "Rest",
        rest,
        help="The wounded come back, heroes heal, new leaders are named; magic is whole after a night.",
        section="Aftermath",
        when=anybody_hurt,
    ),
    Procedure(
        "release",
        "Captives come home",
        release,
        help="Ransomed or exchanged, soldiers return to their units.",
        section="Aftermath",
        when=anybody_captive,
    ),
)
