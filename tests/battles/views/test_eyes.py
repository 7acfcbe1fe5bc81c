"""A game master sees the page as a member has it, to look at: neither more of it nor less, but for drafts."""

import pytest
from django.test import Client

from battles import actions
from battles.access import eyes_or_404
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import seal, words


def page(table: Table, name: str, as_whom: str) -> tuple[int, str]:
    client = Client()
    client.force_login(table.members[name].user)
    answer = client.get(f"/battles/{table.battle.pk}/as/{table.members[as_whom].pk}/")
    return answer.status_code, answer.content.decode()


def test_he_sees_what_that_person_sees(ford: Table) -> None:
    seal(ford)
    status, html = page(ford, "ada", "bea")
    assert status == 200
    assert "You see this as Bea does." in words(html)
    assert "planted" in html  # her own sealed answer
    assert "planted" not in page(ford, "ada", "cal")[1]
    assert "planted" not in page(ford, "ada", "dot")[1]
    assert "inert" in html


def test_what_is_still_being_written_stays_hers(ford: Table) -> None:
    actions.save_draft(ford.bea, phase=1, key="risk:rolf", value={"risk": 3, "action": "I think I will run."})
    assert "I think I will run." not in page(ford, "ada", "bea")[1]


def test_looking_is_no_visit(ford: Table) -> None:
    before = list(ford.battle.attendances.values_list("member", flat=True))
    page(ford, "ada", "bea")
    assert list(ford.battle.attendances.values_list("member", flat=True)) == before


@pytest.mark.parametrize(("name", "as_whom"), [("bea", "cal"), ("dot", "bea"), ("ada", "ada")])
def test_only_game_masters_look_and_only_at_others(ford: Table, name: str, as_whom: str) -> None:
    assert page(ford, name, as_whom)[0] == 404


def test_the_eyes_have_no_rights_of_the_game_master(ford: Table) -> None:
    eyes = eyes_or_404(ford.ada, ford.members["bea"].pk)
    assert not eyes.is_gm
    assert eyes.words == ford.bea.words


def test_a_player_who_has_nobody_in_a_battle_is_told_so(ford: Table, client: Client) -> None:
    said, url = "Nobody of yours is in this battle", f"/battles/{ford.battle.pk}/"
    client.force_login(ford.members["bea"].user)
    assert said not in client.get(url).content.decode()
    ford.battle.seats.filter(member=ford.members["bea"]).delete()
    assert said in client.get(url).content.decode()
    for name in ("ada", "dot"):
        client.force_login(ford.members[name].user)
        assert said not in client.get(url).content.decode()
