"""Mercenary 2: Mass Combat for Mongoose Traveller, after its playtest preview."""

from rulesets.systems.traveller.ruleset import RULES

__all__ = ["RULES"]
