"""Nobody keeps others from sending: what has come counts, who may send it there, and that it goes on."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from battles.live.wire import Message
from battles.models import Battle
from campaigns.models import Role
from config.serving.bodies import BUSY, Body, Refused, Room
from tests.config.serving.watching import MB, answer, connect, head, sent
from tests.conftest import SiteProcess
from tests.factories import make_campaign, make_member, make_user

NOTE = 70_000
TOKEN = "a" * 32


def cookies_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"Cookie: sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"


def idle(site: SiteProcess, cookies: str, battle: int) -> socket.socket:
    """Claims 8 MB, sends a few bytes, and no more."""
    line = connect(site)
    kind = "Content-Type: multipart/form-data; boundary=cut"
    path = f"/battles/{battle}/maps/add/"
    line.sendall(head("POST", path, cookies, kind, f"Content-Length: {8 * MB}") + b"--cut\r\n")
    return line


def writes(site: SiteProcess, cookies: str) -> int:
    """What a note of 70 kB is answered; 403 if it was read to its end, as it bears no token."""
    start = head("POST", "/campaigns/1/notes/new/", cookies, f"Content-Length: {NOTE}")
    return sent(site, start, [b"x" * NOTE])[0]


def ends(lines: list[socket.socket]) -> set[int]:
    """What each of them is answered at last."""
    statuses = set()
    for line in lines:
        with line:
            statuses.add(answer(line)[0])
    return statuses


@pytest.fixture
def battle(transactional_db: None) -> Battle:
    campaign = make_campaign(make_user("Ada"))
    make_member(campaign, make_user("Bea"))
    return Battle.objects.create(campaign=campaign, name="The ford")


def test_idle_sockets_of_throw_away_accounts_bar_nobody(site_process: SiteProcess, battle: Battle) -> None:
    """Three accounts with two sockets each, as it was tried: game master and player write all the same."""
    strangers = [cookies_of(make_user(f"Mallory{n}")) for n in range(3)]
    lines = [idle(site_process, one, battle.pk) for one in strangers for _ in range(2)]
    time.sleep(1)
    for name in ("ada", "bea"):
        assert writes(site_process, cookies_of(User.objects.get(username=name))) == 403
    assert ends(lines) == {413}


def test_who_may_send_much_there_and_does_not_is_given_up(site_process: SiteProcess, battle: Battle) -> None:
    campaign = battle.campaign
    leaders = [make_user(f"Leader{n}") for n in range(3)]
    for one in leaders:
        make_member(campaign, one, Role.CO_GM)
    began = time.monotonic()
    lines = [idle(site_process, cookies_of(one), battle.pk) for one in leaders for _ in range(2)]
    time.sleep(1)
    for name in ("ada", "bea"):
        assert writes(site_process, cookies_of(User.objects.get(username=name))) == 403
    assert ends(lines) == {408}
    assert time.monotonic() - began < 20


def test_a_body_that_comes_on_slowly_comes_through(site_process: SiteProcess, battle: Battle) -> None:
    start = head("POST", "/campaigns/1/notes/new/", cookies_of(make_user("Dot")), f"Content-Length: {NOTE}")
    with connect(site_process) as line:
        line.sendall(start)
        for _ in range(5):
            line.sendall(b"x" * (NOTE // 5))
            time.sleep(1.5)
        assert answer(line)[0] == 403


# --- The room


def run(evening: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as beside:  # a browser's loop may run in this one
        beside.submit(asyncio.run, evening).result()


async def never() -> Message:
    await asyncio.Event().wait()
    return {}


def come(room: Room, who: str, size: int, *, is_whole: bool = False) -> Body:
    """So much of somebody's body has come."""
    body = Body({"path": "/", "headers": []}, never, room)
    body.who = who
    body.note({"body": b"x" * size, "more_body": not is_whole})
    room.hold(body)
    return body


def test_who_holds_most_gives_way_to_who_holds_less() -> None:
    async def evening() -> None:
        room = Room()
        large = [come(room, who, 8 * MB) for who in "aabb"]
        small = [come(room, f"small {n}", 2 * MB) for n in range(8)]
        assert room.all == 48 * MB
        assert all(body.refusal is None for body in large + small)
        another = come(room, "small 9", 2 * MB)
        assert [body.refusal is None for body in large] == [False, True, True, True]
        assert str(large[0].refusal) == BUSY
        assert all(body.refusal is None for body in [*small, another])
        assert room.all == 42 * MB
        with pytest.raises(Refused):
            come(room, "b", 8 * MB)

    run(evening())


def test_what_has_come_whole_gives_way_to_nobody_and_fills_no_room_kept_for_others() -> None:
    async def evening() -> None:
        room = Room()
        large = [come(room, who, 8 * MB, is_whole=True) for who in "aabb"]
        with pytest.raises(Refused):
            come(room, "c", 8 * MB)
        assert come(room, "c", 2 * MB).held == 2 * MB
        assert all(body.refusal is None for body in large)

    run(evening())


def test_who_waits_for_more_hears_at_once_that_it_is_given_up() -> None:
    async def evening() -> None:
        room = Room()
        body = come(room, "a", 8 * MB)
        waiting = asyncio.create_task(body.more())
        await asyncio.sleep(0)
        room.let_go(body)
        body.give_way()
        assert await asyncio.wait_for(waiting, 1) == {"type": "http.disconnect"}
        assert str(body.refusal) == BUSY
        assert room.all == 0

    run(evening())
