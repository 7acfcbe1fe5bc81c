"""The formulas: what is added to what, which row of which table is meant. No field, no table, no dice."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.engine import filled, label
from rulesets.systems.starwars.book.codes import DIE, add, joined, share
from rulesets.systems.starwars.book.kinds import (
    Action,
    Attempt,
    Band,
    Hurt,
    Level,
    Nerve,
    Outcome,
    Reaction,
    Redeclare,
    Row,
    Scale,
    Visibility,
    Wound,
)
from rulesets.systems.starwars.book.options import ScaleMethod
from rulesets.systems.starwars.book.tables import (
    BANDS,
    CASUALTY_STATES,
    COVER,
    DAMAGE,
    DAMAGE_CAPS,
    DODGE_CAPS,
    HIT_CAPS,
    HITS,
    HURTS,
    LEVELS,
    POINT_BLANK_M,
    ROWS,
    SCALE_PIPS,
    WOUND_TRACK,
    cap,
    number_of,
)

type Lines = list[tuple[str, int]]


def counting(lines: Iterable[tuple[str, int]]) -> Lines:
    """The lines that change something: what is nought needs no reason."""
    return [line for line in lines if line[1]]


def dice_off(count: int) -> int:
    return -DIE * count


# Range and difficulty


def band_of(distance: int, least: int | None, short: int, medium: int, long: int) -> Band:
    """Which range a distance is (T3)."""
    if least is not None and distance < least:
        return Band.TOO_CLOSE
    if distance <= POINT_BLANK_M:
        return Band.POINT_BLANK
    if distance <= short:
        return Band.SHORT
    if distance <= medium:
        return Band.MEDIUM
    return Band.LONG if distance <= long else Band.OUT_OF_RANGE


@cache
def range_number(band: Band, value: str) -> int:
    return number_of(BANDS[band], value)


def difficulty_lines(
    number: int,
    reaction: Reaction,
    dodge: int | None,
    *,
    adds_up: bool,
    cover: int = 0,
    visibility: Visibility = Visibility.CLEAR,
    hand_to_hand: bool = False,
) -> Lines:
    """What an attack must beat beside the number for range (F12)."""
    lines: Lines = []
    if reaction is not Reaction.NONE and dodge is not None:
        if reaction is Reaction.FULL or adds_up:
            lines.append(("The reaction, added", dodge))
        else:
            lines.append(("The reaction takes its place", max(0, dodge - number)))
    if not hand_to_hand:
        lines.append(("Cover", COVER[cover]))
    lines.append(("Visibility", visibility.adds))
    return lines


# Codes


class Handicap(NamedTuple):
    """What lies on a unit this round, in dice."""

    actions: int = 0
    haste: int = 0
    under_fire: int = 0
    uncommanded: int = 0
    crippled: int = 0

    @property
    def total(self) -> int:
        return DIE * sum(self)

    @property
    def lines(self) -> Lines:
        labels = ("Several actions", "Haste", "Under heavy fire", "Uncommanded", "Crippled")
        return [(label, dice_off(dice)) for label, dice in zip(labels, self, strict=True)]


class Help(NamedTuple):
    """What else is added, in pips: bonuses of officers, deeds of heroes, scale, the GM’s dice."""

    bonus: int = 0
    deeds: int = 0
    scale: int = 0
    gm: int = 0

    @property
    def lines(self) -> Lines:
        labels = ("Bonus of officers", "Deeds of heroes", "Scale", "The game master’s word")
        return [(label, value) for label, value in zip(labels, self, strict=True)]


TOGETHER, FIRING, AT_ONCE = label("{n} together"), label("{n} fire together"), label("{n} at once")


@lru_cache(maxsize=4096)
def together_line(people: int, rounding: str, sentence: str = TOGETHER) -> tuple[str, int]:
    return filled(sentence, n=people), joined(people, rounding)


def code_of(base: int, lines: Iterable[tuple[str, int]]) -> int:
    """A code, clamped once at the end (F2)."""
    return add([base, *(value for _, value in lines)])


# Hits and damage


def hit_percent(margin: int) -> int:
    return next((percent for least, percent in HITS if margin >= least), 0)


@lru_cache(maxsize=4096)
def hits_of(margin: int, weapons: int) -> tuple[int, int]:
    """What part of the weapons hit, and how many they are (T4, F13)."""
    percent = hit_percent(margin)
    return percent, min(weapons, max(1, share(weapons, percent))) if percent else 0


@lru_cache(maxsize=1024)
def row_of(difference: int) -> Row:
    return next((row for least, row in DAMAGE if difference >= least), Row.NONE)


def percent_of(row: Row, table: Sequence[int]) -> int:
    return table[ROWS.index(row)] if row in ROWS else 0


def losses_of(size: int, percent: int) -> int:
    return min(size, max(1, share(size, percent))) if percent and size else 0


@lru_cache(maxsize=1024)
def casualty_state(points: int) -> tuple[Row | None, int]:
    """The state that losses add up to, and the dice it takes off morale (T9)."""
    return next(((row, dice) for least, row, dice in CASUALTY_STATES if points >= least), (None, 0))


def points_after(points: int, percents: Sequence[int], *, worst: bool) -> int:
    return max([points, *percents]) if worst else points + sum(percents)


# Scale


class Scaled(NamedTuple):
    """Die caps, None where a roll counts nothing, and pips (F28)."""

    hit_cap: int | None = 6
    dodge_cap: int | None = 6
    damage_cap: int | None = 6
    resist_cap: int | None = 6
    attack_add: int = 0
    dodge_add: int = 0
    damage_add: int = 0
    resist_add: int = 0


@cache
def scaled(weapon: Scale, target: Scale, method: ScaleMethod) -> Scaled:
    """What it means that a weapon and its target differ in scale (Inter-Scale Combat)."""
    if method is ScaleMethod.DIE_CAPS:
        return Scaled(
            cap(HIT_CAPS, weapon, target),
            cap(DODGE_CAPS, target, weapon),
            cap(DAMAGE_CAPS, weapon, target),
            cap(DAMAGE_CAPS, target, weapon),
        )
    apart = SCALE_PIPS[target] - SCALE_PIPS[weapon] if method is ScaleMethod.MODIFIERS else 0
    return Scaled(
        attack_add=max(0, apart),
        resist_add=max(0, apart),
        dodge_add=max(0, -apart),
        damage_add=max(0, -apart),
    )


# Haste


ACTIONS: Mapping[Action, int] = dict.fromkeys(Action, 1) | {
    Action.HOLD: 0,
    Action.ATTACK_AND_DEPLOY: 2,
}


def can_react(attack_haste: int, haste: int, reaction_haste: int) -> bool:
    return haste + reaction_haste >= attack_haste


# Morale


def nerve_of(own: int, opposing: int, *, own_pc: bool = False, opposing_pc: bool = False) -> Nerve:
    """A morale check against the enemy’s (T8); surrender is tested first."""
    if own > opposing or (own == opposing and (own_pc or not opposing_pc)):
        return Nerve.PASS
    if opposing > 3 * own:
        return Nerve.SURRENDER
    return Nerve.RETREAT if opposing - own >= 4 else Nerve.SHAKEN


def recovery_of(own: int, number: int) -> Nerve:
    """A morale check with nobody to compare to: no surrender."""
    if own >= number:
        return Nerve.PASS
    return Nerve.RETREAT if number - own >= 4 else Nerve.SHAKEN


# Tactics


TACTICS_LEVEL = {Attempt.ANTICIPATE: Level.MODERATE, Attempt.DECEIVE: Level.DIFFICULT}


def redeclares(total: int, number: int, opposing: Sequence[int]) -> Redeclare:
    """Whether a deception lets a commander declare again, and when (F9, R-29b)."""
    if total < number:
        return Redeclare.NONE
    measure = max(opposing) if opposing else number
    return Redeclare.REACTIONS if total >= 2 * measure else Redeclare.ACTIONS


# People


def hurt_of(difference: int) -> Hurt:
    return next((hurt for least, hurt in HURTS if difference >= least), Hurt.NONE)


def wound_after(wound: Wound, hurt: Hurt) -> Wound:
    return WOUND_TRACK[wound].get(hurt, wound)


def outcome_of(margin: int) -> Outcome:
    """What one roll says of a deed (F20a)."""
    steps = ((10, Outcome.TRIUMPH), (0, Outcome.SUCCESS), (-5, Outcome.PARTIAL), (-10, Outcome.FAILURE))
    return next((outcome for least, outcome in steps if margin >= least), Outcome.DISASTER)


# Marches


def march_number(fatigue: int, value: str) -> int:
    """What a roll after three hours’ march must reach (T27)."""
    number = number_of(LEVELS[min(fatigue, 5)], value)
    return number + 10 * max(0, fatigue - 5)


def easier(level: Level, failed: int) -> Level | None:
    """A level after so many failed tries; below very easy no roll is needed (F23)."""
    at = LEVELS.index(level) - failed
    return LEVELS[at] if at >= 0 else None


def allowance(speed_kph: int, minutes: int, terrain_percent: int) -> int:
    """Metres in a round (F22)."""
    return speed_kph * 1000 * minutes // 60 * terrain_percent // 100
