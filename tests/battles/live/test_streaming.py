"""The live stream as a page meets it: who may open it, what comes, what is caught up, and when it ends."""

import http.client
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from battles import actions
from battles.parts import marks
from campaigns.models import Membership
from tests.battles.conftest import Table
from tests.battles.listening import Listen, Listener, pushed, settled
from tests.battles.turncoats import make_stair, turn

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_page_hears_of_each_change_and_gets_the_shared_parts(listen: Listen, ford: Table) -> None:
    page = listen("dot", after=listen.mark("dot"))
    page.until("hello")
    actions.answer(ford.bea, phase=1, key="risk:rolf", value={"risk": -2, "action": "deed-of-rolf"})
    frames = page.until("changed")
    pushed = "".join(frame.data for frame in frames)
    assert '<hx-partial hx-target="#awaited"' in pushed
    assert "deed-of-rolf" not in pushed
    actions.close(ford.ada, phase=1, without_the_absent=True)
    assert "deed-of-rolf" in "".join(frame.data for frame in page.until("changed"))


def test_a_page_that_comes_back_is_caught_up(listen: Listen, ford: Table) -> None:
    shown = listen.mark("bea")
    actions.close(ford.ada, phase=1, without_the_absent=True)
    actions.next_step(ford.ada, phase=1)
    cases: list[dict[str, Any]] = [
        {"after": shown},
        {"heard": shown, "after": "f" * 32},
        {"after": "nonsense"},
        {},
    ]
    for how in cases:
        frames = listen("bea", **how).until("changed" if shown in how.values() else "talked")
        assert "Clash" in pushed(frames)
        assert frames[-1].id == listen.mark("bea")


def test_a_page_that_shows_all_there_is_hears_nothing(listen: Listen, ford: Table) -> None:
    """Whether this process has drawn it or another one."""
    listen.all_come()
    for forget in (False, True):
        shown = {name: listen.mark(name) for name in ("ada", "bea", "cal", "dot")}
        if forget:
            marks.pages.forget()
        pages = {name: listen(name, after=mark) for name, mark in shown.items()}
        settled(ford.battle)
        actions.close(ford.ada, phase=1, without_the_absent=True) if forget else actions.answer(
            ford.bea, phase=1, key="risk:rolf", value={"risk": -2, "action": "deed"}
        )
        for name, page in pages.items():
            hello, *rest = page.until("changed")
            assert (hello.event, hello.id) == ("hello", shown[name])
            assert {frame.id for frame in rest[:-1]} == {shown[name]}, "what came first came of the act"


def test_each_audience_gets_its_own_and_what_is_the_same_is_not_sent_again(
    listen: Listen, ford: Table
) -> None:
    pages = {name: listen(name) for name in ("ada", "bea", "cal", "dot")}
    first = {name: "".join(frame.data for frame in page.until("changed")) for name, page in pages.items()}
    assert len(set(first.values())) == 4, (
        "the GM, each side and whoever watches see the field in their own way"
    )
    actions.answer(ford.bea, phase=1, key="risk:rolf", value={"risk": 0})
    again = "".join(frame.data for frame in pages["dot"].until("changed"))
    assert 'hx-target="#awaited"' in again
    assert 'hx-target="#log"' not in again


def test_a_page_is_as_far_as_what_it_has_got_whole(listen: Listen, ford: Table) -> None:
    """Its line may break between two messages of one change; then it comes back as from before."""
    listen.all_come()
    page = listen("bea", after=(before := "0" * 32))
    page.until("hello")
    *parts, end = page.until("changed")
    assert len(parts) > 1, "what many share, and her own"
    assert {frame.id for frame in parts} == {before}
    *said, last = page.until("talked")
    assert {frame.id for frame in said} == {end.id}
    assert last.id == listen.mark("bea")


