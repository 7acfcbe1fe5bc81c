"""Whether a forecast says what live play brings: battles of each first sample, fought by officers in the live
engine with dice thrown one by one, beside those of the forecast at its silent table.
"""

from collections.abc import Iterator

from rulesets.engine import Event, Json, Ruleset
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.results import Ending, Result, result_of
from rulesets.forecasts.spread import Spread
from rulesets.registry import rulesets
from rulesets.trials import staff

LIVE = 20
"""So many live battles a round of the bench; ten times as many are forecast."""


def run(rounds: int = 7) -> Json:
    """By ruleset: how often each side won in either, and the difference in errors of both together."""
    return {key: figures_of(rules, LIVE * rounds) for key, rules in rulesets().items()}


def figures_of(rules: Ruleset, battles: int) -> Json:
    muster = rules.sample()
    live = Spread.of(_live(rules, muster, battles))
    *_, forecast = Forecast(rules.key, rules.open(rules.prepare(muster)), "agreement").growing(10 * battles)
    found: Json = {"live battles": live.battles, "forecast battles": forecast.battles}
    for side in (*(sheet.id for sheet in muster.sides), ""):
        seen, said = live.chance(side), forecast.chance(side)
        error = (seen.error**2 + said.error**2) ** 0.5
        found[side or "nobody"] = {
            "live": seen.share,
            "forecast": said.share,
            "errors apart": abs(seen.share - said.share) / error,
        }
    return found


def _live(rules: Ruleset, muster: object, battles: int) -> Iterator[Result]:
    for seed in range(battles):
        endings: list[Ending] = []
        for scene in staff.battle(rules, muster, f"agreement {seed}"):
            told = (one for one in scene.played.said if isinstance(one, Event))
            endings += [Ending(one.subject, one.facts) for one in told if one.kind in rules.endings]
        yield result_of(rules, scene.played.field, endings, number=seed)
