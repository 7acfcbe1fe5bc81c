"""What a step waits for: an answer or a roll, each under its own key, addressed to one seat."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from rulesets.engine.events import Sum
from rulesets.engine.people import EVERYONE, GM_ONLY, Audience, Keyed, Seat, Viewer, only
from rulesets.engine.text import unprintable_in
from rulesets.engine.values import Value

type Options = Mapping[str, Sequence[str]]
"""What may be chosen in each field; a dotted name reaches inside: `units.archers.target`."""
type Labels = Mapping[str, Mapping[str, str]]
"""What the options of a field are called, where their names do not say it."""


type Notes = Sequence[tuple[str, str]]
"""What somebody has to have before his eyes to answer: what it is called, and its text."""


class Problem(NamedTuple):
    """Why an answer cannot stand: a kind worded in the catalogue, with its facts."""

    kind: str
    facts: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Ask[A: Value](Keyed):
    """One typed question to one seat. Sealed: the others see the answer if it is `shown` or told."""

    key: str
    to: Seat
    form: type[A]
    default: A
    options: Options = field(default_factory=dict)
    labels: Labels = field(default_factory=dict)
    notes: Notes = ()
    shown: Audience = GM_ONLY
    secret: bool = False
    check: Callable[[A], Iterable[Problem]] = field(default=lambda answer: (), compare=False)
    sums: Callable[[A], Sequence[Sum]] = field(default=lambda answer: (), compare=False)

    def read(self, raw: object) -> tuple[A | None, list[Problem]]:
        """The answer as a value, or everything that is wrong with it at once."""
        answer, problems = read_value(self.form, raw)
        if answer is None:
            return None, problems
        problems = self.problems_of(answer)
        return (None, problems) if problems else (answer, [])

    def problems_of(self, answer: A) -> list[Problem]:
        """What the options and the checks say about an answer that is right in itself."""
        return [*self._outside(answer), *self.check(answer)]

    def _outside(self, answer: A) -> Iterable[Problem]:
        for name, allowed in self.options.items():
            if not allowed and _is_left(answer, name):
                continue
            for at, chosen in _inside(answer, tuple(name.split("."))):
                many = isinstance(chosen, Collection) and not isinstance(chosen, str)
                chosen = list(chosen) if many else [chosen]
                for one in chosen:
                    if one is not None and one not in allowed:
                        yield Problem("not_an_option", {"at": ".".join(at), "value": one})

    def seen_by(self, viewer: Viewer) -> "Ask[A] | None":
        """Who is asked what is no secret, unless it is; the options and the default are the asked one's."""
        if only(self.to).includes(viewer):
            return self
        nothing: A = self.form.model_construct()  # type: ignore[assignment]
        return None if self.secret else Ask(self.key, self.to, self.form, nothing)


@dataclass(frozen=True, slots=True)
class Throw(Keyed):
    """Dice for one subject, with who throws them, why, and who sees them."""

    key: str
    to: Seat
    dice: str
    why: str = ""
    audience: Audience = EVERYONE

    def seen_by(self, viewer: Viewer) -> "Throw | None":
        return self if self.audience.includes(viewer) else None


type Request = Ask[Any] | Throw


def _is_left(answer: Value, name: str) -> bool:
    """Whether a field of which nothing may be chosen is as the form has it by itself."""
    info = type(answer).model_fields.get(name)
    return info is not None and bool(getattr(answer, name) == info.default)


