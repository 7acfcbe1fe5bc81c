"""The combat of the units: who strikes first, with what, and what it costs (T14, T15, F16)."""

from typing import Any

import pytest

from rulesets.engine import GM, player, viewer
from rulesets.systems.runequest.book.kinds import Degree, Stance, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.steps.tactics import captains
from tests.rulesets.systems.runequest.play import field_of, lines, meet, step, told, total

AYA = {"id": "aya", "side": "reds", "unit": "red"}
RED = {"id": "red", "side": "reds", "attack": 15, "defence": 14}
BLUE = {"id": "blue", "side": "blues", "attack": 17, "defence": 17}
KNIGHTS = {**BLUE, "mounted": True, "charge_bonus": 6, "impaling": True}


def clash(
    red: dict[str, Any], blue: dict[str, Any], *, holds: str = "", odds: str = "even", **more: Any
) -> Battlefield:
    field = field_of(units=[{**RED, **red}, {**BLUE, **blue}], heroes=[AYA], **more)
    meet(field, "red", "blue", odds)
    if holds:
        field.units[holds].stance = Stance.HOLD
    return field


def test_knights_charge_and_their_lances_are_spent() -> None:
    field = clash({}, KNIGHTS, holds="red", odds="outnumbered")
    said = {"foe_attack:red": [18], "foe_damage:red": [80], "unit_attack:red": [90]}
    played = step(field, "unit_combat", said)
    assert lines(played, "attack_theirs:red") == {"Horse against foot": 2, "Charge": 6}
    assert total(played, "foe_attack_chance:red") == 105
    assert total(played, "foe_damage_chance:red") == 230
    blue = played.field.units["blue"]
    assert (played.field.units["red"].strength, blue.weapon_spent) == (90, True)
    assert total(played, "unit_attack_chance:red") == 50 + 5 * (15 - 19) - 5


@pytest.mark.parametrize(("dice", "killed"), [(1, True), (99, False)])
def test_a_hit_that_harms_nobody_says_so(dice: int, killed: bool) -> None:
    field = clash({}, {}, holds="red")
    said = {"foe_attack:red": [18], "foe_damage:red": [dice], "unit_attack:red": [90]}
    played = step(field, "unit_combat", said)
    assert bool(told(played, "lost", "lost_roughly")) is killed
    assert [one.facts["target"] for one in told(played, "held_off")] == ["red"] * (not killed)


def test_the_spent_weapon_is_replaced_or_halved() -> None:
    for second, base in ((None, 8), (14, 14)):
        field = clash({}, {**KNIGHTS, "secondary_attack": second}, holds="red")
        field.units["blue"].weapon_spent = True
        played = step(field, "unit_combat", {"foe_attack:red": [1]})
        assert (total(played, "attack_theirs:red"), lines(played, "attack_theirs:red")["Charge"]) == (
            base + 8,
            6,
        )
        assert total(played, "foe_damage_chance:red") == 50 + 5 * (base + 8)


def test_pikes_turn_the_charge() -> None:
    field = clash({"pikes": True}, KNIGHTS, holds="red")
    played = step(field, "unit_combat")
    assert lines(played, "attack_ours:red") == {"Pikes turn the charge": 6}
    assert lines(played, "foe_attack_chance:red")["Attack against Attack"] == 5 * (25 - 21)


def test_if_both_charge_both_blows_fall_and_both_have_their_charge() -> None:
    field = clash({"mounted": True, "charge_bonus": 4}, {"mounted": True, "charge_bonus": 6, "strength": 10})
    said = {"unit_attack:red": [1], "unit_damage:red": [1], "foe_attack:red": [1], "foe_damage:red": [1]}
    played = step(field, "unit_combat", said)
    assert lines(played, "unit_attack_chance:red")["Attack against Attack"] == 5 * (19 - 23)
    assert (played.field.units["red"].strength, played.field.units["blue"].strength) == (60, 6)
    assert not told(played, "lost_fight")


