"""Every vector of the rules through the real functions and steps."""

from pathlib import Path

import pytest

from tests.rulesets.adapters.gurps import run
from tests.rulesets.vectors import failure, load

VECTORS = load(Path(__file__).with_name("vectors.json"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector_passes(vector: dict[str, object]) -> None:
    assert failure(run, vector) == ""
