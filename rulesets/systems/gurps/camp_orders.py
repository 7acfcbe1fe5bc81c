"""What game masters say between battles: who is paid, who is raised, how the wounded rest."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.gurps.orders import AHero, AUnit, Rest

type Money = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Bonus(StrEnum):
    NONE, HALF, WHOLE = "none", "half", "whole"

    @property
    def percent(self) -> int:
        return {Bonus.NONE: 0, Bonus.HALF: 50, Bonus.WHOLE: 100}[self]


class PayOut(Value):
    """A pay day: who goes without, who expects nothing, who gets more."""

    unpaid: frozenset[AUnit] = Field(frozenset(), title="Who is not paid", description="They roll morale.")
    exempt: frozenset[AUnit] = Field(
        frozenset(),
        title="Who expects no pay",
        description="Conscripts, the undead, men paid in land or citizenship.",
    )
    bonus: Bonus = Field(
        Bonus.NONE,
        title="Extra pay",
        description="Morale for a month: +1 for half as much again, +2 for twice as much.",
        json_schema_extra={
            "labels": {"none": "None", "half": "Half as much again", "whole": "Twice as much"}
        },
    )
    loot: Money = Field(
        0, title="Loot shared out", description="In $. It counts as pay and does not burden the treasury."
    )


class Rewarded(Value):
    """Whom the extra pay is for."""

    units: frozenset[AUnit] = Field(frozenset(), title="Who gets it", description="Morale +1 or +2.")


class EachCost(Value):
    """The cost to raise one man or piece where the book prints none."""

    each: int = Field(0, ge=0, le=10_000_000, title="Cost to raise, each", description="In $.")


class Unrest(Value):
    """What unpaid men do who have failed their morale roll."""

    deserters: int = Field(0, ge=0, le=1_000_000, title="Men who desert")
    story: str = Field(
        "",
        max_length=500,
        title="What happens",
        description="Their side reads it.",
        json_schema_extra={"lines": 3},
    )


class Recover(Value):
    """Days of rest, and who is healed by magic."""

    days: int = Field(1, ge=1, le=60, title="Days")
    rest: Rest = Field(
        Rest.CAMP,
        title="Spent",
        description="In camp 2% and the tech level of the unit come back each day, on the march 2%.",
        json_schema_extra={"labels": {"none": "Without rest", "march": "On the march", "camp": "In camp"}},
    )
    tended: frozenset[AUnit] = Field(
        frozenset(),
        title="Healed by magic",
        description="1d% more each day; it takes one healer for each ten wounded.",
    )
    hits: Mapping[AHero, Annotated[int, Field(ge=0, le=100)]] = Field(
        {}, title="Hits that heroes get back", json_schema_extra={"adds_up": False}
    )