def test_each_page_gets_its_readers_own_parts(listen: Listen, ford: Table) -> None:
    pages = {name: listen(name) for name in ("ada", "bea", "cal", "dot")}
    first = {name: pushed(page.until("changed")) for name, page in pages.items()}
    for name, own in (("ada", "console"), ("bea", "mine"), ("cal", "mine"), ("dot", "")):
        targets = {
            part for part in ("console", "mine", "pace", "affairs") if f'hx-target="#{part}"' in first[name]
        }
        assert targets == {"ada": {"console", "pace", "affairs"}, "dot": set()}.get(name, {own})
    assert "risk:rolf" in first["bea"]
    assert "risk:rolf" not in first["cal"]
    actions.answer(ford.bea, phase=1, key="risk:rolf", value={"risk": -2, "action": "deed-of-rolf"})
    again = {name: pushed(page.until("changed")) for name, page in pages.items()}
    assert "deed-of-rolf" in again["bea"]
    assert not any("deed-of-rolf" in again[name] for name in ("cal", "dot"))
    assert 'hx-target="#mine"' not in again["cal"], "nothing of his own has changed"


def test_forms_that_are_pushed_can_be_sent(listen: Listen, ford: Table) -> None:
    bea = Client(enforce_csrf_checks=True)
    bea.force_login(ford.members["bea"].user)
    bea.get(f"/battles/{ford.battle.pk}/")
    page = listen("bea", token=bea.cookies["csrftoken"].value)
    form = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', pushed(page.until("changed")))
    assert form
    said = {"phase": 1, "key": "risk:rolf", "risk-rolf-risk": "-2", "risk-rolf-action": "deed"}
    refused = bea.post(f"/battles/{ford.battle.pk}/answer/", {**said, "csrfmiddlewaretoken": "x" * 64})
    taken = bea.post(f"/battles/{ford.battle.pk}/answer/", {**said, "csrfmiddlewaretoken": form[1]})
    assert (refused.status_code, taken.status_code) == (403, 302)


@pytest.mark.parametrize("name", ["", "eve"])
def test_strangers_and_unknown_battles_get_the_same_answer(listen: Listen, ford: Table, name: str) -> None:
    assert listen(name).status == 404
    assert listen(name, battle=987_654).status == 404


def test_a_stream_ends_when_its_person_leaves_without_any_news(listen: Listen, ford: Table) -> None:
    page = listen("cal")
    page.until("talked")
    Membership.objects.filter(pk=ford.members["cal"].pk).update(left_at=timezone.now())
    frames = page.until("seat")
    assert all(not frame.data for frame in frames)
    assert page.answer.read() == b""


def test_a_stream_ends_when_a_seat_changes_hands(listen: Listen, ford: Table) -> None:
    page = listen("dot")
    page.until("changed")
    other = listen("cal")
    other.until("changed")
    actions.seat(ford.ada, word="commander:blues", side="blues", member=ford.members["cal"])
    other.until("seat")
    actions.close(ford.ada, phase=1, without_the_absent=True)
    page.until("changed")


def test_a_stream_ends_when_its_reader_s_hero_goes_over(
    live_site: str, transactional_db: None, request: pytest.FixtureRequest
) -> None:
    stair = make_stair()
    listen = Listen(live_site, stair.battle, {name: one.user for name, one in stair.members.items()})
    pages = {name: listen(name) for name in ("finn", "bea")}
    for page in pages.values():
        request.addfinalizer(page.close)
        page.until("changed")
    turn(stair, "vesper")
    pages["finn"].until("seat")
    pages["bea"].until("changed")
    stair.go_on()
    pages["bea"].until("changed")
    again = listen("finn", after="0")
    request.addfinalizer(again.close)
    shown = "".join(frame.data for frame in again.until("changed"))
    assert "Gruk One-Eye" in shown


def test_a_forged_cookie_is_nobody(live_site: str, ford: Table) -> None:
    client = Client()
    client.cookies["sessionid"] = "forged"
    page = Listener(live_site, ford.battle.pk, client)
    assert page.status == 404
    page.close()


@pytest.mark.parametrize("path", ["/live/", "/live/x/", "/live/1/2/", f"/live/{'9' * 40}/", "/live/%00/"])
def test_what_is_no_battle_is_not_found(live_site: str, path: str) -> None:
    where = urlsplit(live_site)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)
    connection.request("GET", path)
    assert connection.getresponse().status == 404
    connection.close()


@pytest.mark.parametrize("method", ["HEAD", "POST", "OPTIONS", "DELETE"])
def test_a_stream_can_only_be_read(live_site: str, ford: Table, method: str) -> None:
    where = urlsplit(live_site)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)
    connection.request(method, f"/live/{ford.battle.pk}/")
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Allow"]) == (405, "GET")
    connection.close()
