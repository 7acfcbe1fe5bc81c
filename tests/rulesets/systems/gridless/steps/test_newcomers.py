"""Troops and monsters that nobody mustered join in the midst of a battle."""

from typing import Any

from rulesets.engine import NEW_UNIT, Ask, Played, viewer
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import HEROES, THREE, three
from tests.rulesets.systems.gridless.play import problems, step, told, until

GIANTS = {"kind": "newcomers", "faction": "brown", "delta": 7, "troops": "fire giants"}
ID = "brown-newcomers-1"


def prepared(**options: Any) -> Battlefield:
    return RULES.open(RULES.prepare(three(options=options).muster))


def joined(*incidents: Any, **options: Any) -> Played[Battlefield]:
    return step(prepared(**options), "events", {"events:field": {"events": incidents or [GIANTS]}})


def test_troops_that_nobody_mustered_join_with_their_tokens_and_are_seen() -> None:
    played = joined()
    giants = played.field.units[ID]
    assert (giants.tokens, giants.status, giants.side) == (7, UnitStatus.FIGHTING, "brown")
    [event] = told(played, "newcomers_join")
    assert event.facts["troops"] == "fire giants"
    seen = [one for one in RULES.cards(played.field) if one.id == ID and one.audience.includes(GOLD)]
    assert [("Troops", "fire giants") in one.lines for one in seen] == [True]
    assert str(step(played.field, "allocate").requests[f"allocate:{ID}"].to) == "commander:brown"


GOLD = viewer("side:gold")


def test_before_they_come_nobody_sees_or_speaks_of_them() -> None:
    field = prepared()
    assert ID in field.units
    assert not [card for card in RULES.cards(field) if "newcomers" in card.id]
    ask = step(field, "events").requests["events:field"]
    assert isinstance(ask, Ask)
    assert list(ask.options["events.unit"]) == ["lions", "tigers", "bears"]


def test_more_than_the_campaign_allows_cannot_join() -> None:
    played = joined(GIANTS, GIANTS, newcomers=1)
    assert len(told(played, "newcomers_join")) == 1
    [event] = told(played, "no_room_for_newcomers")
    assert not event.audience.includes(GOLD)


def test_newcomers_bring_tokens_to_a_side() -> None:
    nothing = {"events": [GIANTS | {"delta": 0}]}
    assert problems(prepared(), "events", "events:field", nothing) == ["event_needs_tokens"]
    nobody = {"events": [GIANTS | {"faction": None}]}
    assert problems(prepared(), "events", "events:field", nobody) == ["event_needs_faction"]


def test_what_is_left_of_them_is_proposed_as_a_new_unit_with_who_leads_it() -> None:
    field = joined().field
    field.units[ID].tokens, field.heroes["bo"].unit = 5, ID
    field.ended, field.victors = True, ("brown",)
    after = step(field, "aftermath", {f"recover:{ID}": [11, 10]})
    [change] = [one for one in after.changes if one.name == NEW_UNIT]
    assert (change.subject, change.new) == (
        "brown",
        {"name": "Fire giants", "kind": "fire giants", "tokens": 6, "heroes": {"bo": "bears"}},
    )
    assert ID not in {one.subject for one in after.changes}
    assert ("bo", "unit") not in {(one.subject, one.name) for one in after.changes}


def test_a_battle_with_newcomers_is_fought_to_its_end() -> None:
    field = RULES.open(RULES.prepare(three(units=THREE, heroes=HEROES).muster))
    ended = until(field, "end_round", {"1.events:field": {"events": [GIANTS]}}, rounds=3)
    assert ended.units[ID].start == 7
