"""Under fire, and aiming at whoever attacks friends (T10 to T12; R39 to R41)."""

from typing import Any

import pytest

from rulesets.engine import Ask, Ruling, YesNo, player
from rulesets.systems.runequest.book.kinds import Stance
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.screen.prospects import of_haste
from rulesets.systems.runequest.steps.missiles import friends_at_risk
from tests.rulesets.systems.runequest.play import asked, field_of, lines, meet, step, told, total

HEROES = [{"id": f"h{n}", "side": "reds", "unit": f"r{n}"} for n in range(1, 5)]


def line_of(*, mod: int = 0, units: int = 4, **archers: Any) -> Battlefield:
    """So many heroes’ units, the first of archers, each against an enemy of its number; nobody charges."""
    reds: list[dict[str, Any]] = [{"id": f"r{n}", "side": "reds"} for n in range(1, units + 1)]
    blues = [{"id": f"b{n}", "side": "blues"} for n in range(1, units + 1)]
    reds[0] |= {"missile": 15, **archers}
    field = field_of(units=[*reds, *blues], heroes=HEROES[:units])
    for n in range(1, units + 1):
        meet(field, f"r{n}", f"b{n}")
    for unit in field.units.values():
        unit.stance = Stance.HOLD
    field.units["r1"].stance = Stance.FIRE
    field.sides["reds"].mod = mod
    return field


def may_aim(field: Battlefield, said: dict[str, Any]) -> list[str]:
    """The targets that are offered, or the one there is."""
    played = step(field, "own_fire", said)
    ask = played.requests.get("aim_target:r1")
    if isinstance(ask, Ask):
        return list(ask.options["pick"])
    return [event.facts["target"] for event in told(played, "shot")]


def test_with_a_clear_view_anybody_who_attacks_friends_may_be_shot_at() -> None:
    assert may_aim(line_of(), {"aim:r1": [5]}) == ["b1", "b2", "b3", "b4"]


def test_one_to_three_friends_are_drawn_without_repetition() -> None:
    said = {"aim:r1": [6], "aim_count:r1": [2], "aim_pick:r1:1": [3], "aim_pick:r1:2": [2]}
    assert may_aim(line_of(), said) == ["b4", "b3"]


def test_as_many_as_there_are_need_no_draw() -> None:
    played = step(line_of(), "own_fire", {"aim:r1": [40], "aim_count:r1": [3]})
    assert not [key for key in asked(played) if key.startswith("aim_pick")]
    assert may_aim(line_of(units=2), {"aim:r1": [40]}) == ["b2"]
    assert "aim_count:r1" not in asked(step(line_of(units=2), "own_fire", {"aim:r1": [40]}))


def test_one_friend_is_drawn() -> None:
    assert may_aim(line_of(), {"aim:r1": [41], "aim_pick:r1:1": [2]}) == ["b3"]


def test_who_sees_only_his_charger_and_has_none_does_not_shoot() -> None:
    played = step(line_of(), "own_fire", {"aim:r1": [61]})
    assert told(played, "no_shot") and "unit_missile:r1" not in played.requests


def test_the_charger_may_always_be_shot_at() -> None:
    field = line_of()
    field.units["b1"].stance = Stance.CHARGE
    assert may_aim(field, {"aim:r1": [95]}) == ["b1"]


def test_haste_is_asked_where_the_covered_unit_finds_no_help_and_the_danger_is_told() -> None:
    field = line_of(mod=5)
    field.units["r1"].cover = "r3"
    played = step(
        field,
        "own_fire",
        {"aim:r1": [70], "hasty:r1": {"yes": True}, "aim_hasty:r1": [5], "aim_hasty_count:r1": [3]},
    )
    ask = played.requests["hasty:r1"]
    assert isinstance(ask, Ask) and ask.to == player("h1")
    assert list(ask.notes) == [("The danger", "30 of 100 hasty shots fall among friends.")]
    assert lines(played, "aim_hasty_total:r1") == {"Army commander’s modifier": 5, "Hasty": 20}
    assert told(played, "shot")[0].facts["target"] == "b3"


def test_without_haste_the_first_aim_stands() -> None:
    field = line_of()
    field.units["r1"].cover = "r3"
    played = step(field, "own_fire", {"aim:r1": [70]})
    assert told(played, "no_shot") and "aim_hasty:r1" not in played.requests


def test_after_friends_are_hit_nobody_hastens() -> None:
    field = line_of()
    field.units["r1"].cover, field.units["r1"].hasty = "r3", True
    played = step(field, "own_fire", {"aim:r1": [96], "friendly_fire:r1": [2]})
    assert "hasty:r1" not in played.requests
    assert told(played, "shot")[0].facts["target"] == "r3"


