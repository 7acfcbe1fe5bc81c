"""Troop Strength and base morale (The Armies; Quality), as formulas and as the lines that people read."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import Line, Tally, filled
from rulesets.systems.gurps.book.kinds import Armour, Miners, Mobility, Quality, Ranged, Special
from rulesets.systems.gurps.book.options import MoraleInStrength, Options
from rulesets.systems.gurps.book.signs import signed
from rulesets.systems.gurps.book.tables import (
    ARMOUR_LINES,
    ARMOUR_TS,
    CHARIOTS,
    FINE_WEAPONS_TS,
    HORSE_TS,
    MINER_SHARE,
    MINER_SIEGE_TS,
    MOST_EXPERIENCE,
    NO_STIRRUPS_TS,
    QUALITY,
    RANGED_TS,
    RAW_IRREGULAR_MORALE,
    SPECIAL,
)
from rulesets.systems.gurps.people.sheets import GurpsSide, GurpsUnit
from rulesets.systems.gurps.words.names import ARMOUR, MOBILITY, MOODS, RANGED, SPECIALS


class Part(NamedTuple):
    """What one thing adds to the strength of one man or piece."""

    label: str
    value: int
    section: str


def quality_from(experience: int) -> Quality:
    """The band of an average number of battles; more than twenty count as twenty (T5)."""
    fought = min(MOST_EXPERIENCE, experience)
    return next(quality for quality, band in QUALITY.items() if fought >= band.experience)


def quality_of(unit: GurpsUnit) -> Quality:
    if unit.quality:
        return unit.quality
    least = QUALITY[Quality.AVERAGE].experience if unit.fixed_ts is not None else 0  # R6
    return quality_from(max(least, unit.experience))


def race_modifier(st: int, ht: int, extra_hits: int, increased_strength: int = 0) -> int:
    """A race's worth from its statistics, the half dropped toward zero (F3)."""
    return int(Fraction(st + ht + extra_hits + 10 * increased_strength, 2))


def parts_of(unit: GurpsUnit, tl: int) -> Iterator[Part]:
    """One man, or one piece, in the order of F1 and F2."""
    if unit.fixed_ts is not None:
        yield Part("a creature", unit.fixed_ts, "Yrth Armies, Non-Human Races")
    elif unit.special:
        yield from _piece(unit, unit.special)
    elif unit.armour:
        yield from _man(unit, unit.armour, tl)


def _piece(unit: GurpsUnit, special: Special) -> Iterator[Part]:
    worth = SPECIAL[special].ts
    yield Part(SPECIALS[special], worth, "Special Weapons")
    if special in CHARIOTS and (more := unit.wielders * unit.wielder_ts):
        yield Part("missile wielders", more, "Special Weapons")
        worth += more
    yield from _new_weapon(unit, worth)


def _new_weapon(unit: GurpsUnit, worth: int) -> Iterator[Part]:
    """What a weapon loses that nobody knows well yet."""
    if unit.experimental_pct:
        left = worth * (100 - unit.experimental_pct) // 100
        yield Part(f"new weapon, {unit.experimental_pct}% off", left - worth, "Experimental Weapons")


