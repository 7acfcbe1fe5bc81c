"""What officers have answered, and what they looked at: where that is alike they are not asked again."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

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
        super().__init__(rules, watched(field, self.watching))

    def watch(
        self, ask: Ask, temper: Temper, beside: Mapping[str, Value]
    ) -> tuple[list[Named], frozenset[Look]]:
        self.watching.taken()
        self.noted = frozenset()
        named = [one.bare for one in self.proposes(ask, temper, beside)]
        return named, self.noted | self.watching.taken()

    def through(self, eyes: Viewer) -> Any:
        """What `known` looks at is looked at by whoever sees through these eyes."""
        if eyes not in self.looked:
            self.noted |= self.watching.taken()
            super().through(eyes)
            self.looked[eyes] = self.watching.taken()
        self.noted |= self.looked[eyes]
        return self.seen[eyes]

    def once(self, ask: Ask, make: Callable[..., Any], *args: Any) -> Any:
        """Anew for each: what is made looks at the field whenever somebody asks it something."""
        return make(self.seen_for(ask), *args)


class BlindStaff(Staff):
    """Officers of a step before which the field was not kept: they answer as long as nobody looks at it."""

    def __init__(self, rules: Staffed, looks: Callable[[], NoReturn]) -> None:
        self.rules, self.looks = rules, looks
        self.known: dict[str, list[tuple[Ask, Sequence[Named]]]] = {}

    def answer(self, ask: Ask, temper: Temper | None) -> Any:
        """Whoever is asked alike again says the same, if the ask lets it in now."""
        known = self.known.setdefault(ask.key, [])
        for asked, named in known:
            if is_alike(asked, ask) and (one := let_in(ask, named)):
                return one.answer
        named = self.proposes(ask, temper)
        if len(known) < MOST_CASES and is_fixed(ask.brief):
            known.append((ask.bare, [one.bare for one in named]))
        return named[-1].answer

    def proposes(self, ask: Ask, temper: Temper | None, beside: object = None) -> list[Named]:
        """Without a temper it hangs on whose staff it is, which one sees on the field."""
        own = self.rules.temper if temper else self.make
        desk = Desk(self.looks, self.make, ask.bare, temper or Temper.STEADY, own, self.looks)
        return [*until_let_in(ask, self.rules.officers[ask.kind](desk))]

    def make(self, make: object, *args: object) -> NoReturn:
        self.looks()


@dataclass(slots=True)
class Case:
    """A question as it was put, where to look, and what was named for each thing that was seen there."""

    ask: Ask
    beside: Mapping[str, Value]
    looks: frozenset[Look]
    finding: Finding
    named: dict[Hashable, Sequence[Named]] = field(default_factory=dict)
    unhashable: list[tuple[object, Sequence[Named]]] = field(default_factory=list)
    """The same for values that hold a mapping: few, as they are compared one by one."""

    def is_of(self, ask: Ask, beside: Mapping[str, Value]) -> bool:
        return is_alike(self.ask, ask) and self.beside == beside

    def recall(self, before: Before) -> Sequence[Named]:
        seen = self.finding.of(before)
        if is_fixed(seen):
            return self.named.get(seen, ())
        return next((named for one, named in self.unhashable if one == seen), ())

    def keep(self, before: Before, named: Sequence[Named]) -> None:
        seen = self.finding.of(before)
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
        self.news: dict[str, int] = {}
        """By the key of a question: how much oftener it was new than known."""

    def is_worth_it(self, ask: Ask) -> bool:
        return self.news.get(ask.key, 0) < TRIED

    def recall(self, ask: Ask, before: Before, beside: Mapping[str, Value]) -> Named | None:
        """What the ask lets in of what was named where all was alike, if nothing else would be named now."""
        if (muster := before.field.muster) is not self.muster:
            self.muster, self.cases, self.readers = muster, {}, Readers()
        cases = self.cases.get(ask.key, [])
        for n, case in enumerate(cases):
            if case.is_of(ask, beside) and (named := case.recall(before)):
                cases[0], cases[n] = case, cases[0]
                self.news[ask.key] = self.news.get(ask.key, 0) - 1
                return let_in(ask, named)
        return None

    def keep(
        self,
        ask: Ask,
        before: Before,
        beside: Mapping[str, Value],
        named: Sequence[Named],
        looks: frozenset[Look],
    ) -> None:
        self.news[ask.key] = self.news.get(ask.key, 0) + 1
        if not self.is_worth_it(ask):
            self.cases.pop(ask.key, None)
            return
        cases = self.cases.setdefault(ask.key, [])
        case = next((one for one in cases if one.looks == looks and one.is_of(ask, beside)), None)
        if case is None and len(cases) < MOST_CASES and is_fixed(ask.brief):
            case = Case(ask.bare, dict(beside), looks, Finding(looks, self.readers))
            cases.append(case)
        if case:
            case.keep(before, named)


def is_fixed(value: object) -> bool:
    """Whether it can be relied on to stay as it is."""
    try:
        return hash(value) is not None
    except TypeError:
        return False


def is_alike(asked: Ask, ask: Ask) -> bool:
    """Whether the same question is put in the same way, in all that an officer learns of it."""
    return (
        (asked.default is ask.default or asked.default == ask.default)
        and asked.brief == ask.brief
        and asked.options == ask.options
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
