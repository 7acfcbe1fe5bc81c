"""Battles that were fought and written, to be remembered."""

from __future__ import annotations

import pytest

from battles import actions
from tests.battles.conftest import Table, draft, ford, skirmish_rules
from tests.chance import throw_alike


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle in which something happens that can be told."""
    throw_alike(monkeypatch, "rain")


@pytest.fixture
def written(ford: Table) -> Table:
    """The ford, fought to its end, with deeds, and its aftermath written."""
    ford.orders()
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    return ford


__all__ = ["draft", "ford", "skirmish_rules"]
