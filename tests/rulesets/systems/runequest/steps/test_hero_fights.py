"""The fights of the heroes: how many, who, how they end, and what their units lose (T9, T16, F17, F18)."""

from typing import Any

import pytest

from rulesets.engine import GM, Ask, Ruling, player
from rulesets.systems.runequest.book.kinds import (
    Bout,
    Degree,
    Formation,
    HeroStatus,
    Man,
    Officer,
    OnBreak,
    Special,
    Stance,
    Standard,
    UnitStatus,
)
from rulesets.systems.runequest.mechanics.quick_duel import status_of, struck
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Boon
from tests.rulesets.systems.runequest.play import asked, field_of, lines, meet, step, told, total

AYA = {"id": "aya", "side": "reds", "unit": "red", "hp_max": 12, "attack": 16, "defence": 14}
BO = {**AYA, "id": "bo"}
RED = {"id": "red", "side": "reds"}
BLUE = {"id": "blue", "side": "blues", "standard": "held", "quality": "elite", "attack": 12, "defence": 12}


def fight(
    odds: str = "even", *heroes: dict[str, Any], options: dict[str, Any] | None = None, **blue: Any
) -> Battlefield:
    field = field_of(units=[RED, {**BLUE, **blue}], heroes=heroes or (AYA,), options=options or {})
    meet(field, "red", "blue", odds)
    return field


def faced(field: Battlefield, said: dict[str, Any]) -> list[Man]:
    return [event.facts["man"] for event in told(step(field, "hero_fights", said), "opposed")]


@pytest.mark.parametrize(
    ("odds", "fights", "count"),
    [
        ("surrounds_enemy", True, 1),
        ("surrounds_enemy", False, 0),
        ("greatly_outnumbers", True, 1),
        ("outnumbers", False, 0),
        ("even", False, 1),
        ("outnumbered", False, 2),
        ("badly_outnumbered", True, 2),
        ("surrounded", False, 3),
    ],
)
def test_the_odds_force_opponents_on_a_hero(odds: str, fights: bool, count: int) -> None:
    field = fight(odds)
    field.heroes["aya"].fight = fights
    said = {"opponent_count:aya": [2], **{f"opponent:aya:{n}": [1] for n in (1, 2, 3)}}
    assert faced(field, said) == [Man.COMMON] * count


def test_who_surrounds_the_enemy_may_pick_the_same_man_as_a_comrade() -> None:
    field = fight("surrounds_enemy", AYA, BO)
    for hero in field.heroes.values():
        hero.fight_target = Man.LEADER
    played = step(field, "hero_fights")
    assert [event.facts["man"] for event in told(played, "opposed")] == [Man.LEADER, Man.LEADER]
    assert not [key for key in asked(played) if key.startswith("opponent")]


def test_by_the_dice_nobody_fights_two_heroes_of_one_unit() -> None:
    said = {"opponent:aya:1": [9], "opponent:bo:1": [9]}
    assert faced(fight("even", AYA, BO), said) == [Man.LEADER, Man.VETERAN]


def test_who_is_gone_leaves_his_place_to_a_veteran() -> None:
    field = fight("surrounded")
    field.units["blue"].standard, field.units["blue"].officer = Standard.LOST, Officer.LOST
    said = {
        "opponent:aya:1": [8],
        "opponent:aya:2": [9],
        "opponent:aya:3": [10],
        "special_character:blue": [51],
    }
    assert faced(field, said) == [Man.VETERAN] * 3


def test_somebody_of_name_is_looked_up_once_in_a_battle() -> None:
    played = step(fight(), "hero_fights", {"opponent:aya:1": [10], "special_character:blue": [50]})
    assert played.requests["special_character:blue"].to == GM
    assert played.field.units["blue"].special is Special.PRESENT
    again = step(played.field, "hero_fights", {"opponent:aya:1": [10]})
    assert "special_character:blue" not in again.requests


def test_a_special_character_fights_with_his_own_figures_and_falls_for_good() -> None:
    person = {"id": "duke", "name": "Duke Ulf", "special_character": True}
    duke = {**person, "side": "blues", "unit": "blue", "attack": 25}
    field = fight("even", AYA, duke)
    said = {"opponent:aya:1": [10], "bout_special_character:aya:1": {"outcome": "killed"}}
    played = step(field, "hero_fights", said)
    assert "special_character:blue" not in played.requests
    assert told(played, "fought")[0].facts["who"] == "duke"
    assert played.field.heroes["duke"].status is HeroStatus.DEAD
    assert played.field.heroes["aya"].deeds == ("name_beaten",)


