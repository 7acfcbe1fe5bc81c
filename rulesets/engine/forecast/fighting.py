"""The forecast: the same steps, many times, at a silent table with blocks of table dice."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.engine.forecast.silent import Again, SilentTable, Thrown
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.steps import Step
from rulesets.engine.values import Field, Mould

type Rules[F: Field] = Ruleset[Any, F]


def fight[F: Field](rules: Rules[F], field: F, table: SilentTable, *, rounds: int = 1) -> F:
    """Play on a copy of the field to the end of so many rounds, or of the battle."""
    return _fight(rules, Mould(field), table, _numbers(field, rounds), 0)


def _numbers(field: Field, rounds: int) -> range:
    """The rounds that follow, by their numbers."""
    return range(field.round + 1, field.round + 1 + rounds)


def _fight[F: Field](rules: Rules[F], mould: Mould[F], table: SilentTable, rounds: range, played: int) -> F:
    """These rounds, of the first of which some steps may have been played."""
    while True:
        table.opens()
        try:
            return _rounds(rules, mould.copy(), table, rounds, played)
        except Again:
            continue


def _rounds[F: Field](rules: Rules[F], field: F, table: SilentTable, rounds: range, played: int) -> F:
    for round in rounds:
        for step in rules.steps[played:]:
            _play(step, field, table, round)
        field.round = round
        if rules.over(field):
            break
        played = 0
    return field


def _play[F: Field](step: Step[F], field: F, table: SilentTable, round: int) -> None:
    """As it is played live: turn after turn, and round and step are set as each begins."""
    while step.waits(field):
        table.begins(step, field)
        field.round, field.step = round, step.key
        step.play(field, table)
        if step.turns is None:
            break


def _prelude[F: Field](rules: Rules[F], field: F, table: SilentTable, round: int) -> tuple[F, int]:
    """The field before the step with the first die, and how many steps that is into the round."""
    diceless = table.without_dice()
    for played, step in enumerate(rules.steps):
        further = field.copy()
        try:
            _play(step, further, diceless, round)
        except Thrown:
            return field, played
        field = further
    return field, len(rules.steps)


def _ends[F: Field](rules: Rules[F], field: F, table: SilentTable, battles: int, rounds: int) -> Iterator[F]:
    """How each battle ends. What comes before the first die is alike in all of them, and played once."""
    numbers = _numbers(field, rounds)
    field, played = _prelude(rules, field, table, numbers[0]) if rounds else (field, 0)
    mould = Mould(field)
    for _ in range(battles):
        yield _fight(rules, mould, table, numbers, played)


def forecast[F: Field, R](
    rules: Rules[F],
    field: F,
    table: SilentTable,
    result: Callable[[F], R],
    *,
    battles: int,
    rounds: int = 1,
) -> dict[R, int]:
    """How often each result came. Give it `rules.known(field, viewer)`, never the field itself."""
    counts: dict[R, int] = {}
    for end in _ends(rules, field, table, battles, rounds):
        outcome = result(end)
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def odds[F: Field, R](
    rules: Rules[F],
    field: F,
    table: SilentTable,
    shares: Callable[[F], Mapping[R, float]],
    *,
    battles: int,
    rounds: int = 1,
) -> dict[R, float]:
    """How likely each result is, where a battle's last roll need not be thrown.

    `shares` says how likely each result is at the end of one battle, worked out exactly from what stands
    there: then 1,000 battles say as much as 8,000 of `forecast`.
    """
    sums: dict[R, float] = {}
    for end in _ends(rules, field, table, battles, rounds):
        for outcome, share in shares(end).items():
            sums[outcome] = sums.get(outcome, 0.0) + share
    return {one: total / battles for one, total in sums.items()}
