"""Units in a few words, their icons, and the words in which rosters are pasted."""

from rulesets.engine.values import Json
from rulesets.systems.starwars.book.kinds import Faction, Scale
from rulesets.systems.starwars.people.sheets import StarUnit
from rulesets.systems.starwars.roster.presets import GRENADE, LASER, PISTOL, RIFLE, WEAPONS
from rulesets.systems.starwars.words.names import ARMS, MACHINES, QUALITIES


def describe(unit: StarUnit) -> str:
    """A unit in a few words: "veteran soldiers, blasters and grenades"."""
    people = MACHINES[unit.scale] if unit.is_vehicles else "soldiers"
    quality = QUALITIES[unit.quality]
    alone = quality == "recruits" and not unit.is_vehicles
    people = quality if alone else f"{quality.removesuffix('s')} {people}".strip()
    arms = list(dict.fromkeys(ARMS[weapon.skill] for weapon in unit.weapons))
    return f"{people}, {' and '.join(arms)}" if arms else f"{people}, unarmed"


def icon(unit: StarUnit) -> str:
    """The name of its icon in the sprite."""
    if unit.is_vehicles:
        return {Scale.SPEEDER: "speeder", Scale.WALKER: "walker"}.get(unit.scale, "starship")
    return "trooper" if unit.faction is Faction.IMPERIAL or unit.armor_dex_penalty else "soldiers"


PASTED: dict[str, Json] = {
    "stormtroopers": {
        "faction": "imperial",
        "dexterity": "2D",
        "blaster": "4D",
        "dodge": "4D",
        "strength": "2D",
        "armor_physical": "2D",
        "armor_energy": "1D",
        "armor_dex_penalty": "1D",
    },
    "troopers": {
        "faction": "imperial",
        "dexterity": "3D",
        "blaster": "4D+1",
        "dodge": "4D+1",
        "strength": "3D+1",
    },
    "rebels": {"faction": "rebel", "dexterity": "3D+2", "blaster": "5D+2", "strength": "3D"},
    **{str(one["name"]).lower(): {"weapons": [one]} for one in WEAPONS},
    "blasters": {"weapons": [RIFLE]},
    "grenades": {"weapons": [GRENADE]},
    "blasters and grenades": {"weapons": [PISTOL, GRENADE]},
    "guns": {"weapons": [LASER]},
    "recruits": {"quality": "recruit"},
    "veterans": {"quality": "veteran"},
    "elite": {"quality": "elite"},
    "fanatical": {"loyalty": "fanatical"},
    "walkers": {"kind": "vehicles", "scale": "walker", "hull": "6D", "speed_kph": 60},
    "speeders": {"kind": "vehicles", "scale": "speeder", "hull": "2D", "maneuver": "2D", "speed_kph": 300},
}
