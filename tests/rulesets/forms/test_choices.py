"""Choices in forms: what it is called to choose nothing."""

from enum import StrEnum
from typing import Annotated

from django.http import QueryDict
from pydantic import Field

from rulesets.engine import Id, Ref, Shown, Value
from rulesets.forms.values import value_form


class Armour(StrEnum):
    HEAVY, LIGHT = "heavy", "light"


class Levied(Value):
    armour: Annotated[Armour | None, Shown(labels={"": "What there is"})] = Field(None)
    leader: Annotated[Annotated[Id, Ref("hero")] | None, Shown(labels={"": "Nobody"})] = Field(None)


def test_to_choose_nothing_may_have_a_name() -> None:
    form = value_form(Levied, choices={"hero": [("ada", "Ada")]})
    shown = str(form())
    assert "What there is" in shown and "Nobody" in shown and "No choice" not in shown
    assert form(QueryDict("armour=&leader=")).errors == {}
    assert "Nobody" not in str(value_form(Levied)()), "without anybody to choose a name is typed"
