"""What came of many battles, added up: counts that can be merged, and what they say with its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple, Self

from rulesets.engine.values import Json
from rulesets.forecasts.marks import mark_of, merged
from rulesets.forecasts.results import Grade, Left, Result

SURE = 1.96
"""Standard errors within which 95 in 100 forecasts of a chance lie."""
STEPS = 20
"""A loss is counted in twentieths: 5 in 100 each."""
EXACT = 1_000_000
"""The sum of losses is kept in millionths: whole numbers add up to the same in whatever order."""
DEAD = "dead"
"""So cards of all systems call a hero who is."""
NOBODY = ""
"""Under this word stand the battles that nobody won."""


class Chance(NamedTuple):
    """A share of the battles, and by how much it may be off in 95 of 100 forecasts."""

    share: float
    error: float

    @classmethod
    def of(cls, times: int, battles: int) -> Chance:
        """By Wilson's interval, which is fair near 0 and 1 too: its half width about its middle."""
        if not battles:
            return cls(0.0, 1.0)
        share, z = times / battles, SURE * SURE / battles
        half = SURE * sqrt(share * (1 - share) / battles + z / battles / 4) / (1 + z)
        return cls(share, half)

    @property
    def reach(self) -> float:
        """By how much it may be off at most: where it was none or all, all of the interval is on one side."""
        return 2 * self.error if self.share in (0, 1) else self.error


@dataclass(slots=True)
class Losses:
    """How often so much of somebody was lost, in twentieths, and the sum of all shares, in millionths."""

    counts: Counter[int] = field(default_factory=Counter)
    total: int = 0

    def add(self, left: Left) -> None:
        self.counts[round(left.lost * STEPS)] += 1
        self.total += round(left.lost * EXACT)

    def merge(self, other: Losses) -> None:
        self.counts.update(other.counts)
        self.total += other.total

    @property
    def mean(self) -> float:
        battles = self.counts.total()
        return self.total / EXACT / battles if battles else 0.0

    def at_most(self, share: float) -> float:
        """The loss that is not exceeded in this share of the battles, 0 to 1."""
        wanted, so_far = share * self.counts.total(), 0
        for step in sorted(self.counts):
            so_far += self.counts[step]
            if so_far >= wanted:
                return step / STEPS
        return 0.0


