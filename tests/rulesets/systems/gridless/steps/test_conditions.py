"""Ground, cover and guns: for whom they count, how they are told, and that their end is told too."""

from typing import Any

from rulesets.engine import Event, Played, names_of
from rulesets.engine.words import say_event
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Tier
from rulesets.systems.gridless.mechanics.sight import plain_to
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import ordered, three
from tests.rulesets.systems.gridless.play import lines, step, told, until

STAIR = {"what": "terrain", "side": "gold", "opposed": True, "reason": "The stair"}
FOG = {"what": "other_modifier", "unit": "bears", "value": -1, "rounds": 1, "reason": "Fog"}


def under(*conditions: dict[str, Any]) -> Battlefield:
    return three(situation={"conditions": list(conditions)})


def said_of(field: Battlefield, event: Event) -> str:
    return say_event(RULES, event, names_of(field.muster))


def set_out(condition: dict[str, Any]) -> str:
    """How it is told when everybody hears of it first."""
    field = under(condition)
    [event] = told(step(until(field, "clash", ordered(field)), "modifiers"), "condition_set")
    return said_of(field, event)


def test_one_entry_of_ground_favours_a_whole_side_and_hinders_its_enemies() -> None:
    field = under(STAIR)
    battle = step(until(field, "modifiers", ordered(field)), "battle")
    for unit, worth in (("lions", 1), ("tigers", 1), ("bears", -1)):
        assert lines(battle, f"battle_modifier:{unit}") == {"The stair": worth}


def test_ground_that_is_not_said_to_hinder_anybody_helps_alone() -> None:
    field = under({"what": "terrain", "unit": "lions"})
    battle = step(until(field, "modifiers", ordered(field)), "battle")
    worths = [lines(battle, f"battle_modifier:{unit}") for unit in ("lions", "tigers", "bears")]
    assert worths == [{"Terrain": 1}, {}, {}]


def test_cover_is_told_as_what_it_costs_those_who_attack() -> None:
    castle = set_out({"what": "castle", "unit": "lions", "reason": "The keep"})
    assert castle == "Castle walls around Lions: The keep, −6 on battle rolls against them."
    guns = set_out({"what": "heavy", "side": "brown", "reason": "Cannons"})
    assert guns == "Heavy artillery for Brown: Cannons, +6 on the battle roll."


def test_ground_that_favours_one_is_told_with_what_it_costs_the_other() -> None:
    field = under(STAIR)
    [event] = told(step(until(field, "clash", ordered(field)), "modifiers"), "ground_set")
    assert said_of(field, event) == (
        "The ground favours Gold: The stair, +1, and as much less for their enemies."
    )


def ended(played: Played[Battlefield]) -> list[str]:
    return [said_of(played.field, event) for event in told(played, "condition_ended")]


def test_what_has_lasted_its_rounds_is_told_to_have_ended() -> None:
    field = under(FOG)
    field = until(field, "end_round", ordered(field))
    assert ended(step(next_round(field), "events")) == ["No longer for Bears: battle roll, Fog."]


def next_round(field: Battlefield) -> Battlefield:
    field.round += 1
    return field


def test_what_the_game_master_takes_away_is_told_to_have_ended() -> None:
    field = under(STAIR)
    first = until(field, "end_round", ordered(field))
    second = until(first, "clash", ordered(field), rounds=2)
    assert ended(step(second, "modifiers", {"standing:field": {"conditions": []}})) == [
        "No longer for Gold: the ground, The stair."
    ]
    steeper = {"standing:field": {"conditions": [STAIR | {"value": 2}]}}
    assert not ended(step(second, "modifiers", steeper))


def test_what_nobody_has_heard_of_is_taken_away_in_silence() -> None:
    field = under(FOG)
    field = until(field, "clash", ordered(field))
    assert not ended(step(field, "modifiers", {"standing:field": {"conditions": []}}))


def test_the_guns_of_a_whole_side_are_plain_to_who_knows_its_weaknesses() -> None:
    field = under({"what": "heavy", "side": "brown"})
    field.muster = field.muster.model_copy(
        update={"options": field.muster.options.model_copy(update={"reveal_tokens": "assessed"})}
    )
    assert plain_to(field, "gold") == ()
    field.sides["gold"].assessed = (("brown", Tier.WEAKNESSES),)
    assert plain_to(field, "gold") == field.conditions
