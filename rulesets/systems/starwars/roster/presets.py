"""The sample units of the source, as it prints them (Army Statistics)."""

from rulesets.engine import Preset
from rulesets.engine.values import Json

RIFLE = {
    "key": "blaster_rifle",
    "name": "Blaster rifle",
    "skill": "blaster",
    "damage": "5D",
    "short": 30,
    "medium": 100,
    "long": 200,
}
PISTOL = {
    "key": "blaster_pistol",
    "name": "Blaster pistol",
    "skill": "blaster",
    "damage": "4D",
    "short": 10,
    "medium": 30,
    "long": 120,
}
GRENADE = {
    "key": "grenade",
    "name": "Grenade",
    "skill": "grenade",
    "damage": "5D",
    "damage_type": "physical",
    "short": 7,
    "medium": 20,
    "long": 40,
    "expendable": True,
    "area": True,
    "blast": [
        {"to_m": 2, "damage": "5D"},
        {"to_m": 8, "damage": "4D"},
        {"to_m": 12, "damage": "3D"},
        {"to_m": 20, "damage": "2D"},
    ],
}
HEAVY_LASERS = {
    "key": "heavy_laser_cannons",
    "name": "Heavy laser cannons",
    "skill": "gunnery",
    "damage": "6D",
    "fire_control": "7D",
    "range_min": 50,
    "short": 500,
    "medium": 1500,
    "long": 3000,
}
MEDIUM_BLASTERS = {
    "key": "medium_blasters",
    "name": "Medium blasters",
    "skill": "gunnery",
    "damage": "3D",
    "fire_control": "7D",
    "range_min": 50,
    "short": 200,
    "medium": 500,
    "long": 1000,
}
LASER = {
    "key": "laser_cannon",
    "name": "Laser cannon",
    "skill": "gunnery",
    "damage": "3D",
    "fire_control": "6D",
    "range_min": 3,
    "short": 50,
    "medium": 100,
    "long": 200,
}
DOUBLE_LASERS = {
    "key": "double_laser_cannons",
    "name": "Double laser cannons",
    "skill": "gunnery",
    "damage": "4D+2",
    "fire_control": "5D",
    "range_min": 50,
    "short": 300,
    "medium": 800,
    "long": 1500,
}
HARPOON = {
    "key": "power_harpoon",
    "name": "Power harpoon",
    "skill": "gunnery",
    "damage": "3D",
    "damage_type": "physical",
    "fire_control": "5D",
    "range_min": 25,
    "short": 50,
    "medium": 100,
    "long": 200,
    "tow_cable": True,
}
WEAPONS = (RIFLE, PISTOL, GRENADE, HEAVY_LASERS, MEDIUM_BLASTERS, LASER, DOUBLE_LASERS, HARPOON)
"""T26a."""

ON_FOOT: Json = {"kind": "soldiers", "scale": "character", "move": 2, "speed_kph": 6}
TROOPER_ARMOUR = {"armor_physical": "1D", "armor_energy": "+2"}
STORM_ARMOUR = {"armor_physical": "2D", "armor_energy": "1D", "armor_dex_penalty": "1D"}

