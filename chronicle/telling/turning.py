"""Where a battle turned, and who was lucky: what its debrief says, for the report."""

from __future__ import annotations

from battles.models import Battle
from battles.truths import Truth
from campaigns.parts import Context
from forecasts.debriefing import of_battle
from forecasts.parts.debrief import Reading
from rulesets.engine import CannotRead, kept


def turning(battle: Battle, truth: Truth) -> Context:
    """The chances after each step, as they were and as they were believed; nothing before the debrief."""
    debrief = None if battle.rules_are_missing else of_battle(battle)
    if debrief is None:
        return {}
    try:
        with kept.reading("The battle"):
            reading = Reading(battle, truth.words, debrief)
            if not reading.debrief.curves:
                return {}
            return {
                "chances": reading.chances(is_early=False),
                "turning": reading.turning(),
                "hero": reading.hero(),
                "luck": [bell.words for bell in reading.luck().bells],
            }
    except CannotRead:
        return {}
