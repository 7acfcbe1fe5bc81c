"""The picture: who fired at whom in range, sector by sector."""

from rulesets.engine import GM, Blow, Event, Picture, Stand, Zone, pictured, viewer
from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.ruleset import RULES
from tests.rulesets.systems.starwars.play import field_of

ADA, BEA, CAL = viewer(GM), viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")


def drawn(field: Battlefield, who: frozenset[str] = ADA, *facts: Event) -> Picture:
    return pictured(RULES, field, who, facts)


def test_each_status_is_drawn_as_what_it_is() -> None:
    field = field_of()
    stands = {
        UnitStatus.STEADY: Stand.STANDS,
        UnitStatus.RETREATING: Stand.BROKEN,
        UnitStatus.RESERVE: Stand.COMING,
        UnitStatus.SURRENDERED: Stand.GONE,
        UnitStatus.FLED: Stand.GONE,
        UnitStatus.WITHDRAWN: Stand.GONE,
        UnitStatus.DESTROYED: Stand.GONE,
        UnitStatus.MERGED: Stand.GONE,
    }
    assert {*stands, UnitStatus.UNFORMED} == set(UnitStatus)
    for status, stand in stands.items():
        field.units["reds"].status = status
        assert drawn(field).blocks[0].stand is stand


def test_who_lies_under_fire_wavers_and_who_is_shaken_for_his_own_people() -> None:
    field = field_of()
    field.units["reds"].pinned = field.units["blues"].shaken = True
    assert [one.stand for one in drawn(field, BEA).blocks] == [Stand.WAVERS, Stand.STANDS]
    assert [one.stand for one in drawn(field, CAL).blocks] == [Stand.WAVERS, Stand.WAVERS]
    words = [one.word for one in drawn(field, CAL).blocks]
    assert words == ["under heavy fire", ""], "whose morale has held does not waver"


def test_shots_weigh_what_they_did() -> None:
    field = field_of()
    assert drawn(field).blows == ()
    field.engaged = (("reds", "blues"), ("blues", "reds"))
    fired = Event("fired", "reds:rifle", {"target": "blues", "hit": True})
    struck = Event("struck", "blues:rifle", {"target": "reds", "row": "heavy"})
    assert drawn(field, CAL, fired, struck).blows == (
        Blow("reds", "blues", 2, is_far=True),
        Blow("blues", "reds", 9, is_far=True),
    )
    field.units["blues"].position_m = 5
    assert [one.is_far for one in drawn(field).blows] == [False, False]


def test_reserves_are_not_there_for_the_enemy() -> None:
    field = field_of()
    field.units["reds"].status = UnitStatus.RESERVE
    assert [one.id for one in drawn(field, CAL).blocks] == ["blues"]


def test_sectors_are_zones_where_several_are_held() -> None:
    field = field_of()
    assert drawn(field).zones == ()
    field.units["reds"].sector = 0
    assert drawn(field, CAL).zones == (Zone("0", "left"), Zone("1", "centre"))
    assert [one.zone for one in drawn(field).blocks] == ["0", "1"]


def test_a_hero_is_seen_with_his_unit_until_he_is_out() -> None:
    field = field_of(heroes=[{"id": "dagny", "side": "reds", "unit": "reds"}])
    assert drawn(field, CAL).blocks[0].heroes == (("dagny", "Dagny"),)
    field.heroes["dagny"].unconscious = True
    assert drawn(field, BEA).blocks[0].heroes == ()


def test_a_deed_is_a_mark() -> None:
    deed = Event("deed_done", "dagny", {"outcome": "good"})
    assert [one.icon for one in drawn(field_of(), ADA, deed).marks] == ["glory"]
