"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Event, Phase, Played, Ruling, Tally, Throw, dice, next_phase, play
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.field import Battlefield, open_field
from rulesets.systems.runequest.gathering import RuneMuster
from rulesets.systems.runequest.states import Pair

type Said = Mapping[str, Any]
STEPS = {step.key: step for step in (*RULES.setup, *RULES.steps, *RULES.aftermath)}


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


def step(
    field: Battlefield, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 50
) -> Played[Battlefield]:
    """One step: this record, defaults for what else is asked, and dice that show `fill`."""
    return finish(Phase(max(1, field.round), STEPS[key]), field, said or {}, rulings, fill)


def finish(
    phase: Phase[Any], field: Battlefield, said: Said, rulings: Any = (), fill: int = 50
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
    field: Battlefield, last: str, said: Said | None = None, *rulings: Ruling, fill: int = 50
) -> Battlefield:
    """Play on from here to the end of this step."""
    while phase := next_phase(RULES, field):
        field = finish(phase, field, said or {}, rulings, fill).field
        if phase.step.key == last:
            return field
    raise AssertionError(f"{last} is never played")


def tally(played: Played[Battlefield], key: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.key == key)


def total(played: Played[Battlefield], key: str) -> int | None:
    return tally(played, key).total


def lines(played: Played[Any], key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(played, key).lines}


def told(played: Played[Any], kind: str) -> list[Event]:
    return [one for one in played.said if isinstance(one, Event) and one.kind == kind]


def asked(played: Played[Any]) -> list[str]:
    return list(played.requests)
