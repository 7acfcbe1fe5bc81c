"""The field as one person may take it to be: forecasts of players are played on it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rulesets.engine import Eyes, Twins, Viewer, secrecy, viewer
from rulesets.systems.traveller.book.arms import Arm
from rulesets.systems.traveller.book.kinds import FIGHTING, UnitStatus
from rulesets.systems.traveller.book.tables import USUAL_LEVEL
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Character, Company
from rulesets.systems.traveller.people.unseen import NO_NAME, NOT_HERE
from rulesets.systems.traveller.samples.harrow_ridge import sample
from rulesets.systems.traveller.words.crowds import STRANGERS, seeming


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; enemies without their orders, and as strong as they look.

    Those out of sight have no name either, and nothing of their own.
    """
    return secrecy.known(field, who, sheets_of=_whose_sheet, settle=_settle)


def _whose_sheet(field: Battlefield, id: str) -> set[str]:
    """Who has raised them knows them, and so does the side that they have gone over to."""
    sheet: Any = field.muster.sheets[id]
    return {sheet.side, field.side_of(id)}


def _settle(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    names = dict(_names_of_the_hidden(field, eyes))
    units = {sheet.id: _nameless(sheet, names, eyes) for sheet in seen.muster.units}
    heroes = {sheet.id: _nameless(sheet, names, eyes) for sheet in seen.muster.heroes}
    situations = {
        side: secrecy.seen_value(situation, knows=eyes.are_of(side))
        for side, situation in field.muster.situations.items()
    }
    sheets = {"units": tuple(units.values()), "heroes": tuple(heroes.values())}
    seen.muster = seen.muster.model_copy(update={**sheets, "situations": situations})
    seen.distances = tuple(row for row in field.distances if not {*row[:2]} & names.keys())
    for id in names.keys() & units.keys():
        seen.units[id] = _stranger(seen.units[id], units[id])
    for id in names.keys() & heroes.keys():
        seen.heroes[id] = _nobody(seen.heroes[id], heroes[id])


def _nameless[S: (Company, Character)](sheet: S, names: Mapping[str, str], eyes: Eyes) -> S:
    """A sheet with nothing on it, where one cannot see whose it is."""
    if sheet.id not in names or eyes.are_of(sheet.side):
        return sheet
    trained = {"gun_combat": USUAL_LEVEL, "heavy_weapons": USUAL_LEVEL}
    return type(sheet)(id=sheet.id, name=names[sheet.id], side=sheet.side, **trained)


def _names_of_the_hidden(field: Battlefield, eyes: Eyes) -> Iterator[tuple[str, str]]:
    """Enemies of whom one does not know who they are, and what they are called for that."""
    for unit in field.units.values():
        never = unit.status in (UnitStatus.AWAY, UnitStatus.UNFORMED) or (
            unit.status is UnitStatus.WITHIN and not unit.rolled
        )
        if not eyes.are_of(unit.side) and (unit.unseen or never):
            yield unit.id, (NOT_HERE if never else NO_NAME)["unit"]
    for hero in field.heroes.values():
        if not eyes.are_of(hero.side) and (not field.is_here(hero) or field.is_hidden(hero)):
            yield hero.id, (NO_NAME if field.is_here(hero) else NOT_HERE)["hero"]


def _stranger(unit: Unit, sheet: Company) -> Unit:
    """A unit that one cannot see: whose it is and whether it is there, and all else as it usually is."""
    is_here = unit.status not in (UnitStatus.AWAY, UnitStatus.WITHIN, UnitStatus.UNFORMED)
    men = seeming(STRANGERS) if is_here else 0
    return Unit(
        sheet,
        unit.side,
        rolled=unit.rolled,
        status=UnitStatus.STEADY if unit.status in FIGHTING else unit.status,
        endurance=men,
        start=men,
        lowest=men,
        before=men,
        men=sheet.size if is_here else 0,
        unseen=unit.unseen,
    )


def _nobody(hero: Hero, sheet: Character) -> Hero:
    """A hero whom one cannot see, fit and unhurt, where his unit is."""
    return Hero(
        sheet,
        hero.side,
        unit=hero.unit,
        strength=sheet.strength,
        dexterity=sheet.dexterity,
        endurance=sheet.endurance,
    )


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The assault in worlds that differ in one secret."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:rebels", "commander:rebels")
    medics = _with(plain, "first-platoon", {"medics": 9, "medic_skill": 2})
    healer = _with(plain, "vale", {"medic": 3})
    others = _with(plain, "demolition", {"name": "Pay clerks", "size": 25, "weapon": Arm.CUDGEL})
    others = _with(others, "marek", {"name": "Clerk Bo", "education": 9})
    late = _with(plain, "gunship", {"name": "Balloon", "size": 3, "armour": 2})
    friend = viewer("side:company", "commander:company")
    return (
        Twins(plain, medics, enemy),
        Twins(plain, medics, stranger),
        Twins(plain, healer, enemy),
        Twins(plain, others, enemy, until="turns"),
        Twins(plain, others, stranger, until="turns"),
        Twins(plain, late, friend, until="turns"),
    )


def _with(muster: TravellerMuster, id: str, update: dict[str, object]) -> TravellerMuster:
    """The same, with something else on the sheet of one unit or hero."""
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    heroes = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.heroes)
    return muster.model_copy(update={"units": units, "heroes": heroes})
