"""Whose general throws for both armies (The Army Commander Tactical Roll)."""

from typing import Any

import pytest

from rulesets.engine import complaint, names_of, viewer
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import ArmyCamp
from rulesets.systems.runequest.roster.checks import check
from rulesets.systems.runequest.screen.cards import cards
from tests.rulesets.systems.runequest.play import asked, field_of, lines, muster, step

BO = {"id": "bo", "side": "blues", "unit": "blues-foot"}
LEAD, OTHER = ArmyCamp.LEAD, ArmyCamp.OTHER


def camps(**given: Any) -> list[ArmyCamp]:
    made = muster(**given)
    return [made.camp_of(side.id) for side in made.sides]


def test_the_army_that_players_heroes_fight_for_leads() -> None:
    assert camps() == [LEAD, OTHER]
    assert camps(heroes=[BO]) == [OTHER, LEAD]
    assert camps(heroes=[{**BO, "special_character": True}]) == [LEAD, OTHER]
    assert camps(heroes=[{**BO, "status": "dead"}]) == [LEAD, OTHER]
    assert camps(sides=("reds", "blues", "greens"), heroes=[BO]) == [OTHER, LEAD, OTHER]


@pytest.mark.parametrize(("reds", "blues"), [("lead", "other"), ("other", "lead"), ("other", None)])
def test_what_the_sheets_say_stands(reds: str, blues: str | None) -> None:
    sides = ({"id": "reds", "camp": reds}, {"id": "blues", "camp": blues})
    assert camps(sides=sides, heroes=[BO]) == [ArmyCamp(reds), ArmyCamp(reds).foe]


def test_only_the_players_general_throws() -> None:
    field = field_of(heroes=[BO])
    played = step(field, "army_tactics", {"army_tactics:blues": [50]})
    assert asked(played) == ["army_tactics:blues"]
    assert played.field.sides["reds"].mod == 10
    assert "The two generals" in lines(played, "army_chance:blues")


def test_the_game_master_is_warned_where_the_players_do_not_lead() -> None:
    made = muster(sides=({"id": "reds", "camp": "lead"}, {"id": "blues", "camp": "other"}), heroes=[BO])
    [problem] = [one for one in check(made) if one.kind == "players_do_not_lead"]
    assert problem.facts["warning"]
    assert complaint(RULES, problem, names_of(made)) == (
        "Reds throws for both armies, though players’ heroes fight for Blues. "
        "The article gives the one roll to the players’ general: let Blues lead."
    )
    assert not check(muster(heroes=[BO]))


def test_everybody_sees_on_its_card_which_army_leads() -> None:
    field = field_of(heroes=[BO])
    for side in ("reds", "blues"):
        mine = viewer("everyone", f"side:{side}")
        shown = {card.id: dict(card.lines) for card in cards(field) if card.audience.includes(mine)}
        assert "Tactical roll" in shown["blues"] and "Tactical roll" not in shown["reds"]
