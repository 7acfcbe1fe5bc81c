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
BY_DEFAULT = {"gridless": 2620, "gurps": 1080, "runequest": 8400, "starwars": 109, "traveller": 126}
"""At most so many calls a battle, a few in a hundred more than there are. Whoever saves some lowers it."""
BY_OFFICERS = {"gridless": 5280, "gurps": 2150, "runequest": 7000, "starwars": 21400, "traveller": 5800}


def calls(work: Callable[[], object]) -> int:
    """How often a function is called, of Python and of C."""
    count = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.collect()
    gc.disable()  # what is thrown away of other tests says so when it goes, and that is a call too
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def forget() -> None:
    """What other battles of this process have worked out: finding one like it again costs calls too."""
    gc.unfreeze()  # nearly every cache was there as the tests began, and was put away then
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper and one.__module__.startswith("rulesets."):
            one.cache_clear()
    gc.collect()
    gc.freeze()


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
