"""Whom a correction of the field may name: one of the right kind, and nobody where nobody may stand."""

from typing import Any

import pytest
from pydantic import create_model

from rulesets.engine import Correction, Value, correct, correctable
from rulesets.engine.corrections import problems_of
from rulesets.forms.values import correction_form, formable, value_form
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of

CHOICES = {
    "side": [("reds", "Reds"), ("blues", "Blues")],
    "unit": [("reds-foot", "Reds-foot")],
    "hero": [("dagny", "Dagny"), ("boris", "Boris")],
}


def fix(subject: str, name: str, value: Any) -> Correction:
    return Correction(subject=subject, name=name, value=value, reason="I misread the map")


@pytest.mark.parametrize(
    ("subject", "name", "wrong", "right"),
    [
        ("reds", "leader", "reds-foot", "boris"),
        ("reds", "leader", "nobody-here", ""),
        ("dagny", "unit", "reds", ""),
        ("dagny", "side", "reds-foot", "blues"),
        ("dagny", "side", "", "reds"),
        ("reds-foot", "side", "", "blues"),
        ("reds-foot", "captured_by", "dagny", "blues"),
        ("", "winner", "dagny", "reds"),
        ("", "winner", "blues-foot", ""),
    ],
)
def test_names_one_of_its_kind(subject: str, name: str, wrong: str, right: str) -> None:
    field = field_of(units=led(), heroes=[CAPTAIN, GENERAL])
    [problem] = problems_of(field, fix(subject, name, wrong))
    assert problem.kind == "not_an_option"
    assert problems_of(field, fix(subject, name, right)) == []


@pytest.mark.parametrize(
    ("subject", "name", "picked", "none"),
    [("reds", "leader", "dagny", True), ("dagny", "side", "blues", False), ("dagny", "unit", "", True)],
)
def test_is_chosen_in_a_form(subject: str, name: str, picked: str, *, none: bool) -> None:
    field = field_of(units=led(), heroes=[CAPTAIN, GENERAL])
    [part] = [one for one in correctable(field) if (one.subject, one.name) == (subject, name)]
    made = correction_form(part, CHOICES)
    form = made({"value": picked, "reason": "So"})
    assert form.is_valid(), form.errors
    assert form.value.value == picked
    assert made({"value": "", "reason": "So"}).is_valid() is none
    after = correct(field, [fix(subject, name, picked)])
    assert [one.value for one in correctable(after) if (one.subject, one.name) == (subject, name)] == [picked]


def test_each_part_has_a_name_that_people_read() -> None:
    field = field_of(units=led(), heroes=[CAPTAIN, GENERAL])
    own = [one for one in formable(correctable(field)) if one.subject == "dagny"]
    parts: dict[str, Any] = {one.name: (one.type, one.value) for one in own}
    form = value_form(create_model("Correcting", __base__=Value, **parts), choices=CHOICES)()
    labels = [str(one.label) for one in form]
    assert "Survived again" in labels
    assert not [label for label in labels if not label.replace(" ", "").isalpha()]
