"""The second line: who stands behind another unit, steps up, and relieves it."""

from typing import Any

from rulesets.engine import Ask, viewer
from rulesets.systems.runequest.book.kinds import FoeType, Stance, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.roster.checks import check
from rulesets.systems.runequest.screen.cards import cards
from rulesets.systems.runequest.steps.army_losses import others
from rulesets.systems.runequest.steps.encounter import pick, seekers
from rulesets.systems.runequest.steps.missiles import archers, targets
from tests.rulesets.systems.runequest.play import field_of, muster, step, told

UNITS: list[dict[str, Any]] = [
    {"id": "van", "side": "reds"},
    {"id": "wing", "side": "reds"},
    {"id": "bows", "side": "reds", "behind": "van", "missile": 15},
    {"id": "pikes", "side": "blues"},
    {"id": "guard", "side": "blues", "behind": "pikes", "quality": "elite"},
]
AYA = {"id": "aya", "side": "reds", "unit": "bows"}


def two_lines() -> Battlefield:
    sides = ("reds", {"id": "blues", "missile_value": 12})
    return step(field_of(sides=sides, units=UNITS, heroes=[AYA]), "muster").field


def relieved(*units: str) -> Battlefield:
    return step(two_lines(), "orders", {"command:reds": {"relieve": list(units)}}).field


def test_nobody_in_the_second_line_meets_or_is_met() -> None:
    field = two_lines()
    assert seekers(field, field.camp_of("reds")) == []
    found = pick(field.foes_of("reds"), FoeType.BEST, {})
    assert found is field.units["pikes"]


def test_the_second_line_shoots_is_shot_at_and_shares_the_losses_of_the_army() -> None:
    field = two_lines()
    assert archers(field) == [field.units["bows"]] and targets(field) == [field.units["bows"]]
    assert field.units["guard"] in others(field)


def test_archers_of_the_second_line_may_hit_the_unit_before_them() -> None:
    units = [UNITS[0], UNITS[2], UNITS[3]]
    field = step(field_of(units=units, heroes=[AYA]), "muster").field
    played = step(field, "own_fire", {"aim:bows": [96], "unit_missile:bows": [30]})
    assert told(played, "shot")[0].facts["target"] == "van"


def test_it_stands_where_the_unit_before_it_stands() -> None:
    assert [unit.position for unit in two_lines().units.values()] == [1, 2, 1, 1, 1]
    units = [UNITS[0], {**UNITS[2], "position": 4}, {**UNITS[3], "strength": 0}]
    field = field_of(units=units)
    assert field.units["bows"].position == 4
    assert field.units["pikes"].status is UnitStatus.DESTROYED


def test_it_steps_up_when_the_unit_before_it_stands_no_more() -> None:
    for status in (UnitStatus.RETREATING, UnitStatus.DESTROYED, UnitStatus.WITHDRAWN):
        field = two_lines()
        field.units["pikes"].becomes(status, 1)
        assert field.units["guard"].behind == "pikes"
        played = step(field, "observation")
        assert played.field.units["guard"].in_front
        assert [one.subject for one in told(played, "steps_up")] == ["guard"]


def test_it_steps_up_when_the_unit_before_it_is_ordered_out_of_the_line() -> None:
    played = step(two_lines(), "orders", {"command:blues": {"reserve": ["pikes"]}})
    assert played.field.units["guard"].in_front and told(played, "steps_up")
    both = step(two_lines(), "orders", {"command:blues": {"reserve": ["pikes", "guard"]}})
    assert not told(both, "steps_up")


def test_it_steps_up_when_the_unit_before_it_changes_sides() -> None:
    upset = {"defections": [{"unit": "pikes", "side": "reds"}]}
    played = step(two_lines(), "observation", {"observation:field": {"more": True}, "upset:field": upset})
    assert told(played, "steps_up")[0].subject == "guard"


def test_it_relieves_the_unit_before_it() -> None:
    field = relieved("bows")
    assert (field.units["bows"].behind, field.units["van"].behind) == ("", "bows")
    assert seekers(field, field.camp_of("reds")) == [field.units["bows"]]
    back = step(field, "orders", {"command:reds": {"relieve": ["van"]}})
    assert (back.field.units["bows"].behind, back.field.units["van"].behind) == ("van", "")
    assert told(back, "relieved")[0].facts == {"front": "bows"}


def test_whoever_else_stood_behind_is_behind_the_unit_that_relieves() -> None:
    field = two_lines()
    field.units["wing"].behind = "van"
    after = step(field, "orders", {"command:reds": {"relieve": ["bows"]}}).field
    assert [after.units[id].behind for id in ("van", "wing", "bows")] == ["bows", "bows", ""]


def test_a_unit_told_to_stand_aside_relieves_nobody() -> None:
    field = two_lines()
    field.units["bows"].stance = Stance.HOLD
    said = {"command:reds": {"relieve": ["bows"]}, "unit_orders:bows": {"stance": "reserve"}}
    assert not told(step(field, "orders", said), "relieved")


def test_only_the_second_line_is_asked_to_relieve_and_each_unit_by_one() -> None:
    field = two_lines()
    field.units["wing"].behind = "van"
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask) and list(ask.options["relieve"]) == ["wing", "bows"]
    assert [one.facts["subject"] for one in ask.read({"relieve": ["wing", "bows"]})[1]] == ["van"]
    both = ask.read({"relieve": ["wing"], "reserve": ["wing"]})[1]
    assert [(one.kind, one.facts["subject"]) for one in both] == [("ordered_twice", "wing")]


def test_everybody_sees_who_stands_behind_whom() -> None:
    eyes = viewer("everyone", "side:blues")
    shown = {card.id: dict(card.lines) for card in cards(two_lines()) if card.audience.includes(eyes)}
    assert shown["bows"]["Second line"] == "behind Van" and "Second line" not in shown["van"]


def test_nobody_stands_behind_who_has_not_arrived() -> None:
    units = [{**UNITS[0], "arrives": 3}, *UNITS[1:]]
    field = field_of(units=units, heroes=[AYA])
    assert field.units["bows"].in_front and field.units["bows"].position == 3


def test_there_are_two_lines_and_no_third() -> None:
    third = [*UNITS, {"id": "rear", "side": "reds", "behind": "bows"}]
    assert [one.kind for one in check(muster(units=third))] == ["cannot_stand_behind"]
    assert check(muster(units=UNITS)) == []


def test_who_stands_behind_a_unit_that_is_not_here_is_in_the_first_line() -> None:
    units = [one for one in UNITS if one["id"] != "van"]
    assert check(muster(units=units)) == []
    assert field_of(units=units, heroes=[AYA]).units["bows"].in_front
