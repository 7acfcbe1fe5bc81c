"""RuneQuest battles, after Frederic Moulin's article (1996)."""

from rulesets.systems.runequest.ruleset import RULES

__all__ = ["RULES"]
