"""How many battles a second the forecast plays, against the bare dice that it throws.

A battle is one round of the real steps: 12 units and 3 heroes a side, grown from each ruleset's sample. It is
measured where officers give the orders and where everybody answers by default, in a forecast, which plays the
steps before the first die once for many battles. The bare dice are as many draws from a table of all
outcomes; the plain round is its dice and sums, written by hand. All of them take turns.
"""

import platform
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import batched
from multiprocessing import get_context
from multiprocessing.pool import Pool
from operator import truediv
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from config.benches.baselines import gurps
from rulesets.engine import Field, Muster, Ruleset, SilentTable, StaffedTable, TableDice, forecast
from rulesets.engine.forecast import BlockDice
from rulesets.engine.values import Json
from rulesets.registry import rulesets

UNITS, HEROES = 12, 3
BATTLES, BARE, DRAWS = 300, 2000, 50
FORECAST = 1000
"""So many battles has a forecast: they share what comes before the first die."""
SECONDS = 0.5
"""Battles with officers are measured so long, at most as many as without."""
PLAIN = {"gurps": gurps}
"""Rounds written by hand, by the key of the ruleset."""


def by_default(rules: Ruleset, dice: BlockDice) -> SilentTable:
    return SilentTable(dice)


TABLES: dict[str, Callable[[Ruleset, BlockDice], SilentTable]] = {
    "officers": StaffedTable,
    "defaults": by_default,
}
"""Who answers at them."""


class Counted(TableDice):
    """Table dice that count how often they are drawn."""

    drawn_so_far = 0

    def totals(self, text: str, times: int) -> list[int]:
        self.drawn_so_far += times
        return super().totals(text, times)


def run(rounds: int = 7, processes: int = 1) -> Json:
    """Every ruleset's figures: microseconds, battles a second, and ratios to bare dice and plain round."""
    return {key: figures_of(rules, rounds, processes) for key, rules in rulesets().items()}


def figures_of(rules: Ruleset, rounds: int, processes: int = 1) -> Json:
    field = opened(rules)
    runs = measured(rules, field, rounds)
    figures: Json = {"units": len(field.muster.units), "heroes": len(field.muster.heroes)}
    figures |= {f"{name}_us": spread(one * 1e6 for one in times) for name, times in runs.items() if times}
    for name, table in TABLES.items():
        if times := runs[name]:
            draws = draws_of(rules, field, table)
            bare = [draws * draw for draw in runs["draw"]]
            figures[name] = {"draws": draws, "battles_a_second": spread(1 / one for one in times)}
            figures[name]["ratio"] = spread(map(truediv, times, bare)) if draws else None
            figures[name]["to_plain"] = spread(map(truediv, times, runs["plain"])) if runs["plain"] else None
    if processes > 1:
        figures["processes"] = processes
        figures["speedup"] = spread(speedups(rules, field, processes, rounds))
    return figures


def measured(rules: Ruleset, field: Field, rounds: int) -> dict[str, list[float]]:
    """Seconds for one of each, in turn; what this ruleset has not is measured by nothing."""
    random = Random(1).random
    table = [sum(divmod(n, 6)) for n in range(216)]
    silent, staffed = SilentTable(TableDice(Random(1))), table_for(rules, 1)
    many = worth_measuring(rules, field, staffed)
    plain = plain_round(rules, field)
    runs: dict[str, list[float]] = {"draw": [], "plain": [], "copy": [], "defaults": [], "officers": []}
    for _ in range(rounds):
        bare = seconds(lambda: [table[int(random() * 216)] for _ in range(DRAWS)], BARE)
        runs["draw"].append(bare / DRAWS)
        runs["copy"].append(seconds(field.copy, BARE))
        runs["defaults"].append(battles(rules, field, silent, BATTLES))
        if plain:
            runs["plain"].append(seconds(plain, BATTLES))
        if rules.officers:
            runs["officers"].append(battles(rules, field, staffed, many))
    return runs


def battles(rules: Ruleset, field: Field, table: SilentTable, many: int) -> float:
    """For one of a whole forecast: with its share of what is played once for all of it."""
    once = seconds(lambda: forecast(rules, field, table, type, battles=0), 1)
    whole = seconds(lambda: forecast(rules, field, table, type, battles=many), 1)
    return max(0.0, whole - once) / many + once / FORECAST


def worth_measuring(rules: Ruleset, field: Field, table: StaffedTable) -> int:
    """How many battles with officers fit in the time, once they have answered what is asked again."""
    each = [battles(rules, field, table, 2) for _ in range(2)][-1]
    return max(2, min(BATTLES, int(SECONDS / each)))


