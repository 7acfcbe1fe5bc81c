"""The skirmish at the ford, at which somebody looks ahead."""

from tests.battles.conftest import draft, ford, skirmish_rules

__all__ = ["draft", "ford", "skirmish_rules"]
