"""What people say in a battle: orders of units and heroes, and the game master's calls."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.traveller.kinds import (
    Act,
    Cover,
    Deed,
    Difficulty,
    Do,
    Light,
    Luck,
    Minor,
    Mode,
    Score,
    Smoke,
    Stance,
    State,
    Task,
    Wound,
)
from rulesets.systems.traveller.situation import COVER_WORDS, AHero, ASide, AUnit, Dm, Extra, Metres

type APlace = Annotated[Id, Ref("place")]
type Whom = Annotated[str, Field(max_length=40)]

LISTED: Any = {"listed": True}
MORE: Any = {"more": True}
MINORS: Any = {
    "listed": True,
    "labels": {
        "none": "Nothing",
        "move": "Move",
        "aim": "Aim",
        "stance": "Change stance",
        "reload": "Reload",
    },
}
MODES: Any = {
    "listed": True,
    "labels": {"single": "Single shots", "burst": "Bursts", "auto": "Automatic fire"},
    "helps": {"burst": "Auto rating is added to damage", "auto": "One die for each point, in pairs"},
}
STANCES: Any = {
    "listed": True,
    "labels": {"standing": "Standing", "crouched": "Crouched", "prone": "Lying down"},
}


class Way(StrEnum):
    TOWARD, AWAY = "toward", "away"


class Deployment(Value):
    """How a unit begins."""

    zone: APlace | None = Field(None, title="Where does it stand?", json_schema_extra=LISTED)
    stance: Stance = Field(Stance.STANDING, title="Stance", json_schema_extra=STANCES)


class TaskOrder(Value):
    """What somebody of the unit does beside its own action."""

    kind: Task = Field(Task.OTHER, title="Kind", description="One of each a turn.")
    text: str = Field("", max_length=200, title="What he does")
    level: int | None = Field(
        None, ge=-2, le=6, title="Level of the skill", description="Empty: as the unit has it."
    )


class Moves(Value):
    """What units and heroes have in common in a turn."""

    minor: Minor = Field(Minor.NONE, title="Minor action", json_schema_extra=MINORS)
    zone: APlace | None = Field(None, title="Move to", json_schema_extra=LISTED)
    toward: Whom | None = Field(None, title="Move toward or away from", json_schema_extra=LISTED)
    dodge_max: int = Field(0, ge=0, le=20, title="Dodge so many attacks", description="The first that come.")
    second: Minor = Field(
        Minor.NONE,
        title="Second minor action",
        description="Only without a significant action.",
        json_schema_extra={**MINORS, **MORE},
    )
    way: Way = Field(
        Way.TOWARD,
        title="Which way to move",
        json_schema_extra={"labels": {"toward": "Toward", "away": "Away"}, **MORE},
    )
    metres: Metres | None = Field(
        None,
        title="Metres",
        description="In one move. Empty: as far as it goes.",
        json_schema_extra=MORE,
    )
    stance: Stance = Field(Stance.STANDING, title="New stance", json_schema_extra={**STANCES, **MORE})
    attack_first: bool = Field(False, title="Attack before the rest", json_schema_extra=MORE)
    parry_max: int = Field(
        0,
        ge=0,
        le=20,
        title="Parry so many attacks",
        description="In close combat.",
        json_schema_extra=MORE,
    )
    hasten: bool = Field(
        False,
        title="Hasten",
        description="Once a battle: +2 initiative, −1 on checks.",
        json_schema_extra=MORE,
    )

    @property
    def minors(self) -> tuple[Minor, ...]:
        return tuple(one for one in (self.minor, self.second) if one is not Minor.NONE)


class UnitActs(Value):
    """The significant action of a unit."""

    act: Act = Field(
        Act.NONE,
        title="Significant action",
        json_schema_extra={
            "labels": {
                "none": "Nothing",
                "attack": "Attack",
                "rally": "Rally a unit",
                "inspire": "Inspire somebody",
            },
            "helps": {"inspire": "Leadership: its Effect raises initiative"},
        },
    )
    target: Whom | None = Field(
        None, title="Target", description="To attack or to aim at.", json_schema_extra=LISTED
    )
    weapon: Whom | None = Field(
        None, title="Weapon", description="None: the weapon of most.", json_schema_extra=LISTED
    )
    mode: Mode = Field(Mode.SINGLE, title="Fire", json_schema_extra=MODES)
    whom: Whom | None = Field(None, title="Rally or inspire whom", json_schema_extra=LISTED)


class UnitOrders(Moves, UnitActs):
    """What a unit does in its turn."""

    or_else: tuple[Whom, ...] = Field(
        (), max_length=20, title="If the target is gone or out of reach", json_schema_extra=MORE
    )
    spread: bool = Field(
        False,
        title="Spread automatic fire",
        description="Over all of these targets in one zone.",
        json_schema_extra=MORE,
    )
    delay_to: int | None = Field(
        None,
        ge=-20,
        le=40,
        title="Delay to initiative",
        description="For the rest of the battle.",
        json_schema_extra=MORE,
    )
    wait: bool = Field(
        False, title="Wait", description="No turn now; first in the next round.", json_schema_extra=MORE
    )
    tasks: tuple[TaskOrder, ...] = Field(
        (), max_length=6, title="Told off to do something else", json_schema_extra=MORE
    )
    fall_back: bool = Field(
        False,
        title="Leave the field",
        description="If its turn ends more than 500 m from every enemy, or at a way off.",
        json_schema_extra=MORE,
    )


class Flight(Value):
    """A broken unit runs. Its leader may try to rally it, and it may still dodge."""

    rally: bool = Field(False, title="The leader tries to rally it")
    dodge_max: int = Field(0, ge=0, le=20, title="Dodge so many attacks")
    parry_max: int = Field(0, ge=0, le=20, title="Parry so many attacks")


class HeroActs(Value):
    """The significant action of a hero."""

    do: Do = Field(
        Do.NONE,
        title="Significant action",
        json_schema_extra={
            "listed": True,
            "labels": {
                "none": "Nothing",
                "attack": "Attack",
                "rally": "Rally a unit",
                "inspire": "Inspire somebody",
                "lead": "Take over a unit",
                "first_aid": "First aid",
                "deed": "A deed",
                "flee": "Hide or flee",
            },
        },
    )
    target: Whom | None = Field(
        None, title="Target", description="To attack or to aim at.", json_schema_extra=LISTED
    )
    weapon: Whom | None = Field(None, title="Weapon", json_schema_extra=LISTED)
    mode: Mode = Field(Mode.SINGLE, title="Fire", json_schema_extra=MODES)
    whom: Whom | None = Field(
        None, title="Whom", description="To rally, inspire, lead or bandage.", json_schema_extra=LISTED
    )
    deed: str = Field("", max_length=500, title="Your deed", description="The GM says what it takes.")


class HeroOrders(Moves, HeroActs):
    """What a hero does in his turn."""

    third: Minor = Field(
        Minor.NONE,
        title="Third minor action",
        description="Only without a significant action.",
        json_schema_extra={**MINORS, **MORE},
    )
    kind: Task = Field(Task.OTHER, title="Skill of the deed", json_schema_extra={**LISTED, **MORE})
    score: Score | None = Field(
        None,
        title="Characteristic of the deed",
        description="None: the usual one of the skill.",
        json_schema_extra={**LISTED, **MORE},
    )
    wound_choice: Wound = Field(
        Wound.DEXTERITY,
        title="Wounds go on to",
        description="What Endurance cannot take.",
        json_schema_extra={"labels": {"strength": "Strength", "dexterity": "Dexterity"}, **MORE},
    )

    @property
    def minors(self) -> tuple[Minor, ...]:
        return tuple(one for one in (self.minor, self.second, self.third) if one is not Minor.NONE)


# The game master


class DeedSeen(Value):
    """A deed that a unit has seen."""

    unit: AUnit = Field(title="Unit that sees it")
    deed: Deed = Field(title="Deed")
    checks: int = Field(1, ge=1, le=10, title="For so many morale checks")


class Called(Value):
    """A morale check that the game master calls."""

    unit: AUnit = Field(title="Unit")
    difficulty: Difficulty = Field(Difficulty.AVERAGE, title="Difficulty")


class Changed(Value):
    """What becomes of a unit by the game master's word."""

    unit: AUnit = Field(title="Unit")
    cover: Cover | None = Field(None, title="Cover", json_schema_extra=COVER_WORDS)  # type: ignore[arg-type]
    state: State | None = Field(None, title="State")
    unseen: bool | None = Field(None, title="Out of sight")
    strong: bool | None = Field(None, title="In a strong position")
    luck: Luck | None = Field(None, title="Boon or bane this round")
    zone: APlace | None = Field(None, title="Put in zone")
    side: ASide | None = Field(None, title="Goes over to")
    surprised: bool | None = Field(None, title="Surprised", description="It cannot react until it has acted.")


