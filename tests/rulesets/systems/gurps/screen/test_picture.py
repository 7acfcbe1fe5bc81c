"""The picture: whole armies that push each other; each unit by what the day has made of it."""

from rulesets.engine import GM, Event, Picture, Stand, pictured, viewer
from rulesets.systems.gurps.book.kinds import Level, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.ruleset import RULES
from tests.rulesets.systems.gurps.play import driven_off, field_of

ADA, BEA = viewer(GM), viewer("side:reds", "commander:reds")


def drawn(field: Battlefield, who: frozenset[str] = ADA, *facts: Event) -> Picture:
    return pictured(RULES, field, who, facts)


def test_each_status_is_drawn_as_what_it_is() -> None:
    stands = {
        UnitStatus.READY: Stand.STANDS,
        UnitStatus.HOLDS: Stand.STANDS,
        UnitStatus.WITHDRAWS: Stand.WAVERS,
        UnitStatus.ROUTS: Stand.BROKEN,
        UnitStatus.AWAY: Stand.COMING,
        UnitStatus.SURRENDERED: Stand.GONE,
        UnitStatus.CAPTURED: Stand.GONE,
        UnitStatus.SCATTERED: Stand.GONE,
        UnitStatus.DESTROYED: Stand.GONE,
    }
    assert set(stands) == set(UnitStatus)
    field = field_of()
    for status, stand in stands.items():
        field.units["reds-foot"].status = status
        assert drawn(field).blocks[0].stand is stand


def test_who_is_still_on_the_way_only_his_own_people_see() -> None:
    field = field_of()
    field.units["blues-foot"].status = UnitStatus.AWAY
    assert [one.id for one in drawn(field, BEA).blocks] == ["reds-foot"]
    assert [one.stand for one in drawn(field, viewer("side:blues")).blocks] == [Stand.STANDS, Stand.COMING]


def test_the_enemy_is_as_large_as_his_crowd_looks() -> None:
    first, other = field_of(), field_of()
    other.units["blues-foot"].men = first.units["blues-foot"].men - 1
    assert drawn(first, BEA).blocks == drawn(other, BEA).blocks
    assert drawn(first, BEA).blocks[0].size == (300, 300)
    assert drawn(first, BEA).blocks[1].is_rough


def test_the_victor_of_the_day_pushes_and_nobody_else() -> None:
    field = field_of()
    assert drawn(field).pushes == ()
    assert drawn(driven_off(field, "reds", Level.GREAT)).pushes == (("reds", 8),)
    field.level = Level.INCONCLUSIVE
    assert drawn(field).pushes == ()


def test_walls_are_the_defenders() -> None:
    castle = {"defender": "blues", "position": [{"kind": "castle"}]}
    assert drawn(field_of(situation=castle)).walls == {"blues"}
    assert drawn(field_of(situation={"defender": "blues"})).walls == frozenset()


def test_heroes_stand_with_their_units_while_they_are_on_their_feet() -> None:
    field = field_of(heroes=[{"id": "aya", "side": "reds", "unit": "reds-foot"}])
    assert drawn(field, viewer("side:blues")).blocks[0].heroes == (("aya", "Aya"),)
    field.units["reds-foot"].ran = True
    assert drawn(field).blocks[0].heroes == ()


def test_catastrophes_and_glory_are_marks() -> None:
    facts = [
        Event("mishap", "reds", {"what": "atrocity"}),
        Event("glory_shown", "aya", {"result": "covered_with_glory"}),
        Event("glory_shown", "bo", {"result": "nothing_special"}),
    ]
    assert [one.icon for one in drawn(field_of(), ADA, *facts).marks] == ["catastrophe", "glory"]


def test_men_are_counted_and_not_their_troop_strength() -> None:
    field = field_of()
    unit = field.units["reds-foot"]
    [reds, blues] = drawn(field, BEA).blocks
    assert reds.strength == (unit.men, unit.men)
    assert isinstance(blues.strength, str), "of others nobody knows more than before"
