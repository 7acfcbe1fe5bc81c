"""Ways to play: a muster from a few words, a step or a day with what people said and the dice showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Event, Phase, Played, Ruling, Tally, Throw, dice, next_phase, play
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.field import Battlefield, open_field
from rulesets.systems.gurps.gathering import GurpsMuster

type Said = Mapping[str, Any]


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


def step(
    field: Battlefield, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 3
) -> Played[Battlefield]:
    """One step: this record, defaults for what else is asked, and dice that show `fill`."""
    phase = Phase(
        max(1, field.round), next(one for one in (*RULES.steps, *RULES.aftermath) if one.key == key)
    )
    return finish(phase, field, said or {}, rulings, fill)


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


def until(
    field: Battlefield, last: str, said: Said | None = None, *rulings: Ruling, fill: int = 3
) -> Battlefield:
    """Play on from here to the end of this step."""
    while phase := next_phase(RULES, field):
        field = finish(phase, field, said or {}, rulings, fill).field
        if phase.step.key == last:
            return field
    raise AssertionError(f"{last} is never played")


def tally(played: Played[Battlefield], key: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.key == key)


def lines(played: Played[Any], key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(played, key).lines}


def told(played: Played[Any], kind: str) -> list[Event]:
    return [one for one in played.said if isinstance(one, Event) and one.kind == kind]
