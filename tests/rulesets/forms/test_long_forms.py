"""Long forms: the rare is folded, what offers nothing is left out, and what was said is told."""

from enum import StrEnum
from typing import Annotated

import pytest
from pydantic import Field

from rulesets.engine import GM, Ask, Shown, Value, said_in
from rulesets.forms.values import ask_form, value_form
from tests.markup import tight


class Act(StrEnum):
    NONE, ATTACK, RALLY = "none", "attack", "rally"


class Orders(Value):
    act: Annotated[Act, Shown(listed=True)] = Field(Act.NONE)
    target: str | None = None
    others: tuple[str, ...] = ()
    metres: Annotated[int, Field(ge=0, le=50)] = 0
    hasten: Annotated[bool, Shown(more=True)] = Field(False)
    wait: Annotated[bool, Shown(more=True)] = Field(False)
    delay: Annotated[int | None, Shown(more=True)] = Field(None, ge=0, le=9)


class Risk(Value):
    risk: int = 0
    deed: str = ""


class Scouted(Value):
    value: int
    reason: str = ""


class Scouting(Value):
    scouted: tuple[Scouted, ...] = ()
    metres: int = 0


def ask(**options: list[str]) -> "Ask[Orders]":
    return Ask("orders:u", GM, Orders, Orders(), options=options)


def test_few_choices_are_a_list_where_the_field_says_so() -> None:
    assert "<select" in str(value_form(Orders)()["act"])


def test_rare_fields_are_folded_and_still_send_what_they_hold() -> None:
    form = value_form(Orders)({"act": "rally", "metres": "0", "delay": "3", "wait": "on"})
    assert [field.name for field in form.more_fields] == ["hasten", "wait", "delay"]
    assert not form.shows_more
    assert form.is_valid()
    assert (form.value.delay, form.value.wait) == (3, True)
    assert "<details><summary" in tight(str(form))


def test_a_fold_opens_where_something_in_it_is_wrong() -> None:
    form = value_form(Orders)({"act": "rally", "metres": "0", "delay": "77"})
    assert not form.is_valid()
    assert form.shows_more
    assert "<details open>" in str(form)


@pytest.mark.parametrize(("targets", "shown"), [(["foe"], True), ([], False)])
def test_what_offers_nothing_to_choose_from_is_left_out(targets: list[str], shown: bool) -> None:
    form = ask_form(ask(target=targets, others=targets))
    assert ("target" in form.base_fields, "others" in form.base_fields) == (shown, shown)
    filled = form({"orders-u-act": "none", "orders-u-metres": "0"})
    assert filled.is_valid()
    assert filled.value == Orders()


def test_of_a_long_form_what_was_said_is_told_and_of_a_short_one_all() -> None:
    said = {**Orders().model_dump(mode="json"), "act": "attack", "target": "foe"}
    assert said_in(Orders, said) == {"act": "attack", "target": "foe"}
    assert said_in(Orders, Orders().model_dump(mode="json")) == {}
    assert said_in(Risk, {"risk": 0, "deed": ""}) == {"risk": 0, "deed": ""}


def test_a_row_folds_what_is_seldom_wanted() -> None:
    class Weapon(Value):
        name: str = ""
        crew: Annotated[int, Shown(more=True)] = Field(1)

    class Armed(Value):
        weapons: Annotated[tuple[Weapon, ...], Shown(rows=1)] = Field(())

    html = str(value_form(Armed)())
    assert html.index("weapons-0-name") < html.index("<summary") < html.index("weapons-0-crew")
    assert "More: crew" in " ".join(html.split())


def test_nothing_is_wrong_with_an_empty_row_of_a_form_that_is_shown_again() -> None:
    empty = {"scouted-0-value": "", "scouted-0-reason": ""}
    typed = {"scouted-1-value": "", "scouted-1-reason": "Fog"}
    again = value_form(Scouting)({**empty, "metres": "far"})
    assert not again.is_valid()
    assert str(again).count('class="error"') == 1
    other = value_form(Scouting)({**empty, **typed, "metres": "3"})
    assert not other.is_valid()
    assert str(other).count('class="error"') == 1
