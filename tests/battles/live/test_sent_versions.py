"""Whoever presses lets the table see it first, and is never kept waiting for long."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from battles.live import sent_versions
from battles.live.sent_versions import SentVersions


def test_an_answer_waits_until_every_open_page_has_its_version() -> None:
    table = SentVersions()
    table.begin(7)
    table.reach(7, 3)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(table.wait, 7, 4)
        assert not waiting.done()
        table.reach(7, 4)
        assert waiting.result(timeout=5) is True
    table.reach(7, 2)  # what comes late takes nothing back
    assert table.wait(7, 4) is True


def test_where_nobody_looks_there_is_nothing_to_wait_for() -> None:
    table = SentVersions()
    started = monotonic()
    assert table.wait(7, 1) is True
    table.begin(7)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(table.wait, 7, 1)
        table.end(7)
        assert waiting.result(timeout=5) is True
    table.reach(7, 1)  # a push that ends after its last page has gone
    assert table.wait(7, 2) is True
    assert monotonic() - started < sent_versions.MOST


def test_a_push_that_does_not_come_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent_versions, "MOST", 0.01)
    table = SentVersions()
    table.begin(7)
    assert table.wait(7, 1) is False
