"""Units divided before a battle and put together again (Exceptional Powers; R23)."""

from typing import Any

import pytest

from rulesets.engine import JOINING, NEW_UNIT, Ask
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Healing
from rulesets.systems.gurps.people.sheets import GurpsUnit
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told

FOOT: dict[str, Any] = {"id": "foot", "side": "reds", "armour": "heavy", "count": 80, "experience": 10}
TITUS = {"id": "titus", "side": "reds", "unit": "foot", "weapon_skill": 12, "leadership": 15}


def divided(said: dict[str, Any], **unit: Any) -> dict[tuple[str, str], Any]:
    here = camp(units=[{**FOOT, **unit}], heroes=[TITUS])
    return changes(done("divide", here, {"division:reds": {"unit": "foot", **said}}))


def test_half_of_a_unit_becomes_one_of_its_own_under_the_same_leader() -> None:
    found = divided({}, leader="titus", ranged="ordinary_bow", formation="company")
    assert found["foot", "count"] == 40
    unit = found["reds", NEW_UNIT]
    assert unit == {
        "name": "Foot, detached", "armour": "heavy", "count": 40, "experience": 10, "leader": "titus",
        "ranged": "ordinary_bow",
    }  # fmt: skip
    GurpsUnit.model_validate({**unit, "id": "new", "side": "reds"})


def test_wounded_and_full_strength_go_in_proportion_and_nobody_is_lost() -> None:
    found = divided(
        {"count": 20, "name": "Flankers"}, wounded=10, killed=9, establishment=100, before_battle=99
    )
    part = found["reds", NEW_UNIT]
    assert (part["name"], part["count"], part["wounded"], part["killed"]) == ("Flankers", 20, 2, 2)
    assert (part["establishment"], part["before_battle"]) == (25, 24)
    stays = {name: found["foot", name] for name in ("count", "wounded", "killed", "establishment")}
    assert stays == {"count": 60, "wounded": 8, "killed": 7, "establishment": 75}
    assert found["foot", "before_battle"] == 75


def test_pieces_and_estimates_are_divided_too() -> None:
    guns = divided({"count": 1}, armour=None, special="modern_artillery", count=3)
    assert guns["reds", NEW_UNIT]["count"] == 1 and guns["foot", "count"] == 2
    whole = divided({"count": 30}, estimate={"ts": 401, "morale": 12, "lines": 2})
    assert whole["reds", NEW_UNIT]["estimate"]["ts"] == 150 and whole["foot", "estimate"]["ts"] == 251


def test_heroes_of_the_unit_stay_unless_they_are_said_to_go() -> None:
    assert JOINING not in divided({})["reds", NEW_UNIT]
    assert divided({"heroes": ["titus"]})["reds", NEW_UNIT][JOINING] == {"titus": "foot"}
    [procedure] = [one for one in RULES.camp if one.key == "divide"]
    other = {"id": "horse", "side": "reds", "armour": "light", "count": 20}
    here = camp(units=[FOOT, other], heroes=[TITUS, {**TITUS, "id": "alone", "unit": None}])
    played = procedure.run(here, {"division:reds": {"unit": "horse", "heroes": ["titus"]}})
    assert [one.kind for one in played.problems["division:reds"]] == ["not_of_this_unit"]
    request = played.requests["division:reds"]
    assert isinstance(request, Ask)
    assert request.labels["heroes"] == {"titus": "Titus, with Foot"}


def test_somebody_must_stay() -> None:
    [procedure] = [one for one in RULES.camp if one.key == "divide"]
    here = camp(units=[FOOT], heroes=[TITUS])
    refused = procedure.run(here, {"division:reds": {"unit": "foot", "count": 80}})
    assert [one.kind for one in refused.problems["division:reds"]] == ["somebody_must_stay"]
    assert told(done("divide", here, {"division:reds": {"unit": None}}), "nobody_divided")


def joined(one: dict[str, Any], into: dict[str, Any]) -> dict[tuple[str, str], Any]:
    units = [{**FOOT, "id": "one", **one}, {**FOOT, "id": "into", **into}]
    here = camp(units=units, heroes=[{**TITUS, "unit": "one"}])
    return changes(done("join", here, {"joining:reds": {"unit": "one", "into": "into"}}))


