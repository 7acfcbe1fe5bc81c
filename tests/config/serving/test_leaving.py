"""Browsers leave when they like, in the middle of a page too, and the terminal stays quiet."""

from __future__ import annotations

import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page

from tests.config.serving.watching import connect, head
from tests.conftest import SiteProcess

PATHS = (
    "/",
    "/sign-in/",
    "/credits/",
    "/static/css/base.css",
    "/static/icons/sprite.svg",
    "/no/such/",
    "/live/1/",
)
MOMENTS = (0.0, 0.002, 0.01, 0.03, 0.1)
GO_ON = """async urls => {
    const other = window.open(urls[0]);
    for (const url of urls) {
        other.location.href = url;
        await new Promise(done => setTimeout(done, 20));
    }
    other.close();
}"""
"""Driven from a page that stays: whoever waits for a word of one that leaves may wait for ever."""


def leave(site: SiteProcess, path: str, after: float, *, half: bool = False) -> None:
    """Ask, wait a little, and be gone: with a reset, as a phone whose line breaks."""
    with connect(site) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if half:
            line.sendall(head("POST", path, "Content-Length: 5000") + b"x" * 100)
        else:
            line.sendall(head("GET", path))
        time.sleep(after)


def test_nobody_who_leaves_is_a_fault(site_process: SiteProcess) -> None:
    asked = [(path, after, half) for path in PATHS for after in MOMENTS for half in (False, True)] * 2
    with ThreadPoolExecutor(8) as many:
        list(many.map(lambda one: leave(site_process, one[0], one[1], half=one[2]), asked))
    with connect(site_process) as line:  # many at once on one line, and gone before the first is answered
        line.sendall(head("GET", "/credits/") * 20)
    assert site_process.ask("/credits/") == 200
    time.sleep(1)
    assert "Traceback" not in site_process.said()
    assert "ERROR" not in site_process.said()


def test_a_browser_that_goes_on_before_the_page_is_there_is_none_either(
    site_process: SiteProcess, page: Page
) -> None:
    paths = ("/sign-in/", *("/credits/", "/sign-up/", "/forgotten/", "/") * 3)
    page.evaluate(GO_ON, [f"{site_process.url}{path}" for path in paths])
    page.close()
    time.sleep(1)
    assert "Traceback" not in site_process.said()
