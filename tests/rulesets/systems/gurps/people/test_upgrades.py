"""What version 1 has kept is read: the field, and corrections of it."""

from typing import Any

import pytest

from rulesets.engine.kept import brought_up, read_field
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.people.field import Battlefield
from tests.rulesets.systems.gurps.leaders import CAPTAIN, led
from tests.rulesets.systems.gurps.play import field_of, until


def as_version_1(field: Battlefield) -> Any:
    """The field as it was written before a unit had a side and a status."""
    kept = field.dump()
    for state in kept["units"].values():
        state["force"], state["stand"] = state.pop("side"), state.pop("status")
    for state in kept["heroes"].values():
        state["force"] = state.pop("side")
    return kept


def test_a_field_of_version_1_is_read() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN]), "casualties", {"strategy:reds": [1, 1, 1]})
    assert {unit.status.value for unit in field.units.values()} != {"ready"}
    assert read_field(RULES, Battlefield, field.muster, as_version_1(field)) == field


@pytest.mark.parametrize(("level", "holder"), [("definite", "reds"), ("inconclusive", "")])
def test_in_a_field_of_version_2_the_winner_of_a_clear_day_holds_it(level: str, holder: str) -> None:
    field = until(field_of(), "casualties")
    kept = field.dump() | {"winner": "reds", "level": level, "_version": 2}
    del kept["holder"]
    assert read_field(RULES, Battlefield, field.muster, kept).holder == holder


def test_a_field_of_version_2_is_what_is_opened_today() -> None:
    """A record is compared as it is kept: what is new in it stands there as it begins."""
    field = field_of(units=led(), heroes=[CAPTAIN])
    kept = {name: value for name, value in field.dump().items() if name != "holder"}
    kept["sides"] = {id: _without(side, "missions") for id, side in kept["sides"].items()}
    kept["units"] = {id: _without(unit, "grief") for id, unit in kept["units"].items()}
    assert brought_up(RULES, "field", kept, 2) == field.dump()


def _without(state: Any, name: str) -> Any:
    return {one: value for one, value in state.items() if one != name}


@pytest.mark.parametrize(("was", "percent"), [("none", 0), ("half", 50), ("whole", 100)])
def test_extra_pay_of_version_2_is_read_as_per_cent(was: str, percent: int) -> None:
    kept = {"key": "pay_day:reds", "value": {"unpaid": [], "bonus": was}, "_version": 2}
    assert brought_up(RULES, "answer", kept)["value"] == {"unpaid": [], "bonus": percent}
    other = {"key": "risk:dagny", "value": {"risk": -2}, "_version": 2}
    assert brought_up(RULES, "answer", other)["value"] == {"risk": -2}


@pytest.mark.parametrize(
    ("subject", "name", "value", "now"),
    [
        ("dagny", "force", "blues", "side"),
        ("reds-foot", "stand", "routs", "status"),
        ("dagny", "status", "dead", "status"),
        ("reds-foot", "men", 40, "men"),
    ],
)
def test_a_correction_of_version_1_is_read(subject: str, name: str, value: Any, now: str) -> None:
    kept = {"subject": subject, "name": name, "value": value, "reason": "I misread the map"}
    assert brought_up(RULES, "word", kept) == {**kept, "name": now}


def test_a_ruling_of_version_1_is_read() -> None:
    kept = {"key": "stands:reds-foot", "line": None, "value": "routs", "reason": "They have seen enough"}
    assert brought_up(RULES, "word", kept) == kept
