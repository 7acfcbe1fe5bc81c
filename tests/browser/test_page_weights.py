"""A player's page on a slow line: what its first load weighs, and each thing that comes after."""

from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rulesets.engine import sample_of
from rulesets.registry import rulesets
from tests.battles.listening import settled
from tests.browser.sampled import Sampled, sampled

FIRST_LOAD = 300_000
LATER = 100_000
PRESSES = 12
"""So many times the game master goes on while the page is open: about a round."""
A_MOMENT = 100
"""Milliseconds, for what was sent to arrive."""


class Scales:
    """What came over the line to one page, by address, in bytes as they were sent."""

    def __init__(self, page: Page) -> None:
        self.urls: dict[str, str] = {}
        self.weights: dict[str, int] = defaultdict(int)
        line = page.context.new_cdp_session(page)
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.responseReceivedExtraInfo", self._head)
        line.on("Network.dataReceived", self._body)
        line.on("Network.loadingFinished", self._finished)
        line.send("Network.enable")

    def _asked(self, said: dict[str, Any]) -> None:
        self.urls[said["requestId"]] = said["request"]["url"]

    def _head(self, said: dict[str, Any]) -> None:
        self.weights[said["requestId"]] += len(said.get("headersText", ""))

    def _body(self, said: dict[str, Any]) -> None:
        self.weights[said["requestId"]] += int(said["encodedDataLength"])

    def _finished(self, said: dict[str, Any]) -> None:
        self.weights[said["requestId"]] = int(said["encodedDataLength"])

    def taken(self) -> dict[str, int]:
        """What has come since the last look."""
        found = {self.urls.get(id, id): weight for id, weight in self.weights.items()}
        self.weights.clear()
        return found


def largest(ruleset: str) -> str:
    """The sample battle with most in it."""
    rules = rulesets()[ruleset]
    return max(["", *(one.key for one in rules.samples)], key=lambda key: len(sample_of(rules, key).sheets))


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_a_players_page_is_light(
    transactional_db: None, live_site: str, browser: Browser, ruleset: str
) -> None:
    battle = sampled(ruleset, largest(ruleset))
    page, scales, first = opened(browser, live_site, battle)
    assert sum(first.values()) < FIRST_LOAD, first
    for _ in range(PRESSES):
        if not battle.press():
            break
        settled(battle.battle)
        page.wait_for_timeout(A_MOMENT)  # what was sent arrives; a press that shows her nothing sends nothing
        heavy = {url: weight for url, weight in scales.taken().items() if weight >= LATER}
        assert not heavy, heavy
    again, _, first = opened(browser, live_site, battle)
    assert sum(first.values()) < FIRST_LOAD, first
    for one in (page, again):
        one.context.close()


def opened(browser: Browser, site: str, battle: Sampled) -> tuple[Page, Scales, dict[str, int]]:
    """Bea's page in a browser that has seen nothing of the site yet."""
    page = battle.sit(browser, site, "bea")
    scales = Scales(page)
    with page.expect_response("**/sprite.svg") as icons, page.expect_response("**/live/**"):
        page.goto(f"{site}/battles/{battle.battle.pk}/")
    icons.value.finished()
    page.evaluate("document.fonts.ready.then(() => true)")
    return page, scales, scales.taken()
