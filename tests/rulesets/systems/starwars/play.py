"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from typing import Any

from rulesets.engine import Phase, Played, Ruling, Throw, play
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.roster.presets import FIELDS
from rulesets.systems.starwars.steps.opening import open_field
from tests.rulesets.playing import Play, Said, lines, tally, told

__all__ = [
    "PLAY",
    "RIFLE",
    "Said",
    "field_of",
    "finish",
    "lines",
    "muster",
    "refused",
    "step",
    "tally",
    "told",
    "unit",
    "until",
]

PLAY = Play(RULES, 3)
finish = PLAY.finish
until = PLAY.until


def step(
    field: Battlefield, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 0
) -> Played[Battlefield]:
    """One step, and if it goes by turns the first of them."""
    found = PLAY.step_of(key)
    turn = found.turns(field)[0].id if found.turns else ""
    return PLAY.step(field, key, said, *rulings, fill=fill, turn=turn)


RIFLE = {"key": "rifle", "skill": "blaster", "damage": "5D", "short": 30, "medium": 100, "long": 200}


def muster(**given: Any) -> StarMuster:
    """Reds at 0 m against Blues at 50 m, ten soldiers with rifles each, unless said."""
    sides = given.pop("sides", ("reds", "blues"))
    units = given.pop("units", [{"id": side, "side": side} for side in sides])
    heroes = [dict(one) for one in given.pop("heroes", [])]
    chiefs = {hero["side"]: hero["id"] for hero in heroes if hero.pop("commands", False)}
    return StarMuster.model_validate(
        {
            "sides": [
                {"id": side, "name": side.capitalize(), "side": side, "commander": chiefs.get(side)}
                for side in sides
            ],
            "units": [unit(sides, **one) for one in units],
            "heroes": [{"name": one["id"].capitalize(), **one} for one in heroes],
            **given,
        }
    )


def unit(sides: Any, preset: str = "", **given: Any) -> dict[str, Any]:
    typed: dict[str, Any] = FIELDS[preset] if preset else {"weapons": [RIFLE]}
    here = {"position_m": 0 if given["side"] == sides[0] else 50}
    return {"name": given["id"].capitalize(), **here, **typed, **given}


def field_of(**given: Any) -> Battlefield:
    """A field at the start of its first round."""
    field = open_field(muster(**given))
    field.round = 1
    return field


def refused(field: Battlefield, key: str, said: Said) -> list[str]:
    """The kinds of what is wrong with these answers to the first asking of a step."""
    found = next(one for one in (*RULES.setup, *RULES.steps) if one.key == key)
    opened = play(Phase(max(1, field.round), found), field, {})
    record = {
        one.key: one.default.model_dump(mode="json") | dict(said[one.key])
        for one in opened.waits_for
        if one.key in said and not isinstance(one, Throw)
    }
    problems = play(Phase(max(1, field.round), found), field, record).problems
    return [one.kind for many in problems.values() for one in many]