def test_at_the_table_a_line_is_entered_for_each_opponent_with_the_modifier_beside_it() -> None:
    field = fight("surrounded")
    field.units["red"].captain = 20
    said = {
        **{f"opponent:aya:{n}": [1] for n in (1, 2, 3)},
        "bout_common:aya:1": {"outcome": "killed", "hp_lost": 3, "mp_spent": 4, "note": "Straight through."},
    }
    played = step(field, "hero_fights", said)
    ask = played.requests["bout_common:aya:2"]
    assert isinstance(ask, Ask) and ask.to == player("aya")
    assert list(ask.notes)[:3] == [
        ("Opponent", "2 of 3, of Blue."),
        ("On every skill", "+20%"),
        ("Time", "A round of battle is 25 rounds of combat. They must do for all 3 opponents."),
    ]
    aya = played.field.heroes["aya"]
    assert (aya.hp, aya.mp, aya.status) == (9, 6, HeroStatus.WOUNDED)
    ends = [event.facts["outcome"] for event in told(played, "fought")]
    assert ends == [Bout.KILLED, Bout.UNDECIDED, Bout.UNDECIDED]
    assert told(played, "note")[0].facts == {"note": "Straight through."}


def test_who_goes_down_fights_no_more_and_is_recognised_or_not() -> None:
    said = {
        **{f"opponent:aya:{n}": [1] for n in (1, 2, 3)},
        "bout_common:aya:1": {"hp_lost": 10},
        "bout_common:aya:2": {"hp_lost": 10, "outcome": "killed"},
        "honour:aya": [50],
    }
    played = step(fight("surrounded"), "hero_fights", said)
    aya = played.field.heroes["aya"]
    assert (aya.hp, aya.status, aya.recognised) == (2, HeroStatus.INCAPACITATED, True)
    assert played.field.units["blue"].strength == 100, "the second fight is not fought"
    assert not told(played, "fought"), "nor does who is down part with anybody"


def test_the_dying_make_no_honour_roll() -> None:
    played = step(fight(), "hero_fights", {"opponent:aya:1": [1], "bout_common:aya:1": {"hp_lost": 12}})
    assert played.field.heroes["aya"].status is HeroStatus.DYING
    assert "honour:aya" not in played.requests


def test_a_beaten_leader_and_a_taken_standard_are_missed_at_once() -> None:
    said = {
        "opponent_count:aya": [2],
        "opponent:aya:1": [9],
        "opponent:aya:2": [8],
        "bout_leader:aya:1": {"outcome": "captured"},
        "bout_standard_bearer:aya:2": {"outcome": "killed"},
    }
    played = step(fight("outnumbered"), "hero_fights", said)
    blue = played.field.units["blue"]
    assert (blue.officer, blue.standard) == (Officer.LOST, Standard.LOST)
    assert played.field.heroes["aya"].deeds == ("leader_beaten", "standard_taken")


@pytest.mark.parametrize("outcome", ["captured", "driven_off"])
def test_a_standard_is_taken_only_from_a_bearer_who_is_killed(outcome: str) -> None:
    said = {"opponent:aya:1": [8], "bout_standard_bearer:aya:1": {"outcome": outcome}}
    played = step(fight("even"), "hero_fights", said)
    assert played.field.units["blue"].standard is Standard.HELD
    assert "standard_taken" not in played.field.heroes["aya"].deeds


def test_a_standard_that_nobody_grabs_stays() -> None:
    field = fight()
    field.heroes["aya"].grab_standard = False
    said = {"opponent:aya:1": [8], "bout_standard_bearer:aya:1": {"outcome": "killed"}}
    assert step(field, "hero_fights", said).field.units["blue"].standard is Standard.HELD


def test_one_fight_may_be_rolled_quickly_among_others_at_the_table() -> None:
    field = fight("outnumbered")
    said = {
        "opponent_count:aya": [2],
        "opponent:aya:1": [1],
        "opponent:aya:2": [1],
        "bout_common:aya:1": {"quick": True},
        "duel:aya:1": [40],
        "duel_damage:aya:1": [60],
        "bout_common:aya:2": {"outcome": "driven_off"},
    }
    played = step(field, "hero_fights", said)
    assert lines(played, "duel_chance:aya:1") == {
        "Attack against Attack": 20,
        "Unit commander’s roll": 0,
        "More opponents to come": -10,
    }
    assert [event.facts["outcome"] for event in told(played, "fought")] == [Bout.DRIVEN_OFF, Bout.DRIVEN_OFF]


