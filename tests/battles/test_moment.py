"""The table view: large, calm, and nothing on it that is not everyone's."""

import pytest
from django.test import Client

from battles import actions
from battles.access import TABLE_VIEW
from battles.models import Battle
from battles.parts import render_big_screen
from battles.parts.pushing import Pushing
from battles.parts.sight import sight
from rulesets.engine import viewer
from tests.battles.conftest import Table
from tests.battles.test_parts import seal, words


def shown(table: Table) -> str:
    battle = Battle.objects.select_related("campaign").get(pk=table.battle.pk)
    return render_big_screen(sight(battle, viewer()))["moment"]


def test_while_people_choose_it_says_what_and_who_is_awaited(ford: Table) -> None:
    assert "Orders: waiting for Rolf and Berta." in words(shown(ford))
    seal(ford)
    assert "Orders: waiting for Berta." in words(shown(ford))


def test_the_last_thing_that_happened_is_the_headline(ford: Table) -> None:
    ford.orders()
    ford.clash()
    html = shown(ford)
    assert "Reds has the better of it</h1>" in html
    assert 'class="headline azure"' in html
    assert 'aria-label="6"' in html


def test_a_headline_is_not_said_again_below_where_a_gap_ends_its_sentence(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won", "The ford is held by {subject}. ")
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert words(shown(ford)).count("The ford is held by Reds") == 1


def test_the_rules_may_word_a_headline_of_their_own(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    wording = ford.battle.rules.wording
    monkeypatch.setitem(wording, "won.headline", "The ford is held by {subject}")
    ford.orders()
    ford.clash()
    assert "The ford is held by Reds</h1>" in shown(ford)
    assert "Reds has the better of it." in words(shown(ford))


def test_a_game_master_opens_no_more_than_everyone_sees(ford: Table, client: Client) -> None:
    seal(ford)
    client.force_login(ford.members["ada"].user)
    page = client.get(f"/battles/{ford.battle.pk}/table/").content.decode()
    assert "planted" not in page
    assert "fortune" not in page.lower()
    assert client.get(f"/battles/{ford.battle.pk}/").status_code == 200


def test_the_stream_of_a_table_view_has_its_own_parts(ford: Table) -> None:
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    audience = frozenset({TABLE_VIEW})
    parts = Pushing(ford.battle.pk).shared(audience)
    assert set(parts) == {"moment", "news", "deadline"}
