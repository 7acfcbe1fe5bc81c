"""Processes beside the site: whoever ends is followed by another, and with the site all of them end."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from config.crew import Crew
from tests.conftest import wait_until

DELAY = 0.02


def command(said: Path, then: str) -> Sequence[str]:
    """A process that says that it is there, and then does this."""
    return [sys.executable, "-c", f"open({str(said)!r}, 'a').write('here ')\nimport sys, time\n{then}"]


def times(said: Path) -> int:
    return said.read_text().count("here") if said.exists() else 0


def test_a_process_that_is_killed_is_replaced_and_all_end_with_the_site(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said = tmp_path / "said"
    with Crew(command(said, "sys.stdin.read()"), 2, delay=DELAY) as crew:
        wait_until(lambda: times(said) == 2, within=20)
        first, second = (place.process for place in crew.places)
        first.kill()
        wait_until(lambda: times(said) == 3, within=20)
        assert crew.places[0].process is not first
        assert second.poll() is None
    assert "A worker has ended (-9)" in caplog.text
    assert all(place.process.poll() is not None for place in crew.places)


def test_one_that_never_lasts_is_tried_again_more_and_more_seldom(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with Crew(command(said, "sys.exit(3)"), 1, delay=DELAY) as crew:
        wait_until(lambda: times(said) >= 3, within=20)
        assert crew.places[0].delay >= 4 * DELAY


def test_nobody_is_started_any_more_once_the_site_ends(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with Crew(command(said, "sys.exit(3)"), 1, delay=0.5):
        wait_until(lambda: times(said) == 1, within=20)
    time.sleep(0.7)
    assert times(said) == 1
