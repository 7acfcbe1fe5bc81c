"""Sheets, fields and steps as the vectors give them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.engine import Ask, Event, Json, Phase, Played, Step, Tally, Verdict, play
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.field import Battlefield, open_field
from rulesets.systems.runequest.gathering import RuneMuster
from rulesets.systems.runequest.kinds import Ratio
from rulesets.systems.runequest.sheets import RuneHero, RuneUnit
from rulesets.systems.runequest.states import Pair

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

RENAMED = {"commander": "leader", "leader": "officer", "special_character": "special"}
SPECIAL = {True: "present", False: "absent", None: "unknown"}
GONE = ("id", "side", "initial", "engaged", "status", "stance")
ALL_STEPS = {step.key: step for step in (*RULES.setup, *RULES.steps, *RULES.aftermath)}


def unit_of(given: Given) -> RuneUnit:
    """A unit; what the battle changes of it (status, stance) is no part of its sheet."""
    fields = {RENAMED.get(name, name): value for name, value in given.items() if name not in GONE}
    if "special" in fields:
        fields["special"] = SPECIAL[fields["special"]]
    if fields.get("leader") == "leader":
        del fields["leader"]
    id = given.get("id", "u")
    return RuneUnit.model_validate({"id": id, "name": id, "side": given.get("side", "north"), **fields})


def hero_of(given: Given) -> RuneHero:
    id = given.get("id", "h")
    return RuneHero.model_validate({"id": id, "name": id, "side": "north", **given})


def field_of(
    units: Sequence[Given],
    heroes: Sequence[Given] | None = None,
    sides: Sequence[Given] | None = None,
    options: Given | None = None,
    situation: Given | None = None,
) -> Battlefield:
    """A field in its first round."""
    two = [{"id": "north"}, {"id": "south"}]
    muster = RuneMuster.model_validate(
        {
            "sides": [{"name": side["id"], "side": side["id"], **side} for side in sides or two],
            "units": [unit_of(unit).model_dump() for unit in units],
            "heroes": [hero_of(hero).model_dump() for hero in heroes or []],
            "options": dict(options or {}),
            "situation": dict(situation or {}),
        }
    )
    field = open_field(muster)
    field.round = 1
    for given in units:
        unit = field.units[given.get("id", "u")]
        unit.stand = given.get("status", unit.stand)
        unit.stance = given.get("stance", unit.stance)
    return field


U = {"id": "u", "side": "north"}
F = {"id": "f", "side": "south"}
H = {"id": "h", "unit": "u"}


def pair_of(odds: Ratio = Ratio.EVEN) -> Pair:
    return Pair(unit="u", foe="f", odds=odds)


def ratio_of(mod: int) -> Ratio:
    """The odds that have this modifier."""
    return {-20: Ratio.SURROUNDS, -10: Ratio.GREATLY, -5: Ratio.OUTNUMBERS, 0: Ratio.EVEN}.get(mod) or {
        5: Ratio.OUTNUMBERED,
        10: Ratio.BADLY,
        20: Ratio.SURROUNDED,
    }[mod]


def played(
    field: Battlefield, step: str | Callable[[Any, Any], None], rolls: Rolls, said: Given | None = None
) -> Played[Battlefield]:
    """One step with the dice given and with what people say; everything else by default."""
    one = ALL_STEPS[step] if isinstance(step, str) else Step("step", "Step", step)
    return finish(Phase(field.round, one), field, rolls, said or {})


def finish(phase: Phase[Any], field: Battlefield, rolls: Rolls, said: Given) -> Played[Battlefield]:
    record: dict[str, Any] = {}
    while not (one := play(phase, field, record)).done:
        assert not one.problems, one.problems
        for request in one.waits_for:
            if isinstance(request, Ask):
                record[request.key] = answer_to(request, said)
            else:
                record[request.key] = rolls[request.key]
    return one


def answer_to(request: Ask[Any], said: Given) -> Json:
    """The default, with what was said; the fight with an opponent is found by hero and number."""
    key = f"bout:{request.subject}" if request.kind.startswith("bout_") else request.key
    default: Json = request.default.model_dump(mode="json")
    return default | dict(said.get(key, {}))


def total(one: Played[Any], key: str) -> int:
    return next(said.total for said in one.said if isinstance(said, Tally) and said.key == key)  # type: ignore[return-value]


def base(one: Played[Any], key: str) -> Tally:
    return next(said for said in one.said if isinstance(said, Tally) and said.key == key)


def verdict(one: Played[Any], key: str) -> Any:
    return next(said.value for said in one.said if isinstance(said, Verdict) and said.key == key)


def told(one: Played[Any], kind: str) -> list[Event]:
    return [said for said in one.said if isinstance(said, Event) and said.kind == kind]


def package(one: Any) -> Any:
    """A package as a list, or nothing if it costs nothing."""
    return list(one) if one.total else None
