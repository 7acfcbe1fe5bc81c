"""Units in a few words, their icons, and the words in which rosters are pasted."""

from rulesets.engine.values import Json
from rulesets.systems.traveller.book.arms import ARMOUR, HULLS, REFLEC, Arm
from rulesets.systems.traveller.book.kinds import Category
from rulesets.systems.traveller.people.sheets import Company

FORMATIONS = ((20, "squad"), (60, "platoon"), (300, "company"), (999, "battalion"), (5000, "regiment"))
"""What so many are usually called (T14)."""


def formation(size: int) -> str:
    return next((word for most, word in FORMATIONS if size <= most), "army")


def describe(unit: Company) -> str:
    """A unit in a few words: "platoon, advanced combat rifles"."""
    if unit.is_gone:
        return "nobody is left"
    kind = "vehicle" if unit.vehicle else formation(unit.size)
    weapon = next(iter(unit.arms.values()), None)
    return f"{kind}, {weapon.name.lower()}" if weapon else f"{kind}, unarmed"


def icon(unit: Company) -> str:
    """The name of its icon in the sprite."""
    if unit.vehicle:
        return "speeder"
    weapon = next(iter(unit.arms.values()), None)
    if weapon is None:
        return "irregulars"
    if weapon.category in (Category.ARTILLERY, Category.LAUNCHER, Category.ROCKET):
        return "surprise"
    if weapon.is_melee:
        return "halberds"
    return "trooper" if unit.armour >= 11 else "soldiers"


PASTED: dict[str, Json] = {
    **{
        name.lower(): {"armour": worth} | ({"armour_laser": laser} if laser else {})
        for name, worth, laser in (*ARMOUR[1:], *HULLS)
    },
    "reflec": {"armour_laser": REFLEC},
    "squad": {"size": 10},
    "platoon": {"size": 40},
    "company": {"size": 150},
    "battalion": {"size": 600},
    "regiment": {"size": 2000},
    "raw": {"morale": 5, "gun_combat": 0, "melee": 0, "athletics": 0},
    "recruits": {"morale": 5, "gun_combat": 0, "melee": 0, "athletics": 0},
    "militia": {"morale": 5, "gun_combat": 0, "melee": 0, "armour": 3},
    "regulars": {"morale": 7, "gun_combat": 1, "melee": 0},
    "regular": {"morale": 7, "gun_combat": 1, "melee": 0},
    "veterans": {"morale": 9, "gun_combat": 2, "melee": 1, "heavy_weapons": 1},
    "veteran": {"morale": 9, "gun_combat": 2, "melee": 1, "heavy_weapons": 1},
    "elite": {"morale": 11, "gun_combat": 3, "melee": 2, "heavy_weapons": 2},
    "combat rifles": {"weapon": Arm.ACR.value},
    "rifles": {"weapon": Arm.RIFLE.value},
    "lasers": {"weapon": Arm.LASER_RIFLE.value},
    "shotguns": {"weapon": Arm.SHOTGUN.value},
    "rockets": {"weapon": Arm.ROCKET.value},
    "mortars": {"weapon": Arm.MORTAR.value},
    "guns": {"weapon": Arm.FIELD_GUN.value},
    "artillery": {"weapon": Arm.FIELD_GUN.value},
}


def figures(unit: Company) -> str:
    """How well it fights, in one line."""
    level = "untrained" if unit.gun_combat is None else str(unit.gun_combat)
    return f"Gun Combat {level}"
