"""The lower stair: a short sample, the first clash on the Stair of Kharn."""

from rulesets.systems.gridless.book.kinds import What
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.situation import Condition, Situation
from rulesets.systems.gridless.samples.stair_of_kharn import sample

HEADS = {"stonewardens": 60, "hill-archers": 60, "orcs": 90, "goblins": 80}


def lower_stair() -> GridlessMuster:
    """Two units a side."""
    whole = sample()
    return whole.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"headcount": HEADS[unit.id]})
                for unit in whole.units
                if unit.id in HEADS
            ),
            "heroes": tuple(hero for hero in whole.heroes if hero.unit in HEADS),
            "situation": Situation(
                conditions=(Condition(what=What.TERRAIN, unit="stonewardens", reason="The stair"),),
                notes="The lowest landing of the stair of Kharn, in the fog of the morning.",
            ),
        }
    )
