"""An evening for a test: sit down by its script; whoever is still there afterwards goes home."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.evening.album import Album
from tests.browser.evening.evening import Evening
from tests.browser.evening.script import Script
from tests.browser.evening.sitting_down import sit_down

type SitDown = Callable[[Script], Evening]


@pytest.fixture
def album(request: pytest.FixtureRequest) -> Album:
    """Pictures are taken if somebody wants them: `pytest tests/browser/evening --shots docs/tour`."""
    folder = request.config.getoption("--shots")
    return Album(Path(folder) if folder else None)


@pytest.fixture
def at_table(transactional_db: None, live_site: str, browser: Browser, album: Album) -> Iterator[SitDown]:
    evenings: list[Evening] = []

    def at(script: Script) -> Evening:
        evenings.append(sit_down(script, live_site, browser, album))
        return evenings[0]

    yield at
    for evening in evenings:
        evening.cast.close()
