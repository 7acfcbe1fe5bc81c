"""The nations, peoples and creatures of Yrth as ready-made units, with their habits (Yrth; T24 to T26)."""

from typing import NamedTuple

from rulesets.engine import Preset
from rulesets.engine.values import Json

type Fields = Json


class Troops(NamedTuple):
    """Troops of a nation or people: what they are, how seasoned as a rule, and what to know of them."""

    key: str
    title: str
    fields: Fields
    fought: int = 4
    note: str = ""


HEAVY_FOOT: Fields = {"armour": "heavy", "raise_cost_each": 9_000}
MEDIUM_FOOT: Fields = {"armour": "medium", "raise_cost_each": 5_000}
LIGHT_FOOT: Fields = {"armour": "light", "raise_cost_each": 1_500}
IRREGULARS: Fields = {"armour": "light", "irregular": True, "raise_cost_each": 200}
PIKES: Fields = {"armour": "light", "pikemen": True, "raise_cost_each": 2_000}
KNIGHTS: Fields = {"armour": "heavy", "mobility": "heavy_horse", "raise_cost_each": 14_000}
MEDIUM_HORSE: Fields = {"armour": "medium", "mobility": "medium_horse", "raise_cost_each": 9_000}
LIGHT_HORSE: Fields = {"armour": "light", "mobility": "light_horse", "raise_cost_each": 5_000}
RIDERS: Fields = {
    "armour": "light",
    "irregular": True,
    "mobility": "light_horse",
    "raise_cost_each": 3_000,
}
COHORT: Fields = {"formation": "cohort", "count": 480}
ELITE, VETERAN, SEASONED, AVERAGE, GREEN, RAW = 15, 10, 6, 4, 1, 0

