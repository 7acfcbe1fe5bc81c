"""Why units waver, what becomes of them, and how they come back (F9, F10, T9 to T11, T15)."""

from typing import Any

import pytest

from rulesets.engine import Event, Played, Table
from rulesets.engine.steps import run
from rulesets.systems.traveller.book.kinds import Trigger, UnitStatus
from rulesets.systems.traveller.mechanics.damage import lose
from rulesets.systems.traveller.people.field import Battlefield
from tests.rulesets.systems.traveller.play import field_of, lines, ready, step, tally, told, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}


def hurt(endurance: int, before: int = 30, **given: Any) -> Battlefield:
    """The Blues after a round that has cost them so much."""
    field = until(field_of(**given), "events", FIRST)
    field.units[BLUES].before, field.units[BLUES].endurance = before, endurance
    return field


def tried(field: Battlefield, *dice: int) -> Played[Any]:
    return step(field, "morale", {f"morale:{BLUES}": list(dice)} if dice else {})


def state(played: Played[Any]) -> UnitStatus:
    unit: UnitStatus = played.field.units[BLUES].status
    return unit


def test_one_check_is_made_at_the_hardest_of_all_reasons() -> None:
    played = tried(hurt(5), 6, 6)
    assert told(played, "wavers")[0].facts["triggers"] == (
        Trigger.HALF,
        Trigger.QUARTER,
        Trigger.THIRD_IN_ROUND,
    )
    assert lines(played, f"morale_total:{BLUES}") == {"Morale 7": 0, "Two thirds gone in one round": -4}


def test_each_reason_is_tried_where_the_campaign_says_so() -> None:
    dice = {f"morale:{BLUES}:{name}": [3, 3] for name in ("half", "quarter", "third_in_round")}
    played = step(hurt(5, options={"morale_checks": "each"}), "morale", dice)
    assert tally(played, f"morale_total:{BLUES}:quarter").total == 4
    assert state(played) is UnitStatus.ROUTED


def test_half_is_tried_once_a_battle() -> None:
    field = tried(hurt(15), 6, 6).field
    field.units[BLUES].before, field.units[BLUES].endurance = 15, 14
    assert not told(tried(field), "wavers")


@pytest.mark.parametrize(
    ("dice", "left"), [((4, 4), UnitStatus.STEADY), ((4, 3), UnitStatus.SHAKEN), ((1, 1), UnitStatus.BROKEN)]
)
def test_a_failure_is_one_step_down_and_an_exceptional_one_two(
    dice: tuple[int, int], left: UnitStatus
) -> None:
    assert state(tried(hurt(15), *dice)) is left


def test_everything_that_weighs_on_a_unit_counts() -> None:
    rain = {"unit": BLUES, "value": -1, "reason": "Rain"}
    field = hurt(15, situation={"strong_position": [BLUES], "morale_extra": [rain]})
    sheet = field.sides["blues"].sheet
    field.sides["blues"].sheet = sheet.model_copy(update={"months_unpaid": 3, "lost_last": True})
    field.units[BLUES].heroic = ((2, 1), (1, 2))
    assert lines(tried(field, 6, 6), f"morale_total:{BLUES}") == {
        "Morale 7": 0,
        "Half is gone": 0,
        "In a strong position": 4,
        "Unpaid": -4,
        "Lost its last battle": -2,
        "Deeds of heroes": 3,
        "Other": -1,
    }


def test_deeds_count_for_as_many_checks_as_they_are_for() -> None:
    field = hurt(15)
    field.units[BLUES].heroic = ((2, 1), (1, 2))
    assert tried(field, 6, 6).field.units[BLUES].heroic == ((1, 1),)


def test_the_game_master_calls_a_check_and_tells_of_a_deed() -> None:
    said: dict[str, Any] = {
        "checks": [{"unit": BLUES, "difficulty": "difficult"}],
        "deeds": [{"unit": BLUES, "deed": "fled", "checks": 2}],
    }
    field = until(until(field_of(), "initiative", FIRST), "events", {"events:field": said})
    played = tried(field, 6, 6)
    assert lines(played, f"morale_total:{BLUES}") == {
        "Morale 7": 0,
        "The game master’s call": -2,
        "Deeds of heroes": -4,
    }
    assert played.field.units[BLUES].called is None


def test_a_unit_three_times_as_large_frightens_and_so_does_a_lost_melee() -> None:
    units = [
        {"id": REDS, "side": "reds", "size": 90, "weapon": "sword", "melee": 2},
        {"id": BLUES, "side": "blues", "armour": 7},
    ]
    said: dict[str, Any] = {
        **FIRST,
        f"orders:{REDS}": {"act": "attack", "target": BLUES},
        f"attack:{REDS}": [3, 3],
    }
    said |= {f"damage:{REDS}": [2, 2, 2]}
    field = ready(said, units=units, situation={"distance": 2})
    field = turns(field, said)[-1].field
    assert told(tried(field, 6, 6), "wavers")[0].facts["triggers"] == (
        Trigger.WORSE_IN_CLOSE_COMBAT,
        Trigger.HIT_BY_GIANT,
    )


