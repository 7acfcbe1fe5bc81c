"""What the GM sets before the first die: the ground, and the mood of each side."""

from collections.abc import Iterator, Set
from typing import Annotated

from pydantic import Field

from rulesets.engine import BEARS, OPEN, Bearing, Id, Muster, Open, Problem, Ref, Value
from rulesets.systems.gurps.book.kinds import Circumstance, Class, Hardship, Mana, Mood, Position
from rulesets.systems.gurps.book.tables import ONE_SUPPLY, ONE_SURPRISE
from rulesets.systems.gurps.words.refusals import refused

type AnySide = Annotated[Id, Ref("side")]


class Place(Value):
    """One reason why the defender is hard to reach."""

    kind: Position = Field(title="Position")
    value: int | None = Field(
        None, ge=-6, le=8, title="Value", description="Only for a passage, +2 to +8, and downhill, −3 to −6."
    )

    @property
    def worth(self) -> int:
        return self.kind.worth.value if self.value is None else self.value


def _positions(muster: Muster) -> Iterator[Place]:
    """Each as printed, where there is somebody to have it."""
    return (Place(kind=kind) for kind in Position if muster.situation.defender)


class Situation(Value):
    """The field as a whole."""

    defender: Open[AnySide | None] = Field(
        None, title="Defender", description="Whom all others attack. Empty: nobody clearly defends."
    )
    position: Annotated[tuple[Place, ...], OPEN, Bearing(rows=_positions)] = Field(
        (), title="Defender’s position"
    )
    attacker_breaches: Open[bool | None] = Field(
        None,
        title="Attacker can breach walls",
        description="Empty: with artillery, or with miners, who bring a demolition expert.",
    )
    siege: Annotated[bool, OPEN, Bearing(offered=False)] = Field(
        False, title="Siege", description="Cavalry fights on foot, siege engines count, miners dig."
    )
    no_escape: Annotated[bool, OPEN, BEARS] = Field(
        False, title="No escape", description="The defender has nowhere to go."
    )
    mana: Annotated[Mana, OPEN, Bearing(offered=False)] = Field(Mana.NORMAL, title="Mana")
    superiority_classes: Open[frozenset[Class]] = Field(
        frozenset(),
        title="Special troops that can be superior",
        description="Empty: up to TL 5 archers with cavalry, in a siege with artillery; from TL 6 artillery, "
        "armour and aircraft. What you count for a side below counts too.",
    )
    intensity: Annotated[int, OPEN, BEARS] = Field(
        0, ge=0, le=5, title="Bloodiness", description="Lines up the casualty table, for all."
    )
    weather_notes: Open[str] = Field("", max_length=2000, title="Weather")
    map_notes: Open[str] = Field("", max_length=2000, title="Ground")


class Circumstances(Value):
    """Anything else that helps or hinders a side."""

    text: str = Field(min_length=1, max_length=120, title="What")
    value: Annotated[int, refused("gm_modifier_out_of_range")] = Field(ge=-5, le=5, title="Strategy")


class Count(Value):
    """The GM's count of special troops, in place of the one from the rosters."""

    kind: Class = Field(title="Special troops")
    own: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces")
    against: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces against the enemy’s")


class Siege(Value):
    """Something that months of siege have done to a side, worth what the GM says."""

    kind: Hardship = Field(title="What")
    strategy: Annotated[int, refused("gm_modifier_out_of_range")] = Field(0, ge=-5, le=5, title="Strategy")
    morale: int = Field(0, ge=-5, le=5, title="Morale")


class SideSituation(Value):
    """What the GM says of one side."""

    circumstances: Annotated[frozenset[Circumstance], BEARS] = Field(frozenset(), title="Circumstances")
    others: Annotated[tuple[Circumstances, ...], BEARS] = Field((), title="Other circumstances")
    sieges: Annotated[tuple[Siege, ...], BEARS] = Field(
        (), max_length=6, title="What the siege has done", description="Hunger, bribery, fire and the like."
    )
    moods: Annotated[frozenset[Mood], BEARS] = Field(frozenset(), title="Morale")
    spies_killed_notables: int = Field(
        -1, ge=-4, le=-1, title="Spies in the camp", description="−2 and worse if people of note were killed."
    )
    superiority_counts: Annotated[tuple[Count, ...], BEARS] = Field(
        (), title="Special troops, counted by the GM"
    )
    next_day_morale: Annotated[int, BEARS] = Field(0, ge=-10, le=0, title="Morale from the day before")


def exclusive(circumstances: Set[Circumstance], at: str, side: str) -> Iterator[Problem]:
    """One surprise at most, and one word on supplies."""
    for group in (ONE_SURPRISE, ONE_SUPPLY):
        if len(both := circumstances & group) > 1:
            which = [circumstance.words.lower() for circumstance in Circumstance if circumstance in both]
            yield Problem("circumstance_conflict", {"at": at, "subject": side, "which": which})