MAGICAL = "Battle mages march with every legion; without mana it is weaker than it looks."
NATIONS: dict[str, tuple[Troops, ...]] = {
    "Megalos": (
        Troops("megalos-heavy", "Imperial heavy legion", {**HEAVY_FOOT, **COHORT}, SEASONED, MAGICAL),
        Troops("megalos-medium", "Imperial medium legion", {**MEDIUM_FOOT, **COHORT}, SEASONED, MAGICAL),
        Troops("megalos-light", "Imperial light legion", {**LIGHT_FOOT, **COHORT}, SEASONED, MAGICAL),
        Troops("megalos-pikes", "Imperial pikemen", {**PIKES, **COHORT}, SEASONED, MAGICAL),
        Troops(
            "megalos-private",
            "Private legion",
            {**MEDIUM_FOOT, **COHORT},
            GREEN,
            "A noble pays for it: green to seasoned, and less sure of itself.",
        ),
        Troops(
            "megalos-dragons",
            "True Dragon Legion",
            {**HEAVY_FOOT, **COHORT, "race_ts": 3},
            ELITE,
            "Reptile men, the Emperor’s own guard, loyal beyond reason.",
        ),
        Troops("megalos-knights", "Megalan knights", KNIGHTS, ELITE, "Feudal, and often elite."),
        Troops(
            "megalos-scouts", "Mounted scouts", {**LIGHT_HORSE, "count": 60}, SEASONED, "At most a company."
        ),
    ),
    "The land without armies": (
        Troops("armyless-levy", "Its people in need", IRREGULARS, RAW, "It has no armies."),
        Troops("armyless-fencers", "Its fencers", IRREGULARS, ELITE, "Untrained for war, and masters all."),
    ),
    "Caithness": (
        Troops(
            "caithness-knights",
            "Knights of Caithness",
            KNIGHTS,
            SEASONED,
            "Seasoned to elite. There is little mana here, and no magic in battle.",
        ),
        Troops("caithness-heavy", "Men-at-arms", HEAVY_FOOT, AVERAGE, "Levies under their own lords."),
        Troops("caithness-medium", "Yeomen", MEDIUM_FOOT, AVERAGE, "Levies under their own lords."),
        Troops("caithness-light", "Spear levies", LIGHT_FOOT, GREEN, "Levies under their own lords."),
    ),
    "Al-Haz": (
        Troops(
            "haz-medium",
            "Desert horse",
            {**MEDIUM_HORSE, "ranged": "ordinary_bow", "raise_cost_each": 10_000},
            AVERAGE,
            "Nearly all ride and shoot. Their faith allows no magic.",
        ),
        Troops(
            "haz-light",
            "Desert riders",
            {**LIGHT_HORSE, "ranged": "ordinary_bow", "raise_cost_each": 6_000},
            AVERAGE,
            "Nearly all ride and shoot. Their faith allows no magic.",
        ),
    ),
    "Al-Wazif": (
        Troops(
            "wazif-guard",
            "Standing foot",
            MEDIUM_FOOT,
            AVERAGE,
            "A standing army built up in tens as the Persians did, average and better, with many mages.",
        ),
        Troops("wazif-heavy", "Wazifi heavy foot", HEAVY_FOOT, AVERAGE, "Of the standing army."),
        Troops("wazif-horse", "Wazifi heavy horse", KNIGHTS, AVERAGE, "Of the standing army, or of a lord."),
        Troops("wazif-lords", "Levies of a lord", LIGHT_FOOT, AVERAGE, "Lords bring armies of their own."),
    ),
    "Cardiel": (
        Troops("cardiel-heavy", "Heavy legion", {**HEAVY_FOOT, **COHORT}, SEASONED, "Left by the Megalans."),
        Troops("cardiel-medium", "Medium legion", {**MEDIUM_FOOT, **COHORT}, VETERAN, "As the other."),
        Troops("cardiel-knights", "Knights of Cardiel", KNIGHTS, SEASONED, "As in Caithness."),
        Troops("cardiel-levy", "Levies", LIGHT_FOOT, GREEN, "As in Caithness."),
    ),
    "Sahud": (
        Troops(
            "sahud-troops",
            "Troops of a lord",
            MEDIUM_FOOT,
            AVERAGE,
            "All kinds of troops, feudal. Their rules of war are strange to everybody else.",
        ),
    ),
    "Nomads": (
        Troops("nomad-foot", "Nomads on foot", IRREGULARS, SEASONED, "Clans; often seasoned to elite."),
        Troops("nomad-riders", "Nomad riders", RIDERS, SEASONED, "Clans; often seasoned to elite."),
    ),
}
UNDEAD: Fields = {"never_checks_morale": True, "healing": "none"}
RACES = (
    Troops("centaur", "Centaurs", {**RIDERS, "race_ts": 2}, AVERAGE, "Tribes; average and better."),
    Troops(
        "dwarf",
        "Dwarf heavy foot",
        {**HEAVY_FOOT, "race_ts": 1},
        SEASONED,
        "Seasoned and better, built up as modern or Greek armies. At home every adult fights.",
    ),
    Troops("dwarf-medium", "Dwarf medium foot", {**MEDIUM_FOOT, "race_ts": 1}, SEASONED, "The same."),
    Troops(
        "dwarf-miners",
        "Dwarf miners",
        {**MEDIUM_FOOT, "race_ts": 1, "miners": "dwarf"},
        SEASONED,
        "Worth 10 to whoever besieges; in the open they fight like other dwarves.",
    ),
    Troops(
        "elf",
        "Elf archers",
        {**LIGHT_FOOT, "ranged": "strong_bow", "raise_cost_each": 3_000},
        SEASONED,
        "Feudal; masters of the ambush at home; never irregular.",
    ),
    Troops(
        "elf-riders",
        "Elf riders",
        {**LIGHT_HORSE, "ranged": "strong_bow", "raise_cost_each": 6_500},
        SEASONED,
        "Feudal; masters of the ambush at home; never irregular.",
    ),
    Troops("giant", "Giants", {**MEDIUM_FOOT, "race_ts": 11}, AVERAGE, "Tribes; they may throw rocks."),
    Troops(
        "giant-throwers",
        "Giants who throw rocks",
        {**MEDIUM_FOOT, "race_ts": 21, "superiority": ["artillery"], "count": 5},
        AVERAGE,
        "Each counts as a small siege engine, and is a man all the same: he can be wounded, and taken.",
    ),
    Troops(
        "gnome",
        "Gnomes",
        IRREGULARS,
        GREEN,
        "Green to seasoned. They rarely leave their woods; at home every adult fights.",
    ),
    Troops(
        "goblin",
        "Goblins",
        {**IRREGULARS, "race_ts": -1},
        GREEN,
        "Green to seasoned. They fight openly only for their villages.",
    ),
    Troops("hobgoblin", "Hobgoblins", IRREGULARS, GREEN, "Tribes; green to veteran."),
    Troops(
        "halfling",
        "Halfling slingers",
        {**IRREGULARS, "race_ts": -1, "ranged": "sling_javelin", "raise_cost_each": 700},
        GREEN,
        "Green to seasoned.",
    ),
    Troops(
        "kobold",
        "Kobolds",
        {**IRREGULARS, "race_ts": -1},
        GREEN,
        "Green to seasoned. Nobody knows how many come out of the woods.",
    ),
    Troops("minotaur", "Minotaurs", {**IRREGULARS, "race_ts": 3}, AVERAGE, "They form no armies."),
    Troops("ogre", "Ogres", {**IRREGULARS, "race_ts": 7}, AVERAGE, "They form no armies."),
    Troops("orc", "Orc light foot", {**LIGHT_FOOT, "race_ts": 1}, GREEN, "Tribes; few are veteran."),
    Troops("orc-medium", "Orc medium foot", {**MEDIUM_FOOT, "race_ts": 1}, GREEN, "Tribes."),
    Troops("orc-heavy", "Orc heavy foot", {**HEAVY_FOOT, "race_ts": 1}, GREEN, "Tribes."),
    Troops("orc-irregular", "Orc rabble", {**IRREGULARS, "race_ts": 1}, GREEN, "Tribes."),
    Troops(
        "reptile-man",
        "Reptile men",
        {**MEDIUM_FOOT, "race_ts": 3},
        SEASONED,
        "Tribes in the wild; elsewhere as their country is.",
    ),
    Troops("reptile-heavy", "Reptile men in plate", {**HEAVY_FOOT, "race_ts": 3}, SEASONED, "As the others."),
    Troops("zombie", "Zombies", {**LIGHT_FOOT, "race_ts": 3, **UNDEAD}, AVERAGE, "They know no fear."),
    Troops("zombie-medium", "Zombies in mail", {**MEDIUM_FOOT, "race_ts": 3, **UNDEAD}, AVERAGE),
    Troops("zombie-heavy", "Zombies in plate", {**HEAVY_FOOT, "race_ts": 3, **UNDEAD}, AVERAGE),
    Troops("skeleton", "Skeletons", {**LIGHT_FOOT, "race_ts": -1, **UNDEAD}, AVERAGE, "They know no fear."),
    Troops("skeleton-medium", "Skeletons in mail", {**MEDIUM_FOOT, "race_ts": -1, **UNDEAD}, AVERAGE),
    Troops("skeleton-heavy", "Skeletons in plate", {**HEAVY_FOOT, "race_ts": -1, **UNDEAD}, AVERAGE),
)
CREATURES = {
    "Dragons": {
        "Dragon hatchling": 15,
        "Young dragon": 30,
        "Adolescent dragon": 45,
        "Adult dragon": 60,
        "Monstrous dragon": 80,
    },
    "Lycanthropes": {"Werewolf": 5, "Wereeagle": 7, "Werebear": 10, "Wereboar": 10, "Weretiger": 15},
}


def _preset(group: str, troops: Troops) -> Preset:
    return Preset(
        troops.key, troops.title, group, {"experience": troops.fought, **troops.fields}, troops.note
    )


PEOPLES = (
    *(_preset(f"Yrth: {nation}", one) for nation, many in NATIONS.items() for one in many),
    *(_preset("Peoples of Yrth", one) for one in RACES),
    *(
        Preset(name.lower().replace(" ", "-"), name, f"{kind} of Yrth", {"fixed_ts": ts, "count": 1})
        for kind, creatures in CREATURES.items()
        for name, ts in creatures.items()
    ),
)
