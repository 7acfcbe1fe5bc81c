"""Every line of every number names its section of the book, by a heading that a reader finds there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.engine import Line, Tally, sample_of
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.tables import CASUALTIES, dice_of, line_called
from rulesets.trials.conformance import scenes
from tests.rulesets.systems.gurps.play import field_of, lines, step, tally, told, until

OUR_OWN = re.compile(r"\b[TFR][0-9]+[a-c]?\b")
EVERY_SAMPLE = ["", *(one.key for one in RULES.samples)]


def lines_said(sample: str, seed: int) -> Iterator[tuple[str, Line]]:
    for scene in scenes(RULES, seed, 2, sample_of(RULES, sample)):
        said: list[Any] = [one for one in scene.played.said if isinstance(one, Tally)]
        yield from ((one.kind, line) for one in said for line in one.lines)


@pytest.mark.parametrize("sample", EVERY_SAMPLE)
@pytest.mark.parametrize("seed", [1, 3])
def test_every_line_of_a_report_names_its_section(sample: str, seed: int) -> None:
    assert {(kind, line.label) for kind, line in lines_said(sample, seed) if not line.section} == set()


@pytest.mark.parametrize("sample", EVERY_SAMPLE)
def test_a_section_is_a_heading_and_never_a_number_of_our_own(sample: str) -> None:
    assert {line.section for _, line in lines_said(sample, 1) if OUR_OWN.search(line.section)} == set()
    assert not [said for said in RULES.wording.values() if OUR_OWN.search(said)]


def test_a_line_of_the_casualty_table_is_called_by_its_differences() -> None:
    said = {line: (line_called(line), dice_of(CASUALTIES[line])) for line in (0, 1, 8, 10, 11, 16, 19, 20)}
    assert said == {
        0: ("−19 or less", "12d+60"),
        1: ("−17, −18", "11d+55"),
        8: ("−3, −4", "4d+20"),
        10: ("0", "4d+10"),
        11: ("+1, +2", "4d+5"),
        16: ("+11, +12", "1d+2"),
        19: ("+17, +18", "1d−4"),
        20: ("+19 or more", "no losses"),
    }


def test_losses_say_which_dice_of_the_throw_they_read() -> None:
    """Heavy men of the Reds read fewer dice of the one throw than the others."""
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "reds-guard", "side": "reds", "armour": "heavy"},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units), "outcome")
    field.winner, field.sides["reds"].difference = "reds", 8
    played = step(field, "casualties", {"casualties:reds": [5, 1]})
    assert lines(played, "casualty_percent:reds-foot") == {"The dice: 5, 1": 6}
    guard = tally(played, "casualty_percent:reds-guard")
    assert (guard.label, guard.base, guard.total) == ("Line of +15, +16: 1d−2", -2, 3)
    assert [line.label for line in guard.lines] == ["The first die of the throw: 5"]
    lost = next(one for one in told(played, "lost") if one.subject == "reds-guard")
    assert (lost.facts["percent"], lost.facts["line"]) == (3, "+15, +16")
    assert "casualty_percent:reds-guard" in lost.because
