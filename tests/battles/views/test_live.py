"""The battle page as each kind of person gets it: what is on it, who may do what, and what comes back."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from battles import actions, parts
from battles.live.pushing import Pushing
from battles.models import Answer, Battle, Phase
from campaigns.parts import Context
from tests.battles.conftest import Table
from tests.battles.sitting import HTMX

type Response = Any  # the stubs have no public name for what the test client returns

PEOPLE = ("ada", "bea", "cal", "dot")
SHARED = [
    "steps",
    "deadline",
    "meeting",
    "picture",
    "field",
    "chart",
    "awaited",
    "log",
    "news",
    "here",
    "chat",
]
CSRF = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken" value="[^"]+">')


@pytest.fixture
def browser_of(ford: Table) -> Callable[[str], Client]:
    """A signed-in browser of each person at the ford; Eve is a stranger."""

    def sign_in(name: str) -> Client:
        client = Client()
        member = ford.members.get(name)
        client.force_login(member.user if member else User.objects.get_or_create(username=name)[0])
        return client

    return sign_in


def at(table: Table, rest: str = "") -> str:
    return f"/battles/{table.battle.pk}/{rest}"


def html_of(response: Response) -> str:
    return CSRF.sub("", response.content.decode())


@pytest.mark.parametrize("name", PEOPLE)
def test_the_page_contains_each_of_its_parts_verbatim(
    ford: Table, browser_of: Callable[[str], Client], name: str
) -> None:
    client = browser_of(name)
    page = html_of(client.get(at(ford)))
    for part in parts.parts_of(ford.viewer(name)):
        shown = html_of(client.get(at(ford, f"parts/{part}/")))
        assert f'id="{part}"' in shown
        assert shown in page, part


@pytest.mark.parametrize("name", PEOPLE)
def test_the_push_sends_what_the_part_shows(
    ford: Table, browser_of: Callable[[str], Client], name: str
) -> None:
    viewer = ford.viewer(name)
    user, audience = viewer.member.user_id, viewer.audience
    look = Pushing(ford.battle.pk, [user])
    pushed = {**look.shared(audience), **look.own(user, ""), **look.said(audience), **look.heard(user, "")}
    assert set(pushed) == set(parts.parts_of(viewer)) - {"talk"}, "where one speaks stays as it is"
    for part, html in pushed.items():
        assert CSRF.sub("", html) == html_of(browser_of(name).get(at(ford, f"parts/{part}/"))), part


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("ada", ["console", "pace", "orders", "affairs", "talk"]),
        ("bea", ["mine", "orders", "whispers", "talk"]),
        ("cal", ["mine", "whispers", "talk"]),
        ("dot", []),
    ],
)
def test_everybody_has_the_shared_parts_and_his_own(ford: Table, name: str, own: list[str]) -> None:
    assert list(parts.parts_of(ford.viewer(name))) == [*SHARED, *own]


@pytest.mark.parametrize("part", ["console", "affairs", "mine", "nothing"])
def test_a_part_that_is_not_hers_is_not_there(
    ford: Table, browser_of: Callable[[str], Client], part: str
) -> None:
    assert browser_of("dot").get(at(ford, f"parts/{part}/")).status_code == 404


GETS = ["", "log/", "parts/log/", "rule/?key=risk:rolf"]
POSTS = [
    "answer/", "draft/", "take-back-answer/", "throw/", "close/", "throw-for-the-absent/", "next-step/",
    "undo/", "end/", "seat/", "rule/", "take-back-ruling/",
]  # fmt: skip
GM_ONLY = [
    "close/", "throw-for-the-absent/", "next-step/", "undo/", "end/", "seat/", "rule/", "take-back-ruling/"
]  # fmt: skip


@pytest.mark.parametrize("rest", GETS)
@pytest.mark.parametrize("name", ["eve", None])
def test_strangers_find_nothing_there(
    ford: Table, browser_of: Callable[[str], Client], rest: str, name: str | None
) -> None:
    client = browser_of(name) if name else Client()
    assert client.get(at(ford, rest)).status_code == 404
    assert client.get(f"/battles/987654321/{rest}").status_code == 404


@pytest.mark.parametrize("rest", POSTS)
@pytest.mark.parametrize("name", ["eve", None])
def test_strangers_can_do_nothing_there(
    ford: Table, browser_of: Callable[[str], Client], rest: str, name: str | None
) -> None:
    client = browser_of(name) if name else Client()
    assert client.post(at(ford, rest), {"phase": ford.number, "key": "risk:rolf"}).status_code == 404


@pytest.mark.parametrize("rest", GM_ONLY)
@pytest.mark.parametrize("name", ["bea", "dot"])
def test_what_the_game_master_does_is_not_there_for_others(
    ford: Table, browser_of: Callable[[str], Client], rest: str, name: str
) -> None:
    assert browser_of(name).post(at(ford, rest), {"phase": ford.number}).status_code == 404


def sealed(ford: Table, client: Client, **more: Any) -> Response:
    data = {"phase": ford.number, "key": "risk:rolf", "risk-rolf-risk": "-2", "risk-rolf-action": "Over!"}
    return client.post(at(ford, "answer/"), {**data, **more}, headers=HTMX)


def test_an_answer_is_sealed_and_shown_as_sealed(ford: Table, browser_of: Callable[[str], Client]) -> None:
    response = sealed(ford, browser_of("bea"), nonce="ab12")
    answer = Answer.objects.get()
    assert (answer.value, answer.nonce, answer.state) == ({"risk": -2, "action": "Over!"}, "ab12", "locked")
    assert response.status_code == 200
    assert "Break the seal" in html_of(response)


def test_the_same_answer_twice_is_one(ford: Table, browser_of: Callable[[str], Client]) -> None:
    client = browser_of("bea")
    assert [sealed(ford, client).status_code, sealed(ford, client).status_code] == [200, 200]
    assert Answer.objects.count() == 1


def test_two_taps_are_one_answer_where_the_first_has_ended_the_step(
    ford: Table, browser_of: Callable[[str], Client]
) -> None:
    client, number = browser_of("bea"), ford.number
    assert sealed(ford, client, nonce="ab12").status_code == 200
    actions.close(ford.ada, phase=number, without_the_absent=True)
    closed = sealed(ford, client, phase=number, nonce="ab12")
    actions.next_step(ford.ada, phase=number)
    over = sealed(ford, client, phase=number, nonce="ab12")
    for twice in (closed, over):
        assert twice.status_code == 200
        assert "toast" not in html_of(twice)
    other = sealed(ford, client, phase=number, nonce="ab12", **{"risk-rolf-risk": "2"})
    assert other.status_code == 409
    assert "The battle has moved on" in html_of(other)


def test_a_second_press_is_silent_and_a_late_one_is_told_so(
    ford: Table, browser_of: Callable[[str], Client]
) -> None:
    client, number = browser_of("ada"), ford.number
    data = {"phase": number, "without_the_absent": "yes"}
    assert client.post(at(ford, "close/"), data, headers=HTMX).status_code == 200
    assert client.post(at(ford, "next-step/"), {"phase": number}, headers=HTMX).status_code == 200
    twice = client.post(at(ford, "next-step/"), {"phase": number}, headers=HTMX)
    assert twice.status_code == 200
    assert "The battle has moved on" not in html_of(twice)
    Phase.objects.filter(number=number).update(resolved_at=timezone.now() - timedelta(seconds=5))
    again = client.post(at(ford, "next-step/"), {"phase": number}, headers=HTMX)
    assert again.status_code == 409
    assert "The battle has moved on" in html_of(again)
    assert "Clash" in html_of(again)
    page = client.post(at(ford, "next-step/"), {"phase": number}, follow=True)
    assert page.redirect_chain == [(at(ford), 302)]
    assert "The battle has moved on" in html_of(page)
    assert Battle.objects.get().phases.count() == 2


def test_what_answers_a_press_is_what_is_pushed_for_it(
    ford: Table, browser_of: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn once; a press that is refused changes nothing, and is answered with what stands now."""
    drawn: list[str] = []

    def console(*what: Any, **bound: Any) -> Context:
        drawn.append("console")
        return real(*what, **bound)

    real = parts.PERSONAL["console"]
    monkeypatch.setitem(parts.PERSONAL, "console", console)
    ada, user = browser_of("ada"), ford.viewer("ada").member.user_id
    ada.get(at(ford))
    token, said = ada.cookies[settings.CSRF_COOKIE_NAME].value, {"phase": ford.number}
    drawn.clear()
    answer = ada.post(at(ford, "close/"), {**said, "without_the_absent": "yes"}, headers=HTMX)
    pushed = Pushing(ford.battle.pk, [user]).own(user, token)["console"]
    assert CSRF.sub("", pushed) in html_of(answer)
    assert drawn == ["console"]
    again = ada.post(at(ford, "next-step/"), {"phase": 99}, headers=HTMX)
    assert again.status_code == 409
    assert drawn == ["console", "console"]


