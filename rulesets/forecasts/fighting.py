"""Whole battles at a silent table, from wherever a battle stands; by several processes, if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Self, Unpack, override

from rulesets.engine import (
    Audience,
    Field,
    Json,
    Phase,
    Problem,
    Ruleset,
    StaffedTable,
    Subject,
    Temper,
    Value,
    Viewer,
    next_phase,
    read_value,
)
from rulesets.engine.forecast.silent import Again, NoDice
from rulesets.engine.kept import brought_up, read_field, read_muster, stamped, version_of
from rulesets.engine.people import EVERYONE
from rulesets.engine.table import Asking
from rulesets.engine.values import Facts
from rulesets.forecasts.dice import NumberedDice
from rulesets.forecasts.results import Ending, Result, result_of
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.supposing import Supposing
from rulesets.registry import rules_of

LONGEST = 60
"""Rounds after which a battle is broken off, though nobody has won it."""
CHUNK = 200
"""So many battles go to a process at a time, in which officers remember what they have answered."""


class Witness(StaffedTable):
    """A silent table that keeps in mind how a battle ended. Its dice are those of the battle's number."""

    rules: Ruleset
    numbered: NumberedDice
    number: int
    endings: list[Ending]
    phase: Phase[Any]
    said: Facts = {}
    """What people have said in this phase, by the key of the question, as JSON."""

    @classmethod
    def of(cls, rules: Ruleset, dice: NumberedDice, tempers: Mapping[str, Temper]) -> Self:
        """Dice by number fall again by themselves: nobody has to remember them."""
        table = cls(rules, NoDice(), tempers=tempers)
        table.dice = table.numbered = dice
        return table

    @override
    def opens(self) -> None:
        super().opens()
        self.endings = []
        self.numbered.opens(self.number)
        self.said = {}

    def plays(self, phase: Phase[Any], field: Field) -> None:
        """The field is changed in place."""
        self.phase = phase
        self.begins(phase.step, field)
        self.numbered.begins(phase)
        field.round, field.step = phase.round, phase.step.key
        phase.step.play(field, self)

    @override
    def ask[S: Subject, A: Value](
        self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
    ) -> list[A]:
        asked = {key: one for one in of if (key := f"{kind}:{one.id}") in self.said}
        forms = how.get("forms") or (lambda _: form)
        self.given = {key: _read(key, forms(one), self.said[key]) for key, one in asked.items()}
        return super().ask(kind, of, form, **how)

    @override
    def tell(
        self, kind: str, of: Subject, *, to: Audience = EVERYONE, because: Sequence[str] = (), **facts: object
    ) -> None:
        if kind in self.rules.endings:
            self.endings.append(Ending(of.id, facts))


def _brought_up(rules: Ruleset, answers: Facts, version: int) -> Json:
    """Answers as they were kept, in the shape in which the rules ask for them now."""
    raw = ({"key": key, "value": value} for key, value in answers.items())
    brought = (brought_up(rules, "answer", one, version) for one in raw)
    return {one["key"]: one["value"] for one in brought}


def _read(key: str, form: type[Value], said: object) -> Value:
    value, problems = read_value(form, said)
    if value is None:
        raise NoAnswer(key, problems)
    return value


