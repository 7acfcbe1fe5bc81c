"""What a step waits for: an answer or a roll, each under its own key, addressed to one seat."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from typing_extensions import TypeVar

from rulesets.engine.events import Sum
from rulesets.engine.people import EVERYONE, GM, GM_ONLY, Audience, Keyed, Seat, Viewer, fixed, only
from rulesets.engine.shown import NOTHING, Shown, shown_of
from rulesets.engine.text import SEVERAL_LINES, unprintable, unprintable_in
from rulesets.engine.values import Facts, Value

type Options = Mapping[str, Sequence[str]]
"""What may be chosen in each field; a dotted name reaches inside: `units.archers.target`."""
type Labels = Mapping[str, Mapping[str, str]]
"""What the options of a field are called, where their names do not say it."""


type Notes = Sequence[tuple[str, str]]
"""What somebody has to have before his eyes to answer: what it is called, and its text."""


A = TypeVar("A", bound=Value, default=Any)
"""An answer. An `Ask` without a word is one of any."""


class Problem(NamedTuple):
    """Why an answer cannot stand: a kind worded in the catalogue, with its facts."""

    kind: str
    facts: Facts = {}


@fixed
class Ask(Keyed, Generic[A]):
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
    judged: bool = False
    """Only a person can say it, whatever the default is."""
    check: Callable[[A], Iterable[Problem]] = field(default=lambda answer: (), compare=False)
    sums: Callable[[A], Sequence[Sum]] = field(default=lambda answer: (), compare=False)
    brief: object = field(default=None, compare=False)
    """What whoever is asked knows beyond the field, as values: what his notes and labels say in words."""

    def read(self, raw: object) -> tuple[A | None, list[Problem]]:
        """The answer as a value as it comes in, or everything that is wrong with it at once."""
        answer, problems = self.typed(raw)
        return (None, problems) if answer is None else self._checked(answer)

    def typed(self, raw: object) -> tuple[A | None, list[Problem]]:
        """The same, whatever options and checks say: whether it is right in itself."""
        return read_lines(self.form, raw)

    def recall(self, raw: object) -> tuple[A | None, list[Problem]]:
        """The same for an answer on record: no text that was let in once is turned away later."""
        answer, problems = validated(self.form, raw)
        return (None, problems) if answer is None else self._checked(answer)

    def _checked(self, answer: A) -> tuple[A | None, list[Problem]]:
        problems = self.problems_of(answer)
        return (None, problems) if problems else (answer, [])

    def problems_of(self, answer: A) -> list[Problem]:
        """What the options and the checks say about an answer that is right in itself."""
        return [*self.outside(answer), *self.check(answer)]

    def outside(self, answer: A) -> Iterable[Problem]:
        """What the options alone say: of the same options and answers always the same."""
        for name, allowed in self.options.items():
            if not allowed and _is_left(answer, name):
                continue
            for at, chosen in _inside(answer, tuple(name.split("."))):
                many = isinstance(chosen, Collection) and not isinstance(chosen, str)
                chosen = list(chosen) if many else [chosen]
                for value in chosen:
                    if value is not None and value not in allowed:
                        yield Problem("not_an_option", {"at": ".".join(at), "value": value})

    @property
    def bare(self) -> "Ask[A]":
        """Without texts and without what looks at the field as the step has made it by then."""
        return Ask(
            self.key, self.to, self.form, self.default, self.options, secret=self.secret, brief=self.brief
        )

    @property
    def only_confirms(self) -> bool:
        """Whether it asks the game master no more than whether it is as the rules have it."""
        return self.to == GM and not self.judged and not self.read(self.default.model_dump(mode="json"))[1]

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


type Request = Ask | Throw


def _is_left(answer: Value, name: str) -> bool:
    """Whether a field of which nothing may be chosen is as the form has it by itself."""
    info = type(answer).model_fields.get(name)
    return info is not None and bool(getattr(answer, name) == info.default)


def _inside(value: object, names: tuple[str, ...], at: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every place in an answer that a dotted name means: in each row of a list, under one key of a map."""
    if not names:
        yield at, value
    elif isinstance(value, Value):
        yield from _inside(getattr(value, names[0]), names[1:], (*at, names[0]))
    elif isinstance(value, Mapping) and names[0] in value:
        yield from _inside(value[names[0]], names[1:], (*at, names[0]))
    elif isinstance(value, (list, tuple)):
        for n, part in enumerate(value):
            yield from _inside(part, names, (*at, str(n)))


