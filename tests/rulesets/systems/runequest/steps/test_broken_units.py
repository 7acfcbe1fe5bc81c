"""The harangue, the pursuit, reforming, the fallen, and heroes whose unit is gone (T20, T21, T26)."""

from typing import Any

import pytest

from rulesets.engine import GM, Ask
from rulesets.systems.runequest.book.kinds import HeroStatus, Officer, Skill, Stance, Standard, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Harangue
from rulesets.systems.runequest.screen.prospects import of_harangue
from tests.rulesets.systems.runequest.play import asked, field_of, meet, step, told

AYA = {"id": "aya", "side": "reds", "unit": "r1", "eloquence": 60}
BO = {**AYA, "id": "bo", "unit": "r2"}


def broken(
    status: UnitStatus = UnitStatus.RETREATING, *heroes: dict[str, Any], round: int = 1, **r1: Any
) -> Battlefield:
    field = field_of(
        units=[
            {"id": "r1", "side": "reds", "spirit": 12, **r1},
            {"id": "r2", "side": "reds"},
            {"id": "b1", "side": "blues"},
        ],
        heroes=heroes or (AYA, BO),
    )
    field.units["r1"].becomes(status, round)
    return field


def called(field: Battlefield, said: dict[str, Any]) -> Battlefield:
    answers = {f"harangue:{hero}": {"unit": "r1"} for hero in field.heroes}
    return step(field, "harangue", {**answers, **said}).field


def test_a_word_in_time_calls_a_retreat_back() -> None:
    field = called(broken(), {"eloquence:aya": [60], "remorale:r1:aya": [60]})
    assert field.units["r1"].status is UnitStatus.STEADY
    aya = field.heroes["aya"]
    assert (aya.ticks, aya.deeds) == (frozenset({Skill.ELOQUENCE}), ("unit_rallied",))


def test_a_rout_needs_a_special() -> None:
    dice = {"eloquence:aya": [13], "eloquence:bo": [12], "remorale:r1:bo": [60]}
    field = called(broken(UnitStatus.ROUTED), dice)
    assert field.units["r1"].status is UnitStatus.STEADY
    assert field.heroes["bo"].deeds == ("unit_rallied",)


def test_who_has_rallied_needs_no_second_call() -> None:
    field = broken()
    answers = {f"harangue:{hero}": {"unit": "r1"} for hero in ("aya", "bo")}
    played = step(field, "harangue", {**answers, "eloquence:aya": [1]})
    assert "eloquence:bo" not in played.requests


def test_the_game_master_may_refuse_who_calls_another_unit() -> None:
    answers = {f"harangue:{hero}": {"unit": "r1"} for hero in ("aya", "bo")}
    played = step(broken(), "harangue", {**answers, "hearing:field": {"refused": ["bo"]}})
    ask = played.requests["hearing:field"]
    assert isinstance(ask, Ask) and ask.to == GM
    assert list(ask.notes) == [("Bo", "R1")]
    assert "eloquence:aya" in played.requests and "eloquence:bo" not in played.requests


def test_the_worst_words_make_a_rout_of_a_retreat() -> None:
    field = called(broken(UnitStatus.RETREATING, AYA), {"eloquence:aya": [100]})
    assert field.units["r1"].status is UnitStatus.ROUTED


def test_who_calls_back_a_unit_without_a_leader_commands_it() -> None:
    field = broken(UnitStatus.RETREATING, BO)
    field.units["r1"].officer = Officer.LOST
    field = called(field, {"eloquence:bo": [1]})
    assert field.commander_of(field.units["r1"]) is field.heroes["bo"]


def test_what_is_at_stake_is_told_before_the_word_is_spoken() -> None:
    ask = step(broken(UnitStatus.ROUTED), "harangue").requests["harangue:aya"]
    assert isinstance(ask, Ask)
    assert list(ask.notes) == [("R1", "Routed. 20 of 100 will be ridden down.")]