class Favoured(Value):
    """A hero whom luck is with, or against."""

    hero: AHero = Field(title="Hero")
    luck: Luck = Field(Luck.BOON, title="Boon or bane this round")


class Moved(Value):
    """A distance that the game master sets."""

    one: Whom = Field(min_length=1, title="Who")
    other: Whom = Field(min_length=1, title="From whom")
    metres: Metres = Field(title="Metres")


class Joining(Value):
    """A unit that goes into another one, or leaves the one it is in."""

    unit: AUnit = Field(title="Unit")
    into: AUnit | None = Field(None, title="Into", description="Empty: it is sent off on its own.")


class MoodChange(Value):
    unit: AUnit = Field(title="Unit")
    value: Dm = Field(title="Morale")
    reason: str = Field(min_length=1, max_length=80, title="Reason")


class Events(Value):
    """What the game master brings about between two rounds."""

    story: str = Field("", max_length=1000, title="What happens", description="Everybody reads it.")
    changes: tuple[Changed, ...] = Field((), max_length=50, title="Units", json_schema_extra=MORE)
    deeds: tuple[DeedSeen, ...] = Field(
        (), max_length=20, title="Deeds that units have seen", json_schema_extra=MORE
    )
    checks: tuple[Called, ...] = Field(
        (), max_length=20, title="Morale checks called", json_schema_extra=MORE
    )
    distances: tuple[Moved, ...] = Field((), max_length=50, title="Distances", json_schema_extra=MORE)
    joins: tuple[Joining, ...] = Field((), max_length=20, title="Split and combine", json_schema_extra=MORE)
    light: Light | None = Field(None, title="Light", json_schema_extra={**LISTED, **MORE})
    smoke: Smoke | None = Field(None, title="Smoke or fog", json_schema_extra={**LISTED, **MORE})
    weather: bool | None = Field(None, title="Extreme weather", json_schema_extra=MORE)
    morale: tuple[MoodChange, ...] = Field(
        (), max_length=20, title="Other modifiers to morale", json_schema_extra=MORE
    )
    attacks: tuple[Extra, ...] = Field(
        (), max_length=20, title="Other modifiers to attacks", json_schema_extra=MORE
    )
    lucks: tuple[Favoured, ...] = Field(
        (), max_length=20, title="Boons and banes of heroes", json_schema_extra=MORE
    )
    exposed: frozenset[AHero] = Field(
        frozenset(),
        title="Heroes who can be shot at",
        description="Though they are with a unit.",
        json_schema_extra=MORE,
    )


