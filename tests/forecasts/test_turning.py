"""Of whose chance the turning point is told, where a battle may end with no winner."""

from __future__ import annotations

import pytest

from forecasts.parts.debrief import Reading, _sure_enough
from rulesets.engine import GM, viewer
from rulesets.forecasts.debrief.chances import Point, Turning
from rulesets.forecasts.debrief.inquiry import Debrief
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.debrief.worth import Worth
from rulesets.forecasts.spread import Chance
from tests.battles.conftest import Table

HIGH, LOW, NONE = Chance(0.9, 0.05), Chance(0.2, 0.05), Chance(0.0, 0.02)


def debrief(eyes: str, winners: tuple[str, ...] = ()) -> Debrief:
    """The Blues lose what they had, and the Reds, who had nothing, win nothing by it."""
    chances = [{"reds": NONE, "blues": blues} for blues in (HIGH, HIGH, LOW, LOW)]
    points = tuple(Point(n, 1, "orders" if n else "", "", said) for n, said in enumerate(chances))
    turning = Turning(2, 1, "orders", "", "blues", HIGH, LOW, Worth.between(HIGH, LOW))
    return Debrief(winners, {eyes: points}, {eyes: turning}, {eyes: None}, (), {}, (), (), {})


def test_where_nobody_has_won_the_side_is_drawn_for_which_it_turned(ford: Table) -> None:
    ford.fight_to_the_end()
    told = Reading(ford.ada.battle, viewer(GM), debrief(TRUTH))
    assert "chance of Blues to win from 90 of 100 to 20 of 100" in told.turning()
    chart = told.chances(is_early=False)
    assert chart.title.startswith("Blues’s chance of victory")
    assert chart.label.endswith("from 90 to 20.")


@pytest.mark.parametrize("winners", [(), ("reds",)])
def test_a_side_reads_of_the_other_where_it_was_nothing_to_itself(
    ford: Table, winners: tuple[str, ...]
) -> None:
    ford.fight_to_the_end()
    told = Reading(ford.ada.battle, viewer("side:reds"), debrief("side:reds", winners))
    assert "chance of Blues to win from 90 of 100 to 20 of 100" in told.turning()
    chart = told.chances(is_early=False)
    assert chart.title.startswith("Reds’s chance of victory")
    assert "turning point" not in chart.label


@pytest.mark.parametrize(
    ("share", "battles", "is_drawn"), [(1.0, 3, False), (1.0, 10, True), (0.0, 8, False), (0.5, 10, True)]
)
def test_of_a_few_battles_that_all_ended_alike_nothing_is_drawn(
    share: float, battles: int, is_drawn: bool
) -> None:
    chance = Chance.of(round(share * battles), battles)
    assert (_sure_enough(chance) is not None) is is_drawn
