"""Rulings that reach over a step: points on a unit’s attack (T23, R-41), who ends a battle, late units."""

from typing import Any

import pytest

from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.people.field import Battlefield, over
from rulesets.systems.starwars.people.orders import CommandOrders
from tests.rulesets.systems.starwars.play import field_of, refused, step, tally

ALONE = {"ignore_commanders": True}
ON_UNITS = {**ALONE, "cp_on_unit_rolls": True}
DAGNY = {"id": "dagny", "side": "reds", "unit": "reds", "character_points": 5}
LED = [
    {"id": "reds", "side": "reds", "leader": "dagny"},
    {"id": "blues", "side": "blues"},
    {"id": "more", "side": "blues"},
]
PLEDGE = {"hero:dagny": {"character_points": {"unit": 2}}}


def ordered(field: Battlefield, **units: Any) -> Battlefield:
    field.sides["reds"].orders = CommandOrders.model_validate({"units": units})
    return field


def test_a_leader_s_points_are_dice_on_the_first_attack_of_his_unit() -> None:
    field = step(field_of(options=ON_UNITS, units=LED, heroes=[DAGNY]), "heroes", PLEDGE).field
    field = ordered(field, reds={"fire": {"rifle:blues": 5, "rifle:more": 5}})
    said = {"attack:reds:rifle:blues:cp": [6, 2], "attack:reds:rifle:blues:cp:more-1": [4]}
    acted = step(field, "resolve", said)
    keys = [key for key in acted.requests if ":cp" in key]
    assert keys == ["attack:reds:rifle:blues:cp", "attack:reds:rifle:blues:cp:more-1"]
    assert [line.value for line in tally(acted, "attack_cp:reds:rifle:blues").lines] == [12]
    assert acted.field.heroes["dagny"].character_points == 3


def test_points_for_an_attack_that_is_not_made_are_kept() -> None:
    field = step(field_of(options=ON_UNITS, units=LED, heroes=[DAGNY]), "heroes", PLEDGE).field
    assert step(field, "resolve").field.heroes["dagny"].character_points == 5


def test_a_force_point_leaves_no_points_for_the_unit() -> None:
    field = step(field_of(options=ON_UNITS, units=LED, heroes=[DAGNY]), "heroes", PLEDGE).field
    field.heroes["dagny"].doubled = True
    acted = step(ordered(field, reds={"fire": {"rifle:blues": 5}}), "resolve")
    assert not [key for key in acted.requests if ":cp" in key]
    assert acted.field.heroes["dagny"].character_points == 5


@pytest.mark.parametrize(
    ("options", "leader", "points", "fine"),
    [
        (ON_UNITS, "dagny", 2, True),
        (ON_UNITS, "dagny", 3, False),
        (ON_UNITS, None, 1, False),
        (ALONE, "dagny", 1, False),
    ],
)
def test_who_may_pledge_points_for_a_unit(
    options: dict[str, Any], leader: str | None, points: int, fine: bool
) -> None:
    units = [{"id": "reds", "side": "reds", "leader": leader}, {"id": "blues", "side": "blues"}]
    field = field_of(options=options, units=units, heroes=[DAGNY])
    said = {"hero:dagny": {"character_points": {"unit": points}}}
    assert (not refused(field, "heroes", said)) is fine


# The end of a battle


@pytest.mark.parametrize(("said", "ended"), [({}, True), ({"end": False}, False)])
def test_the_game_master_confirms_that_a_battle_without_an_enemy_ends(
    said: dict[str, Any], ended: bool
) -> None:
    field = field_of(options=ALONE)
    field.units["blues"].status = UnitStatus.FLED
    closed = step(field, "round_end", {"close:field": said}).field
    assert (over(closed), closed.winner) == (ended, "reds" if ended else "")


def test_a_battle_that_the_last_enemy_leaves_is_over() -> None:
    closed = step(field_of(options=ALONE), "round_end", {"close:field": {"leave": ["blues"]}}).field
    assert (over(closed), closed.winner) == (True, "reds")


# Units that are held up


@pytest.mark.parametrize(("fill", "at", "left"), [(6, -40, None), (1, -30, 10)])
def test_a_move_that_failed_is_tried_again_as_the_next_round_begins(
    fill: int, at: int, left: int | None
) -> None:
    field = field_of(options=ALONE)
    field.movement_level = "heroic"
    moved = step(ordered(field, reds={"action": "deploy", "position_m": -40}), "resolve", fill=1).field
    assert moved.units["reds"].position_m == -20
    reds = step(moved, "situation", fill=fill).field.units["reds"]
    assert (reds.position_m, reds.late.metres if reds.late else None) == (at, left)


def test_who_runs_does_not_try_again() -> None:
    field = field_of(options=ALONE)
    field.movement_level = "heroic"
    moved = step(ordered(field, reds={"action": "deploy", "position_m": -40}), "resolve", fill=1).field
    moved.units["reds"].status = UnitStatus.RETREATING
    assert not any(key.startswith("deploy") for key in step(moved, "situation").requests)
