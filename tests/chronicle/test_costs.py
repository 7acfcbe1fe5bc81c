"""Who came to a battle with whom: those whom an earlier one had scattered did not."""

from __future__ import annotations

from battles.access import viewer_of
from battles.parts.shared import standing_sides
from battles.parts.sight import sight_of
from chronicle.telling.costs import came_with, costs
from chronicle.telling.odds import odds_of
from rosters.models import Unit
from tests.chronicle.fighting import fight, sample_war


def test_who_was_scattered_before_counts_neither_as_strong_nor_as_lost(db: None) -> None:
    gm = sample_war("gurps")
    scattered = Unit.objects.get(campaign=gm.campaign, name="Levies")
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
