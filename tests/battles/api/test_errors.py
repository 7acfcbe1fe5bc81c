"""What is said where there is no page to say it: a page in words, and JSON for every program."""

import json
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from tests.battles.conftest import Table

handler400, handler403 = "config.serving.errors.bad_request", "config.serving.errors.forbidden"
handler404, handler500 = "config.serving.errors.not_found", "config.serving.away.fault"


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a wheel came off")


urlpatterns = [path("api/v1/breaks/", breaks), path("breaks/", breaks), path("", include("config.urls"))]


def said(answer: Any) -> Any:
    assert answer["Content-Type"] == "application/json"
    return json.loads(answer.content)


@pytest.fixture
def gm(ford: Table) -> Client:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.force_login(ford.members["ada"].user)
    return client


def test_the_api_says_in_json_what_is_wrong(gm: Client, ford: Table) -> None:
    base = f"/api/v1/battles/{ford.battle.pk}/"
    as_json: Any = {"content_type": "application/json"}
    tried = [
        (404, gm.get("/api/v1/nowhere/")),
        (404, gm.post("/api/v1/nowhere/", {})),
        (404, gm.get("/api/v1/battles/999999/")),
        (404, gm.get(f"/api/v1/battles/{'9' * 5_000}/")),
        (404, gm.get("/api/v1/%00/")),
        (404, gm.get(f"{base}?format=xml")),
        (405, gm.get(f"{base}close/")),
        (403, gm.post(f"{base}close/", {"phase": 1}, **as_json)),
        (403, Client().get(base)),
        (406, gm.get(base, headers={"Accept": "text/html"})),
        (400, gm.get(base, headers={"Host": "evil.example"})),
    ]
    for status, answer in tried:
        assert (answer.status_code, bool(said(answer)["detail"])) == (status, True)


def test_what_is_sent_to_the_api_is_refused_in_json(ford: Table) -> None:
    gm = Client()
    gm.force_login(ford.members["ada"].user)
    address = f"/api/v1/battles/{ford.battle.pk}/undo/"
    assert said(gm.post(address, b"{", content_type="application/json"))["detail"]
    assert gm.post(address, {"to": 1}).status_code == 415
    assert said(gm.post(address, {"to": 1}))["detail"]
    assert said(gm.post(address, b'{"to": 1}', content_type="application/json")) == {
        "reason": ["This field is required."]
    }


@pytest.mark.urls("tests.battles.api.test_errors")
def test_a_fault_is_said_in_json_or_as_a_page(db: None) -> None:
    client = Client(raise_request_exception=False)
    broken = client.post("/api/v1/breaks/")
    assert (broken.status_code, "ours" in said(broken)["detail"]) == (500, True)
    page = client.get("/breaks/")
    assert (page.status_code, page["Content-Type"]) == (500, "text/html; charset=utf-8")
    assert b"wheel" in page.content
    assert client.get("/nowhere/")["Content-Type"] == "text/html; charset=utf-8"


def test_the_handlers_are_those_of_the_site() -> None:
    from config import urls

    for number in (400, 403, 404, 500):
        assert getattr(urls, f"handler{number}") == globals()[f"handler{number}"]
