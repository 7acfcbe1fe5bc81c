"""The live table: reads the record, keeps what is said, and stops where a reply is missing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Union, Unpack

from pydantic import TypeAdapter

from rulesets.engine.dice import Faces, dice
from rulesets.engine.events import Change, Event, Line, Ruling, Tally, Verdict
from rulesets.engine.people import EVERYONE, GM_ONLY, Audience, Seat, Subject
from rulesets.engine.requests import Ask, KeyIsTaken, Problem, Request, Throw, Waiting
from rulesets.engine.table import Asking, Counting, Table, Throwing
from rulesets.engine.values import Facts, Value, plain

type Record = Facts

MOST = 1_000_000_000
"""A ruling goes no further."""


class Unread(list[Any]):
    """Stands for replies still awaited inside `together()`: to read them there is a fault of the step."""

    def __iter__(self, *at: object) -> Iterator[Any]:
        raise AssertionError("replies may be read only after together()")

    __getitem__ = __len__ = __iter__  # type: ignore[assignment]


class LiveTable(Table):
    def __init__(self, record: Record, rulings: Sequence[Ruling]) -> None:
        self.record = record
        self.rulings: dict[str, list[Ruling]] = {}
        for ruling in rulings:
            self.rulings.setdefault(ruling.key, []).append(ruling)
        self.requests: dict[str, Request] = {}
        self.problems: dict[str, list[Problem]] = {}
        self.said: list[Tally | Verdict | Event] = []
        self.changes: list[Change] = []
        self.numbers: dict[str, None] = {}
        self.unfit: list[Ruling] = []
        self._missing: list[Request] | None = None

    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        asks = [*asks_about(kind, of, form, how)]
        answers = [self._answer(ask) for ask in asks]
        if check_side := how.get("check_side"):
            for side in {s.side: None for s in of}:
                ours = {s.id: i for i, s in enumerate(of) if s.side == side}
                given = {one: answer for one, i in ours.items() if (answer := answers[i]) is not None}
                if problems := list(check_side(given)):
                    for i in ours.values():
                        answers[i], self.problems[asks[i].key] = None, problems
        missing = [ask for ask, answer in zip(asks, answers, strict=True) if answer is None]
        return self._await(missing, answers)

    def throw[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[int]:
        throws = _throws(kind, of, dice, how)
        return self._await(*self._rolls(throws, lambda dice, faces: dice.total(faces)))

    def faces[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[Faces]:
        throws = _throws(kind, of, dice, how)
        return self._await(*self._rolls(throws, lambda _, faces: tuple(faces)))

    @contextmanager
    def together(self) -> Iterator[None]:
        self._missing = []
        yield
        missing, self._missing = self._missing, None
        if missing:
            raise Waiting(missing)

    def tally(self, kind: str, of: Subject, base: int, *lines: Any, **how: Unpack[Counting]) -> int:
        key = self._take(f"{kind}:{of.id}")
        plain = {line.label: line for line in (Line(*line) for line in lines)}
        ruled = dict(plain)
        total: int | None = None
        for ruling in self.rulings.get(key, ()):
            if not _is_number(ruling):
                self.unfit.append(ruling)
            elif ruling.line is None:
                total = ruling.value
            else:
                ruled[ruling.line] = _line(ruled.get(ruling.line), ruling)
        was = _sum(base, plain, how)
        total = _sum(base, ruled, how) if total is None else total
        audience = how.get("audience", EVERYONE)
        self.said.append(Tally(key, how.get("label", ""), base, tuple(ruled.values()), total, was, audience))
        return total

    def verdict[V](self, kind: str, of: Subject, value: V, *, audience: Audience = EVERYONE) -> V:
        key = self._take(f"{kind}:{of.id}")
        new = value
        for ruling in self.rulings.get(key, ()):
            try:
                new = _like(value, ruling)
            except ValueError:
                self.unfit.append(ruling)
        self.said.append(Verdict(key, new, value, audience))
        return new

    def tell(
        self, kind: str, of: Subject, *, to: Audience = EVERYONE, because: Sequence[str] = (), **facts: object
    ) -> None:
        self.said.append(Event(kind, of.id, facts, tuple(f"{why}:{of.id}" for why in because), to))

    def propose(self, change: Change) -> None:
        self.changes.append(change)

    def _answer[A: Value](self, ask: Ask[A]) -> A | None:
        self._request(ask)
        raw = self._ruled(ask.key, self.record.get(ask.key))
        if raw is None:
            return None
        answer, problems = ask.recall(raw)
        if problems:
            self.problems[ask.key] = problems
        return answer

    def _rolls(self, throws: Sequence[Throw], reply: Callable[..., Any]) -> tuple[list[Throw], list[Any]]:
        missing: list[Throw] = []
        rolls: list[Any] = []
        for throw in throws:
            expected = dice(throw.dice)
            faces = self._ruled(throw.key, self.record.get(throw.key)) if expected.count else ()
            if expected.count:
                self._request(throw)
            if expected.fits(faces):
                rolls.append(reply(expected, faces))
            else:
                missing.append(throw)
        return missing, rolls

    def _await(self, missing: Sequence[Request], replies: list[Any]) -> list[Any]:
        if not missing:
            return replies
        if self._missing is None:
            raise Waiting(missing)
        self._missing += missing
        return Unread()

    def _request(self, request: Request) -> None:
        if request.key in self.requests:
            raise KeyIsTaken(request.key)
        self.requests[request.key] = request

    def _take(self, key: str) -> str:
        if key in self.numbers:
            raise KeyIsTaken(key)
        self.numbers[key] = None
        return key

    def _ruled[V](self, key: str, value: V) -> V:
        """The value, or what the GM last put in its place."""
        return next((r.value for r in reversed(self.rulings.get(key, ())) if r.line is None), value)


def asks_about(
    kind: str, of: Sequence[Any], form: type[Any], how: Any, *, texts: bool = True
) -> Iterator[Ask]:
    """What a step asks about each of these; `texts` are what only people read."""
    told: Any = how if texts else {}
    forms, default, judged, brief = map(how.get, ("forms", "default", "judged", "brief"))
    options, labels, notes = how.get("options"), told.get("labels"), told.get("notes")
    check, sums = how.get("check"), told.get("sums")
    shown, secret = how.get("shown", GM_ONLY), how.get("secret", False)
    for s in of:
        its_form = forms(s) if forms else form
        yield Ask(
            f"{kind}:{s.id}",
            _seat(s, how),
            its_form,
            default(s) if default else plain(its_form),
            options(s) if options else {},
            labels(s) if labels else {},
            tuple(notes(s)) if notes else (),
            shown,
            secret,
            bool(judged(s)) if judged else False,
            partial(check, s) if check else _nothing,
            partial(sums, s) if sums else _nothing,
            brief(s) if brief else None,
        )


def _nothing(_: object) -> tuple[()]:
    return ()


def _throws(kind: str, of: Sequence[Any], dice: str | Sequence[str], how: Any) -> list[Throw]:
    each = [dice] * len(of) if isinstance(dice, str) else dice
    why, seen_by = how.get("why", ""), how.get("seen_by", EVERYONE)
    return [
        Throw(f"{kind}:{s.id}", _seat(s, how), text, why, seen_by(s) if callable(seen_by) else seen_by)
        for s, text in zip(of, each, strict=True)
    ]


def _seat(s: Subject, how: Any) -> Seat:
    if (to := how.get("to")) is None:
        return s.seat
    return to(s) if callable(to) else to  # type: ignore[no-any-return]


def _like[V](value: V, ruling: Ruling) -> V:
    """What the GM put in a verdict's place, as the same kind of thing: an enum, a value, a tuple."""
    if ruling.line is not None:
        raise ValueError("a verdict has no lines")
    return TypeAdapter(type_of(value)).validate_python(ruling.value)  # type: ignore[no-any-return]


def type_of(value: object) -> Any:
    """The type that a verdict's value shows: of a tuple, with what is in it."""
    if isinstance(value, (tuple, frozenset)) and not hasattr(value, "_fields"):
        inside = tuple(dict.fromkeys(type_of(one) for one in value))
        item: Any = Union[inside] if inside else Any  # noqa: UP007
        return tuple[item, ...] if isinstance(value, tuple) else frozenset[item]
    return Any if value is None else type(value)


def _is_number(ruling: Ruling) -> bool:
    """A total, or a line's value; without a value a line is struck."""
    strikes = ruling.line is not None and ruling.value is None
    return strikes or (type(ruling.value) is int and abs(ruling.value) <= MOST)


def _sum(base: int, lines: Mapping[str, Line], how: Counting) -> int:
    total = base + sum(line.value for line in lines.values() if not line.struck)
    total = min(how.get("most", total), total)
    return max(how.get("least", total), total)


def _line(line: Line | None, ruling: Ruling) -> Line:
    if line is None:
        return Line(ruling.line or "", ruling.value or 0, "GM")
    if ruling.value is None:
        return line._replace(struck=True)
    return line._replace(value=ruling.value, was=line.value)
