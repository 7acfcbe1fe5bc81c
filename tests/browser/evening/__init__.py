"""Evenings: a whole table fights a round or two of each system, every person in a browser of his own."""

import pytest

pytest.register_assert_rewrite(
    "tests.browser.evening.evening", "tests.browser.evening.mishaps", "tests.browser.evening.watch"
)
