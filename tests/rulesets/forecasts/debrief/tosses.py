"""Battles of the toss, of which every chance is known by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets.engine import Field, Json, next_phase, play
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import Battle, Moment
from rulesets.forecasts.spread import Spread
from tests.rulesets.samples import toss

SCORES, MISSES = (2, 2, 3), (6, 6, 6)
"""Under 8, and never."""
RUSH, HOLD, LEFT = {"rush": True}, {"rush": False}, {"left": True}
EVEN, HELD, RUSHED = 0.5, 56 / 216, 160 / 216
"""Three dice come to 10 or less, 8 or less, 12 or less."""


def fought(
    tosses: Sequence[tuple[int, int, int]],
    stakes: Sequence[Any] = (),
    *,
    ready: bool = False,
    feints: bool = False,
    omen: int = 3,
) -> Battle:
    """Rounds with these dice of the Reds, and what they staked; they hold back unless said."""
    muster = toss.sample(ready=ready)
    field: Field = toss.RULES.open(muster)
    moments: list[Moment] = []
    while (phase := next_phase(toss.RULES, field)) and phase.round <= len(tosses):
        said = stakes[phase.round - 1] if phase.round <= len(stakes) else HOLD
        records: dict[str, Json] = {
            "stake": {"stake:reds": said, "feint:blues": {"left": feints}},
            "toss": {"toss:reds": [*tosses[phase.round - 1]], "omen:blues": [omen]},
        }
        record = records.get(phase.step.key, {})
        played = play(phase, field, record)
        assert played.done, played.waits_for
        moments.append(Moment(len(moments) + 1, phase, field, played, record))
        field = played.field
    return Battle(toss.RULES, muster, moments)


def best_of_three(chance: float, reds: int = 0, blues: int = 0) -> float:
    """The chance of the Reds from this score on, when each toss has this chance."""
    if toss.WON in (reds, blues):
        return float(reds == toss.WON)
    return chance * best_of_three(chance, reds + 1, blues) + (1 - chance) * best_of_three(
        chance, reds, blues + 1
    )


def spreads_of(debriefing: Debriefing, battles: int) -> dict[str, Spread]:
    """So many of each course at least."""
    return {one.key: [*one.forecast.growing(battles)][-1] for one in debriefing.courses}


def corrected(battle: Battle, at: int, needed: int) -> Battle:
    """The same, but the game master corrects the field before this moment."""
    moments = list(battle.moments)
    field: Any = moments[at].before.copy()
    field.needed = needed
    moments[at] = replace(moments[at], before=field)
    return replace(battle, moments=moments)
