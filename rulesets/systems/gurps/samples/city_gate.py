"""The gate of Bannock: a short sample, a few companies of the battle of Bannock before the city's gate."""

from collections.abc import Mapping

from rulesets.engine import Json
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.samples.bannock import sample

MEN = {
    "warhammer-1": 80,
    "grey-company": 40,
    "city-archers": 60,
    "city-spears": 120,
    "thugs": 15,
    "mounted-archers": 40,
    "river-horse": 60,
    "palace-foot": 80,
    "line-of-zarak": 60,
    "spears-of-the-wells": 60,
}
HEROES: Mapping[str, Json] = {
    "maren": {"unit": "warhammer-1"},
    "caliburn": {"luck": "ordinary"},
    "rashid": {"tactics": 9},
    "yusuf": {"tactics": 9},
}
"""What is otherwise: Maren stands among her men, Caliburn has luck, and the Emir has no good assassins."""


def city_gate() -> GurpsMuster:
    """Five companies a side."""
    whole = sample()
    return whole.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"count": MEN[unit.id]}) for unit in whole.units if unit.id in MEN
            ),
            "heroes": tuple(
                type(hero).model_validate({**hero.model_dump(), **HEROES.get(hero.id, {})})
                for hero in whole.heroes
            ),
        }
    )
