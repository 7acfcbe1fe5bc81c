"""Units put together and taken apart, and units made from recruits (F12, F13)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulesets.engine.values import Json
from rulesets.systems.traveller.book.arms import Arm
from rulesets.systems.traveller.book.kinds import Pay, Quality
from rulesets.systems.traveller.book.tables import PAYS, QUALITIES, UNTRAINED
from rulesets.systems.traveller.people.sheets import SKILLS, Company

MORALE = (2, 15)


def mean(values: Iterable[tuple[int, int]]) -> int:
    """The floor of the mean of values, each with how many have it."""
    pairs = list(values)
    return sum(value * n for value, n in pairs) // max(1, sum(n for _, n in pairs))


def mean_level(levels: Iterable[tuple[int | None, int]]) -> int | None:
    """Of a skill: who is untrained counts −3, and a mean of −3 is untrained."""
    level = mean((UNTRAINED if level is None else level, n) for level, n in levels)
    return None if level <= UNTRAINED else level


def combined(parts: Sequence[tuple[Company, int]]) -> Json:
    """Several units as one, each with the Endurance it has left: what changes on the sheet of the first."""
    sheets = [sheet for sheet, _ in parts]
    largest = max(sheets, key=lambda sheet: sheet.size)
    size = sum(sheet.size for sheet in sheets)
    means = {
        name: mean((getattr(sheet, name), sheet.size) for sheet in sheets)
        for name in ("armour", "morale", "dexterity", "strength")
    }
    lasers = [(s.armour if s.armour_laser is None else s.armour_laser, s.size) for s in sheets]
    skills = {skill: mean_level((sheet.level(skill), sheet.size) for sheet in sheets) for skill in SKILLS}
    medics = sum(sheet.medics for sheet in sheets)
    levels = [(sheet.medic_skill, sheet.medics) for sheet in sheets if sheet.medics]
    return {
        "size": size,
        "endurance_max": sum(sheet.full for sheet in sheets),
        "endurance": sum(endurance for _, endurance in parts),
        **means,
        "armour_laser": mean(lasers) if any(s.armour_laser is not None for s in sheets) else None,
        "pace": min(sheet.pace for sheet in sheets),
        "flies": all(sheet.flies for sheet in sheets),
        **skills,
        "weapon": largest.weapon,
        "own_weapons": largest.own_weapons,
        "alternatives": _carried(sheets, size) - {largest.weapon},
        "medics": medics,
        "medic_skill": mean(levels) if levels else 0,
    }


def _arms(sheet: Company) -> list[Arm]:
    main = [sheet.weapon] if sheet.weapon else []
    return [*main, *(arm for arm in Arm if arm in sheet.alternatives and arm not in main)]


def _carried(sheets: Iterable[Company], size: int) -> frozenset[Arm]:
    """What at least half of so many carry."""
    counts: dict[Arm, int] = {}
    for sheet in sheets:
        for arm in _arms(sheet):
            counts[arm] = counts.get(arm, 0) + sheet.size
    return frozenset(arm for arm, n in counts.items() if 2 * n >= size)


class Share(NamedTuple):
    size: int
    endurance: int


def split(size: int, endurance: int, part: int) -> tuple[Share, Share]:
    """The Endurance of those who are sent off goes with them; the rest stays."""
    goes = endurance * part // max(1, size)
    return Share(part, goes), Share(size - part, endurance - goes)


def reduced(sheet: Company, men: int, *, leaves: bool) -> Json:
    """What changes on a sheet for a part of those on it; of the medics the greater part stays."""
    full = sheet.endurance_max
    medics = sheet.medics * men // sheet.size if leaves else -(-sheet.medics * men // sheet.size)
    return {
        "size": men,
        "endurance_max": None if full is None else max(1, full * men // sheet.size),
        "endurance": None,
        "medics": medics,
    }


@dataclass(frozen=True, slots=True)
class Group:
    """Recruits of one kind."""

    count: int
    quality: Quality
    armour: int
    weapon: str
    skills: Mapping[str, int | None] = field(default_factory=dict)
    morale: int | None = None
    dexterity: int = 7
    medic: int | None = None


def from_recruits(groups: Sequence[Group], pay: Pay) -> Json:
    """The unit that they make: means of the members, the weapon that most carry, Morale moved by pay."""
    size = sum(group.count for group in groups)
    weapons: dict[str, int] = {}
    for group in groups:
        weapons[group.weapon] = weapons.get(group.weapon, 0) + group.count
    weapon = max(weapons, key=lambda arm: weapons[arm])
    medics = [(group.medic, group.count) for group in groups if group.medic is not None]
    skills = {skill: mean_level((_level(group, skill), group.count) for group in groups) for skill in SKILLS}
    morale = mean((_morale(group), group.count) for group in groups) + PAYS[pay]
    return {
        "size": size,
        "endurance": size,
        **skills,
        "armour": mean((group.armour, group.count) for group in groups),
        "morale": min(max(morale, MORALE[0]), MORALE[1]),
        "dexterity": mean((group.dexterity, group.count) for group in groups),
        "weapon": weapon,
        "alternatives": sorted(one for one, n in weapons.items() if 2 * n >= size and one != weapon),
        "medics": sum(n for _, n in medics),
        "medic_skill": mean(medics) if medics else 0,
    }


def _level(group: Group, skill: str) -> int | None:
    return group.skills[skill] if skill in group.skills else QUALITIES[group.quality].skills[skill]


def _morale(group: Group) -> int:
    return QUALITIES[group.quality].morale if group.morale is None else group.morale
