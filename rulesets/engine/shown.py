"""How a form shows a field, as typed words beside its type: `Annotated[int, Shown(more=True)]`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, Self, get_args

from pydantic.fields import FieldInfo

type Choices = Mapping[str, Sequence[Any]]
"""Of some fields beside it, the values that must all be chosen."""


class Term(StrEnum):
    """A term of the rules, each member with the words people read: `HOLD = "hold", "Hold the line", "…"`.

    A kind whose members are worth something too says so in a `__new__` of its own, and still calls `worded`.
    """

    label: str
    help: str

    def __new__(cls, value: str, label: str = "", help: str = "") -> Self:
        return cls.worded(value, label, help)

    @classmethod
    def worded(cls, value: str, label: str = "", help: str = "") -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.label = label or value.replace("_", " ").capitalize()
        made.help = help
        return made

    __hash__ = str.__hash__
    """That of the text it equals: what is looked up by terms is looked up a hundred times a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a field says of its own showing. Two are joined with `|`; what the second says stands."""

    labels: Mapping[str, str] | None = None
    """Of its values, by what stands for them in JSON; "" is that nothing is chosen."""
    helps: Mapping[str, str] | None = None
    """A sentence to each value."""
    listed: bool | None = None
    """As a list that opens, however few there are to choose from."""
    more: bool | None = None
    """Seldom wanted: folded away with others of the form."""
    fold: bool | None = None
    """Folded away by itself."""
    rows: int | None = None
    """How many empty rows are offered at once."""
    lines: bool | None = None
    """Whether a text has several lines: a long one has and a short one has not unless this says so."""
    adds_up: bool | None = None
    """Whether the sum of its numbers means something; it does unless this says otherwise."""
    dice: bool | None = None
    """A code of dice, which stands there as the language writes it that is spoken."""
    markdown: bool | None = None
    """People write Markdown in it."""
    matters: Choices | Sequence[Choices] | None = None
    """The choices in other fields for which this one matters: all of one, or of one of several."""
    refusal: str = ""
    """Its own sentence for whatever cannot stand there."""
    too_low: str = ""
    too_high: str = ""
    not_whole: str = ""
    not_a_number: str = ""
    not_a_text: str = ""
    """The same for one kind of it alone; the last where a list stands and one name is wanted."""

    def __or__(self, other: Self) -> Self:
        given = {name: value for name in _NAMES if (value := getattr(other, name)) not in (None, "")}
        return type(self)(**{name: getattr(self, name) for name in _NAMES} | given)

    def refused(self, why: str) -> str:
        """The sentence for a kind of refusal, such as `too_low`; "" where the usual one will do."""
        return (getattr(self, why, "") or self.refusal) if why else ""


REFUSALS = ("refusal", "too_low", "too_high", "not_whole", "not_a_number", "not_a_text")
_NAMES = tuple(one.name for one in fields(Shown))
NOTHING = Shown()


def shown_of(info: FieldInfo) -> Shown:
    """All that a field says of itself, on its types too: `type Word = Annotated[str, Shown(…)]`, or none."""
    parts = get_args(info.annotation)
    types = parts if NoneType in parts else (info.annotation,)
    named = [getattr(one, "__value__", None) for one in types]
    hints = [*[hint for one in named for hint in getattr(one, "__metadata__", ())], *info.metadata]
    return reduce(or_, (hint for hint in hints if isinstance(hint, Shown)), NOTHING)


def small(english: str) -> str:
    """An English title as a sentence has it: all small but for I and what is all capitals, as DC."""
    words = english.split(" ")
    return " ".join(word if word.isupper() and word != "A" else word.lower() for word in words)
