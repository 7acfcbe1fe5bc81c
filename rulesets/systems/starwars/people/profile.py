"""What a unit can do, in pips, with all that its sheet leaves out (Units; Vehicles; Experience level)."""

from collections.abc import Mapping
from typing import NamedTuple

from rulesets.systems.starwars.book.codes import DIE, pips
from rulesets.systems.starwars.book.kinds import DamageType, Faction, Quality, Skill
from rulesets.systems.starwars.book.tables import EXPERIENCE
from rulesets.systems.starwars.people.sheets import StarSide, StarUnit, Weapon

ATTRIBUTE = 2 * DIE
"""An attribute that is not listed is 2D (T24)."""
CODES = (
    *("dexterity", "blaster", "blaster_artillery", "heavy_weapons", "grenade", "melee_combat", "dodge"),
    *("melee_parry", "brawling_parry", "strength", "brawling", "stamina", "perception", "command"),
)
WORN = ("armor_physical", "armor_energy", "armor_dex_penalty")
CREWED = ("maneuver", "hull", "shields", "crew_dexterity", "crew_gunnery", "crew_dodge", "stamina")
ATTRIBUTE_OF = {"brawling": "strength", "stamina": "strength", "command": "perception"}
ATTRIBUTES = ("dexterity", "strength", "perception")


class Quick(NamedTuple):
    """Quick statistics, in pips: every skill, and every attribute."""

    skill: int
    attribute: int


def quick(faction: Faction, quality: Quality, pick: str = "mid") -> Quick:
    """Average people of an experience: skills from the chart, attributes a die lower (F26)."""
    columns = EXPERIENCE[quality]
    low, high = columns[faction if faction in columns else Faction.IMPERIAL]
    skill = {"low": low, "mid": (low + high) // 2, "high": high}[pick]
    return Quick(skill, max(ATTRIBUTE, skill - DIE))


class Profile(NamedTuple):
    """Effective statistics (F5), in pips."""

    dexterity: int
    dodge: int
    parry: int
    strength: int
    stamina: int
    command: int
    armour: Mapping[DamageType, int]
    skills: Mapping[Skill, int]
    bases: Mapping[Skill, int]
    """Skills before the armour takes off its part, for people to read."""
    encumbered: int


def _or(code: str | None, other: int) -> int:
    return other if code is None else pips(code)


def faction_of(unit: StarUnit, side: StarSide | None) -> Faction:
    return unit.faction or (side.faction if side else Faction.OTHER)


def profile_of(unit: StarUnit, side: StarSide | None = None) -> Profile:
    """All that a sheet says and leaves to T24."""
    return _vehicles(unit, side) if unit.is_vehicles else _soldiers(unit)


def _soldiers(unit: StarUnit) -> Profile:
    worn = _or(unit.armor_dex_penalty, 0)
    bare, strength = _or(unit.dexterity, ATTRIBUTE), _or(unit.strength, ATTRIBUTE)
    skills: dict[Skill, int] = {
        skill: _or(getattr(unit, skill.value), bare)
        for skill in Skill
        if skill not in (Skill.GUNNERY, Skill.BRAWLING)
    }
    brawling = _or(unit.brawling, strength)
    effective = {skill: max(0, code - worn) for skill, code in skills.items()}
    return Profile(
        dexterity=max(0, bare - worn),
        dodge=max(0, _or(unit.dodge, bare) - worn),
        parry=max(0, _or(unit.melee_parry, bare) - worn, _or(unit.brawling_parry, bare) - worn),
        strength=strength,
        stamina=_or(unit.stamina, strength),
        command=_or(unit.command, _or(unit.perception, ATTRIBUTE)),
        armour=_armour(unit),
        skills={**effective, Skill.BRAWLING: brawling, Skill.GUNNERY: effective[Skill.BLASTER_ARTILLERY]},
        bases={**skills, Skill.BRAWLING: brawling, Skill.GUNNERY: skills[Skill.BLASTER_ARTILLERY]},
        encumbered=worn,
    )


def _vehicles(unit: StarUnit, side: StarSide | None) -> Profile:
    skill, attribute = quick(faction_of(unit, side), unit.quality)
    turns = pips(unit.maneuver)
    dodge = turns + _or(unit.crew_dodge, skill)
    guns = dict.fromkeys(Skill, _or(unit.crew_gunnery, skill))
    return Profile(
        dexterity=turns + _or(unit.crew_dexterity, attribute),
        dodge=dodge,
        parry=dodge,
        strength=_or(unit.hull, 0),
        stamina=_or(unit.stamina, skill),
        command=_or(unit.command, skill),
        armour=_armour(unit),
        skills=guns,
        bases=guns,
        encumbered=0,
    )


def _armour(unit: StarUnit) -> dict[DamageType, int]:
    return {
        DamageType.ENERGY: _or(unit.armor_energy, 0),
        DamageType.PHYSICAL: _or(unit.armor_physical, 0),
    }


def codes_of(unit: StarUnit) -> tuple[str, ...]:
    """The codes of a sheet that are put together where units are joined."""
    return (*CREWED, *WORN) if unit.is_vehicles else (*CODES, *WORN)


def code_on(unit: StarUnit, side: StarSide | None, name: str) -> int:
    """A code of a sheet, or what the sheet leaves it to (T24)."""
    if (code := getattr(unit, name)) is not None:
        return pips(code)
    if name in (*WORN, "hull", "shields"):
        return 0
    if unit.is_vehicles:
        skill, attribute = quick(faction_of(unit, side), unit.quality)
        return attribute if name == "crew_dexterity" else skill
    above = ATTRIBUTE_OF.get(name, "dexterity")
    return ATTRIBUTE if name in ATTRIBUTES else _or(getattr(unit, above), ATTRIBUTE)


def joined_code(code: int, size: int, other: int, other_size: int) -> int:
    """The code of people put together: the mean by numbers, rounded down (F27)."""
    return (code * size + other * other_size) // (size + other_size)


def blended(profile: Profile, size: int, other: Profile, other_size: int) -> Profile:
    """What people of two units can do as one."""

    def joined(mine: int, theirs: int) -> int:
        return joined_code(mine, size, theirs, other_size)

    return Profile(
        joined(profile.dexterity, other.dexterity),
        joined(profile.dodge, other.dodge),
        joined(profile.parry, other.parry),
        joined(profile.strength, other.strength),
        joined(profile.stamina, other.stamina),
        profile.command,
        {kind: joined(code, other.armour[kind]) for kind, code in profile.armour.items()},
        {skill: joined(code, other.skills[skill]) for skill, code in profile.skills.items()},
        {skill: joined(code, other.bases[skill]) for skill, code in profile.bases.items()},
        joined(profile.encumbered, other.encumbered),
    )


def weapon_damage(weapon: Weapon, strength: int) -> int:
    """What a weapon does, where STR is the strength of the unit."""
    if not weapon.damage.startswith("STR"):
        return pips(weapon.damage)
    return strength + (pips(weapon.damage[4:]) if "+" in weapon.damage else 0)
