"""What the GM sets before the first die, and again every round: conditions, the course, the ground."""

from typing import Annotated, Any

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.runequest.kinds import Degree
from rulesets.systems.runequest.sets import Flags

type AUnit = Annotated[Id, Ref("unit")]
type ASide = Annotated[Id, Ref("side")]


class Course(Value):
    """One round of a battle whose course is known."""

    result: Degree | None = Field(
        None, title="Result for the lead camp", description="Empty: the dice decide this round."
    )
    story: str = Field("", max_length=1000, title="What happens", json_schema_extra={"lines": 2})


FLAGS: Any = Field(frozenset(), title="The lead camp")
MULTIPLIER: Any = Field(
    1,
    ge=0,
    le=3,
    title="Weight of the two generals",
    description="2 or 3 for an ambush.",
    json_schema_extra={"more": True},
)
MISC: Any = Field(
    0, ge=-100, le=100, title="Anything else", description="Quality of the enemy’s leader and the like."
)
RATIO: Any = Field(
    None,
    ge=-5,
    le=5,
    title="Numbers",
    description="5 is five to one for the lead camp, −5 against it, 0 even. Empty: counted.",
    json_schema_extra={"more": True},
)
DUSK: Any = Field(
    None,
    ge=1,
    le=100,
    title="Dusk after round",
    description="Empty: no end by the light.",
    json_schema_extra={"more": True},
)
CONDITIONS = ("flags", "leader_multiplier", "misc", "ratio_override", "max_rounds")
"""Under which the lead camp fights; they stay as they are until the GM changes them."""


class Situation(Value):
    """The field as a whole."""

    story: str = Field("", max_length=2000, title="The field", description="Told when it begins.")
    flags: Flags = FLAGS
    leader_multiplier: int = MULTIPLIER
    misc: int = MISC
    ratio_override: int | None = RATIO
    max_rounds: int | None = DUSK
    course: tuple[Course, ...] = Field(
        (),
        max_length=100,
        title="A course that is known",
        description="Round by round, in place of the army commander’s roll.",
    )


class SideSituation(Value):
    """What the GM says of one side."""

    note: str = Field("", max_length=2000, title="Notes", description="For the game master.")
