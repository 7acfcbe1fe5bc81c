"""The real rules pass what every ruleset must pass."""

import pytest

from rulesets import conformance
from rulesets.systems.gurps import RULES


@pytest.mark.parametrize("seed", range(6))
def test_conforms(seed: int) -> None:
    assert conformance.check(RULES, seed) >= 12
