"""What cannot stand is refused in the words of its own field, and it is said where."""

from typing import Annotated, Any

import pytest
from django.http import QueryDict
from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.engine.requests import read_value
from rulesets.forms.values import value_form


class Bounded(Value):
    """A field that says in its own words what it takes, alone and in a list."""

    risk: Annotated[int, Shown(refusal="Risk goes from −6 to +6.")] = Field(0, ge=-6, le=6)
    men: Annotated[int, Shown(too_low="Not fewer than none.")] = Field(1, ge=0, le=9)
    leader: Annotated[str, Shown(not_a_text="There is one leader.")] = Field("")


class Order(Value):
    plan: Annotated[str, Field(max_length=2000)] = ""


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


@pytest.mark.parametrize("odd", ["\u202e", "\u2066", "\u2069", "\x7f", "\x9b", "\x1b", "\udfff"])
def test_it_is_said_where_a_character_stands_that_nobody_sees(odd: str) -> None:
    form = value_form(Order)({"plan": f"We hold the bridge until{odd} dusk"})
    what = "There is a character that cannot be shown in it, after “…ld the bridge until”."
    assert form.errors == {"plan": [f"{what} Take it out and try again."]}


def test_lines_end_in_one_way_however_they_were_written() -> None:
    form = value_form(Order)({"plan": "a\r\nb\u2028c\u2029d\x0be\x0cf\x85g"})
    assert form.is_valid() and form.value.plan == "a\nb\nc\nd\ne\nf\ng"
