"""Recovery between battles (Casualties; F25)."""

from typing import Any

import pytest

from rulesets.engine import Camp
from rulesets.systems.gurps import RULES
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

FOOT = {"id": "foot", "side": "reds", "armour": "light", "count": 60, "wounded": 30, "killed": 10}


def reds(side: dict[str, Any] | None = None, **unit: Any) -> Camp:
    return camp(units=[{**FOOT, **unit}], side=side or {})


@pytest.mark.parametrize(
    ("said", "unit", "back"),
    [
        ({"days": 4}, {}, 20),
        ({"days": 4, "rest": "march"}, {}, 8),
        ({"days": 4, "rest": "none"}, {}, 0),
        ({"days": 4}, {"healing": "slow"}, 10),
        ({"days": 4}, {"healing": "rapid"}, 30),
        ({"days": 2}, {"tl": 6}, 16),
    ],
)
def test_men_come_back_by_a_share_of_the_unit_as_it_was(
    said: dict[str, Any], unit: dict[str, Any], back: int
) -> None:
    played = done("recovery", reds(**unit), {"recovery:reds": said})
    assert total(played, "come_back:foot") == back
    assert changes(played).get(("foot", "count"), 60) == 60 + back
    assert changes(played).get(("foot", "wounded"), 30) == 30 - back


def test_healers_add_a_die_of_per_cent_a_day_where_there_are_enough() -> None:
    wanted = {"recovery:reds": {"days": 2, "tended": ["foot"]}, "recovery_magic:foot": [4, 6]}
    played = done("recovery", reds(side={"healers": 3}), wanted)
    assert total(played, "come_back:foot") == 20
    [procedure] = [one for one in RULES.camp if one.key == "recovery"]
    refused = procedure.run(reds(side={"healers": 2}), {"recovery:reds": {"tended": ["foot"]}})
    assert [one.kind for one in refused.problems["recovery:reds"]] == ["healers_too_few"]
    [ask] = procedure.run(reds(side={"healers": 2}), {}).waits_for
    assert ask.default.tended == frozenset()  # type: ignore[union-attr]


def test_day_by_day_brings_back_as_many_as_all_days_at_once() -> None:
    state: dict[str, Any] = {"count": 9, "wounded": 6, "killed": 0, "healing": "slow", "healed": 0}
    for _ in range(8):
        found = changes(done("recovery", reds(**state)))
        state |= {name: value for (_, name), value in found.items()}
    assert (state["count"], state["wounded"], state["healed"]) == (12, 3, 40)
    once = changes(
        done(
            "recovery",
            reds(**(state | {"count": 9, "wounded": 6, "healed": 0})),
            {"recovery:reds": {"days": 8}},
        )
    )
    assert once["foot", "count"] == 12


def test_it_goes_by_the_men_before_the_last_battle() -> None:
    assert (
        total(done("recovery", reds(before_battle=50), {"recovery:reds": {"days": 4}}), "come_back:foot")
        == 10
    )
    full = reds(killed=400, establishment=200)
    assert total(done("recovery", full, {"recovery:reds": {"days": 2}}), "come_back:foot") == 20


def test_the_undead_and_machines_do_not_heal() -> None:
    assert told(done("recovery", reds(healing="none")), "nobody_hurt")
    assert told(done("recovery", reds(armour=None, special="light_artillery")), "nobody_hurt")


def test_heroes_get_hits_back_and_come_round() -> None:
    heroes = [
        {"id": "dagny", "side": "reds", "hits": -2, "ht": 11, "status": "unconscious", "weapon_skill": 12},
        {"id": "odo", "side": "reds", "weapon_skill": 12},
    ]
    here = camp(heroes=heroes)
    found = changes(done("recovery", here, {"recovery:reds": {"hits": {"dagny": 5}}}))
    assert found == {("dagny", "hits"): 3, ("dagny", "status"): "active"}
    assert changes(done("recovery", here)) == {}
