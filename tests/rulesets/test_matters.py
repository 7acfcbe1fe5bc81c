"""Fields that matter only for some choices of another one say so in the page, wherever they stand."""

import re
from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from rulesets.engine import Value
from rulesets.forms import value_form
from rulesets.rulings import TallyRulingForm


class Row(Value):
    kind: str = ""
    many: int = Field(0, json_schema_extra={"matters": {"kind": ["few", "many"]}})


class Orders(Value):
    careful: bool = False
    how: str = Field("", json_schema_extra={"matters": {"careful": [True]}})
    loud: bool = Field(False, json_schema_extra={"matters": {"careful": [False], "how": ["so"]}})
    rows: tuple[Row, ...] = ()
    inner: Row = Field(Row(), json_schema_extra={"matters": {"careful": [True]}})


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
    target: str = Field("", json_schema_extra={"matters": [{"act": ["attack"]}, {"minor": ["aim"]}]})


def test_one_of_several_ways_to_matter_is_enough() -> None:
    assert matters(str(value_form(Turn)(prefix="x"))) == [("act=attack;minor=aim", "x")]


class Errand(Value):
    what: Literal["stay", "go"] = "stay"
    where: str = Field("", json_schema_extra={"matters": {"what": ["go"]}})
    why: str = Field("", json_schema_extra={"matters": {"what": ["stay"]}})


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
