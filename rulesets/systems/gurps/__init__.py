"""GURPS Mass Combat, after Brett Slocum's article in Roleplayer 30 (January 1993)."""

from rulesets.systems.gurps.ruleset import RULES

__all__ = ["RULES"]
