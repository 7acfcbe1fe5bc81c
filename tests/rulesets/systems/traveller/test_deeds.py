"""What single people do beside the fighting: taking over a unit, deeds, tasks, first aid, flight."""

from typing import Any

import pytest

from rulesets.engine import Played
from tests.rulesets.systems.traveller.play import ready, told, turns

REDS, BLUES = "reds-foot", "blues-foot"
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "leadership": 2}


def acts(order: dict[str, Any], said: dict[str, Any] | None = None, **given: Any) -> Played[Any]:
    """Egil's turn; he acts before everybody."""
    heroes = given.pop("heroes", [EGIL])
    said = {"initiative:egil": [6, 6], "hero_orders:egil": order, **(said or {})}
    return turns(ready(said, heroes=heroes, **given), said)[0]


@pytest.mark.parametrize("allowed", [True, False])
def test_a_hero_takes_over_a_unit_if_the_game_master_agrees(*, allowed: bool) -> None:
    played = acts({"do": "lead", "whom": REDS}, {"takeover:egil": {"allowed": allowed}})
    assert bool(told(played, "took_over")) is allowed
    unit = played.field.units[REDS]
    assert unit.leader == ("egil" if allowed else "")
    assert unit.seat == ("hero:egil" if allowed else f"unit:{REDS}")


def test_a_unit_that_has_a_leader_keeps_him_unless_the_game_master_says_so() -> None:
    assert told(acts({"do": "lead", "whom": REDS}), "not_taken_over")
