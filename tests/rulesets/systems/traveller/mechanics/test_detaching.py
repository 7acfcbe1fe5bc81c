"""Those who are sent off in the middle of a battle, and are a unit of their own (F13)."""

from typing import Any

import pytest

from rulesets.engine import Phase, play, viewer
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.mechanics.positions import metres
from rulesets.systems.traveller.people.field import Battlefield, open_field
from rulesets.systems.traveller.people.gathering import prepared
from rulesets.systems.traveller.screen.cards import cards
from rulesets.systems.traveller.screen.known import known
from tests.rulesets.systems.traveller.play import finish, muster, step, step_of, told, turns, until

REDS, BLUES, NEW = "reds-foot", "blues-foot", "reds-detachment-1"
UNITS: list[dict[str, Any]] = [
    {"id": REDS, "side": "reds", "size": 40, "medics": 5, "morale": 9, "leader": "egil", "leadership": 2},
    {"id": BLUES, "side": "blues"},
]
EGIL: dict[str, Any] = {"id": "egil", "side": "reds", "unit": REDS, "tactics": 2}
DICE: dict[str, Any] = {
    f"initiative:{REDS}": [6, 6],
    f"initiative:{BLUES}": [1, 2],
    "initiative:egil": [1, 1],
}


def opened(**given: Any) -> Battlefield:
    """The field after initiative, with names for those who may be sent off."""
    given = {"units": UNITS, "heroes": [EGIL], **given}
    return until(open_field(prepared(muster(**given))), "initiative", DICE)


def sent_off(people: int = 10, field: Battlefield | None = None, **more: Any) -> Battlefield:
    said = {"events:field": {"joins": [{"unit": REDS, "people": people, **more}]}}
    return until(field or opened(), "events", said)


def test_those_who_are_sent_off_take_their_share_and_keep_their_scores() -> None:
    field = opened()
    field.units[REDS].endurance = field.units[REDS].lowest = 33
    field = sent_off(10, field)
    old, new = field.units[REDS], field.units[NEW]
    assert [(one.men, one.start, one.endurance) for one in (old, new)] == [(30, 30, 25), (10, 10, 8)]
    assert [field.size(one) for one in (old, new)] == [30, 10]
    assert (field.body(new).morale, field.body(new).medics, field.body(old).medics) == (9, 1, 4)
    assert (new.status, new.rolled, new.seat) == (UnitStatus.STEADY, True, f"unit:{NEW}")


def test_they_want_a_leader() -> None:
    assert not sent_off().units[NEW].led
    field = sent_off(leader="egil")
    old, new = field.units[REDS], field.units[NEW]
    assert (new.leader, new.led, new.seat, field.heroes["egil"].unit) == ("egil", True, "hero:egil", NEW)
    assert (old.leader, old.led) == ("", False)


@pytest.mark.parametrize("people", [40, 41])
def test_somebody_must_stay(people: int) -> None:
    with pytest.raises(AssertionError, match="bad_part"):
        sent_off(people)


def test_a_unit_sends_people_off_by_its_own_order() -> None:
    field = until(opened(), "orders", {f"orders:{REDS}": {"send_off": 8}})
    first = turns(field)[0]
    assert told(first, "detached_now")[0].facts["n"] == 8
    assert not first.field.units[NEW].rolled, "it acts from the next round on"
    assert until(until(first.field, "close"), "events").units[NEW].rolled


def test_what_was_lost_in_the_round_is_shared_too() -> None:
    field = until(opened(), "orders", {f"orders:{REDS}": {"send_off": 20}})
    field.units[REDS].endurance = 10
    played = turns(field)[0].field
    assert [(played.units[one].before, played.units[one].endurance) for one in (REDS, NEW)] == [(20, 5)] * 2


def test_they_go_into_their_unit_again_where_they_stand_beside_it() -> None:
    field = until(sent_off(), "orders", {f"orders:{NEW}": {"join": REDS}})
    field = until(field, "turns")
    assert (field.units[NEW].status, field.size(field.units[REDS])) == (UnitStatus.WITHIN, 40)
    apart = {"events:field": {"distances": [{"one": NEW, "other": REDS, "metres": 60}]}}
    field = until(until(sent_off(), "close"), "events", apart)
    far = until(until(field, "orders", {f"orders:{NEW}": {"join": REDS}}), "turns")
    assert far.units[NEW].status is UnitStatus.STEADY


def test_there_are_as_many_new_units_as_the_campaign_says() -> None:
    field = opened(options={"detachments": 1})
    field = until(until(sent_off(5, field), "close"), "events")
    ask = play(Phase(2, step_of("orders")), field, {}).requests[f"orders:{REDS}"]
    assert ask.options["send_off"] == ()  # type: ignore[union-attr]
    again = sent_off(5, until(field, "close"))
    assert (again.units[REDS].men, again.units[NEW].men) == (35, 5)


def test_in_a_battle_of_sides_those_who_went_have_distances_of_their_own() -> None:
    field = sent_off(10, opened(situation={"map_mode": "single", "distance": 300}))
    assert metres(field, field.units[NEW], field.units[BLUES]) == 300
    field = until(until(field, "orders", {f"orders:{NEW}": {"minor": "move", "toward": BLUES}}), "turns")
    far = [metres(field, field.units[one], field.units[BLUES]) for one in (REDS, NEW)]
    assert far == [300, 294]
    anew = {"events:field": {"distances": [{"one": "reds", "other": "blues", "metres": 90}]}}
    field = until(until(field, "close"), "events", anew)
    assert [metres(field, field.units[one], field.units[BLUES]) for one in (REDS, NEW)] == [90, 90]


def test_after_the_battle_they_are_with_their_unit_again() -> None:
    field = until(sent_off(), "morale")
    for id, lost in ((REDS, 10), (NEW, 5)):
        unit = field.units[id]
        unit.endurance -= lost
        unit.lowest = unit.endurance
    played = step(field, "recovery", {f"recovery:{REDS}": [3, 3], f"recovery:{NEW}": [3, 3]})
    changes = {one.name: one.new for one in played.changes if one.subject == REDS}
    backs = [one.facts["back"] for one in told(played, "recovered")]
    assert changes["size"] == 25 + sum(backs)
    assert not [one for one in played.changes if one.subject == NEW]


def test_nobody_sees_a_unit_that_is_not_formed() -> None:
    assert NEW not in {one.id for one in cards(opened())}
    enemy = viewer("side:blues", "commander:blues")
    assert known(opened(), enemy).muster.sheets[NEW].name == "A unit that is not here yet"
    shown = {one.id: one.strength for one in cards(sent_off())}
    assert shown[NEW]


def test_names_are_prepared_once_and_only_for_the_battle() -> None:
    once = prepared(muster())
    assert prepared(once) == once
    assert [one.name for one in once.units if one.side == "reds"][1:] == [
        f"{one} detachment of Reds" for one in ("First", "Second", "Third")
    ]
    assert NEW not in muster().sheets
    phase = Phase(1, step_of("deploy"))
    assert f"deploy:{NEW}" not in finish(phase, RULES.open(once), {}).requests