def test_the_shaken_are_worse_at_everything_and_will_not_advance() -> None:
    field = until(field_of(), "events", FIRST)
    field.units[REDS].status = UnitStatus.SHAKEN
    said: dict[str, Any] = {f"orders:{REDS}": {"act": "attack", "target": BLUES}}
    [played, _] = turns(until(field, "orders", said), said)
    assert lines(played, f"attack_dm:{REDS}") == {"Shaken": -2}
    with pytest.raises(AssertionError, match="shaken_advances"):
        until(field, "orders", {f"orders:{REDS}": {"minor": "move", "toward": BLUES}})


def broken(**given: Any) -> Battlefield:
    field = until(field_of(**given), "events", FIRST)
    field.units[BLUES].status = UnitStatus.BROKEN
    return until(field, "orders", given.get("said"))


def test_the_broken_run_from_every_enemy_and_are_off_the_field_after_two_rounds() -> None:
    field = turns(broken())[-1].field
    assert ("blues-foot", "reds-foot", 162) in field.distances
    field = until(field, "close", {})
    assert (field.units[BLUES].broken_rounds, field.over) == (1, False)
    field = until(field, "close", {})
    assert (field.units[BLUES].status, field.over, field.victors) == (UnitStatus.ROUTED, True, ("reds",))


@pytest.mark.parametrize(("dice", "left"), [((6, 4), UnitStatus.SHAKEN), ((5, 4), UnitStatus.BROKEN)])
def test_its_own_leader_may_rally_a_unit_that_has_run(dice: tuple[int, int], left: UnitStatus) -> None:
    units = [{"id": REDS, "side": "reds"}, {"id": BLUES, "side": "blues", "leadership": 0}]
    field = until(field_of(units=units), "events", FIRST)
    field.units[BLUES].status = UnitStatus.BROKEN
    said: dict[str, Any] = {f"flight:{BLUES}": {"rally": True}, f"rally:{BLUES}": list(dice)}
    played = turns(until(field, "orders", said), said)[-1]
    assert tally(played, f"rally_total:{BLUES}").total == sum(dice) - 2
    assert state(played) is left


def test_a_unit_that_is_cut_off_hears_its_own_people_alone() -> None:
    units = [
        {"id": REDS, "side": "reds", "leadership": 3},
        {"id": "cut-off", "side": "reds", "comms": False},
        {"id": BLUES, "side": "blues"},
    ]
    field = until(field_of(units=units), "events", {})
    field.units["cut-off"].status = UnitStatus.SHAKEN
    said: dict[str, Any] = {f"orders:{REDS}": {"act": "rally", "whom": "cut-off"}}
    events = [one for turn in turns(until(field, "orders", said), said) for one in turn.said]
    assert [one.subject for one in events if isinstance(one, Event) and one.kind == "rally_in_vain"] == [REDS]


def test_the_game_master_may_end_the_battle_and_name_the_victors() -> None:
    field = until(field_of(), "morale", FIRST)
    played = step(field, "close", {"ending:field": {"over": True, "victors": ["blues"]}})
    assert (played.field.over, played.field.victors) == (True, ("blues",))


def test_both_sides_gone_is_a_battle_without_victors() -> None:
    field = until(field_of(), "morale", FIRST)
    for unit in field.units.values():
        unit.endurance, unit.status = 0, UnitStatus.DESTROYED
    played = step(field, "close")
    assert (played.field.over, played.field.victors) == (True, ())
    assert told(played, "battle_drawn")


def test_allies_do_not_keep_a_battle_going() -> None:
    given = {"sides": ("reds", "blues", "greens"), "situations": {"greens": {"allies": ["reds"]}}}
    field = until(field_of(**given), "morale", {})
    field.units[BLUES].status = UnitStatus.SURRENDERED
    assert step(field, "close").field.victors == ("greens", "reds")


def test_a_heavy_blow_makes_no_giant_of_whoever_deals_it() -> None:
    field = field_of(options={"size_in_battle": "follows_endurance"})
    blues, reds = field.units[BLUES], field.units[REDS]

    def struck(table: Table, loss: int) -> None:
        lose(field, table, blues, loss, reds)

    run(lambda table: struck(table, 25), field, {})
    assert (blues.endurance, blues.giants) == (5, False)
    run(lambda table: struck(table, 1), field, {})
    assert (blues.endurance, blues.giants) == (4, True)
