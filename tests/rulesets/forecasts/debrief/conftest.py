import pytest

from rulesets.registry import rulesets
from tests.rulesets.samples import toss


@pytest.fixture(autouse=True)
def _toss_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets(), "toss", toss.RULES)