class Judged(Value):
    """What a task or a deed takes."""

    difficulty: Difficulty = Field(Difficulty.AVERAGE, title="Difficulty")
    level: int | None = Field(
        None, ge=-3, le=6, title="Level of the skill", description="Empty: as the sheet has it."
    )
    dm: int = Field(0, ge=-10, le=10, title="Other modifier")
    luck: Luck | None = Field(None, title="Boon or bane", json_schema_extra={**LISTED, **MORE})


class Takeover(Value):
    """Whether a hero may take over a unit."""

    allowed: bool = Field(
        False, title="He takes it over", description="Is he near enough, and does it want a leader?"
    )


class Outcome(Value):
    """What came of a task or a deed."""

    story: str = Field("", max_length=500, title="What comes of it", description="Everybody reads it.")
    deed: Deed | None = Field(None, title="It counts as", description="And lifts the unit that sees it.")
    unit: AUnit | None = Field(None, title="Unit that sees it")
    harmed: AUnit | None = Field(None, title="Unit that is harmed")
    loss: int = Field(0, ge=0, le=1_000_000, title="Endurance it loses")


class Ending(Value):
    """Whether the fighting goes on."""

    over: bool = Field(False, title="The battle is over")
    victors: frozenset[ASide] = Field(frozenset(), title="Who has won")
