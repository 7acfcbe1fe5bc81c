"""What people say in a battle: orders of units and heroes, and the game master's calls."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.traveller.kinds import (
    Act,
    Do,
    Minor,
    Mode,
    Score,
    Stance,
    Task,
    Wound,
)
from rulesets.systems.traveller.situation import Metres

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


def matters(*ways: Any) -> Any:
    """What a field matters for: all that one of these says."""
    return {"matters": list(ways)}


def _minor(kind: str) -> tuple[Any, ...]:
    return tuple({name: [kind]} for name in ("minor", "second", "third"))


ATTACKS: Any = ({"act": ["attack"]}, {"do": ["attack"]})
IDLES: Any = ({"act": ["none"]}, {"do": ["none"]})
FIRES = matters(*ATTACKS)
AIMS = matters(*ATTACKS, *_minor("aim"))
ARMS = matters(*ATTACKS, *_minor("reload"))
GOES = matters(*_minor("move"))
STANDS = matters(*_minor("stance"))
DARES = matters({"do": ["deed"]})


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
    zone: APlace | None = Field(None, title="Move to", json_schema_extra={**LISTED, **GOES})
    toward: Whom | None = Field(None, title="Move toward or away from", json_schema_extra={**LISTED, **GOES})
    way: Way = Field(
        Way.TOWARD,
        title="Which way to move",
        json_schema_extra={"labels": {"toward": "Toward", "away": "Away"}, **GOES},
    )
    metres: Metres | None = Field(
        None,
        title="Metres",
        description="In one move. Empty: as far as it goes.",
        json_schema_extra=GOES,
    )
    stance: Stance = Field(Stance.STANDING, title="New stance", json_schema_extra={**STANCES, **STANDS})
    second: Minor = Field(
        Minor.NONE,
        title="Second minor action",
        description="Only without a significant action.",
        json_schema_extra={**MINORS, **matters(*IDLES)},
    )
    dodge_max: int = Field(0, ge=0, le=20, title="Dodge so many attacks", description="The first that come.")
    parry_max: int = Field(
        0,
        ge=0,
        le=20,
        title="Parry so many attacks",
        description="In close combat.",
        json_schema_extra=MORE,
    )
    attack_first: bool = Field(False, title="Attack before the rest", json_schema_extra={**FIRES, **MORE})
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
        None, title="Target", description="To attack or to aim at.", json_schema_extra={**LISTED, **AIMS}
    )
    weapon: Whom | None = Field(
        None, title="Weapon", description="None: the weapon of most.", json_schema_extra={**LISTED, **ARMS}
    )
    mode: Mode = Field(Mode.SINGLE, title="Fire", json_schema_extra={**MODES, **FIRES})
    whom: Whom | None = Field(
        None,
        title="Rally or inspire whom",
        json_schema_extra={**LISTED, **matters({"act": ["rally", "inspire"]})},
    )


class UnitOrders(Moves, UnitActs):
    """What a unit does in its turn."""

    or_else: tuple[Whom, ...] = Field(
        (), max_length=20, title="If the target is gone or out of reach", json_schema_extra={**FIRES, **MORE}
    )
    spread: bool = Field(
        False,
        title="Spread automatic fire",
        description="Over all of these targets in one zone.",
        json_schema_extra={**matters({"act": ["attack"], "mode": ["auto"]}), **MORE},
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
        (), max_length=6, title="Told off to do something else", json_schema_extra={"rows": 1, **MORE}
    )
    send_off: int = Field(
        0,
        ge=0,
        le=1_000_000,
        title="Send off so many",
        description="Once its turn is over they are a unit of their own, which wants a leader.",
        json_schema_extra=MORE,
    )
    join: Whom | None = Field(
        None,
        title="Go into another unit",
        description="That stands near. Once its turn is over the two are one.",
        json_schema_extra={**LISTED, **MORE},
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
        None, title="Target", description="To attack or to aim at.", json_schema_extra={**LISTED, **AIMS}
    )
    weapon: Whom | None = Field(None, title="Weapon", json_schema_extra={**LISTED, **ARMS})
    mode: Mode = Field(Mode.SINGLE, title="Fire", json_schema_extra={**MODES, **FIRES})
    whom: Whom | None = Field(
        None,
        title="Whom",
        description="To rally, inspire, lead or bandage.",
        json_schema_extra={**LISTED, **matters({"do": ["rally", "inspire", "lead", "first_aid"]})},
    )
    deed: str = Field(
        "",
        max_length=500,
        title="Your deed",
        description="The GM says what it takes.",
        json_schema_extra=DARES,
    )


class HeroOrders(Moves, HeroActs):
    """What a hero does in his turn."""

    third: Minor = Field(
        Minor.NONE,
        title="Third minor action",
        description="Only without a significant action.",
        json_schema_extra={**MINORS, **matters(*IDLES)},
    )
    kind: Task = Field(Task.OTHER, title="Skill of the deed", json_schema_extra={**LISTED, **DARES})
    score: Score | None = Field(
        None,
        title="Characteristic of the deed",
        description="None: the usual one of the skill.",
        json_schema_extra={**LISTED, **DARES},
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
