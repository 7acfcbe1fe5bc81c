"""What the GM sets before the first die, and again every round: conditions, the course, the ground."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import BEARS, OPEN, UNKNOWN, Bearing, Open, Shown, Value
from rulesets.systems.runequest.book.kinds import Degree
from rulesets.systems.runequest.book.sets import Flags


class Course(Value):
    """One round of a battle whose course is known."""

    result: Annotated[Degree | None, Shown(labels={degree: degree.label.lower() for degree in Degree})] = (
        Field(None, title="Result for the lead camp", description="Empty: the dice decide this round.")
    )
    story: Annotated[str, Shown(lines=True)] = Field("", max_length=1000, title="What happens")


# These go into two forms, with the defaults there: the conditions of a battle and of each round.
LeadFlags = Annotated[
    Flags,
    OPEN,
    BEARS,
    Field(
        title="The lead camp",
        description="The army whose general throws: that of the players’ heroes, unless a force says more.",
    ),
]
Multiplier = Annotated[
    int,
    OPEN,
    Bearing(offered=False),
    Shown(more=True),
    Field(ge=0, le=3, title="Weight of the two generals", description="2 or 3 for an ambush."),
]
Misc = Annotated[
    int,
    OPEN,
    Bearing(step=10),
    Field(ge=-100, le=100, title="Anything else", description="Quality of the enemy’s leader and the like."),
]
Numbers = Annotated[
    int | None,
    OPEN,
    BEARS,
    Shown(more=True),
    Field(
        ge=-5,
        le=5,
        title="Numbers",
        description="5 is five to one for the lead camp, −5 against it, 0 even. Empty: counted.",
    ),
]
Dusk = Annotated[
    int | None,
    OPEN,
    Bearing(step=2),
    Shown(more=True),
    Field(ge=1, le=100, title="Dusk after round", description="Empty: no end by the light."),
]
CONDITIONS = ("flags", "leader_multiplier", "misc", "ratio_override", "max_rounds")
"""Under which the lead camp fights; they stay as they are until the GM changes them."""


class Situation(Value):
    """The field as a whole."""

    story: Open[str] = Field("", max_length=2000, title="The field", description="Told when it begins.")
    flags: LeadFlags = frozenset()
    leader_multiplier: Multiplier = 1
    misc: Misc = 0
    ratio_override: Numbers = None
    max_rounds: Dusk = None
    course: Annotated[tuple[Course, ...], UNKNOWN, BEARS] = Field(
        (),
        max_length=100,
        title="A course that is known",
        description="Round by round, in place of the army commander’s roll.",
    )


class SideSituation(Value):
    """What the GM says of one side."""

    note: Annotated[str, UNKNOWN] = Field(
        "", max_length=2000, title="Notes", description="For the game master."
    )
