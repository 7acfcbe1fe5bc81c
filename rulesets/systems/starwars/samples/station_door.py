"""The station's door: a short sample, soldiers on foot at the shield station of Brask."""

from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.samples.ridge_of_brask import sample

PLACES = {"trench": (24, 10), "pathfinders": (20, 10), "storm": (44, 0)}
"""How many, and how far along the axis: near each other, and in the open."""
STAYING = ("orrin", "kell", "hask", "marek")


def station_door() -> StarMuster:
    """Two squads against one as large as both, without walkers or speeders."""
    whole = sample()
    return whole.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"size": size, "position_m": metres, "cover": 0})
                for unit in whole.units
                for id, (size, metres) in PLACES.items()
                if unit.id == id
            ),
            "heroes": tuple(
                hero.model_copy(update={"unit": "storm"}) if hero.id == "marek" else hero
                for hero in whole.heroes
                if hero.id in STAYING
            ),
        }
    )
