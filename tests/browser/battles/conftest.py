"""The skirmish at the ford, for browsers."""

import pytest

from battles import actions
from rulesets.registry import rulesets
from tests.battles.conftest import Table, make_ford
from tests.rulesets.samples import skirmish


@pytest.fixture
def ford(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Table:
    """It has begun, and pages in other threads see it."""
    monkeypatch.setitem(rulesets(), "skirmish", skirmish.RULES)
    table = make_ford()
    actions.start(table.ada)
    return table
