"""Steps, and playing them: a step is the rule, a phase is a step being played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from rulesets.engine.events import Change, Event, Ruling, Tally, Verdict
from rulesets.engine.live import LiveTable, Record
from rulesets.engine.people import Subject, Viewer, seen
from rulesets.engine.requests import Ask, Problem, Request, Throw, Waiting
from rulesets.engine.table import Table
from rulesets.engine.values import Field
from rulesets.engine.words import said

F = TypeVar("F", bound=Field, default=Any)
P = TypeVar("P", default=Any)
"""What is played on: a step, a phase without a word is one of any ruleset."""


def _always(field: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step(Generic[F]):
    """One printed step of a round: a plain function that makes the field as the rules say.

    With `turns` (who still has to act, the next one first) it is played once for each, a phase a turn; what
    somebody must have seen before he acts belongs in an earlier phase.
    """

    key: str
    english: str
    play: Callable[[F, Table], None]
    when: Callable[[F], bool] = _always
    turns: Callable[[F], Sequence[Subject]] | None = None
    is_left: Callable[[F], bool] | None = None
    """Whether anybody still has to act, where that is sooner said than who."""
    turn_word: Callable[[F, str], str] = lambda field, id: ""
    """What decides somebody's place in that order, in a word: his initiative."""
    foreseen: bool = False
    """Whether the order of turns stands in the step before it already, and is shown there."""
    asks_first: bool = False
    """Whether it asks before it throws or changes anything: forecasts need not keep the field before it."""
    changes_last: bool = False
    """Whether it has asked before it changes anything, though it throws first: the same holds for it."""
    idle: frozenset[str] = frozenset()
    """Kinds of events that say of somebody that he lets his turn go by."""

    @property
    def title(self) -> str:
        """In the language that is spoken."""
        return said(self.english)

    def waits(self, field: F) -> bool:
        if self.when is not _always and not self.when(field):
            return False
        return self.turns is None or bool((self.is_left or self.turns)(field))


@dataclass(frozen=True, slots=True)
class Phase(Generic[F]):
    """A step being played: in which round, and whose turn."""

    round: int
    step: Step[F]
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """A phase as far as it goes: what it said, what it waits for, and the field once it waits for nothing."""

    field: P
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

    @property
    def asks(self) -> list[Ask]:
        """What people are still asked."""
        return [request for request in self.waits_for if isinstance(request, Ask)]

    @property
    def throws(self) -> list[Throw]:
        """What is still to be thrown."""
        return [request for request in self.waits_for if isinstance(request, Throw)]

    @property
    def answered(self) -> list[Ask]:
        """What was asked and said, in the order in which it was asked."""
        return [request for request in self._replied() if isinstance(request, Ask)]

    @property
    def thrown(self) -> list[Throw]:
        return [request for request in self._replied() if isinstance(request, Throw)]

    def _replied(self) -> list[Request]:
        waits = {request.key for request in self.waits_for}
        return [request for request in self.requests.values() if request.key not in waits]

    def lets_go_by(self, phase: Phase) -> bool:
        """Whether it is a turn in which nobody is asked, no dice fall, and nothing happens."""
        idle = all(isinstance(one, Event) and one.kind in phase.step.idle for one in self.said)
        return bool(phase.turn) and idle and not self.requests and not self.changes

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
