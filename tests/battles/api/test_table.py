"""The table over REST: the same gate, the same acts, and every refusal in words."""

import json
from typing import Any

import pytest
from django.test import Client

from battles import actions
from tests.battles.conftest import Table
from tests.factories import make_user


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(path, json.dumps(body), content_type="application/json")


def test_a_battle_is_told_to_each_as_he_may_see_it(ford: Table) -> None:
    orders = {"risk": -2, "action": "Over the wall."}
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value=orders)
    path = f"/api/v1/battles/{ford.battle.pk}/"
    told = {name: client_of(ford, name).get(path).json() for name in ford.members}
    assert told["bea"]["answers"] == [{"key": "risk:rolf", "value": orders, "state": "locked"}]
    assert [told[name]["answers"] for name in ("cal", "dot")] == [[], []]
    assert told["ada"]["answers"] == told["bea"]["answers"]
    assert "schema" in told["bea"]["waits_for"][0]
    assert told["dot"]["waits_for"][0] == {"ask": "risk:rolf", "to": "hero:rolf"}
    assert all("Over the wall" not in json.dumps(told[name]) for name in ("cal", "dot"))


def test_what_is_asked_in_secret_is_neither_open_nor_awaited_for_others(ford: Table) -> None:
    ford.orders()
    path = f"/api/v1/battles/{ford.battle.pk}/"
    before = {name: client_of(ford, name).get(path).json() for name in ("ada", "dot")}
    assert [one["ask"] for one in before["ada"]["waits_for"]] == ["bonus:reds", "bonus:blues"]
    assert (before["ada"]["phase"]["state"], before["ada"]["phase"]["done"]) == ("asking", False)
    assert (before["dot"]["phase"]["state"], before["dot"]["phase"]["done"]) == ("playing", True)
    actions.answer(ford.ada, phase=ford.number, key="bonus:reds", value={"modifier": 2})
    assert client_of(ford, "dot").get(path).json() == before["dot"]


def test_an_answer_is_sealed_closed_and_thrown_for_over_rest(ford: Table) -> None:
    base, bea, ada = f"/api/v1/battles/{ford.battle.pk}", client_of(ford, "bea"), client_of(ford, "ada")
    orders = {"phase": 1, "key": "risk:rolf", "value": {"risk": -1}, "nonce": "ab12"}
    sealed = post(bea, f"{base}/answers/", orders)
    assert sealed.json()["answers"][0]["state"] == "locked"
    early = post(ada, f"{base}/close/", {"phase": 1})
    assert (early.status_code, "Go on without them" in early.json()["detail"]) == (409, True)
    assert post(ada, f"{base}/close/", {"phase": 1, "without_the_absent": True}).json()["phase"]["done"]
    assert post(ada, f"{base}/next/", {"phase": 1}).json()["phase"]["step"] == "clash"
    assert post(ada, f"{base}/next/", {"phase": 1}).status_code == 409
    post(ada, f"{base}/close/", {"phase": 2, "without_the_absent": True})
    assert post(bea, f"{base}/rolls/", {"phase": 2, "key": "clash:reds", "faces": [6]}).json() == {
        "faces": ["This roll needs 2 dice."]
    }
    thrown = post(bea, f"{base}/rolls/", {"phase": 2, "key": "clash:reds", "faces": [6, 5]}).json()
    assert {"key": "clash:reds", "dice": "2d6", "faces": [6, 5], "by": "typed"} in thrown["rolls"]
    assert all(roll["key"] != "fortune:reds" for roll in thrown["rolls"]), "the GM's hidden throw"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"phase": "one", "key": "risk:rolf", "value": {}},
        {"phase": 1, "key": "risk:rolf", "value": []},
        {"phase": 1, "key": "risk:rolf", "value": {"action": "a\u0000b"}},
        {"phase": 1, "key": "risk:rolf", "value": {"action": "\ud800"}},
        {"phase": 1, "key": "risk:rolf", "value": {"action": "x" * 30_000}},
        {"phase": 1, "key": "risk:rolf", "value": {"risk": 99}},
        {"phase": 1, "key": "risk:rolf", "value": {"risk": 10**40}},
        {"phase": 1, "key": "x" * 500, "value": {}},
        {"phase": 10**30, "key": "risk:rolf", "value": {}},
        {"phase": 1, "key": "risk:rolf", "value": {}, "nonce": "<script>"},
        [1, 2],
        "text",
    ],
)
def test_bad_input_is_refused_in_words(ford: Table, body: Any) -> None:
    refused = post(client_of(ford, "bea"), f"/api/v1/battles/{ford.battle.pk}/answers/", body)
    assert refused.status_code == 400
    assert refused.json()


