"""The silent table: what a step asks is answered at once, its dice come in blocks, and nobody listens."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from operator import add
from typing import Any, Protocol, Self, Unpack

from rulesets.engine.dice import Faces
from rulesets.engine.events import Change
from rulesets.engine.people import EVERYONE, Audience, Subject
from rulesets.engine.steps import Step
from rulesets.engine.table import Asking, Counting, Table, Throwing
from rulesets.engine.values import Facts, Field, Value, plain

NOTHING: AbstractContextManager[None] = nullcontext()


class BlockDice(Protocol):
    def totals(self, text: str, times: int, /) -> list[int]: ...
    def faces(self, text: str, /) -> Faces: ...


class SilentTable(Table):
    """Answers with what was given or the default, throws in blocks, and tells nobody."""

    def __init__(self, dice: BlockDice, given: Mapping[str, Value] | None = None) -> None:
        self.dice = dice
        self.given = given or {}

    def opens(self) -> None:
        """A battle begins on a fresh copy of the field."""

    def begins(self, step: Step[Any], field: Field) -> None:
        """A step begins: the field is as it was before it."""

    def without_dice(self) -> Self:
        """The same table where no die may fall."""
        return type(self)(NoDice(), self.given)

    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        return self.by_default(kind, of, form, how)

    def by_default(self, kind: str, of: Sequence[Any], form: type[Value], how: Facts) -> list[Any]:
        """What was given, else the default, of each."""
        default = how.get("default") or _plain_of(form, how.get("forms"))
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

    def reckon_each[S: Subject](
        self,
        kind: str,
        of: Sequence[S],
        bases: Sequence[int],
        changes: Sequence[int],
        lines: Callable[[S], Iterable[Any]],
        *,
        labels: Callable[[S], str] | None = None,
        leasts: Sequence[int] | None = None,
        audiences: Callable[[S], Audience] | None = None,
        **how: Unpack[Counting],
    ) -> list[int]:
        totals = [*map(add, bases, changes)]
        if (most := how.get("most")) is not None:
            totals = [most if total > most else total for total in totals]
        if leasts is not None:
            totals = [*map(max, totals, leasts)]
        if (least := how.get("least")) is not None:
            totals = [least if total < least else total for total in totals]
        return totals

    def verdict_each[S: Subject, V](
        self,
        kind: str,
        of: Sequence[S],
        values: Sequence[V],
        told: Callable[[S, V], object] | None = None,
        *,
        audience: Audience = EVERYONE,
    ) -> list[V]:
        return [*values]

    def narrate[**P](self, say: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        pass


def _plain_of(form: type[Value], forms: Callable[[Any], type[Value]] | None) -> Callable[[Any], Value]:
    """The forms by themselves."""
    return (lambda s: plain(forms(s))) if forms else (lambda _: plain(form))


class Thrown(Exception):
    """Dice were called for where none may fall."""


class NoDice:
    def totals(self, text: str, times: int) -> list[int]:
        if times:
            raise Thrown
        return []

    def faces(self, text: str) -> Faces:
        raise Thrown


class Again(Exception):
    """The battle must be played once more from its beginning, with the same dice."""
