"""Ready-made units: the troops that the article names, and those every army has."""

from rulesets.engine import Json, Preset

type Troops = dict[str, tuple[str, Json]]
"""By the key of each: its title, and the fields of its sheet."""

FOOT: Troops = {
    "militia": ("Peasant militia", {"strength": 120, "quality": "poor", "attack": 8, "defence": 6}),
    "irregulars": ("Irregulars", {"strength": 100, "quality": "inferior", "attack": 10, "defence": 8}),
    "infantry": (
        "Infantry",
        {"strength": 100, "quality": "standard", "attack": 12, "defence": 12, "defence_close": 13},
    ),
    "heavy-infantry": (
        "Heavy infantry",
        {"strength": 60, "quality": "superior", "attack": 14, "defence": 14, "defence_close": 15},
    ),
    "phalanx": (
        "Pikes",
        {
            "strength": 80,
            "quality": "excellent",
            "attack": 14,
            "defence": 13,
            "defence_close": 14,
            "formation": "close",
            "pikes": True,
        },
    ),
    "axes": (
        "Axemen",
        {"strength": 40, "quality": "superior", "attack": 15, "defence": 13, "close_allowed": False},
    ),
    "guard": (
        "Guard of Ockless",
        {
            "strength": 50,
            "quality": "superior",
            "attack": 14,
            "defence": 14,
            "defence_close": 15,
            "spirit": 11,
        },
    ),
    "guard-printed": (
        "Guard of Ockless, as printed",
        {"strength": 50, "quality": "superior", "attack": 18, "defence": 15, "spirit": 11},
    ),
    "train": ("Baggage train", {"strength": 40, "quality": "non_combat", "attack": 6, "defence": 4}),
}
HORSE: Troops = {
    "light-horse": (
        "Light horse",
        {
            "strength": 60,
            "quality": "inferior",
            "attack": 11,
            "defence": 9,
            "mounted": True,
            "charge_bonus": 2,
            "close_allowed": False,
        },
    ),
    "knights": (
        "Knights",
        {
            "strength": 40,
            "quality": "elite",
            "attack": 17,
            "defence": 17,
            "mounted": True,
            "charge_bonus": 8,
            "impaling": True,
            "secondary_attack": 15,
            "close_allowed": False,
        },
    ),
    "horse-archers": (
        "Horse archers",
        {
            "strength": 50,
            "quality": "standard",
            "attack": 11,
            "defence": 9,
            "missile": 12,
            "mounted": True,
            "close_allowed": False,
        },
    ),
}
ARCHERS: Troops = {
    "longbows": (
        "Longbowmen",
        {
            "strength": 60,
            "quality": "standard",
            "attack": 10,
            "defence": 8,
            "missile": 15,
            "close_allowed": False,
        },
    ),
    "crossbows": (
        "Crossbowmen",
        {
            "strength": 60,
            "quality": "standard",
            "attack": 10,
            "defence": 10,
            "missile": 11,
            "close_allowed": False,
        },
    ),
    "slingers": (
        "Slingers",
        {
            "strength": 60,
            "quality": "inferior",
            "attack": 8,
            "defence": 7,
            "missile": 10,
            "close_allowed": False,
        },
    ),
}
STRANGE: Troops = {
    "orcs": ("Orcs", {"strength": 120, "quality": "inferior", "attack": 11, "defence": 9}),
    "great-orcs": ("Great orcs", {"strength": 80, "quality": "superior", "attack": 14, "defence": 12}),
    "boar-riders": (
        "Boar riders",
        {
            "strength": 50,
            "quality": "excellent",
            "attack": 15,
            "defence": 12,
            "mounted": True,
            "charge_bonus": 4,
        },
    ),
    "undead": (
        "Skeletons",
        {
            "strength": 80,
            "quality": "standard",
            "attack": 11,
            "defence": 9,
            "spirit": 18,
            "causes_fear": True,
        },
    ),
    "priests": (
        "Priests of the sun",
        {
            "strength": 20,
            "quality": "inferior",
            "attack": 7,
            "defence": 7,
            "magic": 24,
            "casting_chance": 95,
            "magic_kind": "divine",
            "rm": 8,
            "rm_max": 8,
            "close_allowed": False,
        },
    ),
    "shamans": (
        "Shamans",
        {
            "strength": 20,
            "quality": "inferior",
            "attack": 7,
            "defence": 6,
            "magic": 14,
            "casting_chance": 60,
            "magic_kind": "spirit",
            "rm": 6,
            "rm_max": 6,
            "close_allowed": False,
        },
    ),
}


def _group(group: str, troops: Troops) -> list[Preset]:
    return [Preset(key, title, group, fields) for key, (title, fields) in troops.items()]


PRESETS = (
    *_group("Foot", FOOT),
    *_group("Horse", HORSE),
    *_group("Archers", ARCHERS),
    *_group("Orcs, undead and magicians", STRANGE),
)
