"""Heroes in the picture: with their units, in the places of units that are no more, and where they lie."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battles.parts.picture.choosing import near
from battles.parts.picture.drawing import Drawing
from battles.parts.picture.facing import narrow, wide
from battles.parts.picture.facts import Faced
from battles.parts.picture.ring import ring
from battles.parts.picture.words import described, rows
from rulesets.engine import Stand
from tests.battles.parts.picture import samples
from tests.battles.parts.picture.test_drawing import shapes


@pytest.mark.parametrize("draw", [wide, narrow, ring])
def test_a_hero_whose_unit_is_no_more_stands_in_its_place(draw: Callable[[Faced, str], Drawing]) -> None:
    faced = samples.faced(4, 4)
    lost = faced.pieces[0]
    assert lost.people
    gone = replace(lost, stand=Stand.GONE, size=(0, 60), number="0 of 60", word="destroyed")
    others = [replace(one, stand=Stand.GONE, people=()) for one in faced.pieces[1:2]]
    after = replace(faced, pieces=[gone, *others, *faced.pieces[2:]], blows=[])
    drawing = draw(after, "w")
    place = shapes(drawing)[gone.id]
    assert [one.initial for one in place.shields] == ["C"]
    assert (place.left, place.banner, place.icon, place.is_hollow) == (None, "", "", True)
    assert "gone" in place.looks.split() and any("destroyed" in one.text for one in place.texts)
    assert others[0].id not in shapes(drawing), "who has left nobody behind is in the table alone"
    assert f"With {lost.name} (destroyed): {lost.people[0].name}." in described(after)
    assert described(after).startswith("Bannock: 2 units")


@pytest.mark.parametrize("draw", [wide, narrow, ring])
def test_a_hero_who_is_down_lies_with_his_unit(draw: Callable[[Faced, str], Drawing]) -> None:
    faced = samples.faced(4, 4)
    first = faced.pieces[0]
    down = replace(first, people=(replace(first.people[0], fell="dying"),))
    after = replace(faced, pieces=[down, *faced.pieces[1:]])
    [shield] = shapes(draw(after, "w"))[down.id].shields
    assert shield.lies and "lies" in shield.looks.split()
    assert f"{first.people[0].name} (dying) lies with {first.name}." in described(after)
    assert rows(after, after.hosts)[0].state.endswith(f"with {first.people[0].name} (dying)")


def test_where_a_unit_is_no_more_only_its_player_looks_for_a_hero_who_is_down() -> None:
    faced = samples.faced(4, 4)
    first = replace(faced.pieces[0], stand=Stand.GONE, word="destroyed")
    for is_mine in (True, False):
        lies = replace(first, people=(replace(first.people[0], is_mine=is_mine, fell="dead"),))
        after = replace(faced, pieces=[lies, *faced.pieces[1:]])
        assert (lies in after.drawn) is is_mine
        assert "With " not in described(after)


def test_a_player_finds_his_hero_though_his_unit_is_no_more() -> None:
    faced = samples.faced(5, 4)
    [mine] = [one for one in faced.pieces if one.is_mine]
    after = [replace(one, stand=Stand.GONE) if one is mine else one for one in faced.pieces]
    around = near(replace(faced, pieces=after))
    assert around and mine.id in {one.id for one in around.drawn}
