"""Values and JSON: read at the door with all errors at once, written plainly, described for the API."""

from typing import Any, override

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from rulesets.engine import Problem, Value, read_value
from rulesets.engine.values import Facts, Json


def read[V: Value](model: type[V], raw: object) -> tuple[V | None, list[Problem]]:
    """The value, or everything that is wrong with it; `at` in a problem's facts says where."""
    return read_value(model, raw)


def write(value: Value) -> Json:
    return value.model_dump(mode="json")


def json_schema(model: type[Value], *, definitions: str = "#/$defs/{model}") -> Json:
    """The JSON Schema of what `read` takes."""
    return model.model_json_schema(ref_template=definitions)


def inline_schema(model: type[Value]) -> Json:
    """The same in one piece, with nothing referred to: what a document can hold at one place."""
    schema = json_schema(model)
    return _inlined(schema, schema.pop("$defs", {}))  # type: ignore[no-any-return]


def _inlined(part: object, definitions: Facts) -> Any:
    if isinstance(part, list):
        return [_inlined(one, definitions) for one in part]
    if not isinstance(part, dict):
        return part
    if isinstance(reference := part.get("$ref"), str):
        rest = {name: one for name, one in part.items() if name != "$ref"}
        return _inlined(definitions[reference.rpartition("/")[2]] | rest, definitions)
    return {name: _inlined(one, definitions) for name, one in part.items()}


class ValueField(serializers.Field[Any, Any, Any, Any]):
    """A value of the rules inside a serializer: `sheet = ValueField(rules.roster.unit)`."""

    def __init__(self, model: type[Value], **kwargs: Any) -> None:
        self.model = model
        super().__init__(**kwargs)

    @override
    def to_internal_value(self, data: object) -> Value:
        value, problems = read(self.model, data)
        if value is None:
            raise serializers.ValidationError(errors_of(problems))
        return value

    @override
    def to_representation(self, value: Value) -> Json:
        return write(value)


def errors_of(problems: list[Problem]) -> dict[str, list[str]]:
    """Problems by where they are: `{"gear.tl": ["At most 12."]}`."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        at = ".".join(map(str, problem.facts.get("at", ()))) or "non_field_errors"
        found.setdefault(at, []).append(str(problem.facts.get("text", problem.kind)))
    return found


class ValueFieldSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = "rulesets.forms.schema.ValueField"

    @override
    def map_serializer_field(self, auto_schema: object, direction: object) -> Json:
        return inline_schema(self.target.model)


def plain(value: object) -> Any:
    """A fact as JSON holds it: enums by their value, tuples as lists, values as objects."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if hasattr(value, "value") and not isinstance(value, (int, str)):
        return value.value
    if isinstance(value, str):
        return str(value.value) if hasattr(value, "value") else value
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)