class NoAnswer(Exception):
    """What stands under this key is no answer to what is asked; the problems say why."""

    def __init__(self, key: str, problems: Sequence[Problem]) -> None:
        super().__init__(key, problems)
        self.key, self.problems = key, problems


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is fought: a field before its next phase, and what is said in that phase.

    Give it `rules.known(field, viewer)` and his eyes, never the field itself, for anybody but a game master.
    """

    rules: str
    """The key of the ruleset."""
    field: Any
    seed: str
    """With the same seed the same battles are fought, in however many processes."""
    said: Facts = field(default_factory=dict)
    """Answers of the phase that is open now, by the keys of their questions, as JSON; officers give all
    others, also where the same is asked again later in the round.
    """
    tempers: Mapping[str, Temper] = field(default_factory=dict)
    """Of the officers of a side, by side."""
    by_round: Mapping[int, Facts] = field(default_factory=dict)
    """Answers that stand for a whole round, wherever in it they are asked for, or as `step/key` in one step:
    a script of the battle. The setup is round 0.
    """
    eyes: Viewer = frozenset()
    """Who sees the field so: what he cannot see of the round so far is supposed anew in each battle."""

    def as_json(self) -> Json:
        """To be kept or sent, and read again by `from_json`."""
        rules = rules_of(self.rules)
        return {
            "rules": self.rules,
            "muster": stamped(rules, self.field.muster.model_dump(mode="json")),
            "field": stamped(rules, self.field.dump()),
            "seed": self.seed,
            "said": dict(self.said),
            "tempers": {side: temper.value for side, temper in self.tempers.items()},
            "by_round": {str(round): dict(answers) for round, answers in self.by_round.items()},
            "eyes": sorted(self.eyes),
        }

    @classmethod
    def from_json(cls, kept: Facts) -> Self:
        """CannotRead where the rules cannot make anything of it any more."""
        rules = rules_of(kept["rules"])
        muster, version = read_muster(rules, rules.muster, kept["muster"]), version_of(kept["field"])
        by_round = kept["by_round"].items()
        return cls(
            rules=rules.key,
            field=read_field(rules, rules.field, muster, kept["field"]),
            seed=kept["seed"],
            said=_brought_up(rules, kept["said"], version),
            tempers={side: Temper(word) for side, word in kept["tempers"].items()},
            by_round={int(round): _brought_up(rules, told, version) for round, told in by_round},
            eyes=frozenset(kept["eyes"]),
        )

    def results(self, numbers: Iterable[int]) -> Iterator[Result]:
        """The battles of these numbers, one after the other.

        A battle's dice depend on seed and number alone: two forecasts of one seed are fought with the same.
        """
        yield from self._results(Witness, numbers)

    def asked(self, numbers: Iterable[int]) -> set[tuple[int, str]]:
        """What is asked in the battles of these numbers: each round with its keys, as `step/key` too."""
        met: set[tuple[int, str]] = set()

        class Listening(Witness):
            @override
            def ask[S: Subject, A: Value](
                self, kind: str, of: Sequence[S], form: type[A], **how: Unpack[Asking[S, A]]
            ) -> list[A]:
                keys = [f"{kind}:{one.id}" for one in of]
                met.update((self.phase.round, key) for key in keys)
                met.update((self.phase.round, f"{self.phase.step.key}/{key}") for key in keys)
                return super().ask(kind, of, form, **how)

        for _ in self._results(Listening, numbers):
            pass
        return met

    def _results(self, kind: type[Witness], numbers: Iterable[int]) -> Iterator[Result]:
        rules = rules_of(self.rules)
        table = kind.of(rules, NumberedDice(self.seed), self.tempers)
        supposing = Supposing(rules, self.field, self.eyes)
        for table.number in numbers:
            yield self._fought(rules, table, supposing)

    def spread(self, numbers: range) -> Spread:
        return Spread.of(self.results(numbers))

    def growing(self, battles: int, workers: int = 1) -> Iterator[Spread]:
        """All battles so far, again and again as they are fought: number 0 to so many."""
        spread = Spread()
        for _, part in shared([(self, numbers) for numbers in chunks(range(battles), workers)], workers):
            spread.merge(part)
            yield spread

    def _fought(self, rules: Ruleset, table: Witness, supposing: Supposing[Any]) -> Result:
        while True:
            table.opens()
            try:
                now = supposing.once(table.plays)
                table.endings = []
                is_over = self._to_the_end(rules, now, table)
            except Again:
                continue
            return result_of(rules, now, table.endings, is_broken_off=not is_over, number=table.number)

    def _to_the_end(self, rules: Ruleset, now: Field, table: Witness) -> bool:
        """Whether it ends in time. The field is changed in place."""
        last, said = now.round + LONGEST, self.said
        while phase := next_phase(rules, now):
            if phase.round > last:
                return False
            table.said, said = {**self._script(phase), **said}, {}
            table.plays(phase, now)
        return True

    def _script(self, phase: Phase[Any]) -> Facts:
        answers, step = self.by_round.get(phase.round, {}), f"{phase.step.key}/"
        return answers and {
            **answers,
            **{key.removeprefix(step): one for key, one in answers.items() if key.startswith(step)},
        }


type Task = tuple[Forecast, range]


def chunks(numbers: range, workers: int = 1) -> list[range]:
    """Battles as they are dealt out to workers: not too many at a time, and to each some."""
    size = max(1, min(CHUNK, -(-len(numbers) // workers)))
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def shared(tasks: Sequence[Task], workers: int = 1) -> Iterator[tuple[int, Spread]]:
    """What comes of each task, by its place among them, as it is done: in so many processes."""
    if workers < 2 or len(tasks) < 2:
        yield from ((n, _done(task)) for n, task in enumerate(tasks))
        return
    with ProcessPoolExecutor(min(workers, len(tasks))) as pool:
        try:
            begun = {pool.submit(_done, task): n for n, task in enumerate(tasks)}
            yield from ((begun[done], done.result()) for done in as_completed(begun))
        finally:
            pool.shutdown(cancel_futures=True)


def _done(task: Task) -> Spread:
    forecast, numbers = task
    return forecast.spread(numbers)
