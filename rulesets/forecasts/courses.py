"""A course: a field that is fought ahead, under a key of its own among others of the same inquiry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from rulesets.engine.values import Facts, Json
from rulesets.forecasts.fighting import Forecast, chunks, shared
from rulesets.forecasts.spread import Spread

AS_IT_IS = ""
"""The key of the course to which others are compared."""

type Spreads = Mapping[str, Spread]
"""What has come of courses so far, by key. What nobody has fought yet may be missing."""


@dataclass(frozen=True, slots=True)
class Course:
    """All courses of an inquiry have the same seed: they are fought with the same dice."""

    key: str
    forecast: Forecast
    battles: int
    """So many at most."""

    def as_json(self) -> Json:
        return {"key": self.key, "forecast": self.forecast.as_json(), "battles": self.battles}

    @classmethod
    def from_json(cls, kept: Facts) -> Self:
        return cls(kept["key"], Forecast.from_json(kept["forecast"]), kept["battles"])


def fought(courses: Iterable[Course], spreads: dict[str, Spread], workers: int = 1) -> Iterator[str]:
    """Each course to its last battle, number 0 first, into the spreads; says each time which has grown."""
    tasks = [
        (course.key, course.forecast, numbers)
        for course in courses
        for numbers in chunks(range(_so_far(spreads, course.key), course.battles), workers)
    ]
    for n, part in shared([(forecast, numbers) for _, forecast, numbers in tasks], workers):
        key = tasks[n][0]
        spreads.setdefault(key, Spread()).merge(part)
        yield key


def _so_far(spreads: Spreads, key: str) -> int:
    return spreads[key].battles if key in spreads else 0