def _inside(said: Any, names: tuple[str, ...], at: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every place in an answer that a dotted name means: in each row of a list, under one key of a map."""
    if not names:
        yield at, said
    elif isinstance(said, Value):
        yield from _inside(getattr(said, names[0]), names[1:], (*at, names[0]))
    elif isinstance(said, Mapping) and names[0] in said:
        yield from _inside(said[names[0]], names[1:], (*at, names[0]))
    elif isinstance(said, (list, tuple)):
        for n, one in enumerate(said):
            yield from _inside(one, names, (*at, str(n)))


def within[T](named: Mapping[str, T], name: str) -> dict[str, T]:
    """What dotted names say of the inside of one field: of `units.archers`, `target`."""
    start = f"{name}."
    return {key.removeprefix(start): one for key, one in named.items() if key.startswith(start)}


def read_value[V: Value](model: type[V], raw: object) -> tuple[V | None, list[Problem]]:
    """What came from outside as a value, or everything that is wrong with it at once."""
    if odd := [*unprintable_in(raw)]:
        text = "There is a character in it that cannot be shown."
        return None, [Problem("not_valid", {"at": at, "text": text}) for at in odd]
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        return None, [
            Problem("not_valid", {"at": e["loc"], "text": plainly(e, model)}) for e in error.errors()
        ]


PLAIN = {
    "missing": "This is needed.",
    "extra_forbidden": "There is no such field.",
    "string_too_short": "Write something here.",
    "string_too_long": "That is too long: at most {max_length} characters.",
    "string_pattern_mismatch": "Use small letters, digits, - and _, and begin with a letter.",
    "greater_than_equal": "At least {ge}.",
    "less_than_equal": "At most {le}.",
    "greater_than": "More than {gt}.",
    "less_than": "Less than {lt}.",
    "too_long": "That is too many: at most {max_length}.",
    "too_short": "That is too few: at least {min_length}.",
    "int_parsing": "A whole number is needed.",
    "int_type": "A whole number is needed.",
    "int_from_float": "A whole number is needed.",
    "int_parsing_size": "That number is too large.",
    "bool_parsing": "Yes or no is needed.",
    "bool_type": "Yes or no is needed.",
    "string_type": "A text is needed.",
    "enum": "This is one of {expected}.",
    "literal_error": "This is one of {expected}.",
    "value_error": "{error}",
}


RANGES = {
    "greater_than_equal": "too_low",
    "greater_than": "too_low",
    "less_than_equal": "too_high",
    "less_than": "too_high",
    "int_parsing_size": "too_high",
    "int_parsing": "not_a_number",
    "int_type": "not_a_number",
    "int_from_float": "not_whole",
    "string_type": "not_a_text",
}


def plainly(error: Mapping[str, Any], model: type[Value] | None = None) -> str:
    """What is wrong with a value, as one would say it, or as its own field says it."""
    if model and (own := refusal(_extra_at(model, error["loc"]), RANGES.get(error["type"], ""))):
        return own
    if error["type"] not in PLAIN:
        return f"{error['msg']}."
    return PLAIN[error["type"]].format_map(error.get("ctx", {}))


def refusal(extra: Mapping[str, Any], why: str) -> str:
    """A field's own sentence for a number out of its range: `json_schema_extra={"refusal": "…"}`.

    `too_low`, `too_high`, `not_whole` (2.5) and `not_a_number` (a few) beside it are for one of these
    alone, `not_a_text` for a list where one name is wanted.
    """
    return str(extra.get(why) or extra.get("refusal", "")) if why else ""


def _extra_at(model: type[Value], loc: Sequence[Any]) -> Mapping[str, Any]:
    """What the field at this place, however deep, says beyond its type."""
    inside: type[Value] | None = model
    extra: Any = {}
    for part in loc:
        if inside and part in inside.model_fields:
            info = inside.model_fields[part]
            extra, inside = info.json_schema_extra, _value_in(info.annotation)
    return extra if isinstance(extra, Mapping) else {}


def _value_in(annotation: Any) -> type[Value] | None:
    """The value in a list, a map or an optional field."""
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return annotation
    args = get_args(getattr(annotation, "__value__", annotation))
    return next((found for one in args if (found := _value_in(one))), None)


def written_in(form: type[Value]) -> list[str]:
    """The fields of a form that people write Markdown in: `json_schema_extra={"markdown": True}`."""
    return [name for name, info in form.model_fields.items() if _extra(info).get("markdown")]


def _extra(info: FieldInfo) -> Mapping[str, Any]:
    return info.json_schema_extra if isinstance(info.json_schema_extra, Mapping) else {}


class Waiting(BaseException):
    """Raised where a step needs what is not on record yet. Not an Exception: no rule may catch it."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self.requests = requests


class KeyIsTaken(Exception):
    """Two requests, tallies or verdicts of one phase have the same key."""
