"""Between battles: recovery, experience, pay and loot, as formulas (Quality; Feeding; After; F25 to F30)."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rulesets.systems.gurps.book.kinds import Healing, Level, Quality, Ranged, Reaction
from rulesets.systems.gurps.book.tables import (
    COMMANDER,
    MOST_EXPERIENCE,
    QUALITY,
    RAISE_COST,
    RANGED_COST,
    REACTIONS,
    RECOVERY_RATE,
)
from rulesets.systems.gurps.people.orders import Rest
from rulesets.systems.gurps.people.strength import quality_from

YEAR = 12
"""Months."""
HALF_A_YEAR, YEAR_OF_TRAINING = 6, 12
"""Months of drill that make regulars, and green men."""


@cache
def recovery_rate(tl: int, rest: Rest, healing: Healing) -> Fraction:
    """Per cent of the unit as it was, each day (F25)."""
    return {Rest.CAMP: 2 + tl, Rest.MARCH: 2, Rest.NONE: 0}[rest] * RECOVERY_RATE[healing]


def back_tonight(original: int, wounded: int, before: Fraction, after: Fraction) -> int:
    """Who is back after all the nights, less who was back before: no night drops a fraction (F25)."""
    return min(wounded, per_cent(original, after) - per_cent(original, before))


def per_cent(men: int, share: Fraction) -> int:
    """So many per cent of them, fractions dropped."""
    return men * share.numerator // (100 * share.denominator)


def healers_needed(wounded: int) -> int:
    """One for each ten (F25)."""
    return -(-wounded // 10)


# Experience


def merge_experience(men: int, fought: int, recruits: int, theirs: int) -> int:
    """The mean of old hands and recruits, fractions dropped (F26)."""
    everybody = men * min(MOST_EXPERIENCE, fought) + recruits * min(MOST_EXPERIENCE, theirs)
    return everybody // (men + recruits) if men + recruits else 0


def recruit_experience(quality: Quality) -> int:
    """Recruits count at the low end of their band."""
    return QUALITY[quality].experience


def under_new_commander(experience: int) -> int:
    """Down to the top of the next lower band; raw men stay raw (F26)."""
    band = QUALITY[quality_from(experience)].experience
    return band - 1 if band else experience


def quality_by_roll(roll: int) -> Quality:
    """The quality of a new unit by three dice (T5)."""
    return next(quality for quality, band in QUALITY.items() if band.roll[0] <= roll <= band.roll[1])


class Captain(NamedTuple):
    quality: Quality
    skill: int


def captain_by_roll(roll: int) -> Captain:
    """How experienced a commander is, and his Strategy (or a leader's Leadership) before its die (T5b)."""
    return next(Captain(quality, skill) for most, quality, skill in COMMANDER if roll <= most)


# Cost, pay, upkeep


def raise_cost(each: int, count: int, quality: Quality) -> int:
    """What raising so many costs (F30)."""
    return int(each * count * QUALITY[quality].cost)


def cost_each(troop: str, ranged: Ranged) -> int:
    return RAISE_COST[troop] + RANGED_COST.get(ranged, 0)


def monthly_pay(each: int, count: int, quality: Quality, *, by_quality: bool) -> int:
    """A tenth of the cost to raise (F27, R41)."""
    factor = QUALITY[quality].cost if by_quality else Fraction(1)
    return int(Fraction(each * count, 10) * factor)


class PayDay(NamedTuple):
    """What a payday leaves behind."""

    penalty: int
    streak: int
    bonus: int = 0


def payday(penalty: int, streak: int, *, paid: bool, extra: int = 0) -> PayDay:
    """Missed pay sours the men fast, good pay heals slowly (F27)."""
    if not paid:
        return PayDay(-1 if penalty == 0 else penalty - 2, 0)
    streak += 1
    healed = min(0, penalty + 1) if streak % 2 == 0 else penalty
    return PayDay(healed, streak, 2 if extra >= 100 else 1 if extra >= 50 else 0)


# The field after the battle


class Loot(NamedTuple):
    gear: int
    cash: int


def loot_value(each: int, number: int, *, cavalry: bool) -> Loot:
    """A third of the cost in gear, or a fifth in cash; half of that for riders (F28)."""
    share = Fraction(each * number, 2 if cavalry else 1)
    return Loot(int(share / 3), int(share / 5))


class Guns(NamedTuple):
    """Lost pieces: what the side gets back, what the enemy takes, what is beyond repair."""

    kept: int
    captured: int
    destroyed: int


def artillery_fate(lost: int, level: Level, *, is_loser: bool) -> Guns:
    """The victor has them all; after an inconclusive day each side keeps half of its own (R52)."""
    if level is Level.INCONCLUSIVE:
        return Guns(lost // 2, 0, lost - lost // 2)
    return Guns(0, lost, 0) if is_loser else Guns(lost, 0, 0)


def reaction_of(total: int) -> Reaction:
    """How a superior takes it (T8c)."""
    return next(reaction for most, reaction in REACTIONS if most is None or total <= most)
