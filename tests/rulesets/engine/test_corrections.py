"""What a GM may set right between phases."""

from typing import Any

import pytest

from rulesets.engine import CannotCorrect, Correction, correct, correctable
from rulesets.engine.corrections import problems_of
from rulesets.forms import correction_form, formable
from tests.rulesets.browser import posted
from tests.rulesets.samples import gridless, gurps, starwars, traveller


@pytest.fixture
def field() -> gurps.Battlefield:
    return gurps.open_field(gurps.sample())


def fix(subject: str, name: str, value: Any) -> Correction:
    return Correction(subject=subject, name=name, value=value, reason="I misread the map")


def test_sets_what_changes_and_nothing_else(field: gurps.Battlefield) -> None:
    corrections = [
        fix("reds-1", "men", 70),
        fix("reds-1", "stand", "routs"),
        fix("caliburn", "hits", -3),
        fix("caliburn", "active", False),
        fix("", "winner", "reds"),
    ]
    after = correct(field, corrections)
    assert (after.units["reds-1"].men, after.units["reds-1"].stand) == (70, gurps.Stand.ROUTS)
    assert (after.heroes["caliburn"].hits, after.heroes["caliburn"].active, after.winner) == (
        -3,
        False,
        "reds",
    )
    assert field.units["reds-1"].men == 100, "the field before is as it was"
    assert after.units["reds-2"] == field.units["reds-2"]
    assert gurps.Battlefield.load(after.muster, after.dump()) == after


@pytest.mark.parametrize(
    "correction",
    [
        fix("reds-1", "men", "many"),
        fix("reds-1", "men", None),
        fix("reds-1", "stand", "flies"),
        fix("reds-1", "sheet", None),
        fix("reds-1", "seat", "gm"),
        fix("reds-1", "__class__", 1),
        fix("dragons", "men", 1),
        fix("", "muster", None),
        fix("", "round", 3),
        fix("", "units", {}),
        fix("", "winner", "a\x00"),
        fix("reds-1", "force", "purples"),
        fix("reds-1", "force", ""),
        fix("reds-1", "force", "caliburn"),
    ],
    ids=lambda one: f"{one.subject}.{one.name}",
)
def test_refuses_what_cannot_stand_and_changes_nothing(
    field: gurps.Battlefield, correction: Correction
) -> None:
    before = field.dump()
    with pytest.raises(CannotCorrect) as refused:
        correct(field, [fix("reds-1", "men", 70), correction])
    assert refused.value.problems == problems_of(field, correction)
    assert field.dump() == before


def test_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        Correction(subject="reds-1", name="men", value=70, reason="")


@pytest.mark.parametrize("system", [gridless, gurps, starwars, traveller])
def test_lists_what_can_be_corrected_with_its_present_value_and_a_form(system: Any) -> None:
    field = system.open_field(system.sample())
    parts = correctable(field)
    assert len(formable(parts)) >= len(parts) - 3
    for one in formable(parts):
        made = correction_form(one)
        form = made({**posted(str(made())).dict(), "reason": "So"})
        assert form.is_valid(), (one, form.errors)
        assert form.value.value == one.value
    names = {(one.kind, one.subject, one.name) for one in parts}
    assert len(names) == len(parts)


def test_says_where_each_part_stands(field: gurps.Battlefield) -> None:
    [men] = [one for one in correctable(field) if (one.subject, one.name) == ("reds-1", "men")]
    assert (men.kind, men.value) == ("units", 100)
    assert {one.name for one in correctable(field) if not one.subject} == {"winner", "difference"}
