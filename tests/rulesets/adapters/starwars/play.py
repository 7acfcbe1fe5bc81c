"""Fields as the vectors give them, and steps played with their dice."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.engine import Phase, Step, Tally, Throw, Verdict, dice, play
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.field import Battlefield
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.opening import open_field

type Given = Mapping[str, Any]


class UnusedRolls(Exception):
    """The vector has faces that nobody asked for."""


class Faces:
    """The faces of a vector, dealt out: further dice of a growing roll stand in the same list."""

    def __init__(self, rolls: Mapping[str, Sequence[int]]) -> None:
        self.left = {key: list(faces) for key, faces in rolls.items()}

    def deal(self, throw: Throw) -> list[int]:
        key = throw.key.partition(":more-")[0]
        held = self.left[self.find(key)]
        count = dice(throw.dice).count
        dealt, held[:] = held[:count], held[count:]
        return dealt

    def find(self, key: str) -> str:
        """The vector may name a roll by its kind alone: `danger` for `danger:h`."""
        if key in self.left:
            return key
        kind, _, subject = key.partition(":")
        return f"{kind}:cp" if subject.endswith(":cp") else kind

    def done(self) -> None:
        if rest := {key: faces for key, faces in self.left.items() if faces}:
            raise UnusedRolls(f"not used: {rest}")


def step_of(key: str) -> Step[Any]:
    return next(one for one in (*RULES.setup, *RULES.steps, *RULES.aftermath) if one.key == key)


def played(
    field: Battlefield, step: str | Callable[..., None], faces: Faces, said: Given | None = None
) -> Any:
    """A step with these dice and answers; what else is asked gets its default."""
    made = step_of(step) if isinstance(step, str) else Step("step", "Step", step)
    phase: Phase[Any] = Phase(field.round, made)
    record: dict[str, Any] = {}
    while not (done := play(phase, field, record)).done:
        assert not done.problems, done.problems
        for request in done.waits_for:
            if isinstance(request, Throw):
                record[request.key] = faces.deal(request)
            else:
                default = request.default.model_dump(mode="json")
                record[request.key] = default | dict((said or {}).get(request.key, {}))
    return done


def numbers(done: Any) -> dict[str, Any]:
    """Every total and verdict of a step by its key."""
    found = {one.key: one.total for one in done.said if isinstance(one, Tally)}
    return found | {one.key: one.value for one in done.said if isinstance(one, Verdict)}


def field_of(**given: Any) -> Battlefield:
    field = open_field(StarMuster.model_validate(given))
    field.round = 1
    return field


def sheet(kind: str, given: Given, **more: Any) -> dict[str, Any]:
    """A sheet with its identity: `key` is the id, and the name unless there is one."""
    fields = {**given, **more}
    id = fields.pop("key", kind)
    return {"id": id, "name": id.capitalize(), **fields}


def duel(unit: Given | None = None, hero: Given | None = None, **more: Any) -> Battlefield:
    """A unit `u` of side `s` against a unit `t` of side `o`, and perhaps a hero `h` with `u`."""
    return field_of(
        sides=[{"id": side, "name": side, "side": side} for side in ("s", "o")],
        units=[
            {"id": "u", "name": "U", "side": "s", **(unit or {})},
            {"id": "t", "name": "T", "side": "o"},
        ],
        heroes=[{"id": "h", "name": "H", "side": "s", "unit": "u", **hero}] if hero is not None else [],
        **more,
    )
