"""The printed tables, one constant each, by the section of the article."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rulesets.systems.gurps.book.kinds import (
    Armour,
    Circumstance,
    Class,
    Effect,
    Glory,
    Level,
    Mana,
    Miners,
    Mobility,
    Position,
    Quality,
    Ranged,
    Reaction,
    Special,
    Survived,
)
from rulesets.systems.gurps.book.signs import signed

# The armies: Troop Strength

ARMOUR_TS = {Armour.HEAVY: 5, Armour.MEDIUM: 4, Armour.LIGHT: 3}
ARMOUR_LINES = {Armour.HEAVY: 4, Armour.MEDIUM: 2, Armour.LIGHT: 1}
HORSE_TS = {Mobility.LIGHT_HORSE: 1, Mobility.MEDIUM_HORSE: 2, Mobility.HEAVY_HORSE: 3}
NO_STIRRUPS_TS = -1
FINE_WEAPONS_TS = 1
RANGED_TS = {
    Ranged.NONE: 0,
    Ranged.SLING_JAVELIN: 1,
    Ranged.ORDINARY_BOW: 2,
    Ranged.STRONG_BOW: 3,
    Ranged.PISTOL: 3,
}


class Weapon(NamedTuple):
    """A special weapon: Troop Strength of a piece, its crew, tech levels, class and casualty lines (R5)."""

    ts: int
    crew: int
    tl: tuple[int, int]
    kind: Class | None
    lines: int = 0


SPECIAL = {
    Special.LIGHT_CHARIOT: Weapon(15, 1, (0, 2), Class.CAVALRY, 1),
    Special.MEDIUM_CHARIOT: Weapon(25, 1, (0, 2), Class.CAVALRY, 2),
    Special.HEAVY_CHARIOT: Weapon(35, 1, (0, 2), Class.CAVALRY, 4),
    Special.ELEPHANT: Weapon(100, 1, (0, 16), None),
    Special.SMALL_BALLISTA: Weapon(15, 2, (0, 5), Class.ARTILLERY),
    Special.LARGE_BALLISTA: Weapon(25, 2, (0, 5), Class.ARTILLERY),
    Special.SMALL_SIEGE_ENGINE: Weapon(25, 2, (0, 5), Class.ARTILLERY),
    Special.LIGHT_ARTILLERY: Weapon(25, 2, (0, 5), Class.ARTILLERY),
    Special.LARGE_SIEGE_ENGINE: Weapon(50, 4, (0, 5), Class.ARTILLERY),
    Special.HEAVY_ARTILLERY: Weapon(50, 4, (0, 5), Class.ARTILLERY),
    Special.LIGHT_TANK: Weapon(25, 3, (6, 16), Class.ARMOR, 1),
    Special.MEDIUM_TANK: Weapon(40, 4, (6, 16), Class.ARMOR, 2),
    Special.HEAVY_TANK: Weapon(60, 5, (6, 16), Class.ARMOR, 4),
    Special.FIGHTER_AIRCRAFT: Weapon(50, 1, (6, 16), Class.AIRCRAFT),
    Special.BOMBER_AIRCRAFT: Weapon(100, 5, (6, 16), Class.AIRCRAFT),
    Special.HELICOPTER_GUNSHIP: Weapon(50, 2, (6, 16), Class.AIRCRAFT),
    Special.MODERN_ARTILLERY: Weapon(100, 4, (6, 16), Class.ARTILLERY),
}
CHARIOTS = frozenset({Special.LIGHT_CHARIOT, Special.MEDIUM_CHARIOT, Special.HEAVY_CHARIOT})

# Miners (Yrth): worth of one man in the open and in a siege; the share of a force that counts in a siege

MINER_SIEGE_TS = {Miners.HUMAN: 8, Miners.DWARF: 10}
MINER_SHARE = ((1000, 10), (None, 5))  # force TS up to, per cent

# Quality


class Band(NamedTuple):
    experience: int
    morale: int
    factor: Fraction
    cost: Fraction
    roll: tuple[int, int]


QUALITY = {
    Quality.ELITE: Band(15, 16, Fraction(2), Fraction(3, 2), (3, 3)),
    Quality.VETERAN: Band(10, 15, Fraction(3, 2), Fraction(5, 4), (4, 6)),
    Quality.SEASONED: Band(6, 14, Fraction(6, 5), Fraction(11, 10), (7, 9)),
    Quality.AVERAGE: Band(4, 13, Fraction(1), Fraction(1), (10, 12)),
    Quality.GREEN: Band(1, 11, Fraction(4, 5), Fraction(1), (13, 15)),
    Quality.RAW: Band(0, 9, Fraction(1, 2), Fraction(4, 5), (16, 18)),
}
MOST_EXPERIENCE = 20
RAW_IRREGULAR_MORALE = -3

COMMANDER = (  # 3d up to, quality, Strategy or Leadership to which 1d is added (R3)
    (3, Quality.ELITE, 16),
    (7, Quality.VETERAN, 14),
    (10, Quality.SEASONED, 12),
    (13, Quality.AVERAGE, 10),
    (17, Quality.GREEN, 8),
    (18, Quality.RAW, 6),
)
TYPICAL = {  # weapon, Tactics and Battle skill of one man (R4); the first two have Combat Reflexes
    Quality.ELITE: (16, 12, 16),
    Quality.VETERAN: (15, 11, 15),
    Quality.SEASONED: (14, 10, 12),
    Quality.AVERAGE: (13, 9, 11),
    Quality.GREEN: (11, 7, 9),
    Quality.RAW: (10, 4, 7),
}

# Catastrophes


class Catastrophe(NamedTuple):
    """A row: up to which total; Strategy, morale of all and of the unit it falls on; what happens."""

    most: int
    strategy: int = 0
    morale: int = 0
    unit: int = 0
    what: str = "nothing"


CATASTROPHES = (
    Catastrophe(7),
    Catastrophe(9, -1, what="surprise"),
    Catastrophe(10, what="reinforced"),
    Catastrophe(11, -2, what="betrayed"),
    Catastrophe(12, -2, -1, -1, what="quarrel"),
    Catastrophe(13, what="atrocity"),
    Catastrophe(14, -2, what="defection"),
    Catastrophe(15, 0, -1, -2, what="leader_wounded"),
    Catastrophe(16, -2, -3, -3, what="commander_wounded"),
    Catastrophe(17, 0, -2, -3, what="leader_killed"),
    Catastrophe(18, 0, -5, -5, what="commander_killed"),
)
REINFORCED = Fraction(11, 10)
LESSER_LEADER_MORALE = -3  # F14

# PCs: damage, glory, reactions


class Weapons(NamedTuple):
    """Weapons of an age: tech level up to, dice of a light and a heavy wound, armour's divisor."""

    tl: int
    light: Callable[[int], int]
    heavy: Callable[[int], int]
    plus: int = 0
    divisor: int = 1


