"""Units in a few words, their icons, and the words in which rosters are pasted."""

from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Armour, Miners, Mobility, Ranged, Special
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.words.names import MOBILITY, RANGED, SPECIALS


def describe(unit: GurpsUnit) -> str:
    """A unit in a few words: "light foot, ordinary bow"."""
    if unit.estimate:
        return "a whole force"
    if unit.fixed_ts is not None:
        return f"creatures worth {unit.fixed_ts} each"
    if unit.special:
        return SPECIALS[unit.special]
    if not unit.armour:
        return "no weapons yet"
    extras = [RANGED[unit.ranged]] if unit.ranged is not Ranged.NONE else []
    extras += ["reserve"] * unit.in_reserve
    return ", ".join([_troops(unit, unit.armour), *extras])


def _troops(unit: GurpsUnit, armour: Armour) -> str:
    if unit.miners is not Miners.NONE:
        return "miners" if unit.miners is Miners.HUMAN else "dwarf miners"
    if unit.pikemen:
        return "pikemen"
    weight = "irregular" if unit.irregular else armour.value
    mount = "horse" if unit.mobility.is_horse else "foot"
    if unit.mobility in (Mobility.ARMOURED_VEHICLE, Mobility.FLYING_VEHICLE):
        mount = f"foot in {MOBILITY[unit.mobility]}"
    return f"{weight} {mount}"


def icon(unit: GurpsUnit) -> str:
    """The name of its icon in the sprite."""
    if unit.mobility.is_horse or unit.special in _RIDDEN:
        return "archers" if unit.ranged is not Ranged.NONE else "cavalry"
    if unit.ranged is not Ranged.NONE:
        return "archers"
    if unit.pikemen:
        return "halberds"
    if unit.never_checks_morale:
        return "skeletons"
    if unit.special or unit.fixed_ts is not None or not unit.armour:
        return "banner"
    return "irregulars" if unit.irregular else f"{unit.armour.value}-foot"


_RIDDEN = (Special.LIGHT_CHARIOT, Special.MEDIUM_CHARIOT, Special.HEAVY_CHARIOT)


PASTED: dict[str, Json] = {
    "cavalry": {"mobility": "light_horse"},
    "horse": {"mobility": "light_horse"},
    "horsemen": {"mobility": "light_horse"},
    "mounted": {"mobility": "light_horse"},
    "knights": {"armour": "heavy", "mobility": "heavy_horse"},
    "foot": {"mobility": "foot"},
    "infantry": {"mobility": "foot"},
    "light horse": {"armour": "light", "mobility": "light_horse"},
    "medium horse": {"armour": "medium", "mobility": "medium_horse"},
    "heavy horse": {"armour": "heavy", "mobility": "heavy_horse"},
    "irregular horse": {"armour": "light", "irregular": True, "mobility": "light_horse"},
    "irregular foot": {"armour": "light", "irregular": True, "mobility": "foot"},
    "pikemen": {"armour": "light", "pikemen": True},
    "miners": {"armour": "light", "irregular": True, "miners": "human"},
    "dwarf miners": {"armour": "medium", "race_ts": 1, "miners": "dwarf"},
    "reserve": {"in_reserve": True},
    "archers": {"ranged": "ordinary_bow"},
    "bow": {"ranged": "ordinary_bow"},
    "bowmen": {"ranged": "ordinary_bow"},
    "longbow": {"ranged": "strong_bow"},
    "longbowmen": {"ranged": "strong_bow"},
    "crossbow": {"ranged": "strong_bow"},
    "crossbowmen": {"ranged": "strong_bow"},
    "slingers": {"ranged": "sling_javelin"},
    "javelins": {"ranged": "sling_javelin"},
    "pikes": {"armour": "light", "pikemen": True},
    "militia": {"armour": "light", "irregular": True},
    "levy": {"armour": "light", "irregular": True},
    "levies": {"armour": "light", "irregular": True},
    "undead": {"never_checks_morale": True, "healing": "none"},
    "ogres": {"race_ts": 7},
    "giants": {"race_ts": 11},
    "orcs": {"race_ts": 1},
}
