"""What the field of a forecast says of itself."""

import pytest

from forecasts.parts.ground import Ground
from rulesets.engine import GM, viewer
from rulesets.registry import rules_of


@pytest.mark.parametrize(("ruleset", "measure"), [("gurps", "Troop Strength"), ("runequest", "")])
def test_it_says_what_strengths_count_where_that_is_not_people(ruleset: str, measure: str) -> None:
    rules = rules_of(ruleset)
    ground = Ground(rules, rules.open(rules.sample()), {}, viewer(GM))
    assert ground.measure == measure
