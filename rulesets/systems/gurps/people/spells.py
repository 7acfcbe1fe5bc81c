"""What commanders do with exceptional strength, sealed until both have laid it out (Powers; T17)."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.book.tables import BY_STRENGTH
from rulesets.systems.gurps.people.orders import ASide, AUnit

ON_A_UNIT = sorted(effect.value for effect in BY_STRENGTH)
ON_A_SIDE = (Effect.CATASTROPHE.value, Effect.CONFOUND.value)


class Allocation(Value):
    """Exceptional strength spent on one effect."""

    effect: Effect = Field(title="Effect")
    unit: Annotated[AUnit | None, Shown(matters={"effect": [*ON_A_UNIT]})] = Field(
        None, title="On which unit"
    )
    side: Annotated[ASide | None, Shown(matters={"effect": [*ON_A_SIDE]})] = Field(
        None, title="Against which side", description="Empty: the strongest enemy."
    )
    points: int = Field(
        1,
        ge=1,
        le=1000,
        title="Points",
        description="A level or line on a unit costs one for each 100 of its strength, rounded up.",
    )
    levels: Annotated[int | None, Shown(matters={"effect": [*ON_A_UNIT]})] = Field(
        None, ge=1, le=100, title="At most", description="Levels or lines; empty: all it brings."
    )
    note: str = Field("", max_length=200, title="How it looks")

    @property
    def tidied(self) -> Self:
        """Without what does not matter for its effect."""
        if self.effect in BY_STRENGTH:
            return self.model_copy(update={"side": None})
        return self.model_copy(update={"unit": None, "levels": None})


class Powers(Value):
    """What a side's practitioners do, sealed until both have laid it out."""

    spend: tuple[Allocation, ...] = Field((), max_length=40, title="Effects")
    defence: int = Field(
        0, ge=0, le=1000, title="Kept for defence", description="To block what the enemy sends."
    )


class Price(Value):
    """What confounding the enemy costs, and what it does to his Strategy."""

    cost: int = Field(3, ge=1, le=1000, title="Points it takes")
    modifier: int = Field(-1, ge=-5, le=0, title="Strategy of the enemy")
    spoils: bool = Field(False, title="Spoils the plan", description="The enemy’s plan earns no bonus.")


class Blocks(Value):
    """Points set against what the enemy sends."""

    points: Mapping[str, Annotated[int, Field(ge=0, le=1000)]] = Field({}, title="Points against each")
