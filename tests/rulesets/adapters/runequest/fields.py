"""Sheets, fields and steps as the vectors give them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Ask, Phase, Played, Step, Throw
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.people.field import Battlefield, open_field
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.sheets import RuneHero, RuneUnit
from tests.rulesets.playing import Mismatch, Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

RENAMED = {"commander": "leader", "leader": "officer", "special_character": "special"}
SPECIAL = {True: "present", False: "absent", None: "unknown"}
STATES = ("initial", "status", "stance")
"""What the vectors give with a unit and the battle changes: no part of its sheet."""
ALL_STEPS = {step.key: step for step in (*RULES.setup, *RULES.steps, *RULES.aftermath)}


def whole(value: Any) -> Any:
    """As plain JSON, all of it used: for sheets and states, which refuse what they do not know."""
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    return [whole(item) for item in value] if isinstance(value, list) else value


# sheets and fields


def unit_of(given: Given) -> RuneUnit:
    fields = {RENAMED.get(name, name): value for name, value in given.items() if name not in STATES}
    if "special" in fields:
        fields["special"] = SPECIAL.get(fields["special"], fields["special"])
    if fields.get("leader") == "leader":
        del fields["leader"]
    return RuneUnit.model_validate({"id": "u", "name": fields.get("id", "u"), "side": "north", **fields})


def hero_of(given: Given) -> RuneHero:
    id = given.get("id", "h")
    return RuneHero.model_validate({"id": id, "name": id, "side": "north", **given})


def field_of(
    units: Sequence[Given],
    heroes: Sequence[Given] = (),
    sides: Sequence[Given] = (),
    options: Given | None = None,
    state: Given | None = None,
    situation: Given | None = None,
) -> Battlefield:
    """A field in its first round, in this state: each part by its name as the field is kept."""
    units, two = whole(list(units)), [{"id": "north"}, {"id": "south"}]
    muster = RuneMuster.model_validate(
        {
            "sides": [{"name": side["id"], "side": side["id"], **side} for side in whole(list(sides)) or two],
            "units": [unit_of(unit).model_dump() for unit in units],
            "heroes": [hero_of(hero).model_dump() for hero in whole(list(heroes))],
            "options": whole(options or {}),
            "situation": whole(situation or {}),
        }
    )
    kept = open_field(muster).dump() | {"round": 1}
    for unit in units:
        told = {name: unit[name] for name in STATES if name in unit}
        kept["units"][unit["id"]] |= told
    return Battlefield.load(muster, _put(kept, whole(state or {}), "field"))


def field_in(given: Given) -> Battlefield:
    """The field that a vector gives whole."""
    units, heroes, sides = (given.get(name, []) for name in ("units", "heroes", "sides"))
    rest = (given.get(name) for name in ("options", "state", "situation"))
    return field_of(units, heroes, sides, *rest)


def _put(kept: Any, state: Any, where: str) -> Any:
    """The state put in its place; nothing is put where there is no place for it."""
    if not isinstance(state, Mapping) or not isinstance(kept, Mapping):
        return state
    if strange := state.keys() - kept.keys():
        raise Mismatch(f"{where} has no {sorted(strange)}")
    return {**kept, **{name: _put(kept[name], part, f"{where}.{name}") for name, part in state.items()}}


U = {"id": "u", "side": "north", "strength": 100}
F = {"id": "f", "side": "south", "strength": 100}
H = {"id": "h", "unit": "u"}


def pair_of(odds: str = "even", unit: str = "u", foe: str = "f") -> dict[str, str]:
    return {"unit": unit, "foe": foe, "odds": odds}


RATIOS = {
    -20: "surrounds_enemy",
    -10: "greatly_outnumbers",
    -5: "outnumbers",
    0: "even",
    5: "outnumbered",
    10: "badly_outnumbered",
    20: "surrounded",
}
"""The odds by the modifier that they are given as."""


# steps


class Stage(Strict):
    """Steps one after the other, to the letter: all that is said is asked for, all dice are thrown.

    A vector that looks at a part of a step has the rest staged: `staged` dice fall too, `spare` dice may.
    """

    def __init__(
        self,
        field: Battlefield,
        rolls: Rolls,
        said: Given | None = None,
        staged: Rolls | None = None,
        spare: Rolls | None = None,
    ) -> None:
        super().__init__(whole(said or {}), {**(staged or {}), **whole(rolls)})
        self.field, self.spare = field, {key: list(faces) for key, faces in (spare or {}).items()}

    def step(self, key: str) -> Played[Battlefield]:
        """A step that there is cause to play."""
        step: Step[Battlefield] = ALL_STEPS[key]
        if not step.waits(self.field):
            raise Mismatch(f"nobody has anything to do in {key}")
        return self.phase(Phase(self.field.round, step))

    def phase(self, phase: Phase[Battlefield]) -> Played[Battlefield]:
        one = self.play(phase, self.field)
        self.field = one.field
        return one

    def answer(self, ask: Ask) -> Any:
        """The fight with an opponent is found by hero and number, whoever he is."""
        bout = f"bout:{ask.subject}"
        if ask.kind.startswith("bout_") and bout in self.said:
            self.said[ask.key] = self.said.pop(bout)
        return super().answer(ask)

    def roll(self, throw: Throw) -> list[int]:
        return self.spare.pop(throw.key) if throw.key in self.spare else super().roll(throw)

    def done(self) -> None:
        super().done()
        if self.said:
            raise Mismatch(f"nobody asked for {self.said}")


def played(
    field: Battlefield,
    *steps: str,
    rolls: Rolls,
    said: Given | None = None,
    staged: Rolls | None = None,
    spare: Rolls | None = None,
) -> Played[Battlefield]:
    """These steps, with nothing left over; how the last went."""
    stage = Stage(field, rolls, said, staged, spare)
    one = [stage.step(key) for key in steps][-1]
    stage.done()
    return one


def waits(field: Battlefield, step: str) -> bool:
    """Whether there is cause to play it."""
    return ALL_STEPS[step].waits(field)


# what came of it


def losses(field: Battlefield, **names: str) -> dict[str, Any]:
    """Whose soldiers fell, and how many of a hundred: a unit of a hundred each."""
    for id, name in names.items():
        unit = field.units[id]
        if unit.strength < 100:
            return {
                "package": [100 - unit.strength, unit.killed, unit.wounded, unit.captured],
                "victim": name,
            }
    return {"package": None, "victim": None}
