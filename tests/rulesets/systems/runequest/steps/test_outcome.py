"""Armies break, battles end, nights fall, and what lasts (T22, T23; section 9; R43)."""

from typing import Any

import pytest

from rulesets.engine import Change, Played
from rulesets.systems.runequest.book.kinds import (
    ArmyCamp,
    HeroStatus,
    How,
    Level,
    Officer,
    Standard,
    UnitStatus,
)
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.steps.outcome import ArmyLeft, outcome
from tests.rulesets.systems.runequest.play import asked, field_of, step, told

AYA = {"id": "aya", "side": "reds", "unit": "r1", "ransom": 500}


def armies(**more: Any) -> Battlefield:
    """Three units of a hundred against three."""
    units = [{"id": f"{side[0]}{n}", "side": side} for side in ("reds", "blues") for n in (1, 2, 3)]
    return field_of(units=units, **more)


def ended(field: Battlefield, said: dict[str, Any] | None = None) -> Battlefield:
    return step(field, "round_end", said).field


def test_with_a_third_left_an_army_checks_and_with_a_sixth_it_goes() -> None:
    field = armies()
    for id in ("b1", "b2"):
        field.units[id].becomes(UnitStatus.FLED, 1)
    assert asked(step(field, "round_end", {"army_morale:blues": [1]})) == ["army_morale:blues", "close:field"]
    after = ended(field, {"army_morale:blues": [60]})
    assert (after.sides["blues"].how, after.winner, after.level) == (How.RETREAT, "reds", Level.VICTORY)
    field.units["b3"].strength = 50
    assert asked(step(field, "round_end")) == ["close:field"]
    assert ended(field).sides["blues"].how is How.RETREAT


def test_in_a_general_rout_those_who_stood_are_ridden_down() -> None:
    field = armies()
    for id in ("b1", "b2"):
        field.units[id].becomes(UnitStatus.FLED, 1)
    after = ended(field, {"army_morale:blues": [100]})
    b3 = after.units["b3"]
    assert (b3.status, b3.strength, after.level) == (UnitStatus.ROUTED, 80, Level.DECISIVE)


def test_a_general_rout_costs_the_standards() -> None:
    units = [{"id": id, "side": side, "standard": "held"} for id, side in (("r", "reds"), ("b", "blues"))]
    field = field_of(units=units, options={"army_check_divisor": 2, "army_break_divisor": 20})
    field.units["b"].strength = 50
    played = step(field, "round_end", {"army_morale:blues": [100]})
    assert played.field.units["b"].standard is Standard.LOST
    assert [event.subject for event in told(played, "standard_left")] == ["b"]
    proposed = changes(step(played.field, "aftermath"))
    assert proposed["reds", "trophies"] == ["Standard of B"]


def test_from_any_other_end_those_who_stood_or_retreated_get_away() -> None:
    field = armies()
    for id in ("b1", "b2", "b3"):
        field.units[id].becomes(UnitStatus.RETREATING, 1)
    after = ended(field)
    assert (after.sides["blues"].how, after.level) == (How.NO_UNIT, Level.DECISIVE)
    assert {after.units[id].status for id in ("b1", "b2", "b3")} == {UnitStatus.WITHDRAWN}


def test_who_left_in_order_has_withdrawn() -> None:
    field = armies()
    for id in ("b1", "b2", "b3"):
        field.units[id].becomes(UnitStatus.WITHDRAWN, 1)
    after = ended(field)
    assert (after.sides["blues"].how, after.level) == (How.WITHDRAWN, Level.VICTORY)


def test_an_army_may_give_up_the_field() -> None:
    field = step(armies(), "orders", {"command:reds": {"withdraw_army": True}}).field
    after = ended(field)
    assert (after.winner, after.sides["reds"].how) == ("blues", How.WITHDRAWN)


def test_a_side_among_friends_leaves_by_itself() -> None:
    sides = ({"id": "reds"}, {"id": "blues"}, {"id": "greens", "camp": "lead"})
    units = [{"id": side[0], "side": side} for side in ("reds", "blues", "greens")]
    field = field_of(sides=sides, units=units)
    field.sides["greens"].gives_up = True
    after = ended(field)
    assert not after.ended
    assert [unit.status for unit in after.units.values()] == ["steady", "steady", "withdrawn"]


