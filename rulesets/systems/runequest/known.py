"""The field as one viewer may take it to be, and worlds that he may not tell apart."""

from functools import cache

from rulesets.engine import GM, Twins, Viewer, people_of, viewer
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.gathering import RuneMuster
from rulesets.systems.runequest.kinds import ABLE, HeroStatus, Officer, Quality, Special
from rulesets.systems.runequest.sample import sample
from rulesets.systems.runequest.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.situation import SideSituation
from rulesets.systems.runequest.states import Force, Hero, Unit
from rulesets.systems.runequest.words import crowd

GUESS = {
    "nobody": 0,
    "a handful": 6,
    "a score or so": 20,
    "about fifty": 50,
    "about a hundred": 100,
    "some two hundred": 200,
    "about five hundred": 500,
    "a thousand and more": 1200,
    "thousands": 3000,
}
USUAL = {
    Quality.NON_COMBAT: 6,
    Quality.POOR: 8,
    Quality.INFERIOR: 10,
    Quality.STANDARD: 12,
    Quality.SUPERIOR: 14,
    Quality.EXCELLENT: 15,
    Quality.ELITE: 17,
}
"""Attack and Defence that one expects of such troops."""
SHOWN = (
    "side",
    "id",
    "name",
    "quality",
    "mounted",
    "pikes",
    "causes_fear",
    "formation",
    "standard",
    "position",
    "arrives",
)
"""What everybody sees of a unit."""


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: so many of such troops, of whom nobody knows more."""
    if GM in who:
        return field
    field = field.copy()
    mine = frozenset(side for side in field.sides if people_of(side).includes(who))
    field.muster = _seen_muster(field.muster, field, mine)
    for unit in field.units.values():
        _see_unit(field, unit, unit.force in mine)
    for hero in field.heroes.values():
        _see_hero(field, hero, hero.force in mine)
    for force in field.sides.values():
        _see_force(field, force, force.id in mine)
    field.spells = tuple(order for order in field.spells if field.units[order.caster].force in mine)
    return field


def _seen_muster(muster: RuneMuster, field: Battlefield, mine: frozenset[str]) -> RuneMuster:
    return muster.model_copy(
        update={
            "sides": tuple(one if one.id in mine else _side(one) for one in muster.sides),
            "units": tuple(one if field.units[one.id].force in mine else _unit(one) for one in muster.units),
            "heroes": tuple(one if one.side in mine else _hero(one) for one in muster.heroes),
            "situation": muster.situation.model_copy(update={"course": ()}),
            "situations": dict[str, SideSituation](),
        }
    )


def _side(sheet: RuneSide) -> RuneSide:
    return sheet.model_copy(
        update={"captives": (), "trophies": (), "missile_value": min(sheet.missile_value, 1) * 12}
    )


def _unit(sheet: RuneUnit) -> RuneUnit:
    usual = USUAL[sheet.quality]
    return RuneUnit(
        **{name: getattr(sheet, name) for name in SHOWN},
        strength=GUESS[crowd(sheet.strength)],
        attack=usual,
        defence=usual,
        missile=min(sheet.missile, 1) * 12,
    )


def _hero(sheet: RuneHero) -> RuneHero:
    names = ("id", "name", "side", "special_character")
    return RuneHero(**{name: getattr(sheet, name) for name in names})


def _see_unit(field: Battlefield, unit: Unit, is_mine: bool) -> None:
    unit.sheet = next(one for one in field.muster.units if one.id == unit.id)
    if is_mine:
        return
    unit.strength = GUESS[crowd(unit.strength)]
    unit.initial, unit.round_start = GUESS[crowd(unit.initial)], GUESS[crowd(unit.round_start)]
    unit.killed = unit.wounded = unit.captured = unit.rm = unit.counter = unit.warded = unit.dread = 0
    unit.officer, unit.special, unit.boons = Officer.PRESENT, Special.UNKNOWN, ()
    unit.cover, unit.hasty, unit.target, unit.captain = "", False, "", None
    unit.rallied_by, unit.weapon_spent, unit.terror = "", False, False


def _see_hero(field: Battlefield, hero: Hero, is_mine: bool) -> None:
    if is_mine:
        return
    hero.sheet = next(one for one in field.muster.heroes if one.id == hero.id)
    hero.hp, hero.mp, hero.join, hero.unit = hero.sheet.hp_max, hero.sheet.mp, "", ""
    hero.ticks, hero.deeds, hero.apart = frozenset(), (), False
    if hero.status in ABLE:
        hero.status = HeroStatus.FIT


def _see_force(field: Battlefield, force: Force, is_mine: bool) -> None:
    force.sheet = next(one for one in field.muster.sides if one.id == force.id)
    if not is_mine:
        force.stands, force.gives_up = "", False


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The sample in worlds that differ in one secret of an army."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:bridge", "commander:bridge")
    better = _with_unit(plain, "black-knights", {"attack": 20})
    more = _with_unit(plain, "serfs", {"strength": 130})
    magic = _with_unit(plain, "shamans", {"rm": 7})
    return (
        Twins(plain, better, enemy, until="charge_morale"),
        Twins(plain, magic, enemy, until="spells"),
        Twins(plain, more, stranger, until="army_losses"),
        Twins(plain, better, stranger, until="charge_morale"),
    )


def _with_unit(muster: RuneMuster, id: str, update: dict[str, object]) -> RuneMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})
