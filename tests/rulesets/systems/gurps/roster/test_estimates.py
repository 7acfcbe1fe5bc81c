"""Calculators for supers and whole forces (Supers; Quick and Dirty Mass Combat; T28)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.engine import LiveTable, Tally
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.people.sheets import GurpsUnit
from rulesets.systems.gurps.roster.estimates import ESTIMATES


def made(key: str, said: Mapping[str, Any]) -> GurpsUnit:
    maker = next(one for one in ESTIMATES if one.key == key)
    table = LiveTable({}, ())
    fields = maker.make(maker.form.model_validate(said), Options(), table)
    assert all(line.section for one in table.said if isinstance(one, Tally) for line in one.lines)
    return GurpsUnit.model_validate({"id": "new", "name": "New", "side": "reds", **fields})


@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ({}, 3),
        ({"st": 20, "ht": 5, "extra_hits": 4}, 3 + 14),
        ({"dr": 31}, 3 + 15),
        ({"flight": "plain", "tl": 7}, 3 + 7),
        ({"flight": "armed", "dr": 20, "st": 10}, 50 + 5 + 10),
        ({"tl": 7, "gadgets_tl": 10}, 3 + 5),
        ({"tl": 7, "gadgets_tl": 7}, 3),
    ],
)
def test_a_super_is_worth_armour_body_flight_and_gadgets(said: dict[str, Any], worth: int) -> None:
    unit = made("super", said)
    assert (unit.fixed_ts, unit.count) == (worth, 1)
    assert bool(unit.superiority) is ("flight" in said)


@pytest.mark.parametrize(
    ("kind", "men"),
    [("II", 500), ("LI", 330), ("IC", 330), ("MI", 250), ("LC", 250), ("HI", 200), ("MC", 165), ("HC", 125)],
)
def test_the_quick_equivalents_are_worth_about_a_thousand(kind: str, men: int) -> None:
    whole = made("whole", {"men": men, "kind": kind}).estimate
    assert whole and 990 <= whole.ts <= 1000


@pytest.mark.parametrize(
    ("quality", "men"),
    [("raw", 500), ("green", 300), ("average", 250), ("seasoned", 200), ("veteran", 165), ("elite", 125)],
)
def test_so_are_those_of_quality(quality: str, men: int) -> None:
    whole = made("whole", {"men": men, "kind": "MI", "quality": quality}).estimate
    assert whole and 960 <= whole.ts <= 1000


def test_raw_irregulars_have_the_morale_of_a_mob() -> None:
    whole = made("whole", {"men": 100, "kind": "II", "quality": "raw"}).estimate
    assert whole and (whole.ts, whole.morale, whole.lines) == (100, 6, 0)
