"""Whom an army mourns: a leader who is lost, and nobody who was only struck senseless (Morale)."""

from typing import Any

import pytest

from rulesets.systems.gurps.book.kinds import HeroStatus, MoodKey
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import driven_off, field_of, step, until

AGAIN = {"fight_on:field": {"yes": True}}
STRUCK = {"catastrophe:reds": [6, 6, 6], "catastrophe:blues": [1, 1, 1]}
"""The commander of the Reds is killed early, or, if a player plays him, struck senseless."""


def evening(**boris: Any) -> Battlefield:
    """The day on which it befalls Boris, up to nightfall."""
    field = until(field_of(units=led(), heroes=[CAPTAIN, {**GENERAL, **boris}]), "plans")
    return step(field, "catastrophe", STRUCK).field


def morning(field: Battlefield, said: dict[str, Any] | None = None) -> Battlefield:
    return until(step(field, "day_end", AGAIN | (said or {})).field, "muster")


def test_a_commander_struck_senseless_costs_his_army_that_day_alone() -> None:
    day = evening()
    assert day.heroes["boris"].status is HeroStatus.UNCONSCIOUS
    assert (day.sides["reds"].halved, day.units["reds-foot"].shift) == (True, -5)
    field = morning(day)
    assert (field.units["reds-foot"].morale, field.units["reds-foot"].mourning) == (13, 0)


def test_a_commander_killed_is_mourned_on_the_days_after() -> None:
    day = evening(is_pc=False)
    assert day.heroes["boris"].status is HeroStatus.DEAD
    assert morning(day).units["reds-foot"].morale == 13 - 5


@pytest.mark.parametrize(("fate", "mourning"), [("captured", -5), ("left_for_dead", -5), ("carried_off", 0)])
def test_the_night_tells_whether_a_senseless_leader_is_lost(fate: str, mourning: int) -> None:
    field = morning(driven_off(evening(), "blues"), {"fate_of:boris": {"fate": fate}})
    assert field.units["reds-foot"].mourning == mourning


def test_after_the_battle_only_lost_leaders_are_mourned() -> None:
    for is_pc, mourned in ((True, []), (False, [-5])):
        night = step(evening(is_pc=is_pc), "day_end").field
        proposed = [
            one.new
            for one in step(night, "aftermath").changes
            if (one.subject, one.name) == ("reds-foot", "morale_mods")
        ]
        mods = [mod for mods in proposed for mod in mods if mod["key"] == MoodKey.LEADER_LOSS]
        assert [mod["value"] for mod in mods] == mourned
