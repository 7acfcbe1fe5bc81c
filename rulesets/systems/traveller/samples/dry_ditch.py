"""The dry ditch: a short sample, a platoon and its sappers against an outpost of Harrow Ridge."""

from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.situation import Situation
from rulesets.systems.traveller.samples.harrow_ridge import sample

SIZES = {"first-platoon": 20, "demolition": 8, "garrison": 18, "bunker-crew": 10}


def dry_ditch() -> TravellerMuster:
    """Two units a side, at a range at which both hit."""
    whole = sample()
    return whole.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"size": SIZES[unit.id]}) for unit in whole.units if unit.id in SIZES
            ),
            "heroes": tuple(hero for hero in whole.heroes if hero.unit in SIZES),
            "situation": Situation.model_validate({"map_mode": "pairs", "distance": 60}),
        }
    )
