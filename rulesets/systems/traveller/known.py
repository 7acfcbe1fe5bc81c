"""The field as one person may take it to be: forecasts of players are played on it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rulesets.engine import GM, Twins, Viewer, people_of, viewer
from rulesets.systems.traveller.arms import Arm
from rulesets.systems.traveller.cards import crowd
from rulesets.systems.traveller.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.kinds import Cover, Stance, State
from rulesets.systems.traveller.muster import TravellerMuster
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.sample import sample
from rulesets.systems.traveller.sheets import Character, Company
from rulesets.systems.traveller.words import NO_NAME, NOT_HERE

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


STRANGERS = 10
"""So many are thought to be in a unit that nobody sees."""


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; enemies without their orders, and as strong as they look.

    Those out of sight have no name either, and nothing of their own.
    """
    if GM in who:
        return field
    field = field.copy()
    mine = frozenset(side for side in field.sides if people_of(side).includes(who))
    names = dict(_names_of_the_hidden(field, mine))
    field.muster = _seen_muster(field.muster, mine, names)
    field.distances = tuple(row for row in field.distances if not {*row[:2]} & names.keys())
    sheets: dict[str, Any] = {**field.muster.sheets}
    for unit in field.units.values():
        if unit.side not in mine:
            _see_unit(unit, sheets[unit.id], is_hidden=unit.id in names)
    for hero in field.heroes.values():
        if hero.side not in mine:
            _see_hero(hero, sheets[hero.id])
    for side in field.sides.values():
        side.sheet = sheets[side.id]
    return field


def _names_of_the_hidden(field: Battlefield, mine: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Enemies of whom one does not know who they are, and what they are called for that."""
    for unit in field.units.values():
        never = unit.state in (State.AWAY, State.UNFORMED) or (unit.state is State.WITHIN and not unit.rolled)
        if unit.side not in mine and (unit.unseen or never):
            yield unit.id, (NOT_HERE if never else NO_NAME)["unit"]
    for hero in field.heroes.values():
        if hero.side not in mine and (not field.is_here(hero) or field.is_hidden(hero)):
            yield hero.id, (NO_NAME if field.is_here(hero) else NOT_HERE)["hero"]


def _seen_muster(muster: TravellerMuster, mine: frozenset[str], names: Mapping[str, str]) -> TravellerMuster:
    def seen[S: Company | Character](one: S, secret: tuple[str, ...]) -> S:
        if one.side in mine:
            return one
        if one.id in names:
            return type(one)(id=one.id, name=names[one.id], side=one.side)
        return _plain(one, secret)  # type: ignore[no-any-return]

    units = tuple(seen(one, UNSEEN_OF_UNIT) for one in muster.units)
    heroes = tuple(seen(one, UNSEEN_OF_HERO) for one in muster.heroes)
    sides = tuple(one if one.id in mine else _plain(one, ("months_unpaid", "unfed")) for one in muster.sides)
    return muster.model_copy(update={"units": units, "heroes": heroes, "sides": sides})


def _plain(sheet: Any, names: tuple[str, ...]) -> Any:
    """The sheet with what nobody sees as it usually is."""
    return sheet.model_copy(update={name: type(sheet).model_fields[name].default for name in names})


def _see_unit(unit: Unit, sheet: Any, *, is_hidden: bool) -> None:
    unit.sheet = sheet
    if is_hidden:
        _forget(unit)
    unit.endurance = GUESS[crowd(unit.endurance)]
    unit.start = max(unit.endurance, GUESS[crowd(unit.start)])
    unit.lowest = unit.before = unit.endurance
    unit.orders, unit.heroic, unit.mood = UnitOrders(), (), 0
    unit.aim, unit.aim_target, unit.swing_next = 0, "", 0


def _forget(unit: Unit) -> None:
    """What one cannot see of it is as it usually is."""
    here = unit.state not in (State.AWAY, State.WITHIN, State.UNFORMED)
    unit.endurance = unit.start = STRANGERS if here else 0
    unit.men, unit.template = unit.sheet.size if here else 0, ""
    unit.leader, unit.led, unit.zone, unit.toward, unit.progress = "", True, "", "", 0
    unit.cover, unit.stance, unit.obstruction, unit.strong = Cover.NONE, Stance.STANDING, False, False
    unit.moved, unit.broken_rounds, unit.seen, unit.within, unit.spent = 0, 0, (), "", ()
    unit.reloading, unit.close_zero = (), False
    if unit.state in (State.SHAKEN, State.BROKEN):
        unit.state = State.STEADY


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
    others = _with_unit(plain, "demolition", {"name": "Pay clerks", "size": 25, "weapon": Arm.CUDGEL})
    others = _with_hero(others, "marek", {"name": "Clerk Bo", "education": 9})
    late = _with_unit(plain, "gunship", {"name": "Balloon", "size": 3, "armour": 2})
    friend = viewer("side:company", "commander:company")
    return (
        Twins(plain, medics, enemy),
        Twins(plain, medics, stranger),
        Twins(plain, healer, enemy),
        Twins(plain, others, enemy, until="turns"),
        Twins(plain, others, stranger, until="turns"),
        Twins(plain, late, friend, until="turns"),
    )


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
