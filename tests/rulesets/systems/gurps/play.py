"""Ways to play: a muster from a few words, a step or a day with what people said and the dice showed."""

from typing import Any

from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Level, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield, open_field
from rulesets.systems.gurps.people.gathering import GurpsMuster
from tests.rulesets.playing import Play, Said, lines, tally, told

__all__ = [
    "PLAY",
    "Said",
    "driven_off",
    "field_of",
    "finish",
    "lines",
    "muster",
    "step",
    "tally",
    "told",
    "unit",
    "until",
]

PLAY = Play(RULES, 3)
step = PLAY.step
finish = PLAY.finish
until = PLAY.until


def muster(**given: Any) -> GurpsMuster:
    """Reds against Blues, a hundred average light foot each, unless said."""
    sides = given.pop("sides", ("reds", "blues"))
    units = given.pop("units", [{"id": f"{side}-foot", "side": side} for side in sides])
    heroes = [dict(one) for one in given.pop("heroes", [])]
    commanders = {hero["side"]: hero["id"] for hero in heroes if hero.pop("commands", False)}
    return GurpsMuster.model_validate(
        {
            "sides": [
                {"id": side, "name": side.capitalize(), "side": side, "commander": commanders.get(side)}
                for side in sides
            ],
            "units": [unit(**one) for one in units],
            "heroes": [{"name": one["id"].capitalize(), **one} for one in heroes],
            "options": {"hit_locations": False} | given.pop("options", {}),
            **given,
        }
    )


def unit(**given: Any) -> dict[str, Any]:
    typed = {"armour": "light"} if not {"special", "fixed_ts", "estimate"} & given.keys() else {}
    return {"name": given["id"].capitalize(), "experience": 4, **typed, **given}


def field_of(**given: Any) -> Battlefield:
    """The field before the first step of its first day."""
    return open_field(muster(**given))


def driven_off(field: Battlefield, winner: str, level: Level = Level.DEFINITE) -> Battlefield:
    """A clear day for one side, whose enemies have left their ground."""
    field.winner, field.level = winner, level
    for side in field.sides.values():
        side.level = level
    for unit in field.units.values():
        if winner and unit.side != winner and unit.status in (UnitStatus.READY, UnitStatus.HOLDS):
            unit.status = UnitStatus.WITHDRAWS
    return field
