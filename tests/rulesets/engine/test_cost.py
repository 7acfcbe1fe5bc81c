"""What a round costs in a forecast, in calls of functions: the same on every machine, unlike seconds."""

import gc
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from random import Random

import pytest

from config.benches.forecast import opened
from rulesets.engine import SilentTable, StaffedTable, TableDice, forecast
from rulesets.registry import rulesets

BATTLES = 40
BY_DEFAULT = {"gridless": 2900, "gurps": 1090, "runequest": 9200, "starwars": 125, "traveller": 140}
"""At most so many calls a battle, a few in a hundred more than there are. Whoever saves some lowers it."""
BY_OFFICERS = {"gridless": 5850, "gurps": 2150, "runequest": 8950, "starwars": 21500, "traveller": 6700}


def calls(work: Callable[[], object]) -> int:
    """How often a function is called, of Python and of C."""
    count = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def forget() -> None:
    """What other battles of this process have worked out: finding one like it again costs calls too."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("rulesets.systems."):
            one.cache_clear()


def a_battle(key: str, table: SilentTable) -> float:
    """Once all that is worked out only once has been."""
    forget()
    rules = rulesets()[key]
    field = opened(rules)
    forecast(rules, field, table, type, battles=BATTLES)
    return calls(lambda: forecast(rules, field, table, type, battles=BATTLES)) / BATTLES


@pytest.mark.parametrize("key", BY_DEFAULT)
def test_a_round_by_default_takes_no_more_calls(key: str) -> None:
    assert a_battle(key, SilentTable(TableDice(Random(1)))) <= BY_DEFAULT[key]


@pytest.mark.parametrize("key", BY_OFFICERS)
def test_a_round_by_officers_takes_no_more_calls(key: str) -> None:
    assert a_battle(key, StaffedTable(rulesets()[key], TableDice(Random(1)))) <= BY_OFFICERS[key]
