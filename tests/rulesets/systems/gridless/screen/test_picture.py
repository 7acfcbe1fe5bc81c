"""The picture: tokens aimed at somebody, for all once they lie open, and for nobody before."""

from rulesets.engine import GM, Blow, Event, Picture, Stand, pictured, viewer
from rulesets.systems.gridless.book.kinds import Decision, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.ruleset import RULES
from tests.rulesets.systems.gridless.play import field_of

ADA, BEA, CAL = viewer(GM), viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
REDS, BLUES = "reds-foot", "blues-foot"
HIDING = {"options": {"reveal_tokens": "none"}}


def drawn(field: Battlefield, who: frozenset[str] = ADA, *facts: Event) -> Picture:
    return pictured(RULES, field, who, facts)


def test_each_status_is_drawn_as_what_it_is() -> None:
    field = field_of()
    for status in UnitStatus:
        field.units[REDS].status = status
        wanted = {UnitStatus.FIGHTING: Stand.STANDS, UnitStatus.AWAY: Stand.COMING}.get(status, Stand.GONE)
        assert drawn(field).blocks[0].stand is wanted


def test_who_failed_his_check_wavers_and_who_left_for_it_is_broken() -> None:
    field = field_of()
    field.units[REDS].margin = 2
    field.units[BLUES].decision = Decision.MAY
    assert [one.stand for one in drawn(field).blocks] == [Stand.WAVERS, Stand.WAVERS]
    field.units[REDS].status = UnitStatus.RETREATED
    assert drawn(field).blocks[0].stand is Stand.BROKEN


def test_nobody_sees_an_aim_before_the_tokens_lie_open() -> None:
    field = field_of()
    field.units[REDS].aims = ((BLUES, 8),)
    field.units[BLUES].aims = ((REDS, 4),)
    assert [drawn(field, who).blows for who in (ADA, BEA, CAL)] == [(), (), ()]
    field.revealed = True
    assert drawn(field, CAL).blows == (Blow(REDS, BLUES, 10), Blow(BLUES, REDS, 5))


def test_what_waits_in_reserve_is_not_there_for_the_enemy() -> None:
    units = [
        {"id": REDS, "side": "reds"},
        {"id": BLUES, "side": "blues"},
        {"id": "late", "side": "blues", "arrives": 2},
    ]
    field = field_of(units=units)
    assert [one.id for one in drawn(field, BEA).blocks] == [REDS, BLUES]
    assert {one.id: one.stand for one in drawn(field, CAL).blocks}["late"] is Stand.COMING


def test_heroes_of_the_enemy_are_seen_by_who_knows_his_leaders() -> None:
    field = field_of(heroes=[{"id": "aya", "unit": REDS}])
    assert drawn(field, BEA).blocks[0].heroes == (("aya", "Aya"),)
    field.heroes["aya"].known = True
    assert drawn(field, CAL).blocks[0].heroes == ()


def test_a_hero_who_falls_is_a_mark() -> None:
    fallen = Event("now_stands", "aya", {"result": "fallen"})
    fit = Event("now_stands", "bo", {"result": "fit"})
    assert [one.icon for one in drawn(field_of(), ADA, fallen, fit).marks] == ["wound"]
