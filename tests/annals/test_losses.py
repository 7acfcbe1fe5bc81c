"""What is lost for good, and what may come back."""

from typing import Any

import pytest

from annals.filling import Story, losses
from battles.models import Battle
from rulesets.registry import rulesets
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import prepared
from rulesets.systems.starwars.steps.opening import open_field
from tests.rulesets.systems.starwars.play import field_of, muster, step
from tests.rulesets.systems.starwars.test_corners import ALONE, ordered


@pytest.mark.parametrize(
    ("ruleset", "changes", "lost"),
    [
        ("gurps", {"count": -14, "killed": 6, "wounded": 8}, 6),
        ("gurps", {"count": -3, "wounded": 3}, 0),
        ("runequest", {"strength": -20, "wounded": 8, "killed": 9, "captive": 3}, 9),
        ("starwars", {"size": -4, "severe": 1}, 3),
        ("traveller", {"size": -5, "medics": 0}, 5),
    ],
)
def test_who_may_come_back_is_not_lost_for_good(ruleset: str, changes: dict[str, int], lost: int) -> None:
    rules = rulesets()[ruleset]
    assert rules.roster is not None
    size = rules.roster.size
    unit = max(rules.sample().units, key=lambda one: getattr(one, size))
    told = [{"name": name, "new": getattr(unit, name) + change} for name, change in changes.items()]
    story = Story(Battle(ruleset=ruleset), rules.open(rules.sample()), [], [], {unit.id: told}, {})
    assert losses(story, unit, unit.id) == (getattr(unit, size), lost)


@pytest.mark.parametrize("left", [{"size": 0, "endurance": None}, {"size": 1, "endurance": 0}], ids=str)
def test_of_a_unit_that_is_struck_off_all_are_lost(left: dict[str, int | None]) -> None:
    """The second is how older versions of the rules wrote it: one of a Size, and none fit to fight."""
    rules = rulesets()["traveller"]
    unit = rules.sample().units[0]
    told = [{"name": name, "new": value} for name, value in left.items()]
    story = Story(Battle(ruleset="traveller"), rules.open(rules.sample()), [], [], {unit.id: told}, {})
    assert losses(story, unit, unit.id) == (unit.size, unit.size)


def lost(field: Battlefield) -> dict[str, int | None]:
    """What a battle that ends so costs each unit of the reds, and all of them."""
    found: dict[str, list[Any]] = {}
    for change in step(field, "aftermath").changes:
        found.setdefault(change.subject, []).append({"name": change.name, "new": change.new})
    battle = Battle(ruleset="starwars", muster=field.muster.model_dump(mode="json"))
    story = Story(battle, field, [], [], found, {})
    units = [one for one in field.muster.units if one.side == "reds"]
    return {one.id: losses(story, one, one.id)[1] for one in (*units, field.muster.sides[0])}


def ordered_to(order: dict[str, Any], who: str, *units: dict[str, Any]) -> Battlefield:
    field = field_of(units=[*units, {"id": "foe", "side": "blues"}], options=ALONE)
    return step(ordered(field, "reds", **{who: order}), "resolve").field


def test_who_joins_another_unit_in_the_battle_is_not_lost() -> None:
    line, others = {"id": "line", "side": "reds", "size": 20}, {"id": "few", "side": "reds", "size": 5}
    field = ordered_to({"action": "combine", "other": "line"}, "few", line, others)
    assert lost(field) == {"line": 0, "few": 0, "reds": 0}
    field.units["line"].resized(22)
    assert lost(field) == {"line": 3, "few": 0, "reds": 3}


def test_who_is_divided_off_in_the_battle_is_not_lost() -> None:
    line = {"id": "line", "side": "reds", "size": 20}
    part = {"id": "part", "side": "reds", "size": 0, "detached_from": "line"}
    field = ordered_to({"action": "split", "other": "part", "people": 8}, "line", line, part)
    assert lost(field) == {"line": 0, "part": 0, "reds": 0}
    field.units["part"].resized(6)
    assert lost(field) == {"line": 0, "part": 2, "reds": 2}


def test_what_a_new_part_loses_is_lost_to_its_unit() -> None:
    line = {"id": "line", "side": "reds", "size": 20}
    given = muster(units=[line, {"id": "foe", "side": "blues"}], options=ALONE | {"divisions": 1})
    field = open_field(prepared(given))
    field.round, order = 1, {"action": "split", "other": "line-second", "people": 8}
    field = step(ordered(field, "reds", line=order), "resolve").field
    field.units["line-second"].resized(5)
    assert lost(field)["line"] == 3
