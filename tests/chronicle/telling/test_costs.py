"""What a battle cost: who came with whom, who is lost, taken or has run, and who comes back."""

from __future__ import annotations

import pytest

from battles.access import viewer_of
from battles.parts.shared import standing_sides
from battles.parts.sight import sight_of
from chronicle.telling.costs import Unit, came_with, cost_of, costs
from chronicle.telling.odds import odds_of
from rosters import models
from rulesets.engine.careers import Career
from tests.battles.conftest import Table
from tests.chronicle.fighting import fight, sample_war


def test_who_was_scattered_before_counts_neither_as_strong_nor_as_lost(db: None) -> None:
    gm = sample_war("gurps")
    scattered = models.Unit.objects.get(campaign=gm.campaign, name="Levies")
    scattered.sheet = scattered.sheet | {"scattered": True}
    scattered.save()
    battle = fight(gm.campaign, gm, longest=1)
    sight = sight_of(viewer_of(gm, battle))
    [levies] = [id for id, name in sight.names.items() if name == "Levies"]
    came = came_with(sight)
    assert came[levies] == "" and set(came.values()) == {"", "bannock", "al-wazif"}
    sides = standing_sides(sight)
    men = {
        side: sum(
            card.heads.of for one in sides for card in one.units if came[card.id] == side and card.heads
        )
        for side in ("bannock", "al-wazif")
    }
    told = costs(sight, sides)
    assert [f"{men[side]} strong in" in line for side, line in zip(men, told, strict=True)] == [True, True]
    assert men["bannock"] > men["al-wazif"], "without the levies"
    assert odds_of(sight, sides) == ["Bannock outnumbered Al-Wazif about five to four."]


def test_of_those_who_lost_nothing_everything_is_known(ford: Table) -> None:
    own, others = costs(sight_of(ford.bea), standing_sides(sight_of(ford.bea)))
    assert " strong in " in own and "nothing lost" in own
    assert "not everything is known" in others
    told = costs(sight_of(ford.ada), standing_sides(sight_of(ford.ada)))
    assert len(told) == 2 and all("nothing lost" in one for one in told)


def test_the_cost_tells_the_captured_and_the_fled_apart_from_the_lost() -> None:
    units = [
        Unit((30, 36), "steady"),
        Unit((45, 60), "surrendered"),
        Unit((23, 24), "fled"),
        Unit((0, 12), "fled"),
        Unit((8, 8), "steady", went_over=True),
    ]
    told = cost_of("Storm", units, Career(captured=("surrendered",), fled=("fled",)))
    assert told == "Storm, 140 strong in 5 units: 34 lost, 45 captured, 23 fled and 8 went over to the enemy."


@pytest.mark.parametrize(
    ("gone", "lost"),
    [
        ((10, 0), "34 lost (10 of them for good)"),
        ((30, 9), "34 lost"),
        ((10, None), "34 lost"),
        ((0, 0), "34 lost (0 of them for good)"),
    ],
)
def test_of_the_lost_it_is_told_how_many_come_back_no_more(gone: tuple[int, int | None], lost: str) -> None:
    units = [Unit(people, gone=one) for people, one in zip([(30, 36), (2, 30)], gone, strict=True)]
    assert cost_of("Storm", units, Career()) == f"Storm, 66 strong in 2 units: {lost}."
