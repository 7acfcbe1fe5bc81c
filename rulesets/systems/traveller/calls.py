"""What the game master says in a battle: events, what a task takes, what comes of it, whether it goes on."""

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.traveller.kinds import Band, Cover, Deed, Difficulty, Light, Luck, Smoke, State
from rulesets.systems.traveller.orders import LISTED, MORE, APlace, Whom
from rulesets.systems.traveller.situation import COVER_WORDS, ROW, AHero, ASide, AUnit, Dm, Extra, Metres


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
    value: Dm = Field(title="Morale")
    reason: str = Field(min_length=1, max_length=80, title="Reason")


class Events(Value):
    """What the game master brings about between two rounds."""

    story: str = Field("", max_length=1000, title="What happens", description="Everybody reads it.")
    changes: tuple[Changed, ...] = Field((), max_length=50, title="Units", json_schema_extra=ROW)
    deeds: tuple[DeedSeen, ...] = Field(
        (), max_length=20, title="Deeds that units have seen", json_schema_extra=ROW
    )
    checks: tuple[Called, ...] = Field((), max_length=20, title="Morale checks called", json_schema_extra=ROW)
    distances: tuple[Moved, ...] = Field((), max_length=50, title="Distances", json_schema_extra=ROW)
    joins: tuple[Joining, ...] = Field((), max_length=20, title="Split and combine", json_schema_extra=ROW)
    light: Light | None = Field(None, title="Light", json_schema_extra={**LISTED, **MORE})
    smoke: Smoke | None = Field(None, title="Smoke or fog", json_schema_extra={**LISTED, **MORE})
    weather: bool | None = Field(None, title="Extreme weather", json_schema_extra=MORE)
    morale: tuple[MoodChange, ...] = Field(
        (), max_length=20, title="Other modifiers to morale", json_schema_extra=ROW
    )
    attacks: tuple[Extra, ...] = Field(
        (), max_length=20, title="Other modifiers to attacks", json_schema_extra=ROW
    )
    lucks: tuple[Favoured, ...] = Field(
        (), max_length=20, title="Boons and banes of heroes", json_schema_extra=ROW
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
    deed: Deed | None = Field(
        None, title="It counts as", description="And lifts the unit that sees it.", json_schema_extra=LISTED
    )
    unit: AUnit | None = Field(None, title="Unit that sees it", description="None: the unit that he is with.")
    harmed: AUnit | None = Field(None, title="Unit that is harmed", json_schema_extra=MORE)
    loss: int = Field(0, ge=0, le=1_000_000, title="Endurance it loses", json_schema_extra=MORE)


class Ending(Value):
    """Whether the fighting goes on."""

    over: bool = Field(False, title="The battle is over")
    victors: frozenset[ASide] = Field(frozenset(), title="Who has won")
