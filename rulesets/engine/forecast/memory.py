"""What officers have answered, and what they looked at: where that is alike they are not asked again."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, NoReturn

from rulesets.engine.forecast.watched import Before, Finding, Look, Readers, Watch, watched
from rulesets.engine.officers import Desk, Named, Staff, Staffed, Temper, until_let_in
from rulesets.engine.people import Viewer
from rulesets.engine.requests import Ask
from rulesets.engine.values import Field, Value

TRIED = 8
"""So much oftener may a question be new than known; then nothing of it is kept any more."""
MOST_CASES, MOST, MOST_UNHASHABLE = 64, 2048, 4
"""So many ways in which a question is put are kept, and so many answers to each."""


class WatchedStaff(Staff):
    """Officers of whom is noted what they look at, and what is looked at for them in their seat's name."""

    def __init__(self, rules: Staffed, field: Field) -> None:
        self.watching = Watch()
        self.noted: frozenset[Look] = frozenset()
        self.looked: dict[Viewer, frozenset[Look]] = {}
        self.heard = False
        self.through_eyes: dict[Viewer, frozenset[Look]] = {}
        super().__init__(rules, watched(field, self.watching))
        self.own = rules.temper or of_the_staff

    def watch(self, ask: Ask, temper: Temper, beside: Mapping[str, Value]) -> "Watched":
        self.watching.taken()
        self.noted, self.heard, self.through_eyes = frozenset(), False, {}
        named = [one.bare for one in self.proposes(ask, temper, beside)]
        looks = dict.fromkeys([*self.through_eyes.values(), self.noted | self.watching.taken()])
        return Watched(named, tuple(looks), self.heard)

    def hear(self, beside: Mapping[str, Value]) -> Mapping[str, Value]:
        self.heard = True
        return super().hear(beside)

    def usual_of(self, ask: Ask, temper: Temper) -> Temper:
        """Whose staff it is, hangs on whose he is by now."""
        self.field.side_of(ask.about)
        return super().usual_of(ask, temper)

    def through(self, eyes: Viewer) -> Any:
        """What `known` looks at is looked at by whoever sees through these eyes."""
        if eyes not in self.looked:
            self.noted |= self.watching.taken()
            super().through(eyes)
            self.looked[eyes] = self.watching.taken()
        self.through_eyes[eyes] = self.looked[eyes]
        return self.seen[eyes]

    def once(self, ask: Ask, make: Callable[..., Any], *args: Any, for_side: bool = False) -> Any:
        """Anew for each: what is made looks at the field whenever somebody asks it something."""
        args = (self.field.side_of(ask.about), *args) if for_side else args
        return make(self.through(self.eyes_of(ask, for_side=for_side)), *args)


def of_the_staff(field: object, id: str) -> None:
    """Nobody has a temper of his own. Whose staff he is of, the field says: so he has looked at it."""


class Watched(NamedTuple):
    """What somebody named, what he looked at for it, and whether he heard what is proposed beside it."""

    named: Sequence[Named]
    looks: tuple[frozenset[Look], ...]
    """What was looked at for each pair of eyes through which he saw the field, then what he looked at."""
    heard: bool


class BlindStaff(Staff):
    """Officers who answer by the question and its brief alone, as long as nobody looks at the field.

    Who hears what is proposed beside his question is asked anew each time.
    """

    def __init__(
        self, rules: Staffed, looks: Callable[[], NoReturn], listens: Callable[[Ask], Mapping[str, Value]]
    ) -> None:
        self.rules, self.looks, self.listens = rules, looks, listens
        self.heard = False
        self.known: dict[Hashable, list[Sequence[Named]]] = {}
        """By all that an officer learns of a question: what was named, and what where that was not let in."""

    def answer(self, ask: Ask, temper: Temper | None) -> Named:
        """Whoever is asked alike again says the same, if the ask lets it in now."""
        offered = tuple([(name, *allowed) for name, allowed in ask.options.items()])
        put = ask.key, ask.form, ask.to, ask.secret, ask.default, ask.brief, offered
        fixed, known = self._known_of(put)
        for named in known:
            if one := let_in(ask, named):
                return one
        self.heard = False
        named = self.proposes(ask, temper)
        if fixed and not self.heard and len(known) < MOST_CASES and (known or len(self.known) < MOST):
            self.known.setdefault(put, []).append([one.bare for one in named])
        return named[-1]

    def _known_of(self, put: Hashable) -> tuple[bool, Sequence[Sequence[Named]]]:
        """Whether it is fixed, and what was said to it: seen by one look at all of it."""
        try:
            return True, self.known.get(put, ())
        except TypeError:
            return False, ()

    def proposes(self, ask: Ask, temper: Temper | None, beside: object = None) -> list[Named]:
        """Without a temper it hangs on whose staff it is, which one sees on the field."""
        own = self.rules.temper if temper else self.make
        usual = (lambda: temper) if temper else self.looks
        desk = Desk(self.looks, self.make, ask.bare, usual, own, partial(self.hear_of, ask))
        return [*until_let_in(ask, self.rules.officers[ask.kind](desk))]

    def hear_of(self, ask: Ask) -> Mapping[str, Value]:
        self.heard = True
        return self.listens(ask)

    def make(self, make: object, *args: object, for_side: bool = False) -> NoReturn:
        self.looks()


