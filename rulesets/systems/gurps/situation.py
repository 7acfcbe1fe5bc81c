"""What the GM sets before the first die: the ground, and the mood of each side."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.gurps.kinds import Circumstance, Class, Hardship, Mana, Mood, Position
from rulesets.systems.gurps.refusals import refused
from rulesets.systems.gurps.tables import POSITIONS

type AnySide = Annotated[Id, Ref("side")]


class Place(Value):
    """One reason why the defender is hard to reach."""

    kind: Position = Field(title="Position")
    value: int | None = Field(
        None, ge=-6, le=8, title="Value", description="Only for a passage, +2 to +8, and downhill, −3 to −6."
    )

    @property
    def worth(self) -> int:
        return POSITIONS[self.kind].value if self.value is None else self.value


class Situation(Value):
    """The field as a whole."""

    defender: AnySide | None = Field(
        None, title="Defender", description="Whom all others attack. Empty: nobody clearly defends."
    )
    position: tuple[Place, ...] = Field((), title="Defender’s position")
    attacker_breaches: bool | None = Field(
        None,
        title="Attacker can breach walls",
        description="Empty: with artillery or miners of a demolition expert.",
    )
    demolition: bool = Field(False, title="Miners have a demolition expert")
    siege: bool = Field(False, title="Siege", description="Cavalry fights on foot, siege engines count.")
    no_escape: bool = Field(False, title="No escape", description="The defender has nowhere to go.")
    mana: Mana = Field(Mana.NORMAL, title="Mana")
    superiority_classes: frozenset[Class] = Field(
        frozenset(), title="Special troops that count", description="Empty: those of the age."
    )
    intensity: int = Field(
        0, ge=0, le=5, title="Bloodiness", description="Lines up the casualty table, for all."
    )
    weather_notes: str = Field("", max_length=2000, title="Weather")
    map_notes: str = Field("", max_length=2000, title="Ground")


class Circumstances(Value):
    """Anything else that helps or hinders a side."""

    text: str = Field(min_length=1, max_length=120, title="What")
    value: int = Field(ge=-5, le=5, title="Strategy", json_schema_extra=refused("gm_modifier_out_of_range"))


class Count(Value):
    """The GM's count of special troops, in place of the one from the rosters."""

    kind: Class = Field(title="Special troops")
    own: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces")
    against: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces against the enemy’s")


class Siege(Value):
    """Something that months of siege have done to a side, worth what the GM says."""

    kind: Hardship = Field(title="What")
    strategy: int = Field(
        0, ge=-5, le=5, title="Strategy", json_schema_extra=refused("gm_modifier_out_of_range")
    )
    morale: int = Field(0, ge=-5, le=5, title="Morale")


class SideSituation(Value):
    """What the GM says of one side."""

    circumstances: frozenset[Circumstance] = Field(frozenset(), title="Circumstances")
    others: tuple[Circumstances, ...] = Field((), title="Other circumstances")
    sieges: tuple[Siege, ...] = Field(
        (), max_length=6, title="What the siege has done", description="Hunger, bribery, fire and the like."
    )
    moods: frozenset[Mood] = Field(frozenset(), title="Morale")
    spies_killed_notables: int = Field(
        -1, ge=-4, le=-1, title="Spies in the camp", description="−2 and worse if people of note were killed."
    )
    superiority_counts: tuple[Count, ...] = Field((), title="Special troops, counted by the GM")
    next_day_morale: int = Field(0, ge=-10, le=0, title="Morale from the day before")
