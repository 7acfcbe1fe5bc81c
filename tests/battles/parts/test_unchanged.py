"""What would be the same is not drawn again, and is never what somebody else should see."""

import re
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.template.loader import render_to_string
from django.test import RequestFactory

from battles import actions, parts
from battles.parts.sight import sight_of
from tests.battles.conftest import Table

SECRET = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def asked(name: str, table: Table) -> HttpRequest:
    request = RequestFactory().get("/")
    CsrfViewMiddleware(lambda _: HttpResponse()).process_request(request)
    request.user = table.viewer(name).member.user
    return request


def drawn(table: Table, name: str, part: str = "orders") -> str:
    viewer = table.viewer(name)
    return str(parts.render_personal(asked(name, table), viewer, part, sight_of(viewer)))


@pytest.fixture
def renders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of parts that are drawn."""
    found: list[str] = []

    def noted(template: str, *args: Any, **kwargs: Any) -> Any:
        found.append(template)
        return render_to_string(template, *args, **kwargs)

    monkeypatch.setattr("battles.parts.render_to_string", noted)
    return found


def test_the_same_orders_are_drawn_once_and_their_form_is_each_readers_own(
    ford: Table, renders: list[str]
) -> None:
    first, second = drawn(ford, "bea"), drawn(ford, "bea")
    assert len(renders) == 1
    assert SECRET.sub("", first) == SECRET.sub("", second)
    assert SECRET.findall(first) != SECRET.findall(second)


def test_another_order_is_drawn_at_once(ford: Table, renders: list[str]) -> None:
    drawn(ford, "bea")
    actions.order(ford.bea, unit="spears", text="Hold the ford.")
    assert "Hold the ford." in drawn(ford, "bea")
    assert "Hold the ford." not in drawn(ford, "dot")
    assert len(renders) == 3


def test_the_steps_are_drawn_once_for_all_who_see_the_same(ford: Table, renders: list[str]) -> None:
    seen_by = sight_of(ford.bea)
    first = parts.render_part("steps", seen_by)
    assert parts.render_part("steps", seen_by.by(ford.viewer("dot").words)) == first
    assert renders == ["battles/parts/steps.html"]


def test_eyes_look_at_one_field_once(ford: Table) -> None:
    seen_by = sight_of(ford.bea)
    before, now = seen_by.here.before, seen_by.here.played.field
    assert seen_by.taken_to_be(before) is seen_by.taken_to_be(before)
    assert seen_by.taken_to_be(now) is not seen_by.taken_to_be(before)
    assert seen_by.by(ford.dot.words).taken_to_be(before) is not seen_by.taken_to_be(before)
