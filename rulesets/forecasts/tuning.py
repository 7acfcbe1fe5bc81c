"""Evening a battle out: which small changes of a muster bring it nearest to a wish.

Many changes are fought a little, the better half of them more, and so on (successive halving); then pairs of
the best, where one change alone does not do. What is to be fought next follows from what has been fought by
now and from nothing else: whoever fights it needs no other state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Muster, Ruleset, Value
from rulesets.forecasts.changes import WITH, Change, about, changed, parts_of
from rulesets.forecasts.comparing import judged
from rulesets.forecasts.courses import AS_IT_IS, Course, Spreads, fought
from rulesets.forecasts.matters import forecast_of
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.varying import candidates

MOST_SINGLE, MOST_PAIRS = 59, 20
"""With the battle as it is 80 courses."""
FINALISTS = 6
"""So many are left when the halving ends."""
FOR_SINGLE = 0.6
"""The share of all battles that single changes are fought in; the rest goes to the finalists, or to pairs."""
FOR_PAIRS = 0.3
"""What is left then goes to what the best pairs are made of: one of the two may do alone."""
FOR_USUAL = 0.1
"""Besides, the battle as it is: all others are judged by it."""
MATES = 12
"""Pairs are made of so many of the best."""
NEAR = 0.05
"""Who is so near to the wish needs no second change."""
PROPOSED = 3
A_ROUND = 0.1
"""A round too long or too short weighs as much as ten in a hundred."""
A_CHANGE = 0.01
"""And a second change as one in a hundred: of two as good the smaller is taken."""

A_LIKENESS = 0.1
"""And what is in another proposal already as ten."""
LEADS = 0.5
"""So much of what is missed is weighed by the way in which the strength that is left leads."""

type Percent = Annotated[int, Field(ge=0, le=100)]


class Wish(Value):
    """What a battle should come to for one side."""

    side: Id
    wins: Percent
    lives: Percent | None = None
    """No hero of `heroes` has less than this to live."""
    rounds: Annotated[int, Field(ge=1, le=60)] | None = None
    heroes: tuple[Id, ...] = ()

    @classmethod
    def of(
        cls, muster: Muster, side: str, wins: int, lives: int | None = None, rounds: int | None = None
    ) -> Wish:
        """The lives are those of the side's heroes."""
        heroes = tuple(hero.id for hero in muster.heroes if hero.side == side)
        return cls(side=side, wins=wins, lives=lives, rounds=rounds, heroes=heroes)


@dataclass(frozen=True, slots=True)
class Miss:
    """By how much a course misses a wish, more or less than it; None: nothing is wished."""

    wins: float
    lives: float | None
    """Of whoever has least to live; more than is wished is no miss."""
    who: str
    """Who that is, or nobody."""
    rounds: float | None

    @property
    def total(self) -> float:
        return abs(self.wins) - min(0.0, self.lives or 0.0) + A_ROUND * abs(self.rounds or 0.0)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A course that comes near to a wish."""

    key: str
    spread: Spread
    miss: Miss


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a wish is about, as a course has it, or two together are expected to."""

    wins: float
    lives: Mapping[str, float]
    rounds: float
    lead: float
    """How much more of the foes' strength is lost than of the side's own.

    Where all battles end alike it still says which way a change leads.
    """

    @classmethod
    def of(cls, wish: Wish, spread: Spread, usual: Spread) -> _Outcome:
        lives = {hero: spread.lives(hero).share for hero in wish.heroes if hero in spread.heroes}
        foes = [losses.mean for side, losses in spread.sides.items() if side != wish.side]
        own = spread.sides[wish.side].mean if wish.side in spread.sides else 0.0
        lead = (sum(foes) / len(foes) if foes else 0.0) - own
        return cls(judged(usual, spread, wish.side), lives, spread.mean_rounds, lead)

    def missing(self, wish: Wish) -> Miss:
        who = min(self.lives, key=lambda hero: self.lives[hero], default="")
        short = None if wish.lives is None or not who else self.lives[who] - wish.lives / 100
        rounds = None if wish.rounds is None else self.rounds - wish.rounds
        return Miss(self.wins - wish.wins / 100, short, who, rounds)

    def score(self, wish: Wish) -> float:
        """The less the better: what is missed, and where that is much, whether it is the right way."""
        miss = self.missing(wish)
        return miss.total + LEADS * miss.wins * self.lead

    def with_both(self, first: _Outcome, second: _Outcome) -> _Outcome:
        """As if what two changes do to this added up."""
        lives = {
            hero: usual + first.lives.get(hero, usual) + second.lives.get(hero, usual) - 2 * usual
            for hero, usual in self.lives.items()
        }
        wins = min(1.0, max(0.0, first.wins + second.wins - self.wins))
        lead = first.lead + second.lead - self.lead
        return _Outcome(wins, lives, first.rounds + second.rounds - self.rounds, lead)


