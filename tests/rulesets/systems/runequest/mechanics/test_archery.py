"""An army’s missiles, counted from those who shoot, and what to shoot means (The missile/spell phase)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Ruling
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import Stance
from rulesets.systems.runequest.mechanics.archery import for_few
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.systems.runequest.play import asked, field_of, lines, step, tally, told, total

LONGBOWS = {"id": "longbows", "side": "blues", "missile": 15}
SHOT_AT: dict[str, Any] = {"enemy_fire:red": [50], "enemy_missile:red": [30]}


def against(*units: dict[str, Any], missile_value: int | None = None) -> Battlefield:
    """A hero of the reds and his men against these blues."""
    field = field_of(
        sides=("reds", {"id": "blues", "missile_value": missile_value}),
        units=[{"id": "red", "side": "reds"}, *units],
        heroes=[{"id": "aya", "side": "reds", "unit": "red"}],
    )
    return step(field, "muster").field


def test_a_hundred_longbowmen_shoot_though_nobody_typed_their_value() -> None:
    field = step(against(LONGBOWS), "orders").field
    played = step(field, "enemy_fire", SHOT_AT)
    assert total(played, "army_missiles:blues") == 15
    assert lines(played, "enemy_missile_chance:red")["Missiles against Defence"] == 5 * (15 - 10)
    assert played.field.units["red"].strength == 90


def test_the_average_opens_to_each_unit_that_shoots() -> None:
    field = against(
        {**LONGBOWS, "strength": 80}, {**LONGBOWS, "id": "slings", "strength": 120, "missile": 11}
    )
    found = tally(step(field, "enemy_fire", SHOT_AT), "army_missiles:blues")
    assert (found.label, found.base, found.total) == ("80 of Longbows, Mi 15", 6, 12)
    assert {line.label: line.value for line in found.lines} == {
        "120 of Slings, Mi 11": 6,
        "Few of its soldiers shoot": 0,
    }


@pytest.mark.parametrize(("men", "points"), [(50, 0), (49, -1), (25, -1), (24, -2), (10, -2), (9, -4)])
def test_the_fewer_shoot_the_less_their_missiles_are_worth(men: int, points: int) -> None:
    assert for_few(men, 100) == points


def test_few_archers_count_for_less() -> None:
    field = against(LONGBOWS, {"id": "foot", "side": "blues", "strength": 400})
    assert total(step(field, "enemy_fire", SHOT_AT), "army_missiles:blues") == 13


def test_what_the_game_master_typed_or_ruled_stands() -> None:
    played = step(against(LONGBOWS, missile_value=12), "enemy_fire", SHOT_AT)
    assert (tally(played, "army_missiles:blues").label, total(played, "army_missiles:blues")) == (
        "As its sheet says",
        12,
    )
    assert not step(against(LONGBOWS, missile_value=0), "enemy_fire").requests
    ruling = Ruling(key="army_missiles:blues", value=3, reason="Wet strings.")
    played = step(against(LONGBOWS), "enemy_fire", SHOT_AT, ruling)
    assert lines(played, "enemy_missile_chance:red")["Missiles against Defence"] == 5 * (3 - 10)


@pytest.mark.parametrize("stance", [Stance.CHARGE, Stance.HOLD, Stance.RESERVE])
def test_archers_who_do_not_shoot_are_not_counted(stance: Stance) -> None:
    field = against(LONGBOWS)
    field.units["longbows"].stance = stance
    assert not step(field, "enemy_fire").requests


def test_archers_of_heroes_aim_for_themselves() -> None:
    field = against(LONGBOWS)
    assert step(field, "enemy_fire").requests
    field.heroes["aya"].side, field.heroes["aya"].unit = "blues", "longbows"
    assert "army_missiles:blues" not in [getattr(one, "key", "") for one in step(field, "enemy_fire").said]


def test_troops_that_shoot_better_than_they_strike_shoot_unless_told_otherwise() -> None:
    field = against(LONGBOWS, {"id": "javelins", "side": "blues", "missile": 9})
    ask = step(field, "orders").requests["command:blues"]
    assert isinstance(ask, Ask) and ask.default.model_dump()["fire"] == {"longbows"}
    assert list(ask.options["fire"]) == ["longbows", "javelins"]
    after = step(field, "orders", {"command:blues": {"fire": ["javelins"]}}).field
    assert (after.units["longbows"].stance, after.units["javelins"].stance) == (Stance.CHARGE, Stance.FIRE)


def test_to_hold_and_to_shoot_are_offered_only_where_heroes_may_be_met() -> None:
    field = against(LONGBOWS)
    field.heroes["aya"].side, field.heroes["aya"].unit = "blues", "longbows"
    ask = step(field, "orders").requests["command:blues"]
    assert isinstance(ask, Ask) and ask.options["hold"] == [] and ask.options["fire"] == []
    assert ask.options["reserve"] == []
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask) and list(ask.options["hold"]) == ["red"]


def test_stances_that_matter_to_nobody_stand_behind_the_others() -> None:
    field = field_of(
        units=[{"id": id, "side": "reds"} for id in ("van", "wing", "rear")] + [{"id": "b", "side": "blues"}],
        heroes=[{"id": "aya", "side": "reds", "unit": "van"}],
    )
    played = step(field, "orders", {"command:reds": {"reserve": ["rear"]}})
    said = [(one.facts["stance"], one.facts["units"]) for one in told(played, "stances")]
    assert said == [("charge", ("van",)), ("reserve", ("rear",)), ("charge", ("b",))]
    assert [one.facts["units"] for one in told(played, "stances_rest")] == [("wing",)]
    assert RULES.wording["stances.behind"] == "stances_rest"


def test_a_fumble_of_an_army_without_bows_comes_down_on_nobody() -> None:
    field = against({"id": "foot", "side": "blues"}, missile_value=12)
    played = step(field, "enemy_fire", {"enemy_fire:red": [50], "enemy_missile:red": [100]})
    assert told(played, "enemy_shot_lost") and not told(played, "enemy_shot")
    assert "shooter:red" not in asked(played)
