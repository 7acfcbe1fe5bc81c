"""The words of the rules as people read them: of troops, numbers and reasons. Sentences are in `wording`."""

from typing import Any

from rulesets.systems.runequest.kinds import Flag, FoeType, Formation, Quality, Ratio, Standard

CROWDS = (
    (0, "nobody"),
    (9, "a handful"),
    (29, "a score or so"),
    (69, "about fifty"),
    (149, "about a hundred"),
    (299, "some two hundred"),
    (799, "about five hundred"),
    (1999, "a thousand and more"),
)
SHARES = (
    (0, "nobody"),
    (4, "hardly anybody"),
    (12, "a few"),
    (18, "one in seven"),
    (28, "a quarter"),
    (40, "a third"),
    (60, "half"),
    (99, "most"),
)


def crowd(men: int) -> str:
    """How many there seem to be."""
    return next((words for most, words in CROWDS if men <= most), "thousands")


def share(lost: int, of: int) -> str:
    """Losses as they look from across the field."""
    percent = 100 * lost // of if of else 0
    if lost and not percent:
        return "hardly anybody"
    return next((words for most, words in SHARES if percent <= most), "everybody")


QUALITIES = {
    Quality.NON_COMBAT: "non-combat",
    Quality.POOR: "poor",
    Quality.INFERIOR: "inferior",
    Quality.STANDARD: "standard",
    Quality.SUPERIOR: "superior",
    Quality.EXCELLENT: "excellent",
    Quality.ELITE: "elite",
}
FLAGS = {
    Flag.FORTIFIED: "Defends a fortified position",
    Flag.HIGHER: "Has the higher ground",
    Flag.LOWER: "Charges from the lower ground",
    Flag.MOTIVATED: "Is strongly motivated",
    Flag.UNMOTIVATED: "Lacks motivation or discipline",
    Flag.RESPECTED: "Fights under a respected leader",
    Flag.DISTRUSTED: "Does not trust its leader",
}


def signed(value: int) -> str:
    """With its sign, and a true minus."""
    return f"{value:+,}".replace("-", "−")


def arms(unit: Any) -> str:
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


def describe(unit: Any) -> str:
    """A unit in a few words: "superior foot, standard"."""
    close = [] if unit.formation is Formation.OPEN else ["close formation"]
    banner = ["with a standard"] if unit.standard is Standard.HELD else []
    fear = ["causes fear"] if unit.causes_fear else []
    return ", ".join([f"{QUALITIES[unit.quality]} {arms(unit)}", *close, *fear, *banner])


def icon(unit: Any) -> str:
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


PASTED: dict[str, dict[str, Any]] = {
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
}

SOUGHT = {
    FoeType.WORST: "the worst that the enemy has",
    FoeType.POOR: "a poor unit",
    FoeType.INFERIOR: "an inferior unit",
    FoeType.STANDARD: "a standard unit",
    FoeType.SUPERIOR: "a superior unit",
    FoeType.EXCELLENT: "an excellent unit",
    FoeType.BEST: "the best that the enemy has",
}
ODDS = {
    Ratio.SURROUNDS: "surrounds it",
    Ratio.GREATLY: "greatly outnumbers it",
    Ratio.OUTNUMBERS: "outnumbers it",
    Ratio.EVEN: "evenly matched",
    Ratio.OUTNUMBERED: "outnumbered",
    Ratio.BADLY: "badly outnumbered",
    Ratio.SURROUNDED: "surrounded",
}
