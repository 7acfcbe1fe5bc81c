"""A number that is other than its dice says why, and what is as ever is not told."""

from typing import Any

import pytest

from rulesets.systems.starwars.book.kinds import UnitStatus
from tests.rulesets.systems.starwars.play import RIFLE, field_of, step, told
from tests.rulesets.systems.starwars.test_corners import ALONE, ordered


@pytest.mark.parametrize(("mode", "limit"), [("remove", False), ("limit", True)])
def test_dice_that_count_less_between_scales_are_told_of(mode: str, limit: bool) -> None:
    gun = {**RIFLE, "scale": "walker"}
    units: list[dict[str, Any]] = [
        {"id": "reds", "side": "reds", "blaster": "4D", "weapons": [gun]},
        {"id": "blues", "side": "blues"},
    ]
    field = ordered(
        field_of(units=units, options={**ALONE, "cap_mode": mode}), "reds", reds={"fire": {"rifle:blues": 1}}
    )
    [of_high] = told(step(field, "resolve", fill=6), "capped")
    assert (of_high.subject, of_high.facts["limit"]) == ("reds:rifle:blues", limit)
    assert not told(step(field, "resolve", fill=of_high.facts["cap"]), "capped")


def test_a_one_on_the_wild_die_is_told_of_with_the_danger() -> None:
    hero = {"id": "ann", "side": "reds", "unit": "reds", "dodge": "3D", "strength": "3D"}
    field = field_of(options=ALONE, heroes=[hero])
    field = ordered(field, "blues", blues={"fire": {"rifle:reds": 10}})
    hit = step(field, "resolve", {"dodge:reds:character": [1] * 4}, fill=6).field
    field = step(hit, "damage", {"resist:reds:energy:character": [1] * 4}).field
    assert field.units["reds"].blow
    assert [one.subject for one in told(step(field, "danger", fill=1), "wild_one")] == ["ann", "ann"]
    assert not told(step(field, "danger", fill=2), "wild_one")


@pytest.mark.parametrize(
    ("status", "kind"), [(UnitStatus.STEADY, "checked"), (UnitStatus.RETREATING, "runs_on")]
)
def test_who_runs_already_is_not_told_to_break_again(status: UnitStatus, kind: str) -> None:
    units = [
        {"id": "reds", "side": "reds", "stamina": "2D"},
        {"id": "blues", "side": "blues", "stamina": "4D"},
    ]
    field = field_of(units=units, options=ALONE)
    field.units["reds"].status, field.engaged = status, (("reds", "blues"),)
    played = step(field, "morale", {"nerves:field": {"also": ["reds"]}}, fill=3)
    assert [
        (one.kind, one.facts["nerve"]) for one in (*told(played, "checked"), *told(played, "runs_on"))
    ] == [(kind, "retreat")]


def test_reactions_are_told_of_where_they_are_faster() -> None:
    field = field_of(options=ALONE)
    assert not told(step(field, "reactions"), "reacted")
