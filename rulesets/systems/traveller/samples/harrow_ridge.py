"""The assault on Harrow Ridge: a company before a fortified position, and sappers at its wall."""

from rulesets.engine.values import Json
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.people.situation import Situation

REGULAR: Json = {
    "morale": 7,
    "gun_combat": 1,
    "melee": 0,
    "armour": 9,
    "weapon": "acr",
    "leadership": 0,
}
REBEL: Json = {
    "morale": 6,
    "gun_combat": 0,
    "melee": 0,
    "armour": 5,
    "weapon": "rifle",
    "leadership": 0,
}

UNITS: tuple[Json, ...] = (
    {
        "side": "company",
        "id": "first-platoon",
        "name": "First platoon",
        "size": 40,
        "leader": "vale",
        "medics": 2,
        "medic_skill": 1,
        **REGULAR,
    },
    {
        "side": "company",
        "id": "second-platoon",
        "name": "Second platoon",
        "size": 36,
        "tactics": 0,
        "medics": 1,
        "medic_skill": 1,
        **REGULAR,
    },
    {
        "side": "company",
        "id": "demolition",
        "name": "Demolition squad",
        "size": 8,
        "leader": "marek",
        **REGULAR,
        "morale": 9,
        "heavy_weapons": 1,
        "stealth": 1,
        "weapon": "rocket",
        "alternatives": ["acr"],
    },
    {
        "side": "rebels",
        "id": "garrison",
        "name": "Trench garrison",
        "size": 30,
        "tactics": 0,
        **REBEL,
    },
    {
        "side": "rebels",
        "id": "bunker-crew",
        "name": "Bunker crew",
        "size": 16,
        "leader": "sung",
        **REBEL,
        "morale": 7,
        "gun_combat": 1,
        "weapon": "auto_rifle",
    },
    {
        "side": "rebels",
        "id": "gunship",
        "name": "Gunship",
        "size": 12,
        "armour": 18,
        "morale": 9,
        "gun_combat": 1,
        "heavy_weapons": 1,
        "weapon": "auto_rifle",
        "alternatives": ["rocket"],
        "vehicle": True,
        "pace": 160,
        "flies": True,
        "arrives": 3,
    },
)
HEROES: tuple[Json, ...] = (
    {
        "side": "company",
        "id": "vale",
        "name": "Captain Vale",
        "unit": "first-platoon",
        "intelligence": 9,
        "tactics": 1,
        "leadership": 2,
        "gun_combat": 1,
        "armour": 11,
        "weapons": ["acr", "blade"],
    },
    {
        "side": "company",
        "id": "marek",
        "name": "Sergeant Marek",
        "unit": "demolition",
        "dexterity": 9,
        "explosives": 2,
        "stealth": 1,
        "leadership": 1,
        "gun_combat": 1,
        "athletics": 1,
        "armour": 9,
        "weapons": ["acr", "frag_grenade"],
    },
    {
        "side": "company",
        "id": "ose",
        "name": "Doctor Ose",
        "unit": "second-platoon",
        "education": 11,
        "medic": 2,
        "leadership": 1,
        "intelligence": 10,
        "armour": 5,
        "weapons": ["auto_pistol"],
    },
    {
        "side": "rebels",
        "id": "sung",
        "name": "Colonel Sung",
        "unit": "bunker-crew",
        "intelligence": 9,
        "tactics": 1,
        "leadership": 2,
        "gun_combat": 1,
        "armour": 5,
        "weapons": ["auto_rifle", "revolver"],
    },
)
ZONES: tuple[Json, ...] = (
    {"name": "Tree line", "x": 0, "y": 0, "cover": "quarter", "obstruction": True, "exit": True},
    {"name": "Dry ditch", "x": 120, "y": 40, "cover": "half", "obstruction": True},
    {"name": "North trench", "x": 60, "y": 160, "cover": "three_quarters", "strong_position": True},
    {"name": "Bunker", "x": 180, "y": 150, "cover": "three_quarters", "strong_position": True},
    {"name": "Main wall", "x": 130, "y": 200, "cover": "half", "obstruction": True, "exit": True},
)
STANDING = (
    ("first-platoon", "Tree line"),
    ("second-platoon", "Tree line"),
    ("demolition", "Dry ditch"),
    ("garrison", "North trench"),
    ("bunker-crew", "Bunker"),
    ("gunship", "Main wall"),
)


def sample() -> TravellerMuster:
    """Two platoons and a squad of sappers against the rebels on Harrow Ridge."""
    return TravellerMuster(
        sides=(
            Force(id="company", name="Vale’s Company", side="company", commander="vale", won_last=True),
            Force(id="rebels", name="Rebels of Harrow", side="rebels", commander="sung"),
        ),
        units=tuple(Company.model_validate(one) for one in UNITS),
        heroes=tuple(Character.model_validate(one) for one in HEROES),
        situation=Situation.model_validate(
            {
                "map_mode": "zones",
                "zones": ZONES,
                "standing": [{"unit": unit, "zone": zone} for unit, zone in STANDING],
                "unseen": ["demolition"],
            }
        ),
    )
