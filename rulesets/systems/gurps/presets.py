"""Ready-made units: troop types, peoples and creatures of Yrth, and the Great War (Yrth; World War I)."""

from typing import Any

from rulesets.engine import Preset

TROOPS: dict[str, tuple[str, dict[str, Any]]] = {
    "HC": ("Heavy cavalry", {"armour": "heavy", "mobility": "heavy_horse", "raise_cost_each": 14_000}),
    "MC": ("Medium cavalry", {"armour": "medium", "mobility": "medium_horse", "raise_cost_each": 9_000}),
    "LC": ("Light cavalry", {"armour": "light", "mobility": "light_horse", "raise_cost_each": 5_000}),
    "IC": (
        "Irregular cavalry",
        {"armour": "light", "irregular": True, "mobility": "light_horse", "raise_cost_each": 3_000},
    ),
    "HI": ("Heavy infantry", {"armour": "heavy", "raise_cost_each": 9_000}),
    "MI": ("Medium infantry", {"armour": "medium", "raise_cost_each": 5_000}),
    "LI": ("Light infantry", {"armour": "light", "raise_cost_each": 1_500}),
    "II": ("Irregular infantry", {"armour": "light", "irregular": True, "raise_cost_each": 200}),
    "PI": ("Pikemen", {"armour": "light", "pikemen": True, "raise_cost_each": 2_000}),
    "MN": ("Miners", {"armour": "light", "irregular": True, "miners": "human", "raise_cost_each": 200}),
    "SE": ("Small siege engine", {"special": "small_siege_engine", "crew": 2, "raise_cost_each": 15_000}),
    "LE": ("Large siege engine", {"special": "large_siege_engine", "crew": 4, "raise_cost_each": 25_000}),
}
BOWMEN: dict[str, tuple[str, dict[str, Any]]] = {
    "LI-bow": ("Archers", {"armour": "light", "ranged": "ordinary_bow", "raise_cost_each": 2_500}),
    "LI-longbow": ("Longbowmen", {"armour": "light", "ranged": "strong_bow", "raise_cost_each": 3_000}),
    "LI-sling": ("Slingers", {"armour": "light", "ranged": "sling_javelin", "raise_cost_each": 2_000}),
    "LC-bow": (
        "Mounted archers",
        {"armour": "light", "mobility": "light_horse", "ranged": "ordinary_bow", "raise_cost_each": 6_000},
    ),
}
RACES: dict[str, tuple[str, dict[str, Any]]] = {
    "centaur": (
        "Centaurs",
        {"armour": "light", "irregular": True, "mobility": "light_horse", "race_ts": 2, "experience": 4},
    ),
    "dwarf": ("Dwarf foot", {"armour": "heavy", "race_ts": 1, "experience": 6}),
    "dwarf-miners": ("Dwarf miners", {"armour": "medium", "race_ts": 1, "miners": "dwarf", "experience": 6}),
    "elf": ("Elf archers", {"armour": "light", "ranged": "strong_bow", "experience": 6}),
    "giant": ("Giants", {"armour": "medium", "race_ts": 11, "experience": 4}),
    "gnome": ("Gnomes", {"armour": "light", "irregular": True, "experience": 1}),
    "goblin": ("Goblins", {"armour": "light", "irregular": True, "race_ts": -1, "experience": 1}),
    "hobgoblin": ("Hobgoblins", {"armour": "light", "irregular": True, "experience": 1}),
    "halfling": (
        "Halfling slingers",
        {"armour": "light", "irregular": True, "race_ts": -1, "ranged": "sling_javelin", "experience": 1},
    ),
    "kobold": ("Kobolds", {"armour": "light", "irregular": True, "race_ts": -1, "experience": 1}),
    "minotaur": ("Minotaurs", {"armour": "light", "irregular": True, "race_ts": 3, "experience": 4}),
    "ogre": ("Ogres", {"armour": "light", "irregular": True, "race_ts": 7, "experience": 4}),
    "orc": ("Orcs", {"armour": "light", "race_ts": 1, "experience": 1}),
    "reptile-man": ("Reptile men", {"armour": "medium", "race_ts": 3, "experience": 6}),
    "zombie": (
        "Zombies",
        {"armour": "light", "race_ts": 3, "experience": 4, "never_checks_morale": True, "healing": "none"},
    ),
    "skeleton": (
        "Skeletons",
        {"armour": "light", "race_ts": -1, "experience": 4, "never_checks_morale": True, "healing": "none"},
    ),
}
CREATURES = {
    "Dragon hatchling": 15,
    "Young dragon": 30,
    "Adolescent dragon": 45,
    "Adult dragon": 60,
    "Monstrous dragon": 80,
    "Werewolf": 5,
    "Wereeagle": 7,
    "Werebear": 10,
    "Wereboar": 10,
    "Weretiger": 15,
}
GREAT_WAR: dict[str, tuple[str, dict[str, Any]]] = {
    "ww1-LC": ("Light cavalry", {"armour": "light", "mobility": "light_horse", "ranged": "rifle", "tl": 6}),
    "ww1-LI": ("Light infantry", {"armour": "light", "ranged": "rifle", "tl": 6}),
    "ww1-II": ("Irregular infantry", {"armour": "light", "irregular": True, "ranged": "pistol", "tl": 6}),
    "ww1-tank": ("Light tanks", {"special": "light_tank", "experimental_pct": 40, "tl": 6}),
    "ww1-fighter": ("Fighter aircraft", {"special": "fighter_aircraft", "experimental_pct": 50, "tl": 6}),
    "ww1-guns": ("Modern artillery", {"special": "modern_artillery", "crew": 4, "tl": 6}),
}
WHOLE = {"estimate": {"ts": 1000, "morale": 13, "lines": 1}, "count": 300}


def _group(group: str, troops: dict[str, tuple[str, dict[str, Any]]]) -> list[Preset]:
    return [Preset(key, title, group, {"experience": 4, **fields}) for key, (title, fields) in troops.items()]


PRESETS = (
    *_group("Troops of Yrth", TROOPS),
    *_group("Archers of Yrth", BOWMEN),
    *_group("Peoples of Yrth", RACES),
    *(
        Preset(name.lower().replace(" ", "-"), name, "Creatures of Yrth", {"fixed_ts": ts, "count": 1})
        for name, ts in CREATURES.items()
    ),
    *_group("The Great War", GREAT_WAR),
    Preset("whole-force", "A whole force, estimated", "Quick and dirty", WHOLE),
)
