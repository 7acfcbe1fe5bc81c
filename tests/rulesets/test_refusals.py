"""Numbers out of their range, refused in the words of their own fields."""

from typing import Any

import pytest
from django.http import QueryDict
from pydantic import Field

from rulesets.engine import Value
from rulesets.engine.requests import read_value
from rulesets.forms import value_form


class Bounded(Value):
    """A field that says in its own words what it takes, alone and in a list."""

    risk: int = Field(0, ge=-6, le=6, json_schema_extra={"refusal": "Risk goes from −6 to +6."})
    men: int = Field(1, ge=0, le=9, json_schema_extra={"too_low": "Not fewer than none."})
    leader: str = Field("", json_schema_extra={"not_a_text": "There is one leader."})


class Company(Value):
    rows: tuple[Bounded, ...] = ()


@pytest.mark.parametrize("typed", ["7", "−7", "wild", "1.5", "9" * 40])
def test_a_field_refuses_in_its_own_words(typed: str) -> None:
    form = value_form(Bounded)(QueryDict(f"risk={typed}&men=1"))
    assert form.errors == {"risk": ["Risk goes from −6 to +6."]}


def test_a_field_may_have_words_for_one_end_alone() -> None:
    low, high = (value_form(Bounded)(QueryDict(f"risk=0&men={typed}")) for typed in ("-1", "10"))
    assert low.errors == {"men": ["Not fewer than none."]}
    assert high.errors == {"men": ["10 is too high: at most 9."]}


@pytest.mark.parametrize("wrong", [{"risk": 7}, {"risk": "wild"}, {"risk": 0.5}])
def test_what_comes_without_a_form_is_refused_in_the_same_words(wrong: dict[str, Any]) -> None:
    _, [problem] = read_value(Bounded, wrong)
    assert problem.facts["text"] == "Risk goes from −6 to +6."
    _, [problem] = read_value(Company, {"rows": [{}, wrong]})
    assert problem.facts["text"] == "Risk goes from −6 to +6."


def test_several_where_one_is_wanted_are_refused_in_the_words_of_the_field() -> None:
    _, [problem] = read_value(Bounded, {"leader": ["ada", "bea"]})
    assert problem.facts["text"] == "There is one leader."
