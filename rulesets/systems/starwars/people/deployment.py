"""What is said before the first round: marches, where units stand, who comes late (Deployment)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.starwars.book.kinds import Level
from rulesets.systems.starwars.people.orders import AUnit, Metres

HOURS = Shown(
    too_low="Hours must be a whole number of 0 or more.",
    not_a_number="Hours must be a whole number of 0 or more.",
)


class March(Value):
    """What a unit did before the battle."""

    hours: Annotated[int, HOURS] = Field(0, ge=0, le=200, title="Hours marched")
    slept: Annotated[int, HOURS] = Field(0, ge=0, le=200, title="Hours slept after it")


class Marches(Value):
    units: Mapping[AUnit, March] = Field(
        {}, title="Marches", description="Empty: they come rested. Riders do not tire."
    )


class Place(Value):
    """Where a unit stands when the battle begins."""

    position_m: Metres | None = Field(None, title="Metres on the axis", description="Empty: as on its sheet.")
    sector: int | None = Field(None, ge=0, le=8, title="Sector", description="0 is the leftmost.")


class Deployment(Value):
    """A commander's deployment."""

    units: Mapping[AUnit, Place] = Field({}, title="Where they stand")


class Timely(Value):
    """Which units may come late."""

    late: Mapping[AUnit, Level] = Field(
        {}, title="Whether they come in time needs a roll", description="The difficulty; others are there."
    )
