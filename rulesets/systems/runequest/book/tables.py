"""The printed tables, one constant each; T numbers are those of the specification."""

from bisect import bisect_left
from typing import NamedTuple

from rulesets.systems.runequest.book.kinds import (
    Aim,
    Bout,
    Degree,
    Fate,
    Flag,
    FoeType,
    Man,
    Points,
    Quality,
    Ratio,
    Spell,
)


class Package(NamedTuple):
    """Losses in per cent: in all, killed, wounded, captured."""

    total: int = 0
    killed: int = 0
    wounded: int = 0
    captured: int = 0


NO_LOSS = Package()
FIVE = Package(5, 5, 0, 0)
TEN = Package(10, 5, 5, 0)
TWENTY = Package(20, 10, 5, 5)
FORTY = Package(40, 20, 10, 10)


class Troops(NamedTuple):
    rank: int
    spirit: int
    special: int
    """A special character is with them on so much or less; 0 is never."""


# T3, Spirit; Melee phase
TROOPS = {
    Quality.NON_COMBAT: Troops(0, 2, 0),
    Quality.POOR: Troops(1, 4, 2),
    Quality.INFERIOR: Troops(2, 8, 5),
    Quality.STANDARD: Troops(3, 10, 10),
    Quality.SUPERIOR: Troops(4, 12, 20),
    Quality.EXCELLENT: Troops(5, 14, 30),
    Quality.ELITE: Troops(6, 18, 50),
}
USUAL_VALUES = {
    Quality.NON_COMBAT: 6,
    Quality.POOR: 8,
    Quality.INFERIOR: 10,
    Quality.STANDARD: 12,
    Quality.SUPERIOR: 14,
    Quality.EXCELLENT: 15,
    Quality.ELITE: 17,
}
"""Attack and Defence that one expects of such troops; nothing is printed."""
USUAL_TACTIC = 50
"""In %: of whoever commands, as far as strangers know."""
USUAL_MISSILES = 12

# T6, Situation modifiers
EXCLUSIVE = (
    (Flag.HIGHER, Flag.LOWER),
    (Flag.MOTIVATED, Flag.UNMOTIVATED),
    (Flag.RESPECTED, Flag.DISTRUSTED),
)
MOST_RATIO = 5
EACH_RATIO = 10


class ArmyRoll(NamedTuple):
    """One row of the army commander's roll: None is the marginal loss of the options."""

    mod: int
    friends: Package | None
    foes: Package | None


# T7, Army Commander Tactical Roll
ARMY = {
    Degree.CRITICAL: ArmyRoll(-20, None, FORTY),
    Degree.SPECIAL: ArmyRoll(-10, FIVE, TWENTY),
    Degree.SUCCESS: ArmyRoll(-5, TEN, TWENTY),
    Degree.FAILURE: ArmyRoll(10, TWENTY, TEN),
    Degree.FUMBLE: ArmyRoll(25, FORTY, None),
}
MIRROR = {
    Degree.CRITICAL: Degree.FUMBLE,
    Degree.SPECIAL: Degree.FAILURE,
    Degree.SUCCESS: Degree.FAILURE,
    Degree.FAILURE: Degree.SUCCESS,
    Degree.FUMBLE: Degree.CRITICAL,
}
"""What the other camp makes of the one roll there is (R9)."""

BANDS = (5, 25, 40, 60, 75, 95)
"""Where the rows of T8, T9 and T10 end; what is more is the last row."""

# T8, Encounter
ENCOUNTERS = tuple(FoeType)


# T9, Odds Ratio; Combat of the Player Characters
RATIOS = tuple(Ratio)

# T10, Enemy fire: None is no fire at all
FIRE = (None, -15, -5, 0, 5, 15, 25)

FEW_SHOOT = ((50, 0), (25, -1), (10, -2), (0, -4))
"""What the ratio of archers to all soldiers, in per cent at least, takes off an army's missiles; ours."""

# T11, Aiming
AIM_BANDS = (5, 40, 60, 95)
AIMS = tuple(Aim)
HASTY = 20

# T12, Missile casualties; a fumble falls on those who shot
MISSILES = {
    Degree.CRITICAL: Package(40, 20, 20, 0),
    Degree.SPECIAL: Package(20, 10, 10, 0),
    Degree.SUCCESS: TEN,
    Degree.FUMBLE: TEN,
}

# T13, Unit Commander Tactical Roll
CAPTAIN = {
    Degree.CRITICAL: 20,
    Degree.SPECIAL: 10,
    Degree.SUCCESS: 5,
    Degree.FAILURE: -10,
    Degree.FUMBLE: -25,
}

# T15, Melee casualties
MELEE = {Degree.CRITICAL: FORTY, Degree.SPECIAL: TWENTY, Degree.SUCCESS: TEN}

# T16, Opponents of a hero
MEN = (*(Man.COMMON,) * 5, *(Man.VETERAN,) * 2, Man.BEARER, Man.LEADER, Man.SPECIAL)
BETTER = {Man.COMMON: 0, Man.VETERAN: 2, Man.BEARER: 4, Man.LEADER: 3, Man.SPECIAL: 6}
"""How much more Attack and Defence than the rank and file (R24)."""

# T18, Psychology
STANDARD_HELD, STANDARD_LOST = 10, -15
LED_BY_HERO, LEADER_LOST = 10, -15
QUARTER = -5
FEAR, CAVALRY = -20, -10
RETREAT_NEAR, ROUT_NEAR = -5, -10

# T21, Pursuit
RIDDEN_DOWN = {"retreating": FIVE, "routed": TWENTY, "surrounded": FORTY}

# T24, Regimental spells
COST = {Spell.BLAST: 3, Spell.DREAD: 2}
"""Boost comes on top; the others cost their points."""
DREAD = {Degree.CRITICAL: -20, Degree.SPECIAL: -20, Degree.SUCCESS: -10}
DREAD_FUMBLE = 2
BETTER_CAST = {Degree.CRITICAL: 2, Degree.SPECIAL: 1}
RAISES = {Spell.EDGE: Points.ATTACK, Spell.WARD: Points.DEFENCE, Spell.HEART: Points.SPIRIT}
WARD_PROTECTS = 3
LASTS = 3
"""Rounds of a spell that is no spirit spell, this one counted."""

# T25, Quick duel
DUEL = {Degree.CRITICAL: Bout.KILLED, Degree.SPECIAL: Bout.CAPTURED, Degree.SUCCESS: Bout.DRIVEN_OFF}
STILL_TO_COME = -10

# T26, Fate of a fallen hero whom nobody knows
FATES = ((50, Fate.KILLED), (75, Fate.LEFT), (100, Fate.CAPTURED))


class ShieldArmour(NamedTuple):
    open: int
    close: int


# T5, Shields: what they add to the armour in open order and in close formation
SHIELDS = {
    "none": ShieldArmour(0, 0),
    "buckler": ShieldArmour(0, 0),
    "heater": ShieldArmour(4, 5),
    "kite": ShieldArmour(8, 10),
    "hoplite": ShieldArmour(9, 11),
    "hoplite_two_handed_spear": ShieldArmour(4, 5),
    "viking": ShieldArmour(6, 7),
}

# T4, Armour: the share of the body, in per cent
BODY = {
    "left_leg": 20,
    "right_leg": 20,
    "left_arm": 10,
    "right_arm": 10,
    "abdomen": 10,
    "chest": 20,
    "head": 10,
}


def row[T](bands: tuple[int, ...], rows: tuple[T, ...], total: int) -> T:
    """The first row whose end is not below the total; beyond the ends the first and the last (R3)."""
    return rows[bisect_left(bands, total)]
