"""An optional map: named areas with positions, how far it is from one to the other, and who stands where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, hypot

from rulesets.engine.people import EVERYONE, Audience, Viewer


@dataclass(frozen=True, slots=True)
class Place:
    """One named area. `x` grows to the east and `y` to the north, in the map's unit of length."""

    id: str
    name: str
    x: float
    y: float
    notes: tuple[str, ...] = ()
    """What the ground does for those who stand there: "half cover", "hard going"."""
    audience: Audience = EVERYONE

    def seen_by(self, viewer: Viewer) -> "Place | None":
        return self if self.audience.includes(viewer) else None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card stands: in a place, or some way from it to another one."""

    at: str
    toward: str = ""
    progress: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """The areas of a map. Distances are those of the positions unless `apart` states them."""

    areas: Sequence[Place]
    unit: str = "m"
    apart: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def distance(self, start: str, end: str) -> int:
        """From one place to the other, rounded half up."""
        stated = self.apart.get((start, end), self.apart.get((end, start)))
        if stated is not None:
            return stated
        a, b = self.area(start), self.area(end)
        return floor(hypot(a.x - b.x, a.y - b.y) + 0.5)

    def area(self, id: str) -> Place:
        return next(one for one in self.areas if one.id == id)

    def ways(self) -> Iterator[tuple[Place, Place]]:
        """The shortest net of ways that joins all areas: what a drawing needs, and no more."""
        joined, rest = list(self.areas[:1]), list(self.areas[1:])
        while rest:
            pairs = [(one, other) for one in joined for other in rest]
            here, there = min(pairs, key=lambda pair: self.distance(pair[0].id, pair[1].id))
            yield here, there
            joined.append(there)
            rest.remove(there)
