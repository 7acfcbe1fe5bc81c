"""Sheets, fields and steps as the vectors give them."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Phase, Tally, Throw, dice, play
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.field import Battlefield, open_field
from rulesets.systems.gurps.gathering import GurpsMuster
from rulesets.systems.gurps.kinds import (
    Stand,
)
from rulesets.systems.gurps.sheets import GurpsHero, GurpsUnit

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


STANDS = {
    Stand.HOLDS: "hold",
    Stand.WITHDRAWS: "withdraw",
    Stand.ROUTS: "rout",
    Stand.SURRENDERED: "surrender",
}


def total(rolls: Rolls, text: str = "3d6") -> int:
    [faces] = rolls.values()
    return dice(text).total(faces)


def unit_of(given: Given, **more: Any) -> GurpsUnit:
    fields = {"id": "u1", "side": "s1", **given, **more}
    fields.setdefault("name", fields["id"])
    if "race" in fields:
        fields["race_ts"] = fields.pop("race")
    if "morale_mods" in fields:
        fields["morale_mods"] = [{"key": key, "value": value} for key, value in fields["morale_mods"].items()]
    return GurpsUnit.model_validate(fields)


def hero_of(given: Given, **more: Any) -> GurpsHero:
    fields = {"id": "h1", "name": "H1", "side": "s1", **given, **more}
    fields.pop("role", None)
    if "weapon" in fields:
        fields["weapon_skill"] = fields.pop("weapon")
    return GurpsHero.model_validate(fields)


def places(given: list[Any]) -> list[dict[str, Any]]:
    return [{"kind": one} if isinstance(one, str) else {"kind": one[0], "value": one[1]} for one in given]


def muster_of(sides: list[Any], units: list[GurpsUnit], heroes: list[GurpsHero], **more: Any) -> GurpsMuster:
    return GurpsMuster.model_validate(
        {
            "sides": [{"name": side["id"], "side": side["id"], **side} for side in sides],
            "units": [unit.model_dump() for unit in units],
            "heroes": [hero.model_dump() for hero in heroes],
            "options": {"hit_locations": False},
            **more,
        }
    )


def field_of(sides: list[Any], units: list[Any], heroes: list[Any], **more: Any) -> Battlefield:
    """A field at the start of its first day."""
    given = {key: value for key, value in more.items() if value}
    field = open_field(muster_of(sides, [unit_of(u) for u in units], [hero_of(h) for h in heroes], **given))
    field.round = 1
    return field


def duel(
    heroes: list[Any] | None = None, u1: Given | None = None, situation: Given | None = None
) -> Battlefield:
    """Two sides with a unit each; the second knows no fear."""
    units = [
        u1 or {"armour": "light"},
        {"id": "u2", "side": "s2", "armour": "light", "never_checks_morale": True},
    ]
    return field_of([{"id": "s1"}, {"id": "s2"}], units, heroes or [], situation=situation)


def step_of(name: str) -> Any:
    return next(step for step in RULES.steps if step.key == name)


def all_played(step: Any, field: Battlefield, rolls: Rolls, said: Given | None = None) -> Any:
    """A step with these rolls and answers; what else is asked gets its default, other dice show one."""
    if not isinstance(step, str):
        phase: Phase[Any] = Phase(1, type(RULES.steps[0])("step", "Step", step))
    else:
        phase = Phase(1, step_of(step))
    record: dict[str, Any] = {key: faces for key, faces in rolls.items() if faces != [0]}
    while not (done := play(phase, field, record)).done:
        assert not done.problems, done.problems
        for request in done.waits_for:
            if isinstance(request, Throw):
                record[request.key] = [1] * dice(request.dice).count
            else:
                default = request.default.model_dump(mode="json")
                record[request.key] = default | dict((said or {}).get(request.key, {}))
    return done


def played(
    field: Battlefield, step: Any, rolls: Rolls | None = None, said: Given | None = None
) -> Battlefield:
    return all_played(step, field, rolls or {}, said).field  # type: ignore[no-any-return]


def tallies(field: Battlefield, step: Any, rolls: Rolls | None = None) -> dict[str, int | None]:
    said = all_played(step, field, rolls or {}).said
    return {one.key: one.total for one in said if isinstance(one, Tally)}
