"""The site as a server runs it."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.conftest import SiteProcess


def test_it_is_well_while_the_database_answers(live_site: str) -> None:
    with urllib.request.urlopen(f"{live_site}/healthz", timeout=10) as answer:
        assert (answer.status, answer.read()) == (200, b"well")


def test_it_asks_no_probe_for_its_name(live_site: str) -> None:
    probe = urllib.request.Request(f"{live_site}/healthz", headers={"Host": "10.1.2.3"})
    assert urllib.request.urlopen(probe, timeout=10).status == 200


def test_it_refuses_a_host_that_is_not_ours(live_site: str) -> None:
    page = urllib.request.Request(f"{live_site}/", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(page, timeout=10)


def test_it_says_what_is_wrong_when_the_database_does_not_answer() -> None:
    site = SiteProcess("host=/nowhere dbname=none user=nobody")
    site.start()
    assert site.answers() == 503
    site.kill()


def test_it_serves_pages_that_leave_nobody_out(
    live_site: str, page: Page, axe: Callable[[Page], None]
) -> None:
    page.goto(f"{live_site}/admin/login/")
    assert page.get_by_label("Password").is_visible()


def test_it_comes_back_after_a_kill(site_process: SiteProcess) -> None:
    site_process.kill()
    assert site_process.answers() == 0
    site_process.start()
    assert site_process.answers() == 200
