"""Going back: the page says which steps are struck and how the field will stand, before it is done."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words
from tests.markup import tight


def page(table: Table, client: Client, to: int | str, name: str = "ada") -> str:
    client.force_login(table.members[name].user)
    answer = client.get(f"/battles/{table.battle.pk}/going-back/", {"to": to}, follow=True)
    return words(answer.content.decode())


def test_it_says_what_is_struck_and_how_the_field_will_stand(ford: Table, client: Client) -> None:
    ford.orders()
    ford.clash()
    ford.fight_to_the_end()
    said = page(ford, client, 1)
    assert "Back to Orders, round 1" in said
    assert "Clash, round 1" in said
    assert "2 answers" in said
    assert "Bows" in said
    assert "15" in said


def test_it_says_only_what_will_be_otherwise(ford: Table, client: Client) -> None:
    ford.orders()
    ford.clash()
    ford.fight_to_the_end()
    client.force_login(ford.members["ada"].user)
    html = tight(client.get(f"/battles/{ford.battle.pk}/going-back/", {"to": 1}).content.decode())
    stands = html.partition("How the field will stand")[2].partition("<form")[0]
    assert "</del><ins>" in stands
    for part in stands.split('class="from-to"')[1:]:
        assert (
            part.partition("<del>")[2].partition("</del>")[0]
            != part.partition("<ins>")[2].partition("</ins>")[0]
        )


def test_steps_that_changed_nothing_say_so(ford: Table, client: Client) -> None:
    ford.orders()
    assert "these steps changed nothing on it" in page(ford, client, 2)


def test_a_step_that_is_gone_is_refused(ford: Table, client: Client) -> None:
    for to in (77, "x", "", "9" * 30):
        assert "not part of the battle any more" in page(ford, client, to)


def test_without_a_reason_one_stays_on_the_page(ford: Table, client: Client) -> None:
    ford.orders()
    client.force_login(ford.members["ada"].user)
    answer = client.post(f"/battles/{ford.battle.pk}/undo/", {"to": "1", "reason": " "}, follow=True)
    assert answer.redirect_chain[-1][0].endswith("/going-back/?to=1")
    assert "Say why" in words(answer.content.decode())


def test_queries_do_not_grow_with_the_steps(ford: Table, client: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            page(ford, client, 1)
        return len(caught)

    ford.orders()
    queries()  # the scene of this version is kept from now on
    few = queries()
    ford.clash()
    queries()
    assert queries() == few


def test_only_game_masters_look(ford: Table, client: Client) -> None:
    client.force_login(ford.members["bea"].user)
    assert client.get(f"/battles/{ford.battle.pk}/going-back/?to=1").status_code == 404
