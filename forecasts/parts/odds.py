"""Charts' own values of what was fought: chances of one side against the others."""

from __future__ import annotations

from django.utils.translation import gettext

from forecasts.charts.hills import Odds
from forecasts.charts.parts import Side
from forecasts.parts.ground import Ground
from rulesets.forecasts.spread import Chance, Spread


def foe_of(ground: Ground, side: str) -> Side:
    """Against whom: the other side, or all others together."""
    foes = [one for key, one in ground.sides.items() if key != side]
    return foes[0] if len(foes) == 1 else Side(gettext("the others"), "sable")


def odds_of(ground: Ground, spread: Spread, side: str) -> Odds:
    foes = sum(spread.won[key] for key in ground.sides if key != side)
    return Odds(spread.chance(side), Chance.of(min(foes, spread.battles), spread.battles))