def test_who_is_destroyed_strikes_no_more() -> None:
    field = clash({}, {"strength": 1}, holds="blue")
    played = step(field, "unit_combat", {"unit_attack:red": [1], "unit_damage:red": [1]})
    assert played.field.units["blue"].strength == 1
    field.units["blue"].strength, field.units["blue"].round_start = 1, 100
    played = step(field, "unit_combat", {"unit_attack:red": [1], "unit_damage:red": [1]})
    assert played.field.units["blue"].status is UnitStatus.DESTROYED
    assert "foe_attack:red" not in played.requests


def test_a_unit_that_shoots_does_not_strike_back() -> None:
    field = clash({}, {}, holds="red")
    field.units["red"].stance = Stance.FIRE
    assert "unit_attack:red" not in step(field, "unit_combat").requests


def test_a_charge_that_breaks_before_contact_is_none() -> None:
    field = clash({}, {}, holds="red")
    field.units["blue"].status = UnitStatus.RETREATING
    assert not step(field, "unit_combat").requests


def runs(status: UnitStatus, **options: Any) -> Battlefield:
    """The reds charge, and the blues broke this round before they met them."""
    field = clash({}, {}, options=options)
    field.round = 2
    field.units["blue"].becomes(status, 2)
    return field


@pytest.mark.parametrize("status", [UnitStatus.RETREATING, UnitStatus.ROUTED])
def test_a_charge_falls_on_those_who_run_and_they_do_not_strike_back(status: UnitStatus) -> None:
    field = runs(status)
    assert captains(field) == [field.units["red"]]
    played = step(field, "unit_combat", {"unit_attack:red": [30], "unit_damage:red": [30]})
    assert played.field.units["blue"].strength == 90
    assert told(played, "caught")[0].facts == {"by": "red"}
    assert "foe_attack:red" not in played.requests
    pursued = step(played.field, "pursuit").field
    assert pursued.units["blue"].strength == (85 if status is UnitStatus.RETREATING else 70)


def test_a_campaign_may_leave_those_who_run_to_the_pursuit() -> None:
    assert not step(runs(UnitStatus.ROUTED, charge_catches=False), "unit_combat").requests


def test_nobody_is_caught_who_broke_in_an_earlier_round_or_is_gone() -> None:
    field = runs(UnitStatus.ROUTED)
    field.units["blue"].broke = 1
    assert not step(field, "unit_combat").requests
    assert not step(runs(UnitStatus.DESTROYED), "unit_combat").requests


def test_heroes_find_nobody_to_fight_among_those_who_run() -> None:
    assert not step(runs(UnitStatus.RETREATING), "hero_fights").requests


def test_a_unit_strikes_back_once_in_a_round() -> None:
    units = [RED, {**RED, "id": "rose"}, BLUE]
    field = field_of(units=units, heroes=[AYA, {**AYA, "id": "bo", "unit": "rose"}])
    meet(field, "red", "blue")
    meet(field, "rose", "blue")
    field.units["blue"].stance = Stance.HOLD
    said = {key: [90] for key in ("unit_attack:red", "unit_attack:rose", "foe_attack:red")}
    played = step(field, "unit_combat", said)
    assert [*played.requests] == ["unit_attack:red", "foe_attack:red", "unit_attack:rose"]


def test_a_critical_finds_no_armour_unless_it_is_protected() -> None:
    for protected, chance in ((False, 125), (True, 40)):
        field = clash({}, {"protected_from_criticals": protected}, holds="blue")
        assert total(step(field, "unit_combat", {"unit_attack:red": [1]}), "unit_damage_chance:red") == chance
    field = clash({}, {}, holds="blue")
    field.units["blue"].warded = 1
    assert total(step(field, "unit_combat", {"unit_attack:red": [1]}), "unit_damage_chance:red") == 40