@dataclass(slots=True)
class Case:
    """A question as it was put, where to look, and what was named for each thing that was seen there."""

    ask: Ask
    beside: Mapping[str, Value] | None
    """What he heard of it; None if he did not ask."""
    looks: tuple[frozenset[Look], ...]
    findings: Sequence[Finding]
    named: dict[Hashable, Sequence[Named]] = field(default_factory=dict)
    unhashable: list[tuple[object, Sequence[Named]]] = field(default_factory=list)
    """The same for values that hold a mapping: few, as they are compared one by one."""

    def is_of(self, ask: Ask, beside: Mapping[str, Value]) -> bool:
        """Whether it is this question to an officer, who reads no texts and knows no checks."""
        return is_alike(self.ask, ask) and (self.beside is None or self.beside == beside)

    def recall(self, before: Before) -> Sequence[Named]:
        seen = tuple([one.of(before) for one in self.findings])
        if is_fixed(seen):
            return self.named.get(seen, ())
        return next((named for one, named in self.unhashable if one == seen), ())

    def keep(self, before: Before, named: Sequence[Named]) -> None:
        seen = tuple([one.of(before) for one in self.findings])
        if is_fixed(seen):
            if len(self.named) < MOST:
                self.named[seen] = named
        elif len(self.unhashable) < MOST_UNHASHABLE:
            self.unhashable.append((seen, named))


class Memory:
    """The answers of officers in the battles of one muster."""

    def __init__(self) -> None:
        self.muster: object = None
        self.cases: dict[str, list[Case]] = {}
        self.readers = Readers()
        self.findings: dict[frozenset[Look], Finding] = {}
        self.news: dict[str, int] = {}
        """By the key of a question: how much oftener it was new than known. And by its kind, of those that
        had been put so before: where others see something else each time, so will the next."""

    def is_worth_it(self, ask: Ask) -> bool:
        return max(self.news.get(ask.key, 0), self.news.get(ask.kind, 0)) < TRIED

    def recall(self, ask: Ask, before: Before, beside: Mapping[str, Value]) -> Named | None:
        """What the ask lets in of what was named where all was alike, if nothing else would be named now."""
        if (muster := before.field.muster) is not self.muster:
            self.muster, self.cases, self.findings, self.readers = muster, {}, {}, Readers()
        if not (cases := self.cases.get(ask.key)) or not self.is_worth_it(ask):
            return None
        for n, case in enumerate(cases):
            if case.is_of(ask, beside) and (named := case.recall(before)):
                cases[0], cases[n] = case, cases[0]
                self._count(ask.key, -1)
                self._count(ask.kind, -1)
                return let_in(ask, named)
        return None

    def keep(self, ask: Ask, before: Before, beside: Mapping[str, Value], watched: Watched) -> None:
        named, looks, heard = watched
        cases = self.cases.setdefault(ask.key, [])
        self._count(ask.key, 1)
        self._count(ask.kind, any(one.is_of(ask, beside) for one in cases))
        if not self.is_worth_it(ask):
            self.cases.pop(ask.key)
            return
        alike = (one for one in cases if one.looks == looks and heard is (one.beside is not None))
        case = next((one for one in alike if one.is_of(ask, beside)), None)
        if case is None and len(cases) < MOST_CASES and is_fixed(ask.brief):
            findings = [self._finding(one) for one in looks]
            case = Case(ask.bare, dict(beside) if heard else None, looks, findings)
            cases.append(case)
        if case:
            case.keep(before, named)

    def _finding(self, looks: frozenset[Look]) -> Finding:
        """One for all who look at the same: it is read once before each step."""
        if looks not in self.findings:
            self.findings[looks] = Finding(looks, self.readers)
        return self.findings[looks]

    def _count(self, whose: str, more: int) -> None:
        self.news[whose] = self.news.get(whose, 0) + more


def is_fixed(value: object) -> bool:
    """Whether it can be relied on to stay as it is."""
    try:
        return hash(value) is not None
    except TypeError:
        return False


def is_alike(asked: Ask, ask: Ask) -> bool:
    """Whether the same question is put in the same way, in all that an officer learns of it."""
    return (
        asked.options == ask.options
        and (asked.default is ask.default or asked.default == ask.default)
        and asked.brief == ask.brief
        and asked.form is ask.form
        and asked.to == ask.to
        and asked.secret == ask.secret
    )


def let_in(ask: Ask, named: Sequence[Named]) -> Named | None:
    """Of what was named the first that stands now: of the same options only the checks may say otherwise."""
    for one in named:
        if one.is_default or not (one.is_outside or [*ask.check(one.answer)]):
            return one
    return None
