"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Event, Phase, Played, Ruling, Tally, Throw, dice, next_phase, play
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.field import Battlefield
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.opening import open_field
from rulesets.systems.starwars.presets import FIELDS

type Said = Mapping[str, Any]
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


def step(
    field: Battlefield, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 3
) -> Played[Battlefield]:
    """One step: these answers and dice, defaults and dice that show `fill` for the rest."""
    found = next(one for one in (*RULES.setup, *RULES.steps, *RULES.aftermath) if one.key == key)
    turn = found.turns(field)[0].id if found.turns else ""
    return finish(Phase(max(1, field.round), found, turn), field, said or {}, rulings, fill)


def finish(
    phase: Phase[Any], field: Battlefield, said: Said, rulings: Any = (), fill: int = 3
) -> Played[Battlefield]:
    record: dict[str, Any] = {}
    while not (played := play(phase, field, record, rulings)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            if isinstance(request, Throw):
                thrown = dice(request.dice)
                record[request.key] = said.get(request.key, [min(fill, thrown.sides)] * thrown.count)
            else:
                default = request.default.model_dump(mode="json")
                record[request.key] = default | dict(said.get(request.key, {}))
    return played


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


def until(field: Battlefield, last: str, said: Said | None = None, fill: int = 3) -> Battlefield:
    """Play on from here to the end of this step."""
    while phase := next_phase(RULES, field):
        field = finish(phase, field, said or {}, fill=fill).field
        if phase.step.key == last:
            return field
    raise AssertionError(f"{last} is never played")


def tally(played: Played[Battlefield], key: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.key == key)


def lines(played: Played[Any], key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(played, key).lines}


def told(played: Played[Any], *kinds: str) -> list[Event]:
    return [one for one in played.said if isinstance(one, Event) and one.kind in kinds]
