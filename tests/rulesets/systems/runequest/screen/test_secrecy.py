"""Every field says who knows it, and the enemy's plans and the game master's course stay theirs."""

from typing import Any

import pytest

from rulesets.engine import GM, unsaid, viewer
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import Degree, Man
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import SpellOrder
from rulesets.systems.runequest.people.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.people.situation import SideSituation, Situation
from rulesets.systems.runequest.people.states import Hero, Side, Unit
from rulesets.systems.runequest.words.names import CROWDS, crowd, taken_for
from tests.rulesets.systems.runequest.play import field_of

RED, BLUE = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")


@pytest.mark.parametrize(
    "cls", [RuneSide, RuneUnit, RuneHero, Situation, SideSituation, Side, Unit, Hero, Battlefield]
)
def test_every_field_says_who_knows_it_or_can_be_hidden(cls: Any) -> None:
    assert unsaid(cls) == []


def test_a_crowd_is_taken_for_a_crowd_of_that_size() -> None:
    assert [crowd(one.men) for one in CROWDS.rows] == [one.words for one in CROWDS.rows]
    assert [taken_for(taken_for(men)) for men in (0, 7, 64, 5000)] == [0, 6, 50, 3000]


def plotted() -> Battlefield:
    field = field_of(
        sides=({"id": "reds", "succession": [{"name": "Old Wat", "tactic": 90}]}, "blues"),
        heroes=[{"id": "aya", "side": "reds", "unit": "reds-foot", "hp": 5, "tactic": 70}],
        situations={"reds": {"note": "They will change sides."}},
    )
    field.course = Degree.FUMBLE
    field.heroes["aya"].fight_target = Man.LEADER
    field.spells = (SpellOrder(caster="reds-foot", spell="edge", target="reds-foot"),)
    return field


def test_the_own_side_knows_its_plans_and_the_other_does_not() -> None:
    mine, theirs = (RULES.known(plotted(), who) for who in (RED, BLUE))
    assert (len(mine.spells), len(theirs.spells)) == (1, 0)
    assert (mine.heroes["aya"].fight_target, theirs.heroes["aya"].fight_target) == (Man.LEADER, Man.COMMON)
    assert (mine.heroes["aya"].hp, theirs.heroes["aya"].hp) == (5, 12)
    heirs = [one.sides["reds"].sheet.succession[0].name for one in (mine, theirs)]
    assert heirs == ["Old Wat", ""], "that somebody would follow is no secret"


def test_only_the_game_master_knows_the_course_and_his_notes() -> None:
    fields = [RULES.known(plotted(), who) for who in (viewer(GM), RED, BLUE)]
    assert [one.course for one in fields] == [Degree.FUMBLE, None, None]
    notes = [[said.note for said in one.muster.situations.values()] for one in fields]
    assert notes == [["They will change sides."], [""], []]
