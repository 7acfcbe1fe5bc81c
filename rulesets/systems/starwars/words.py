"""Units in words: descriptions, icons, how many there seem to be, and words that people paste."""

from typing import Any

from rulesets.systems.starwars.kinds import Faction, Quality, Row, Scale, Skill
from rulesets.systems.starwars.rules import casualty_state

QUALITIES = {
    Quality.RECRUIT: "recruits",
    Quality.AVERAGE: "",
    Quality.VETERAN: "veteran",
    Quality.ELITE: "elite",
    Quality.HAND_PICKED: "hand-picked",
}
MACHINES = {
    Scale.CHARACTER: "machines",
    Scale.SPEEDER: "speeders",
    Scale.WALKER: "walkers",
    Scale.STARFIGHTER: "starfighters",
    Scale.CAPITAL: "capital ships",
    Scale.DEATH_STAR: "a battle station",
}
ARMS = {
    Skill.BLASTER: "blasters",
    Skill.BLASTER_ARTILLERY: "blaster artillery",
    Skill.HEAVY_WEAPONS: "heavy weapons",
    Skill.GRENADE: "grenades",
    Skill.MELEE_COMBAT: "blades",
    Skill.BRAWLING: "bare hands",
    Skill.GUNNERY: "guns",
}
CROWDS = (
    (0, "nobody", 0),
    (2, "one or two", 2),
    (6, "a handful", 4),
    (12, "about ten", 10),
    (25, "about twenty", 20),
    (45, "some dozens", 36),
    (75, "about sixty", 60),
    (150, "about a hundred", 110),
    (400, "some hundreds", 250),
    (800, "about five hundred", 500),
)
CROWDED = ("a thousand and more", 1200)


def crowd(size: int) -> str:
    """How many there seem to be."""
    return next((words for most, words, _ in CROWDS if size <= most), CROWDED[0])


def guess(size: int) -> int:
    """How many an enemy takes them for."""
    return next((about for most, _, about in CROWDS if size <= most), CROWDED[1])


def state_of(points: int) -> str:
    """Losses as everybody sees them."""
    row, _ = casualty_state(points)
    return "fresh" if row is None else LOSSES[row]


LOSSES = {
    Row.LIGHT: "light losses",
    Row.MODERATE: "moderate losses",
    Row.HEAVY: "heavy losses",
    Row.ROUT: "half destroyed",
}


def describe(unit: Any) -> str:
    """A unit in a few words: "veteran soldiers, blasters and grenades"."""
    people = MACHINES[unit.scale] if unit.is_vehicles else "soldiers"
    quality = QUALITIES[unit.quality]
    people = quality if quality == "recruits" and not unit.is_vehicles else f"{quality} {people}".strip()
    arms = list(dict.fromkeys(ARMS[weapon.skill] for weapon in unit.weapons))
    return f"{people}, {' and '.join(arms)}" if arms else f"{people}, unarmed"


def icon(unit: Any) -> str:
    """The name of its icon in the sprite."""
    if unit.is_vehicles:
        return {Scale.SPEEDER: "speeder", Scale.WALKER: "walker"}.get(unit.scale, "starship")
    return "trooper" if unit.faction is Faction.IMPERIAL or unit.armor_dex_penalty else "soldiers"


PASTED: dict[str, dict[str, Any]] = {
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
    "recruits": {"quality": "recruit"},
    "veterans": {"quality": "veteran"},
    "elite": {"quality": "elite"},
    "fanatical": {"loyalty": "fanatical"},
    "walkers": {"kind": "vehicles", "scale": "walker", "hull": "6D", "speed_kph": 60},
    "speeders": {"kind": "vehicles", "scale": "speeder", "hull": "2D", "maneuver": "2D", "speed_kph": 300},
}
