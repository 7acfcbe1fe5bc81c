"""The picture: who fired at whom, from how far, and what one sees of whom one does not see."""

from typing import Any

from rulesets.engine import GM, Blow, Event, Picture, Stand, pictured, viewer
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.ruleset import RULES
from tests.rulesets.systems.traveller.play import field_of

ADA, BEA, CAL = viewer(GM), viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
REDS, BLUES = "reds-foot", "blues-foot"


def drawn(field: Battlefield, who: frozenset[str] = ADA, *facts: Event) -> Picture:
    return pictured(RULES, field, who, facts)


def fire(by: str, at: str, **facts: Any) -> list[Event]:
    kind = facts.pop("kind", "missed")
    declared = Event("attack_declared", by, {"target": at, "metres": facts.pop("metres", 40)})
    return [declared, Event(kind, by, {"target": at, **facts})]


def test_each_status_is_drawn_as_what_it_is() -> None:
    field = field_of()
    stands = {
        UnitStatus.STEADY: Stand.STANDS,
        UnitStatus.SHAKEN: Stand.WAVERS,
        UnitStatus.BROKEN: Stand.BROKEN,
        UnitStatus.ROUTED: Stand.BROKEN,
        UnitStatus.AWAY: Stand.COMING,
        UnitStatus.DESTROYED: Stand.GONE,
        UnitStatus.WITHDRAWN: Stand.GONE,
        UnitStatus.SURRENDERED: Stand.GONE,
    }
    assert {*stands, UnitStatus.WITHIN, UnitStatus.UNFORMED} == set(UnitStatus)
    for status, stand in stands.items():
        field.units[REDS].status = status
        assert drawn(field).blocks[0].stand is stand
    field.units[REDS].status = UnitStatus.WITHIN
    assert [one.id for one in drawn(field).blocks] == [BLUES]


def test_shots_fly_far_and_blows_fall_near_by_what_they_did() -> None:
    facts = [*fire(REDS, BLUES), *fire(BLUES, REDS, kind="hit", effect=5, metres=2)]
    found = drawn(field_of(), CAL, *facts).blows
    assert found == (Blow(REDS, BLUES, 1, is_far=True), Blow(BLUES, REDS, 9))


def test_a_hero_in_his_crowd_fires_with_his_unit_and_one_alone_for_himself() -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": REDS}])
    assert [one.attacker for one in drawn(field, ADA, *fire("aya:2", BLUES)).blows] == [REDS]
    field.heroes["aya"].apart = True
    assert drawn(field, ADA, *fire("aya:2", BLUES)).blows == ()


def test_who_survives_his_unit_fires_for_himself() -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": REDS}])
    field.units[REDS].endurance = 0
    assert drawn(field, ADA, *fire("aya", BLUES), *fire(BLUES, "aya")).blows == ()
    assert [one.target for one in drawn(field, ADA, *fire(BLUES, REDS)).blows] == [REDS], "it fell just now"


def test_fire_among_friends_is_no_blow() -> None:
    units = [{"id": REDS, "side": "reds"}, {"id": "more", "side": "reds"}, {"id": BLUES, "side": "blues"}]
    assert drawn(field_of(units=units), ADA, *fire(REDS, "more")).blows == ()


def test_who_is_out_of_sight_has_neither_name_nor_size_nor_heroes() -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": REDS}], situation={"unseen": [REDS]})
    [shadow, _] = drawn(field, CAL).blocks
    assert (shadow.name, shadow.size, shadow.icon, shadow.heroes) == ("An unseen unit", None, "", ())
    assert drawn(field, BEA).blocks[0].heroes == (("aya", "Aya"),)


def test_the_nearest_stand_in_front() -> None:
    units = [{"id": REDS, "side": "reds"}, {"id": "far", "side": "reds"}, {"id": BLUES, "side": "blues"}]
    distances = [{"one": REDS, "other": BLUES, "metres": 20}, {"one": "far", "other": BLUES, "metres": 300}]
    field = field_of(units=units, situation={"distances": distances})
    assert {one.id: one.is_front for one in drawn(field).blocks} == {REDS: True, "far": False, BLUES: True}


def test_a_unit_that_breaks_is_a_mark() -> None:
    broken = Event("wavered", REDS, {"state": "broken"})
    shaken = Event("wavered", BLUES, {"state": "shaken"})
    assert [one.icon for one in drawn(field_of(), ADA, broken, shaken).marks] == ["routed"]