def missed(wish: Wish, spread: Spread) -> Miss:
    """As its own battles have it."""
    return _Outcome.of(wish, spread, spread).missing(wish)


def first_changes(rules: Ruleset, muster: Muster, wish: Wish) -> dict[str, Change]:
    """What is tried by itself, by key: no hero of the wish is sent away."""
    return candidates(rules, muster, MOST_SINGLE, staying=wish.heroes)


def course_of(
    rules: Ruleset, muster: Muster, changes: Mapping[str, Change], key: str, *, seed: str, battles: int
) -> Course | None:
    """The course of this key, unless the rules refuse what its changes make together."""
    made, _ = changed(rules, muster, [changes[part] for part in parts_of(key)])
    return None if made is None else Course(key, forecast_of(rules, made, seed), battles)


def wanted(wish: Wish, spreads: Spreads, *, most: int, refused: Collection[str] = ()) -> Mapping[str, int]:
    """How many battles each course should have by now; done once each has them.

    `spreads` has every single change, with an empty spread where nothing is fought yet. Keys that are not in
    it are pairs that should be fought too: all of them get an empty spread then, but for those that the rules
    refuse. Of the battles with changes there are `most` in all.
    """
    if sum(spread.battles for key, spread in spreads.items() if key != AS_IT_IS) >= most:
        return {}
    single = [key for key in spreads if key != AS_IT_IS and WITH not in key]
    ladder = _Ladder(wish, spreads, most)
    if finalists := ladder.climb(single, FOR_SINGLE):
        if pairs := ladder.pairs(single, refused):
            best = ladder.climb(pairs, FOR_PAIRS)
            ladder.level({part for key in best for part in parts_of(key)}, 0)
        else:
            ladder.level(finalists, 1 - FOR_SINGLE)
    return ladder.wanted


