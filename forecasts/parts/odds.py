"""Charts' own values of what was fought: chances of one side against the others."""

from __future__ import annotations

from django.utils.translation import gettext

from forecasts.charts.hills import Odds
from forecasts.charts.parts import Side
from forecasts.parts.ground import Ground
from rulesets.forecasts.comparing import Pair, compared
from rulesets.forecasts.spread import Chance, Spread


def foe_of(ground: Ground, side: str) -> Side:
    """Against whom: the other side, or all others together."""
    foes = [one for key, one in ground.sides.items() if key != side]
    return foes[0] if len(foes) == 1 else Side(gettext("the others"), "sable")


def odds_of_both(first: Spread, second: Spread, side: str) -> Pair[Odds]:
    """Of two courses, each over the battles that both have fought."""
    wins, nobody = compared(first, second, side), compared(first, second)
    battles = wins.battles
    won = (wins.both + wins.only_first, wins.both + wins.only_second)
    open_ = (nobody.both + nobody.only_first, nobody.both + nobody.only_second)
    return Pair(*(_odds(own, battles - own - drawn, battles) for own, drawn in zip(won, open_, strict=True)))


def _odds(own: int, foe: int, battles: int) -> Odds:
    return Odds(Chance.of(own, battles), Chance.of(max(0, foe), battles))


def odds_of(ground: Ground, spread: Spread, side: str) -> Odds:
    foes = sum(spread.won[key] for key in ground.sides if key != side)
    return Odds(spread.chance(side), Chance.of(min(foes, spread.battles), spread.battles))
