"""Ways to play: a muster from a few words, a step or a round with what people said and the dice showed."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Phase, Played, Ruling, Throw, next_phase, play
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.lineup import open_field
from tests.rulesets.playing import Play, Said, lines, tally, told, total, verdict

__all__ = [
    "PLAY",
    "Said",
    "field_of",
    "finish",
    "lines",
    "muster",
    "of_round",
    "played_to",
    "problems",
    "side_of",
    "step",
    "tally",
    "told",
    "total",
    "until",
    "verdict",
]

PLAY = Play(RULES, 10, highest=lambda sides: (sides + 1) // 2)
step = PLAY.step
finish = PLAY.finish


def muster(**given: Any) -> GridlessMuster:
    """Reds against Blues, ten tokens each, unless said; a unit's heroes are those that name it."""
    units = given.pop("units", [{"id": "reds-foot", "side": "reds"}, {"id": "blues-foot", "side": "blues"}])
    sides = given.pop("sides", dict.fromkeys(one["side"] for one in units))
    heroes = [{"name": one["id"].capitalize(), "hp_max": 50, **one} for one in given.pop("heroes", [])]
    rows = [{"id": side, "name": side.capitalize(), "side": side} for side in sides]
    hostile = given.pop("hostile_to", {})
    return GridlessMuster.model_validate(
        {
            "sides": [row | {"hostile_to": hostile.get(row["id"], [])} for row in rows],
            "units": [{"name": one["id"].capitalize(), "tokens": 10, **one} for one in units],
            "heroes": [{"side": side_of(one, units), **one} for one in heroes],
            "options": {"reveal_tokens": "all"} | given.pop("options", {}),
            **given,
        }
    )


def side_of(hero: Mapping[str, Any], units: list[Any]) -> str:
    return next((str(one["side"]) for one in units if one["id"] == hero.get("unit")), str(units[0]["side"]))


def field_of(**given: Any) -> Battlefield:
    """The field before its first step."""
    return open_field(muster(**given))


def played_to(
    field: Battlefield, last: str, said: Said | None = None, *rulings: Ruling, rounds: int = 1
) -> list[Played[Battlefield]]:
    """Every step of the battle from here to the end of that one, in the last of so many rounds."""
    found: list[Played[Battlefield]] = []
    while phase := next_phase(RULES, field):
        found.append(finish(phase, field, of_round(said or {}, phase.round), rulings))
        field = found[-1].field
        if phase.step.key == last and (rounds == 1 or phase.round >= rounds):
            return found
    return found


def of_round(said: Said, number: int) -> dict[str, Any]:
    """What is said in this round: under `2.orders:tam` in the second, without a number in every one."""
    prefix = f"{number}."
    plain = {key: one for key, one in said.items() if not key[0].isdigit()}
    return plain | {key.removeprefix(prefix): one for key, one in said.items() if key.startswith(prefix)}


def until(
    field: Battlefield, last: str, said: Said | None = None, *rulings: Ruling, rounds: int = 1
) -> Battlefield:
    return played_to(field, last, said, *rulings, rounds=rounds)[-1].field


def problems(field: Battlefield, key: str, of: str, answer: Said) -> list[str]:
    """What is wrong with an answer."""
    [kind, *_] = of.split(":")
    record: dict[str, Any] = {}
    while True:
        played = play(Phase(max(1, field.round), PLAY.step_of(key)), field, record)
        asks = {one.key: one for one in played.waits_for if not isinstance(one, Throw)}
        if of in asks:
            ask = asks[of]
            return [one.kind for one in ask.read(ask.default.model_dump(mode="json") | dict(answer))[1]]
        assert played.waits_for, f"{kind} is never asked"
        for request in played.waits_for:
            assert not isinstance(request, Throw)
            record[request.key] = request.default.model_dump(mode="json")
