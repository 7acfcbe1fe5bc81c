"""Units in a few words, their icons, and the words in which rosters are pasted."""

from rulesets.engine import Json
from rulesets.systems.runequest.book.kinds import Formation, Quality, Standard
from rulesets.systems.runequest.people.sheets import RuneUnit


def arms(unit: RuneUnit) -> str:
    """What people see of a unit's weapons: "foot", "archers on foot", "lancers"."""
    if unit.magic or unit.casting_chance:
        return "magicians"
    if unit.pikes:
        return "pikes"
    if unit.missile:
        return "mounted archers" if unit.mounted else "archers"
    if unit.mounted:
        return "lancers" if unit.impaling or unit.charge_bonus else "horse"
    return "spears" if unit.impaling else "foot"


def describe(unit: RuneUnit) -> str:
    """A unit in a few words: "superior foot, standard"."""
    close = [] if unit.formation is Formation.OPEN else ["close formation"]
    banner = ["with a standard"] if unit.standard is Standard.HELD else []
    fear = ["causes fear"] if unit.causes_fear else []
    return ", ".join([f"{unit.quality.word} {arms(unit)}", *close, *fear, *banner])


def icon(unit: RuneUnit) -> str:
    """The name of its icon in the sprite."""
    if unit.causes_fear:
        return "skeletons"
    if unit.missile:
        return "archers"
    if unit.mounted:
        return "cavalry"
    if unit.pikes:
        return "halberds"
    if unit.magic or unit.casting_chance or unit.quality is Quality.NON_COMBAT:
        return "banner"
    if unit.quality in (Quality.POOR, Quality.INFERIOR):
        return "irregulars"
    if unit.quality is Quality.STANDARD:
        return "light-foot"
    return "medium-foot" if unit.quality is Quality.SUPERIOR else "heavy-foot"


PASTED: dict[str, Json] = {
    "cavalry": {"mounted": True},
    "horse": {"mounted": True},
    "horsemen": {"mounted": True},
    "riders": {"mounted": True},
    "mounted": {"mounted": True},
    "knights": {"mounted": True, "impaling": True, "charge_bonus": 6, "quality": "elite"},
    "lancers": {"mounted": True, "impaling": True, "charge_bonus": 4},
    "archers": {"missile": 12},
    "bowmen": {"missile": 12},
    "longbow": {"missile": 15},
    "longbowmen": {"missile": 15},
    "crossbow": {"missile": 11},
    "crossbowmen": {"missile": 11},
    "slingers": {"missile": 11},
    "javelins": {"missile": 11},
    "pikes": {"pikes": True},
    "pikemen": {"pikes": True},
    "spears": {"impaling": True},
    "spearmen": {"impaling": True},
    "militia": {"quality": "poor"},
    "levy": {"quality": "poor"},
    "levies": {"quality": "poor"},
    "peasants": {"quality": "poor"},
    "wagoners": {"quality": "non_combat"},
    "guard": {"quality": "superior"},
    "templars": {"quality": "excellent"},
    "undead": {"causes_fear": True},
    "close": {"formation": "close"},
    "close formation": {"formation": "close"},
    "foot": {"mounted": False},
    "mounted archers": {"mounted": True, "missile": 12},
    "magicians": {"magic": 14, "casting_chance": 60},
    "with a standard": {"standard": "held"},
}
