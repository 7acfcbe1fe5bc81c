"""The printed tables. T numbers are those of the documentation page."""

from collections.abc import Mapping, Sequence
from functools import cache

from rulesets.systems.starwars.book.kinds import (
    Band,
    Exposure,
    Faction,
    Hurt,
    Level,
    Loyalty,
    Quality,
    Row,
    Scale,
    Wound,
)

# T2
SPANS: Mapping[Level, tuple[int, int, int]] = {
    Level.VERY_EASY: (1, 3, 5),
    Level.EASY: (6, 8, 10),
    Level.MODERATE: (11, 13, 15),
    Level.DIFFICULT: (16, 18, 20),
    Level.VERY_DIFFICULT: (21, 25, 30),
    Level.HEROIC: (31, 35, 40),
}
LEVELS = tuple(Level)


@cache
def number_of(level: Level, value: str = "mid") -> int:
    """The number to reach for a level (T2)."""
    return SPANS[level][("low", "mid", "high").index(value)]


# T3
POINT_BLANK_M = 3
BANDS: Mapping[Band, Level] = {
    Band.POINT_BLANK: Level.VERY_EASY,
    Band.SHORT: Level.EASY,
    Band.MEDIUM: Level.MODERATE,
    Band.LONG: Level.DIFFICULT,
}

# T4: from this margin on, so many per cent hit
HITS = ((21, 100), (16, 75), (11, 50), (9, 30), (6, 25), (3, 20), (1, 10))

# T5: from this difference on
DAMAGE = ((16, Row.ROUT), (13, Row.HEAVY), (9, Row.MODERATE), (4, Row.LIGHT), (0, Row.UNDER_FIRE))
HURTS = (
    (16, Hurt.KILLED),
    (13, Hurt.MORTALLY_WOUNDED),
    (9, Hurt.INCAPACITATED),
    (4, Hurt.WOUNDED),
    (0, Hurt.STUNNED),
)
ROWS = (Row.UNDER_FIRE, Row.LIGHT, Row.MODERATE, Row.HEAVY, Row.ROUT)
"""In the order of the casualty table."""

# T7: the new state of one vehicle
VEHICLES: Mapping[str, Mapping[Row, str]] = {
    "ok": {Row.LIGHT: "light", Row.MODERATE: "heavy", Row.HEAVY: "severe", Row.ROUT: "destroyed"},
    "light": {Row.LIGHT: "light", Row.MODERATE: "heavy", Row.HEAVY: "severe", Row.ROUT: "destroyed"},
    "heavy": {Row.LIGHT: "severe", Row.MODERATE: "severe", Row.HEAVY: "severe", Row.ROUT: "destroyed"},
}

# T9: from so many points on: the state and the dice off morale
CASUALTY_STATES = (
    (50, Row.ROUT, 4),
    (25, Row.HEAVY, 3),
    (10, Row.MODERATE, 2),
    (5, Row.LIGHT, 1),
)
LOYALTY: Mapping[Loyalty, int] = {Loyalty.QUESTIONABLE: -1, Loyalty.RELIABLE: 0, Loyalty.FANATICAL: 1}

# T11, in pips
EXPERIENCE: Mapping[Quality, Mapping[Faction, tuple[int, int]]] = {
    Quality.RECRUIT: {Faction.IMPERIAL: (9, 9), Faction.REBEL: (6, 11)},
    Quality.AVERAGE: {Faction.IMPERIAL: (10, 12), Faction.REBEL: (12, 15)},
    Quality.VETERAN: {Faction.IMPERIAL: (13, 17), Faction.REBEL: (16, 18)},
    Quality.ELITE: {Faction.IMPERIAL: (18, 20), Faction.REBEL: (19, 21)},
    Quality.HAND_PICKED: {Faction.IMPERIAL: (21, 24), Faction.REBEL: (22, 24)},
}

