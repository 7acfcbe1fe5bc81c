"""The numbers of the rules (T1 to T8)."""

from collections.abc import Mapping

from rulesets.systems.gridless.kinds import Flow, Tier, What

BASE_DC = 15
BATTLE_DC = 10
ASSESS_DC = 20
STEP = 5
MOST_TOKENS = 999
MOST_OPPORTUNITY = 5
ASSISTANCE = 2
VALOUR = 3
MAGNITUDE = 4
LASTING = 2
DEADLY_AT = -10
WINNER_HARM = 80
HARM_STEP = 20
MAGIC_HARM = 50
REST_VITALITY = 50
ROUND_MINUTES = 10
COMPLEX_MINUTES = 5

FLOW: tuple[tuple[int, Flow], ...] = (
    (4, Flow.FEROCIOUS),
    (8, Flow.NORMAL),
    (10, Flow.DEADLY),
    (12, Flow.VALOROUS),
)
"""T1: up to so much; above the last the team chooses."""

TIERS: tuple[tuple[int, Tier], ...] = (
    (-10, Tier.NOTHING),
    (-1, Tier.BANDS),
    (4, Tier.ROUGH),
    (9, Tier.EXACT),
    (14, Tier.LEADERS),
    (19, Tier.WEAKNESSES),
)
"""T8: total less DC, up to so much; above the last the plans are known."""

BANDS: tuple[tuple[int, str], ...] = ((0, "none"), (4, "few"), (9, "moderate"), (19, "strong"))
"""T8: tokens, up to so many; above the last it is great."""
GREAT = "great"
BAND_RANGES: Mapping[str, str] = {
    "none": "none left",
    "few": "few, 1–4",
    "moderate": "moderate, 5–9",
    "strong": "strong, 10–19",
    "great": "great, 20 and more",
}
BAND_GUESS: Mapping[str, int] = {"none": 0, "few": 3, "moderate": 7, "strong": 14, "great": 24}

PRINTED: Mapping[What, int] = {
    What.TERRAIN: 1,
    What.FORTIFICATION: 2,
    What.CASTLE: 6,
    What.PROTECTION: 2,
    What.LIGHT: 2,
    What.MEDIUM: 4,
    What.HEAVY: 6,
    What.DEVASTATING: 10,
    What.OTHER: 0,
    What.MORALE: 0,
    What.EXTRA_LOSS: 1,
    What.HARM_DICE: 1,
    What.FLOW: 0,
}
"""T4 and T5, and what a condition is worth unless said otherwise."""

TOKEN_LOST, TOKEN_LOST_BEFORE = -2, -1
HIDING, FALLEN = -2, -2
STEADFAST = 4
"""T6."""
SIMPLE_ACTIONS = 5
VICTOR, BEATEN, MOST_MARGIN = 11, 15, 10
"""F12."""