def test_what_is_no_json_is_refused(ford: Table) -> None:
    path = f"/api/v1/battles/{ford.battle.pk}/answers/"
    refused = client_of(ford, "bea").post(path, b"\xff\x00{", content_type="application/json")
    assert refused.status_code == 400
    assert client_of(ford, "bea").post(path, {"phase": 1}).status_code == 415
    deep = client_of(ford, "bea").post(path, "[" * 100_000, content_type="application/json")
    assert (deep.status_code, "nested" in deep.json()["detail"]) == (400, True)


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("close", {"phase": 1}),
        ("next", {"phase": 1}),
        ("rulings", {"phase": 1, "key": "risk:rolf", "value": {}, "reason": "Fiat"}),
        ("undo", {"to": 1, "reason": "Fiat"}),
        ("rolls/absent", {"phase": 1}),
    ],
)
def test_what_the_gm_does_is_not_there_for_others(ford: Table, act: str, body: dict[str, Any]) -> None:
    path = f"/api/v1/battles/{ford.battle.pk}/{act}/"
    for name in ("bea", "dot"):
        assert post(client_of(ford, name), path, body).status_code == 404


def test_strangers_and_unknown_battles_get_the_same_404(ford: Table) -> None:
    eve = Client()
    eve.force_login(make_user("Eve"))
    there = eve.get(f"/api/v1/battles/{ford.battle.pk}/")
    nowhere = eve.get("/api/v1/battles/999999/")
    assert there.status_code == nowhere.status_code == 404
    assert there.content == nowhere.content
    assert Client().get(f"/api/v1/battles/{ford.battle.pk}/").status_code == 403


def test_the_log_goes_on_from_where_one_was(ford: Table) -> None:
    ford.orders()
    base, dot = f"/api/v1/battles/{ford.battle.pk}/events/", client_of(ford, "dot")
    events = dot.get(base).json()["events"]
    after = events[3]["id"]
    assert dot.get(base, {"after": after}).json()["events"] == events[4:]
    assert [one["line"] for one in events] == list(range(1, len(events) + 1))
    for wrong in ("-1 or 1=1", "3", "ff" * 8, "\x00", after[:8]):
        refused = dot.get(base, {"after": wrong})
        assert refused.status_code == 400
        assert refused.json()["after"] == [
            "You read no line with this id. Leave `after` out to begin at the beginning."
        ]
    assert {event["form"] for event in events} >= {"act", "fact"}
    assert all(event["form"] != "answer" for event in events)


def test_the_api_describes_itself(ford: Table) -> None:
    schema = client_of(ford, "bea").get("/api/v1/schema/")
    assert schema.status_code == 200
    assert b"/api/v1/battles/{battle_id}/answers/" in schema.content


def test_a_draft_is_its_writers_alone(ford: Table) -> None:
    actions.save_draft(ford.bea, phase=1, key="risk:rolf", value={"risk": 3, "action": "Perhaps."})
    path = f"/api/v1/battles/{ford.battle.pk}/"
    assert client_of(ford, "bea").get(path).json()["answers"][0]["state"] == "draft"
    assert client_of(ford, "ada").get(path).json()["answers"] == []
    with pytest.raises(actions.NotYours):
        actions.save_draft(ford.ada, phase=1, key="risk:rolf", value={"risk": -6})
