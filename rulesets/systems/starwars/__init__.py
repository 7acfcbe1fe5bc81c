"""Star Wars Mass Combat, for D6: the article of Christian Conkle."""

from rulesets.systems.starwars.ruleset import RULES

__all__ = ["RULES"]