def test_quick_fights_end_when_the_hero_does() -> None:
    field = fight("surrounded", options={"hero_fights": "quick"})
    dice = {f"opponent:aya:{n}": [1] for n in (1, 2, 3)}
    played = step(field, "hero_fights", {**dice, "duel:aya:1": [99], "duel_damage:aya:1": [1]})
    assert played.field.heroes["aya"].status is HeroStatus.DYING
    assert not told(played, "fought"), "who lies dying fights nobody off"
    assert total(played, "duel_damage_chance:aya:1") == 110
    assert "duel:aya:2" not in played.requests


def test_spells_and_formation_of_the_foe_count_in_a_quick_fight() -> None:
    field = fight("even", options={"hero_fights": "quick"}, defence_close=14)
    blue = field.units["blue"]
    edge = {"what": "attack", "points": 2, "until": 1, "by_spell": True}
    blue.boons = (Boon.model_validate(edge), Boon.model_validate({**edge, "what": "defence"}))
    blue.formation = Formation.CLOSE
    played = step(field, "hero_fights", {"opponent:aya:1": [1], "duel:aya:1": [40]})
    assert total(played, "duel_chance:aya:1") == 50 + 5 * (16 - 14)
    assert total(played, "duel_damage_chance:aya:1") == 50 + 5 * (16 - 16)


def test_an_impaling_hero_doubles_his_attack_on_a_special() -> None:
    field = fight("even", {**AYA, "impaling": True}, options={"hero_fights": "quick"})
    played = step(field, "hero_fights", {"opponent:aya:1": [1], "duel:aya:1": [10]})
    assert total(played, "duel_damage_chance:aya:1") == 50 + 5 * (32 - 12)


@pytest.mark.parametrize(
    ("hurt", "left"), [(Degree.CRITICAL, 0), (Degree.SPECIAL, 2), (Degree.SUCCESS, 8), (Degree.FUMBLE, 12)]
)
def test_a_blow_in_a_quick_fight_costs_hit_points(hurt: Degree, left: int) -> None:
    assert struck(12, 12, hurt) == left
    expected = {0: HeroStatus.DYING, 2: HeroStatus.INCAPACITATED, 8: HeroStatus.WOUNDED, 12: HeroStatus.FIT}
    assert status_of(left, 12) is expected[left]


def test_no_ruling_takes_a_hero_further_down_than_200_hit_points_below_none() -> None:
    said = {"opponent:aya:1": [1], "bout_common:aya:1": {"hp_lost": 1}}
    ruling = Ruling(key="hp_lost:aya:1", value=500, reason="The giant sat on her.")
    hero = step(fight(), "hero_fights", said, ruling).field.heroes["aya"]
    assert (hero.hp, hero.status) == (-200, HeroStatus.DYING)


def test_without_contact_no_hero_fights() -> None:
    field = fight()
    for unit in field.units.values():
        unit.stance = Stance.HOLD
    assert not step(field, "hero_fights").requests


def test_a_hero_follows_his_broken_unit_or_stands_against_three() -> None:
    field = fight()
    field.units["red"].status = UnitStatus.RETREATING
    assert not step(field, "hero_fights").requests
    field.heroes["aya"].on_break = OnBreak.STAND
    said = {f"opponent:aya:{n}": [1] for n in (1, 2, 3)}
    assert faced(field, said) == [Man.COMMON] * 3


def test_of_two_foes_a_hero_fights_the_first_that_comes_to_blows() -> None:
    field = field_of(units=[RED, BLUE, {**BLUE, "id": "azure"}], heroes=[AYA])
    meet(field, "red", "blue")
    meet(field, "red", "azure")
    field.units["red"].stance = field.units["blue"].stance = Stance.HOLD
    played = step(field, "hero_fights", {"opponent:aya:1": [1]})
    assert told(played, "opposed")[0].facts["foe"] == "azure"


@pytest.mark.parametrize("status", [UnitStatus.RETREATING, UnitStatus.ROUTED, UnitStatus.DESTROYED])
def test_nobody_fights_a_foe_that_no_longer_stands(status: UnitStatus) -> None:
    field = fight(options={"charge_catches": False})
    field.units["blue"].becomes(status, 1)
    assert not step(field, "hero_fights").requests
    assert not step(field, "unit_combat").requests
    field.heroes["aya"].foe = "blue"
    assert not step(field, "hero_fights").requests
