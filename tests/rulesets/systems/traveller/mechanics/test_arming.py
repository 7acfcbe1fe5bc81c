"""What is in hand, what breaks an aim, and who has used his voice."""

from typing import Any

import pytest

from rulesets.engine import Ask, Phase, play, seen, viewer
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.people.orders import UnitOrders
from rulesets.systems.traveller.screen.cards import cards
from rulesets.systems.traveller.screen.prospects import of_target
from tests.rulesets.systems.traveller.play import field_of, ready, step_of, tally, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
UNITS: list[dict[str, Any]] = [
    {"id": REDS, "side": "reds", "alternatives": ["shotgun"], "leadership": 1, "leader": "dagny"},
    {"id": BLUES, "side": "blues"},
]
DAGNY: dict[str, Any] = {"id": "dagny", "side": "reds", "unit": REDS, "leadership": 2, "medic": 1}
RIFLE: dict[str, Any] = {"act": "attack", "target": BLUES, "weapon": "rifle"}
SHOTGUN: dict[str, Any] = {**RIFLE, "weapon": "shotgun"}


def after(order: dict[str, Any], field: Battlefield | None = None) -> Battlefield:
    """The field after a round with this order of the Reds."""
    said = {**FIRST, f"orders:{REDS}": order}
    field = until(field or field_of(units=UNITS), "orders", said)
    return until(until(field, "close", said), "events")


# In hand


def test_who_has_not_fought_yet_holds_what_he_fights_with() -> None:
    assert after(SHOTGUN).units[REDS].drawn == "shotgun"


def test_another_weapon_has_to_be_drawn_by_a_minor_action() -> None:
    field = after(RIFLE)
    with pytest.raises(AssertionError, match="draw_first"):
        after(SHOTGUN, field)
    assert after({**SHOTGUN, "minor": "draw"}, field).units[REDS].drawn == "shotgun"


def test_whoever_names_no_weapon_uses_the_one_in_hand() -> None:
    said = {f"orders:{REDS}": {"act": "attack", "target": BLUES}}
    [played, _] = turns(until(after(SHOTGUN), "orders", said), said)
    assert told(played, "attack_declared")[0].facts["arm"] == "shotgun"


def test_an_attack_with_what_is_not_in_hand_is_none_and_its_odds_say_so() -> None:
    field = after(RIFLE)
    order = UnitOrders.model_validate(SHOTGUN)
    assert of_target(field, REDS, order)["missed"] == 1
    assert of_target(field, REDS, UnitOrders.model_validate({**SHOTGUN, "minor": "draw"}))["missed"] < 1
    field = until(field, "orders", {f"orders:{REDS}": RIFLE})
    field.units[REDS].orders = order
    assert told(turns(field)[0], "not_drawn")


def test_a_card_says_which_of_several_weapons_is_in_hand() -> None:
    field = after(SHOTGUN)
    lines = {one.id: dict(one.lines) for one in seen(cards(field), viewer("side:reds"))}
    assert lines[REDS]["In hand"] == "Shotgun"
    assert "In hand" not in lines[BLUES]


def test_bare_hands_need_no_drawing() -> None:
    egil = {"id": "egil", "side": "reds", "weapons": ["rifle", "unarmed"], "gun_combat": 1, "melee": 1}
    orders = [{"do": "attack", "target": BLUES, "weapon": one} for one in ("rifle", "unarmed")]
    field = until(field_of(heroes=[egil], situation={"distance": 1}), "events", FIRST)
    for order in orders:
        said = {"hero_orders:egil": order}
        field = until(until(until(field, "orders", said), "close", said), "events")
    assert field.heroes["egil"].drawn == "rifle"


def test_who_has_one_weapon_is_not_asked_to_draw_another() -> None:
    field = until(field_of(units=UNITS), "events", FIRST)
    requests = play(Phase(1, step_of("orders")), field, {}).requests
    for unit, may in ((REDS, True), (BLUES, False)):
        asked = requests[f"orders:{unit}"]
        assert isinstance(asked, Ask)
        assert ("draw" in asked.options["minor"]) is may


