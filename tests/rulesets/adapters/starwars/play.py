"""Fields as the vectors give them, and steps played with their dice."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.engine import Event, Phase, Ruling, Step, Tally, Throw, Verdict, dice, play
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.field import Battlefield
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.opening import open_field
from rulesets.systems.starwars.orders import CommandOrders, ReactionOrders

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


class Totals(Faces):
    """Dice that come to the totals a vector speaks of; all others show threes."""

    def __init__(self, totals: Mapping[str, int], rolls: Mapping[str, Sequence[int]] | None = None) -> None:
        super().__init__(rolls or {})
        self.totals = totals

    def deal(self, throw: Throw) -> list[int]:
        if throw.key in self.left:
            return super().deal(throw)
        thrown = dice(throw.dice)
        wanted = self.totals.get(throw.key, 3 * thrown.count + thrown.plus) - thrown.plus
        each, rest = divmod(wanted, thrown.count) if thrown.count else (0, wanted)
        faces = [each + (n < rest) for n in range(thrown.count)]
        assert sum(faces) == wanted and thrown.fits(faces), f"{throw.key} cannot show {wanted}"
        return faces


def step_of(key: str) -> Step[Any]:
    return next(one for one in (*RULES.setup, *RULES.steps, *RULES.aftermath) if one.key == key)


def played(
    field: Battlefield,
    step: str | Callable[..., None],
    faces: Faces,
    said: Given | None = None,
    rulings: Sequence[Ruling] = (),
) -> Any:
    """A step with these dice and answers; what else is asked gets its default."""
    made = step_of(step) if isinstance(step, str) else Step("step", "Step", step)
    turn = made.turns(field)[0].id if made.turns else ""
    phase: Phase[Any] = Phase(field.round, made, turn)
    record: dict[str, Any] = {}
    while not (done := play(phase, field, record, rulings)).done:
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


def tally(done: Any, key: str) -> Tally:
    return next(one for one in done.said if isinstance(one, Tally) and one.key == key)


def lines(done: Any, key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(done, key).lines}


def told(done: Any, *kinds: str) -> list[Event]:
    """What was said of these kinds, in its order."""
    return [one for one in done.said if isinstance(one, Event) and one.kind in kinds]


def field_of(**given: Any) -> Battlefield:
    field = open_field(StarMuster.model_validate(given))
    field.round = 1
    return field


def sheet(kind: str, given: Given, **more: Any) -> dict[str, Any]:
    """A sheet with its identity: `key` is the id, and the name unless there is one."""
    fields = {**given, **more}
    id = fields.pop("key", kind)
    return {"id": id, "name": id.capitalize(), **fields}


def duel(
    unit: Given | None = None,
    hero: Given | None = None,
    *,
    other: Given | None = None,
    also: Sequence[Given] = (),
    **more: Any,
) -> Battlefield:
    """A unit `u` of side `s` against a unit `t` of side `o`, and perhaps a hero `h` with `u`."""
    return field_of(
        sides=[{"id": side, "name": side, "side": side} for side in ("s", "o")],
        units=[
            {"id": "u", "name": "U", "side": "s", **(unit or {})},
            {"id": "t", "name": "T", "side": "o", **(other or {})},
            *({"name": one["id"], **one} for one in also),
        ],
        heroes=[{"id": "h", "name": "H", "side": "s", "unit": "u", **hero}] if hero is not None else [],
        **more,
    )


def ordered(field: Battlefield, orders: Given, reactions: Given | None = None, side: str = "s") -> None:
    """These orders stand, as if they had been declared."""
    field.sides[side].orders = CommandOrders.model_validate(orders)
    field.sides[side].reactions = ReactionOrders.model_validate(reactions or {})