def test_if_both_break_the_larger_hand_has_it_by_a_hair() -> None:
    field = armies(options={"army_break_divisor": 2, "army_check_divisor": 2})
    for id, left in (("r1", 100), ("r2", 0), ("r3", 0), ("b1", 90), ("b2", 0), ("b3", 0)):
        field.units[id].strength = left
    after = ended(field)
    assert (after.winner, after.level) == ("reds", Level.MARGINAL)


@pytest.mark.parametrize(
    ("one", "other", "winner", "level"),
    [
        (ArmyLeft("n", 100, 0, 50, How.ROUT), ArmyLeft("s", 100, 0, 50, How.ROUT), "", Level.DRAW),
        (ArmyLeft("n", 100, 50, 50, How.RETREAT), ArmyLeft("s", 100, 0, 100), "s", Level.DECISIVE),
        (ArmyLeft("n", 100, 10, 90), ArmyLeft("s", 100, 30, 70), "n", Level.MARGINAL),
        (ArmyLeft("n", 100, 11, 89), ArmyLeft("s", 100, 30, 70), "", Level.DRAW),
    ],
)
def test_levels_of_victory(one: ArmyLeft, other: ArmyLeft, winner: str, level: Level) -> None:
    assert outcome(one, other) == (winner, level)


def test_dusk_ends_the_battle_and_the_game_master_may_let_night_fall_instead() -> None:
    field = armies(situation={"max_rounds": 1}, heroes=[{**AYA, "mp": 2}])
    assert ended(field).ended
    field.units["r2"].becomes(UnitStatus.RETREATING, 1)
    field.units["r3"].becomes(UnitStatus.ROUTED, 1)
    field.units["b1"].becomes(UnitStatus.ROUTED, 1)
    field.units["r1"].weapon_spent = True
    dark = ended(field, {"close:field": {"night": True}})
    assert dark.night and not dark.ended
    morning = step(dark, "night", {"night:r3": [50], "night:b1": [51]}).field
    assert [morning.units[id].status for id in ("r2", "r3", "b1")] == ["steady", "steady", "fled"]
    assert (morning.heroes["aya"].mp, morning.units["r1"].weapon_spent, morning.dawn) == (10, False, 1)
    morning.round = 2
    assert ended(morning).ended


def test_dusk_may_come_earlier_than_it_was_meant_to() -> None:
    field = armies(situation={"max_rounds": 6})
    assert not ended(field).ended
    field = step(field, "observation", {"observation:field": {"max_rounds": 1}}).field
    assert ended(field).ended


def test_the_game_masters_word_on_the_outcome_stands() -> None:
    said = {"close:field": {"end": True, "level": "decisive", "winner": "blues"}}
    after = ended(armies(), said)
    assert (after.winner, after.level) == ("blues", Level.DECISIVE)
    after = ended(armies(), {"close:field": {"end": True, "level": "draw"}})
    assert (after.winner, after.level) == ("", Level.DRAW)


def test_heroes_join_the_unit_they_meant_to_if_it_stands() -> None:
    field = armies(heroes=[AYA])
    field.heroes["aya"].join = "r2"
    assert ended(field).heroes["aya"].unit == "r2"
    field.units["r2"].becomes(UnitStatus.RETREATING, 1)
    assert ended(field).heroes["aya"].unit == "r1"


# Aftermath


def over(level: Level, winner: str = "reds", **more: Any) -> Battlefield:
    field = armies(heroes=[AYA], **more)
    field.ended, field.winner, field.level = True, winner, level
    return field


def changes(played: Played[Any]) -> dict[tuple[str, str], Any]:
    return {(change.subject, change.name): change.new for change in played.changes}


def test_the_beaten_who_ran_leave_their_wounded_to_the_victor() -> None:
    field = over(Level.VICTORY)
    b1 = field.units["b1"]
    b1.becomes(UnitStatus.ROUTED, 1)
    b1.strength, b1.wounded, b1.killed, b1.captured = 50, 30, 15, 5
    found = changes(step(field, "aftermath"))
    assert (found["b1", "strength"], found["b1", "killed"], found["b1", "captive"]) == (50, 15, 35)
    assert ("b1", "wounded") not in found
    assert found["reds", "captives"] == [{"unit": "B1", "soldiers": 35, "ransom_each": 0}]


