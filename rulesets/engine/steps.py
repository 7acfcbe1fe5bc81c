"""Steps, and playing them: a step is the rule, a phase is a step being played."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulesets.engine.dice import Thrower
from rulesets.engine.events import Change, Event, Ruling, Tally, Verdict
from rulesets.engine.live import LiveTable, Record
from rulesets.engine.people import Seat, Subject, Viewer, seen
from rulesets.engine.requests import Ask, Problem, Request, Throw, Waiting
from rulesets.engine.table import Table
from rulesets.engine.values import Field


@dataclass(frozen=True, slots=True)
class Step[F: Field]:
    """One printed step of a round: a plain function that makes the field as the rules say.

    With `turns` (who still has to act, the next one first) it is played once for each, a phase a turn; what
    somebody must have seen before he acts belongs in an earlier phase.
    """

    key: str
    title: str
    play: Callable[[F, Table], None]
    when: Callable[[F], bool] = lambda field: True
    turns: Callable[[F], Sequence[Subject]] | None = None
    turn_word: Callable[[F, str], str] = lambda field, id: ""
    """What decides somebody's place in that order, in a word: his initiative."""
    foreseen: bool = False
    """Whether the order of turns stands in the step before it already, and is shown there."""

    def waits(self, field: F) -> bool:
        return self.when(field) and (self.turns is None or bool(self.turns(field)))


@dataclass(frozen=True, slots=True)
class Phase[F: Field]:
    """A step being played: in which round, and whose turn."""

    round: int
    step: Step[F]
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Played[F]:
    """A phase as far as it goes: what it said, what it waits for, and the field once it waits for nothing."""

    field: F
    requests: dict[str, Request]
    waits_for: tuple[Request, ...]
    problems: dict[str, list[Problem]]
    said: tuple[Tally | Verdict | Event, ...]
    changes: tuple[Change, ...]
    unused: tuple[str, ...]
    idle: tuple[Ruling, ...]

    @property
    def done(self) -> bool:
        return not self.waits_for

    def asks_of(self, seats: Iterable[Seat]) -> list[Request]:
        """What one person is waited for, over all his seats: his one form."""
        wanted = set(seats)
        return [request for request in self.waits_for if request.to in wanted]

    def seen_by(self, viewer: Viewer) -> "tuple[list[Request], list[Tally | Verdict | Event]]":
        return seen(self.waits_for, viewer), seen(self.said, viewer)


def play[F: Field](phase: Phase[F], field: F, record: Record, rulings: Sequence[Ruling] = ()) -> Played[F]:
    """Run the phase from its top with all that is on record. Pure: the same record, the same outcome.

    A reply that no longer fits its request (a ruling changed the dice, the options) counts as missing; one
    whose request is not made any more is kept and listed as unused; a ruling that meets nothing, or does not
    fit what it meets, is listed as idle.
    """
    field = field.copy()
    field.round, field.step = phase.round, phase.step.key
    return run(lambda table: phase.step.play(field, table), field, record, rulings)


def run[F](
    rule: Callable[[Table], None], field: F, record: Record, rulings: Sequence[Ruling] = ()
) -> Played[F]:
    """One rule at a live table that reads this record; `field` is what it works on."""
    table = LiveTable(record, rulings)
    waits_for: Sequence[Request] = ()
    try:
        rule(table)
    except Waiting as waiting:
        waits_for = waiting.requests
    unused = tuple(key for key in record if key not in table.requests)
    met = {*table.requests, *table.numbers}
    idle = tuple(ruling for ruling in rulings if ruling.key not in met or ruling in table.unfit)
    return Played(
        field,
        table.requests,
        tuple(waits_for),
        table.problems,
        tuple(table.said),
        tuple(table.changes),
        unused,
        idle,
    )


def play_on[F: Field](
    phase: Phase[F],
    field: F,
    record: Record,
    rulings: Sequence[Ruling] = (),
    *,
    thrower: Thrower | None = None,
    defaults: bool = False,
) -> tuple[Played[F], Record]:
    """Play, fill in what may be filled in (server dice, defaults), and play again until people are needed."""
    record = dict(record)
    while True:
        played = play(phase, field, record, rulings)
        before = len(record)
        for request in played.waits_for:
            if isinstance(request, Throw) and thrower:
                record[request.key] = thrower(request.key, request.dice)
            if isinstance(request, Ask) and defaults and request.key not in record:
                record[request.key] = request.default.model_dump(mode="json")
        if len(record) == before:
            return played, record
