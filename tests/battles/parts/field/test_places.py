"""The map on the battle page: drawn where the rules have one, and told as a list."""

import re

import pytest

from battles import actions, parts
from battles.models import Battle
from battles.parts.field.places import BOX, EDGE, WIDTH, drawn, laid_out, short
from battles.parts.sight import sight, sight_of
from battles.play.scenes import kept
from rulesets.engine import Place, Places, sample_of, viewer
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words
from tests.rulesets.samples import mapped


@pytest.fixture
def on_a_map(draft: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The skirmish begun on its map."""
    monkeypatch.setitem(rulesets(), "skirmish", mapped.RULES)
    kept.forget()
    actions.start(draft.ada)
    return draft


def test_a_battle_without_a_map_shows_none(ford: Table) -> None:
    assert 'id="places"' not in shown(ford, "bea", "field")


def test_the_map_says_who_stands_where_as_a_list_too(on_a_map: Table) -> None:
    html = shown(on_a_map, "bea", "field")
    assert "North bank: Spears" in words(html)
    assert "The ford (deep water): nobody" in words(html)
    assert "The ford to South bank 90 m" in words(html)
    assert "style=" not in html


def test_a_hidden_place_is_on_the_map_of_the_game_master_alone(on_a_map: Table) -> None:
    assert "hollow" in shown(on_a_map, "ada", "field")
    assert "hollow" not in shown(on_a_map, "bea", "field")


def test_who_is_on_the_way_is_drawn_between_two_places(on_a_map: Table) -> None:
    said = {"to": "the-ford"}
    actions.answer(on_a_map.bea, phase=on_a_map.number, key="march:spears", value=said)
    actions.close(on_a_map.ada, phase=on_a_map.number, without_the_absent=True)
    assert "Spears: 12 m from North bank toward The ford" in words(shown(on_a_map, "cal", "field"))


def test_a_commander_chooses_among_the_places_he_sees(on_a_map: Table) -> None:
    html = shown(on_a_map, "ada", "console") + shown(on_a_map, "bea", "mine")
    offered = re.findall(r'<option value="([a-z-]+)"', html)
    assert {"north-bank", "the-ford", "south-bank"} <= set(offered)


def test_boxes_hide_neither_each_other_nor_leave_the_drawing() -> None:
    areas = tuple(Place(f"p{n}", f"Place {n}", n % 2, n // 3) for n in range(9))
    boxes = laid_out(Places(areas), {one.id: [] for one in areas})
    assert all(one.left >= EDGE and one.left + BOX <= WIDTH for one in boxes)
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            beside = abs(one.x - other.x) >= BOX
            assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_a_box_holds_the_names_of_the_sample_that_has_a_map() -> None:
    muster = sample_of(rulesets()["traveller"], "")
    assert [one.name for one in muster.units if short(one.name) != one.name] == []
    assert short("The Old Demolition Squad") == "The Old Demolit…"


def test_only_seen_cards_stand_on_the_map(on_a_map: Table) -> None:
    map = drawn(sight_of(on_a_map.viewer("dot")))
    assert map is not None
    assert {token.name for area in map.areas for token in area.everybody} == {"Spears", "Bows"}


def test_the_big_screen_shows_the_ground_as_everybody_sees_it(on_a_map: Table) -> None:
    html = parts.render_big_screen(sight(Battle.objects.get(pk=on_a_map.battle.pk), viewer()))["moment"]
    assert 'id="places"' in html
    assert "hollow" not in html
