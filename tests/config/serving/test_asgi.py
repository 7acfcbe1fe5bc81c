"""The site as a server runs it."""

from __future__ import annotations

import asyncio
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from config import asgi
from tests.config.serving.watching import connect, head
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


def test_it_says_what_is_wrong_when_the_database_does_not_answer(tmp_path: Path) -> None:
    site = SiteProcess("host=/nowhere dbname=none user=nobody", tmp_path)
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


def test_who_asks_for_much_on_one_line_and_reads_nothing_is_let_go(site_process: SiteProcess) -> None:
    """Fifty connections with twenty pages each that nobody waits for: one of each is made, and no more."""
    lines = [connect(site_process) for _ in range(50)]
    began = time.monotonic()
    for line in lines:
        line.sendall(head("GET", "/credits/") * 20)
    assert site_process.ask("/credits/") == 200
    assert time.monotonic() - began < 10
    for line in lines:
        with suppress(ConnectionResetError):
            assert line.recv(1000) == b""
        line.close()
    assert "Traceback" not in site_process.said()


def test_a_few_on_one_line_are_answered_in_turn(site_process: SiteProcess) -> None:
    with connect(site_process) as line:
        line.sendall(head("GET", "/healthz") * 5)
        said = b""
        while said.count(b"well") < 5 and (piece := line.recv(10_000)):
            said += piece
    assert (said.count(b"HTTP/1.1 200 OK"), said.count(b"well")) == (5, 5)


def test_a_file_is_sent_to_its_end_and_closed_though_the_browser_is_gone() -> None:
    sent: list[Any] = []
    said = [{"type": "http.request"}, {"type": "http.disconnect"}]

    async def ask() -> None:
        async def receive() -> Any:
            return said.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        file = {"type": "http", "method": "GET", "path": "/static/css/base.css"}
        await asgi.application(file | {"headers": [], "query_string": b""}, receive, send)

    with ThreadPoolExecutor(1) as beside:  # a browser's loop may run in this one
        beside.submit(asyncio.run, ask()).result()
    assert sent[0]["status"] == 200
    assert not sent[-1].get("more_body")
