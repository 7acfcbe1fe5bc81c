"""The picture on pages: for each pair of eyes what it may know, and the old one until results are shown."""

import pytest
from django.test import Client

from battles import actions
from battles.parts import BIG_SCREEN, render_big_screen
from battles.parts.picture.facts import Faced
from battles.parts.picture.part import faced, neighbourhood, picture
from battles.parts.picture.words import described
from battles.parts.sight import sight
from campaigns.models import Campaign, Reveal
from rulesets.engine import Stand, viewer
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.picture import samples


def seen(table: Table, name: str) -> Faced:
    here = table.viewer(name)
    found = faced(sight(here.battle, here.words))
    assert found
    return found


def strengths(found: Faced) -> dict[str, str]:
    return {one.id: one.number for one in found.pieces}


def test_each_sees_his_own_people_exactly_and_the_others_roughly(ford: Table) -> None:
    own, others = strengths(seen(ford, "bea")), strengths(seen(ford, "dot"))
    assert set(own) == set(others)
    assert set(others.values()) == {"some"}
    exact = {id for id, number in own.items() if number != "some"}
    assert exact == {one.id for one in seen(ford, "bea").pieces if one.host.id == "reds"}
    assert "some" not in strengths(seen(ford, "ada")).values()


def test_nothing_changes_before_the_game_master_shows_it(ford: Table) -> None:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(reveal=Reveal.STAGED)
    ford.orders()
    ford.clash()
    before = strengths(seen(ford, "bea")), strengths(seen(ford, "cal"))
    while not ford.scene.played.done:
        ford.go_on()
    assert (strengths(seen(ford, "bea")), strengths(seen(ford, "cal"))) == before
    assert strengths(seen(ford, "ada")) != strengths(seen(ford, "bea"))
    actions.next_step(ford.ada, phase=ford.number)
    assert (strengths(seen(ford, "bea")), strengths(seen(ford, "cal"))) != before


def test_a_step_that_is_not_over_shows_nothing_of_itself(ford: Table) -> None:
    before = described(seen(ford, "ada"))
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert described(seen(ford, "ada")) == before


def test_the_table_view_has_it_in_everyones_eyes(ford: Table) -> None:
    shown = render_big_screen(sight(ford.ada.battle, viewer("gm")))
    assert list(shown) == list(BIG_SCREEN)
    assert 'class="pic"' in shown["picture"] and "some" in shown["picture"]


def test_the_table_below_has_every_unit(ford: Table) -> None:
    drawn = picture(sight(ford.dot.battle, ford.dot.words))["picture"]
    assert drawn.count('<th scope="row">') == len(seen(ford, "dot").pieces)


def test_what_looks_the_same_is_not_drawn_again(ford: Table) -> None:
    before = picture(sight(ford.dot.battle, ford.dot.words))["picture"]
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert picture(sight(ford.dot.battle, ford.dot.words))["picture"] is before


def test_only_his_own_player_has_a_neighbourhood(ford: Table) -> None:
    assert neighbourhood(sight(ford.dot.battle, ford.dot.words)) is None


def test_before_anybody_stands_on_the_field_there_is_none(draft: Table) -> None:
    assert picture(sight(draft.dot.battle, viewer()))["picture"] is None


@pytest.mark.parametrize("key", rulesets())
def test_every_system_is_drawn_for_all_eyes(key: str) -> None:
    for _, scene, told in samples.fought(key, rounds=1):
        for _, who in samples.eyes(scene):
            found = samples.of_scene(scene, told, who)
            assert all(one.name and one.short for one in found.pieces)
            names = {one.name for one in found.drawn if one.stand is Stand.WAVERS}
            assert all(name in described(found) for name in list(names)[:3] if len(names) <= 4)


def test_a_report_has_the_field_as_each_round_ended(ford: Table, client: Client) -> None:
    ford.fight_to_the_end()
    client.force_login(ford.members["dot"].user)
    html = client.get(f"/battles/{ford.battle.pk}/report/?round=all").content.decode()
    assert "The field as round 1 ended" in html
    assert html.count('id="pic-1-t"') == 1
    told = client.get(f"/battles/{ford.battle.pk}/report/?round=1").content.decode()
    assert "The field as round 2 ended" not in told
