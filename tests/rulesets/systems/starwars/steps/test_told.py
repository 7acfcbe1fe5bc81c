"""A number that is other than its dice says why, and what is as ever is not told."""

from typing import Any

import pytest

from rulesets.engine import Tally, reason, say_event
from rulesets.engine.words import title
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import DamageType, Scale, UnitStatus
from rulesets.systems.starwars.words.against import FIRE
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


def test_who_resists_twice_in_a_step_reads_against_what_each_time() -> None:
    sling = RIFLE | {"key": "sling", "damage_type": "physical"}
    units = [{"id": "reds", "side": "reds", "weapons": [RIFLE, sling]}, {"id": "blues", "side": "blues"}]
    field = ordered(
        field_of(units=units, options=ALONE), "reds", reds={"fire": {"rifle:blues": 5, "sling:blues": 5}}
    )
    hit = step(field, "resolve", {"dodge:blues:character": [1] * 4}, fill=6).field
    played = step(hit, "damage", fill=3)
    keys = ["resist:blues:energy:character", "resist:blues:physical:character"]
    throws = [one for one in played.requests.values() if one.key in keys]
    names = {"blues": "Blues"}
    assert [reason(RULES, one, names) for one in throws] == [
        "Resistance to energy",
        "Resistance to blows and bullets",
    ]
    told_of = [say_event(RULES, one, names) for one in told(played, "resists")]
    assert [one.partition(" with ")[0] for one in told_of] == [
        "Against energy Blues resists",
        "Against blows and bullets Blues resists",
    ]
    codes = [one for one in played.said if isinstance(one, Tally) and one.kind == "resist_code"]
    assert [title(RULES, one, names) for one in codes] == [
        "Code of resistance to energy",
        "Code of resistance to blows and bullets",
    ]


def test_each_fire_has_its_sentence() -> None:
    parts = {f"{kind.value}:{scale.value}" for kind in DamageType for scale in Scale}
    assert set(FIRE) == parts


def test_reactions_are_told_of_where_they_are_faster() -> None:
    field = field_of(options=ALONE)
    assert not told(step(field, "reactions"), "reacted")
