"""What equipment and skills make of a unit: Attack, missiles, spells, armour, Defence (F3 to F9)."""

from collections.abc import Mapping
from fractions import Fraction

from rulesets.systems.runequest.book.damage import mean
from rulesets.systems.runequest.book.kinds import Formation
from rulesets.systems.runequest.book.tables import BODY, SHIELDS

SKILL, DAMAGE, ARMOUR = 5, 2, 2
"""One point for each 5% of skill, 2 points of damage, 2 points of armour."""


def of_skill(percent: int) -> int:
    return percent // SKILL


def of_damage(damage: str) -> int:
    return max(0, int(mean(damage) // DAMAGE))


def of_shots(damage: str, shots: int, per_rounds: int) -> int:
    return max(0, int(mean(damage) * shots / per_rounds // DAMAGE))


def average_armour(armour: Mapping[str, int]) -> Fraction:
    """F6: each location by its share of the body, not rounded."""
    return sum((Fraction(points * BODY[place], 100) for place, points in armour.items()), Fraction(0))


def of_armour(armour: Fraction, shield: str, formation: Formation) -> int:
    return int((armour + getattr(SHIELDS[shield], formation.value)) // ARMOUR)


def battle_capacity(attack: int, defence: int, spirit: int, strength: int) -> int:
    """F9: the mean of the three, cut to a tenth, times the soldiers."""
    return 10 * (attack + defence + spirit) // 3 * strength // 10
