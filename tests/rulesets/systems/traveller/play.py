"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Event, Phase, Played, Ruling, Tally, Throw, dice, next_phase, play
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.field import Battlefield, open_field
from rulesets.systems.traveller.muster import TravellerMuster

type Said = Mapping[str, Any]


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


def step_of(key: str) -> Any:
    return next(one for one in (*RULES.setup, *RULES.steps, *RULES.aftermath) if one.key == key)


def step(
    field: Battlefield, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 3
) -> Played[Battlefield]:
    """One step: this record, defaults for what else is asked, and dice that show `fill`."""
    return finish(Phase(max(1, field.round), step_of(key)), field, said or {}, rulings, fill)


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


def tally(played: Played[Any], key: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.key == key)


def lines(played: Played[Any], key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(played, key).lines}


def told(played: Played[Any], kind: str) -> list[Event]:
    return [one for one in played.said if isinstance(one, Event) and one.kind == kind]