def within[T](named: Mapping[str, T], name: str) -> dict[str, T]:
    """What dotted names say of the inside of one field: of `units.archers`, `target`."""
    start = f"{name}."
    return {key.removeprefix(start): one for key, one in named.items() if key.startswith(start)}


def read_value[V: Value](model: type[V], raw: object) -> tuple[V | None, list[Problem]]:
    """What came from outside as a value, or everything that is wrong with it at once."""
    if odd := [*unprintable_in(raw)]:
        text = "There is a character in it that cannot be shown."
        return None, [Problem("not_valid", {"at": at, "text": text}) for at in odd]
    return validated(model, raw)


def read_lines[V: Value](model: type[V], raw: object) -> tuple[V | None, list[Problem]]:
    """The same, and what is one line has no line break in it."""
    value, problems = read_value(model, raw)
    if value is None:
        return None, problems
    problems = [Problem("not_valid", {"at": at, "text": ONE_LINE}) for at in broken_in(value)]
    return (None, problems) if problems else (value, [])


def validated[V: Value](model: type[V], raw: object) -> tuple[V | None, list[Problem]]:
    """The same for what was let in already."""
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        return None, [
            Problem("not_valid", {"at": e["loc"], "text": plainly(e, model)}) for e in error.errors()
        ]


ONE_LINE = "This is one line: take the line break out."


def broken_in(value: Value, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where in a value a text has several lines that is written in one."""
    for name, info in type(value).model_fields.items():
        yield from _broken(getattr(value, name), info, (*at, name))


def _broken(value: object, info: FieldInfo, at: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(value, Value):
        yield from broken_in(value, at)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _broken(part, info, (*at, str(key)))
    elif isinstance(value, (list, tuple)):
        for n, part in enumerate(value):
            yield from _broken(part, info, (*at, str(n)))
    elif type(value) is str and not _has_lines(info) and unprintable(value):
        yield at


def _has_lines(info: FieldInfo) -> bool:
    """Whether several lines may be written there: where it is said, or where there is room for them."""
    named: Any = getattr(info.annotation, "__value__", None)  # `type Word = Annotated[str, …]`
    hints = [*info.metadata, *getattr(named, "__metadata__", ())]
    longest = max((getattr(one, "max_length", None) or 0 for one in hints), default=0)
    lines = shown_of(info).lines
    return longest > SEVERAL_LINES if lines is None else lines


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


def plainly(error: Facts, model: type[Value] | None = None) -> str:
    """What is wrong with a value, as one would say it, or as its own field says it."""
    if model and (own := _shown_at(model, error["loc"]).refused(RANGES.get(error["type"], ""))):
        return own
    if error["type"] not in PLAIN:
        return f"{error['msg']}."
    return PLAIN[error["type"]].format_map(error.get("ctx", {}))


def _shown_at(model: type[Value], loc: Sequence[Any]) -> Shown:
    """What the field at this place, however deep, says beyond its type."""
    inside: type[Value] | None = model
    shown = NOTHING
    for part in loc:
        if inside and part in inside.model_fields:
            info = inside.model_fields[part]
            shown, inside = shown_of(info), _value_in(info.annotation)
    return shown


def _value_in(annotation: object) -> type[Value] | None:
    """The value in a list, a map or an optional field."""
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return annotation
    args = get_args(getattr(annotation, "__value__", annotation))
    return next((found for one in args if (found := _value_in(one))), None)


def written_in(form: type[Value]) -> list[str]:
    """The fields of a form that people write Markdown in: `Shown(markdown=True)`."""
    return [name for name, info in form.model_fields.items() if shown_of(info).markdown]


class Waiting(BaseException):
    """Raised where a step needs what is not on record yet. Not an Exception: no rule may catch it."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self.requests = requests


class KeyIsTaken(Exception):
    """Two requests, tallies or verdicts of one phase have the same key."""
