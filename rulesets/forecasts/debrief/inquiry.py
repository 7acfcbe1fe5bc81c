"""The debrief as an inquiry: which battles are fought ahead, how many of each, and what they say so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from rulesets.forecasts import courses
from rulesets.forecasts.courses import Course, Spreads
from rulesets.forecasts.debrief import chances, decisions, heroes
from rulesets.forecasts.debrief.chances import Point, Stand, Turning
from rulesets.forecasts.debrief.decisions import Answered, Asked, Decision, Swing, Way
from rulesets.forecasts.debrief.heroes import Absent, HeroWorth
from rulesets.forecasts.debrief.luck import Luck, Roll, luck_of, rolls_of
from rulesets.forecasts.debrief.moments import TRUTH, Battle
from rulesets.forecasts.debrief.worth import Worth, fought
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Spread

MOST = 2000
"""So many battles a course gets at most."""
BRIEF, FEW, FLAT = 10, 40, 3
"""So many each gets of the ends of the rounds, which come first; of all, as far as half of all battles go,
but no fewer; and of those in a round that changed little.
"""
LITTLE = 0.1
"""A round changed little if no chance is otherwise by more."""
SPARSE, ENDS, SCREEN = 20, 20, 4
"""Where they come to fewer for each course, how it stood at the ends of rounds gets so many, to be sure of
it, and all else so few at first, steps within rounds last: none where the ends differ by no more than chance.
"""
LEAST = 0.01
"""A course that seems to change nothing gets as many more as if it changed so much."""
HEROES, DECISIONS = "heroes", "decisions"
"""Parts of what is told, each by itself as soon as its courses are fought."""
TO_THE_END = 0.5
"""So much of what is left goes to how it stood before the end, where the end made all of the difference."""


@dataclass(frozen=True, slots=True)
class Debrief:
    """All that is told after a battle. Curves, turning points and heroes are by eyes: truth and each side."""

    winners: tuple[str, ...] | None
    """None as long as it is not over."""
    curves: Mapping[str, tuple[Point, ...]]
    turnings: Mapping[str, Turning | None]
    heroes: Mapping[str, HeroWorth | None]
    swings: tuple[Swing, ...]
    fortunes: Mapping[str, Worth]
    """By side: what all dice together were worth in chance of victory."""
    decisions: tuple[Decision, ...]
    rolls: tuple[Roll, ...]
    luck: Mapping[str, Luck]
    """By side."""
    is_early: bool = False
    """Some of what is told has not been fought at all yet."""
    is_rough: bool = False
    """Steps within rounds that changed little have not been fought, for that would take long."""
    bridged: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By eyes: the numbers of points of the curve before which steps have not been fought."""
    missing: tuple[str, ...] = ()
    """Of what early there is no whole answer yet: `HEROES`, `DECISIONS`."""


