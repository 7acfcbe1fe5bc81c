"""Every vector of the rules through the real functions and steps."""

from pathlib import Path

import pytest

from tests.rulesets.adapters.gurps import run
from tests.rulesets.vectors import failure, load

VECTORS = load(Path(__file__).with_name("vectors.json"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector_passes(vector: dict[str, object]) -> None:
    assert failure(run, vector) == ""


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"sheet": "CommandOrders", "battle_plan": 4}, "battle_plan_out_of_range"),
        ({"sheet": "CommandOrders", "battle_plan": 3}, None),
        ({"sheet": "Situation", "position": ["castle", "stronghold"]}, "position_conflict"),
    ],
)
def test_what_no_printed_vector_asks_is_answered_too(given: dict[str, object], error: str | None) -> None:
    assert run("bad_input", given, {})["error"] == error
