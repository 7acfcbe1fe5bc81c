"""The great moments at the table: valorous deeds told after the dice, and the clock of a deadly combat."""

from typing import Any

import pytest

from rulesets.engine import Ask, Played
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import ordered, three
from tests.rulesets.systems.gridless.play import lines, step, told, until

MOMENT = {"flow:lou": [5, 6]}


def before_the_flow(**given: Any) -> Battlefield:
    field = three(**given)
    return until(field, "clash", ordered(field, lou={"action": "fight"}))


def test_a_valorous_deed_is_told_after_the_dice() -> None:
    played = step(before_the_flow(), "flow", MOMENT | {"valour:lou": {"text": "I leap from the wall."}})
    assert [event.facts["deed"] for event in told(played, "valorous_deed")] == ["I leap from the wall."]
    assert "valour:lou" not in step(before_the_flow(), "flow", {"flow:lou": [3, 4]}).requests


@pytest.mark.parametrize(
    ("must", "text", "worth"), [(False, "", 3), (True, "", None), (True, "I leap from the wall.", 3)]
)
def test_a_campaign_may_want_words_for_the_bonus(must: bool, text: str, worth: int | None) -> None:
    field = before_the_flow(options={"valour_told": must})
    flow = step(field, "flow", MOMENT | {"valour:lou": {"text": text}})
    assert bool(told(flow, "moment_passes")) is (worth is None)
    bonus = lines(step(flow.field, "modifiers", {"contribution:lou": [19]}), "team_bonus:lou")
    assert bonus.get("Valorous deed") == worth


# The clock


def in_combat(**said: Any) -> Played[Battlefield]:
    field = before_the_flow()
    field = step(step(field, "flow", {"flow:lou": [4, 5]}).field, "modifiers").field
    return step(field, "deadly", {"foes:lou": {"foes": ["bo"], "quick": False}, **said})


def stands(hp: int, **more: Any) -> dict[str, Any]:
    return {"quick": False, "fates": {"bo": {"hp": hp}}, **more}


def test_a_combat_that_goes_on_shows_its_clock_and_who_stands_by_now() -> None:
    played = in_combat(
        **{
            "outcome:lou": stands(30, rounds=3, goes_on=True),
            "outcome_on:lou:4": stands(12, rounds=5, goes_on=True),
            "outcome_on:lou:6": stands(-1, rounds=6, prevailed="lou"),
        }
    )
    assert [event.facts["round"] for event in told(played, "combat_clock")] == [3, 5]
    assert [event.facts["left"] for event in told(played, "comes_out_with")] == [30, 12, -1]
    assert [event.facts["rounds"] for event in told(played, "combat_lasted")] == [6]
    assert told(played, "prevailed")
    again = played.requests["outcome_on:lou:6"]
    assert isinstance(again, Ask)
    proposed: Any = again.default
    assert (proposed.rounds, proposed.quick, proposed.fates["bo"].hp) == (6, False, 12)


def test_the_clock_runs_out_after_ten_rounds() -> None:
    played = in_combat(**{"outcome:lou": stands(30, rounds=10, goes_on=True)})
    assert not told(played, "combat_clock")
    assert [event.facts["rounds"] for event in told(played, "combat_lasted")] == [10]


def test_nobody_need_count_the_rounds() -> None:
    played = in_combat(**{"outcome:lou": stands(30)})
    assert not told(played, "combat_lasted")
