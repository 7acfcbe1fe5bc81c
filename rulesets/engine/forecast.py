"""The forecast: the same steps, many times, at a silent table with blocks of table dice."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, Protocol, Unpack

from rulesets.engine.dice import Faces
from rulesets.engine.events import Change
from rulesets.engine.people import EVERYONE, Audience, Subject
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.steps import Step
from rulesets.engine.table import Asking, Table, Throwing
from rulesets.engine.values import Facts, Field, Value

NOTHING: AbstractContextManager[None] = nullcontext()


class BlockDice(Protocol):
    def totals(self, text: str, times: int, /) -> list[int]: ...
    def faces(self, text: str, /) -> Faces: ...


class SilentTable(Table):
    """Answers with what was given or the default, throws in blocks, and tells nobody."""

    def __init__(self, dice: BlockDice, given: Mapping[str, Value] | None = None) -> None:
        self.dice = dice
        self.given = given or {}

    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        default: Any = how.get("default", lambda _: _plain(form))
        if not self.given:
            return [default(s) for s in of]
        given: Facts = self.given
        return [given.get(f"{kind}:{s.id}") or default(s) for s in of]

    def throw[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[int]:
        if isinstance(dice, str):
            return self.dice.totals(dice, len(of))
        return [self.dice.totals(one, 1)[0] for one in dice]

    def faces[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[Faces]:
        return [self.dice.faces(one) for one in ([dice] * len(of) if isinstance(dice, str) else dice)]

    def together(self) -> AbstractContextManager[None]:
        return NOTHING

    def tally(
        self,
        kind: str,
        of: Subject,
        base: int,
        *lines: Any,
        label: str = "",
        most: int | None = None,
        least: int | None = None,
        audience: Audience = EVERYONE,
    ) -> int:
        for line in lines:
            base += line[1]
        if most is not None and base > most:
            return most
        return least if least is not None and base < least else base

    def verdict[V](self, kind: str, of: Subject, value: V, *, audience: Audience = EVERYONE) -> V:
        return value

    def tell(
        self, kind: str, of: Subject, *, to: Audience = EVERYONE, because: Sequence[str] = (), **facts: object
    ) -> None:
        pass

    def propose(self, change: Change) -> None:
        pass

    def reckon(
        self,
        kind: str,
        of: Subject,
        base: int,
        change: int,
        lines: Callable[[], Iterable[Any]],
        *,
        label: str = "",
        most: int | None = None,
        least: int | None = None,
        audience: Audience = EVERYONE,
    ) -> int:
        total = base + change
        if most is not None and total > most:
            return most
        return least if least is not None and total < least else total

    def narrate[**P](self, say: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        pass


@cache
def _plain(form: type[Value]) -> Value:
    """The form with its own defaults; frozen, so one serves all."""
    return form()


def fight[F: Field](rules: Ruleset[Any, F], field: F, table: Table, *, rounds: int = 1) -> F:
    """Play on a copy of the field to the end of so many rounds, or of the battle."""
    return _fight(rules, field.copy(), table, rounds, 0)


def _fight[F: Field](rules: Ruleset[Any, F], field: F, table: Table, rounds: int, played: int) -> F:
    """So many rounds, of the first of which some steps may have been played."""
    for _ in range(rounds):
        if not played:
            field.round += 1
        for step in rules.steps[played:]:
            _play(step, field, table)
        if rules.over(field):
            break
        played = 0
    return field


def _play[F: Field](step: Step[F], field: F, table: Table) -> None:
    field.step = step.key
    while step.waits(field):
        step.play(field, table)
        if step.turns is None:
            break


class Thrown(Exception):
    """Dice were called for where none may fall."""


class NoDice:
    def totals(self, text: str, times: int) -> list[int]:
        if times:
            raise Thrown
        return []

    def faces(self, text: str) -> Faces:
        raise Thrown


def _prelude[F: Field](rules: Ruleset[Any, F], field: F, table: SilentTable) -> tuple[F, int]:
    """The field before the step with the first die, and how many steps that is into the round."""
    diceless = SilentTable(NoDice(), table.given)
    for played, step in enumerate(rules.steps):
        further = field.copy()
        if not played:
            further.round += 1
        try:
            _play(step, further, diceless)
        except Thrown:
            return field, played
        field = further
    return field, len(rules.steps)


def _ends[F: Field](
    rules: Ruleset[Any, F], field: F, table: SilentTable, battles: int, rounds: int
) -> Iterator[F]:
    """How each battle ends. What comes before the first die is alike in all of them, and played once."""
    field, played = _prelude(rules, field, table) if rounds else (field, 0)
    for _ in range(battles):
        yield _fight(rules, field.copy(), table, rounds, played)


def forecast[F: Field, R](
    rules: Ruleset[Any, F],
    field: F,
    table: SilentTable,
    result: Callable[[F], R],
    *,
    battles: int,
    rounds: int = 1,
) -> dict[R, int]:
    """How often each result came. Give it `rules.known(field, viewer)`, never the field itself."""
    counts: dict[R, int] = {}
    for end in _ends(rules, field, table, battles, rounds):
        outcome = result(end)
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def odds[F: Field, R](
    rules: Ruleset[Any, F],
    field: F,
    table: SilentTable,
    shares: Callable[[F], Mapping[R, float]],
    *,
    battles: int,
    rounds: int = 1,
) -> dict[R, float]:
    """How likely each result is, where a battle's last roll need not be thrown.

    `shares` says how likely each result is at the end of one battle, worked out exactly from what stands
    there: then 1,000 battles say as much as 8,000 of `forecast`.
    """
    sums: dict[R, float] = {}
    for end in _ends(rules, field, table, battles, rounds):
        for outcome, share in shares(end).items():
            sums[outcome] = sums.get(outcome, 0.0) + share
    return {one: total / battles for one, total in sums.items()}
