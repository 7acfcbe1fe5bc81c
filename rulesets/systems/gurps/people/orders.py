"""What people say in a battle: plans, Risk and deeds, and the game master's calls."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Ref, Shown, Term, Value
from rulesets.systems.gurps.words.refusals import refused

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Lines = Annotated[int, Field(ge=-3, le=3)]


class Upheaval(Value):
    """What the GM makes of a catastrophe."""

    story: Annotated[str, Shown(lines=True)] = Field(
        "", max_length=1000, title="What happens", description="Everybody reads it."
    )


class Struck(Upheaval):
    victim: AUnit | None = Field(
        None, title="Whose leader is struck", description="Drawn by lot; name another."
    )


class Reinforcement(Upheaval):
    gains: ASide | None = Field(None, title="Which enemy gains", description="Empty: the strongest.")


class Defection(Reinforcement):
    defector: AUnit | None = Field(
        None,
        title="Who defects",
        description="A leader of yours takes all his units along. Empty: nobody has reason to.",
    )


class HeroOrders(Value):
    """How a hero goes into the fight, sealed."""

    risk: Annotated[int, refused("risk_out_of_range")] = Field(
        0, ge=-6, le=6, title="Risk", description="−6 is wild, +6 careful."
    )
    action: str = Field("", max_length=500, title="Your deed", description="What you do out there.")


class Bloodshed(Value):
    """How bloody the day was, and who bore the brunt."""

    intensity: int = Field(
        0, ge=0, le=5, title="Bloodiness", description="Lines up the casualty table, for all."
    )
    exposure: Mapping[AUnit, Lines] = Field(
        {},
        title="Who led and who hung back",
        description="Lines of the casualty table: −3 led the fray, +3 held back. Your word counts as it is.",
    )


class Rest(Term):
    NONE, MARCH, CAMP = "none", "march", "camp"


class Night(Value):
    """Between two days of one battle."""

    rest: Rest = Field(
        Rest.CAMP, title="The night is spent", description="The wounded recover in camp or on march."
    )
    reformed: frozenset[AUnit] = Field(frozenset(), title="Routed units that reform")
    healed: Annotated[Mapping[AHero, Annotated[int, Field(ge=0, le=100)]], Shown(adds_up=False)] = Field(
        {}, title="Hits healed by first aid"
    )
    rewalled: bool = Field(
        False, title="The defender has a new position", description="After losing the first."
    )


class Helps(Value):
    """What helps routed men to rally where they roll for it (R38)."""

    friendly: bool = Field(False, title="On friendly ground", description="+1 to rally.")
    hiding: bool = Field(False, title="Many hiding places", description="+1 to rally.")
    charismatic: frozenset[AHero] = Field(
        frozenset(), title="Charismatic leaders", description="+1 for those they lead."
    )


class RallyNight(Helps, Night):
    """The same where routed units roll for it (R38)."""


class Fate(Term):
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
    note: str = Field(
        "",
        max_length=1000,
        title="What follows",
        description="What custom asks of the beaten, pursuit, and the like. Everybody reads it.",
    )
