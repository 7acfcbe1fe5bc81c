"""Between battles: the wounded come back, leaders are replaced, magic is whole again; and all procedures."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Kept, Problem, Procedure, Table, Value, people_of
from rulesets.systems.runequest.book.kinds import ABLE, HeroStatus, Officer, Standard
from rulesets.systems.runequest.book.sets import AHero, AUnit, Units
from rulesets.systems.runequest.camp.captivity import CAPTIVITY
from rulesets.systems.runequest.mechanics.quick_duel import status_of
from rulesets.systems.runequest.people.sheets import RuneHero, RuneUnit

type Returned = Annotated[int, Field(ge=0, le=100_000)]
type HitPoints = Annotated[int, Field(ge=0, le=100)]
HEALS = (*ABLE, HeroStatus.INCAPACITATED)


class Rest(Value):
    """What a rest brings to a force."""

    recovered: Mapping[AUnit, Returned] = Field(
        {}, title="Wounded who are fit again", description="The rest stay."
    )
    healed: Mapping[AHero, HitPoints] = Field({}, title="Hit points back")
    officers: Units = Field(frozenset(), title="New leaders for")
    standards: Units = Field(
        frozenset(), title="New standards for", description="Their magic comes back with it."
    )


def rest(camp: Camp, table: Table) -> None:
    """The game master says how many come back; everybody’s magic is whole after a night (section 9)."""
    units, heroes = camp.units_of(camp.force), camp.heroes_of(camp.force)
    hurt = [unit for unit in units if unit.sheet.wounded]
    wounded = [hero for hero in heroes if is_hurt(hero.sheet)]
    [answer] = table.ask(
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
        _rest(table, unit, answer)
    for hero in heroes:
        _heal(table, hero, answer.healed.get(hero.id, 0))


def is_hurt(sheet: RuneHero) -> bool:
    return sheet.status in HEALS and sheet.hp is not None and sheet.hp < sheet.hp_max


def _at_most(units: Iterable[Kept], at: str, name: str, wanted: Mapping[str, int]) -> Iterable[Problem]:
    for unit in units:
        most = getattr(unit.sheet, name)
        if wanted.get(unit.id, 0) > most:
            yield Problem("only_so_many", {"at": f"{at}.{unit.id}", "subject": unit.id, "most": most})


def _rest(table: Table, unit: Kept, answer: Rest) -> None:
    sheet: RuneUnit = unit.sheet
    usual = answer.recovered.get(unit.id, 0)
    back = (
        table.tally("recovered", unit, usual, label="Fit again", least=0, most=sheet.wounded) if usual else 0
    )
    standard = Standard.HELD if unit.id in answer.standards else sheet.standard
    if back:
        table.tell("recovered", unit, to=people_of(unit.side), men=back, still=sheet.wounded - back)
    for change in (
        *Change.of(sheet, "strength", sheet.strength + back, "Recovered"),
        *Change.of(sheet, "wounded", sheet.wounded - back, "Recovered"),
        *Change.of(
            sheet, "officer", Officer.PRESENT if unit.id in answer.officers else sheet.officer, "A new leader"
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


def anybody_hurt(camp: Camp) -> bool:
    units = any(unit.sheet.wounded or unit.sheet.rm < unit.sheet.rm_max for unit in camp.units_of(camp.force))
    return units or any(is_hurt(hero.sheet) for hero in camp.heroes_of(camp.force))


CAMP: tuple[Procedure, ...] = (
    Procedure(
        "rest",
        "Rest",
        rest,
        help="The wounded come back, heroes heal, new leaders are named; magic is whole after a night.",
        section="Aftermath",
        when=anybody_hurt,
    ),
    *CAPTIVITY,
)
