"""The dry ditch: a short sample, a squad and its sappers against an outpost of Harrow Ridge."""

from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.situation import Situation
from rulesets.systems.traveller.samples.harrow_ridge import sample

SIZES = {"first-platoon": 8, "demolition": 4, "garrison": 12, "bunker-crew": 6}
"""So that the sappers' side wins five battles of six, half of them within four rounds."""
NAMES = {"first-platoon": "First squad"}


def dry_ditch() -> TravellerMuster:
    """Two units a side, at a range at which both hit."""
    whole = sample()
    return whole.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"size": SIZES[unit.id], "name": NAMES.get(unit.id, unit.name)})
                for unit in whole.units
                if unit.id in SIZES
            ),
            "heroes": tuple(hero for hero in whole.heroes if hero.unit in SIZES),
            "situation": Situation.model_validate({"map_mode": "pairs", "distance": 40}),
        }
    )
