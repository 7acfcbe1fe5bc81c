"""Arbitrary answers are legal, various, and shrink."""

from collections.abc import Mapping
from enum import StrEnum
from random import Random
from typing import Annotated, Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from rulesets.engine import Ask, Id, Problem, Ref, Value, commander
from rulesets.forms.shapes import shape_of
from rulesets.trials.arbitrary import answer, answers


class Colour(StrEnum):
    RED, BLUE = "red", "blue"


class Inner(Value):
    n: Annotated[int, Field(gt=0, lt=3)] = 1


class Whole(Value):
    text: Annotated[str, Field(min_length=2, max_length=5)] = "ab"
    key: Id = "fixed"
    colour: Colour = Colour.RED
    mode: Literal["a", "b"] = "a"
    share: Annotated[float, Field(ge=0, le=1)] = 0.5
    unit: Annotated[Id, Ref("unit")] | None = None
    hero: Annotated[Id, Ref("hero")] = "nobody"
    rows: tuple[Inner, ...] = Field((), max_length=2)
    colours: frozenset[Colour] = frozenset()
    ids: tuple[Id, ...] = ()
    free: Mapping[str, int] = {}
    aims: Mapping[str, Annotated[int, Field(ge=0)]] = {}
    orders: Mapping[str, Inner] = {}
    some: tuple[Id, ...] = ()
    pick: Id = "x"
    nothing: Id = "y"


OPTIONS = {"aims": ["x", "y"], "orders": ["x"], "some": ["x", "y"], "pick": ["x", "y"], "nothing": []}
ASK = Ask("whole:reds", commander("reds"), Whole, Whole(aims={"x": 5}), OPTIONS)
IDS = {"unit": ["archers", "pikes"]}


def test_a_hundred_answers_are_all_legal_and_not_all_the_same() -> None:
    free = Ask(ASK.key, ASK.to, Whole, Whole(aims={"x": 5}), {k: v for k, v in OPTIONS.items() if v})
    said = [answer(free, Random(n), IDS) for n in range(100)]
    assert all(not free.read(one)[1] for one in said)
    for name in Whole.model_fields:
        various = {str(one.get(name)) for one in said}
        assert len(various) > 1 or name in ("key", "ids", "hero", "free", "nothing"), name


def test_what_the_checks_refuse_is_not_said() -> None:
    strict = Ask("whole:reds", commander("reds"), Whole, Whole(), check=lambda said: [Problem("no")])
    assert answer(strict, Random(1)) == Whole().model_dump(mode="json")


def test_a_marker_is_put_into_what_is_written() -> None:
    class Note(Value):
        text: str = ""

    ask = Ask("note:reds", commander("reds"), Note, Note())
    assert answer(ask, Random(1), marker="here") == {"text": "here"}


@given(said=answers(ASK, IDS), more=st.integers())
def test_hypothesis_gets_them_too(said: dict[str, Any], more: int) -> None:
    assert Whole.model_validate(said)


def test_bounds_are_read_from_every_way_to_say_them() -> None:
    assert shape_of(Annotated[int, Field(gt=0, lt=3)]).least == 1
    assert shape_of(Annotated[int, Field(gt=0, lt=3)]).most == 2
    assert shape_of(list[int]).kind == shape_of(set[int]).kind == "many"
