"""How many battles a second the forecast plays, against the bare dice that it throws.

A battle is one round of the real steps: 12 units and 3 heroes a side, grown from each ruleset's sample. It is
measured in a forecast, which plays the steps before the first die once for many battles, and alone. The bare
dice are as many draws from a table of all outcomes. Both, and a bare copy of the field, take turns.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rulesets.engine import Field, Muster, Ruleset, SilentTable, TableDice, fight, forecast
from rulesets.engine.values import Json
from rulesets.registry import rulesets

UNITS, HEROES = 12, 3
BATTLES, BARE = 300, 2000


class Counted(TableDice):
    """Table dice that count how often they are drawn."""

    drawn_so_far = 0

    def totals(self, text: str, times: int) -> list[int]:
        self.drawn_so_far += times
        return super().totals(text, times)


def run(rounds: int = 7) -> Json:
    """Every ruleset's figures: microseconds, battles a second, and the ratio to the bare dice."""
    return {key: figures_of(rules, rounds) for key, rules in rulesets().items()}


def figures_of(rules: Ruleset, rounds: int) -> Json:
    field = opened(rules)
    draws = draws_of(rules, field)
    random = Random(1).random
    table = [sum(divmod(n, 6)) for n in range(216)]
    silent = SilentTable(TableDice(Random(1)))
    bare: list[float] = []
    copy: list[float] = []
    battle: list[float] = []
    alone: list[float] = []
    for _ in range(rounds):
        bare.append(seconds(lambda: [table[int(random() * 216)] for _ in range(draws)], BARE))
        copy.append(seconds(field.copy, BARE))
        battle.append(seconds(lambda: forecast(rules, field, silent, type, battles=BATTLES), 1) / BATTLES)
        alone.append(seconds(lambda: fight(rules, field, silent), BATTLES))
    return {
        "units": len(field.muster.units),
        "heroes": len(field.muster.heroes),
        "draws": draws,
        "bare_us": spread(one * 1e6 for one in bare),
        "copy_us": spread(one * 1e6 for one in copy),
        "battle_us": spread(one * 1e6 for one in battle),
        "alone_us": spread(one * 1e6 for one in alone),
        "battles_a_second": spread(1 / one for one in battle),
        "ratio": spread(whole / dice for whole, dice in zip(battle, bare, strict=True)),
    }


def opened(rules: Ruleset) -> Field:
    """The field of the grown sample, with what comes before the first round behind it."""
    field: Field = rules.open(grown(rules.sample()))
    table = SilentTable(TableDice(Random(1)))
    for step in rules.setup:
        if step.waits(field):
            step.play(field, table)
    return field


def grown(muster: Muster) -> Muster:
    """The sample with so many units and heroes on each side: its own, and copies of them."""
    sides = dict.fromkeys([*(sheet.side for sheet in muster.sides), *(sheet.side for sheet in muster.units)])
    units = [one for side in sides for one in _many(muster.units, side, UNITS)]
    heroes = [one for side in sides for one in _many(muster.heroes or (), side, HEROES, units)]
    return muster.model_copy(update={"units": tuple(units), "heroes": tuple(heroes)})


def _many(sheets: Any, side: str, count: int, units: Any = ()) -> Iterator[Any]:
    """So many of a side; a side that has none gets copies of another's."""
    own = [sheet for sheet in sheets if sheet.side == side]
    for n in range(count if sheets else 0):
        if n < len(own):
            yield own[n]
            continue
        like = (own or sheets)[n % len(own or sheets)]
        there = next((unit.id for unit in units if unit.side == side), None)
        changes = {"id": f"{side}-x{n}", "name": f"{like.name} {n}", "side": side}
        yield like.model_copy(update={**changes, "unit": there} if units else changes)


def draws_of(rules: Ruleset, field: Field) -> int:
    """How many draws a battle takes, at the average of some."""
    counted = Counted(Random(1))
    for _ in range(BATTLES):
        fight(rules, field, SilentTable(counted))
    return round(counted.drawn_so_far / BATTLES)


def seconds(run: Callable[[], object], times: int) -> float:
    """Of the processor's time, so that what else runs on the machine weighs less."""
    start = process_time()
    for _ in range(times):
        run()
    return (process_time() - start) / times


def spread(values: Iterator[float]) -> dict[str, float]:
    listed = list(values)
    return {"median": median(listed), "min": min(listed), "max": max(listed)}


def told(figures: Json) -> list[str]:
    """The figures in words, a paragraph a ruleset."""
    lines: list[str] = []
    for key, row in figures.items():
        rate, ratio = row["battles_a_second"], row["ratio"]
        lines += [
            f"{key}: {row['units']} units, {row['heroes']} heroes, {row['draws']} draws a battle",
            f"  {rate['median']:,.0f} battles a second ({rate['min']:,.0f} to {rate['max']:,.0f})",
            f"  {ratio['median']:.1f} x the bare dice ({ratio['min']:.1f} to {ratio['max']:.1f})",
            f"  battle {row['battle_us']['median']:.1f} us, alone {row['alone_us']['median']:.1f} us; "
            f"copy of the field {row['copy_us']['median']:.1f} us; "
            f"bare dice {row['bare_us']['median']:.1f} us",
        ]
    return lines
