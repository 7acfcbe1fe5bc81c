"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from typing import Any

from rulesets.engine import Played
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.people.field import Battlefield, open_field
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.states import Pair
from tests.rulesets.playing import Play, Said, lines, tally, told, total

__all__ = [
    "PLAY",
    "Said",
    "asked",
    "field_of",
    "finish",
    "lines",
    "meet",
    "muster",
    "step",
    "tally",
    "told",
    "total",
    "until",
]

PLAY = Play(RULES, 50)
step = PLAY.step
finish = PLAY.finish
until = PLAY.until


def muster(**given: Any) -> RuneMuster:
    """Reds against Blues, a hundred standard foot each, unless said; a hero with a unit leads it."""
    sides = given.pop("sides", ("reds", "blues"))
    sides = [{"id": one} if isinstance(one, str) else one for one in sides]
    units = given.pop("units", [{"id": f"{side['id']}-foot", "side": side["id"]} for side in sides])
    return RuneMuster.model_validate(
        {
            "sides": [{"name": side["id"].capitalize(), "side": side["id"], **side} for side in sides],
            "units": [{"name": one["id"].capitalize(), "strength": 100, **one} for one in units],
            "heroes": [{"name": one["id"].capitalize(), **one} for one in given.pop("heroes", [])],
            **given,
        }
    )


def field_of(**given: Any) -> Battlefield:
    """The field in its first round, before the first step of it."""
    field = open_field(muster(**given))
    field.round = 1
    return field


def meet(field: Battlefield, unit: str, foe: str, odds: str = "even") -> None:
    """Two units have met."""
    field.pairs = (*field.pairs, Pair(unit=unit, foe=foe, odds=odds))


def asked(played: Played[Any]) -> list[str]:
    return list(played.requests)