def _man(unit: GurpsUnit, armour: Armour, tl: int) -> Iterator[Part]:
    worth = ARMOUR_TS[armour]
    yield Part(ARMOUR[armour], worth, "Troop Type")
    if unit.irregular:
        yield Part("irregular", worth * 2 // 3 - worth, "Troop Type")
        worth = worth * 2 // 3
    if unit.race_ts:
        yield Part("race", max(1, worth + unit.race_ts) - worth, "Non-Human Races")
    if more := mobility_ts(unit, tl):
        yield Part(MOBILITY[unit.mobility], more, "Troop Type")
    if more := tl if unit.ranged is Ranged.RIFLE else RANGED_TS[unit.ranged]:
        yield Part(RANGED[unit.ranged], more, "Ranged Weapons")
        yield from _new_weapon(unit, more)
    if more := unit.high_tech_dr // 2:
        yield Part("high-tech armour", more, "Troop Type")
    if unit.fine_weapons:
        yield Part("fine weapons", FINE_WEAPONS_TS, "Troop Type")


def mobility_ts(unit: GurpsUnit, tl: int) -> int:
    if unit.mobility.is_horse:
        return HORSE_TS[unit.mobility] + (0 if unit.stirrups else NO_STIRRUPS_TS)
    return 0 if unit.mobility is Mobility.FOOT else tl


def tl_of(side: GurpsSide, unit: GurpsUnit) -> int:
    return side.tl if unit.tl is None else unit.tl


def each_strength(unit: GurpsUnit, tl: int) -> int:
    """One man or piece before quality (F1, F2)."""
    return sum(part.value for part in parts_of(unit, tl))


def unit_strength(unit: GurpsUnit, tl: int, count: int) -> int:
    """So many of them, by their quality, fractions dropped (F4)."""
    if unit.estimate:
        return unit.estimate.ts * count // max(1, unit.count)
    return int(count * each_strength(unit, tl) * QUALITY[quality_of(unit)].factor)


class Mining(NamedTuple):
    """Men who count in full, what the whole unit is worth with them, and the room that they take up."""

    able: int
    ts: int
    room: Fraction


def room_to_dig(side_ts: int) -> int:
    """How much strength of miners a whole side can put to work in a siege (F5)."""
    return side_ts * next(percent for most, percent in MINER_SHARE if most is None or side_ts <= most) // 100


def miners_in_siege(unit: GurpsUnit, tl: int, count: int, room: Fraction | int) -> Mining:
    """How many of an attacker's miners count in full, and what the unit is worth then (F5)."""
    full = MINER_SIEGE_TS[unit.miners] * QUALITY[quality_of(unit)].factor
    able = min(count, int(room / full))
    rest = (count - able) * each_strength(unit, tl) * QUALITY[quality_of(unit)].factor
    return Mining(able, int(able * full + rest), able * full)


def side_strength(units: list[tuple[GurpsUnit, int, int]], *, storms: bool) -> list[int]:
    """Each unit's strength from its sheet, tech level and men; an attacker's miners in full (F4, F5)."""
    plain = [unit_strength(*unit) for unit in units]
    total = sum(plain)
    if not storms:
        return plain
    room, worth = Fraction(room_to_dig(total)), []
    for (unit, tl, count), ts in zip(units, plain, strict=True):
        mining = Mining(0, ts, Fraction(0))
        if unit.miners is not Miners.NONE:
            mining = miners_in_siege(unit, tl, count, room)
        room -= mining.room
        worth.append(mining.ts)
    return worth


# Morale


def base_morale(unit: GurpsUnit) -> int:
    """By quality, three less for raw irregulars (T5)."""
    if unit.estimate:
        return unit.estimate.morale
    quality = quality_of(unit)
    raw = quality is Quality.RAW and unit.irregular
    return QUALITY[quality].morale + (RAW_IRREGULAR_MORALE if raw else 0)


def leadership_morale(leadership: int | None) -> int:
    """Whole threes above or below twelve (F6)."""
    if leadership is None:
        return 0
    return (leadership - 12) // 3 if leadership >= 12 else -((12 - leadership) // 3)


@lru_cache(maxsize=4096)
def strength_in_battle(ts: int, shift: int, mode: MoraleInStrength) -> int:
    """A tenth more or less for each level of morale that changes strength (F8)."""
    if mode is MoraleInStrength.OFF:
        return ts
    if mode is MoraleInStrength.DOWN_ONLY:
        shift = min(0, shift)
    return max(0, ts * (10 + shift) // 10)


def armour_lines(unit: GurpsUnit) -> int:
    """How far armour takes a unit down the casualty table (T22)."""
    if unit.estimate:
        return unit.estimate.lines
    if unit.special:
        return SPECIAL[unit.special].lines
    if unit.fixed_ts is not None or unit.irregular or not unit.armour:
        return 0
    return ARMOUR_LINES[unit.armour]


# For people


def strength(side: GurpsSide, unit: GurpsUnit, options: Options) -> Tally:
    """A unit's Troop Strength with its reasons, as it is typed in."""
    if unit.estimate:
        return Tally(
            f"strength:{unit.id}", "Estimated", unit.estimate.ts, (), unit.estimate.ts, unit.estimate.ts
        )
    tl, count = tl_of(side, unit), unit.count
    parts = list(parts_of(unit, tl)) or [Part("no weapons yet", 0, "")]
    total = unit_strength(unit, tl, count)
    lines = [Line(_each(part), count * part.value, part.section) for part in parts[1:]]
    quality = quality_of(unit)
    factor = float(QUALITY[quality].factor)
    if shift := total - count * sum(part.value for part in parts):
        lines.append(
            Line(
                filled("{quality}, × {factor}", quality=quality.label, factor=f"{factor:g}"),
                shift,
                "Troop Quality Table",
            )
        )
    first = parts[0]
    label = filled("{count} × {troops}, {worth} each", count=count, troops=first.label, worth=first.value)
    return Tally(f"strength:{unit.id}", label, count * parts[0].value, tuple(lines), total, total)


def _each(part: Part) -> str:
    return filled("{troops}, {worth} each", troops=part.label, worth=signed(part.value))


def unit_quality(side: GurpsSide, unit: GurpsUnit, options: Options) -> str:
    return quality_of(unit).label.lower()


def each_worth(side: GurpsSide, unit: GurpsUnit, options: Options) -> float:
    """One man or piece with the unit's quality in it."""
    return float(each_strength(unit, tl_of(side, unit)) * QUALITY[quality_of(unit)].factor)


def unit_men(side: GurpsSide, unit: GurpsUnit, options: Options) -> int:
    return unit.count


def sheet_morale(side: GurpsSide, unit: GurpsUnit, options: Options) -> int:
    return unit_morale(unit).total or 0


def unit_morale(unit: GurpsUnit) -> Tally:
    """A unit's morale on its sheet alone, before the day's own reasons."""
    base = base_morale(unit)
    lines = [
        Line("Leadership", leadership_morale(unit.leadership), "Unit Commander and Morale"),
        Line("Missed pay", unit.pay_penalty, "Paying and Maintaining Troops"),
        *(
            Line(mod.note or MOODS[mod.key], mod.value, "Morale Modifiers")
            for mod in unit.morale_mods
            if not mod.foe
        ),
    ]
    kept = tuple(line for line in lines if line.value)
    total = base + sum(line.value for line in kept)
    return Tally(f"sheet_morale:{unit.id}", quality_of(unit).label, base, kept, total, total)
