"""How well officers play, and how fast: whole battles of the samples, sides swapped, against those who say
nothing and against arbitrary legal answers. A battle won counts one point, one that nobody wins a half.
"""

from collections.abc import Iterator
from time import process_time

from rulesets.engine import Json, Ruleset, proposals, sample_of
from rulesets.registry import rulesets
from rulesets.trials import staff

AGAINST = {"defaults": staff.by_default, "random": staff.by_chance}


def run(rounds: int = 7) -> Json:
    """By ruleset and sample: the share of points, rounds of a battle, milliseconds for a side's answers."""
    staffed = (rules for rules in rulesets().values() if rules.officers)
    return {rules.key: figures_of(rules, rounds) for rules in staffed}


def figures_of(rules: Ruleset, battles: int) -> Json:
    found: Json = {}
    for key in ("", *(sample.key for sample in rules.samples)):
        points = {name: _points(rules, key, battles, other) for name, other in AGAINST.items()}
        found[key or "first"] = points | _alone(rules, key, battles)
    return found


def _points(rules: Ruleset, sample: str, battles: int, other: staff.Answerer) -> float:
    """The officers' share, each battle once on either side with the same dice."""
    won = [
        1.0 if victor == mine else 0.5 if not victor else 0.0
        for seed in range(battles)
        for mine, victor in _fought(rules, sample, str(seed), other)
    ]
    return sum(won) / len(won)


def _fought(rules: Ruleset, sample: str, seed: str, other: staff.Answerer) -> Iterator[tuple[str, str]]:
    muster = sample_of(rules, sample)
    sides = [side.id for side in muster.sides]
    for mine in sides:
        answered = {side: staff.by_officers if side == mine else other for side in sides}
        yield mine, staff.winner(rules, staff.battle(rules, muster, seed, answered))


def _alone(rules: Ruleset, sample: str, battles: int) -> Json:
    """How long officers fight each other, and the slowest that they answer all that one step asks."""
    rounds, slowest = [], 0.0
    for seed in range(battles):
        for scene in staff.battle(rules, sample_of(rules, sample), str(seed)):
            begun = process_time()
            proposals(rules, scene.field, scene.asks)
            slowest = max(slowest, 1000 * (process_time() - begun))
        rounds.append(scene.field.round)
    return {"rounds": sum(rounds) / len(rounds), "slowest step ms": slowest}
