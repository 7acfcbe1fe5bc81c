"""What could as well be otherwise is said where fields are defined."""

from typing import Any

import pytest

from rulesets.engine import Roster, Ruleset, Size, bearing_of, sample_of, size_of
from rulesets.registry import rulesets

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)
OF_NO_SIZE = {"traveller": {"gunship"}}
"""A vehicle is one."""


def roster_of(rules: Ruleset) -> Roster:
    assert rules.roster
    return rules.roster


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_each_system_says_how_many_a_unit_is_of(rules: Ruleset) -> None:
    unit = roster_of(rules).unit
    marked = {
        name: [hint for hint in info.metadata if isinstance(hint, Size)]
        for name, info in unit.model_fields.items()
    }
    sizes = {name for name, hints in marked.items() if hints}
    assert roster_of(rules).size in sizes, "it is what pasted numbers mean too"
    for key in ("", *(one.key for one in rules.samples)):
        muster = sample_of(rules, key)
        assert {one.id for one in muster.units if size_of(one) is None} <= OF_NO_SIZE.get(rules.key, set())
        assert all(getattr(one, name) > 0 for one in muster.units if (name := size_of(one)))


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_each_system_says_what_bears_on_a_battle(rules: Ruleset) -> None:
    """Each with a title, since sentences call it so, and with what it is where nobody says anything."""
    roster = roster_of(rules)
    fields = {**roster.situation.model_fields, **roster.side_situation.model_fields}
    bearing = {name: info for name, info in fields.items() if bearing_of(info)}
    assert bearing
    for info in bearing.values():
        assert info.title
        assert not info.is_required()
        assert info.annotation is not str


@pytest.mark.parametrize(
    ("key", "unit", "size"),
    [
        ("gurps", {"estimate": {"ts": 1000}}, None),
        ("gurps", {}, "count"),
        ("gridless", {"headcount": 90}, "headcount"),
        ("gridless", {"headcount": 90, "tokens": 3}, "tokens"),
        ("gridless", {"headcount": 90, "tokens": 0}, None),
        ("gridless", {"headcount": 90, "objective": True}, None),
        ("gridless", {"headcount": 90, "gone": True}, None),
        ("traveller", {}, "size"),
        ("traveller", {"vehicle": True}, None),
        ("traveller", {"endurance": 12}, None),
        ("runequest", {"strength": 0}, None),
    ],
)
def test_a_field_says_so_only_where_it_counts(key: str, unit: dict[str, Any], size: str | None) -> None:
    sheet = roster_of(rulesets()[key]).unit.model_validate({"id": "x", "name": "X", "side": "y", **unit})
    assert size_of(sheet) == size
