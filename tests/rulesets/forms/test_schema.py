"""Values as JSON, at the door and in the description of the API."""

from typing import Annotated, Any

import pytest
from pydantic import Field
from rest_framework import serializers

from rulesets.engine import Ask, Value, commander
from rulesets.forms.schema import ValueField, ValueFieldSchema, inline_schema, json_schema, read, write


class Gear(Value):
    tl: Annotated[int, Field(ge=0, le=12, title="Tech level")] = 3


class Sheet(Value):
    name: Annotated[str, Field(max_length=20, min_length=1)]
    gear: Gear = Gear()
    marks: tuple[str, ...] = ()


def test_a_value_survives_json() -> None:
    sheet = Sheet(name="Archers", gear=Gear(tl=4), marks=("a",))
    assert read(Sheet, write(sheet)) == (sheet, [])


@pytest.mark.parametrize(
    ("raw", "at", "text"),
    [
        ({"name": "A", "gear": {"tl": 99}}, ("gear", "tl"), "At most 12."),
        ({"name": "A", "gear": {"tl": "x"}}, ("gear", "tl"), "A whole number is needed."),
        ({"name": "A", "gear": {"tl": 1.5}}, ("gear", "tl"), "A whole number is needed."),
        ({}, ("name",), "This is needed."),
        ({"name": ""}, ("name",), "Write something here."),
        ({"name": "x" * 10_000}, ("name",), "That is too long: at most 20 characters."),
        ({"name": ["A"]}, ("name",), "A text is needed."),
        ({"name": "A", "age": 3}, ("age",), "There is no such field."),
        ({"name": "a\x00"}, ("name",), "There is a character in it that cannot be shown."),
        (
            {"name": "A", "marks": ["\ud800"]},
            ("marks", 0),
            "There is a character in it that cannot be shown.",
        ),
        ({"name": "A", "\x01": 1}, ("key",), "There is a character in it that cannot be shown."),
        ([], (), None),
        (None, (), None),
        ("A", (), None),
    ],
)
def test_says_what_is_wrong_and_where(raw: Any, at: tuple[str, ...], text: str | None) -> None:
    value, problems = read(Sheet, raw)
    assert value is None
    found = {tuple(one.facts["at"]): one.facts["text"] for one in problems}
    assert at in found
    assert text is None or found[at] == text


def test_deep_json_is_looked_through() -> None:
    deep: Any = "\x00"
    for _ in range(50_000):
        deep = [deep]
    assert read(Sheet, {"name": deep})[0] is None


def test_an_answer_by_json_is_looked_at_as_closely() -> None:
    ask = Ask("sheet:reds", commander("reds"), Sheet, Sheet(name="A"))
    answer, problems = ask.read({"name": "a\x07"})
    assert answer is None
    assert [one.kind for one in problems] == ["not_valid"]


@pytest.mark.parametrize("name", ["a\x07", "a\nb", "a\u202eb"])
def test_an_answer_on_record_stays_though_it_would_not_be_let_in_any_more(name: str) -> None:
    ask = Ask("sheet:reds", commander("reds"), Sheet, Sheet(name="A"))
    assert ask.read({"name": name})[0] is None
    assert ask.recall({"name": name}) == (Sheet(name=name), [])
    assert ask.recall({"name": 3})[1], "what has another shape is no answer"


def test_the_schema_has_titles_and_bounds() -> None:
    assert json_schema(Sheet)["$defs"]["Gear"]["properties"]["tl"]["maximum"] == 12
    whole = inline_schema(Sheet)
    assert whole["properties"]["gear"]["properties"]["tl"]["title"] == "Tech level"
    assert "$defs" not in whole


class SheetSerializer(serializers.Serializer[Any]):
    sheet = ValueField(Sheet)


def test_a_serializer_reads_and_writes_values() -> None:
    form = SheetSerializer(data={"sheet": {"name": "Archers"}})
    assert form.is_valid()
    assert form.validated_data["sheet"] == Sheet(name="Archers")
    assert SheetSerializer(form.validated_data).data["sheet"]["gear"] == {"tl": 3}
    bad = SheetSerializer(data={"sheet": {"name": "A", "gear": {"tl": 13}}})
    assert not bad.is_valid()
    assert bad.errors["sheet"] == {"gear.tl": ["At most 12."]}
    nothing = SheetSerializer(data={"sheet": 7})
    assert not nothing.is_valid()


def test_the_document_of_the_api_describes_it() -> None:
    field = ValueField(Sheet)
    assert ValueFieldSchema(field).map_serializer_field(None, "request") == inline_schema(Sheet)  # type: ignore[no-untyped-call]
