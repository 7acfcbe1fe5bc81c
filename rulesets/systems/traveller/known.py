"""The field as one person may take it to be: forecasts of players are played on it."""

from functools import cache
from typing import Any

from rulesets.engine import GM, Twins, Viewer, people_of, viewer
from rulesets.systems.traveller.cards import crowd
from rulesets.systems.traveller.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.muster import TravellerMuster
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.sample import sample
from rulesets.systems.traveller.sheets import Character, Company

GUESS = {
    "nobody": 0,
    "a few": 4,
    "about ten": 10,
    "about twenty": 20,
    "about forty": 40,
    "about a hundred": 100,
    "some hundreds": 200,
    "half a thousand": 500,
    "a thousand and more": 1500,
    "thousands": 5000,
}
UNSEEN_OF_UNIT = (
    "medics",
    "medic_skill",
    "months_unpaid",
    "unfed",
    "comms",
    "leadership",
    "member_threshold",
)
UNSEEN_OF_HERO = (
    "leadership",
    "leadership_dm",
    "medic",
    "explosives",
    "recon",
    "stealth",
    "education",
    "social",
)


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; enemies without their orders, and as strong as they look."""
    if GM in who:
        return field
    field = field.copy()
    mine = frozenset(side for side in field.sides if people_of(side).includes(who))
    field.muster = _seen_muster(field.muster, mine)
    sheets: dict[str, Any] = {**field.muster.sheets}
    for unit in field.units.values():
        if unit.side not in mine:
            _see_unit(unit, sheets[unit.id])
    for hero in field.heroes.values():
        if hero.side not in mine:
            _see_hero(hero, sheets[hero.id])
    for side in field.sides.values():
        side.sheet = sheets[side.id]
    return field


def _seen_muster(muster: TravellerMuster, mine: frozenset[str]) -> TravellerMuster:
    units = tuple(one if one.side in mine else _plain(one, UNSEEN_OF_UNIT) for one in muster.units)
    heroes = tuple(one if one.side in mine else _plain(one, UNSEEN_OF_HERO) for one in muster.heroes)
    sides = tuple(one if one.id in mine else _plain(one, ("months_unpaid", "unfed")) for one in muster.sides)
    return muster.model_copy(update={"units": units, "heroes": heroes, "sides": sides})


def _plain(sheet: Any, names: tuple[str, ...]) -> Any:
    """The sheet with what nobody sees as it usually is."""
    return sheet.model_copy(update={name: type(sheet).model_fields[name].default for name in names})


def _see_unit(unit: Unit, sheet: Any) -> None:
    unit.sheet = sheet
    unit.endurance = GUESS[crowd(unit.endurance)]
    unit.start = max(unit.endurance, GUESS[crowd(unit.start)])
    unit.lowest = unit.before = unit.endurance
    unit.orders, unit.heroic, unit.mood = UnitOrders(), (), 0
    unit.aim, unit.aim_target, unit.swing_next = 0, "", 0


def _see_hero(hero: Hero, sheet: Any) -> None:
    hero.sheet, hero.orders, hero.wakes = sheet, HeroOrders(), 0
    hero.aim, hero.aim_target, hero.swing_next = 0, "", 0


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The assault in worlds that differ in one secret."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:rebels", "commander:rebels")
    medics = _with_unit(plain, "first-platoon", {"medics": 9, "medic_skill": 2})
    healer = _with_hero(plain, "vale", {"medic": 3})
    return (Twins(plain, medics, enemy), Twins(plain, medics, stranger), Twins(plain, healer, enemy))


def _with_unit(muster: TravellerMuster, id: str, update: dict[str, object]) -> TravellerMuster:
    units: tuple[Company, ...] = tuple(
        one.model_copy(update=update) if one.id == id else one for one in muster.units
    )
    return muster.model_copy(update={"units": units})


def _with_hero(muster: TravellerMuster, id: str, update: dict[str, object]) -> TravellerMuster:
    heroes: tuple[Character, ...] = tuple(
        one.model_copy(update=update) if one.id == id else one for one in muster.heroes
    )
    return muster.model_copy(update={"heroes": heroes})
