"""What an order leads to, before it is sealed."""

from typing import Any

import pytest

from rulesets.systems.traveller.kinds import Stance
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.prospects import FATES, of_target
from tests.rulesets.systems.traveller.play import field_of, until

REDS, BLUES = "reds-foot", "blues-foot"


def odds(order: dict[str, Any], **given: Any) -> dict[str, float]:
    field = until(field_of(**given), "events", {})
    return of_target(field, REDS, UnitOrders.model_validate({"act": "attack", "target": BLUES, **order}))


def test_a_shot_is_missed_as_often_as_two_dice_fail() -> None:
    found = odds({})
    assert found["missed"] == pytest.approx(15 / 36)  # 7 or more with Gun Combat 1
    assert sum(found[fate] for fate in FATES) == pytest.approx(1)


def test_aim_and_the_mode_of_fire_count() -> None:
    assert odds({"minor": "aim"})["missed"] == pytest.approx(10 / 36)
    units = [{"id": REDS, "side": "reds", "weapon": "acr"}, {"id": BLUES, "side": "blues", "armour": 9}]
    harm = [odds({"mode": mode}, units=units)["hurt"] for mode in ("single", "burst", "auto")]
    assert harm[0] < harm[1]
    assert odds({"mode": "auto"}, units=units)["missed"] < odds({}, units=units)["missed"]


def test_what_is_out_of_reach_is_missed() -> None:
    assert odds({}, situation={"distance": 9000})["missed"] == 1


def test_a_hero_hurts_a_unit_where_he_fells_somebody() -> None:
    hero = {"id": "egil", "side": "reds", "gun_combat": 6, "weapons": ["fgmp"], "strength": 12}
    field = until(field_of(heroes=[hero]), "events", {})
    found = of_target(field, "egil", HeroOrders.model_validate({"do": "attack", "target": BLUES}))
    assert found["hurt"] + found["missed"] == pytest.approx(1)


def test_the_sight_counts_with_the_aim_of_the_same_order() -> None:
    scope = {"name": "Scope", "sight": True}
    units = [
        {"id": REDS, "side": "reds", "weapon": None, "own_weapons": [scope]},
        {"id": BLUES, "side": "blues"},
    ]
    assert odds({"minor": "aim"}, units=units)["missed"] == pytest.approx(6 / 36)
    assert odds({}, units=units)["missed"] == pytest.approx(15 / 36)


def test_what_a_reaction_is_worth_is_said_beside_it() -> None:
    found = odds({})
    assert (found["hit"], found["hit_dodging"]) == pytest.approx((21 / 36, 15 / 36))
    assert "hit_parried" not in found
    ditch = {"covers": [{"unit": BLUES, "cover": "quarter"}]}
    assert odds({}, situation=ditch)["hit_dodging"] == pytest.approx(10 / 36), "two in cover"


def test_in_close_combat_a_parry_is_worth_the_skill_of_the_target() -> None:
    swords = {"weapon": "cutlass", "melee": 1}
    units = [{"id": REDS, "side": "reds", **swords}, {"id": BLUES, "side": "blues", **swords, "melee": 3}]
    found = odds({}, units=units, situation={"distance": 2})
    assert found["hit_parried"] < found["hit_dodging"] < found["hit"]


def test_who_is_surprised_or_lies_down_does_not_dodge() -> None:
    for change in ({"surprised": True}, {"stance": Stance.PRONE}):
        field = until(field_of(), "events", {})
        for name, value in change.items():
            setattr(field.units[BLUES], name, value)
        found = of_target(field, REDS, UnitOrders.model_validate({"act": "attack", "target": BLUES}))
        assert found["hit"] == found["hit_dodging"]


def test_minor_actions_come_before_the_attack_unless_it_is_the_other_way_round() -> None:
    there = {"minor": "move", "toward": BLUES}
    near = {"situation": {"distance": 256}}
    assert odds(there, **near)["hit"] > odds({}, **near)["hit"], "from very long to long range"
    assert odds({**there, "attack_first": True}, **near)["hit"] == odds({}, **near)["hit"]
