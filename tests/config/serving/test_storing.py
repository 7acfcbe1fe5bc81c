"""Every answer to somebody who is signed in, and every page with a token, is stored nowhere."""

from __future__ import annotations

import asyncio
import http.client
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import User
from battles.live.wire import Message
from battles.models import MapPicture
from config import asgi
from config.serving import answers
from tests.battles.conftest import make_ford, skirmish_rules  # noqa: F401
from tests.factories import make_user
from tests.planting import World, bring_to
from tests.test_secrets import paths_of, world  # noqa: F401

FURTHER = (
    "/no/such/page/",
    "/admin/",
    "/admin/accounts/user/",
    "/admin/login/",
    "/api/v1/schema/",
    "/credits",
)


@pytest.mark.usefixtures("skirmish_rules")
def test_no_address_lets_its_answer_be_stored(world: World) -> None:  # noqa: F811
    """All there are: as the game master, who is shown them, and as nobody, who meets refusals and doors."""
    bring_to(world, "asking")
    User.objects.filter(pk=world.table.members["ada"].user.pk).update(is_staff=True, is_superuser=True)
    stored, statuses = [], set[int]()
    for path in (*paths_of(world), *FURTHER):
        for person in ("ada", "nobody"):
            answer = world.clients[person].get(path)
            statuses.add(answer.status_code)
            if "no-store" not in answer["Cache-Control"] and not _is_a_picture_of_a_map(path, person):
                stored.append((path, person, answer["Cache-Control"]))
    assert stored == []
    assert {200, 301, 302, 403, 404, 405, 410} <= statuses


def _is_a_picture_of_a_map(path: str, person: str) -> bool:
    battle = MapPicture.objects.values_list("battle", flat=True)[0]
    return person == "ada" and path in {
        f"/battles/{battle}/maps/{one}/" for one in MapPicture.objects.values_list("pk", flat=True)
    }


@pytest.mark.django_db
def test_neither_what_is_refused_nor_what_is_sent_is_stored(client: Client) -> None:
    client.force_login(make_user("Ada"))
    for answer in (
        client.post("/campaigns/new/", {}),
        client.post("/account/", {"display_name": ""}),
        client.options("/api/v1/battles/1/"),
        client.post("/theme/", {"theme": "dark"}),
        Client(enforce_csrf_checks=True).post("/sign-in/", {}),
    ):
        assert answer["Cache-Control"] in ("no-store, private", NEVER), answer.status_code


NEVER = "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.mark.django_db
def test_files_of_the_site_are_kept(client: Client) -> None:
    file = client.get("/static/icons/mark.svg")
    file.close()
    assert "no-store" not in file["Cache-Control"]
    assert "no-store" in client.get("/static/icons/none.svg")["Cache-Control"]


# --- The stream, which Django's middleware never meets


def live(site: str, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str]]:
    line = http.client.HTTPConnection(urlsplit(site).netloc, timeout=10)
    line.request(method, path, headers=headers)
    answer = line.getresponse()
    heads = {name.lower(): value for name, value in answer.getheaders()}
    line.sock and line.sock.close()
    return answer.status, heads


def is_guarded(heads: dict[str, str]) -> bool:
    wanted = {name.decode(): value.decode() for name, value in answers.safe_headers()}
    return wanted.items() <= heads.items()


@pytest.mark.django_db(transaction=True)
def test_neither_the_stream_nor_what_refuses_it_is_stored(live_site: str) -> None:
    ford, client = make_ford(), Client()
    client.force_login(ford.members["ada"].user)
    cookie = {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    path = f"/live/{ford.battle.pk}/"
    said = [
        live(live_site, path, **cookie),
        live(live_site, path),
        live(live_site, "/live/nonsense/", **cookie),
        live(live_site, path, "POST", **cookie),
        live(live_site, path, Host="evil.example"),
    ]
    assert [status for status, _ in said] == [200, 404, 404, 405, 400]
    assert [heads for _, heads in said if not is_guarded(heads)] == []


def test_nor_is_the_word_that_the_server_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi.hub, "is_closing", True)
    sent: list[Any] = []

    async def ask() -> None:
        async def send(message: Any) -> None:
            sent.append(message)

        async def hear() -> Message:
            return {"type": "http.disconnect"}

        scope = {"method": "GET", "path": "/live/1/", "headers": [(b"host", b"localhost")]}
        await asgi.stream(scope, hear, send)

    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, ask()).result()
    heads = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert (sent[0]["status"], is_guarded(heads)) == (503, True)
