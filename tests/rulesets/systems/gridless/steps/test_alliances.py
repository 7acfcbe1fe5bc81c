"""Factions change sides, make peace and turn on each other in the midst of a battle."""

from typing import Any

from rulesets.engine import viewer
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.play import field_of, problems, step, told, until

UNITS = [
    {"id": "lions", "side": "gold"},
    {"id": "bears", "side": "brown"},
    {"id": "wolves", "side": "grey"},
]
BEARS_TURN = {"kind": "switch_whole", "turncoat": "brown", "faction": "gold"}


def all_against_all() -> Battlefield:
    return field_of(units=UNITS)


def happens(field: Battlefield, **incident: Any) -> Battlefield:
    return step(field, "events", {"events:field": {"events": [incident]}}).field


def enemies_of(field: Battlefield, unit: str) -> list[str]:
    return [one.id for one in field.targets_of(field.units[unit])]


def test_a_whole_faction_changes_sides_and_has_the_enemies_of_its_new_friends() -> None:
    field = happens(all_against_all(), **BEARS_TURN)
    assert enemies_of(field, "bears") == ["wolves"]
    assert enemies_of(field, "lions") == ["wolves"]
    assert enemies_of(field, "wolves") == ["lions", "bears"]
    assert field.units["bears"].side == "brown"


def test_two_factions_make_peace_and_war() -> None:
    peace = happens(all_against_all(), kind="peace", turncoat="brown", faction="gold")
    assert enemies_of(peace, "bears") == ["wolves"]
    war = happens(peace, kind="war", turncoat="gold", faction="brown")
    assert enemies_of(war, "bears") == ["lions", "wolves"]


def test_friends_by_now_win_together() -> None:
    field = happens(all_against_all(), **BEARS_TURN)
    field.units["wolves"].tokens = 0
    ended = step(field, "end_round").field
    assert (ended.ended, ended.victors) == (True, ("brown", "gold"))


def test_a_secret_change_comes_to_light_at_the_clash_and_voids_what_was_aimed_at_friends() -> None:
    field = until(all_against_all(), "assess")
    field.round = 1
    events = step(field, "events", {"events:field": {"events": [BEARS_TURN | {"secret": True}]}})
    assert not told(events, "changed_sides")
    assert not told(events, "will_change_sides")[0].audience.includes(viewer("side:brown", "side:gold"))
    assert enemies_of(events.field, "bears") == ["lions", "wolves"]
    clash = step(until(events.field, "allocate", {"allocate:bears": {"targets": {"lions": 10}}}), "clash")
    assert told(clash, "changed_sides")[0].audience.includes(viewer("side:gold"))
    assert [(event.subject, event.facts["tokens"]) for event in told(clash, "voided")][1:] == [("bears", 10)]


def test_it_takes_two_factions() -> None:
    alone = {"events": [BEARS_TURN | {"faction": "brown"}]}
    assert problems(all_against_all(), "events", "events:field", alone) == ["event_needs_two_factions"]
    nobody = {"events": [{"kind": "war", "faction": "brown"}]}
    assert problems(all_against_all(), "events", "events:field", nobody) == ["event_needs_turncoat"]
