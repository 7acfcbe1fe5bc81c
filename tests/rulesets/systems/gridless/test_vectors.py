"""Every vector of the rules through the real functions and steps."""

import copy
from pathlib import Path

import pytest

from tests.rulesets.adapters.gridless import run
from tests.rulesets.vectors import failure, load

VECTORS = load(Path(__file__).with_name("vectors.json"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector_passes(vector: dict[str, object]) -> None:
    assert failure(run, vector) == ""


def test_a_vector_that_heals_does_it_among_the_utility_actions() -> None:
    [trace] = [one for one in VECTORS if one["id"] == "V89"]
    given = copy.deepcopy(trace["given"])
    given["rounds"][1]["utility"] = [{"type": "heal", "target": "marshal", "amount": 7}]
    healed = run("battle_trace", given, trace["rolls"])["heroes"]["marshal"]["hp"]
    assert healed == trace["expect"]["heroes"]["marshal"]["hp"] + 7
