"""What a GM may set right between phases."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from rulesets.engine import CannotCorrect, Correction, correct, correctable
from rulesets.engine.corrections import problems_of
from rulesets.forms.values import correction_form, formable
from tests.rulesets.browser import posted
from tests.rulesets.samples import duel, gifts, mapped, omens, raid, skirmish, storm, volley


class Stand(StrEnum):
    HOLDS, ROUTS = "holds", "routs"


@dataclass(slots=True)
class Band(volley.Band):
    stand: Stand = Stand.HOLDS


@dataclass(slots=True)
class Battlefield(volley.Range):
    """With a part of each type."""

    units: dict[str, Band]  # type: ignore[assignment]
    heroes: dict[str, storm.Hero]  # type: ignore[assignment]
    difference: int = 0


@pytest.fixture
def field() -> Battlefield:
    plain = storm.open_field(skirmish.sample())
    bands = {one.id: Band(one.sheet, one.men, one.side) for one in plain.units.values()}
    return Battlefield(plain.muster, 0, "", plain.sides, bands, plain.heroes)


def fix(subject: str, name: str, value: Any) -> Correction:
    return Correction(subject=subject, name=name, value=value, reason="I misread the map")


def test_sets_what_changes_and_nothing_else(field: Battlefield) -> None:
    corrections = [
        fix("spears", "men", 70),
        fix("spears", "stand", "routs"),
        fix("rolf", "hits", -3),
        fix("rolf", "active", False),
        fix("", "winner", "reds"),
    ]
    after = correct(field, corrections)
    assert (after.units["spears"].men, after.units["spears"].stand) == (70, Stand.ROUTS)
    assert (after.heroes["rolf"].hits, after.heroes["rolf"].active, after.winner) == (
        -3,
        False,
        "reds",
    )
    assert field.units["spears"].men == 20, "the field before is as it was"
    assert after.units["bows"] == field.units["bows"]
    assert Battlefield.load(after.muster, after.dump()) == after


@pytest.mark.parametrize(
    "correction",
    [
        fix("spears", "men", "many"),
        fix("spears", "men", None),
        fix("spears", "stand", "flies"),
        fix("spears", "sheet", None),
        fix("spears", "seat", "gm"),
        fix("spears", "__class__", 1),
        fix("dragons", "men", 1),
        fix("", "muster", None),
        fix("", "round", 3),
        fix("", "units", {}),
        fix("spears", "host", "purples"),
        fix("spears", "host", ""),
        fix("spears", "host", "rolf"),
    ],
    ids=lambda one: f"{one.subject}.{one.name}",
)
def test_refuses_what_cannot_stand_and_changes_nothing(field: Battlefield, correction: Correction) -> None:
    before = field.dump()
    with pytest.raises(CannotCorrect) as refused:
        correct(field, [fix("spears", "men", 70), correction])
    assert refused.value.problems == problems_of(field, correction)
    assert field.dump() == before


def test_what_cannot_be_shown_is_refused_as_it_comes_in_and_stands_where_it_stood(
    field: Battlefield,
) -> None:
    odd = fix("", "winner", "a\u202e")
    assert [one.kind for one in problems_of(field, odd)] == ["not_valid"]
    assert correct(field, [odd]).winner == "a\u202e"


def test_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        Correction(subject="spears", name="men", value=70, reason="")


@pytest.mark.parametrize("system", [raid, skirmish, mapped, storm, gifts, omens, volley, duel])
def test_lists_what_can_be_corrected_with_its_present_value_and_a_form(system: Any) -> None:
    field = system.RULES.open(system.RULES.sample())
    parts = correctable(field)
    assert len(formable(parts)) >= len(parts) - 3
    for one in formable(parts):
        made = correction_form(one)
        form = made({**posted(str(made())).dict(), "reason": "So"})
        assert form.is_valid(), (one, form.errors)
        assert form.value.value == one.value
    names = {(one.kind, one.subject, one.name) for one in parts}
    assert len(names) == len(parts)


def test_says_where_each_part_stands(field: Battlefield) -> None:
    [men] = [one for one in correctable(field) if (one.subject, one.name) == ("spears", "men")]
    assert (men.kind, men.value) == ("units", 20)
    assert {one.name for one in correctable(field) if not one.subject} == {"winner", "difference"}
