"""The picture: who has met whom, whose volley falls on whom, who stands behind."""

import pytest

from rulesets.engine import GM, Blow, Event, Picture, Stand, pictured, viewer
from rulesets.systems.runequest.book.kinds import Stance, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.ruleset import RULES
from tests.rulesets.systems.runequest.play import field_of, meet

ADA, BEA = viewer(GM), viewer("side:reds", "commander:reds")
REDS, BLUES = "reds-foot", "blues-foot"


def drawn(field: Battlefield, who: frozenset[str] = ADA, *facts: Event) -> Picture:
    return pictured(RULES, field, who, facts)


def test_each_status_is_drawn_as_what_it_is() -> None:
    field = field_of()
    stands = {
        UnitStatus.STEADY: Stand.STANDS,
        UnitStatus.RETREATING: Stand.BROKEN,
        UnitStatus.ROUTED: Stand.BROKEN,
        UnitStatus.AWAY: Stand.COMING,
        UnitStatus.FLED: Stand.GONE,
        UnitStatus.WITHDRAWN: Stand.GONE,
        UnitStatus.DESTROYED: Stand.GONE,
        UnitStatus.SURRENDERED: Stand.GONE,
    }
    assert set(stands) == set(UnitStatus)
    for status, stand in stands.items():
        field.units[REDS].status = status
        assert drawn(field).blocks[0].stand is stand


def test_who_lost_his_fight_wavers_and_a_reserve_stands_behind() -> None:
    field = field_of()
    field.units[REDS].lost_fight = True
    field.units[BLUES].stance = Stance.RESERVE
    assert [one.stand for one in drawn(field).blocks] == [Stand.WAVERS, Stand.RESERVE]


def test_archers_and_the_second_line_are_not_in_front() -> None:
    units = [
        {"id": "a", "side": "reds"},
        {"id": "b", "side": "reds", "behind": "a"},
        {"id": "c", "side": "blues"},
    ]
    field = field_of(units=units)
    field.units["c"].stance = Stance.FIRE
    assert {one.id: one.is_front for one in drawn(field).blocks} == {"a": True, "b": False, "c": False}
    assert drawn(field).blocks[0].lane == drawn(field).blocks[1].lane


def test_those_who_have_met_strike_by_the_odds() -> None:
    field = field_of()
    meet(field, REDS, BLUES, "outnumbers")
    field.units[BLUES].stance = Stance.HOLD
    assert drawn(field, BEA).blows == (Blow(REDS, BLUES, 6), Blow(BLUES, REDS, 4))
    field.units[REDS].stance = Stance.HOLD
    assert drawn(field).blows == (), "where nobody charges, nobody strikes"


def test_once_the_dice_have_fallen_they_say_how_hard() -> None:
    field = field_of()
    meet(field, REDS, BLUES)
    field.units[BLUES].status = UnitStatus.ROUTED
    struck = Event("struck", REDS, {"who": REDS, "target": BLUES, "result": "critical"})
    back = Event("struck", BLUES, {"who": BLUES, "target": REDS, "result": "failure"})
    assert drawn(field, ADA, struck, back).blows == (Blow(REDS, BLUES, 10), Blow(BLUES, REDS, 2))


def test_volleys_and_spells_fly_far_and_of_some_nobody_knows_whence() -> None:
    field = field_of()
    shot = Event("shot", REDS, {"target": BLUES, "result": "success"})
    among_friends = Event("shot", REDS, {"target": REDS, "result": "fumble"})
    rain = Event("enemy_shot", REDS, {"result": "special"})
    found = drawn(field, ADA, shot, among_friends, rain).blows
    assert found == (Blow(REDS, BLUES, 6, is_far=True), Blow("", REDS, 8, is_far=True))


def test_a_hero_is_seen_with_his_unit_by_his_own_people_alone() -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": REDS}])
    assert drawn(field, BEA).blocks[0].heroes == (("aya", "Aya"),)
    assert drawn(field, viewer("side:blues")).blocks[0].heroes == ()


@pytest.mark.parametrize(
    ("status", "found"), [(UnitStatus.DESTROYED, (("aya", "Aya"),)), (UnitStatus.ROUTED, ())]
)
def test_a_hero_who_stands_alone_is_where_his_unit_fell_but_not_with_one_that_ran(
    status: UnitStatus, found: tuple[tuple[str, str], ...]
) -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": REDS}])
    field.heroes["aya"].alone = True
    field.units[REDS].status = status
    field.units[REDS].strength = 0 if status is UnitStatus.DESTROYED else 30
    assert drawn(field, BEA).blocks[0].heroes == found
    assert drawn(field, viewer("side:blues")).blocks[0].heroes == ()


def test_a_standard_that_is_taken_is_a_mark() -> None:
    taken = Event("standard_taken", BLUES, {"by": "aya"})
    assert [one.icon for one in drawn(field_of(), ADA, taken).marks] == ["banner"]
