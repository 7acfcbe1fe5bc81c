"""The printed tables and what is read off them. Nothing here knows a field, a table of dice or a page."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.systems.traveller.book.kinds import (
    Band,
    Campaign,
    Category,
    Cover,
    LargeUnits,
    Light,
    Pay,
    Quality,
    Sensor,
    Skill,
    Smoke,
    Stance,
    Task,
)

SUCCESS = 8
UNTRAINED = -3
EXCEPTIONAL = 6
REACTION_COST = 2


def characteristic_dm(score: int) -> int:
    """T1."""
    return score // 3 - 2


# Range: tables T3

BANDS: tuple[tuple[Band, float], ...] = (
    (Band.CLOSE, 3),
    (Band.SHORT, 12),
    (Band.MEDIUM, 50),
    (Band.LONG, 250),
    (Band.VERY_LONG, 500),
    (Band.DISTANT, 5_000),
    (Band.VERY_DISTANT, 25_000),
)
METRES = {
    Band.PERSONAL: 1,
    Band.CLOSE: 2,
    Band.SHORT: 8,
    Band.MEDIUM: 30,
    Band.LONG: 150,
    Band.VERY_LONG: 400,
    Band.DISTANT: 800,
}
"""What a band stands for where the game master names no distance."""
_ORDER = tuple(Band)
RANGES: dict[Category, tuple[int | None, ...]] = {
    Category.CLOSE_QUARTERS: (0, -2),
    Category.EXTENDED_REACH: (-2, 0),
    Category.THROWN: (None, 0, -2, -2),
    Category.PISTOL: (-2, 0, 0, -2, -4),
    Category.RIFLE: (-4, -2, 0, 0, 0, -2, -4),
    Category.SHOTGUN: (-2, 0, -2, -2, -4),
    Category.ASSAULT_WEAPON: (-2, 0, 0, 0, -2, -4, -6),
    Category.ROCKET: (-4, -2, -2, 0, 0, -2, -4),
    Category.LAUNCHER: (None, None, None, -2, -3),
    Category.ARTILLERY: (None, None, None, None, 0, 0, -1, -3),
}
"""From personal range outward; what is not there cannot be reached."""


@lru_cache(maxsize=4096)
def band_of(metres: float) -> Band:
    """A distance on a limit belongs to the nearer band; 1.5 m is close."""
    if metres < 1.5:
        return Band.PERSONAL
    return next((band for band, most in BANDS if metres <= most), Band.BEYOND)


@lru_cache(maxsize=4096)
def range_dm(metres: float, category: Category) -> int | None:
    row, at = RANGES[category], _ORDER.index(band_of(metres))
    return row[at] if at < len(row) else None


# Cover, stance, visibility, movement, T6, T8: tables F4

COVERS = {
    Cover.NONE: (0, 0),
    Cover.QUARTER: (0, -1),
    Cover.HALF: (-1, -2),
    Cover.THREE_QUARTERS: (-2, -4),
    Cover.FULL: (-4, None),
}


def cover_dm(cover: Cover, stance: Stance) -> int | None:
    """None: nobody can hit what lies there, and nobody can shoot from there."""
    return COVERS[cover][stance is not Stance.STANDING]


def prone_dm(metres: float, *, ranged: bool = True) -> int:
    """How much harder, or easier, somebody lying down is to hit."""
    if not ranged:
        return 0
    return {Band.PERSONAL: 2, Band.CLOSE: 0}.get(band_of(metres), -2)


class Sight(NamedTuple):
    """What lies between an attacker and his target."""

    light: Light = Light.NORMAL
    smoke: Smoke = Smoke.NONE
    weather: bool = False


SMOKES = tuple(Smoke)


@cache
def seen_through(light: Light, weather: bool, *smokes: Smoke) -> Sight:
    """Of several smokes it is the thickest that counts."""
    return Sight(light, max(smokes, key=SMOKES.index), weather)


def visibility(sight: Sight, *, laser: bool, sensors: Collection[Sensor]) -> list[tuple[str, int]]:
    """Each thing that spoils an aim, and by how much."""
    found: list[tuple[str, int]] = []
    if sight.light is not Light.NORMAL and Sensor.LIGHT not in sensors:
        found.append(("Low light", -1) if sight.light is Light.LOW else ("Darkness", -4))
    if sight.smoke is not Smoke.NONE and Sensor.INFRARED not in sensors:
        thick = sight.smoke is Smoke.THICK
        found.append(("Thick smoke" if thick else "Smoke", -(1 + thick) * (1 + laser)))
    if sight.weather:
        found.append(("The weather", -1))
        if not sensors:
            found.append(("Poor sight in this weather", -1))
    return found


class Clock(NamedTuple):
    """How long a round is, and how far a unit on foot goes in one move (F1)."""

    seconds: int
    move: int


def round_length(sizes: Iterable[int]) -> Clock:
    largest = max(sizes, default=0)
    if largest > 10_000:
        return Clock(3600, 2500)
    return Clock(60, 50) if largest > 1_000 else Clock(6, 6)


USUAL_LEVEL = 1
"""What anybody in arms is taken to have in the use of them."""
ON_FOOT = 6
"""So many metres a person goes in one move of a six-second round."""


def pace_in(move: int, pace: int) -> int:
    """One move of whoever goes at this pace, in a round in which people on foot go so far."""
    return max(1, move * pace // ON_FOOT)


SPREADS = {6: 10, 60: 40, 3600: 200}
"""How far apart units of one zone are, by the seconds of a round."""


def movement_dm(metres: int, move: int) -> int:
    return -(metres * 6 // (move * 10))


# Size, T7: tables T7b


class Outmatch(NamedTuple):
    dm: int
    multiplier: int


@lru_cache(maxsize=4096)
def outmatch(attacker: int, target: int) -> Outmatch:
    """The first row that fits; a third is exactly a third, so that the rows mirror each other."""
    for times, dm in ((10, 5), (5, 3), (3, 2), (2, 1)):
        if attacker >= times * target:
            return Outmatch(dm, times)
    for times, dm in ((10, -5), (5, -3), (3, -2), (2, -1)):
        if attacker * times <= target:
            return Outmatch(dm, 1)
    return Outmatch(0, 1)


class SizeDamage(NamedTuple):
    add: int
    multiplier: int


@lru_cache(maxsize=4096)
def size_damage(size: int, large: LargeUnits) -> SizeDamage:
    if size > 500 and large is LargeUnits.PROPORTIONAL:
        return SizeDamage(0, size // 125)
    rows = ((10, -5, 1), (20, -3, 1), (50, 0, 1), (100, 0, 2), (250, 0, 3))
    return next((SizeDamage(add, times) for most, add, times in rows if size <= most), SizeDamage(0, 4))


# Morale, T9, T10: tables T11

STRONG_POSITION, WON, LOST, UNFED = 4, 1, -2, -2
CAMPAIGNS = {Campaign.WINNING: 1, Campaign.EVEN: 0, Campaign.LOSING: -4}


def pay_dm(months: int) -> int:
    """Three months unpaid is said instead of the line for one."""
    return -4 if months >= 3 else -1 if months else 0


# Recovery: tables T12

PERCENT = ((1, 0), (2, 10), (3, 25), (5, 33), (8, 50), (9, 66), (10, 75), (11, 90))


def percent_of(total: int) -> int:
    return next((percent for most, percent in PERCENT if total <= most), 100)


def loss_dm(start: int, lowest: int, *, zero_in_close: bool) -> int:
    """By what was left when the unit was at its lowest."""
    if lowest <= 0:
        return -6 if zero_in_close else -4
    rows = ((3, 2), (2, -1), (1, -2))
    return next((dm for quarters, dm in rows if lowest * 4 >= start * quarters), -3)


def medic_dm(medics: int, size: int, level: int) -> int:
    """The best row of medics alone."""
    if medics * 10 >= size:
        return 2 * level
    if medics * 30 >= size:
        return level
    return level // 2 if medics * 100 >= size else 0


# Recruits: tables T13


class Standard(NamedTuple):
    morale: int
    skills: dict[str, int | None]


def _standard(morale: int, levels: Sequence[int | None]) -> Standard:
    names = (Skill.GUN_COMBAT, Skill.MELEE, Skill.HEAVY_WEAPONS, Skill.ATHLETICS, Task.RECON, Task.STEALTH)
    return Standard(morale, {name.value: level for name, level in zip(names, levels, strict=True)})


QUALITIES = {
    Quality.RAW: _standard(5, (0, 0, None, 0, None, None)),
    Quality.REGULAR: _standard(7, (1, 0, 0, 0, 0, 0)),
    Quality.VETERAN: _standard(9, (2, 1, 1, 1, 1, 1)),
    Quality.ELITE: _standard(11, (3, 2, 2, 1, 2, 2)),
}
PAYS = {Pay.POOR: -2, Pay.STANDARD: 0, Pay.GOOD: 1, Pay.RICH: 2}
