"""A message that would begin lines of its own in everybody's stream, at each door of the table."""

from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.models import Event, Message, Order, Pace
from tests.battles.conftest import Table

ATTACK = "hi\r\revent: seat\rdata: x\r\r."


@pytest.fixture
def gm(ford: Table) -> Client:
    client = Client()
    client.force_login(ford.members["ada"].user)
    return client


def posted(client: Client, ford: Table, what: str, body: Any) -> Any:
    return client.post(f"/api/v1/battles/{ford.battle.pk}/{what}/", body, content_type="application/json")


def test_lines_of_a_message_end_in_one_way(gm: Client, ford: Table) -> None:
    said = posted(gm, ford, "talk", {"to": "everyone", "text": ATTACK})
    assert said.status_code == 200
    assert Message.objects.get().text == "hi\n\nevent: seat\ndata: x\n\n."
    gm.post(f"/battles/{ford.battle.pk}/talk/say/", {"talk-to": "everyone", "talk-text": ATTACK})
    assert not Message.objects.filter(text__contains="\r").exists()


@pytest.mark.parametrize("odd", ["\0", "\x1b", "\x7f", "\x85\x9b", "\u202e", "\u2067", "\ud800"])
def test_what_is_no_text_is_refused_at_its_field(gm: Client, ford: Table, odd: str) -> None:
    odd_said = {"text": ["There is a character in it that cannot be shown. Take it out."]}
    answer = posted(gm, ford, "talk", {"to": "everyone", "text": f"a{odd}b"})
    assert (answer.status_code, answer.json()) == (400, odd_said)
    assert not Message.objects.exists()


def test_what_is_one_line_stays_one_line(gm: Client, ford: Table) -> None:
    events = Event.objects.count()
    line = "This is one line: take the line break out."
    assert posted(gm, ford, "undo", {"to": 1, "reason": ATTACK}).json() == {"reason": [line]}
    ruled = {"phase": 1, "key": "strength:reds", "value": 3, "reason": ATTACK, "line": ATTACK}
    assert posted(gm, ford, "rulings", ruled).json() == {"line": [line], "reason": [line]}
    assert posted(gm, ford, "orders", {"unit": "spears", "text": ATTACK}).json() == {"text": [line]}
    aside = {"phase": 1, "text": "3d6", "why": ATTACK}
    shown = gm.post(f"/battles/{ford.battle.pk}/roll-aside/", aside, headers={"HX-Request": "true"})
    assert shown.status_code == 422
    assert "There is a line break in it, after “hi”." in shown.content.decode()
    assert Event.objects.count() == events
    assert not Order.objects.exists()


def test_an_answer_has_lines_only_where_its_form_has(gm: Client, ford: Table) -> None:
    bea = Client()
    bea.force_login(ford.members["bea"].user)
    sealed = {"phase": 1, "key": "risk:rolf", "value": {"risk": 1, "action": "one\rtwo"}}
    answer = posted(bea, ford, "answers", sealed)
    assert answer.status_code in (200, 400)
    assert "\\r" not in answer.content.decode()
    refused = posted(bea, ford, "answers", {**sealed, "value": {"risk": 1, "action": "one\x1btwo"}})
    assert refused.json() == {"value": ["There is a character in it that cannot be shown. Take it out."]}


@pytest.mark.parametrize("field", ["ends", "zone", "at"])
def test_half_a_character_is_no_fault(gm: Client, ford: Table, field: str) -> None:
    body = {"ends": "press", "zone": "UTC", field: "\ud800"}
    answer = posted(gm, ford, "pace", body)
    said = "There is a character in it that cannot be shown. Take it out."
    assert (answer.status_code, answer.json()) == (400, {field: [said]})
    assert not Pace.objects.exists()


@pytest.mark.parametrize(
    "body", [b'"\\ud800"', b'["\\ud800"]', b'{"\\ud800": {"\\udfff": 1}}', b"1", b"null"]
)
def test_a_body_that_is_no_object_is_refused(gm: Client, ford: Table, body: bytes) -> None:
    assert posted(gm, ford, "talk", body).status_code == 400


@pytest.mark.parametrize("value", ["1e400", "1" + "0" * 4_000, "-1" + "0" * 20, '{"a": [1e999]}'])
def test_a_ruling_counts_with_numbers_that_can_be_counted(gm: Client, ford: Table, value: str) -> None:
    body = f'{{"phase": 1, "key": "strength:reds", "reason": "so", "value": {value}}}'
    answer = posted(gm, ford, "rulings", body.encode())
    assert (answer.status_code, list(answer.json())) == (400, ["value"])


def test_a_press_before_the_start_loads_the_page_anew(draft: Table) -> None:
    gm = Client()
    gm.force_login(draft.members["ada"].user)
    for what in ("close", "next-step", "pause", "roll-aside"):
        answer = gm.post(f"/battles/{draft.battle.pk}/{what}/", {}, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")
    actions.start(draft.ada)
    answer = gm.post(f"/battles/{draft.battle.pk}/next-step/", {}, headers={"HX-Request": "true"})
    assert "HX-Refresh" not in answer
