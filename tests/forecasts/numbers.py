"""Numbers for the charts as five samples give them: `python -m tests.forecasts.numbers` writes them anew.

They are kept as data beside this file, so that pictures of all charts are quickly made.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path

from rulesets.engine import Json, Muster, Ruleset, names_of, status
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.matters import by_key, matters, ranked
from rulesets.forecasts.results import Result
from rulesets.forecasts.sentences import sentence
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.varying import without_each
from rulesets.registry import rulesets

KEPT = Path(__file__).with_name("numbers.json")
BATTLES, FOR_EACH = 200, 60
BOUNDS = (0.35, 0.65)
"""A victory is clear, and then crushing, where so much more of the winner is left than of the loser."""


def numbers_of(rules: Ruleset) -> Json:
    """Everything that a chart wants to know of one sample, by name."""
    muster, names = rules.sample(), names_of(rules.sample())
    found = Forecast(rules.key, rules.open(rules.prepare(muster)), "gallery").results(count())
    results = list(islice(found, BATTLES))
    spread = Spread.of(results)
    changes = by_key(without_each(rules, muster))
    courses = matters(rules, muster, seed="gallery", battles=FOR_EACH)
    fought = {one.key: one.forecast.spread(range(one.battles)) for one in courses}
    _, usual, found_to_matter = ranked(fought, muster.sides[0].id)
    return {
        "title": rules.title,
        "battles": spread.battles,
        "broken_off": spread.broken_off,
        "sides": {side.id: names[side.id] for side in muster.sides},
        "won": dict(spread.won),
        "grades": _grades(results),
        "rounds": {str(rounds): times for rounds, times in sorted(spread.rounds.items())},
        "units": _units(rules, muster, results, spread),
        "heroes": [
            {"name": names[hero.id], "side": hero.side, "fates": _fates(rules, spread.heroes[hero.id])}
            for hero in muster.heroes
            if hero.id in spread.heroes
        ],
        "usual": [usual.share, usual.error],
        "matters": [
            [sentence(rules, muster, changes[one.key]), one.chance.share, *one.difference]
            for one in found_to_matter
        ],
    }


def _units(rules: Ruleset, muster: Muster, results: Sequence[Result], spread: Spread) -> list[Json]:
    sizes = {id: left.of for result in results for id, left in result.units.items()}
    names = names_of(muster)
    return [
        {
            "name": names[unit.id],
            "side": unit.side,
            "icon": rules.roster.icon(unit) if rules.roster else "",
            "of": sizes[unit.id],
            "total": spread.units[unit.id].mean * spread.battles,
            "counts": {str(n): times for n, times in sorted(spread.units[unit.id].counts.items())},
        }
        for unit in muster.units
        if unit.id in sizes
    ]


def _fates(rules: Ruleset, counts: Counter[str]) -> Json:
    return {status(rules, word): times for word, times in counts.items()}


def _grades(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    grades: dict[str, Counter[str]] = {}
    for result in results:
        left = {id: 1 - of.lost for id, of in result.sides.items()}
        for winner in result.winners:
            foes = max((share for side, share in left.items() if side not in result.winners), default=0.0)
            ahead = left.get(winner, 0.0) - foes
            grade = "marginal" if ahead < BOUNDS[0] else "clear" if ahead < BOUNDS[1] else "crushing"
            grades.setdefault(winner, Counter())[grade] += 1
    return {side: dict(counts) for side, counts in grades.items()}


if __name__ == "__main__":
    KEPT.write_text(
        json.dumps({key: numbers_of(rules) for key, rules in rulesets().items()}, indent=1) + "\n"
    )
