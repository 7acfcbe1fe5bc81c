"""A course: a field that is fought ahead, under a key of its own among others of the same inquiry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from rulesets.engine.values import Facts, Json
from rulesets.forecasts.fighting import Forecast
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
