"""Exceptional strength as formulas: what people have, what effects cost, what blocks leave (F31, F32)."""

from collections.abc import Iterable
from fractions import Fraction

from rulesets.systems.gurps.book.kinds import Effect, Gift, Mana
from rulesets.systems.gurps.book.tables import (
    BY_STRENGTH,
    CATASTROPHE_COST,
    EXCEPTIONAL,
    MANA,
    NOT_BLOCKED,
    SCOUTING_COST,
)
from rulesets.systems.gurps.people.sheets import GurpsHero


def of_points(points: int) -> Fraction:
    """By the character points in the gift; between two rows the lower counts (T16)."""
    most, strength = EXCEPTIONAL[-1]
    if points >= most:
        return strength + (points - most) // 10
    return next((es for need, es in reversed(EXCEPTIONAL) if points >= need), Fraction(0))


def of_hero(hero: GurpsHero, mana: Mana) -> Fraction:
    """One practitioner with stone, item or drug, in the mana of the field."""
    strength = of_points(hero.es_character_points)
    if not strength or hero.es_kind is Gift.NONE:
        return Fraction(0)
    if hero.es_kind is Gift.MAGE:
        return (strength + hero.es_powerstone // 10 + hero.es_item_bonus) * MANA[mana]
    return strength + (hero.es_booster_bonus if hero.es_kind is Gift.PSI else 0)


def of_side(heroes: Iterable[GurpsHero], mana: Mana) -> int:
    """All of a side's practitioners, fractions dropped at the end."""
    return int(sum((of_hero(hero, mana) for hero in heroes), Fraction(0)))


def cost(effect: Effect, amount: int, ts: int = 0, price: int = 0) -> int:
    """What so many levels, lines or points of an effect cost (T17)."""
    if effect in BY_STRENGTH:
        return -(-ts * amount // 100)
    return {Effect.CATASTROPHE: CATASTROPHE_COST * amount, Effect.SCOUTING: SCOUTING_COST}.get(effect, price)


def block_size(effect: Effect, ts: int = 0, price: int = 0) -> int:
    """In what steps the enemy blocks it; nothing if he cannot (T17)."""
    return 0 if effect in NOT_BLOCKED else cost(effect, 1, ts, price)


def effect_left(effect: Effect, points: int, ts: int = 0, price: int = 0) -> int:
    """What comes of the points that are not blocked (F32)."""
    if effect in BY_STRENGTH:
        return points * 100 // ts if ts else 0
    if effect is Effect.CATASTROPHE:
        return points // CATASTROPHE_COST
    return int(points >= (SCOUTING_COST if effect is Effect.SCOUTING else price))
