"""The Stair of Kharn: dwarves in a pass, orcs, goblins and wolves below, the dead on their way."""

from rulesets.engine import Json
from rulesets.systems.gridless.book.kinds import Combat, Happening, What
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import Condition, Prepared, Scouting, SideSituation, Situation

UNITS: tuple[Json, ...] = (
    {
        "id": "stonewardens",
        "name": "Stonewardens",
        "side": "kharn",
        "kind": "dwarves",
        "headcount": 100,
        "ecl_each": 5,
        "leader": "brenna",
    },
    {
        "id": "hill-archers",
        "name": "Hill archers",
        "side": "kharn",
        "kind": "archers",
        "headcount": 90,
        "ecl_each": 2,
        "leader": "tam",
    },
    {
        "id": "orcs",
        "name": "Orcs of Ashfang",
        "side": "ashfang",
        "kind": "orcs",
        "headcount": 120,
        "ecl_each": 3,
        "leader": "gruk",
    },
    {
        "id": "goblins",
        "name": "Goblin mob",
        "side": "ashfang",
        "kind": "goblins",
        "headcount": 120,
        "ecl_each": 1,
        "leader": "snik",
    },
    {
        "id": "wolf-riders",
        "name": "Wolf riders",
        "side": "ashfang",
        "kind": "wolf riders",
        "headcount": 50,
        "ecl_each": 3,
        "leader": "ulfa",
    },
    {
        "id": "barrow-dead",
        "name": "Barrow dead",
        "side": "ashfang",
        "kind": "skeletons",
        "headcount": 90,
        "ecl_each": 2,
        "fearless": True,
        "arrives": 3,
    },
)

HEROES: tuple[Json, ...] = (
    {
        "id": "brenna",
        "name": "Brenna Ironhand",
        "side": "kharn",
        "unit": "stonewardens",
        "level": 9,
        "hp_max": 84,
        "will": 8,
        "tactics": 12,
        "melee": 15,
        "asked": False,
    },
    {
        "id": "dorin",
        "name": "Dorin",
        "side": "kharn",
        "unit": "stonewardens",
        "team": "hammers",
        "level": 7,
        "hp_max": 70,
        "will": 5,
        "melee": 14,
    },
    {
        "id": "maelis",
        "name": "Maelis",
        "side": "kharn",
        "unit": "stonewardens",
        "team": "hammers",
        "level": 8,
        "hp_max": 41,
        "will": 9,
        "ranged_touch": 8,
        "caster": True,
        "full_caster": True,
        "spells_left": [{"level": 1, "left": 5}, {"level": 2, "left": 4}, {"level": 3, "left": 3}],
    },
    {
        "id": "tam",
        "name": "Tam Ashwood",
        "side": "kharn",
        "unit": "hill-archers",
        "level": 6,
        "hp_max": 45,
        "will": 5,
        "tactics": 7,
        "ranged": 13,
        "stealth": 9,
        "asked": False,
    },
    {
        "id": "vesper",
        "name": "Vesper",
        "side": "kharn",
        "unit": "hill-archers",
        "level": 6,
        "hp_max": 38,
        "will": 4,
        "ranged": 10,
        "stealth": 15,
        "asked": False,
    },
    {
        "id": "gruk",
        "name": "Gruk One-Eye",
        "side": "ashfang",
        "unit": "orcs",
        "level": 8,
        "hp_max": 92,
        "will": 4,
        "tactics": 8,
        "melee": 16,
        "asked": False,
    },
    {
        "id": "zarrag",
        "name": "Zarrag",
        "side": "ashfang",
        "unit": "orcs",
        "level": 7,
        "hp_max": 52,
        "will": 8,
        "caster": True,
        "full_caster": True,
        "melee": 6,
    },
    {
        "id": "snik",
        "name": "Snik",
        "side": "ashfang",
        "unit": "goblins",
        "level": 4,
        "hp_max": 27,
        "will": 2,
        "tactics": 3,
        "ranged": 8,
        "stealth": 12,
        "asked": False,
    },
    {
        "id": "ulfa",
        "name": "Ulfa",
        "side": "ashfang",
        "unit": "wolf-riders",
        "level": 6,
        "hp_max": 55,
        "will": 4,
        "tactics": 5,
        "melee": 12,
        "asked": False,
    },
)


def sample() -> GridlessMuster:
    """Ashfang storms the stair of Kharn: 24 tokens against 23, and six of the dead in the third round."""
    return GridlessMuster(
        sides=(
            GridlessSide(id="kharn", name="Kharn", side="kharn", commander="brenna"),
            GridlessSide(id="ashfang", name="Ashfang", side="ashfang", commander="gruk"),
        ),
        units=tuple(GridlessUnit.model_validate(fields) for fields in UNITS),
        heroes=tuple(GridlessHero.model_validate(fields) for fields in HEROES),
        situation=Situation(
            conditions=(
                Condition(what=What.TERRAIN, unit="stonewardens", reason="The stair"),
                Condition(what=What.LIGHT, unit="hill-archers", reason="Longbows from the ledge"),
                Condition(what=What.FORTIFICATION, unit="hill-archers", reason="The ledge"),
            ),
            events=(
                Prepared(
                    round=2,
                    kind=Happening.TEXT,
                    text="Fog rolls down the stair. Horns answer from the barrows.",
                ),
            ),
            notes="A pass with a stair of four hundred steps. Fog in the morning.",
        ),
        options=Options(deadly_combat=Combat.ASK),
        situations={
            "kharn": SideSituation(
                scouting=(Scouting(enemy="ashfang", value=-5, reason="Watched from the ledge for days"),)
            ),
        },
    )