def test_the_odds_of_a_word_are_exact() -> None:
    found = of_harangue(broken(), "aya", Harangue(unit="r1"))
    assert sum(found.values()) == pytest.approx(1)
    assert found["rallies"] == pytest.approx(0.03 + 0.57 * 0.60)
    assert found["routs"] == pytest.approx(0.02)
    assert of_harangue(broken(), "aya", Harangue()) == {}


def test_a_pursued_rout_costs_a_fifth_and_the_standard() -> None:
    field = broken(UnitStatus.ROUTED, standard="held")
    unit = step(field, "pursuit").field.units["r1"]
    assert (unit.strength, unit.standard) == (80, Standard.LOST)


def test_the_surrounded_who_rout_lose_twice_as_much() -> None:
    field = broken(UnitStatus.ROUTED)
    meet(field, "r1", "b1", "surrounded")
    assert step(field, "pursuit").field.units["r1"].strength == 60


def test_nobody_rides_after_it_if_its_foe_broke_too_or_the_game_master_says_so() -> None:
    field = broken(UnitStatus.ROUTED, standard="held")
    meet(field, "r1", "b1")
    field.units["b1"].becomes(UnitStatus.RETREATING, 1)
    played = step(field, "pursuit")
    assert played.field.units["r1"].strength == 100 and told(played, "gets_away")
    said = {"pursuit:field": {"no_pursuit": ["r1"]}}
    assert step(broken(UnitStatus.ROUTED), "pursuit", said).field.units["r1"].strength == 100


def test_who_lays_down_arms_is_taken_to_the_last_man() -> None:
    unit = step(broken(), "pursuit", {"pursuit:field": {"surrender": ["r1"]}}).field.units["r1"]
    assert (unit.status, unit.strength, unit.captured) == (UnitStatus.SURRENDERED, 0, 100)


def test_the_surrounded_may_lay_down_their_arms_before_they_break() -> None:
    field = broken(UnitStatus.STEADY)
    meet(field, "r1", "b1", "surrounded")
    played = step(field, "pursuit")
    assert played.field.units["r1"].strength == 100 and not told(played, "gets_away")
    unit = step(field, "pursuit", {"pursuit:field": {"surrender": ["r1"]}}).field.units["r1"]
    assert (unit.status, unit.captured) == (UnitStatus.SURRENDERED, 100)


def test_a_retreat_of_an_earlier_round_may_form_again() -> None:
    field = broken(round=0)
    for face, status in ((60, UnitStatus.STEADY), (61, UnitStatus.RETREATING), (100, UnitStatus.ROUTED)):
        assert step(field, "rally_and_rout", {"rally:r1": [face]}).field.units["r1"].status is status


def test_without_a_leader_nobody_forms_the_ranks_again() -> None:
    field = broken(UnitStatus.RETREATING, BO, round=0)
    field.units["r1"].officer = Officer.LOST
    played = step(field, "rally_and_rout")
    assert asked(played) == [] and told(played, "leaderless")


def test_a_rout_of_an_earlier_round_has_fled_and_a_fresh_one_not_yet() -> None:
    for round, status in ((0, UnitStatus.FLED), (1, UnitStatus.ROUTED)):
        after = step(broken(UnitStatus.ROUTED, round=round), "rally_and_rout").field
        assert after.units["r1"].status is status


def test_who_is_told_to_withdraw_leaves_in_order() -> None:
    field = broken()
    field.units["r2"].stance = Stance.WITHDRAW
    assert step(field, "rally_and_rout").field.units["r2"].status is UnitStatus.WITHDRAWN


# The fallen


def down(status: HeroStatus, *, ground: bool = True, known: bool = False) -> Battlefield:
    field = broken(UnitStatus.ROUTED if ground else UnitStatus.STEADY)
    field.heroes["aya"].status, field.heroes["aya"].recognised = status, known
    return field


