"""Ready-made units: troop types, special weapons, the Great War (The Armies; Yrth; World War I)."""

from rulesets.engine import Preset
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Special
from rulesets.systems.gurps.book.tables import SPECIAL
from rulesets.systems.gurps.roster.peoples import PEOPLES
from rulesets.systems.gurps.words.names import SPECIALS

type Rows = dict[str, tuple[str, Json]]

TROOPS: Rows = {
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
TROOP_NOTES = {
    "HC": "Knights, and horse archers with crossbows.",
    "IC": "Barbarian riders.",
    "HI": "Full plate and great weapons; dismounted knights too.",
    "LI": "Militias, and most warriors of tribes.",
    "II": "Peasant levies without experience; barbarians, pioneers and specialists with much.",
    "PI": "Usual in the legions, rare elsewhere. They keep cavalry off.",
    "MN": "They are worth 8 to whoever besieges, up to a tenth of his strength, and breach walls.",
    "SE": "All engines: at most a tenth of an army in the field, half of a castle.",
    "LE": "All engines: at most a tenth of an army in the field, half of a castle.",
}
BOWMEN: Rows = {
    "LI-bow": ("Archers", {"armour": "light", "ranged": "ordinary_bow", "raise_cost_each": 2_500}),
    "LI-longbow": ("Longbowmen", {"armour": "light", "ranged": "strong_bow", "raise_cost_each": 3_000}),
    "LI-sling": ("Slingers", {"armour": "light", "ranged": "sling_javelin", "raise_cost_each": 2_000}),
    "LC-bow": (
        "Mounted archers",
        {"armour": "light", "mobility": "light_horse", "ranged": "ordinary_bow", "raise_cost_each": 6_000},
    ),
}
GREAT_WAR: Rows = {
    "ww1-LC": (
        "Light cavalry with rifles",
        {"armour": "light", "mobility": "light_horse", "ranged": "rifle"},
    ),
    "ww1-LI": ("Light infantry with rifles", {"armour": "light", "ranged": "rifle"}),
    "ww1-II": ("Irregulars of the Great War", {"armour": "light", "irregular": True}),
    "ww1-II-pistol": ("Irregulars with pistols", {"armour": "light", "irregular": True, "ranged": "pistol"}),
    "ww1-II-rifle": ("Irregulars with rifles", {"armour": "light", "irregular": True, "ranged": "rifle"}),
    "ww1-tank": ("New light tanks", {"special": "light_tank", "experimental_pct": 40, "count": 10}),
    "ww1-fighter": (
        "New fighter aircraft",
        {"special": "fighter_aircraft", "experimental_pct": 50, "count": 10},
    ),
    "ww1-guns": ("Battery of modern artillery", {"special": "modern_artillery", "crew": 4, "count": 4}),
    "ww1-flak": (
        "Guns against aircraft",
        {
            "special": "modern_artillery",
            "crew": 4,
            "count": 4,
            "superiority": [],
            "neutralises": ["aircraft"],
        },
    ),
}
GREAT_WAR_NOTES = {
    "ww1-II": "Add the missile weapon they have. Specialists are often experienced, villagers are not.",
    "ww1-tank": "New, and worth two fifths less.",
    "ww1-fighter": "New, and worth half.",
    "ww1-guns": "At most a tenth of the strength of an army in the field.",
    "ww1-flak": "Set against aircraft, they are no artillery that day.",
}
AGES = (
    ("Special weapons, tech level 0 to 2", (0, 2)),
    ("Special weapons, tech level 0 to 5", (0, 5)),
    ("Special weapons, tech level 6 and more", (6, 16)),
    ("Special weapons of any age", (0, 16)),
)
EQUIVALENTS = {"II": 500, "LI": 330, "IC": 330, "PI": 330, "MI": 250, "LC": 250, "HI": 200, "MC": 165}
EQUIVALENTS |= {"HC": 125, "LE": 20}
SEASONING = {"raw": 500, "green": 300, "average": 250, "seasoned": 200, "veteran": 165, "elite": 125}
WHOLE = {"estimate": {"ts": 1000, "morale": 13, "lines": 1}, "count": 300}


def _group(
    group: str,
    troops: Rows,
    notes: dict[str, str] | None = None,
    **more: object,
) -> list[Preset]:
    notes_by_key = notes or {}
    return [
        Preset(key, title, group, {"experience": 4, **more, **fields}, notes_by_key.get(key, ""))
        for key, (title, fields) in troops.items()
    ]


def _equivalents() -> list[Preset]:
    """As many of each kind, and of medium infantry of each quality, as are worth about a thousand (T28)."""
    rows: Rows = {}
    for key, count in EQUIVALENTS.items():
        title, fields = TROOPS[key]
        rows[f"equal-{key}"] = (f"{title}, {count}", {**fields, "count": count})
    for quality, count in SEASONING.items():
        fields = {**TROOPS["MI"][1], "count": count}
        fields |= {} if quality == "average" else {"quality": quality}
        rows[f"equal-{quality}"] = (f"Medium infantry, {count} {quality}", fields)
    return _group("Quick equivalents", rows, dict.fromkeys(rows, "Troop Strength of about 1,000."))


def _weapon(special: Special, group: str) -> Preset:
    weapon = SPECIAL[special]
    title = SPECIALS[special].capitalize()
    if title in (named for named, _ in TROOPS.values()):
        title = f"Single {title.lower()}"
    fields = {"special": special.value, "count": 1, "experience": 4, "crew": weapon.crew}
    return Preset(f"piece-{special.value.replace('_', '-')}", title, group, fields)


WEAPONS = tuple(
    _weapon(special, group) for group, age in AGES for special, weapon in SPECIAL.items() if weapon.tl == age
)
PRESETS = (
    *_group("Troops of Yrth", TROOPS, TROOP_NOTES),
    *_group("Archers of Yrth", BOWMEN),
    *PEOPLES,
    *_group("The Great War", GREAT_WAR, GREAT_WAR_NOTES, tl=6),
    *WEAPONS,
    *_equivalents(),
    Preset("whole-force", "A whole force, estimated", "Quick and dirty", WHOLE, "One unit for an army."),
)