def test_two_halves_become_one_with_their_wounded_moods_and_heroes() -> None:
    loot, pay = {"key": "loot", "value": 1}, {"key": "pay_bonus", "value": 2}
    found = joined(
        {"count": 20, "wounded": 5, "killed": 1, "experience": 4, "morale_mods": [loot], "pay_penalty": -3},
        {"count": 60, "wounded": 2, "establishment": 70, "morale_mods": [pay, loot]},
    )
    assert found["titus", "unit"] == "into"
    assert (found["into", "count"], found["into", "wounded"], found["into", "killed"]) == (80, 7, 1)
    assert (found["into", "establishment"], found["into", "before_battle"]) == (90, 88)
    assert found["into", "experience"] == 8  # (60 × 10 + 20 × 4) / 80, fractions dropped
    assert found["into", "pay_penalty"] == -3 and ("into", "morale_mods") not in found
    assert [found["one", name] for name in ("count", "wounded", "killed")] == [0, 0, 0]


def test_dividing_and_joining_leaves_the_unit_as_it_was() -> None:
    was = {**FOOT, "count": 81, "wounded": 11, "killed": 6, "establishment": 100, "before_battle": 98}
    apart = divided({"count": 27}, **was)
    half = {**was, **{name: new for (of, name), new in apart.items() if of == "foot"}}
    other = {**apart["reds", NEW_UNIT], "id": "other", "side": "reds"}
    said = {"joining:reds": {"unit": "other", "into": "foot"}}
    whole = half | {
        name: new
        for (of, name), new in changes(done("join", camp(units=[half, other]), said)).items()
        if of == "foot"
    }
    assert whole == was


@pytest.mark.parametrize(
    ("unit", "into", "kind"),
    [("one", "one", "joins_itself"), ("one", "horse", "not_of_one_kind"), ("one", None, "")],
)
def test_only_two_of_one_kind_are_joined(unit: str, into: str | None, kind: str) -> None:
    horse = {**FOOT, "id": "horse", "mobility": "heavy_horse"}
    here = camp(units=[{**FOOT, "id": "one"}, horse])
    [procedure] = [one for one in RULES.camp if one.key == "join"]
    played = procedure.run(here, {"joining:reds": {"unit": unit, "into": into}})
    assert [one.kind for one in played.problems.get("joining:reds", ())] == [kind] * bool(kind)
    if kind == "not_of_one_kind":
        assert played.problems["joining:reds"][0].facts["which"] == ["mobility"]
    assert bool(told(played, "nobody_joined")) is not bool(kind)


def test_estimates_add_up() -> None:
    one, other = ({"estimate": {"ts": ts, "morale": 12, "lines": 2}} for ts in (150, 251))
    assert joined(one, other)["into", "estimate"]["ts"] == 401


def test_a_unit_that_has_joined_another_is_offered_for_nothing_any_more() -> None:
    """R43: its sheet stays; wounded who come back make a unit of it again."""
    emptied = {**FOOT, "id": "other", "count": 0, "morale_mods": [{"key": "loot", "value": 1, "until": 1}]}
    here = camp(units=[FOOT, emptied], heroes=[TITUS], day=40)
    keys = [one.key for one in RULES.camp if one.when(here)]
    assert "join" not in keys and "time_ends" not in keys
    for key, ask, name in (
        ("recruit", "recruits:reds", "unit"),
        ("appoint", "appointment:reds", "units"),
        ("divide", "division:reds", "unit"),
    ):
        procedure = next(one for one in RULES.camp if one.key == key)
        request = procedure.run(here, {}).requests[ask]
        assert isinstance(request, Ask)
        assert list(request.options[name]) == ["foot"]
    roster = RULES.roster
    assert roster
    assert [roster.gone(one.sheet) for one in here.units] == [False, True]
    hurt = here.units[1].sheet.model_copy(update={"wounded": 3})
    assert not roster.gone(hurt)
    assert roster.gone(hurt.model_copy(update={"healing": Healing.NONE}))
