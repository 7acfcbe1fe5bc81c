"""What could as well be otherwise in a battle: words beside the type of a field, for forecasts that try it.

`men: Annotated[int, Size()] = 100`, `weather: Annotated[Weather, BEARS] = Weather.CLEAR`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pydantic.fields import FieldInfo

from rulesets.engine.values import UnitSheet, Value


@dataclass(frozen=True, slots=True)
class Size:
    """Of a unit's sheet: this many are they, or this much is there of it."""

    holds: Callable[[Any], bool] = lambda sheet: True
    """Whether it is so of this sheet: of another it may be another field, or none."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Of a situation: it bears on how the battle goes, and could as well be otherwise."""

    offered: bool = True
    """Whether it is tried otherwise to even a battle out; else only what it does is asked."""
    step: int = 1
    """A number is tried so much higher and lower."""
    rows: Callable[[Any], Iterable[Value]] = lambda muster: ()
    """From the muster: rows that might stand there too."""


BEARS = Bearing()


def size_of(sheet: UnitSheet) -> str | None:
    """The name of the field that says how many a unit is of; None where no number says it."""
    for name, info in type(sheet).model_fields.items():
        hints = (hint for hint in info.metadata if isinstance(hint, Size))
        if any(hint.holds(sheet) for hint in hints) and getattr(sheet, name):
            return name
    return None


def bearing_of(info: FieldInfo) -> Bearing | None:
    """What a field says of what else might stand there."""
    return next((hint for hint in info.metadata if isinstance(hint, Bearing)), None)