def test_the_victor_of_a_decisive_battle_frees_his_own_and_has_his_standard_back() -> None:
    field = over(Level.DECISIVE)
    r1 = field.units["r1"]
    field.muster = field.muster.model_copy(
        update={
            "units": tuple(one.model_copy(update={"standard": Standard.HELD}) for one in field.muster.units)
        }
    )
    r1.sheet = field.muster.units[0]
    r1.strength, r1.wounded, r1.captured, r1.standard = 80, 10, 10, Standard.LOST
    found = changes(step(field, "aftermath"))
    assert (found["r1", "strength"], found["r1", "wounded"]) == (90, 10)
    assert ("r1", "standard") not in found and ("blues", "captives") not in found


def test_a_lost_standard_is_a_trophy() -> None:
    field = over(Level.VICTORY)
    b1 = field.units["b1"]
    b1.sheet = b1.sheet.model_copy(update={"standard": Standard.HELD})
    b1.standard, b1.officer = Standard.LOST, Officer.LOST
    found = changes(step(field, "aftermath"))
    assert found["reds", "trophies"] == ["Standard of B1"]
    assert (found["b1", "standard"], found["b1", "officer"]) == ("lost", "lost")


def test_some_of_the_wounded_die_where_the_campaign_says_so() -> None:
    field = over(Level.VICTORY, options={"wounded_recovery_pct": 50})
    field.units["r1"].strength, field.units["r1"].wounded = 90, 10
    found = changes(step(field, "aftermath"))
    assert (found["r1", "wounded"], found["r1", "killed"]) == (5, 5)


def test_units_learn_where_the_campaign_says_so() -> None:
    field = over(Level.VICTORY, options={"veterancy": True})
    field.units["r2"].wavered = True
    field.units["b1"].becomes(UnitStatus.FLED, 1)
    found = changes(step(field, "aftermath"))
    assert (found["r1", "spirit"], found["b1", "spirit"]) == (11, 9)
    assert ("r2", "spirit") not in found and ("b2", "spirit") not in found


@pytest.mark.parametrize(
    ("winner", "said", "status"),
    [
        ("reds", [], HeroStatus.INCAPACITATED),
        ("blues", [], HeroStatus.CAPTURED),
        ("", [], HeroStatus.INCAPACITATED),
        ("", ["aya"], HeroStatus.CAPTURED),
    ],
)
def test_who_was_left_is_found_by_whoever_holds_the_field(
    winner: str, said: list[str], status: HeroStatus
) -> None:
    field = over(Level.VICTORY if winner else Level.DRAW, winner)
    field.heroes["aya"].status = HeroStatus.LEFT
    played = step(field, "aftermath", {"found:field": {"captured": said}})
    assert played.field.heroes["aya"].status is status
    ransom = [{"unit": "Aya", "soldiers": 1, "ransom_each": 500}]
    assert changes(played).get(("blues", "captives")) == (ransom if status is HeroStatus.CAPTURED else None)


def test_after_a_draw_captives_are_exchanged_one_for_one() -> None:
    field = over(Level.DRAW, "")
    for id, taken in (("r1", 3), ("r2", 7), ("b1", 5)):
        field.units[id].captured, field.units[id].strength = taken, 50
    played = step(field, "aftermath")
    assert told(played, "captives_exchanged")[0].facts == {"n": 5}
    proposed = changes(played)
    assert [proposed[id, "strength"] for id in ("r1", "r2", "b1")] == [53, 52, 55]
    assert proposed["r2", "captive"] == 5 and ("r1", "captive") not in proposed
    held = [{"unit": "R2", "soldiers": 5, "ransom_each": 0}]
    assert proposed["blues", "captives"] == held and ("reds", "captives") not in proposed


def test_the_next_in_line_is_proposed_when_the_commander_is_gone() -> None:
    sides = ({"id": "reds", "commander": "aya", "succession": [{"hero": "bo"}]}, "blues")
    field = armies(sides=sides, heroes=[AYA, {**AYA, "id": "bo"}])
    field.winner, field.level = "blues", Level.VICTORY
    field.heroes["aya"].status = HeroStatus.DEAD
    found = [change for change in step(field, "aftermath").changes if change.name == "commander"]
    assert found == [Change("reds", "commander", "aya", "bo", "Aya is dead")]


def test_the_lead_camp_is_the_first_side_unless_said() -> None:
    field = field_of(
        sides=({"id": "reds", "camp": "other"}, {"id": "blues", "camp": "lead"}),
        units=[{"id": "r", "side": "reds"}, {"id": "b", "side": "blues"}],
    )
    assert (field.lead.id, field.camp_of("reds")) == ("blues", ArmyCamp.OTHER)
    assert asked(step(field, "army_tactics")) == ["army_tactics:blues"]
