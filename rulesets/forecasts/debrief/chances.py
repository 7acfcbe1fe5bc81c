"""The chance of each side after every step, by the truth and by what each side knew; the turning point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from rulesets.engine import Field
from rulesets.forecasts.courses import Spreads
from rulesets.forecasts.debrief.moments import TRUTH, Battle, Moment, viewer_of
from rulesets.forecasts.debrief.worth import Worth, fought
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.spread import Chance


@dataclass(frozen=True, slots=True)
class Stand:
    """How a battle stood for somebody after a step; number 0 is how it stood at first."""

    number: int
    round: int
    step: str
    turn: str
    key: str
    """Of the course that says its chances; none where the end is known."""
    seen: Field


class Point(NamedTuple):
    """A point of the curve: after which moment, and each side's chance."""

    number: int
    round: int
    step: str
    turn: str
    chances: Mapping[str, Chance]


class Turning(NamedTuple):
    """The step that changed most, for the side that it changed most for, from what to what."""

    number: int
    round: int
    step: str
    turn: str
    side: str
    before: Chance
    after: Chance
    worth: Worth


def key_of(eyes: str, number: int) -> str:
    return f"chance/{eyes}/{number}"


def stands(battle: Battle, eyes: str) -> list[Stand]:
    """After each phase; for a side after each step, since whose turns there are may be hidden from it.

    After a phase in which nobody was asked, no die fell and nothing was ruled the chances are what they were:
    it shares a course with the one before, as long as it showed nothing new.
    """
    before, known = battle.opening, battle.rules.known(battle.opening, viewer_of(eyes))
    found = [Stand(0, 0, "", "", key_of(eyes, 0), known)]
    for group in _groups(battle.fought, eyes):
        last = group[-1]
        known = battle.rules.known(last.after, viewer_of(eyes))
        is_same = _follow(before, group) and (eyes == TRUTH or _alike(found[-1].seen, known))
        key = found[-1].key if is_same else key_of(eyes, last.number)
        if battle.end and last.number >= battle.end.number:
            key = ""
        turn = last.turn if eyes == TRUTH else ""
        found.append(Stand(last.number, last.round, last.step, turn, key, known))
        before = last.after
    return found


def _groups(moments: Sequence[Moment], eyes: str) -> Iterator[list[Moment]]:
    if eyes == TRUTH:
        yield from ([moment] for moment in moments)
    else:
        for _, group in groupby(moments, key=lambda moment: (moment.round, moment.step)):
            yield list(group)


def _follow(before: Field, group: Sequence[Moment]) -> bool:
    """Whether each begins as the one before ended, and none could have come otherwise."""
    fields = [before, *(moment.after for moment in group)]
    return all(moment.is_still and moment.before == fields[n] for n, moment in enumerate(group))


def _alike(first: Field, second: Field) -> bool:
    """Whether two fields are the same but for the hour."""
    hour = second.copy()
    hour.round, hour.step = first.round, first.step
    return first == hour


def courses_of(battle: Battle, eyes: str, found: Sequence[Stand]) -> Iterator[tuple[str, Forecast]]:
    seen: set[str] = {""}
    for stand in found:
        if stand.key not in seen:
            seen.add(stand.key)
            who = viewer_of(eyes)
            yield (
                stand.key,
                Forecast(battle.rules.key, stand.seen, battle.seed, tempers=battle.tempers, eyes=who),
            )


def curve(battle: Battle, found: Sequence[Stand], spreads: Spreads) -> tuple[Point, ...]:
    """As far as the battles have been fought."""
    return tuple(
        Point(stand.number, stand.round, stand.step, stand.turn, chances)
        for stand in found
        if (chances := chances_of(battle, stand, spreads))
    )


def chances_of(battle: Battle, stand: Stand, spreads: Spreads) -> dict[str, Chance]:
    """Of each side as it stood there, as far as it has been fought."""
    if not stand.key:
        winners = battle.end.winners if battle.end else ()
        return {side: Chance(float(side in winners), 0.0) for side in battle.sides}
    spread = fought(spreads, stand.key)
    return {side: spread.chance(side) for side in battle.sides} if spread else {}


def bridged(battle: Battle, found: Sequence[Stand], spreads: Spreads) -> tuple[int, ...]:
    """The numbers of the points before which steps are left out that have not been fought."""
    numbers, is_left_out = [], False
    for stand in found:
        if not chances_of(battle, stand, spreads):
            is_left_out = True
        elif is_left_out:
            numbers.append(stand.number)
            is_left_out = False
    return tuple(numbers)


def _won(last: Point) -> set[str]:
    return {side for side, chance in last.chances.items() if chance.share == 1 and not chance.error}


def turning_point(points: Sequence[Point], line: Sequence[Stand] = ()) -> Turning | None:
    """The largest change beyond its error, towards whoever has won if anybody has; nothing if none stands out
    among so many. Between points of `line` that are not next to each other nobody knows which step it was.
    """
    place = {stand.number: n for n, stand in enumerate(line)}
    tries, best, found = len(points) - 1, 0.0, None
    won = _won(points[-1]) if points else set()
    for before, after in pairwise(points):
        if place and place[after.number] > place[before.number] + 1:
            continue
        for side, chance in after.chances.items():
            worth = Worth.told(before.chances[side], chance)
            is_their_way = not won or (worth.change > 0) is (side in won)
            if is_their_way and worth.stands_out(tries) and (margin := worth.margin(tries)) > best:
                best = margin
                found = Turning(*after[:4], side, before.chances[side], chance, worth)
    return found
