"""Who ran with his unit: not in the fight until it comes together again (Second Survival Roll)."""

from typing import Any

from rulesets.systems.gurps.book.kinds import UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import driven_off, field_of, step, told, until

AGAIN = {"fight_on:field": {"yes": True}}


def after_the_rout(said: dict[str, Any] | None = None) -> Battlefield:
    """Dagny's men have run; the Reds have others, under Boris."""
    units = [*led(), {"id": "reds-bows", "side": "reds"}]
    field = until(field_of(units=units, heroes=[CAPTAIN, GENERAL]), "casualties")
    field.units["reds-foot"].status = UnitStatus.ROUTS
    return step(driven_off(field, "blues"), "day_end", AGAIN | (said or {})).field


def test_heroes_of_a_scattered_unit_do_not_fight_the_next_day() -> None:
    field = until(after_the_rout(), "plans")
    assert field.units["reds-foot"].status is UnitStatus.SCATTERED
    assert [hero.id for hero in field.fighters] == ["boris"]
    assert "risk:dagny" not in step(field, "risk").requests


def test_a_commander_who_ran_does_not_command_until_his_men_are_together_again() -> None:
    units = [*led(), {"id": "reds-bows", "side": "reds"}]
    field = until(field_of(units=units, heroes=[{**CAPTAIN, "commands": True}]), "casualties")
    field.units["reds-foot"].status = UnitStatus.ROUTS
    scattered = until(step(driven_off(field, "blues"), "day_end", AGAIN).field, "muster")
    assert scattered.sides["reds"].leader == ""
    rallied = {"night:field": {"reformed": ["reds-foot"]}}
    again = until(step(driven_off(field, "blues"), "day_end", AGAIN | rallied).field, "muster")
    assert again.sides["reds"].leader == "dagny"


def test_who_ran_is_told_to_look_for_the_way_home() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), "casualties")
    field.units["reds-foot"].status = UnitStatus.ROUTS
    played = step(driven_off(field, "blues"), "day_end", AGAIN)
    assert [event.subject for event in told(played, "heads_home")] == ["dagny"]


def test_a_hero_sent_elsewhere_by_the_game_master_fights_again() -> None:
    field = after_the_rout()
    field.heroes["dagny"].unit = "reds-bows"
    assert "dagny" in [hero.id for hero in until(field, "plans").fighters]