@pytest.mark.parametrize("stance", [Stance.HOLD, Stance.WITHDRAW, Stance.RESERVE])
def test_a_neighbour_is_hit_by_friends_but_never_a_reserve(stance: Stance) -> None:
    """R40 takes whoever stands beside the archers; R10 has a reserve out of the line, without losses."""
    reds = [{"id": "r1", "side": "reds", "missile": 15}, {"id": "r2", "side": "reds"}]
    field = field_of(units=[*reds, {"id": "b1", "side": "blues"}], heroes=HEROES[:1])
    meet(field, "r1", "b1")
    field.units["r1"].stance, field.units["r2"].stance = Stance.FIRE, stance
    played = step(field, "own_fire", {"aim:r1": [96], "unit_missile:r1": [50]})
    hit = [event.facts["target"] for event in told(played, "shot")]
    assert hit == ([] if stance is Stance.RESERVE else ["r2"])
    assert bool(told(played, "no_shot")) is (stance is Stance.RESERVE)


def test_a_quarter_of_hasty_shots_hits_friends_after_a_plain_roll_of_the_general() -> None:
    assert [friends_at_risk(mod) for mod in (-40, -20, 0, 25, 90)] == [0, 5, 25, 50, 100]
    assert of_haste(line_of(), "r1", YesNo(yes=True))["friends"] == 0.25
    assert of_haste(line_of(), "r1", YesNo()) == {"none": 1.0}


def test_the_wanted_target_is_taken_if_the_aim_allows_it_else_the_covered_units_foe() -> None:
    field = line_of()
    field.units["r1"].target, field.units["r1"].cover = "b2", "r4"
    assert told(step(field, "own_fire", {"aim:r1": [1]}), "shot")[0].facts["target"] == "b2"
    field.units["r1"].target = ""
    assert told(step(field, "own_fire", {"aim:r1": [1]}), "shot")[0].facts["target"] == "b4"


def test_without_other_heroes_a_neighbour_is_hit_and_without_neighbours_nobody() -> None:
    units = [{"id": "r1", "side": "reds", "missile": 9}, {"id": "b1", "side": "blues"}]
    field = field_of(units=[*units, {"id": "r2", "side": "reds"}], heroes=HEROES[:1])
    field.units["r1"].stance = Stance.FIRE
    assert told(step(field, "own_fire", {"aim:r1": [96]}), "shot")[0].facts["target"] == "r2"
    field = field_of(units=units, heroes=HEROES[:1])
    field.units["r1"].stance = Stance.FIRE
    assert told(step(field, "own_fire", {"aim:r1": [96]}), "no_shot")


def test_close_formation_is_easier_to_hit() -> None:
    field = line_of(units=2)
    field.units["b2"].formation = field.units["b2"].formation.__class__("close")
    played = step(field, "own_fire", {"aim:r1": [40], "unit_missile:r1": [20]})
    assert lines(played, "unit_missile_chance:r1")["Close formation"] == 5
    assert total(played, "unit_missile_chance:r1") == 80


@pytest.mark.parametrize(
    ("face", "who", "lost"), [(1, "b2", 40), (40, "b2", 10), (100, "r1", 10), (90, "b2", 0)]
)
def test_a_volley_costs_its_target_or_those_who_shot(face: int, who: str, lost: int) -> None:
    played = step(line_of(units=2), "own_fire", {"aim:r1": [40], "unit_missile:r1": [face]})
    assert played.field.units[who].round_start - played.field.units[who].strength == lost


def under_fire(**target: Any) -> Battlefield:
    sides = ({"id": "reds"}, {"id": "blues", "missile_value": 12})
    archers = {"side": "blues", "missile": 9}
    units = [
        {"id": "r1", "side": "reds", "defence": 15, **target},
        {"id": "b1", **archers},
        {"id": "b2", **archers, "missile": 13},
        {"id": "b3", "side": "blues"},
    ]
    return field_of(sides=sides, units=units, heroes=HEROES[:1])


def test_concentrated_fire_counts_in_the_chance() -> None:
    played = step(under_fire(), "enemy_fire", {"enemy_fire:r1": [80]})
    assert total(played, "enemy_missile_chance:r1") == 50


def test_no_fire_needs_no_volley() -> None:
    played = step(under_fire(), "enemy_fire", {"enemy_fire:r1": [3]})
    assert told(played, "no_fire") and "enemy_missile:r1" not in played.requests


def test_a_fumble_falls_on_the_best_archers_or_whom_the_game_master_names() -> None:
    said: dict[str, Any] = {"enemy_fire:r1": [50], "enemy_missile:r1": [100]}
    assert step(under_fire(), "enemy_fire", said).field.units["b2"].strength == 90
    said["shooter:r1"] = {"pick": "b1"}
    assert step(under_fire(), "enemy_fire", said).field.units["b1"].strength == 90


def test_a_fumble_without_archers_costs_nobody() -> None:
    field = under_fire()
    for id in ("b1", "b2"):
        field.units[id].strength = 0
    played = step(field, "enemy_fire", {"enemy_fire:r1": [50], "enemy_missile:r1": [100]})
    assert not told(played, "lost")


def test_the_game_master_may_rule_on_the_soldiers_lost() -> None:
    ruling = Ruling(key="losses:r1:fire-r1", value=3, reason="They are in the ditch.")
    played = step(under_fire(), "enemy_fire", {"enemy_fire:r1": [50], "enemy_missile:r1": [30]}, ruling)
    assert played.field.units["r1"].strength == 97
    assert told(played, "lost")[0].facts["men"] == 3
    assert told(played, "lost_roughly")[0].facts["share"] == "hardly anybody"