# T12 to T15
SCALES = tuple(Scale)
SCALE_PIPS: Mapping[Scale, int] = dict(zip(SCALES, (0, 6, 12, 18, 36, 72), strict=True))
type Caps = Sequence[Sequence[int | None]]
HIT_CAPS: Caps = (
    (6, 6, 6, 6, 6, 6),
    (5, 6, 6, 6, 6, 6),
    (4, 6, 6, 6, 6, 6),
    (3, 4, 5, 6, 6, 6),
    (1, 3, 4, 5, 6, 6),
    (None, None, None, None, 5, 6),
)
DAMAGE_CAPS: Caps = (
    (6, 3, 2, 2, None, None),
    (6, 6, 5, 5, 4, None),
    (6, 6, 6, 6, 5, None),
    (6, 6, 6, 6, 5, None),
    (6, 6, 6, 6, 6, 1),
    (6, 6, 6, 6, 6, 6),
)
DODGE_CAPS: Caps = (
    (6, 6, 6, 4, 5, 6),
    (6, 6, 6, 4, 5, 6),
    (5, 5, 6, 3, 4, 6),
    (6, 6, 6, 6, 6, 6),
    (6, 6, 6, 5, 6, 6),
    (3, 3, 4, 1, 2, 6),
)


def cap(table: Caps, row: Scale, column: Scale) -> int | None:
    return table[SCALES.index(row)][SCALES.index(column)]


# T16
SCATTER_DICE: Mapping[Band, int] = {Band.POINT_BLANK: 1, Band.SHORT: 1, Band.MEDIUM: 2, Band.LONG: 3}

# T17, T17a
COVER = (0, 3, 6, 12)

# T19: by the worst row of the unit
DANGER: Mapping[Exposure, Mapping[Row, Level]] = {
    Exposure.WITH_UNIT: {
        Row.LIGHT: Level.EASY,
        Row.MODERATE: Level.MODERATE,
        Row.HEAVY: Level.DIFFICULT,
        Row.ROUT: Level.VERY_DIFFICULT,
    },
    Exposure.IN_FRONT: {
        Row.UNDER_FIRE: Level.VERY_EASY,
        Row.LIGHT: Level.EASY,
        Row.MODERATE: Level.MODERATE,
        Row.HEAVY: Level.DIFFICULT,
        Row.ROUT: Level.VERY_DIFFICULT,
    },
    Exposure.COMMAND_POST: {Row.MODERATE: Level.VERY_EASY, Row.HEAVY: Level.EASY, Row.ROUT: Level.MODERATE},
}
IN_FRONT, AFTER_DISASTER = 5, 5

# T21
_FURTHER = {
    Hurt.INCAPACITATED: Wound.INCAPACITATED,
    Hurt.MORTALLY_WOUNDED: Wound.MORTALLY_WOUNDED,
    Hurt.KILLED: Wound.DEAD,
}
_DOWN = {**_FURTHER, Hurt.WOUNDED: Wound.MORTALLY_WOUNDED, Hurt.INCAPACITATED: Wound.MORTALLY_WOUNDED}
WOUND_TRACK: Mapping[Wound, Mapping[Hurt, Wound]] = {
    Wound.HEALTHY: {**_FURTHER, Hurt.WOUNDED: Wound.WOUNDED},
    Wound.WOUNDED: {**_FURTHER, Hurt.WOUNDED: Wound.WOUNDED_TWICE},
    Wound.WOUNDED_TWICE: {**_FURTHER, Hurt.WOUNDED: Wound.INCAPACITATED},
    Wound.INCAPACITATED: _DOWN,
    Wound.MORTALLY_WOUNDED: dict.fromkeys(
        (Hurt.WOUNDED, Hurt.INCAPACITATED, Hurt.MORTALLY_WOUNDED, Hurt.KILLED), Wound.DEAD
    ),
    Wound.DEAD: {},
}

# T23
CP_ON_UNIT = 2
CP_LIMITS: Mapping[str, int] = {
    "anticipate": 2,
    "deceive": 2,
    "heroic": 2,
    "danger": 5,
    "soak": 5,
    "breakout": 5,
    "unit": CP_ON_UNIT,
}
