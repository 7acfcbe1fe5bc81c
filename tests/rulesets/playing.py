"""Ways to play any system in a test: a step, or all up to one, with what people said and the dice showed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine import (
    Ask,
    Event,
    Field,
    Phase,
    Played,
    Ruleset,
    Ruling,
    Step,
    Tally,
    Throw,
    Verdict,
    dice,
    next_phase,
    play,
)

type Said = Mapping[str, Any]
"""Answers and faces by the keys of what is asked and thrown."""


class Mismatch(AssertionError):
    """What a step wants and what it was given do not fit; the message says where."""


def play_out[F: Field](
    phase: Phase[F],
    field: F,
    answer: Callable[[Ask], Any],
    roll: Callable[[Throw], Sequence[int]],
    rulings: Sequence[Ruling] = (),
) -> Played[F]:
    """A phase to its end. Whatever is refused ends it at once."""
    record: dict[str, Any] = {}
    while not (played := play(phase, field, record, rulings)).done:
        if played.problems:
            raise Mismatch(f"{phase.step.key} refuses {played.problems}")
        for request in played.waits_for:
            if request.key in record:
                raise Mismatch(f"{phase.step.key} takes {record[request.key]} for no answer to {request.key}")
            record[request.key] = roll(request) if isinstance(request, Throw) else answer(request)
    return played


@dataclass(frozen=True)
class Play[F: Field]:
    """Plays one ruleset: what nobody said is its default, and dice that nobody named show `fill` at most."""

    rules: Ruleset[Any, F]
    fill: int
    highest: Callable[[int], int] = lambda sides: sides
    """What such a die shows at most, by its sides."""

    def step_of(self, key: str) -> Step[F]:
        rules = self.rules
        return next(step for step in (*rules.setup, *rules.steps, *rules.aftermath) if step.key == key)

    def step(
        self, field: F, key: str, said: Said | None = None, *rulings: Ruling, fill: int = 0, turn: str = ""
    ) -> Played[F]:
        """One step: this record, defaults for what else is asked, and dice that show `fill`."""
        phase = Phase(max(1, field.round), self.step_of(key), turn)
        return self.finish(phase, field, said or {}, rulings, fill)

    def finish(
        self, phase: Phase[F], field: F, said: Said, rulings: Sequence[Ruling] = (), fill: int = 0
    ) -> Played[F]:
        def answer(ask: Ask) -> Any:
            default: dict[str, Any] = ask.default.model_dump(mode="json")
            return default | dict(said.get(ask.key, {}))

        def roll(throw: Throw) -> Sequence[int]:
            thrown = dice(throw.dice)
            shows = min(fill or self.fill, self.highest(thrown.sides))
            faces: Sequence[int] = said.get(throw.key, [shows] * thrown.count)
            return faces

        return play_out(phase, field, answer, roll, rulings)

    def until(self, field: F, last: str, said: Said | None = None, *rulings: Ruling, fill: int = 0) -> F:
        """Play on from here to the end of this step."""
        while phase := next_phase(self.rules, field):
            field = self.finish(phase, field, said or {}, rulings, fill).field
            if phase.step.key == last:
                return field
        raise AssertionError(f"{last} is never played")


class Strict:
    """Plays steps by what a vector says, to the letter: an answer is the whole answer, and each die falls.

    A vector may name a request by its kind alone, `danger` for `danger:h`; further dice of a growing roll
    stand in the same list.
    """

    def __init__(self, said: Said, rolls: Mapping[str, Sequence[int]]) -> None:
        self.said = dict(said)
        self.left = {key: list(faces) for key, faces in rolls.items()}

    def play[F: Field](self, phase: Phase[F], field: F, rulings: Sequence[Ruling] = ()) -> Played[F]:
        return play_out(phase, field, self.answer, self.roll, rulings)

    def answer(self, ask: Ask) -> Any:
        """The default only where the vector is silent; what is said must be legal, as in play."""
        value = self.said.pop(ask.key, self.said.get(ask.kind))
        if value is None:
            return ask.default.model_dump(mode="json")
        if problems := ask.read(value)[1]:
            raise Mismatch(f"{ask.key} cannot be answered so: {problems}")
        return value

    def roll(self, throw: Throw) -> list[int]:
        key = next(
            (key for key in (throw.key, throw.key.partition(":more-")[0], throw.kind) if self.left.get(key)),
            None,
        )
        count = dice(throw.dice).count
        if key is None or len(self.left[key]) < count:
            raise Mismatch(
                f"{throw.key} throws {throw.dice}, and the vector has {self.left.get(key or '', [])} for it"
            )
        faces, self.left[key] = self.left[key][:count], self.left[key][count:]
        return faces

    def done(self) -> None:
        """Nothing may be left over."""
        if rest := {key: faces for key, faces in self.left.items() if faces}:
            raise Mismatch(f"nobody threw {rest}")


def tally(played: Played, key: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.key == key)


def total(played: Played, key: str) -> int:
    value = tally(played, key).total
    assert value is not None
    return value


def lines(played: Played, key: str) -> dict[str, int]:
    return {line.label: line.value for line in tally(played, key).lines}


def verdict(played: Played, key: str) -> Any:
    return next(one.value for one in played.said if isinstance(one, Verdict) and one.key == key)


def told(played: Played, *kinds: str) -> list[Event]:
    """What was said of these kinds, in its order."""
    return [one for one in played.said if isinstance(one, Event) and one.kind in kinds]
