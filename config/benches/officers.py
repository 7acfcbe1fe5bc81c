"""How well officers play, and how fast: whole battles of the samples and of arbitrary even musters, sides
swapped, against those who say nothing and against arbitrary legal answers. A battle won counts one point, one
that nobody wins a half.
"""

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from rulesets.engine import Json, Ruleset, proposals, sample_of
from rulesets.registry import rulesets
from rulesets.trials import staff
from rulesets.trials.even import even_muster

EVEN = 20
"""So many even musters, each fought once from either side."""
AGAINST = {"defaults": staff.by_default, "random": staff.by_chance}


def run(rounds: int = 7) -> Json:
    """By ruleset and sample: the share of points, rounds of a battle, milliseconds for a side's answers."""
    staffed = (rules for rules in rulesets().values() if rules.officers)
    return {rules.key: figures_of(rules, rounds) for rules in staffed}


def figures_of(rules: Ruleset, battles: int) -> Json:
    found: Json = {}
    for key in ("", *(sample.key for sample in rules.samples)):
        found[key or "first"] = _figures(rules, [sample_of(rules, key)] * battles)
    found["even"] = _figures(rules, [even_muster(rules, seed) for seed in range(EVEN)])
    return found


def _figures(rules: Ruleset, musters: Sequence[object]) -> Json:
    points = {name: _points(rules, musters, other) for name, other in AGAINST.items()}
    return points | _alone(rules, musters)


def _points(rules: Ruleset, musters: Sequence[object], other: staff.Answerer) -> float:
    """The officers' share, each battle once on either side with the same dice."""
    won = [
        1.0 if victor == mine else 0.5 if not victor else 0.0
        for seed, muster in enumerate(musters)
        for mine, victor in _fought(rules, muster, str(seed), other)
    ]
    return sum(won) / len(won)


def _fought(rules: Ruleset, muster: Any, seed: str, other: staff.Answerer) -> Iterator[tuple[str, str]]:
    sides = [side.id for side in muster.sides]
    for mine in sides:
        answered = {side: staff.by_officers if side == mine else other for side in sides}
        yield mine, staff.winner(rules, staff.battle(rules, muster, seed, answered))


def _alone(rules: Ruleset, musters: Sequence[object]) -> Json:
    """How long officers fight each other, and the slowest that they answer all that one step asks."""
    rounds, slowest = [], 0.0
    for seed, muster in enumerate(musters):
        for scene in staff.battle(rules, muster, str(seed)):
            begun = process_time()
            proposals(rules, scene.field, scene.asks)
            slowest = max(slowest, 1000 * (process_time() - begun))
        rounds.append(scene.field.round)
    return {"rounds": sum(rounds) / len(rounds), "slowest step ms": slowest}
