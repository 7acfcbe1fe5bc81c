"""Numbers over several targets: what their steppers do, and when their sum means something."""

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from django.http import QueryDict
from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.forms.values import ValueForm, value_form
from tests.markup import tight


class Orders(Value):
    shots: Mapping[str, Annotated[int, Field(ge=0, le=9)]] = {}
    lines: Mapping[str, Annotated[int, Field(ge=-3, le=3)]] = {}
    healed: Annotated[Mapping[str, Annotated[int, Field(ge=0, le=9)]], Shown(adds_up=False)] = Field({})


def form(typed: str, **targets: list[str]) -> ValueForm:
    offered: dict[str, list[str]] = {"shots": [], "lines": [], "healed": [], **targets}
    return value_form(Orders, options=offered)(QueryDict(typed))


@pytest.mark.parametrize(("name", "shown"), [("shots", True), ("lines", False), ("healed", False)])
def test_a_sum_is_shown_where_it_means_something(name: str, shown: bool) -> None:
    html = str(form("", **{name: ["archers", "pikes"]}))
    assert ("in all" in html) is shown


def test_nothing_to_choose_from_has_no_sum() -> None:
    assert "in all" not in str(form(""))


@pytest.mark.parametrize(
    ("now", "press", "then"),
    [("0", "_lower", "-1"), ("−2", "_lower", "-3"), ("-1", "_more", "0"), ("", "_lower", "-1")],
)
def test_numbers_below_nought_can_be_stepped(now: str, press: str, then: str) -> None:
    stepped: Any = form(f"lines-archers={now}&{press}=lines-archers", lines=["archers"])
    html = str(stepped)
    assert 'name="_lower"' in html
    assert f'name="lines-archers" value="{then}"' in html


class Note(Value):
    text: str = ""


class Notebook(Value):
    usual: tuple[Note, ...] = ()
    rare: Annotated[tuple[Note, ...], Shown(rows=0)] = Field(())


def test_a_list_offers_as_many_rows_as_it_says() -> None:
    html = str(value_form(Notebook)())
    assert 'name="usual-1-text"' in html
    assert 'name="rare-0-text"' not in html
    grown = str(value_form(Notebook)(QueryDict("_add=rare")))
    assert 'name="rare-0-text"' in grown
    assert 'name="rare-1-text"' not in grown


class Table(Value):
    rows: Annotated[tuple[Note, ...], Shown(rows=0, fold=True)] = Field((Note(text="a"),))


def test_a_long_list_may_be_folded_until_it_is_worked_on() -> None:
    folded, open_again = (
        tight(str(value_form(Table)())),
        tight(str(value_form(Table)(QueryDict("_add=rows")))),
    )
    assert '<details class="stack-s"><summary class="small">Show the rows</summary>' in folded
    assert '<details class="stack-s" open>' in open_again
