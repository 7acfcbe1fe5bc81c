"""The scene of the preview, a company before a fortified position: its numbers, and recruits."""

from typing import Any

import pytest

from rulesets.engine import LiveTable, Tally
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.sheets import Company
from rulesets.systems.traveller.roster.makers import Levy, make
from tests.rulesets.systems.traveller.play import field_of, lines, ready, step, tally, told, turns, until

ACR = {"weapon": "acr", "armour": 9, "gun_combat": 1}
UNITS: list[dict[str, Any]] = [
    {
        "id": "platoon",
        "side": "company",
        "size": 40,
        "tactics": 1,
        "intelligence": 8,
        "medics": 2,
        "medic_skill": 1,
        **ACR,
    },
    {
        "id": "demolition",
        "side": "company",
        "size": 8,
        "tactics": 0,
        "morale": 9,
        "heavy_weapons": 1,
        "alternatives": ["rocket"],
        **ACR,
    },
    {"id": "garrison", "side": "foe", "size": 30, "armour": 5, "morale": 6, "tactics": 0, "gun_combat": 0},
]
SCENE: dict[str, Any] = {
    "sides": ("company", "foe"),
    "units": UNITS,
    "situation": {
        "distances": [
            {"one": "platoon", "other": "garrison", "metres": 150},
            {"one": "demolition", "other": "garrison", "metres": 60},
        ],
        "covers": [{"unit": "garrison", "cover": "three_quarters"}],
        "strong_position": ["garrison"],
    },
}
DICE = {
    "initiative:platoon": [3, 3],
    "initiative:demolition": [4, 2],
    "initiative:garrison": [5, 4],
    "attack:garrison": [5, 4],
    "damage:garrison": [6, 4, 5],
    "attack:platoon": [5, 5],
    "damage:platoon": [4, 5, 3],
}
FIRE = {"act": "attack", "target": "garrison", "weapon": "acr", "mode": "burst", "minor": "aim"}
FIRST: dict[str, Any] = {
    **DICE,
    "orders:platoon": FIRE,
    "orders:demolition": {"minor": "move", "second": "move", "toward": "garrison"},
    "orders:garrison": {"act": "attack", "target": "platoon"},
}
SECOND: dict[str, Any] = {
    "orders:platoon": {**FIRE, "dodge_max": 1},
    "orders:demolition": {"minor": "aim", "act": "attack", "target": "garrison", "weapon": "rocket"},
    "orders:garrison": {"act": "attack", "target": "platoon"},
    "attack:garrison": [6, 3],
    "damage:garrison": [3, 3, 3],
    "attack:platoon": [6, 4],
    "damage:platoon": [1, 2, 1],
    "attack:demolition": [6, 6],
    "damage:demolition": [6, 3, 5, 4],
    "morale:garrison": [3, 2],
}


def test_the_first_round() -> None:
    field = ready(FIRST, **SCENE)
    assert {id: unit.initiative for id, unit in field.units.items()} == {
        "platoon": 7,
        "demolition": 6,
        "garrison": 9,
    }
    garrison, platoon, squad = turns(field, FIRST)
    assert tally(garrison, "attack_total:garrison").total == 9
    assert garrison.field.units["platoon"].endurance == 33
    assert lines(platoon, "attack_dm:platoon") == {"Aim": 1, "Three quarters covered": -2}
    assert tally(platoon, "loss:platoon").total == 13
    assert ("demolition", "garrison", 48) in squad.field.distances
    assert not told(step(squad.field, "morale"), "wavers")


def test_the_second_round_with_its_dodge_and_its_rocket() -> None:
    field = until(until(ready(FIRST, **SCENE), "close", FIRST), "orders", SECOND)
    garrison, squad, platoon = turns(field, SECOND)
    assert tally(garrison, "attack_total:garrison").total == 8
    assert told(garrison, "cost_nothing")
    assert lines(squad, "attack_dm:demolition") == {"Aim": 1, "Three quarters covered": -2, "Outmatched": -2}
    assert tally(squad, "loss:demolition").total == 8
    assert lines(platoon, "attack_dm:platoon")["Own reactions"] == -1
    assert platoon.field.units["garrison"].endurance == 5
    played = step(platoon.field, "morale", SECOND)
    assert tally(played, "morale_total:garrison").total == 5
    assert played.field.units["garrison"].status is UnitStatus.SHAKEN


def test_the_roll_call_afterwards() -> None:
    said = {**SECOND, "ending:field": {"over": True, "victors": ["company"]}}
    field = until(until(ready(FIRST, **SCENE), "close", FIRST), "close", said)
    played = step(field, "recovery", {"recovery:platoon": [4, 3], "recovery:garrison": [3, 3]})
    changes = {(one.subject, one.name): one.new for one in played.changes}
    assert (changes["platoon", "size"], changes["garrison", "size"]) == (38, 11)
    assert changes["platoon", "medics"] == 1
    assert changes["company", "won_last"] is True
    assert changes["foe", "lost_last"] is True


def test_losers_do_not_recover_where_the_campaign_says_so() -> None:
    scene = {**SCENE, "options": {"recovery_for_losers": False}}
    said = {**FIRST, "ending:field": {"over": True, "victors": ["company"]}}
    played = step(until(ready(FIRST, **scene), "close", said), "recovery")
    assert [one.subject for one in told(played, "recovered")] == ["platoon"]


@pytest.mark.parametrize(("multiply", "lost"), [("after_armour", 20), ("before_armour", 47)])
def test_size_and_outmatching_multiply_after_armour_or_before_it(multiply: str, lost: int) -> None:
    units = [{"id": "a", "side": "reds", "size": 60}, {"id": "b", "side": "blues", "size": 30, "armour": 9}]
    said = {"orders:a": {"act": "attack", "target": "b"}, "attack:a": [4, 4], "damage:a": [4, 3, 5]}
    played = turns(
        ready({"initiative:a": [6, 6], **said}, units=units, options={"multiply": multiply}), said
    )[0]
    assert tally(played, "loss:a").total == lost


# Units from recruits


def test_recruits_make_a_unit_of_their_means() -> None:
    groups = [
        {"count": 24, "quality": "regular", "armour": 9, "weapon": "acr"},
        {"count": 6, "quality": "veteran", "armour": 11, "weapon": "acr", "medic": 1},
        {"count": 6, "quality": "raw", "armour": 3, "weapon": "rifle"},
    ]
    table = LiveTable({}, ())
    fields = make(Levy.model_validate({"groups": groups}), RULES.roster.options(), table)  # type: ignore[union-attr]
    unit = Company.model_validate({**fields, "id": "u", "name": "U", "side": "s"})
    assert (unit.size, unit.gun_combat, unit.morale, unit.weapon) == (36, 1, 7, "acr")
    assert (unit.medics, unit.medic_skill, unit.heavy_weapons) == (6, 1, -1)
    numbers = {one.kind: one for one in table.said if isinstance(one, Tally)}
    assert [line.value for line in numbers["size"].lines] == [24, 6, 6]


def test_good_pay_lifts_morale_within_bounds() -> None:
    levy = Levy.model_validate({"groups": [{"count": 5, "quality": "elite"}], "pay": "rich"})
    assert make(levy, None, LiveTable({}, ()))["morale"] == 13


def test_the_sample_is_the_scene_of_the_preview() -> None:
    field = field_of()
    assert field.units
    muster = RULES.sample()
    assert {unit.id for unit in muster.units} >= {"demolition", "garrison", "gunship"}
    assert muster.map is not None
    assert muster.map.distance("zone-tree-line", "zone-dry-ditch") == 126
