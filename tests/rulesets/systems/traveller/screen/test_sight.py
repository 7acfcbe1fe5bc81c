"""What the other side learns of those who are out of sight, or not on the field yet."""

from typing import Any

from rulesets.engine import Ask, Card, Event, Phase, Played, names_of, play, seen, viewer
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.screen.cards import cards
from rulesets.systems.traveller.screen.known import known
from tests.rulesets.systems.traveller.play import field_of, ready, step, step_of, turns, until

REDS, BLUES = "reds-foot", "blues-foot"
ENEMY = viewer("side:blues", "commander:blues")
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
HIDDEN: dict[str, Any] = {"situation": {"unseen": [REDS]}}


def card(field: Battlefield, id: str) -> Card | None:
    return next((one for one in seen(cards(field), ENEMY) if one.id == id), None)


def heard(played: Played[Any]) -> list[str]:
    """What the enemy gets of a phase: events, numbers, verdicts."""
    return [one.kind for one in seen(played.said, ENEMY) if isinstance(one, Event) or hasattr(one, "kind")]


def test_the_strength_of_a_hidden_force_is_a_question_mark() -> None:
    side = card(ready(**HIDDEN), "reds")
    assert side
    assert (side.strength, side.lines, side.status) == ("?", (("Units", "0"),), "fights")


def test_a_force_in_part_out_of_sight_shows_the_rest() -> None:
    units = [{"id": id, "side": side} for id, side in ((REDS, "reds"), ("more", "reds"), (BLUES, "blues"))]
    side = card(ready(units=units, **HIDDEN), "reds")
    assert side
    assert (side.strength, side.lines) == ("about forty", (("Units", "1"),))


def test_tasks_of_a_unit_out_of_sight_are_its_own_business() -> None:
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"tasks": [{"kind": "stealth", "level": 1}]}}
    open_, hidden = turns(ready(said), said)[0], turns(ready(said, **HIDDEN), said)[0]
    assert {"tries", "misc_total", "worked", "tried"} <= set(heard(open_))
    assert heard(hidden) == []


def test_flight_and_retreat_of_a_unit_out_of_sight_are_its_own_business() -> None:
    field = ready(FIRST, **HIDDEN)
    field.units[REDS].status = UnitStatus.BROKEN
    assert heard(turns(field)[0]) == []
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": {"fall_back": True}}
    field = ready(said, situation={"unseen": [REDS], "distance": 600})
    played = turns(field, said)[0]
    assert played.field.units[REDS].status is UnitStatus.WITHDRAWN
    assert heard(played) == []


def test_a_hero_in_a_unit_out_of_sight_is_hidden_with_it() -> None:
    egil = {"id": "egil", "side": "reds", "unit": REDS, "leadership": 1}
    said: dict[str, Any] = {"initiative:egil": [6, 6], "hero_orders:egil": {"do": "inspire", "whom": REDS}}
    assert heard(turns(ready(said, heroes=[egil], **HIDDEN), said)[0]) == []
    assert "not_inspired" in heard(turns(ready(said, heroes=[egil]), said)[0])


def test_a_hero_with_a_unit_that_has_not_come_has_no_card_for_others() -> None:
    units = [{"id": "late", "side": "reds", "arrives": 2}, {"id": REDS, "side": "reds"}]
    units.append({"id": BLUES, "side": "blues"})
    field = until(field_of(units=units, heroes=[{"id": "egil", "side": "reds", "unit": "late"}]), "orders")
    assert card(field, "egil") is None
    assert any(one.id == "egil" for one in seen(cards(field), viewer("side:reds")))
    assert card(until(until(field, "close"), "events"), "egil")


def test_orders_are_sealed_from_the_other_side_alone() -> None:
    egil = {"id": "egil", "side": "reds"}
    field = until(field_of(heroes=[egil]), "events", FIRST)
    requests = play(Phase(1, step_of("orders")), field, {}).requests
    for key, side in ((f"orders:{REDS}", "reds"), ("hero_orders:egil", "reds"), (f"orders:{BLUES}", "blues")):
        asked = requests[key]
        assert isinstance(asked, Ask)
        shown = [one for one in ("reds", "blues") if asked.shown.includes(viewer(f"side:{one}"))]
        assert shown == [side]


def test_what_becomes_of_a_unit_out_of_sight_is_its_own_business() -> None:
    field = ready(FIRST, **HIDDEN)
    field.units[REDS].status, field.units[REDS].broken_rounds = UnitStatus.BROKEN, 1
    played = step(field, "close")
    assert played.field.units[REDS].status is UnitStatus.ROUTED
    assert "routed" not in heard(played)


def test_who_leaves_a_unit_out_of_sight_is_out_of_sight() -> None:
    units = [{"id": REDS, "side": "reds"}, {"id": "some", "side": "reds", "within": REDS, "size": 8}]
    units.append({"id": BLUES, "side": "blues"})
    field = until(field_of(units=units, **HIDDEN), "initiative", FIRST)
    played = step(field, "events", {"events:field": {"joins": [{"unit": "some"}]}})
    assert played.field.units["some"].unseen
    assert not {"sent_off", "sent_off_seen"} & set(heard(played))


def test_who_is_out_of_sight_has_no_name_and_no_figures_for_the_others() -> None:
    egil = {"id": "egil", "side": "reds", "unit": REDS}
    units = [{"id": REDS, "side": "reds", "size": 90}, {"id": "late", "side": "reds", "arrives": 3}]
    units.append({"id": BLUES, "side": "blues"})
    field = until(field_of(units=units, heroes=[egil], **HIDDEN), "orders", FIRST)
    names = names_of(known(field, ENEMY).muster)
    assert (names[REDS], names["late"]) == ("An unseen unit", "A unit that is not here yet")
    assert (names["egil"], names[BLUES]) == ("An unseen hero", "Blues-foot")
    assert known(field, ENEMY).units[REDS].endurance == 10
    shown = [(one.id, one.name, one.strength) for one in seen(cards(field), ENEMY) if one.side == "reds"]
    assert shown == [("reds", "Reds", "?"), (REDS, "An unseen unit", "?"), ("egil", "An unseen hero", "?")]
    assert names_of(known(field, viewer("side:reds")).muster)[REDS] == "Reds-foot"


def test_a_unit_that_was_seen_to_join_another_keeps_its_name() -> None:
    units = [{"id": REDS, "side": "reds"}, {"id": "some", "side": "reds"}, {"id": BLUES, "side": "blues"}]
    units.append({"id": "part", "side": "reds", "within": REDS})
    field = until(field_of(units=units), "initiative", FIRST)
    played = step(field, "events", {"events:field": {"joins": [{"unit": "some", "into": REDS}]}})
    assert "joined_seen" in heard(played)
    names = names_of(known(played.field, ENEMY).muster)
    assert (names["some"], names["part"]) == ("Some", "A unit that is not here yet")


def test_the_bar_of_a_unit_is_marked_where_its_morale_is_tried() -> None:
    field = ready(units=[{"id": REDS, "side": "reds", "size": 41}, {"id": BLUES, "side": "blues"}])
    marks = {one.name: one.marks for one in seen(cards(field), viewer("side:reds")) if one.kind == "unit"}
    assert marks == {"Reds-foot": (20, 10), "Blues-foot": ()}
