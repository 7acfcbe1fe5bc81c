"""In whose eyes a battle is told: own, all side by side, and for everybody once it is laid open."""

import re

import pytest
from django.test import Client

from battles.models import Battle
from tests.battles.conftest import Table


def page(table: Table, name: str, query: str = "") -> tuple[int, str]:
    client = Client()
    client.force_login(table.members[name].user)
    answer = client.get(f"/battles/{table.battle.pk}/report/{query}")
    return answer.status_code, answer.content.decode()


def offered(html: str) -> list[str]:
    return re.findall(r"\?truth=([\w-]+)&amp;round=all", html)


def press(table: Table, name: str, **data: str) -> int:
    client = Client()
    client.force_login(table.members[name].user)
    return client.post(f"/battles/{table.battle.pk}/report/open/", data).status_code


def test_a_player_reads_his_own_truth_and_no_other(ford: Table) -> None:
    ford.fight_to_the_end()
    status, html = page(ford, "bea")
    assert status == 200 and "You read what Reds knew" in html
    for truth in ("whole", "side-blues", "common", "beside", "nonsense", "own'"):
        assert page(ford, "bea", f"?truth={truth}")[0] == 404
    status, html = page(ford, "bea", "?truth=side-reds")
    assert status == 200 and "You read what Reds knew" in html, "by her game master’s address"
    for truth in ("own", "side-reds"):
        assert page(ford, "dot", f"?truth={truth}")[0] == 404


def test_the_game_master_reads_all_of_them_and_side_by_side(ford: Table) -> None:
    ford.fight_to_the_end()
    _, html = page(ford, "ada")
    assert set(offered(html)) >= {"whole", "side-reds", "side-blues", "common", "beside"}
    status, beside = page(ford, "ada", "?truth=beside&round=all")
    assert status == 200
    assert beside.count("what Reds knew") > 1 and beside.count("the whole truth") > 1


def test_what_a_side_reads_is_what_its_player_read(ford: Table) -> None:
    """The game master's look at a side's truth tells what its people had, and what they mistook."""
    ford.fight_to_the_end()
    told = re.compile(r'<p class="story[^>]*>(.*?)</p>', re.DOTALL)
    looked_at = page(ford, "ada", "?truth=side-blues&round=all")[1]
    of_side = told.findall(re.sub(r'<section class="card knew.*?</section>', "", looked_at, flags=re.DOTALL))
    own = told.findall(page(ford, "cal", "?round=all")[1])
    assert of_side and set(of_side) <= set(own)


@pytest.mark.parametrize("name", ["bea", "cal", "dot"])
def test_laid_open_everybody_reads_all(ford: Table, name: str) -> None:
    ford.fight_to_the_end()
    assert press(ford, "ada", open="yes") == 302
    status, html = page(ford, name)
    assert status == 200 and "The game master lets everybody read all" in html
    whole = page(ford, name, "?truth=whole&round=all")
    assert whole[0] == 200 and "let everybody read all of this battle" in whole[1]
    assert page(ford, name, "?truth=beside")[0] == 200
    press(ford, "ada", open="no")
    assert page(ford, name, "?truth=whole")[0] == 404


def test_then_it_is_told_what_was_thought_and_what_was(ford: Table) -> None:
    ford.fight_to_the_end()
    assert "You thought" not in page(ford, "bea")[1]
    press(ford, "ada", open="yes")
    read = page(ford, "bea")[1]
    assert "You thought" in read
    assert "The truth was: ." not in read, "of whom nothing is told there is nothing to mistake"
    assert "You thought" not in page(ford, "dot")[1]


def test_a_battle_that_is_being_fought_cannot_be_opened(ford: Table) -> None:
    assert press(ford, "ada", open="yes") == 302
    assert Battle.objects.get(pk=ford.battle.pk).laid_open_at is None


def test_only_a_game_master_opens_it(ford: Table) -> None:
    ford.fight_to_the_end()
    for name in ("bea", "dot"):
        assert press(ford, name, open="yes") == 404
    assert Battle.objects.get(pk=ford.battle.pk).laid_open_at is None


def test_one_press_opens_every_battle_that_was_fought(ford: Table, client: Client) -> None:
    ford.fight_to_the_end()
    url = f"/campaigns/{ford.battle.campaign_id}/chronicle/"
    client.force_login(ford.members["bea"].user)
    assert client.post(f"{url}open/").status_code == 404
    client.force_login(ford.members["ada"].user)
    assert "Open every fought battle" in client.get(url).content.decode()
    html = client.post(f"{url}open/", follow=True).content.decode()
    assert "The war is over" in html and "Open every fought battle" not in html
    assert Battle.objects.get(pk=ford.battle.pk).laid_open_at is not None


def test_what_opened_it_stands_in_the_log_and_the_log_holds(ford: Table, client: Client) -> None:
    ford.fight_to_the_end()
    press(ford, "ada", open="yes")
    press(ford, "ada", open="no")
    client.force_login(ford.members["bea"].user)
    html = client.get(f"/battles/{ford.battle.pk}/report/?round=all").content.decode()
    assert "let everybody read all of this battle" in html and "closed this battle again" in html
    proof = client.get(f"/battles/{ford.battle.pk}/dice/").content.decode()
    assert "All of it holds" in proof
