"""The table: all that a step may do. Two tables serve the same steps, one live and one silent."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Protocol, TypedDict, Unpack

from rulesets.engine.dice import Faces
from rulesets.engine.events import Change, Sum
from rulesets.engine.people import EVERYONE, Audience, Part, Seat, Subject
from rulesets.engine.requests import Labels, Notes, Options, Problem
from rulesets.engine.values import Value


class Asking[S: Subject, A: Value](TypedDict, total=False):
    """How a question is put. Unless said: to the subject's own seat, sealed, with the form's own defaults."""

    to: Seat | Callable[[S], Seat]
    forms: Callable[[S], type[A]]
    """The form of each, where they are not asked for the same: `form` is what these have in common."""
    default: Callable[[S], A]
    options: Callable[[S], Options]
    labels: Callable[[S], Labels]
    notes: Callable[[S], Notes]
    """What whoever is asked must have read first, such as the plan he is to judge."""
    check: Callable[[S, A], Iterable[Problem]]
    check_side: Callable[[Mapping[str, A]], Iterable[Problem]]
    """Sees the answers of one side by subject; never the other side's, or a refusal would tell them."""
    sums: Callable[[S, A], Sequence[Sum]]
    """What an answer comes to, shown beside its form and renewed as it is typed, right or not yet."""
    brief: Callable[[S], object]
    """What an officer must know beside the field: what the notes and labels say in words, as values."""
    judged: Callable[[S], object]
    """Whether only a person can say it, whatever the default is: he weighs what somebody wrote."""
    shown: Audience
    secret: bool


class Throwing[S: Subject](TypedDict, total=False):
    """How dice are thrown. Unless said: by the subject's own seat, before everyone's eyes."""

    to: Seat | Callable[[S], Seat]
    why: str
    seen_by: Audience | Callable[[S], Audience]


class Counting(TypedDict, total=False):
    """What the base of a tally is called, its bounds, and who may see it."""

    label: str
    most: int
    least: int
    audience: Audience


def _for_parts(how: Any) -> Any:
    """What was said about throws of some things, for throws of parts of them."""
    per_subject = {name: how[name] for name in ("to", "seen_by") if callable(how.get(name))}
    return {**how, **{name: lambda part, one=one: one(part.whole) for name, one in per_subject.items()}}


class Named(Protocol):
    @property
    def id(self) -> str: ...


class Choice(Value):
    pick: str


class YesNo(Value):
    yes: bool = False


class Table(ABC):
    """Rules never roll, wait, save or read a clock. They ask here.

    Every call takes a kind and a subject, or many subjects; together they are the key of what is recorded
    (`survival:caliburn`). What is not on record yet ends the run, and the step is run again from its top
    when it is: so a step changes its field and nothing else.
    """

    @abstractmethod
    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        """One question to each, one answer from each."""

    @abstractmethod
    def throw[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[int]:
        """Dice for each (one kind for all, or one for each in order), a total for each."""

    @abstractmethod
    def faces[S: Subject](
        self, kind: str, of: Sequence[S], dice: str | Sequence[str], **how: Unpack[Throwing[S]]
    ) -> list[Faces]:
        """Dice for each, and each die as it fell, where the rules look at them."""

    @abstractmethod
    def together(self) -> AbstractContextManager[None]:
        """What is asked or thrown inside is awaited at once; the replies may be read after it."""

    @abstractmethod
    def tally(self, kind: str, of: Subject, base: int, *lines: object, **how: Unpack[Counting]) -> int:
        """Base plus lines: `(label, value)`, `(label, value, section)` or `Line(...)`."""

    @abstractmethod
    def verdict[V](self, kind: str, of: Subject, value: V, *, audience: Audience = EVERYONE) -> V:
        """A result that is no number, said so that the GM can overrule it: an enum, a text, yes or no."""

    @abstractmethod
    def tell(
        self, kind: str, of: Subject, *, to: Audience = EVERYONE, because: Sequence[str] = (), **facts: object
    ) -> None:
        """A fact for an audience. `because`: kinds of what led to it, about the same subject."""

    @abstractmethod
    def propose(self, change: Change) -> None:
        """A change of a lasting record, for the GM to edit and confirm."""

    def reckon(
        self,
        kind: str,
        of: Subject,
        base: int,
        change: int,
        lines: Callable[[], Iterable[Any]],
        **how: Unpack[Counting],
    ) -> int:
        """A tally whose lines add up to `change`, known before them: made only where somebody reads them."""
        made = list(lines())
        if sum(line[1] for line in made) != change:
            raise AssertionError(f"the lines of {kind}:{of.id} do not add up to {change}")
        return self.tally(kind, of, base, *made, **how)

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
        """The same of many at once, in order; each may have a label, a least and an audience of its own."""
        totals = []
        for n, (one, base, change) in enumerate(zip(of, bases, changes, strict=True)):
            if labels:
                how["label"] = labels(one)
            if leasts:
                how["least"] = leasts[n]
            if audiences:
                how["audience"] = audiences(one)
            totals.append(self.reckon(kind, one, base, change, partial(lines, one), **how))
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
        """Verdicts of many, in their order; `told` tells of each right after its own, as `narrate`."""
        found = []
        for one, value in zip(of, values, strict=True):
            found.append(self.verdict(kind, one, value, audience=audience))
            if told:
                self.narrate(told, one, found[-1])
        return found

    def narrate[**P](self, say: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Runs what tells, tallies for show and changes nothing: where nobody listens it is left out."""
        say(*args, **named)

    def growing[S: Subject](
        self,
        kind: str,
        of: Sequence[S],
        dice: str | Sequence[str],
        more: Callable[[S, Sequence[Faces]], str],
        *,
        most: int = 20,
        **how: Unpack[Throwing[S]],
    ) -> list[list[Faces]]:
        """Throws that grow: `more` sees what each has thrown and says which dice follow, or "" for none.

        Every further throw has a key of its own, `kind:caliburn:more-1`: a ruling on one moves no other.
        """
        rolls = [[one] for one in self.faces(kind, of, dice, **how)]
        for n in range(1, most + 1):
            codes = [more(one, faces) for one, faces in zip(of, rolls, strict=True)]
            grow = [i for i, code in enumerate(codes) if code]
            further = [Part(of[i], f"more-{n}") for i in grow]
            if not grow:
                break
            thrown = self.faces(kind, further, [codes[i] for i in grow], **_for_parts(how))
            for i, faces in zip(grow, thrown, strict=True):
                rolls[i].append(faces)
        return rolls

    def choose[S: Subject, O: Named](
        self, kind: str, of: S, among: Sequence[O], **how: Unpack[Asking[S, Choice]]
    ) -> O:
        """One of several things, the first unless said. With a single one nobody is asked."""
        if len(among) == 1:
            return among[0]
        how.setdefault("default", lambda _: Choice(pick=among[0].id))
        how["options"] = lambda _: {"pick": [one.id for one in among]}
        [answer] = self.ask(kind, [of], Choice, **how)
        return next(one for one in among if one.id == answer.pick)

    def confirm[S: Subject](self, kind: str, of: Sequence[S], **how: Unpack[Asking[S, YesNo]]) -> list[bool]:
        """Yes or no from each, no unless said."""
        return [answer.yes for answer in self.ask(kind, of, YesNo, **how)]
