"""The ridge of Brask: Rebels hold a shield station against an Imperial column with walkers."""

from rulesets.engine.values import Json
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.sheets import StarHero, StarSide, StarUnit
from rulesets.systems.starwars.people.situation import Situation
from rulesets.systems.starwars.roster.presets import FIELDS

UNITS: tuple[tuple[str, str, str, str, Json], ...] = (
    (
        "trench",
        "Trench company",
        "rebels",
        "specforce_marine_squad",
        {"size": 40, "position_m": 160, "cover": 1},
    ),
    (
        "pathfinders",
        "Pathfinder troop",
        "rebels",
        "rebel_soldier_squad",
        {"size": 24, "leader": "kell", "position_m": 150},
    ),
    (
        "speeders",
        "Frost flight",
        "rebels",
        "snowspeeder_squadron",
        {"size": 4, "leader": "zuri", "position_m": 600},
    ),
    (
        "wardens",
        "Station guard",
        "rebels",
        "specforce_urban_squad",
        {"size": 12, "loyalty": "questionable", "position_m": 400, "arrival_round": 3},
    ),
    (
        "storm",
        "Storm company",
        "empire",
        "stormtrooper_squad",
        {"size": 60, "leader": "hask", "position_m": 60, "loyalty": "fanatical"},
    ),
    (
        "infantry",
        "Third platoon",
        "empire",
        "imperial_army_squad",
        {"size": 36, "superior": "hask", "position_m": 40},
    ),
    ("walkers", "Hammer platoon", "empire", "at_at_platoon", {"size": 2, "position_m": -400}),
    (
        "scouts",
        "Scout patrol",
        "empire",
        "scout_trooper_bike_squad",
        {"size": 6, "position_m": -100, "sector": 0},
    ),
)
HEROES: tuple[Json, ...] = (
    {
        "id": "orrin",
        "name": "Colonel Orrin Tace",
        "side": "rebels",
        "is_pc": True,
        "command": "5D+1",
        "tactics": "6D",
        "dodge": "4D",
        "strength": "3D",
        "knowledge": "3D",
        "perception": "3D",
    },
    {
        "id": "kell",
        "name": "Kell Varro",
        "side": "rebels",
        "unit": "pathfinders",
        "is_pc": True,
        "dexterity": "3D+2",
        "command": "4D",
        "dodge": "5D",
        "strength": "3D",
        "armor_physical": "+2",
        "skills": [{"name": "Blaster", "code": "5D+2"}],
    },
    {
        "id": "zuri",
        "name": "Zuri Dane",
        "side": "rebels",
        "unit": "speeders",
        "is_pc": True,
        "dexterity": "4D",
        "command": "3D",
        "dodge": "4D+2",
        "strength": "2D+2",
        "skills": [{"name": "Piloting", "code": "6D"}],
    },
    {
        "id": "marek",
        "name": "General Sel Marek",
        "side": "empire",
        "unit": "walkers",
        "command": "5D",
        "tactics": "4D+2",
        "dodge": "3D",
        "strength": "3D",
        "perception": "3D",
        "character_points": 3,
    },
    {
        "id": "hask",
        "name": "Captain Hask",
        "side": "empire",
        "unit": "storm",
        "command": "4D",
        "dodge": "4D",
        "strength": "3D",
        "armor_physical": "2D",
        "armor_energy": "1D",
        "character_points": 2,
    },
)


def sample() -> StarMuster:
    """Eight units, two commanders, three player characters on the ridge."""
    return StarMuster(
        sides=(
            StarSide(id="rebels", name="Ridge garrison", side="rebels", commander="orrin", faction="rebel"),
            StarSide(
                id="empire", name="Marek’s column", side="empire", commander="marek", faction="imperial"
            ),
        ),
        units=tuple(
            StarUnit.model_validate({**FIELDS[preset], "id": id, "name": name, "side": side, **more})
            for id, name, side, preset, more in UNITS
        ),
        heroes=tuple(StarHero.model_validate(one) for one in HEROES),
        situation=Situation(
            notes="A bare ridge of ice. The trenches face down the slope; the station lies behind."
        ),
        situations={"rebels": {"home": 1}, "empire": {"home": -1}},
    )
