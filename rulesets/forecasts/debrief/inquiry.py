"""The debrief as an inquiry: which battles are fought ahead, how many of each, and what they say so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
LEAST = 0.01
"""A course that seems to change nothing gets as many more as if it changed so much."""


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
        if sum(spread.battles for spread in spreads.values()) >= total:
            return {key: spread.battles for key, spread in spreads.items()}
        few = min(FEW, max(BRIEF, total // (2 * len(self.courses))), max(1, total))
        outline = dict.fromkeys(self.outline, min(BRIEF, few))
        if _are_behind(spreads, outline):
            return outline
        flat = self._flat(spreads)
        first = outline | {one.key: FLAT if one.key in flat else few for one in self.courses}
        aims = dict(sorted(first.items(), key=lambda aim: aim[0] in flat))
        if _are_behind(spreads, aims):
            return aims
        weights = self._interest(spreads)
        left = max(0, total - sum(aims.values())) / sum(weights.values())
        return {key: min(MOST, aim + int(left * weights[key])) for key, aim in aims.items()}

    @cached_property
    def outline(self) -> list[str]:
        """The courses of how it stood at first and after each round, for all eyes."""
        last = [line[n] for line in self.stands.values() for n in _turns_of(line)]
        return [key for key in dict.fromkeys(stand.key for stand in last) if key]

    def _flat(self, spreads: Spreads) -> set[str]:
        """The courses within a round that changed little: as far as its ends tell."""
        found: set[str] = set()
        for line in self.stands.values():
            for first, last in pairwise(_turns_of(line)):
                if self._is_alike(spreads, line[first], line[last]):
                    found |= {stand.key for stand in line[first + 1 : last]}
        return found - {stand.key for line in self.stands.values() for stand in (line[0], line[-1])}

    def _is_alike(self, spreads: Spreads, first: Stand, last: Stand) -> bool:
        before, after = (chances.chances_of(self.battle, stand, spreads) for stand in (first, last))
        sides = self.battle.sides
        return bool(before and after) and all(
            abs(before[side].share - after[side].share) <= LITTLE for side in sides
        )

    def _interest(self, spreads: Spreads) -> dict[str, float]:
        found = {one.key: LEAST for one in self.courses}
        for first, second in self.pairs:
            if first in found and second in found:
                change = self._change(spreads[first], spreads[second])
                found[first], found[second] = max(found[first], change), max(found[second], change)
        return found

    def _change(self, first: Spread, second: Spread) -> float:
        return max(abs(first.chance(side).share - second.chance(side).share) for side in self.battle.sides)

    def reading(self, spreads: Spreads) -> Debrief:
        """What the battles say that have been fought by now."""
        battle = self.battle
        curves = {eyes: chances.curve(battle, line, spreads) for eyes, line in self.stands.items()}
        return Debrief(
            winners=battle.end.winners if battle.end else None,
            curves=curves,
            turnings={eyes: chances.turning_point(curve) for eyes, curve in curves.items()},
            heroes={eyes: heroes.hero_of(eyes, self.absents, spreads) for eyes in battle.eyes},
            swings=decisions.swings(battle, self.ways, spreads),
            fortunes=decisions.fortunes(battle, self.ways, spreads),
            decisions=decisions.decisions(self.answered, spreads),
            rolls=self.rolls,
            luck={side: luck_of(roll for roll in self.rolls if roll.side == side) for side in battle.sides},
            is_early=any(fought(spreads, one.key) is None for one in self.courses),
        )

    def fight(self, total: int, workers: int = 1) -> dict[str, Spread]:
        """All battles at once, in three goes: the ends of rounds, few of each, the rest where it matters."""
        spreads: dict[str, Spread] = {}
        for _ in range(3):
            wanted = self.wanted(spreads, total)
            due = [replace(one, battles=wanted[one.key]) for one in self.courses if one.key in wanted]
            for _grown in courses.fought(due, spreads, workers):
                pass
        return spreads


def _turns_of(line: Sequence[Stand]) -> list[int]:
    """Where in a line it stood at first, and where each round ended."""
    ends = {stand.round: n for n, stand in enumerate(line)}
    return sorted({0, *ends.values()})


def _are_behind(spreads: Spreads, aims: Mapping[str, int]) -> bool:
    return any(key not in spreads or spreads[key].battles < aim for key, aim in aims.items())
