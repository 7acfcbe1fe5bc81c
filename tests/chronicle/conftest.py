"""Battles that were fought, to be told."""

from tests.battles.conftest import draft, ford, skirmish_rules

__all__ = ["draft", "ford", "skirmish_rules"]
