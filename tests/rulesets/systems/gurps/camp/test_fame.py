"""Spoils and ransom, superiors, what time takes away, and what the calendar says is due."""

from typing import Any

import pytest

from rulesets.engine import Camp
from rulesets.systems.gurps import RULES
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

FOOT = {"id": "foot", "side": "reds", "armour": "light", "count": 50}
DAGNY = {"id": "dagny", "side": "reds", "weapon_skill": 12, "military_rank": 3, "reputation": 1}
TALK = {"amount": 2, "months": 4, "since": "Bannock", "until": 160}


def reds(day: int = 1, side: dict[str, Any] | None = None, unit: Any = (), **hero: Any) -> Camp:
    return camp(day=day, units=[{**FOOT, **dict(unit)}], heroes=[{**DAGNY, **hero}], side=side or {})


def test_plunder_and_ransom_fill_the_treasury_and_please_the_men() -> None:
    said = {
        "plunder": 5_000,
        "ransomed": 3,
        "ransom": 400,
        "freed": 2,
        "shared": ["foot"],
        "story": "A city.",
    }
    here = reds(day=9, side={"treasury": 100, "prisoners": 8})
    played = done("spoils", here, {"spoils:reds": said})
    found = changes(played)
    assert (found["reds", "treasury"], found["reds", "prisoners"]) == (6_300, 3)
    [mod] = found["foot", "morale_mods"]
    assert (mod["key"], mod["value"], mod["until"]) == ("loot", 1, 39)
    assert total(played, "spoils_worth:reds") == 6_200


def test_nobody_is_ransomed_who_is_not_there_and_customs_are_recalled() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "spoils"]
    refused = procedure.run(reds(), {"spoils:reds": {"ransomed": 1}})
    assert [one.kind for one in refused.problems["spoils:reds"]] == ["prisoners_too_few"]
    japan = camp(units=[FOOT], options={"loot_culture": "none"})
    assert told(done("spoils", japan, {"spoils:reds": {"plunder": 5}}), "against_custom")


@pytest.mark.parametrize(
    ("faces", "result", "rank"),
    [([5, 5, 5], "very_good", 4), ([4, 4, 4], "good", None), ([3, 3, 3], "neutral", None)],
)
def test_a_promotion_is_three_dice_and_reputation(faces: list[int], result: str, rank: int | None) -> None:
    said = {"superiors:reds": {"praised": ["dagny"]}, "promotion:dagny": faces}
    played = done("superiors", reds(), said)
    assert told(played, "promotion")[0].facts["result"] == result
    assert changes(played).get(("dagny", "military_rank")) == rank


def test_who_has_to_answer_may_be_reduced_and_surely_so_after_a_disaster() -> None:
    said = {"superiors:reds": {"blamed": ["dagny"], "favour": -4}, "reaction:dagny": [1, 1, 1]}
    assert changes(done("superiors", reds(), said))["dagny", "military_rank"] == 2
    said = {"superiors:reds": {"blamed": ["dagny"]}, "reaction:dagny": [1, 1, 1]}
    assert changes(done("superiors", reds(), said)) == {}
    harsh = {**said, "reaction_comes_true:dagny": {"happens": True}}
    assert changes(done("superiors", reds(), harsh))["dagny", "military_rank"] == 2
    talked = done("superiors", reds(temp_reputation=[TALK]), {**said, "reaction:dagny": [2, 2, 2]})
    assert total(talked, "reaction_total:dagny") == 9


def test_talk_that_has_died_down_sways_no_superior() -> None:
    said = {"superiors:reds": {"praised": ["dagny"]}, "promotion:dagny": [3, 3, 3]}
    assert (
        total(done("superiors", reds(day=159, temp_reputation=[TALK]), said), "promotion_total:dagny") == 12
    )
    assert (
        total(done("superiors", reds(day=160, temp_reputation=[TALK]), said), "promotion_total:dagny") == 10
    )


def test_talk_dies_down_and_moods_pass_with_the_calendar() -> None:
    mood = {"key": "loot", "value": 1, "lasts": "month", "until": 120}
    lasting = {"key": "gm", "value": -1, "lasts": "always"}
    here = reds(day=130, unit={"morale_mods": [mood, lasting]}, temp_reputation=[TALK])
    assert [(one.kind, one.subject) for one in RULES.due(here) if one.procedure == "time_ends"] == [
        ("mood_is_over", "foot")
    ]
    [left] = changes(done("time_ends", here))["foot", "morale_mods"]
    assert left["key"] == "gm"
    later = reds(day=160, temp_reputation=[TALK])
    assert changes(done("time_ends", later)) == {("dagny", "temp_reputation"): []}
    assert [one.kind for one in RULES.due(later) if one.procedure == "time_ends"] == ["talk_is_over"]


def test_a_unit_that_mourns_its_leader_wants_another() -> None:
    loss = {"key": "leader_loss", "value": -3, "lasts": "victory"}
    dues = RULES.due(reds(unit={"morale_mods": [loss]}))
    assert [(one.kind, one.procedure) for one in dues] == [("wants_leader", "appoint")]
    assert not RULES.due(reds(unit={"morale_mods": [loss], "leader": "dagny"}))
