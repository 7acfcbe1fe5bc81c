"""What the GM sets before the first round: the field, and how each side stands on it."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import BEARS, OPEN, Bearing, Id, Open, Ref, Value
from rulesets.systems.starwars.book.kinds import Level, Visibility
from rulesets.systems.starwars.people.sheets import AUnit

type AnySide = Annotated[Id, Ref("side")]


class Apart(Value):
    """Two units and how far they are from each other: the map of the table wins."""

    one: AUnit = Field(title="Unit")
    other: AUnit = Field(title="and unit")
    metres: int | None = Field(
        None,
        ge=0,
        le=100_000,
        title="Metres between them",
        description="Empty: by the map no longer, but reckoned from where they stand.",
    )


class Situation(Value):
    """The field as a whole."""

    round_minutes: Open[int] = Field(1, ge=1, le=1440, title="Minutes in a round")
    visibility: Annotated[Visibility, OPEN, BEARS] = Field(Visibility.CLEAR, title="Visibility")
    terrain_percent: Annotated[int, OPEN, Bearing(step=30)] = Field(
        100, ge=10, le=100, title="Going, %", description="Of the usual speed."
    )
    movement_level: Annotated[Level | None, OPEN, Bearing(offered=False)] = Field(
        None, title="Movement needs a roll", description="Empty: in combat it succeeds by itself."
    )
    surprise_side: Annotated[AnySide | None, OPEN, BEARS] = Field(
        None, title="Surprises the enemy", description="Two free levels of haste in the first round."
    )
    sectors: Open[int] = Field(3, ge=1, le=9, title="Sectors", description="Side by side across the axis.")
    sector_gap_m: Open[int] = Field(500, ge=0, le=100_000, title="Metres from sector to sector")
    distances: Open[tuple[Apart, ...]] = Field(
        (),
        max_length=60,
        title="Distances by the map",
        description="They change as units walk along the axis and across sectors.",
    )
    notes: Open[str] = Field(
        "", max_length=2000, title="Ground and weather", description="Everybody reads it."
    )


class SideSituation(Value):
    """How one side stands."""

    home: Open[int | None] = Field(
        None,
        ge=-1,
        le=1,
        title="Retreats towards",
        description="−1 down the axis, +1 up. Empty: the first side down, all others up.",
    )
    allies: Open[frozenset[AnySide]] = Field(
        frozenset(), title="Allies", description="It does not fight them."
    )
