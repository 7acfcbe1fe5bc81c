"""How a vector is played: step after step to the letter, answers checked as in live play."""

from collections.abc import Mapping, Sequence
from typing import Any, override

from rulesets.engine import Ask, Phase, Played, Ruling, Throw, dice, next_phase, play
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.playing import Mismatch, Strict
from tests.rulesets.systems.gridless.play import PLAY, field_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]

ENOUGH = 99
"""Tokens of whoever must not run out of them."""
NOBODY: Given = {"targets": {}}
"""No offensive."""


class Scene(Strict):
    """Dice of the kinds that a vector is not about show one face each; all else is to the letter."""

    def __init__(self, said: Given | None = None, rolls: Rolls | None = None, **scenery: int) -> None:
        super().__init__(said or {}, rolls or {})
        self.scenery = {"assess": 10, **scenery}

    @override
    def roll(self, throw: Throw) -> list[int]:
        named = {throw.key, throw.key.partition(":more-")[0], throw.kind} & self.left.keys()
        if throw.kind in self.scenery and not named:
            return [self.scenery[throw.kind]] * dice(throw.dice).count
        return super().roll(throw)

    def done_with(self, *may_stay: str) -> None:
        """No die is left over, and no answer but of these kinds."""
        self.done()
        asked = (key for key in self.said if ":" in key)
        if rest := [key for key in asked if key.partition(":")[0] not in may_stay]:
            raise Mismatch(f"nobody asked for {rest}")


def step(
    field: Battlefield,
    key: str,
    said: Given | None = None,
    rolls: Rolls | None = None,
    *rulings: Ruling,
    **scenery: int,
) -> Played[Battlefield]:
    """One step as the field stands."""
    scene = Scene(said, rolls, **scenery)
    played = scene.play(Phase(max(1, field.round), PLAY.step_of(key)), field, rulings)
    scene.done_with()
    return played


def up_to(
    field: Battlefield,
    last: str,
    said: Given | None = None,
    rolls: Rolls | None = None,
    *rulings: Ruling,
    **scenery: int,
) -> Played[Battlefield]:
    """Every step from here to the end of that one."""
    scene = Scene(said, rolls, **scenery)
    while phase := next_phase(RULES, field):
        played = scene.play(phase, field, rulings)
        if phase.step.key == last:
            scene.done_with()
            return played
        field = played.field
    raise Mismatch(f"{last} is never played")


def asked(field: Battlefield, key: str, of: str) -> Ask:
    """The form of that key, as it is put to whoever fills it in."""
    waits = play(Phase(max(1, field.round), PLAY.step_of(key)), field, {}).waits_for
    return next(one for one in waits if isinstance(one, Ask) and one.key == of)


def whole(value: Any) -> Any:
    """As plain JSON, all of it used, whichever module the mapping is of that keeps watch over it."""
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    return [whole(item) for item in value] if isinstance(value, list) else value


def only(rolls: Rolls) -> list[int]:
    [faces] = rolls.values()
    return list(faces)


def two(hero: Given | None = None, conditions: Sequence[Given] = (), **given: Any) -> Battlefield:
    """A unit `u` of the Reds, whose general `h` is, against `v` of the Blues."""
    units = given.pop("units", [{}, {}])
    named = [{"id": "u", "side": "reds", "leader": "h"}, {"id": "v", "side": "blues"}]
    return field_of(
        units=[one | more for one, more in zip(named, units, strict=True)],
        heroes=[{"id": "h", "unit": "u", **(hero or {})}],
        situation={"conditions": list(conditions)},
        **given,
    )


def threatening(threat: int) -> Given:
    """The unit `v`, strong enough to aim so many tokens."""
    return {"id": "v", "side": "blues", "tokens": max(1, threat)}


def threatened(threat: int) -> dict[str, Any]:
    """So many tokens aimed at the unit `u`, and none by it."""
    return {"allocate:u": NOBODY, "allocate:v": {"targets": {"u": threat} if threat else {}}}