def plain_round(rules: Ruleset, field: Field) -> Callable[[], object] | None:
    """A round of the same armies, once they are mustered, in nothing but dice and sums."""
    if (by_hand := PLAIN.get(rules.key)) is None:
        return None
    mustered, dice = field.copy(), TableDice(Random(1))
    mustered.round = 1
    rules.steps[0].play(mustered, SilentTable(dice))
    armies = by_hand.armies(mustered)
    return lambda: by_hand.fight(by_hand.fresh(armies), dice)


# Several processes


def speedups(rules: Ruleset, field: Field, processes: int, rounds: int) -> list[float]:
    """How many times faster so many processes play than one, by the clock: each has officers of its own."""
    many = worth_measuring(rules, field, table_for(rules, 0))
    with get_context("fork").Pool(processes, _begin, (rules.key,)) as pool:
        several(pool, processes, many)
        found = []
        for _ in range(rounds):
            alone = clocked(lambda: several(pool, 1, many))
            together = clocked(lambda: several(pool, processes, many))
            found.append(processes * alone / together)
    return found


def several(pool: Pool, parts: int, many: int) -> dict[Any, int]:
    """So many parts of a forecast, each with a seed of its own, and how often each result came in all."""
    counts: dict[Any, int] = {}
    for part in pool.starmap(_part, [(seed, many) for seed in range(parts)], chunksize=1):
        for result, count in part.items():
            counts[result] = counts.get(result, 0) + count
    return counts


_here: Json = {}
"""What this process plays: rules, field and table, which cannot be sent."""


def _begin(key: str) -> None:
    rules = rulesets()[key]
    _here.update(rules=rules, field=opened(rules), table=table_for(rules, 0))


def _part(seed: int, many: int) -> dict[Any, int]:
    _here["table"].thrown.dice = TableDice(Random(seed))
    return forecast(_here["rules"], _here["field"], _here["table"], _round, battles=many)


def _round(field: Field) -> int:
    return field.round


def table_for(rules: Ruleset, seed: int) -> StaffedTable:
    return StaffedTable(rules, TableDice(Random(seed)))


def clocked(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


# What is played
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


def draws_of(
    rules: Ruleset, field: Field, table: Callable[[Ruleset, BlockDice], SilentTable] = by_default
) -> int:
    """How many draws a battle takes, at the average of some."""
    counted = Counted(Random(1))
    many = max(2, BATTLES // 10)
    forecast(rules, field, table(rules, counted), type, battles=many)
    return round(counted.drawn_so_far / many)


def seconds(run: Callable[[], object], times: int) -> float:
    """Of the processor's time, so that what else runs on the machine weighs less."""
    start = process_time()
    for _ in range(times):
        run()
    return (process_time() - start) / times


def spread(values: Iterable[float]) -> dict[str, float]:
    listed = list(values)
    return {"median": median(listed), "min": min(listed), "max": max(listed)}


def row(figures: Json) -> str:
    """A row of the page of performance: today, the machine, and how many rounds a second each plays."""
    gurps = figures["gurps"]
    against = [gurps[name][floor]["median"] for floor in ("ratio", "to_plain") for name in TABLES]
    rates = [
        " / ".join(f"{row[name]['battles_a_second']['median']:,.0f}" for name in TABLES)
        for row in (gurps, *(row for key, row in sorted(figures.items()) if key != "gurps"))
    ]
    pairs = (f"{by_officers:.0f} / {by_default:.0f}" for by_officers, by_default in batched(against, 2))
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    cells = [f"{date.today():%Y-%m-%d}", machine, rates[0], *pairs, *rates[1:]]
    return f"| {' | '.join(cells)} |"


def told(figures: Json) -> list[str]:
    """The figures in words, a paragraph a ruleset."""
    return [line for key, row in figures.items() for line in _paragraph(key, row)]


def _paragraph(key: str, row: Json) -> Iterator[str]:
    yield f"{key}: {row['units']} units, {row['heroes']} heroes"
    for name in TABLES:
        if found := row.get(name):
            rate = found["battles_a_second"]
            yield (
                f"  by {name}: {rate['median']:,.0f} battles a second "
                f"({rate['min']:,.0f} to {rate['max']:,.0f}), {found['draws']} draws in each"
            )
            for floor, what in (("ratio", "the bare dice"), ("to_plain", "the plain round")):
                if ratio := found[floor]:
                    yield f"    {ratio['median']:.1f} x {what} ({ratio['min']:.1f} to {ratio['max']:.1f})"
    yield f"  copy of the field {row['copy_us']['median']:.1f} us; a draw {row['draw_us']['median']:.3f} us"
    if speedup := row.get("speedup"):
        yield (
            f"  {row['processes']} processes: {speedup['median']:.2f} x one "
            f"({speedup['min']:.2f} to {speedup['max']:.2f})"
        )