def test_the_dying_die_unless_somebody_reached_them() -> None:
    assert step(down(HeroStatus.DYING), "fallen").field.heroes["aya"].status is HeroStatus.DEAD
    said = {"saved:field": {"saved": ["aya"]}}
    aya = step(down(HeroStatus.DYING, ground=False), "fallen", said).field.heroes["aya"]
    assert (aya.status, aya.hp, aya.is_safe, aya.unit) == (HeroStatus.INCAPACITATED, 1, True, "")


@pytest.mark.parametrize(
    ("face", "status"), [(50, HeroStatus.DEAD), (75, HeroStatus.LEFT), (76, HeroStatus.CAPTURED)]
)
def test_on_lost_ground_the_unknown_depend_on_luck(face: int, status: HeroStatus) -> None:
    field = down(HeroStatus.INCAPACITATED)
    assert step(field, "fallen", {"fate:aya": [face]}).field.heroes["aya"].status is status


def test_the_known_are_worth_a_ransom() -> None:
    played = step(down(HeroStatus.INCAPACITATED, known=True), "fallen")
    assert "fate:aya" not in played.requests
    assert played.field.heroes["aya"].status is HeroStatus.CAPTURED


def test_the_die_is_named_only_where_luck_decided() -> None:
    for known, dice in ((True, 0), (False, 1)):
        [fate] = told(step(down(HeroStatus.INCAPACITATED, known=known), "fallen"), "fate_told")
        assert len(fate.because) == dice


@pytest.mark.parametrize(
    ("officer", "beside", "told_as"),
    [
        (Officer.PRESENT, "r2", "led_by_its_own"),
        (Officer.LOST, "r2", "led_by_nobody"),
        (Officer.PRESENT, "r1", "leads_on"),
    ],
)
def test_it_is_told_who_leads_a_unit_on(officer: Officer, beside: str, told_as: str) -> None:
    field = broken(UnitStatus.STEADY, AYA, {**BO, "unit": beside}, leader="aya")
    field.heroes["aya"].status, field.units["r1"].officer = HeroStatus.INCAPACITATED, officer
    played = step(field, "fallen")
    [event] = told(played, told_as)
    assert (event.subject, event.facts["fallen"]) == ("r1", "aya")
    assert event.facts.get("hero") == ("bo" if told_as == "leads_on" else None)
    led = ("leads_on", "led_by_its_own", "led_by_nobody")
    assert sum(len(told(played, kind)) for kind in led) == 1
    field.units["r1"].becomes(UnitStatus.ROUTED, 1)
    field.heroes["aya"].recognised = True
    assert not any(told(step(field, "fallen"), kind) for kind in led), "of who runs nobody is led"


GOING: list[tuple[dict[str, Any], str, bool, bool]] = [
    ({"whither": "follow"}, "r1", False, False),
    ({"whither": "join", "join": "r2"}, "r2", False, False),
    ({"whither": "join"}, "r1", False, False),
    ({"whither": "stand"}, "r1", True, False),
    ({"whither": "leave"}, "", False, True),
]


@pytest.mark.parametrize(("said", "unit", "alone", "safe"), GOING)
def test_a_hero_goes_where_he_likes_when_his_unit_breaks(
    said: dict[str, Any], unit: str, alone: bool, safe: bool
) -> None:
    aya = step(broken(), "fallen", {"going:aya": said}).field.heroes["aya"]
    assert (aya.unit, aya.alone, aya.is_safe) == (unit, alone, safe)


def test_who_stood_alone_is_with_his_men_again_when_they_stand() -> None:
    field = step(broken(), "fallen", {"going:aya": {"whither": "stand"}}).field
    field.units["r1"].becomes(UnitStatus.STEADY, 2)
    assert not step(field, "observation").field.heroes["aya"].alone


def test_with_a_fled_unit_there_is_nobody_to_stay_with() -> None:
    aya = step(broken(UnitStatus.FLED), "fallen").field.heroes["aya"]
    assert (aya.unit, aya.is_safe, aya.deeds) == ("", True, ("fled",))
