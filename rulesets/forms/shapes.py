"""The shape of each field of a value: what forms, schemas and arbitrary answers are made from."""

from collections import abc
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAliasType, Union, get_args, get_origin

from pydantic import StringConstraints
from pydantic.fields import FieldInfo

from rulesets.engine import Ref, Value
from rulesets.engine.values import Json

type Kind = Literal["bool", "int", "float", "text", "choice", "ref", "value", "many", "map"]


class Unformable(TypeError):
    """A field has a type that no form can ask for."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One type, unwrapped: `type Tokens = Annotated[int, Field(ge=0)]` is an int of at least 0."""

    kind: Kind
    of: Any
    optional: bool = False
    least: int | float | None = None
    most: int | float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    values: tuple[Any, ...] = ()
    """What a choice is made from."""
    ref: str = ""
    or_none: bool = False
    """Whether a reference may be to none of them, as ""."""
    key: "Shape | None" = None
    item: "Shape | None" = None
    """What is in a list, a set or a map."""
    unique: bool = False


@cache
def shapes_of(model: type[Value]) -> Mapping[str, Shape]:
    """The shape of each field of a value."""
    found: dict[str, Shape] = {}
    for name, info in model.model_fields.items():
        try:
            found[name] = shape_of(info.annotation, info.metadata)
        except Unformable as error:
            raise Unformable(f"{model.__name__}.{name}: {error}") from None
    return found


def shape_of(annotation: object, metadata: Iterable[Any] = ()) -> Shape:
    annotation, hints, optional = _unwrapped(annotation, [*metadata])
    limits = _limits(hints)
    if annotation is str and limits.get("ref"):
        return Shape("ref", str, optional, **limits)
    if isinstance(annotation, type) and not get_origin(annotation):
        return _plain(annotation, optional, limits)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return Shape("choice", annotation, optional, values=args)
    if isinstance(origin, type) and issubclass(origin, Mapping) and len(args) == 2:
        return Shape("map", args, optional, key=shape_of(args[0]), item=shape_of(args[1]), **limits)
    if isinstance(origin, type) and issubclass(origin, abc.Set):
        return Shape("many", frozenset, optional, item=shape_of(args[0]), unique=True, **limits)
    if isinstance(origin, type) and issubclass(origin, Sequence) and _is_list(origin, args):
        return Shape("many", tuple, optional, item=shape_of(args[0]), **limits)
    raise Unformable(f"no form asks for {annotation}")


def _is_list(origin: type, args: tuple[Any, ...]) -> bool:
    return len(args) == 2 and args[1] is ... if origin is tuple else len(args) == 1


def _plain(annotation: type, optional: bool, limits: Json) -> Shape:
    kinds: list[tuple[type, Kind]] = [
        (Enum, "choice"),
        (Value, "value"),
        (bool, "bool"),
        (int, "int"),
        (float, "float"),
        (str, "text"),
    ]
    for base, kind in kinds:
        if issubclass(annotation, base):
            values = tuple(annotation) if kind == "choice" else ()  # type: ignore[arg-type]
            return Shape(kind, annotation, optional, values=values, **limits)
    raise Unformable(f"no form asks for {annotation.__name__}")


def _unwrapped(annotation: object, hints: list[Any]) -> tuple[Any, list[Any], bool]:
    """The bare type under aliases, annotations and `| None`, with all that was said about it on the way."""
    optional = False
    while True:
        if isinstance(annotation, TypeAliasType):
            annotation = annotation.__value__
        elif isinstance(annotation, NewType):
            annotation = annotation.__supertype__
        elif get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            hints += more
        elif get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            annotation = Union[tuple(arg for arg in get_args(annotation) if arg is not NoneType)]  # noqa: UP007
            optional = True
        else:
            return annotation, hints, optional


def _limits(hints: Iterable[Any]) -> Json:
    """Bounds, lengths and references out of whatever pydantic and we may say in an annotation."""
    limits: Json = {}
    for hint in hints:
        if isinstance(hint, FieldInfo):
            limits = _limits(hint.metadata) | limits
        elif isinstance(hint, Ref):
            limits.setdefault("ref", hint.kind)
            limits.setdefault("or_none", hint.or_none)
        elif isinstance(hint, StringConstraints):
            _put(limits, hint, max_length="max_length", min_length="min_length", pattern="pattern")
        else:
            _put(limits, hint, ge="least", le="most", max_length="max_length", min_length="min_length")
            _put(limits, hint, pattern="pattern")
            if (more := getattr(hint, "gt", None)) is not None:
                limits.setdefault("least", more + 1)
            if (less := getattr(hint, "lt", None)) is not None:
                limits.setdefault("most", less - 1)
    return limits


def _put(limits: Json, hint: object, **names: str) -> None:
    for theirs, ours in names.items():
        if (limit := getattr(hint, theirs, None)) is not None:
            limits.setdefault(ours, limit)