@dataclass(slots=True)
class Spread:
    """The counts of all battles so far. Two spreads of the same field are merged into one."""

    battles: int = 0
    broken_off: int = 0
    won: Counter[str] = field(default_factory=Counter)
    """By side; battles that nobody won, or allies together, stand under their own words."""
    rounds: Counter[int] = field(default_factory=Counter)
    sides: dict[str, Losses] = field(default_factory=dict)
    units: dict[str, Losses] = field(default_factory=dict)
    heroes: dict[str, Counter[str]] = field(default_factory=dict)
    grades: dict[str, Counter[str]] = field(default_factory=dict)
    """By side: how decisively it won, as `Grade` has it; under nobody's word what was drawn."""
    among: tuple[str, ...] = ()
    """All sides, in the order of the muster: in that of the bits of the signs in `winners`."""
    winners: dict[int, str] = field(default_factory=dict)
    """Who won which battle: by the number of the first of a run, a sign for each (`marks`)."""

    @classmethod
    def of(cls, results: Iterable[Result]) -> Self:
        spread = cls()
        for result in results:
            spread.add(result)
        return spread

    def add(self, result: Result) -> None:
        self.winners = merged(self.winners, {result.number: mark_of(result.among, result.winners)})
        self.among = result.among
        self.battles += 1
        self.broken_off += result.is_broken_off
        for side in result.winners or (NOBODY,):
            self.won[side] += 1
            self.grades.setdefault(side, Counter())[result.grade.value] += 1
        self.rounds[result.rounds] += 1
        for of, found in ((self.sides, result.sides), (self.units, result.units)):
            for id, left in found.items():
                of.setdefault(id, Losses()).add(left)
        for hero, fate in result.fates.items():
            self.heroes.setdefault(hero, Counter())[fate] += 1

    def merge(self, other: Spread) -> None:
        """CountedTwice, and nothing is changed, where a battle is in both."""
        self.winners = merged(self.winners, other.winners)
        self.among = self.among or other.among
        self.battles += other.battles
        self.broken_off += other.broken_off
        self.won.update(other.won)
        self.rounds.update(other.rounds)
        for of, more in ((self.sides, other.sides), (self.units, other.units)):
            for id, losses in more.items():
                of.setdefault(id, Losses()).merge(losses)
        for words, more_words in ((self.heroes, other.heroes), (self.grades, other.grades)):
            for id, counts in more_words.items():
                words.setdefault(id, Counter()).update(counts)

    def chance(self, side: str = NOBODY) -> Chance:
        """That this side wins, alone or with allies; without one, that nobody does."""
        return Chance.of(self.won[side], self.battles)

    def graded(self, grade: Grade, side: str = NOBODY) -> Chance:
        """That this side wins so decisively."""
        return Chance.of(self.grades.get(side, Counter())[grade.value], self.battles)

    def fate(self, hero: str, status: str) -> Chance:
        """That a hero ends so."""
        return Chance.of(self.heroes.get(hero, Counter())[status], self.battles)

    def lives(self, hero: str) -> Chance:
        """That a hero is alive at the end, however he is."""
        fates = self.heroes.get(hero, Counter())
        return Chance.of(fates.total() - fates[DEAD], fates.total())

    def ends_by(self, share: float) -> int:
        """The round by whose end this share of the battles is over."""
        so_far = 0
        for rounds in sorted(self.rounds):
            so_far += self.rounds[rounds]
            if so_far >= share * self.battles:
                return rounds
        return 0

    @property
    def mean_rounds(self) -> float:
        return sum(rounds * times for rounds, times in self.rounds.items()) / (self.battles or 1)

    def as_json(self) -> Json:
        """Counts alone, to be kept or sent and read again by `from_json`."""
        return {
            "battles": self.battles,
            "broken_off": self.broken_off,
            "won": _in_order(self.won),
            "rounds": {str(rounds): times for rounds, times in sorted(self.rounds.items())},
            "sides": {id: _kept(losses) for id, losses in self.sides.items()},
            "units": {id: _kept(losses) for id, losses in self.units.items()},
            "heroes": {hero: _in_order(fates) for hero, fates in self.heroes.items()},
            "grades": {side: _in_order(grades) for side, grades in sorted(self.grades.items())},
            "among": list(self.among),
            "winners": {str(number): marks for number, marks in self.winners.items()},
        }

    @classmethod
    def from_json(cls, kept: Json) -> Self:
        return cls(
            battles=kept["battles"],
            broken_off=kept["broken_off"],
            won=Counter(kept["won"]),
            rounds=_numbered(kept["rounds"]),
            sides={id: _read(losses) for id, losses in kept["sides"].items()},
            units={id: _read(losses) for id, losses in kept["units"].items()},
            heroes={hero: Counter(fates) for hero, fates in kept["heroes"].items()},
            grades={side: Counter(grades) for side, grades in kept["grades"].items()},
            among=tuple(kept["among"]),
            winners=dict(sorted((int(number), marks) for number, marks in kept["winners"].items())),
        )


def _in_order(counts: Mapping[str, int]) -> Json:
    """The same in whichever order they were counted, and by whom."""
    return dict(sorted(counts.items()))


def _kept(losses: Losses) -> Json:
    counts = {str(step): times for step, times in sorted(losses.counts.items())}
    return {"counts": counts, "total": losses.total}


def _read(kept: Json) -> Losses:
    return Losses(_numbered(kept["counts"]), kept["total"])


def _numbered(counts: Mapping[str, int]) -> Counter[int]:
    return Counter({int(number): times for number, times in counts.items()})
