"""Every line of every number names its section of the book."""

from typing import Any

import pytest

from rulesets.conformance import scenes
from rulesets.engine import Tally, sample_of
from rulesets.systems.gurps import RULES


@pytest.mark.parametrize("sample", ["", *(one.key for one in RULES.samples)])
@pytest.mark.parametrize("seed", [1, 3])
def test_every_line_of_a_report_names_its_section(sample: str, seed: int) -> None:
    bare: set[tuple[str, str]] = set()
    for scene in scenes(RULES, seed, 2, sample_of(RULES, sample)):
        said: list[Any] = [one for one in scene.played.said if isinstance(one, Tally)]
        bare |= {(one.kind, line.label) for one in said for line in one.lines if not line.section}
    assert bare == set()
