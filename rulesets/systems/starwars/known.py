"""The field as one person may take it to be: forecasts of players are played on it."""

from functools import cache

from rulesets.engine import GM, Twins, Viewer, people_of, player, viewer
from rulesets.systems.starwars.command import subordinates
from rulesets.systems.starwars.field import Battlefield, Force, Hero, Unit
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.kinds import Loyalty, Quality, Row, Status, Wound
from rulesets.systems.starwars.orders import HeroOrders
from rulesets.systems.starwars.sample import sample
from rulesets.systems.starwars.sheets import StarHero, StarUnit
from rulesets.systems.starwars.words import guess

STATES = ((Row.ROUT, 50), (Row.HEAVY, 25), (Row.MODERATE, 10), (Row.LIGHT, 5))
PEOPLE = {"character_points": 0, "force_points": 0, "skills": ()}


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: so many, average and reliable, reserves unseen."""
    if GM in who:
        return field
    field = field.copy()
    mine = frozenset(side for side in field.sides if people_of(side).includes(who))
    field.muster = _seen_muster(field.muster, mine)
    units = {one.id: one for one in field.muster.units}
    people = {one.id: one for one in field.muster.heroes}
    for unit in field.units.values():
        if unit.side not in mine:
            unit.sheet = units[unit.id]
            _see_unit(unit)
    for hero in field.heroes.values():
        if player(hero.id) not in who:
            hero.orders = HeroOrders(exposure=hero.orders.exposure) if hero.side in mine else HeroOrders()
        if hero.side not in mine:
            hero.sheet = people[hero.id]
            _see_hero(hero)
    for force in field.sides.values():
        if force.id not in mine:
            _see_force(field, force)
    return field


def _seen_muster(muster: StarMuster, mine: frozenset[str]) -> StarMuster:
    return muster.model_copy(
        update={
            "units": tuple(one if one.side in mine else _unit(one) for one in muster.units),
            "heroes": tuple(one if one.side in mine else _hero(one) for one in muster.heroes),
        }
    )


def _unit(sheet: StarUnit) -> StarUnit:
    """So many with those arms; how good they are and what stands behind them nobody sees."""
    hidden = bool(sheet.arrival_round) or not sheet.size
    size = 0 if hidden else guess(sheet.size)
    seen = {
        "size": size,
        "base_size": None,
        "quality": Quality.AVERAGE,
        "loyalty": Loyalty.RELIABLE,
        "light": 0,
        "heavy": 0,
        "severe": 0,
        "casualty_points": 0,
        "stamina": None,
        "command": None,
        "stamina_lost": 0,
        "fatigue": 0,
        "notes": "",
        "superior": None,
    }
    if hidden:
        seen |= {"position_m": 0, "sector": 1, "arrival_round": 99}
    return sheet.model_copy(update=seen)


def _hero(sheet: StarHero) -> StarHero:
    return sheet.model_copy(update=PEOPLE | {"wound": Wound.HEALTHY, "superior": None})


def _see_unit(unit: Unit) -> None:
    hidden = unit.status in (Status.RESERVE, Status.UNFORMED)
    unit.size = 0 if hidden else guess(unit.size)
    unit.ok, unit.light, unit.heavy, unit.severe = (unit.size if unit.sheet.is_vehicles else 0), 0, 0, 0
    unit.destroyed = unit.lost = unit.full = 0
    unit.brought, unit.uses = unit.size, ()
    unit.counts = tuple((one.key, unit.size) for one in unit.weapons)
    unit.points = next((least for _, least in STATES if unit.points >= least), 0)
    unit.stamina_lost = unit.fatigue = unit.tries = 0
    unit.start, unit.shaken, unit.level = unit.size, False, ""
    unit.rows, unit.blow, unit.captor = (), None, ""
    if hidden:
        unit.position_m, unit.sector, unit.cover, unit.status = 0, 1, 0, Status.RESERVE


def _see_hero(hero: Hero) -> None:
    hero.character_points = hero.force_points = hero.deeds = 0
    hero.stuns, hero.doubled, hero.outcome, hero.safe = (), False, None, False
    if not hero.wound.is_out:
        hero.wound = Wound.HEALTHY


def _see_force(field: Battlefield, force: Force) -> None:
    """Orders as they were turned over; what officers buy is not seen: all are taken to be commanded."""
    force.attempts = 0
    bare = {id: order.model_copy(update={"pips": {}}) for id, order in force.orders.units.items()}
    hidden = {
        "units": bare,
        "bonuses": (),
        "coordination": (),
        "commanded": tuple(subordinates(field, force.id)),
    }
    force.orders = force.orders.model_copy(update=hidden)


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The ridge of Brask in worlds that differ in one secret of the garrison."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:empire", "commander:empire", "hero:hask")
    more = _with_unit(plain, "trench", {"size": 44})
    braver = _with_unit(plain, "trench", {"loyalty": Loyalty.FANATICAL})
    behind = _with_unit(plain, "wardens", {"size": 30, "arrival_round": 9})
    weary = _with_unit(plain, "trench", {"stamina_lost": 1})
    later = _with_unit(plain, "wardens", {"arrival_round": 9})
    return (
        Twins(plain, more, enemy, until="declare"),
        Twins(plain, braver, enemy, until="morale"),
        Twins(plain, weary, enemy, until="morale"),
        Twins(later, behind, enemy),
        Twins(later, behind, stranger),
    )


def _with_unit(muster: StarMuster, id: str, update: dict[str, object]) -> StarMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})
