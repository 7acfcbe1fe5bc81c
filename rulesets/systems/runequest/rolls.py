"""Percentile rolls of RuneQuest 3: degrees of success and the Resistance Table (T1, T2; F1, F2)."""

from typing import NamedTuple

from rulesets.systems.runequest.kinds import Degree

ALWAYS, NEVER = 5, 95
"""01 to 05 always succeed, 96 to 00 never (R1)."""


class Limits(NamedTuple):
    """Up to where a roll is a success, special, critical, and from where it is a fumble."""

    success_to: int
    critical_to: int
    special_to: int
    fumble_from: int


def limits(chance: int) -> Limits:
    """A twentieth is critical, a fifth special, a twentieth of the chance to fail a fumble; halves up."""
    return Limits(
        success_to=min(NEVER, max(ALWAYS, chance)),
        critical_to=min(NEVER, max(1, (chance + 10) // 20)),
        special_to=min(NEVER, max(1, (2 * chance + 5) // 10)),
        fumble_from=101 - min(5, max(1, (110 - chance) // 20)),
    )


def degree(roll: int, chance: int) -> Degree:
    """How a roll goes against a chance that may be below 0 or above 100 (R2)."""
    bounds = limits(chance)
    if roll <= bounds.success_to:
        if roll <= bounds.critical_to:
            return Degree.CRITICAL
        return Degree.SPECIAL if roll <= bounds.special_to else Degree.SUCCESS
    return Degree.FUMBLE if roll >= bounds.fumble_from else Degree.FAILURE


def resistance(active: int, passive: int) -> int:
    """The Resistance Table, not clamped."""
    return 50 + 5 * (active - passive)
