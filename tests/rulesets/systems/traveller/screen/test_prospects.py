"""What an order leads to, before it is sealed."""

from typing import Any

import pytest
from django.utils.translation import override

from rulesets.engine.words import said
from rulesets.systems.traveller.book.kinds import Stance
from rulesets.systems.traveller.mechanics.reacting import How
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.screen.prospects import FATES, of_order, of_target
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


def hits(how: How, order: dict[str, Any] | None = None, **given: Any) -> float:
    field = until(field_of(**given), "events", {})
    said = UnitOrders.model_validate({"act": "attack", "target": BLUES, **(order or {})})
    return 1 - of_target(field, REDS, said, how)["missed"]


def test_what_a_dodge_is_worth_is_known() -> None:
    assert (hits(How.NONE), hits(How.DODGE)) == pytest.approx((21 / 36, 15 / 36))
    ditch = {"covers": [{"unit": BLUES, "cover": "quarter"}]}
    assert hits(How.DODGE, situation=ditch) == pytest.approx(10 / 36), "two in cover"


def test_in_close_combat_a_parry_is_worth_the_skill_of_the_target() -> None:
    swords = {"weapon": "cutlass", "melee": 1}
    units = [{"id": REDS, "side": "reds", **swords}, {"id": BLUES, "side": "blues", **swords, "melee": 3}]
    near: dict[str, Any] = {"units": units, "situation": {"distance": 2}}
    assert hits(How.PARRY, **near) < hits(How.DODGE, **near) < hits(How.NONE, **near)


def rows(order: dict[str, Any], **changes: Any) -> list[str]:
    field = until(field_of(), "events", {})
    for name, value in changes.items():
        setattr(field.units[BLUES], name, value)
    return [label for label, _ in of_order(field, REDS, UnitOrders.model_validate(order))]


def test_an_order_to_attack_weighs_all_enemies_and_then_the_reactions_of_one() -> None:
    assert rows({"act": "none"}) == []
    assert rows({"act": "attack"}) == ["Blues-foot"]
    assert rows({"act": "attack", "target": BLUES}) == ["Blues-foot", "Blues-foot, if it dodges"]
    with override("de"):
        assert said(rows({"act": "attack", "target": BLUES})[1]) == "Blues-foot, beim Ausweichen"


def test_who_is_surprised_or_lies_down_does_not_dodge() -> None:
    for change in ({"surprised": True}, {"stance": Stance.PRONE}):
        assert rows({"act": "attack", "target": BLUES}, **change) == ["Blues-foot"]


def test_minor_actions_come_before_the_attack_unless_it_is_the_other_way_round() -> None:
    there = {"minor": "move", "toward": BLUES}
    near: dict[str, Any] = {"situation": {"distance": 256}}
    assert hits(How.NONE, there, **near) > hits(How.NONE, **near), "from very long to long range"
    assert hits(How.NONE, {**there, "attack_first": True}, **near) == hits(How.NONE, **near)


def test_an_explosion_may_fell_the_last_of_a_unit() -> None:
    three = {"id": BLUES, "side": "blues", "size": 3, "armour": 0, "member_threshold": 1}
    few = [{"id": REDS, "side": "reds"}, three]
    hero = {"id": "egil", "side": "reds", "athletics": 6, "dexterity": 12, "weapons": ["frag_grenade"]}
    near: dict[str, Any] = {"units": few, "heroes": [hero], "situation": {"distance": 2}}
    field = until(field_of(**near), "events", {})
    throw = HeroOrders.model_validate({"do": "attack", "target": BLUES})
    assert of_target(field, "egil", throw)["destroyed"] == pytest.approx(4 / 6), "it catches three or more"