# Aim


@pytest.mark.parametrize(
    "order", [{"act": "rally", "whom": "more"}, {"act": "inspire", "whom": "more"}, {"minor": "draw"}]
)
def test_whoever_does_anything_else_has_lost_his_aim(order: dict[str, Any]) -> None:
    units = [*UNITS, {"id": "more", "side": "reds"}]
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"minor": "aim", "second": "aim", "target": BLUES}}
    field = until(until(ready(said, units=units), "close", said), "events")
    assert field.units[REDS].aim == 2
    field.units["more"].status = UnitStatus.SHAKEN
    said = {f"orders:{REDS}": {**order, "weapon": "shotgun"}}
    field = until(until(field, "orders", said), "close", said)
    assert field.units[REDS].aim == 0


def test_nobody_aims_at_whoever_is_gone() -> None:
    units = [*UNITS, {"id": "rest", "side": "blues"}]
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"minor": "aim", "second": "aim", "target": BLUES}}
    for status, aim in ((UnitStatus.STEADY, 2), (UnitStatus.DESTROYED, 0)):
        field = ready(said, units=units)
        field.units[BLUES].status = status
        assert until(field, "close", said).units[REDS].aim == aim


def test_a_hero_who_bandages_another_has_lost_his_aim() -> None:
    hurt = {"id": "egil", "side": "reds", "unit": REDS, "endurance_now": 3}
    field = until(field_of(units=UNITS, heroes=[DAGNY, hurt]), "events", FIRST)
    field.heroes["dagny"].aim, field.heroes["dagny"].aim_target = 3, BLUES
    said = {"hero_orders:dagny": {"do": "first_aid", "whom": "egil"}}
    assert until(until(field, "orders", said), "close", said).heroes["dagny"].aim == 0


# One voice


def test_a_leader_rallies_once_a_round_for_his_unit_or_for_himself() -> None:
    units = [*UNITS, {"id": "more", "side": "reds"}]
    field = until(field_of(units=units, heroes=[DAGNY]), "events", {**FIRST, "initiative:dagny": [5, 5]})
    field.units["more"].status = UnitStatus.BROKEN
    said: dict[str, Any] = {
        f"orders:{REDS}": {"act": "rally", "whom": "more"},
        "hero_orders:dagny": {"do": "rally", "whom": "more"},
        "rally:dagny": [1, 1],
        f"rally:{REDS}": [6, 6],
    }
    played = turns(until(field, "orders", said), said)
    assert sum(len(told(one, "rally_failed")) + len(told(one, "rally_worked")) for one in played) == 1
    assert [one.facts["leader"] for turn in played for one in told(turn, "has_spoken")] == ["dagny"]
    broken = {f"orders:{REDS}": {"act": "rally", "whom": REDS}, f"rally:{REDS}": [1, 1]}
    alone = until(field_of(units=UNITS), "events", FIRST)
    alone.units[REDS].status = UnitStatus.SHAKEN
    calls = [one for turn in turns(until(alone, "orders", broken), broken) for one in turn.said]
    kinds = [one.kind for one in calls if getattr(one, "subject", "") == REDS]
    assert "not_rallied_itself" in kinds and "rally_failed" not in kinds, "nobody calls to himself"
    again = until(until(until(played[-1].field, "events"), "orders", said), "turns", said)
    assert again.heroes["dagny"].spoke


def test_a_boon_says_which_of_its_dice_count() -> None:
    said: dict[str, Any] = {
        "events:field": {"changes": [{"unit": REDS, "luck": "boon"}]},
        f"orders:{REDS}": RIFLE,
        f"attack:{REDS}": [6, 1, 5],
        **FIRST,
    }
    field = ready(said, units=UNITS, options={"boon_bane": True})
    total = tally(turns(field, said)[0], f"attack_total:{REDS}")
    assert (total.base, total.label) == (11, "Two of the dice, without the lowest")
