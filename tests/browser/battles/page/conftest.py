"""People in browsers of their own at the skirmish at the ford."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from battles import actions
from tests.battles.conftest import Table
from tests.conftest import SignIn

type Sit = Callable[..., Page]


@pytest.fixture
def sit(ford: Table, live_site: str, browser: Browser, signed_in: SignIn) -> Iterator[Sit]:
    """A person's browser at the battle page; whatever goes wrong in it fails the test."""
    contexts, faults = [], []

    def sit(name: str, *, width: int = 1280, script: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844}, java_script_enabled=script, reduced_motion="reduce"
        )
        contexts.append(context)
        cookie = signed_in(ford.members[name].user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site}])
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(f"{name}: {fault}"))
        page.goto(f"{live_site}/battles/{ford.battle.pk}/")
        return page

    yield sit
    for context in contexts:
        context.close()
    assert faults == []


def seal(ford: Table, name: str) -> None:
    key = {"bea": "risk:rolf", "cal": "risk:berta"}[name]
    actions.answer(ford.viewer(name), phase=ford.number, key=key, value={"risk": -2, "action": ""})
