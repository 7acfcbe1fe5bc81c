"""Mass Combat: Gridless, for d20 games, after the house rules of that name."""

from rulesets.systems.gridless.ruleset import RULES

__all__ = ["RULES"]
