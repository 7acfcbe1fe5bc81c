"""The log on the battle page: the latest, and the beginning as long as nothing lies between."""

import pytest

from battles.parts.story import log
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import shown, words

BEGUN = "The battle begins."


def test_the_beginning_stands_there_as_long_as_nothing_lies_between(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ford.orders()
    ford.clash()
    assert BEGUN in words(shown(ford, "ada", "log"))
    monkeypatch.setattr(log, "LATEST", 1)
    assert BEGUN not in words(shown(ford, "ada", "log"))
