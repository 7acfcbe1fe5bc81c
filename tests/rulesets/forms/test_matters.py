"""Fields that matter only for some choices of another one say so in the page, wherever they stand."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.forms.rulings import TallyRulingForm
from rulesets.forms.values import value_form


class Row(Value):
    kind: str = ""
    many: Annotated[int, Shown(matters={"kind": ["few", "many"]})] = Field(0)


class Orders(Value):
    careful: bool = False
    how: Annotated[str, Shown(matters={"careful": [True]})] = Field("")
    loud: Annotated[bool, Shown(matters={"careful": [False], "how": ["so"]})] = Field(False)
    rows: tuple[Row, ...] = ()
    inner: Annotated[Row, Shown(matters={"careful": [True]})] = Field(Row())


def matters(html: str) -> list[tuple[str, str]]:
    return re.findall(r'data-matters="([^"]*)" data-prefix="([^"]*)"', html)


def test_a_field_says_for_which_choices_it_matters() -> None:
    found = matters(str(value_form(Orders)(prefix="x")))
    assert ("careful=on", "x") in found
    assert ("careful=&amp;how=so", "x") in found
    assert found.count(("kind=few+many", "x-inner")) == 1
    assert [one for one in found if one[1].startswith("x-rows")]


class Turn(Value):
    act: Literal["rest", "attack"] = "rest"
    minor: Literal["move", "aim"] = "move"
    target: Annotated[str, Shown(matters=[{"act": ["attack"]}, {"minor": ["aim"]}])] = Field("")


def test_one_of_several_ways_to_matter_is_enough() -> None:
    assert matters(str(value_form(Turn)(prefix="x"))) == [("act=attack;minor=aim", "x")]


class Errand(Value):
    what: Literal["stay", "go"] = "stay"
    where: Annotated[str, Shown(matters={"what": ["go"]})] = Field("")
    why: Annotated[str, Shown(matters={"what": ["stay"]})] = Field("")


class Errands(Value):
    errands: Mapping[str, Errand] = {}


def test_a_choice_left_blank_is_its_default() -> None:
    form = value_form(Errands, options={"errands": ["one"]})
    html = str(form(prefix="x"))
    assert matters(html) == [("what=go", "x-errands-one"), ("what=stay+", "x-errands-one")]
    assert "Nothing said: stay" in html.replace("Stay", "stay")


def test_what_does_not_matter_is_still_sent_and_read() -> None:
    form = value_form(Orders)({"how": "so", "inner-many": "0"})
    assert form.is_valid(), form.errors
    assert form.value.how == "so"


def test_most_fields_always_matter() -> None:
    assert matters(str(value_form(Row)())) == [("kind=few+many", "")]


def test_a_ruling_asks_for_what_its_kind_takes() -> None:
    form = TallyRulingForm(["Wall", "Mud"])
    said = {name: matters(form[name].as_field_group()) for name in ("line", "label", "value", "reason")}
    assert said == {
        "line": [("what=strike+change", "")],
        "label": [("what=add", "")],
        "value": [("what=change+add+replace", "")],
        "reason": [],
    }