@dataclass(frozen=True)
class Debriefing:
    """One battle; what does not depend on the battles fought ahead is worked out once."""

    battle: Battle

    @cached_property
    def stands(self) -> Mapping[str, list[Stand]]:
        return {eyes: chances.stands(self.battle, eyes) for eyes in self.battle.eyes}

    @cached_property
    def asked(self) -> list[Asked]:
        return decisions.asked(self.battle)

    @cached_property
    def answered(self) -> list[Answered]:
        return decisions.answered(self.battle, self.asked)

    @cached_property
    def absents(self) -> list[Absent]:
        return heroes.absents(self.battle)

    @cached_property
    def ways(self) -> list[Way]:
        return list(decisions.ways(self.battle, self.stands[TRUTH], self.asked))

    @cached_property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(rolls_of(self.battle))

    @cached_property
    def courses(self) -> list[Course]:
        return [Course(key, forecast, MOST) for key, forecast in self._forecasts()]

    def _forecasts(self) -> Iterator[tuple[str, Forecast]]:
        battle = self.battle
        for eyes in battle.eyes:
            yield from chances.courses_of(battle, eyes, self.stands[eyes])
            yield from heroes.courses_of(battle, eyes, self.absents)
        yield from decisions.corrected(battle, self.ways)
        yield from decisions.courses_of(battle, self.asked, self.answered)

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Courses that are compared, by their keys."""
        found = [*decisions.pairs_of(self.answered)]
        for eyes, line in self.stands.items():
            found += [(before.key, after.key) for before, after in pairwise(line) if before.key != after.key]
            found += heroes.pairs_of(eyes, self.absents)
        for way in self.ways:
            found += [(way.before, way.said), (way.said, way.after)]
        return [pair for pair in found if pair[0] != pair[1]]

    def wanted(self, spreads: Spreads, total: int) -> dict[str, int]:
        """How many battles each course should have by now, of so many in all, the most urgent first.

        At first a few from the end of each round, so that there is a curve soon; then few of each, and fewer
        within a round that changed little; then more where a course differs much from one that it is compared
        to. It depends on nothing but the spreads, and asks for no more as soon as so many have been fought.
        """
        if _battles(spreads) >= total:
            return {key: spread.battles for key, spread in spreads.items()}
        aims = self._first(spreads, total)
        if _are_behind(spreads, aims):
            return aims
        weights = self._interest(spreads, aims)
        left = max(0, total - sum(aims.values()))
        sure = {key: int(left * share) for key, share in self._to_the_end(spreads).items()}
        each = (left - sum(sure.values())) / sum(weights.values())
        return {
            key: min(MOST, aim + sure.get(key, 0) + int(each * weights[key])) for key, aim in aims.items()
        }

    def _first(self, spreads: Spreads, total: int) -> dict[str, int]:
        """What comes before the rest: the ends of the rounds, and when these are fought few of each."""
        is_sparse, most = self._is_sparse(total), max(1, total)
        if is_sparse:
            sure, few = min(self._for_ends(total), most), min(SCREEN, most)
        else:
            sure = few = min(FEW, max(BRIEF, total // (2 * len(self.courses))), most)
        outline = dict.fromkeys(self.outline, min(BRIEF, sure))
        if _are_behind(spreads, outline):
            return outline
        flat = self._flat(spreads, beyond_chance=is_sparse)
        first = dict.fromkeys(self.outline, sure)
        first |= {one.key: few for one in self.courses if one.key not in first}
        if is_sparse:
            steps = dict.fromkeys((key for key in self._steps if key not in flat), min(BRIEF, most))
            return {key: first[key] for key in self._needed} | steps
        aims = {key: FLAT if key in flat else aim for key, aim in first.items()}
        return dict(sorted(aims.items(), key=lambda one: one[0] in flat))

    @property
    def least(self) -> int:
        """So few battles in all say something of everything but of steps within rounds."""
        return SCREEN * len(self._needed) + (ENDS - SCREEN) * len(self.outline)

    def _is_sparse(self, total: int) -> bool:
        return total < SPARSE * len(self.courses)

    def _for_ends(self, total: int) -> int:
        """So many for the end of each round that there are a few left for all else."""
        left = total - SCREEN * (len(self._needed) - len(self.outline))
        return max(SCREEN, min(ENDS, left // len(self.outline)))

    @cached_property
    def outline(self) -> list[str]:
        """The courses of how it stood at first and after each round, for all eyes."""
        last = [line[n] for line in self.stands.values() for n in _turns_of(line)]
        return [key for key in dict.fromkeys(stand.key for stand in last) if key]

    @cached_property
    def _steps(self) -> list[str]:
        """The courses of steps within rounds, which may be left out."""
        within = (stand.key for line in self.stands.values() for stand in line)
        return [key for key in dict.fromkeys(within) if key and key not in self.outline]

    @cached_property
    def _needed(self) -> list[str]:
        """All others, the ends of rounds first."""
        others = {one.key for one in self.courses}.difference(self.outline, self._steps)
        return [*self.outline, *(one.key for one in self.courses if one.key in others)]

    @cached_property
    def parts(self) -> Mapping[str, Sequence[str]]:
        """The courses of each."""
        theirs = [one.key for one in self.courses if one.key.startswith("hero/")]
        made = [key for one in self.answered if one.choices for key in (*one.keys, *one.own_keys)]
        return {HEROES: theirs, DECISIONS: [*dict.fromkeys(made)]}

    def _flat(self, spreads: Spreads, *, beyond_chance: bool = False) -> set[str]:
        """The courses within a round that changed little: as far as its ends tell, or as they surely tell."""
        found: set[str] = set()
        for line in self.stands.values():
            for first, last in pairwise(_turns_of(line)):
                if self._is_alike(spreads, line[first], line[last], beyond_chance=beyond_chance):
                    found |= {stand.key for stand in line[first + 1 : last]}
        return found - {stand.key for line in self.stands.values() for stand in (line[0], *line[-2:])}

    def _is_alike(self, spreads: Spreads, first: Stand, last: Stand, *, beyond_chance: bool) -> bool:
        before, after = (chances.chances_of(self.battle, stand, spreads) for stand in (first, last))
        if not before or not after:
            return False
        changes = [Worth.between(before[side], after[side]) for side in self.battle.sides]
        return all(
            abs(one.change) <= (max(LITTLE, one.error) if beyond_chance else LITTLE) for one in changes
        )

    def _interest(self, spreads: Spreads, among: Iterable[str]) -> dict[str, float]:
        found = dict.fromkeys(among, LEAST)
        for first, second in self.pairs:
            if first in found and second in found:
                change = self._change(spreads[first], spreads[second])
                found[first], found[second] = max(found[first], change), max(found[second], change)
        for last, end in self._ends():
            found[last.key] = max(found[last.key], self._leap(spreads, last, end))
        return found

    def _to_the_end(self, spreads: Spreads) -> dict[str, float]:
        """What share how it stood before the end gets for itself: of few battles all seems to jump as far."""
        ends = list(self._ends())
        share = TO_THE_END / max(1, len(ends))
        return {last.key: share * self._leap(spreads, last, end) for last, end in ends}

    def _ends(self) -> Iterator[tuple[Stand, Stand]]:
        """How it stood before that which ended it, and the end, which nobody has to fight ahead."""
        for line in self.stands.values():
            yield from ((last, end) for last, end in pairwise(line) if last.key and not end.key)

    def _leap(self, spreads: Spreads, last: Stand, end: Stand) -> float:
        before, after = (chances.chances_of(self.battle, stand, spreads) for stand in (last, end))
        return max((abs(after[side].share - before[side].share) for side in before), default=0.0)

    def _change(self, first: Spread, second: Spread) -> float:
        return max(abs(first.chance(side).share - second.chance(side).share) for side in self.battle.sides)

    def reading(self, spreads: Spreads) -> Debrief:
        """What the battles say that have been fought by now."""
        battle = self.battle
        curves = {eyes: chances.curve(battle, line, spreads) for eyes, line in self.stands.items()}
        return Debrief(
            winners=battle.end.winners if battle.end else None,
            curves=curves,
            turnings={
                eyes: chances.turning_point(curve, self.stands[eyes]) for eyes, curve in curves.items()
            },
            heroes={eyes: heroes.hero_of(eyes, self.absents, spreads) for eyes in battle.eyes},
            swings=decisions.swings(battle, self.ways, spreads),
            fortunes=decisions.fortunes(battle, self.ways, spreads),
            decisions=decisions.decisions(self.answered, spreads),
            rolls=self.rolls,
            luck={side: luck_of(roll for roll in self.rolls if roll.side == side) for side in battle.sides},
            is_early=_is_open(spreads, self._needed),
            bridged={eyes: chances.bridged(battle, line, spreads) for eyes, line in self.stands.items()},
            missing=tuple(part for part, keys in self.parts.items() if _is_open(spreads, keys)),
            is_rough=any(len(curve) < len(self.stands[eyes]) for eyes, curve in curves.items()),
        )

    def fight(self, total: int, workers: int = 1) -> dict[str, Spread]:
        """All battles at once: the ends of rounds, few of each until all have them, the rest once."""
        spreads: dict[str, Spread] = {}
        is_rest = False
        while not is_rest and _battles(spreads) < total:
            is_rest = not _are_behind(spreads, self._first(spreads, total))
            wanted = self.wanted(spreads, total)
            due = [replace(one, battles=wanted[one.key]) for one in self.courses if one.key in wanted]
            for _grown in courses.fought(due, spreads, workers):
                pass
        return spreads


def _battles(spreads: Spreads) -> int:
    return sum(spread.battles for spread in spreads.values())


def _is_open(spreads: Spreads, keys: Iterable[str]) -> bool:
    return any(fought(spreads, key) is None for key in keys)


def _turns_of(line: Sequence[Stand]) -> list[int]:
    """Where in a line it stood at first, and where each round ended."""
    ends = {stand.round: n for n, stand in enumerate(line)}
    return sorted({0, *ends.values()})


def _are_behind(spreads: Spreads, aims: Mapping[str, int]) -> bool:
    return any(key not in spreads or spreads[key].battles < aim for key, aim in aims.items())
