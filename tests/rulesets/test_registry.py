"""Which rulesets there are, and plug-ins among them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from rulesets import registry
from rulesets.registry import TwoOfAName, rulesets
from tests.rulesets.samples import skirmish


@dataclass(frozen=True)
class Entry:
    """An installed entry point."""

    rules: Any

    def load(self) -> Any:
        return self.rules


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    rulesets.cache_clear()
    yield
    rulesets.cache_clear()


def test_a_plug_in_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = set(rulesets())
    rulesets.cache_clear()
    monkeypatch.setattr(registry, "entry_points", lambda group: [Entry(skirmish.RULES)])
    assert set(rulesets()) - ours <= {"skirmish"}
    assert rulesets()["skirmish"] is skirmish.RULES


def test_two_of_a_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [Entry(skirmish.RULES)] * 2)
    with pytest.raises(TwoOfAName, match="skirmish"):
        rulesets()