def test_a_fumble_runs_into_the_enemys_weapons() -> None:
    field = clash({}, {}, holds="blue")
    said = {"unit_attack:red": [100], "unit_damage:red": [60], "foe_attack:red": [90]}
    played = step(field, "unit_combat", said)
    assert total(played, "unit_damage_chance:red") == 50 + 5 * (17 - 14)
    assert played.field.units["red"].strength == 90
    assert played.field.units["red"].lost_fight
    assert told(played, "struck")[0].facts["result"] is Degree.FUMBLE


def test_specials_of_other_weapons_gain_what_the_campaign_says() -> None:
    field = clash({}, {}, holds="blue", options={"special_attack_bonus": 4})
    assert total(step(field, "unit_combat", {"unit_attack:red": [5]}), "unit_damage_chance:red") == 50 + 5 * (
        19 - 17
    )


def test_the_captains_roll_and_the_odds_count_each_once() -> None:
    field = clash({}, {}, odds="surrounded")
    field.units["red"].captain, field.units["blue"].captain = 10, None
    played = step(field, "unit_combat")
    assert lines(played, "unit_attack_chance:red") == {
        "Attack against Attack": -10,
        "Unit commander’s roll": 10,
        "The odds": -20,
    }
    assert lines(played, "foe_attack_chance:red")["The odds"] == 20


def test_the_player_throws_for_his_unit_and_the_game_master_for_its_foe_unless_it_has_heroes() -> None:
    played = step(clash({}, {}), "unit_combat")
    assert (played.requests["unit_attack:red"].to, played.requests["foe_attack:red"].to) == (
        player("aya"),
        GM,
    )
    field = field_of(units=[RED, BLUE], heroes=[AYA, {**AYA, "id": "cass", "side": "blues", "unit": "blue"}])
    meet(field, "red", "blue")
    assert step(field, "unit_combat").requests["foe_attack:red"].to == player("cass")


def test_chances_with_the_enemys_values_in_them_are_hidden_unless_the_campaign_opens_them() -> None:
    bea = viewer("side:reds", "hero:aya")
    for opened, seen in ((False, False), (True, True)):
        played = step(clash({}, {}, options={"open_values": opened}), "unit_combat")
        found = [one for one in played.seen_by(bea)[1] if getattr(one, "key", "") == "unit_attack_chance:red"]
        assert bool(found) is seen


def test_the_fate_of_the_others_spares_reserves_and_those_in_a_fight() -> None:
    units = [RED, BLUE, *({"id": f"b{n}", "side": "blues"} for n in (1, 2, 3))]
    field = field_of(units=units, heroes=[AYA])
    meet(field, "red", "blue")
    field.units["b2"].stance, field.units["b3"].stance = Stance.RESERVE, Stance.WITHDRAW
    field = step(field, "army_tactics", {"army_tactics:reds": [1]}).field
    after = step(field, "army_losses").field
    assert [unit.strength for unit in after.units.values()] == [100, 100, 60, 100, 100]
    field.muster = field.muster.model_copy(
        update={"options": field.muster.options.model_copy(update={"foes_take_army_losses": True})}
    )
    assert step(field, "army_losses").field.units["blue"].strength == 60


def test_units_of_the_losing_side_check_when_another_quarter_is_gone() -> None:
    for trigger in ("quarter", "losers", "heavy"):
        units = [RED, *({"id": f"b{n}", "side": "blues"} for n in (1, 2))]
        field = field_of(units=units, heroes=[AYA], options={"npc_morale_trigger": trigger})
        field = step(field, "army_tactics", {"army_tactics:reds": [1 if trigger == "heavy" else 5]}).field
        field.units["b1"].initial = 130 if trigger == "quarter" else 100
        field.units["b2"].initial = 100
        after = step(field, "army_losses").field
        assert after.units["b1"].lost_fight
        assert after.units["b2"].lost_fight is (trigger != "quarter")
