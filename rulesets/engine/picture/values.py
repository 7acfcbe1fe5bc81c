"""The picture of the battle as a system tells it: who stands where and how, who strikes whom, who pushes.

A system says it of a field as one viewer may take it to be, and of what he was told; what it does not know,
it leaves out. Names, strengths and whether somebody is there at all come from the cards that he sees.
"""

from dataclasses import dataclass
from enum import StrEnum

from rulesets.engine.events import Event

HARDEST = 10
"""The weight of a blow goes from 0 to this."""
MOST_MARKS = 2


class Stand(StrEnum):
    """How a unit stands. Whether it is worn, its strength says."""

    STANDS = "stands"
    WAVERS = "wavers"
    BROKEN = "broken"
    RESERVE = "reserve"
    COMING = "coming"
    GONE = "gone"
    """It is off the field: the table alone has it, and the picture its place while a hero is left there."""

    @property
    def is_behind(self) -> bool:
        """Whether it has no place in the front."""
        return self in (Stand.BROKEN, Stand.RESERVE, Stand.COMING)


@dataclass(frozen=True, slots=True)
class Block:
    """A unit: how it stands and where, and how large it is on one scale for the whole field."""

    id: str
    side: str
    stand: Stand = Stand.STANDS
    size: tuple[int, int] | None = None
    """Strength now and at the start, as he who looks may take it to be; None: its card says it, or nobody."""
    lane: float = 0
    """Its place along the line, in whatever measure."""
    zone: str = ""
    is_front: bool = True
    word: str = ""
    """A status whose words say how it stands, where there are better ones than those of all systems."""
    name: str = ""
    strength: tuple[int, int] | str | None = None
    status: str = ""
    icon: str = ""
    heroes: tuple[tuple[str, str], ...] = ()
    """The id and the name of each that is seen with it."""
    fallen: tuple[tuple[str, str, str], ...] = ()
    """The id and the name of each that lies among it, and how he is."""

    @property
    def is_rough(self) -> bool:
        """Whether its strength is a guess."""
        return not isinstance(self.strength, tuple)


@dataclass(frozen=True, slots=True)
class Blow:
    """Who strikes whom this round, and how hard, also of whom nothing is left by now. Without an attacker:
    somebody who is not seen.
    """

    attacker: str
    target: str
    weight: int
    is_far: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of this round that stands out, told by the headline of its fact; without one it is none."""

    fact: Event
    icon: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the line that has a name, such as a flank."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Picture:
    blocks: tuple[Block, ...]
    blows: tuple[Blow, ...] = ()
    marks: tuple[Mark, ...] = ()
    zones: tuple[Zone, ...] = ()
    walls: frozenset[str] = frozenset()
    """The sides behind walls: where they stand, the line does not bend."""
    pushes: tuple[tuple[str, int], ...] = ()
    """Sides that push the whole line, and how hard, where nobody knows who strikes whom."""
