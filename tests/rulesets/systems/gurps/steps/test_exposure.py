"""Who leads the fray and who hangs back: what some are spared, the others of the side bear (Casualties)."""

from typing import Any

import pytest

from rulesets.engine import Ask
from rulesets.systems.gurps.steps.casualties import evened_out
from tests.rulesets.systems.gurps.play import field_of, step, until

UNITS = [
    {"id": "reds-foot", "side": "reds"},
    {"id": "reds-bows", "side": "reds"},
    {"id": "reds-horse", "side": "reds", "count": 300},
    {"id": "blues-foot", "side": "blues"},
]


def lines_of(plan: dict[str, int], said: dict[str, Any] | None = None) -> dict[str, int]:
    """How far from its usual line each unit of the Reds reads, with this plan."""
    field = until(field_of(units=UNITS), "muster")
    field = until(step(field, "plans", {"plan:reds": {"exposure": plan}}).field, "outcome")
    usual = step(until(until(field_of(units=UNITS), "muster"), "outcome"), "casualties").field
    now = step(field, "casualties", said).field
    return {id: now.units[id].line - usual.units[id].line for id in ("reds-foot", "reds-bows", "reds-horse")}


def test_holding_every_unit_back_spares_nobody() -> None:
    plan = {"reds-foot": 3, "reds-bows": 3, "reds-horse": 3}
    assert lines_of(plan) == dict.fromkeys(plan, 0)


def test_what_some_are_spared_the_others_bear_man_for_man() -> None:
    assert lines_of({"reds-horse": 3}) == {"reds-foot": -2, "reds-bows": -2, "reds-horse": 1}
    assert lines_of({"reds-foot": -3}) == {"reds-foot": -2, "reds-bows": 1, "reds-horse": 1}


def test_the_game_masters_word_on_who_led_counts_as_it_is() -> None:
    word = {"bloodshed:field": {"exposure": {"reds-foot": 3, "reds-bows": 3, "reds-horse": 3}}}
    assert lines_of({}, word) == {"reds-foot": 3, "reds-bows": 3, "reds-horse": 3}


def test_the_game_master_reads_what_the_plan_asks_for() -> None:
    field = until(field_of(units=UNITS), "muster")
    field = until(step(field, "plans", {"plan:reds": {"exposure": {"reds-horse": 2}}}).field, "outcome")
    asked = step(field, "casualties").requests["bloodshed:field"]
    assert isinstance(asked, Ask)
    [(head, note)] = asked.notes
    assert isinstance(note, str)
    assert head.endswith("of Reds")
    assert note.startswith("Reds-horse +2. Losses are spread evenly")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((("a", 9, 1), ("b", 1, 0)), (("b", -1),)),
        ((("a", 1, 1), ("b", 9, 0)), (("a", 1),)),
        ((("a", 10, -2), ("b", 10, 2)), (("a", -2), ("b", 2))),
        ((), ()),
    ],
)
def test_the_mean_is_rounded_to_the_nearest_line(wanted: Any, found: Any) -> None:
    assert evened_out(wanted) == found
