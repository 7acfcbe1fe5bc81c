"""The hero who changed most: the battle from its opening without each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.forecasts.changes import Away, changed
from rulesets.forecasts.courses import Spreads
from rulesets.forecasts.debrief.moments import TRUTH, Battle, viewer_of
from rulesets.forecasts.debrief.worth import Worth, worth_of
from rulesets.forecasts.fighting import Forecast


class HeroWorth(NamedTuple):
    """What a hero was worth to his side: its chance at the opening less its chance without him."""

    hero: str
    side: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Absent:
    """The battle without one of its heroes."""

    hero: str
    side: str
    muster: Any


def absents(battle: Battle) -> list[Absent]:
    without = (
        (hero, changed(battle.rules, battle.muster, [Away(of=hero.id)])) for hero in battle.muster.heroes
    )
    return [Absent(hero.id, hero.side, muster) for hero, (muster, _) in without if muster is not None]


def opening_key(eyes: str) -> str:
    return f"hero/{eyes}"


def key_of(eyes: str, hero: str) -> str:
    return f"hero/{eyes}/{hero}"


def mine(found: list[Absent], eyes: str) -> list[Absent]:
    """Those of whom somebody is told: a side of its own."""
    return [one for one in found if eyes in (TRUTH, f"side:{one.side}")]


def courses_of(battle: Battle, eyes: str, found: list[Absent]) -> Iterator[tuple[str, Forecast]]:
    rules, who = battle.rules, viewer_of(eyes)
    if mine(found, eyes):
        yield opening_key(eyes), battle.forecast(rules.open(rules.prepare(battle.muster)), who)
    for one in mine(found, eyes):
        yield key_of(eyes, one.hero), battle.forecast(rules.open(rules.prepare(one.muster)), who)


def pairs_of(eyes: str, found: list[Absent]) -> Iterator[tuple[str, str]]:
    return ((key_of(eyes, one.hero), opening_key(eyes)) for one in mine(found, eyes))


def hero_of(eyes: str, found: list[Absent], spreads: Spreads) -> HeroWorth | None:
    """The one whose worth is largest beyond its error, for better or worse; nobody if none stands out."""
    ours, best, first = mine(found, eyes), 0.0, None
    for one in ours:
        worth = worth_of(spreads, key_of(eyes, one.hero), opening_key(eyes), one.side)
        if worth and worth.stands_out(len(ours)) and (margin := worth.margin(len(ours))) > best:
            best, first = margin, HeroWorth(one.hero, one.side, worth)
    return first