class _Ladder:
    """Rungs of battles: on each the better half goes on to the next.

    Who has begun on the next rung stays on it, though he may look worse by then than who was left behind:
    what looked best of few battles looks worse of more, and all would be taken up in turn.
    """

    def __init__(self, wish: Wish, spreads: Spreads, most: int) -> None:
        self.wish, self.spreads, self.most = wish, spreads, most
        self.wanted: dict[str, int] = {AS_IT_IS: max(1, int(FOR_USUAL * most))}

    def climb(self, keys: Sequence[str], share: float) -> Sequence[str]:
        """Who stands on the last rung, once it is done. The battles of this share are as many on each."""
        counts = [len(keys)]
        while counts[-1] > FINALISTS:
            counts.append(-(-counts[-1] // 2))
        left, each = list(keys), 0
        for count in counts:
            left = self._best(left, each)[:count]
            each += max(1, int(share * self.most / (len(counts) * max(1, count))))
            if not self._has(left, each):
                return ()
        return left

    def pairs(self, single: Sequence[str], refused: Collection[str]) -> list[str]:
        """Those that are there, or could be made, unless the rest is already fought by finalists."""
        if made := [key for key in self.spreads if WITH in key]:
            return made
        if any(_battles(self.spreads, key) > self.wanted[key] for key in single):
            return []
        return [key for key in _pairs(self.wish, self.spreads, single) if key not in refused]

    def level(self, keys: Collection[str], share: float) -> None:
        """To each as many as anybody has but the battle as it is, and this share of all besides."""
        last = max((battles for key, battles in self.wanted.items() if key != AS_IT_IS), default=0)
        self._has([*keys], last + int(share * self.most / max(1, len(keys))))

    def _has(self, keys: Sequence[str], each: int) -> bool:
        for key in (AS_IT_IS, *keys):
            self.wanted[key] = max(each, self.wanted.get(key, 0))
        return all(_battles(self.spreads, key) >= each for key in (AS_IT_IS, *keys))

    def _best(self, keys: Sequence[str], rung: int) -> list[str]:
        """Those first who have more battles than this rung gave them."""

        def place(key: str) -> tuple[bool, float, str]:
            is_behind = _battles(self.spreads, key) <= rung
            return is_behind, _score(self.wish, self.spreads, key), key

        return sorted(keys, key=place)


def _battles(spreads: Spreads, key: str) -> int:
    return spreads[key].battles if key in spreads else 0


def _score(wish: Wish, spreads: Spreads, key: str) -> float:
    """The less the better."""
    spread = spreads.get(key)
    if spread is None or not spread.battles:
        return float("inf")
    return _Outcome.of(wish, spread, spreads[AS_IT_IS]).score(wish) + A_CHANGE * len(parts_of(key))


def _pairs(wish: Wish, spreads: Spreads, single: Sequence[str]) -> list[str]:
    """Two changes each that should come nearer to the wish together than the best one alone."""
    best = sorted(single, key=lambda key: (-spreads[key].battles, _score(wish, spreads, key), key))[:MATES]
    usual = spreads[AS_IT_IS]
    found = {key: _Outcome.of(wish, spreads[key], usual) for key in best}
    if min((one.missing(wish).total for one in found.values()), default=0.0) <= NEAR:
        return []
    alone = min(one.score(wish) for one in found.values())
    now = _Outcome.of(wish, usual, usual)
    expected = {
        WITH.join(sorted(pair)): now.with_both(*(found[key] for key in pair)).score(wish)
        for pair in combinations(best, 2)
        if about(pair[0]).isdisjoint(about(pair[1]))
    }
    nearer = [key for key in expected if expected[key] < alone]
    return sorted(nearer, key=lambda key: (expected[key], key))[:MOST_PAIRS]


def proposals(wish: Wish, spreads: Spreads) -> list[Proposed]:
    """The three that come nearest, of those that have been fought most; no two are about the same."""
    left = {key for key, spread in spreads.items() if key != AS_IT_IS and spread.battles}
    most = max((spreads[key].battles for key in left), default=0)
    found: list[str] = []

    def place(key: str) -> tuple[bool, float, str]:
        shared = max((len(about(key) & about(other)) for other in found), default=0)
        is_guess = 2 * spreads[key].battles < most
        return is_guess, _score(wish, spreads, key) + A_LIKENESS * shared, key

    while left and len(found) < PROPOSED:
        found.append(min(left, key=place))
        left = {key for key in left if all(about(key) != about(other) for other in found)}
    return [Proposed(key, spreads[key], missed(wish, spreads[key])) for key in found]


def tuned(
    rules: Ruleset, muster: Muster, wish: Wish, *, seed: str, most: int, workers: int = 1
) -> Iterator[dict[str, Spread]]:
    """All spreads so far, again and again as they are fought, until what is wanted is there."""
    changes, refused = first_changes(rules, muster, wish), set[str]()
    spreads = {key: Spread() for key in (AS_IT_IS, *changes)}
    while True:
        courses: list[Course] = []
        for key, battles in wanted(wish, spreads, most=most, refused=refused).items():
            if _battles(spreads, key) < battles:
                course = course_of(rules, muster, changes, key, seed=seed, battles=battles)
                if course is None:
                    refused.add(key)
                else:
                    spreads.setdefault(key, Spread())
                    courses.append(course)
        if not courses:
            return
        for _ in fought(courses, spreads, workers):
            yield spreads
