"""What a fighter has in hand, and what is left in it: drawing, shots and reloading (F3, F7)."""

from collections.abc import Mapping

from rulesets.systems.traveller.book.arms import Arm, Weapon
from rulesets.systems.traveller.book.kinds import Minor, Mode
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.people.sheets import Character, Company

ENOUGH = 1_000_000


def body_of(field: Battlefield, fighter: Unit | Hero) -> Company | Character:
    """His sheet; of a unit with those in it who fight as a part of it."""
    return field.body(fighter) if isinstance(fighter, Unit) else fighter.sheet


def key_of(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> str:
    """The weapon that an order means: as said, else the one in hand, else the first."""
    return means(field, fighter, order)[0]


def weapon_of(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> Weapon | None:
    return means(field, fighter, order)[1]


def means(
    field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders
) -> tuple[str, Weapon | None]:
    """The same weapon by its key, and itself."""
    return among(field.arms(fighter), fighter, order)


def among(
    arms: Mapping[str, Weapon], fighter: Fighter, order: UnitOrders | HeroOrders
) -> tuple[str, Weapon | None]:
    """The same, of whoever has these arms."""
    for key in (order.weapon, fighter.drawn):
        if key and key in arms:
            return key, arms[key]
    return next(iter(arms.items()), ("", None))


def is_in_hand(fighter: Fighter, key: str) -> bool:
    """Bare hands always are; whoever has not fought yet holds what he wants to fight with."""
    return key == Arm.UNARMED or fighter.drawn in ("", key)


def is_drawn(fighter: Fighter, key: str, order: UnitOrders | HeroOrders) -> bool:
    """Whether it is in hand for the attack of this order."""
    return is_in_hand(fighter, key) or (Minor.DRAW in order.minors and not order.attack_first)


def take(fighter: Fighter, key: str) -> None:
    """It is in hand from now on."""
    if key != Arm.UNARMED:
        fighter.drawn = key


def left_in(field: Battlefield, fighter: Fighter, key: str, weapon: Weapon) -> int:
    """So many attacks it holds still; more than enough where nobody counts."""
    if not field.muster.options.ammo or not weapon.shots:
        return ENOUGH
    return weapon.shots - dict(fighter.spent).get(key, 0)


def is_empty(field: Battlefield, fighter: Fighter, key: str, weapon: Weapon) -> bool:
    return left_in(field, fighter, key, weapon) < 1


def spend(field: Battlefield, fighter: Fighter, key: str, weapon: Weapon, mode: Mode) -> None:
    if field.muster.options.ammo and weapon.shots:
        now = dict(fighter.spent).get(key, 0) + weapon.spends(mode)
        fighter.spent = (*(row for row in fighter.spent if row[0] != key), (key, now))
