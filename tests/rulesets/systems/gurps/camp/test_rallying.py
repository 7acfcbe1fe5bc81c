"""Routed men who reform between battles (Rout; R38)."""

from typing import Any

import pytest

from rulesets.engine import Camp
from rulesets.systems.gurps import RULES
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

RUNNERS = {"id": "foot", "side": "reds", "armour": "light", "count": 60, "scattered": True}
TITUS = {"id": "titus", "side": "reds", "weapon_skill": 12, "leadership": 13}


def reds(*, by_roll: bool = False, **unit: Any) -> Camp:
    return camp(units=[{**RUNNERS, **unit}], heroes=[TITUS], options={"reform_roll": by_roll})


def test_they_reform_by_the_game_master_s_word_and_some_are_never_seen_again() -> None:
    played = done("rally", reds(), {"rally:reds": {"units": ["foot"], "missing": {"foot": 15}}})
    assert changes(played) == {("foot", "scattered"): False, ("foot", "count"): 45}
    assert told(played, "rallied")[0].facts == {"men": 45} and told(played, "strayed")[0].facts == {"n": 15}
    assert changes(done("rally", reds())) == {}
    assert told(done("rally", reds(scattered=False)), "nobody_scattered")


@pytest.mark.parametrize(
    ("unit", "said", "needed"),
    [
        ({}, {}, 10),
        ({"leadership": 8}, {"friendly": True, "hiding": True}, 10),
        ({"leader": "titus", "mobility": "light_horse"}, {"charismatic": ["titus"]}, 15),
    ],
)
def test_where_they_roll_the_leader_and_the_ground_help(
    unit: dict[str, Any], said: dict[str, Any], needed: int
) -> None:
    wanted = {"rally:reds": {"units": ["foot"], **said}}
    for roll, found in ((needed, {("foot", "scattered"): False}), (needed + 1, {})):
        faces = {"reform:foot": [roll // 3, (roll + 1) // 3, (roll + 2) // 3]}
        played = done("rally", reds(by_roll=True, **unit), wanted | faces)
        assert total(played, "reform_target:foot") == needed and changes(played) == found
        assert bool(told(played, "not_rallied")) is not bool(found)


def test_the_camp_says_who_is_still_scattered() -> None:
    assert [(one.kind, one.procedure) for one in RULES.due(reds())] == [("to_rally", "rally")]
    assert not RULES.due(reds(count=0))
