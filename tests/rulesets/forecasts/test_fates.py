"""How heroes end: every word for it has its place in what the rules say, from the best to the worst."""

import pytest

from rulesets.engine import sample_of, status
from rulesets.engine.ruleset import DEAD
from rulesets.forecasts.fighting import Forecast
from rulesets.registry import rulesets


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_each_fate_has_its_place(key: str) -> None:
    rules = rulesets()[key]
    field = rules.open(rules.prepare(sample_of(rules, "")))
    spread = Forecast(key, field, "fates").spread(range(6))
    assert {fate for fates in spread.heroes.values() for fate in fates} <= set(rules.fates)
    assert rules.fates[-1] == DEAD


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_each_fate_has_a_word(key: str) -> None:
    rules = rulesets()[key]
    words = [status(rules, fate) for fate in rules.fates]
    assert len(set(words)) == len(words)
    assert not [word for word in words if "_" in word]
