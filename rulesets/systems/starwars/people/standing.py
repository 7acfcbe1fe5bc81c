"""What a declaration hangs on, of all that stands on the field: what follows from it is worked out once."""

from collections.abc import Callable, Hashable
from operator import attrgetter

from rulesets.systems.starwars.people.field import Battlefield

OF_FIELD = ("round", "round_minutes", "terrain_percent", "distances")
OF_SIDES = ("chief", "attempts")
OF_UNITS = (
    *("side", "status", "size", "counts", "position_m", "sector", "carrier", "leader"),
    *("template", "arms", "blend"),
)
OF_HEROES = ("wound", "unconscious", "captor", "stuns", "doubled", "hindered_then", "orders")
_field, _side = attrgetter(*OF_FIELD), attrgetter(*OF_SIDES)
_unit, _hero = attrgetter(*OF_UNITS), attrgetter(*OF_HEROES)
MOST = 256
"""Of so many fields is kept what was worked out, and so much of each."""


def standing(field: Battlefield) -> Hashable:
    """All of it: of two fields of one muster of which this is alike the same is offered, and wrong."""
    return (
        _field(field),
        tuple([_side(side) for side in field.sides.values()]),
        tuple([_unit(unit) for unit in field.units.values()]),
        tuple([_hero(hero) for hero in field.heroes.values()]),
    )


class WorkedOut:
    """What was made of a field as it stands, by what it was made with."""

    def __init__(self, field: Battlefield) -> None:
        kept, key = field.muster.worked_out, standing(field)
        if (found := kept.get(key)) is None:
            _room_in(kept)
            found = kept[key] = {}
        self.field, self.found = field, found

    def once[*P, T](self, make: Callable[[Battlefield, *P], T], *args: *P) -> T:
        """Sides stand for themselves by their ids: whatever else is on them may be otherwise."""
        key = make, *args
        if key not in self.found:
            _room_in(self.found)
            self.found[key] = make(self.field, *args)
        made: T = self.found[key]
        return made


def _room_in[K, V](kept: dict[K, V]) -> None:
    if len(kept) >= MOST:
        kept.clear()
