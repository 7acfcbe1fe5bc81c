"""Public links: one report, one truth, for whoever has the address, until it is taken back."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from battles import actions as battle_actions
from campaigns.models import Campaign
from campaigns.parts import Context
from chronicle import actions
from chronicle.models import PublicLink
from chronicle.telling.report import heading
from chronicle.views import told as views
from tests.battles.conftest import Table


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


@pytest.fixture
def fought(ford: Table) -> Table:
    ford.fight_to_the_end()
    return ford


def made(table: Table, truth: str = "common", *, is_listed: bool = False) -> PublicLink:
    return actions.make_link(table.ada, truth=truth, expires_at=None, is_listed=is_listed)


def told(link: PublicLink, query: str = "") -> tuple[int, str]:
    answer = Client().get(f"/told/{link.token}/{query}")
    return answer.status_code, answer.content.decode()


def test_the_game_master_makes_one_in_one_truth_and_anybody_reads_it(fought: Table) -> None:
    url = f"/battles/{fought.battle.pk}/links/"
    client = client_of(fought, "ada")
    assert "Which truth" in client.get(url).content.decode()
    html = client.post(url, {"truth": "common", "days": "7"}, follow=True).content.decode()
    link = PublicLink.objects.get()
    assert f"/told/{link.token}/" in html
    assert link.expires_at and timedelta(days=6) < link.expires_at - timezone.now() <= timedelta(days=7)
    status, page = told(link)
    assert status == 200 and "This is what everybody saw." in page


def test_what_cannot_be_chosen_is_said_at_its_field(fought: Table) -> None:
    answer = client_of(fought, "ada").post(
        f"/battles/{fought.battle.pk}/links/", {"truth": "side-nobody", "days": "-3"}
    )
    assert answer.status_code == 422
    assert "not one of the available choices" in answer.content.decode()
    assert not PublicLink.objects.exists()


@pytest.mark.parametrize("name", ["bea", "dot"])
def test_only_game_masters_share_a_battle(fought: Table, name: str) -> None:
    link, client = made(fought), client_of(fought, name)
    url = f"/battles/{fought.battle.pk}/links/"
    assert client.get(url).status_code == client.post(url, {"truth": "whole"}).status_code == 404
    assert client.post(f"{url}{link.pk}/take-back/").status_code == 404
    assert told(link)[0] == 200


def test_a_battle_that_is_being_fought_is_not_shared(ford: Table) -> None:
    assert client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/links/").status_code == 404
    assert told(made(ford))[0] == 404


def test_it_tells_its_own_truth_and_no_other_can_be_asked_for(fought: Table) -> None:
    common, reds = made(fought), made(fought, "side-reds")
    plain = told(common, "?round=all")[1]
    assert told(common, "?round=all&truth=whole")[1].count("<p") == plain.count("<p")
    assert "Troop" not in plain and "?truth=" not in plain
    assert told(reds, "?round=all")[1] != plain


def test_taken_back_or_run_out_it_leads_nowhere(fought: Table) -> None:
    link, other = made(fought), made(fought)
    client = client_of(fought, "ada")
    client.post(f"/battles/{fought.battle.pk}/links/{link.pk}/take-back/")
    assert told(link)[0] == 404 and told(other)[0] == 200
    PublicLink.objects.filter(pk=other.pk).update(expires_at=timezone.now())
    assert told(other)[0] == 404
    assert Client().get(f"/told/{other.token}/picture.png").status_code == 404
    assert Client().get("/told/guessed/").status_code == 404


def test_taken_back_twice_is_said_and_not_lost(fought: Table) -> None:
    link = PublicLink.objects.create(battle=fought.battle, truth="whole", made_by=fought.members["ada"])
    url = f"/battles/{fought.battle.pk}/links/{link.pk}/take-back/"
    said = [client_of(fought, "ada").post(url, follow=True).content.decode() for _ in range(2)]
    assert "Taken back: that link leads nowhere now" in said[0]
    assert "That link led nowhere already" in said[1]
    assert client_of(fought, "ada").post(url.replace(str(link.pk), "0")).status_code == 404


def test_where_spectators_see_battles_later_so_do_strangers(fought: Table) -> None:
    link = made(fought)
    Campaign.objects.update(delay=30)
    assert told(link)[0] == 404
    Campaign.objects.update(delay=0)
    assert told(link)[0] == 200


def test_nobody_at_the_table_is_named(ford: Table) -> None:
    ford.orders()
    battle_actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    battle_actions.throw_for_the_absent(ford.ada, phase=ford.number)
    battle_actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    reason = "The sun was in their eyes"
    battle_actions.rule(ford.ada, phase=ford.number, key="strength:reds", line="Mud", value=-1, reason=reason)
    ford.fight_to_the_end()
    battle_actions.lay_open(ford.ada, is_open=True)
    page = told(made(ford, "whole"), "?round=all")[1]
    assert reason in page and "The game master let everybody read" in page
    assert not [name for name in ("Ada", "Bea", "Cal", "Dot") if f"{name} " in page]


def test_nor_whoever_ended_the_battle(ford: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    battle_actions.end(ford.ada, phase=ford.number, reason="Night falls")
    ford.fight_to_the_end()
    link, drawn = made(ford), list[tuple[object, ...]]()
    page = told(link, "?round=all")[1]
    assert "The game master ended the fighting here: “Night falls”" in page
    assert "Ada" not in page, "neither in the heading nor in what previews read"

    def preview(*said: object) -> bytes:
        drawn.append(said)
        return b""

    monkeypatch.setattr(views, "preview", preview)
    Client().get(f"/told/{link.token}/picture.png")
    assert "Ada" not in repr(drawn) and "Night falls" in repr(drawn)


def test_robots_are_kept_out_unless_the_game_master_wants_them(fought: Table) -> None:
    hidden, listed = made(fought), made(fought, is_listed=True)
    answer = Client().get(f"/told/{hidden.token}/")
    assert answer["X-Robots-Tag"].startswith("noindex") and 'name="robots"' in answer.content.decode()
    answer = Client().get(f"/told/{listed.token}/")
    assert "X-Robots-Tag" not in answer and 'name="robots"' not in answer.content.decode()


def test_it_has_a_picture_for_where_it_is_shared(fought: Table) -> None:
    link = made(fought)
    page = told(link)[1]
    assert f'content="http://testserver/told/{link.token}/picture.png"' in page
    answer = Client().get(f"/told/{link.token}/picture.png")
    assert answer["Content-Type"] == "image/png"
    width, height = (int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 630)


def test_its_picture_is_in_the_language_of_whoever_made_it(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=fought.members["ada"].user_id).update(language="de")
    link, said = made(fought), list[str | None]()

    def headed(*args: Any, **kwargs: Any) -> Context:
        said.append(get_language())
        return heading(*args, **kwargs)

    monkeypatch.setattr(views, "heading", headed)
    answer = Client().get(f"/told/{link.token}/picture.png", headers={"accept-language": "en"})
    assert said == ["de"] and answer["Content-Language"] == "de"
    page = Client().get(f"/told/{link.token}/", headers={"accept-language": "en"})
    assert page["Content-Language"] == "en-gb"


def test_there_are_not_more_than_a_game_master_can_look_after(fought: Table) -> None:
    for _ in range(actions.MOST_LINKS):
        made(fought)
    answer = client_of(fought, "ada").post(f"/battles/{fought.battle.pk}/links/", {"truth": "common"})
    assert answer.status_code == 422 and "Take one back first" in answer.content.decode()
