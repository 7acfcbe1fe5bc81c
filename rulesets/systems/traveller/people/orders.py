"""What people say in a battle: orders of units and heroes, and the game master's calls."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Ref, Shown, Term, Value
from rulesets.engine.shown import Choices
from rulesets.systems.traveller.book.kinds import (
    Act,
    Do,
    Minor,
    Mode,
    Score,
    Stance,
    Task,
    Wound,
)
from rulesets.systems.traveller.people.situation import Metres

type APlace = Annotated[Id, Ref("place")]
type Whom = Annotated[str, Field(max_length=40)]

LISTED = Shown(listed=True)
MORE = Shown(more=True)


def matters(*ways: Choices) -> Shown:
    """What a field matters for: all that one of these says."""
    return Shown(matters=ways)


def _minor(kind: str) -> tuple[Choices, ...]:
    return tuple({name: [kind]} for name in ("minor", "second", "third"))


ATTACKS: tuple[Choices, ...] = ({"act": ["attack"]}, {"do": ["attack"]})
IDLES: tuple[Choices, ...] = ({"act": ["none"]}, {"do": ["none"]})
FIRES = matters(*ATTACKS)
AIMS = matters(*ATTACKS, *_minor("aim"))
ARMS = matters(*ATTACKS, *_minor("reload"), *_minor("draw"))
GOES = matters(*_minor("move"))
STANDS = matters(*_minor("stance"))
DARES = matters({"do": ["deed"]})


class Way(Term):
    TOWARD = "toward"
    AWAY = "away"


class Deployment(Value):
    """How a unit begins."""

    zone: Annotated[APlace | None, LISTED] = Field(None, title="Where does it stand?")
    stance: Annotated[Stance, LISTED] = Field(Stance.STANDING, title="Stance")


class Readiness(Value):
    """What is said of a unit or a hero when a round begins, where orders wait for the turn."""

    hasten: bool = Field(False, title="Hasten", description="Once a battle: +2 initiative, −1 on checks.")
    dodge_max: int = Field(
        0, ge=0, le=20, title="Dodge so many attacks", description="The first that come before its turn."
    )
    parry_max: Annotated[int, MORE] = Field(
        0, ge=0, le=20, title="Parry so many attacks", description="In close combat."
    )


class TaskOrder(Value):
    """What somebody of the unit does beside its own action."""

    kind: Task = Field(Task.OTHER, title="Kind", description="One of each a turn.")
    text: str = Field("", max_length=200, title="What he does")
    level: int | None = Field(
        None, ge=-2, le=6, title="Level of the skill", description="Empty: as the unit has it."
    )


class Moves(Value):
    """What units and heroes have in common in a turn."""

    minor: Annotated[Minor, LISTED] = Field(Minor.NONE, title="Minor action")
    zone: Annotated[APlace | None, LISTED | GOES] = Field(None, title="Move to")
    toward: Annotated[Whom | None, LISTED | GOES] = Field(None, title="Move toward or away from")
    way: Annotated[Way, GOES] = Field(Way.TOWARD, title="Which way to move")
    metres: Annotated[Metres | None, GOES] = Field(
        None, title="Metres", description="In one move. Empty: as far as it goes."
    )
    stance: Annotated[Stance, LISTED | STANDS] = Field(Stance.STANDING, title="New stance")
    second: Annotated[Minor, LISTED | matters(*IDLES)] = Field(
        Minor.NONE, title="Second minor action", description="Only without a significant action."
    )
    dodge_max: int = Field(0, ge=0, le=20, title="Dodge so many attacks", description="The first that come.")
    parry_max: Annotated[int, MORE] = Field(
        0, ge=0, le=20, title="Parry so many attacks", description="In close combat."
    )
    attack_first: Annotated[bool, FIRES | MORE] = Field(False, title="Attack before the rest")
    hasten: Annotated[bool, MORE] = Field(
        False, title="Hasten", description="Once a battle: +2 initiative, −1 on checks."
    )

    @property
    def minors(self) -> tuple[Minor, ...]:
        return tuple(one for one in (self.minor, self.second) if one is not Minor.NONE)


class UnitActs(Value):
    """The significant action of a unit."""

    act: Act = Field(Act.NONE, title="Significant action")
    target: Annotated[Whom | None, LISTED | AIMS] = Field(
        None, title="Target", description="To attack or to aim at."
    )
    weapon: Annotated[Whom | None, LISTED | ARMS] = Field(
        None, title="Weapon", description="None: the one in hand, or of most. Another has to be drawn."
    )
    mode: Annotated[Mode, LISTED | FIRES] = Field(Mode.SINGLE, title="Fire")
    whom: Annotated[Whom | None, LISTED | matters({"act": ["rally", "inspire"]})] = Field(
        None, title="Rally or inspire whom"
    )


class UnitOrders(Moves, UnitActs):
    """What a unit does in its turn."""

    or_else: Annotated[tuple[Whom, ...], FIRES | MORE] = Field(
        (), max_length=20, title="If the target is gone or out of reach"
    )
    spread: Annotated[bool, matters({"act": ["attack"], "mode": ["auto"]}) | MORE] = Field(
        False, title="Spread automatic fire", description="Over all of these targets that stand together."
    )
    delay_to: Annotated[int | None, MORE] = Field(
        None, ge=-20, le=40, title="Delay to initiative", description="For the rest of the battle."
    )
    wait: Annotated[bool, MORE] = Field(
        False, title="Wait", description="No turn now; first in the next round."
    )
    tasks: Annotated[tuple[TaskOrder, ...], Shown(rows=1) | MORE] = Field(
        (), max_length=len(Task), title="Told off to do something else"
    )
    send_off: Annotated[int, MORE] = Field(
        0,
        ge=0,
        le=1_000_000,
        title="Send off so many",
        description="Once its turn is over they are a unit of their own, which wants a leader.",
    )
    join: Annotated[Whom | None, LISTED | MORE] = Field(
        None,
        title="Go into another unit",
        description="That stands near. Once its turn is over the two are one.",
    )
    fall_back: Annotated[bool, MORE] = Field(
        False,
        title="Leave the field",
        description="If its turn ends more than 500 m from every enemy, or at a way off.",
    )


class Flight(Value):
    """A broken unit runs. Its leader may try to rally it, and it may still dodge."""

    rally: bool = Field(False, title="The leader tries to rally it")
    dodge_max: int = Field(0, ge=0, le=20, title="Dodge so many attacks")
    parry_max: int = Field(0, ge=0, le=20, title="Parry so many attacks")


class HeroActs(Value):
    """The significant action of a hero."""

    do: Annotated[Do, LISTED] = Field(Do.NONE, title="Significant action")
    target: Annotated[Whom | None, LISTED | AIMS] = Field(
        None, title="Target", description="To attack or to aim at."
    )
    weapon: Annotated[Whom | None, LISTED | ARMS] = Field(
        None, title="Weapon", description="None: the one in hand. Another has to be drawn."
    )
    mode: Annotated[Mode, LISTED | FIRES] = Field(Mode.SINGLE, title="Fire")
    whom: Annotated[Whom | None, LISTED | matters({"do": ["rally", "inspire", "lead", "first_aid"]})] = Field(
        None, title="Whom", description="To rally, inspire, lead or bandage."
    )
    deed: Annotated[str, DARES] = Field(
        "", max_length=500, title="Your deed", description="The GM says what it takes."
    )


class HeroOrders(Moves, HeroActs):
    """What a hero does in his turn."""

    third: Annotated[Minor, LISTED | matters(*IDLES)] = Field(
        Minor.NONE, title="Third minor action", description="Only without a significant action."
    )
    kind: Annotated[Task, LISTED | DARES] = Field(Task.OTHER, title="Skill of the deed")
    score: Annotated[Score | None, LISTED | DARES] = Field(
        None, title="Characteristic of the deed", description="None: the usual one of the skill."
    )
    wound_choice: Annotated[Wound, MORE] = Field(
        Wound.DEXTERITY, title="Wounds go on to", description="What Endurance cannot take."
    )

    @property
    def minors(self) -> tuple[Minor, ...]:
        return tuple(one for one in (self.minor, self.second, self.third) if one is not Minor.NONE)
