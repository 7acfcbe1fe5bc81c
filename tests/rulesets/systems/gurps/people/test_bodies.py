"""Van, Main and Rear: bodies of an army, one in another, and what their leaders mean (Feudal Armies)."""

from typing import Any

import pytest

from rulesets.engine import viewer
from rulesets.systems.gurps.people.field import Battlefield, open_field
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.roster.checks import check
from rulesets.systems.gurps.screen.cards import cards
from rulesets.systems.gurps.steps.aftermath import changes
from rulesets.systems.gurps.steps.muster import commander_of
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL
from tests.rulesets.systems.gurps.play import muster, step, told, until

type Rows = list[dict[str, Any]]

BODIES: Rows = [
    {"name": "Van", "leader": "dagny"},
    {"name": "First legion", "leader": "lucius", "within": "van"},
    {"name": "Rear"},
]
LUCIUS = {"id": "lucius", "side": "reds", "strategy": 13, "is_pc": False}
UNITS: Rows = [
    {"id": "first", "side": "reds", "body": "First Legion"},
    {"id": "second", "side": "reds", "body": "First legion"},
    {"id": "scouts", "side": "reds", "body": "Van", "count": 40},
    {"id": "baggage", "side": "reds", "body": "Rear", "count": 200},
    {"id": "blues-foot", "side": "blues"},
]
QUIET = {"catastrophe:reds": [1, 1, 1], "catastrophe:blues": [1, 1, 1]}


def army(
    bodies: list[dict[str, Any]] | None = None, units: list[dict[str, Any]] | None = None
) -> GurpsMuster:
    heroes = [{**CAPTAIN, "unit": "scouts", "is_pc": False}, LUCIUS, GENERAL]
    made = muster(units=units or UNITS, heroes=heroes).model_dump()
    made["sides"][0]["bodies"] = BODIES if bodies is None else bodies
    return GurpsMuster.model_validate(made)


def mustered() -> Battlefield:
    return until(open_field(army()), "plans")


def test_the_leader_of_a_body_leads_all_that_stands_in_it() -> None:
    field = mustered()
    assert [unit.id for unit in field.led_by("dagny")] == ["first", "second", "scouts"]
    assert [unit.id for unit in field.led_by("lucius")] == ["first", "second"]
    assert field.leads(field.heroes["lucius"]) and not field.leads(field.heroes["boris"])


def test_all_men_of_a_body_miss_its_leader() -> None:
    """240 of 440 men: he is important, so his own lose three and the others two."""
    said = {**QUIET, "catastrophe:reds": [6, 6, 5], "catastrophe_target:reds": [2]}
    played = step(mustered(), "catastrophe", said)
    assert [event.subject for event in told(played, "fell")] == ["lucius"]
    shifts = {id: unit.shift for id, unit in played.field.units.items() if unit.side == "reds"}
    assert shifts == {"first": -3, "second": -3, "scouts": -2, "baggage": -2}


def test_the_best_leader_of_a_body_takes_over() -> None:
    field = mustered()
    field.heroes["boris"].status = type(field.heroes["boris"].status)("dead")
    assert commander_of(field, field.sides["reds"]) == "lucius"


def test_the_card_of_a_side_shows_its_bodies_to_its_own_people() -> None:
    field = mustered()
    bea, cal = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
    own = next(one for one in cards(field) if one.id == "reds" and one.seen_by(bea))
    assert own.lines[-3:] == (
        ("Van", "3 units, 240 men under Dagny"),
        ("First legion, of the Van", "2 units, 200 men under Lucius"),
        ("Rear", "1 unit, 200 men"),
    )
    theirs = next(one for one in cards(field) if one.id == "reds" and one.seen_by(cal))
    assert "Van" not in dict(theirs.lines)
    first = next(one for one in cards(field) if one.id == "first" and one.seen_by(bea))
    assert ("Body", "First legion") in first.lines


def test_a_body_whose_leader_is_dead_waits_for_a_new_one() -> None:
    field = mustered()
    field.heroes["lucius"].status = type(field.heroes["lucius"].status)("dead")
    [bodies] = [one.new for one in changes(field, {}) if one.name == "bodies"]
    assert [body["leader"] for body in bodies] == ["dagny", None, None]


@pytest.mark.parametrize(
    ("bodies", "found"),
    [
        (BODIES, []),
        ([{"name": "Van", "leader": "nobody"}, *BODIES[1:]], ["body_leader_not_on_side"]),
        ([{**BODIES[0], "within": "First legion"}, *BODIES[1:]], ["body_in_itself", "body_in_itself"]),
        ([BODIES[0], BODIES[2]], ["body_unknown", "body_unknown"]),
        ([{**BODIES[0], "within": "Host"}, *BODIES[1:]], ["body_unknown"]),
    ],
)
def test_bodies_that_cannot_be_are_pointed_out(bodies: Rows, found: list[str]) -> None:
    problems = [one.kind for one in check(army(bodies)) if one.kind.startswith("body")]
    assert problems == found


def test_a_ring_of_bodies_ends() -> None:
    ring = [{"name": "Van", "leader": "dagny", "within": "Rear"}, {"name": "Rear", "within": "Van"}]
    units = [{**one, "body": "Rear"} if one["side"] == "reds" else one for one in UNITS]
    field = until(open_field(army(ring, units)), "muster")
    assert len(field.led_by("dagny")) == 4