DAMAGE = (
    Weapons(3, lambda tl: 1, lambda tl: 2, plus=2),
    Weapons(7, lambda tl: tl // 2, lambda tl: tl),
    Weapons(9, lambda tl: tl - 3, lambda tl: tl + 3),
    Weapons(13, lambda tl: tl, lambda tl: 2 * tl, divisor=2),
    Weapons(14, lambda tl: tl, lambda tl: 2 * tl, divisor=5),
    Weapons(16, lambda tl: tl, lambda tl: 2 * tl, divisor=10),
)
WOUNDS = {  # how many, and whether they are heavy
    Survived.A: (1, False),
    Survived.B: (2, False),
    Survived.C: (2, True),
    Survived.D: (3, True),
}
HIT_LOCATIONS = (
    (4, "head"),
    (5, "neck"),
    (7, "right_arm"),
    (8, "hand"),
    (11, "body"),
    (12, "left_arm"),
    (14, "leg"),
    (15, "other_leg"),
    (16, "foot"),
    (18, "vitals"),
)


class Fame(NamedTuple):
    """Reputation, what its die of months loses, what lasts; Strategy of a leader and of a commander."""

    reputation: int = 0
    months: int | None = None
    lasting: int = 0
    leader: int = 0
    commander: int = 0
    promotion: bool = False
    reproach: bool = False


GLORY = {
    Glory.COVERED: Fame(2, 0, 1, 2, 3, promotion=True),
    Glory.COURAGE: Fame(1, -2, 0, 1, 2, promotion=True),
    Glory.HEROIC: Fame(0, None, 0, 1, 2, promotion=True),
    Glory.COMPETENT: Fame(),
    Glory.ADEQUATE: Fame(),
    Glory.POOR: Fame(-1, -2, 0, -1, -2, reproach=True),
    Glory.VERY_BAD: Fame(-2, 0, 0, -3, -4, reproach=True),
}
REACTIONS = (
    (0, Reaction.DISASTROUS),
    (3, Reaction.VERY_BAD),
    (6, Reaction.BAD),
    (9, Reaction.POOR),
    (12, Reaction.NEUTRAL),
    (15, Reaction.GOOD),
    (18, Reaction.VERY_GOOD),
    (None, Reaction.EXCELLENT),
)

# Strategy


BREACH = -2
ONE_SLOPE = frozenset(
    {Position.DOWNHILL, Position.GRADUAL_INCLINE, Position.STEEP_INCLINE, Position.STEEP_BAD_GROUND}
)
ONE_WALL = frozenset({Position.STRONGHOLD, Position.WALLED_CITY, Position.CASTLE})
NOT_HOME = ONE_WALL | {Position.PALISADE}

ONE_SURPRISE = frozenset({Circumstance.TOTAL_SURPRISE, Circumstance.PARTIAL_SURPRISE})
ONE_SUPPLY = frozenset({Circumstance.NO_SUPPLIES, Circumstance.SHORT_SUPPLIES, Circumstance.FORAGE_ONLY})

ODDS = (  # stronger over weaker side up to, in tenths, and the bonus
    (12, 0),
    (14, 1),
    (17, 2),
    (20, 3),
    (30, 4),
    (50, 5),
    (70, 6),
    (100, 7),
)
MOST_ODDS = 8
OPEN_ENDED_GAP = 3  # tech levels ahead
OPEN_ENDED_BASE = 7
SUPERIORITY = ((2, 0), (3, 1), (5, 2))  # ratio below which, bonus
MOST_SUPERIORITY = 3
OLD_CLASSES = (Class.CAVALRY, Class.RANGED)
SIEGE_CLASSES = (Class.ARTILLERY, Class.RANGED)
MODERN_CLASSES = (Class.ARTILLERY, Class.ARMOR, Class.AIRCRAFT)
MODERN_TL = 6

# Contest, outcome

LEVELS = (
    (3, Level.INCONCLUSIVE),
    (7, Level.MARGINAL),
    (12, Level.DEFINITE),
    (16, Level.GREAT),
    (None, Level.OVERWHELMING),
)
OPEN_FIELD_MORALE = {Level.INCONCLUSIVE: 0, Level.MARGINAL: 0, Level.DEFINITE: -2, Level.GREAT: -4}
STRONGHOLD_HELD_MORALE = {Level.MARGINAL: 0, Level.DEFINITE: -2, Level.GREAT: 0, Level.OVERWHELMING: -2}
STRONGHOLD_TAKEN_MORALE = {Level.DEFINITE: 0, Level.GREAT: 0, Level.OVERWHELMING: -2}
LAST_STAND = 2
GOOD_ORDER = 4  # an inconclusive day: failed by so much, a unit still withdraws
NEXT_DAY = -2
WALKOVER = 19

# Morale

CONSCRIPT_MORALE = {"no": 0, "paid": -1, "unpaid": -2}

# Casualties


class Toll(NamedTuple):
    dice: int
    plus: int
    least: int = 0


CASUALTIES = (
    Toll(12, 60),
    Toll(11, 55),
    Toll(10, 50),
    Toll(9, 45),
    Toll(8, 40),
    Toll(7, 35),
    Toll(6, 30),
    Toll(5, 25),
    Toll(4, 20),
    Toll(4, 15),
    Toll(4, 10),
    Toll(4, 5),
    Toll(4, 0),
    Toll(3, 0),
    Toll(2, 2),
    Toll(2, 0),
    Toll(1, 2),
    Toll(1, 0),
    Toll(1, -2, 1),
    Toll(1, -4, 1),
    Toll(0, 0),
)
MIDDLE_LINE = 10
FURTHEST_LINE = len(CASUALTIES) - 1


@cache
def line_called(line: int) -> str:
    """The differences that stand before a line of the Casualty Table, which has no other names."""
    if line in (0, FURTHEST_LINE):
        return f"{signed(-19)} or less" if not line else f"{signed(19)} or more"
    step = line - MIDDLE_LINE
    sign = 1 if step > 0 else -1
    return f"{signed(2 * step - sign)}, {signed(2 * step)}" if step else "0"


LINES_CALLED = (line_called(0), line_called(FURTHEST_LINE))
"""Those of them that have words."""


@cache
def dice_of(toll: Toll) -> str:
    """What a line costs in per cent, as it is printed."""
    return f"{toll.dice}d" + (signed(toll.plus) if toll.plus else "") if toll.dice else "no losses"


# Powers

EXCEPTIONAL = (
    (100, Fraction(1, 2)),
    (150, Fraction(1)),
    (200, Fraction(2)),
    (250, Fraction(3)),
    (300, Fraction(5)),
    (350, Fraction(8)),
    (400, Fraction(12)),
    (450, Fraction(16)),
    (500, Fraction(20)),
)
MANA = {
    Mana.NONE: Fraction(0),
    Mana.LOW: Fraction(1, 4),
    Mana.NORMAL: Fraction(1),
    Mana.HIGH: Fraction(1),
    Mana.VERY_HIGH: Fraction(2),
}
CATASTROPHE_COST = 2
SCOUTING_COST = 3
BY_STRENGTH = frozenset({Effect.RAISE_MORALE, Effect.LOWER_MORALE, Effect.HEAL, Effect.STRIKE})
NOT_BLOCKED = frozenset({Effect.RAISE_MORALE, Effect.HEAL})

# Feeding and after the battle

RAISE_COST = {
    "HC": 14_000,
    "MC": 9_000,
    "LC": 5_000,
    "IC": 3_000,
    "HI": 9_000,
    "MI": 5_000,
    "PI": 2_000,
    "LI": 1_500,
    "II": 200,
    "SE": 15_000,
    "LE": 25_000,
}
RANGED_COST = {
    Ranged.NONE: 0,
    Ranged.SLING_JAVELIN: 500,
    Ranged.ORDINARY_BOW: 1_000,
    Ranged.STRONG_BOW: 1_500,
}
HORSE_HEXES = 3
UNPAID_MORALE_CAP = 14
RECOVERY_RATE = {"none": Fraction(0), "slow": Fraction(1, 2), "normal": Fraction(1), "rapid": Fraction(2)}

# What is usual, for warnings only

USUAL_SIZE = (10, 500)
SIEGE_ENGINES = frozenset({Special.SMALL_SIEGE_ENGINE, Special.LARGE_SIEGE_ENGINE})
ENGINE_SHARE = {False: 10, True: 50}  # per cent of the force's strength, in the field and in a castle
ARTILLERY_SHARE = 10
SMALL_BATTLE = 200
REFORM_LEADERSHIP = 10
