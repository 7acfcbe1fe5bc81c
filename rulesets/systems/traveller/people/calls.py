"""What the game master says in a battle: events, what a task takes, what comes of it, whether it goes on."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.traveller.book.kinds import (
    Band,
    Cover,
    Deed,
    Difficulty,
    HeroStatus,
    Light,
    Luck,
    Smoke,
    UnitStatus,
)
from rulesets.systems.traveller.people.orders import LISTED, MORE, APlace, Whom
from rulesets.systems.traveller.people.situation import (
    ROW,
    AHero,
    ASide,
    AUnit,
    Dm,
    Extra,
    Metres,
)


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
    cover: Cover | None = Field(None, title="Cover")
    state: UnitStatus | None = Field(None, title="State")
    unseen: bool | None = Field(None, title="Out of sight")
    strong: bool | None = Field(None, title="In a strong position")
    luck: Luck | None = Field(None, title="Boon or bane this round")
    zone: APlace | None = Field(None, title="Put in zone")
    off_map: bool | None = Field(None, title="Taken off the map", description="Distances say where it is.")
    comms: bool | None = Field(None, title="In touch with its commander")
    side: ASide | None = Field(None, title="Goes over to")
    surprised: bool | None = Field(None, title="Surprised", description="It cannot react until it has acted.")


class Placed(Value):
    """What becomes of a hero by the game master's word."""

    hero: AHero = Field(title="Hero")
    unit: AUnit | None = Field(None, title="Goes with unit", description="He is one of its crowd.")
    zone: APlace | None = Field(None, title="Put in zone", description="By himself.")
    cover: Cover | None = Field(None, title="Cover", description="Where he stands by himself.")
    state: Annotated[HeroStatus | None, LISTED] = Field(None, title="State", description="Captured, for one.")


class Favoured(Value):
    """A hero whom luck is with, or against."""

    hero: AHero = Field(title="Hero")
    luck: Luck = Field(Luck.BOON, title="Boon or bane this round")


class Moved(Value):
    """A distance that the game master sets."""

    one: Whom = Field(min_length=1, title="Who")
    other: Whom | None = Field(None, title="From whom", description="Empty: from every enemy.")
    metres: Metres | None = Field(None, title="Metres")
    band: Band | None = Field(None, title="Or by range")


class Joining(Value):
    """A unit that goes into another one, or leaves the one it is in."""

    unit: AUnit = Field(title="Unit")
    into: AUnit | None = Field(
        None, title="Into", description="Empty: it, or some of it, is sent off on its own."
    )
    people: int | None = Field(
        None, ge=1, le=1_000_000, title="Only so many of it", description="They are a new unit."
    )
    leader: AHero | None = Field(None, title="Who leads them")


class MoodChange(Value):
    unit: AUnit = Field(title="Unit")
    value: Dm = Field(
        title="Morale", description="To the end of the battle; the same with the other sign takes it back."
    )
    reason: str = Field(min_length=1, max_length=80, title="Reason")


class Events(Value):
    """What the game master brings about between two rounds."""

    story: str = Field("", max_length=1000, title="What happens", description="Everybody reads it.")
    changes: Annotated[tuple[Changed, ...], ROW] = Field((), max_length=50, title="Units")
    people: Annotated[tuple[Placed, ...], ROW] = Field((), max_length=50, title="Heroes")
    deeds: Annotated[tuple[DeedSeen, ...], ROW] = Field((), max_length=20, title="Deeds that units have seen")
    checks: Annotated[tuple[Called, ...], ROW] = Field((), max_length=20, title="Morale checks called")
    distances: Annotated[tuple[Moved, ...], ROW] = Field(
        (), max_length=50, title="Distances", description="On a map: of those who stand beside it."
    )
    joins: Annotated[tuple[Joining, ...], ROW] = Field((), max_length=20, title="Split and combine")
    light: Annotated[Light | None, LISTED | MORE] = Field(None, title="Light on the field")
    smoke: Annotated[Smoke | None, LISTED | MORE] = Field(None, title="Smoke or fog")
    weather: Annotated[bool | None, MORE] = Field(None, title="Extreme weather")
    morale: Annotated[tuple[MoodChange, ...], ROW] = Field(
        (), max_length=20, title="Other modifiers to morale"
    )
    attacks: Annotated[tuple[Extra, ...], ROW] = Field((), max_length=20, title="Other modifiers to attacks")
    lucks: Annotated[tuple[Favoured, ...], ROW] = Field((), max_length=20, title="Boons and banes of heroes")
    exposed: Annotated[frozenset[AHero], MORE] = Field(
        frozenset(), title="Heroes who can be shot at", description="Though they are with a unit."
    )


class Judged(Value):
    """What a task or a deed takes."""

    difficulty: Difficulty = Field(Difficulty.AVERAGE, title="Difficulty")
    level: int | None = Field(
        None, ge=-3, le=6, title="Level of the skill", description="Empty: as the sheet has it."
    )
    dm: int = Field(0, ge=-10, le=10, title="Other modifier")
    luck: Annotated[Luck | None, LISTED | MORE] = Field(None, title="Boon or bane")


class Takeover(Value):
    """Whether a hero may take over a unit."""

    allowed: bool = Field(
        False, title="He takes it over", description="Is he near enough, and does it want a leader?"
    )


class Outcome(Value):
    """What came of a task or a deed."""

    story: str = Field("", max_length=500, title="What comes of it", description="Everybody reads it.")
    deed: Annotated[Deed | None, LISTED] = Field(
        None, title="It counts as", description="And lifts the unit that sees it."
    )
    unit: AUnit | None = Field(None, title="Unit that sees it", description="None: the unit that he is with.")
    harmed: Annotated[AUnit | None, MORE] = Field(None, title="Unit that is harmed")
    loss: Annotated[int, MORE] = Field(0, ge=0, le=1_000_000, title="Endurance it loses")


class Ending(Value):
    """Whether the fighting goes on."""

    over: bool = Field(False, title="The battle is over")
    victors: frozenset[ASide] = Field(frozenset(), title="Who has won")
