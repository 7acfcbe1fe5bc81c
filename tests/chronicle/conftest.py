"""Battles that were fought, to be told."""

import pytest

from tests.battles.conftest import draft, ford, skirmish_rules
from tests.chance import throw_alike


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle in which something happens that can be told."""
    throw_alike(monkeypatch, "rain")


__all__ = ["draft", "ford", "skirmish_rules"]
