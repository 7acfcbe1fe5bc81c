"""The look at what is pressed itself: it finds what is too small, and does not look at the same twice."""

import pytest
from playwright.sync_api import Page

from tests.browser.seen.shown import shown
from tests.browser.seen.targets import Targets

SMALL = "<button style='width:12px;height:12px;padding:0;border:0'></button>"
LARGE = "<button style='width:40px;height:40px'></button>"
OVER = "<button style='width:40px;height:40px;margin-left:-30px'></button>"


def test_what_is_too_small_is_found_once_where_it_stands(page: Page) -> None:
    targets = Targets()
    [(rule, where)] = targets.look(shown(page, SMALL * 2))
    assert rule == "target-size" and len(where) == 2
    assert targets.look(shown(page, SMALL * 2)) == []
    assert targets.look(shown(page, SMALL * 3)) != [], "with others beside it"


@pytest.mark.parametrize("html", [LARGE * 2, SMALL, "<p>Read <a href='/'>this</a> first.</p>"])
def test_what_is_large_or_has_room_is_well(page: Page, html: str) -> None:
    assert Targets().look(shown(page, html)) == []


def test_what_is_covered_in_part_is_too_small(page: Page) -> None:
    assert Targets().look(shown(page, LARGE + OVER)) != []
