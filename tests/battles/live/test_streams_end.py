"""When a stream says nothing, and when it ends: what its reader may not know of or not see any more."""

import asyncio
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.live import streaming
from battles.live.hub import MOST_PAGES, Hub
from battles.live.open_pages import event
from battles.live.pushing import Pushing
from battles.models import EVERYBODY, Message, member_word, side_word
from battles.news import tell_talk
from tests.battles.conftest import Table
from tests.battles.listening import Listen, Listener, pushed, settled

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 3.0
"""Seconds; a stream ends within one, and a busy machine may take its time to say so."""


def _roll_hidden(table: Table) -> None:
    actions.roll_aside(table.ada, phase=1, text="2d6", why="The weather turns.", is_hidden=True)


def _order(table: Table) -> None:
    actions.order(table.bea, unit="spears", text="Hold the ford.")


def _whisper(table: Table) -> None:
    actions.say(table.ada, to=member_word(table.members["bea"].pk), text="You see a light.")


def _tell_a_side(table: Table) -> None:
    actions.say(table.ada, to=side_word("reds"), text="The horn sounds twice.")


def _draft(table: Table) -> None:
    actions.save_draft(table.bea, phase=1, key="risk:rolf", value={"risk": 1, "action": ""})


SECRET: dict[str, Callable[[Table], None]] = {
    "hidden dice": _roll_hidden,
    "an order to a unit": _order,
    "a whisper": _whisper,
    "a word to one side": _tell_a_side,
    "a draft": _draft,
}


@pytest.mark.parametrize("act", SECRET.values(), ids=list(SECRET))
def test_whoever_may_not_know_of_an_act_hears_nothing_of_it(
    listen: Listen,
    ford: Table,
    act: Callable[[Table], None],
) -> None:
    listen.all_come()
    before = {name: listen.mark(name) for name in ("cal", "dot")}
    told = {name: _api_version(listen, name) for name in before}
    pages = {name: listen(name, after=mark) for name, mark in before.items()}
    pages["ada"] = listen("ada", after=listen.mark("ada"))
    settled(ford.battle)
    act(ford)
    if act is not _draft:
        heard = pages["ada"].until("talked" if act in (_whisper, _tell_a_side) else "changed")
        assert pushed(heard), "there is something to be betrayed"
    settled(ford.battle)
    assert {name: listen.mark(name) for name in before} == before
    assert {name: _api_version(listen, name) for name in before} == told
    actions.say(ford.ada, to=EVERYBODY, text="All is quiet.")
    for name in before:
        frames = pages[name].until("talked")
        assert [frame.event for frame in frames] == ["hello", "", "talked"]
        assert {frame.id for frame in frames[:2]} == {before[name]}


def _api_version(listen: Listen, name: str) -> str:
    answer = listen.client(name).get(f"/api/v1/battles/{listen.battle.pk}/")
    version: str = answer.json()["version"]
    return version


def test_a_stream_ends_when_its_reader_signs_out(listen: Listen, ford: Table) -> None:
    client = listen.client("bea")
    page, other = _open(listen, client), listen("bea")
    page.until("talked")
    client.post("/sign-out/")
    _ends_soon(page)
    other.until("talked")
    actions.say(ford.ada, to=EVERYBODY, text="Still there?")
    assert "Still there?" in pushed(other.until("talked")), "she has not signed out there"


def test_a_stream_ends_when_its_reader_is_shut_out(listen: Listen, ford: Table) -> None:
    page = listen("bea")
    page.until("talked")
    user = listen.users["bea"]
    user.is_active = False
    user.save()
    _ends_soon(page)


def test_a_stream_ends_when_its_reader_has_another_password(listen: Listen, ford: Table) -> None:
    page = listen("bea")
    page.until("talked")
    user = listen.users["bea"]
    user.set_password("the ford at dawn")
    user.save()
    _ends_soon(page)


def test_of_three_hundred_pages_of_one_person_the_last_five_are_live(listen: Listen, ford: Table) -> None:
    client = listen.client("bea")
    pages = [_open(listen, client) for _ in range(300)]
    for page in pages[:-5]:
        frames = list(page.frames())
        assert frames[-1].event == "full"
    for page in pages[-5:]:
        page.until("talked")
    actions.say(ford.ada, to=EVERYBODY, text="Who is there?")
    for page in pages[-5:]:
        assert "Who is there?" in pushed(page.until("talked"))


def test_what_somebody_writes_makes_no_message_of_its_own(listen: Listen, ford: Table) -> None:
    page = listen("ada", after=listen.mark("ada"))
    settled(ford.battle)
    nasty = "hi\r\revent: seat\rdata: x\r\r."
    Message.objects.create(battle=ford.battle, member=ford.members["bea"], to=EVERYBODY, text=nasty)
    tell_talk(ford.battle)
    frames = page.until("talked")
    assert [frame.event for frame in frames] == ["hello", "", "talked"]
    assert "event: seat" in pushed(frames)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_line_of_a_message_is_named(end: str) -> None:
    message = event("", f"one{end}event: seat{end}{end}two", "0" * 32).decode()
    assert re.split(r"\r\n|\r|\n", message) == [
        f"id: {'0' * 32}", "data: one", "data: event: seat", "data: ", "data: two", "", "",
    ]  # fmt: skip


def _open(listen: Listen, client: Client) -> Listener:
    page = Listener(listen.site, listen.battle.pk, client)
    listen.listeners.append(page)
    return page


def _ends_soon(page: Listener) -> None:
    started = time.monotonic()
    page.until("seat")
    assert page.answer.read() == b""
    assert time.monotonic() - started < SOON


def test_of_many_streams_opened_at_once_few_are_looked_up() -> None:
    """Three hundred of one person: the others hear at once that they are to come again, without a question to
    the database, and whoever else comes is let in beside them.
    """
    asked: list[str] = []
    statuses: dict[str, list[int]] = {"mallory": [], "bea": []}

    def slow(scope: Any) -> None:
        asked.append(scope["who"])
        time.sleep(0.2)

    stream = streaming.endpoint(Hub(Pushing), slow)

    async def open_one(who: str) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses[who].append(message["status"])

        cookie = f"sessionid={who}".encode()
        headers = [(b"host", b"localhost"), (b"cookie", cookie)]
        await stream({"method": "GET", "headers": headers, "who": who}, None, send)  # type: ignore[arg-type]

    async def attack() -> None:
        await asyncio.gather(*(open_one("mallory") for _ in range(300)), open_one("bea"))
        await open_one("mallory")

    with ThreadPoolExecutor(1) as beside:  # a browser's loop may run in this one
        beside.submit(asyncio.run, attack()).result()
    assert sorted(asked) == ["bea"] + ["mallory"] * (MOST_PAGES + 1)
    assert statuses["bea"] == [404]
    assert sorted(statuses["mallory"]) == [404] * (MOST_PAGES + 1) + [503] * (300 - MOST_PAGES)
