"""What people say in a battle: plans, Risk and deeds, and the game master's calls."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.gurps.kinds import Circumstance, Effect
from rulesets.systems.gurps.refusals import refused
from rulesets.systems.gurps.situation import Circumstances

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Lines = Annotated[int, Field(ge=-3, le=3)]


class Skill(StrEnum):
    STRATEGY, TACTICS = "strategy", "tactics"


class Plan(Value):
    """A commander's plan for the day, sealed."""

    battle_plan: str = Field(
        "", max_length=4000, title="Battle plan", description="The GM appraises it, −3 to +3."
    )
    skill: Skill = Field(
        Skill.STRATEGY, title="Skill for the contest", description="Tactics only below 200 men in all."
    )
    exposure: Mapping[AUnit, Lines] = Field(
        {}, title="Who leads the fray", description="−3 leads the fray, +3 holds back. The GM confirms."
    )


class Upheaval(Value):
    """What the GM makes of a catastrophe."""

    story: str = Field(
        "",
        max_length=1000,
        title="What happens",
        description="Everybody reads it.",
        json_schema_extra={"lines": 3},
    )


class Struck(Upheaval):
    victim: AUnit | None = Field(
        None, title="Whose leader is struck", description="Drawn by lot; name another."
    )


class Reinforcement(Upheaval):
    gains: ASide | None = Field(None, title="Which enemy gains", description="Empty: the strongest.")


class Defection(Reinforcement):
    defector: AUnit | None = Field(None, title="Who defects", description="Empty: nobody has reason to.")


class HeroOrders(Value):
    """How a hero goes into the fight, sealed."""

    risk: int = Field(
        0,
        ge=-6,
        le=6,
        title="Risk",
        description="−6 is wild, +6 careful.",
        json_schema_extra=refused("risk_out_of_range"),
    )
    action: str = Field("", max_length=500, title="Your deed", description="What you do out there.")


class Appraisal(Value):
    """What the GM thinks of a plan, and what else counts today."""

    plan: int = Field(
        0, ge=-3, le=3, title="Battle plan", json_schema_extra=refused("battle_plan_out_of_range")
    )
    reason: str = Field("", max_length=500, title="Why")
    circumstances: frozenset[Circumstance] = Field(frozenset(), title="Circumstances")
    others: tuple[Circumstances, ...] = Field((), title="Other circumstances")
    special_forces: int = Field(0, ge=-5, le=5, title="Special forces")


class Bloodshed(Value):
    """How bloody the day was, and who bore the brunt."""

    intensity: int = Field(
        0, ge=0, le=5, title="Bloodiness", description="Lines up the casualty table, for all."
    )
    exposure: Mapping[AUnit, Lines] = Field(
        {}, title="Who led and who hung back", description="−3 led the fray, +3 held back."
    )


class Rest(StrEnum):
    NONE, MARCH, CAMP = "none", "march", "camp"


class Night(Value):
    """Between two days of one battle."""

    rest: Rest = Field(
        Rest.CAMP, title="The night is spent", description="The wounded recover in camp or on march."
    )
    reformed: frozenset[AUnit] = Field(frozenset(), title="Routed units that reform")
    healed: Mapping[AHero, Annotated[int, Field(ge=0, le=100)]] = Field(
        {}, title="Hits healed by first aid", json_schema_extra={"adds_up": False}
    )
    rewalled: bool = Field(
        False, title="The defender has a new position", description="After losing the first."
    )


class Fate(StrEnum):
    CARRIED_OFF, CAPTURED = "carried_off", "captured"
    FOUND, LEFT_FOR_DEAD = "found", "left_for_dead"


class FateOf(Value):
    """What became of somebody who lay senseless on a lost field."""

    fate: Fate = Field(Fate.CARRIED_OFF, title="Fate")
    note: str = Field("", max_length=500, title="How")


class Close(Value):
    """The end of the battle."""

    experience: bool = Field(
        True, title="Counts as experience", description="Not if the odds made it a walk."
    )


class Allocation(Value):
    """Exceptional strength spent on one effect."""

    effect: Effect = Field(title="Effect")
    unit: AUnit | None = Field(None, title="On which unit")
    side: ASide | None = Field(None, title="Against which side", description="Empty: the strongest enemy.")
    points: int = Field(1, ge=1, le=1000, title="Points")
    levels: int | None = Field(
        None, ge=1, le=100, title="At most", description="Levels or lines; empty: all it brings."
    )
    note: str = Field("", max_length=200, title="How it looks")


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


class Blocks(Value):
    """Points set against what the enemy sends."""

    points: Mapping[str, Annotated[int, Field(ge=0, le=1000)]] = Field({}, title="Points against each")
