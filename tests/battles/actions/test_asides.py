"""Dice on the side: the game master's own, in the open or for himself, and never of the sealed ones."""

import pytest
from django.test import Client
from django.utils.translation import override

from battles import actions
from battles.models import Battle, Event
from battles.parts.story.acts import aside_text
from battles.verify import verify
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import everything, words


def roll(table: Table, *, is_hidden: bool, text: str = "3d6+2") -> int:
    faces = actions.roll_aside(
        table.ada, phase=table.number, text=text, why="the weather", is_hidden=is_hidden
    )
    return sum(faces)


@pytest.mark.parametrize("name", ["bea", "dot"])
def test_a_hidden_one_is_the_game_masters(ford: Table, name: str) -> None:
    total = roll(ford, is_hidden=True) + 2
    assert f"so {total}. Only game masters see this." in words(everything(ford, "ada"))
    assert "the weather" not in everything(ford, name)
    ford.orders()
    assert "the weather" not in everything(ford, name)
    assert "the weather" in everything(ford, "ada")


def test_an_open_one_is_everyones(ford: Table) -> None:
    total = roll(ford, is_hidden=False) + 2
    assert "Ada rolled 3d6+2 for the weather: " in words(everything(ford, "dot"))
    assert f"so {total}." in words(everything(ford, "dot"))


def test_it_changes_nothing_and_the_log_still_holds(ford: Table) -> None:
    before = ford.scene.played
    roll(ford, is_hidden=True)
    assert ford.scene.played.waits_for == before.waits_for
    ford.orders()
    assert not verify(Battle.objects.get(pk=ford.battle.pk)).faults
    assert Event.objects.filter(kind="rolled_aside").count() == 1


def test_they_may_be_written_as_germans_do(ford: Table, client: Client) -> None:
    client.force_login(ford.members["ada"].user)
    data = {"phase": ford.number, "text": "2W10+1", "why": "Wetter"}
    client.post(f"/battles/{ford.battle.pk}/roll-aside/", data)
    body = Event.objects.get(kind="rolled_aside").body
    assert body["dice"] == "2d10+1"
    with override("de"):
        assert "2W10+1" in aside_text(body)


@pytest.mark.parametrize(
    "text", ["", "6", "3d", "d6", "31d6", "3d1", "3d1001", "3d6+99999", "3d6; drop", "x" * 40]
)
def test_what_is_no_dice_is_refused(ford: Table, client: Client, text: str) -> None:
    client.force_login(ford.members["ada"].user)
    url = f"/battles/{ford.battle.pk}/roll-aside/"
    answer = client.post(url, {"phase": ford.number, "text": text}, follow=True)
    assert "Write dice as 3d6 or 2d10+1" in words(answer.content.decode())
    assert not Event.objects.filter(kind="rolled_aside").exists()


def test_a_game_master_rolls_by_the_form(ford: Table, client: Client) -> None:
    url, data = (
        f"/battles/{ford.battle.pk}/roll-aside/",
        {"phase": ford.number, "text": "2D10 −1", "why": "<b>"},
    )
    client.force_login(ford.members["bea"].user)
    assert client.post(url, data).status_code == 404
    client.force_login(ford.members["ada"].user)
    answer = client.post(url, data, follow=True)
    assert "rolled 2d10−1 for &lt;b&gt;" in answer.content.decode()
