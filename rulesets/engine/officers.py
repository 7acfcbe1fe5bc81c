"""Officers: what somebody would answer who knows no more than the seat that he answers for.

`officers={"risk": take_risk}` of a ruleset says by the kind of an ask who answers it. An officer gets a
`Desk` and names what he would answer, the best first, each with a reason from the catalogue. The first that
the ask lets in is his proposal; if it lets none in, the default is. He never sees the field as it is, and
never what people have sealed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from rulesets.engine.people import GM, Viewer, viewer
from rulesets.engine.requests import Ask, read_lines
from rulesets.engine.shown import Term
from rulesets.engine.values import Facts, Field, Value

F = TypeVar("F", bound=Field, default=Any)
A = TypeVar("A", bound=Value, default=Any)

AS_USUAL = "advice_as_usual"
BY_THE_RULES = "advice_by_the_rules"


class Temper(Term):
    """How somebody weighs what he may win against what he may lose."""

    BOLD = "bold", "Bold", "Goes for the greatest gain."
    STEADY = "steady", "Steady", "Weighs gain and loss alike."
    CAREFUL = "careful", "Careful", "Goes for the least loss."


type Reason = tuple[str, Facts]
"""A kind worded in the catalogue, with its facts."""


class Proposal(NamedTuple):
    """An answer, and why: a kind worded in the catalogue, with its facts."""

    value: Value
    kind: str
    facts: Facts = {}

    @property
    def told(self) -> "Proposal":
        return self


class Later(NamedTuple):
    """An answer of which the reason is worked out where somebody reads it: in a forecast nobody does."""

    value: Value
    why: Callable[[], Reason]

    @property
    def told(self) -> Proposal:
        return Proposal(self.value, *self.why())


type Proposed = Proposal | Later


@dataclass(frozen=True)
class Desk(Generic[F, A]):
    """What lies before an officer when he is asked."""

    see: Callable[[], F]
    work_out: Callable[..., Any]
    ask: Ask[A]
    """With its options, default and brief; what is written for people and what checks it he does without."""
    usual: Callable[[], Temper]
    """That of the staff."""
    own: Callable[[F, str], Temper | None] | None
    hear: Callable[[], Mapping[str, Value]]

    @cached_property
    def field(self) -> F:
        """The field before this step as his seat may take it to be: worked out if he looks at it."""
        return self.see()

    @cached_property
    def beside(self) -> Mapping[str, Value]:
        """What is proposed to the asks before this one, for the same side, by their keys."""
        return self.hear()

    @cached_property
    def temper(self) -> Temper:
        own = self.own and self.own(self.field, self.ask.about)
        return own or self.usual()

    def temper_by(self, own: Temper | None) -> Temper:
        """The same where he knows his own without a look at the field."""
        return own or self.usual()

    @property
    def subject(self) -> str:
        return self.ask.subject

    def once[*P, W](self, make: Callable[[F, *P], W], *args: *P) -> W:
        """What is made of the field: once for all who are asked in this step and see it alike."""
        made: W = self.work_out(make, *args)
        return made

    def once_for_side[*P, W](self, make: Callable[[F, str, *P], W], *args: *P) -> W:
        """The same of the field as all of his side see it, without what his own seat knows beyond."""
        made: W = self.work_out(make, *args, for_side=True)
        return made

    def briefed[B](self, kind: type[B]) -> B:
        """What the step tells whoever it asks: `brief=` of its ask."""
        if not isinstance(self.ask.brief, kind):
            raise TypeError(f"{self.ask.key} is asked without a {kind.__name__} in its brief")
        return self.ask.brief


type Officer = Callable[[Desk], Iterable[Proposed]]


class Staffed(Protocol):
    """What officers need of a ruleset."""

    @property
    def officers(self) -> Mapping[str, Officer]: ...
    @property
    def temper(self) -> Callable[[Any, str], Temper | None] | None: ...
    @property
    def known(self) -> Callable[[Any, Viewer], Any]: ...
    @property
    def is_seen_by_sides(self) -> bool: ...


def proposals(
    rules: Staffed, field: Field, asks: Iterable[Ask], temper: Temper = Temper.STEADY
) -> dict[str, Proposal]:
    """What officers propose, by the keys of the asks; of what only a person can judge, nothing.

    `field` is the field before the step. The same asks get the same proposals. `temper` is that of the
    staff; whoever has one of his own by the rules keeps it.
    """
    staff = Staff(rules, field)
    beside: dict[str, dict[str, Value]] = {}
    found: dict[str, Proposal] = {}
    for ask in asks:
        if ask.kind in rules.officers and not ask.judged:
            ours = beside.setdefault(field.side_of(ask.about), {})
            found[ask.key] = staff.proposes(ask, temper, ours)[-1].proposal.told
            if not ask.secret:  # nobody else of the side knows that it is asked
                ours[ask.key] = found[ask.key].value
    return found


class Named(NamedTuple):
    """What an officer names, and how the ask reads it: as nothing, where it makes no answer at all."""

    proposal: Proposed
    answer: Any
    is_default: bool = False
    is_outside: bool = False
    """Whether the options alone forbid it."""

    @property
    def bare(self) -> "Named":
        """Without its reason, which may hold a whole field until it is read."""
        return self._replace(proposal=Proposal(self.proposal.value, AS_USUAL))


class Staff:
    """All officers before one step: each gets the field as his seat may take it to be."""

    def __init__(self, rules: Staffed, field: Field) -> None:
        self.rules, self.field, self.own = rules, field, rules.temper
        self.seen: dict[Viewer, Any] = {}
        self.made: dict[object, Any] = {}

    def proposes(self, ask: Ask, temper: Temper, beside: Mapping[str, Value]) -> list[Named]:
        """What the officer has named until the ask let something in: that, or the default, is the last."""
        see, once = partial(self.seen_for, ask), partial(self.once, ask)
        usual, hear = partial(self.usual_of, ask, temper), partial(self.hear, beside)
        desk = Desk(see, once, ask.bare, usual, self.own, hear)
        return [*until_let_in(ask, self.rules.officers[ask.kind](desk))]

    def usual_of(self, ask: Ask, temper: Temper) -> Temper:
        return temper

    def hear(self, beside: Mapping[str, Value]) -> Mapping[str, Value]:
        return dict(beside)

    def seen_for(self, ask: Ask) -> Any:
        """The field as the seat sees it that is asked."""
        return self.through(self.eyes_of(ask))

    def eyes_of(self, ask: Ask, *, for_side: bool = False) -> Viewer:
        side = self.field.side_of(ask.about)
        alike = for_side or self.rules.is_seen_by_sides
        return viewer(f"side:{side}") if side and alike else _eyes(ask, side)

    def through(self, eyes: Viewer) -> Any:
        """The field as these eyes see it."""
        if eyes not in self.seen:
            self.seen[eyes] = self.rules.known(self.field, eyes)
        return self.seen[eyes]

    def once(self, ask: Ask, make: Callable[..., Any], *args: Any, for_side: bool = False) -> Any:
        """What is made of the field as these eyes see it."""
        eyes = self.eyes_of(ask, for_side=for_side)
        args = (self.field.side_of(ask.about), *args) if for_side else args
        key = eyes, make, args
        if key not in self.made:
            self.made[key] = make(self.through(eyes), *args)
        return self.made[key]


def _eyes(ask: Ask, side: str) -> Viewer:
    """Who answers for a side sees with its eyes, though it be the game master; of nobody's, with all."""
    if not side:
        return viewer(ask.to)
    return viewer(f"side:{side}", *(word for word in (ask.to,) if word != GM))


def until_let_in(ask: Ask, proposed: Iterable[Proposed]) -> Iterator[Named]:
    """Those that would not stand as live answers do, and the first that does."""
    for one in proposed:
        answer = _as_read(ask.form, one.value)
        is_outside = answer is None or any(True for _ in ask.outside(answer))
        yield Named(one, answer, is_outside=is_outside)
        if not is_outside and not [*ask.check(answer)]:
            return
    yield Named(Proposal(ask.default, AS_USUAL), ask.default, is_default=True)


def _as_read(form: type[Value], value: Value) -> Any:
    """What a live table would read of it; nothing if that makes no answer."""
    try:
        return _read_once(form, value)
    except TypeError:  # a mapping in it cannot be looked up
        return _read(form, value)


def _read(form: type[Value], value: Value) -> Any:
    return read_lines(form, value.model_dump(mode="json"))[0]


_read_once = lru_cache(maxsize=4096)(_read)