SOLDIERS: dict[str, tuple[str, Json]] = {
    "imperial_army_squad": (
        "Typical Imperial Army Trooper Infantry Squad",
        {
            "faction": "imperial",
            "size": 9,
            "dexterity": "3D",
            "blaster": "4D+1",
            "dodge": "4D+1",
            "strength": "3D+1",
            "brawling": "4D+1",
            **TROOPER_ARMOUR,
            "weapons": [RIFLE],
        },
    ),
    "imperial_army_veteran_squad": (
        "Veteran Imperial Army Trooper Infantry Squad",
        {
            "faction": "imperial",
            "quality": "veteran",
            "size": 9,
            "dexterity": "3D",
            "blaster": "5D+1",
            "blaster_artillery": "3D+2",
            "melee_combat": "4D",
            "melee_parry": "3D+2",
            "brawling_parry": "3D+1",
            "dodge": "4D+1",
            "strength": "3D+1",
            "brawling": "4D+1",
            "stamina": "4D+1",
            "command": "3D",
            **TROOPER_ARMOUR,
            "weapons": [RIFLE],
        },
    ),
    "stormtrooper_squad": (
        "Stormtrooper Squad",
        {
            "faction": "imperial",
            "size": 6,
            "dexterity": "2D",
            "blaster": "4D",
            "brawling_parry": "4D",
            "dodge": "4D",
            "strength": "2D",
            "brawling": "3D",
            "command": "2D",
            **STORM_ARMOUR,
            "weapons": [RIFLE],
        },
    ),
    "rebel_soldier_squad": (
        "Rebel Soldier Squad",
        {
            "faction": "rebel",
            "size": 10,
            "dexterity": "3D+2",
            "blaster": "5D+2",
            "grenade": "4D+2",
            "strength": "3D",
            "brawling": "4D",
            "stamina": "3D",
            "command": "2D",
            "weapons": [PISTOL, GRENADE],
        },
    ),
    "specforce_marine_squad": (
        "SpecForce Marine Squad",
        {
            "faction": "rebel",
            "size": 10,
            "dexterity": "2D+2",
            "blaster": "3D+1",
            "grenade": "3D+1",
            "brawling_parry": "3D",
            "dodge": "3D",
            "strength": "2D+2",
            "brawling": "3D+2",
            "stamina": "3D+1",
            "command": "3D+1",
            "weapons": [PISTOL, GRENADE],
        },
    ),
    "specforce_urban_squad": (
        "SpecForce Urban Specialist Squad",
        {
            "faction": "rebel",
            "size": 10,
            "dexterity": "2D+1",
            "blaster": "3D+1",
            "grenade": "3D",
            "melee_combat": "3D",
            "melee_parry": "3D",
            "dodge": "3D",
            "strength": "2D",
            "brawling": "3D",
            "stamina": "3D",
            "command": "3D+1",
            "weapons": [PISTOL, GRENADE],
        },
    ),
    "specforce_wilderness_squad": (
        "SpecForce Wilderness Squad",
        {
            "faction": "rebel",
            "size": 10,
            "dexterity": "2D+1",
            "blaster": "3D+1",
            "heavy_weapons": "3D",
            "grenade": "3D",
            "melee_combat": "3D+2",
            "dodge": "3D",
            "strength": "2D",
            "brawling": "3D",
            "command": "3D+1",
            "weapons": [PISTOL, GRENADE],
        },
    ),
}
VEHICLES: dict[str, tuple[str, Json]] = {
    "at_at_platoon": (
        "All Terrain Armored Transport Platoon",
        {
            "faction": "imperial",
            "size": 4,
            "scale": "walker",
            "move": 21,
            "speed_kph": 60,
            "hull": "6D",
            "transport_capacity": 40,
            "weapons": [HEAVY_LASERS, MEDIUM_BLASTERS],
            "notes": "Each carries 40 soldiers or 2 AT-STs.",
        },
    ),
    "scout_trooper_bike_squad": (
        "Scout Stormtrooper Squad, on speeder bikes",
        {
            "faction": "imperial",
            "size": 6,
            "scale": "speeder",
            "move": 175,
            "speed_kph": 500,
            "maneuver": "3D+2",
            "hull": "2D",
            "weapons": [LASER],
        },
    ),
    "snowspeeder_squadron": (
        "Rebel Snowspeeder Squadron",
        {
            "faction": "rebel",
            "size": 10,
            "scale": "speeder",
            "move": 350,
            "speed_kph": 1000,
            "maneuver": "3D",
            "hull": "3D",
            "weapons": [DOUBLE_LASERS, HARPOON],
            "notes": "Flies up to 250 m above the ground.",
        },
    ),
}
MACHINE: Json = {"kind": "vehicles", "crew_gunnery": "0D"}
"""The printed fire control holds the gunner."""

PRESETS = (
    *(Preset(key, title, "Soldiers", {**ON_FOOT, **fields}) for key, (title, fields) in SOLDIERS.items()),
    *(Preset(key, title, "Vehicles", {**MACHINE, **fields}) for key, (title, fields) in VEHICLES.items()),
)
FIELDS = {preset.key: dict(preset.fields) for preset in PRESETS}