# --- What stands first ------------------------------------------------------------------------------


def order_of(page: str, *ids: str) -> list[str]:
    return sorted(ids, key=lambda id: page.index(f'id="{id}"'))


def test_the_log_stands_right_below_who_is_awaited(ford: Table) -> None:
    console = page_of(ford, "ada")
    first = ["console", "awaited", "log", "pace", "talking-title", "chart", "affairs"]
    assert order_of(console, *first) == first
    own = page_of(ford, "bea")
    first = ["mine", "awaited", "log", "talking-title", "field"]
    assert order_of(own, *first) == first


def test_a_player_has_his_units_before_him_and_the_talk_in_a_line(ford: Table) -> None:
    actions.seat(ford.ada, word="unit:bows", side="blues", member=None)
    assert "Your unit" not in page_of(ford, "cal")
    mine = page_of(ford, "bea").split('id="mine"')[1].split('id="awaited"')[0]
    assert "Your unit" in mine
    assert "Spears" in mine
    assert '<details class="say">' in page_of(ford, "bea")
    assert '<details class="say">' not in page_of(ford, "ada")


def page_of(table: Table, name: str) -> str:
    client = Client()
    client.force_login(table.members[name].user)
    response = client.get(f"/battles/{table.battle.pk}/")
    assert response.status_code == 200
    return response.content.decode()
