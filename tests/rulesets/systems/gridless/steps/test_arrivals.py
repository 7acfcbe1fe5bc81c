"""Who enters the fight late: nobody has won while an enemy is on the way (Events; F16)."""

from typing import Any

import pytest

from rulesets.engine import Ask
from rulesets.systems.gridless.book.kinds import UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.play import field_of, step, told, until


def late(arrives: int, faction: str = "brown") -> Battlefield:
    """Lions who have nobody to fight yet."""
    return field_of(
        units=[{"id": "lions", "side": "gold"}, {"id": "bears", "side": faction, "arrives": arrives}],
        sides=["gold", "brown"],
    )


def test_a_faction_that_comes_in_the_second_round_is_waited_for() -> None:
    field = until(late(2), "end_round")
    assert not field.ended
    field = until(field, "clash", rounds=2)
    assert field.units["bears"].status is UnitStatus.FIGHTING
    assert dict(field.units["bears"].aims) == {"lions": 10}


@pytest.mark.parametrize(
    ("arrives", "note", "ends"),
    [(3, "Bears (round 3)", False), (0, "Bears (when you call it)", True)],
)
def test_the_game_master_is_told_who_is_on_the_way(arrives: int, note: str, ends: bool) -> None:
    field = until(late(arrives), "retreat")
    played = step(field, "end_round")
    ask = played.requests["end_round:field"]
    assert isinstance(ask, Ask)
    assert list(ask.notes) == [("Not here yet", note)]
    default: Any = ask.default
    assert (default.ends, played.field.ended) == (ends, ends)
    assert not told(played, "goes_on"), "that a battle goes on goes without saying"
    if ends:
        assert played.field.victors == ("gold",)


def test_friends_on_the_way_keep_no_battle_going() -> None:
    field = until(late(2, "gold"), "retreat")
    played = step(field, "end_round")
    assert played.field.ended and not played.requests
