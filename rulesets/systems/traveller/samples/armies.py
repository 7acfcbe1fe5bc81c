"""Two armies, each fighting as one unit: what a battle of thousands looks like, hour by hour."""

from rulesets.engine.values import Json
from rulesets.systems.traveller.book.kinds import LargeUnits
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.people.situation import Situation

UNITS: tuple[Json, ...] = (
    {
        "id": "legate-army",
        "name": "Army of the Legate",
        "side": "legate",
        "size": 11_000,
        "leader": "brandt",
        "armour": 9,
        "morale": 7,
        "gun_combat": 1,
        "weapon": "acr",
        "alternatives": ["field_gun"],
        "heavy_weapons": 1,
        "medics": 400,
        "medic_skill": 1,
    },
    {
        "id": "legate-guard",
        "name": "Guard of the Legate",
        "side": "legate",
        "size": 600,
        "armour": 11,
        "morale": 11,
        "gun_combat": 3,
        "melee": 2,
        "weapon": "gauss",
        "tactics": 2,
        "leadership": 2,
        "within": "legate-army",
    },
    {
        "id": "league-army",
        "name": "Army of the League",
        "side": "league",
        "size": 14_000,
        "leader": "oduya",
        "armour": 5,
        "morale": 7,
        "gun_combat": 1,
        "weapon": "rifle",
        "alternatives": ["field_gun"],
        "heavy_weapons": 0,
        "medics": 200,
        "medic_skill": 1,
    },
)
HEROES: tuple[Json, ...] = (
    {"id": "brandt", "name": "General Brandt", "side": "legate", "tactics": 2, "leadership": 1},
    {"id": "oduya", "name": "Marshal Oduya", "side": "league", "tactics": 3, "leadership": 2},
)


def armies() -> TravellerMuster:
    """The Legate and the League, one unit a side; the guard may be sent off on its own."""
    return TravellerMuster(
        sides=(
            Force(id="legate", name="The Legate", side="legate", commander="brandt"),
            Force(id="league", name="The League", side="league", commander="oduya"),
        ),
        units=tuple(Company.model_validate(one) for one in UNITS),
        heroes=tuple(Character.model_validate(one | {"intelligence": 9}) for one in HEROES),
        situation=Situation.model_validate({"map_mode": "single", "distance": 900}),
        options=Options(large_unit_damage=LargeUnits.PROPORTIONAL),
    )
