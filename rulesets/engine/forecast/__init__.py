"""Forecasts: the steps of live play at a table that answers by itself, many times over."""

from rulesets.engine.forecast.fighting import fight, forecast, odds
from rulesets.engine.forecast.memory import is_fixed
from rulesets.engine.forecast.silent import BlockDice, NoDice, SilentTable, Thrown
from rulesets.engine.forecast.staffed import StaffedTable

__all__ = [
    "BlockDice",
    "NoDice",
    "SilentTable",
    "StaffedTable",
    "Thrown",
    "fight",
    "forecast",
    "is_fixed",
    "odds",
]
