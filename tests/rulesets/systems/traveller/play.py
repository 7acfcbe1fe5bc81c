"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from typing import Any

from rulesets.engine import Played, Ruling, next_phase
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.people.field import Battlefield, open_field
from rulesets.systems.traveller.people.gathering import TravellerMuster
from tests.rulesets.playing import Play, Said, lines, tally, told

__all__ = [
    "PLAY",
    "Said",
    "field_of",
    "finish",
    "lines",
    "muster",
    "ready",
    "step",
    "step_of",
    "tally",
    "told",
    "turns",
    "until",
]

PLAY = Play(RULES, 3)
step = PLAY.step
finish = PLAY.finish
step_of = PLAY.step_of


def muster(**given: Any) -> TravellerMuster:
    """Reds against Blues, thirty regular rifles each, unless said."""
    sides = given.pop("sides", ("reds", "blues"))
    units = given.pop("units", [{"id": f"{side}-foot", "side": side} for side in sides])
    heroes = [dict(one) for one in given.pop("heroes", [])]
    commanders = {hero["side"]: hero["id"] for hero in heroes if hero.pop("commands", False)}
    return TravellerMuster.model_validate(
        {
            "sides": [
                {"id": side, "name": side.capitalize(), "side": side, "commander": commanders.get(side)}
                for side in sides
            ],
            "units": [{"name": one["id"].capitalize(), "gun_combat": 1, **one} for one in units],
            "heroes": [{"name": one["id"].capitalize(), **one} for one in heroes],
            **given,
        }
    )


def field_of(**given: Any) -> Battlefield:
    """The field before the first step."""
    return open_field(muster(**given))


def until(
    field: Battlefield, last: str, said: Said | None = None, *rulings: Ruling, fill: int = 3
) -> Battlefield:
    """Play on from here to the end of this step, with all its turns."""
    reached = False
    while phase := next_phase(RULES, field):
        if reached and phase.step.key != last:
            return field
        reached = phase.step.key == last
        field = finish(phase, field, said or {}, rulings, fill).field
    return field


def ready(said: Said | None = None, **given: Any) -> Battlefield:
    """The field after the orders of its first round."""
    return until(field_of(**given), "orders", said)


def turns(field: Battlefield, said: Said | None = None, *rulings: Ruling, fill: int = 3) -> list[Played[Any]]:
    """Every turn that is left in the round, as it was played."""
    found = []
    while (phase := next_phase(RULES, field)) and phase.step.key == "turns":
        found.append(finish(phase, field, said or {}, rulings, fill))
        field = found[-1].field
    return found
