"""The numbers of the rules."""

from collections.abc import Mapping

from rulesets.systems.gridless.book.kinds import Flow, Tier

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
COMBAT_ROUNDS = 10
"""A deadly combat breaks off after so many rounds of six seconds."""

FLOW: tuple[tuple[int, Flow], ...] = (
    (4, Flow.FEROCIOUS),
    (8, Flow.NORMAL),
    (10, Flow.DEADLY),
    (12, Flow.VALOROUS),
)
"""Flow of Battle table: up to so much; above the last the team chooses."""

TIERS: tuple[tuple[int, Tier], ...] = (
    (-10, Tier.NOTHING),
    (-1, Tier.BANDS),
    (4, Tier.ROUGH),
    (9, Tier.EXACT),
    (14, Tier.LEADERS),
    (19, Tier.WEAKNESSES),
)
"""Sizing up the enemy: total less DC, up to so much; above the last the plans are known."""

BANDS: tuple[tuple[int, str], ...] = ((0, "none"), (4, "few"), (9, "moderate"), (19, "strong"))
"""How strong an enemy looks: tokens, up to so many; above the last it is great."""
GREAT = "great"
BAND_RANGES: Mapping[str, str] = {
    "none": "none left",
    "few": "few, 1–4",
    "moderate": "moderate, 5–9",
    "strong": "strong, 10–19",
    "great": "great, 20 and more",
}
BAND_GUESS: Mapping[str, int] = {"none": 0, "few": 3, "moderate": 7, "strong": 14, "great": 24}
UNKNOWN_TOKENS = 8
"""What a unit counts of which only the kind is known."""
USUAL_LEVEL, USUAL_HP, USUAL_SKILL = 5, 30, 6
"""What a hero is taken for by those who have not sized him up."""

TOKEN_LOST, TOKEN_LOST_BEFORE = -2, -1
HIDING, FALLEN = -2, -2
STEADFAST = 4
"""Make Morale Check."""
SIMPLE_ACTIONS = 5
VICTOR, BEATEN, MOST_MARGIN = 11, 15, 10
"""What brings the wounded back, and how much worse a rout makes it."""
