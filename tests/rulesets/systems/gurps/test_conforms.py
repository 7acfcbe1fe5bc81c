"""The real rules pass what every ruleset must pass."""

import pytest

from rulesets import conformance, soundness
from rulesets.systems.gurps import RULES


@pytest.mark.parametrize("seed", range(6))
def test_conforms(seed: int) -> None:
    assert conformance.check(RULES, seed) >= 12


def test_is_sound_and_its_twins_look_alike() -> None:
    soundness.check(RULES)
