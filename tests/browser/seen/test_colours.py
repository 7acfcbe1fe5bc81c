"""The look at colours itself: it finds what cannot be read, and does not look twice at what lies alike."""

from playwright.sync_api import Page

from tests.browser.seen.colours import Colours
from tests.browser.seen.shown import shown

PALE = '<p style="color:#eee;background:#fff">Hardly to be read</p>'


def test_what_is_too_pale_is_found_once_for_each_way_it_lies(page: Page) -> None:
    colours = Colours()
    [(rule, where)] = colours.look(shown(page, PALE * 2), "by day")
    assert rule == "color-contrast" and len(where) == 2
    assert colours.look(shown(page, PALE), "by day") == []
    assert colours.look(shown(page, f"<div>{PALE}</div>"), "by day") != [], "elsewhere"
    assert colours.look(shown(page, PALE), "by night") != [], "in another dress"


def test_a_state_or_class_makes_another_thing_of_it(page: Page) -> None:
    colours = Colours()
    assert colours.look(shown(page, '<p class="tone-1">Read</p><input value="seven">'), "by day") == []
    style = "<style>.tone-2, [readonly] { color: #eee }</style>"
    pale = shown(page, f'{style}<p class="tone-2">Read</p><input readonly value="7">')
    [(_, where)] = colours.look(pale, "by day")
    assert len(where) == 2


def test_a_link_that_is_hardly_another_colour_than_its_text_is_found(page: Page) -> None:
    style = "<style>p { color: #000 } a { color: #333; text-decoration: none }</style>"
    text = '<p>Read what the rules say of <a href="/">this</a> before you go on.</p>'
    [(rule, where)] = Colours().look(shown(page, style + text), "by day")
    assert rule == "link-in-text-block" and len(where) == 1
