"""How far two combatants are from each other, and how they move: one answer for every kind of field (2.6)."""

from math import floor, hypot
from typing import NamedTuple

from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.kinds import Fate, MapMode, Stance
from rulesets.systems.traveller.situation import Zone
from rulesets.systems.traveller.tables import SPREADS

ENGAGED = 2
NEAREST = 1
"""A move toward somebody stops so near."""
MELEE = 3
FAR = 500


class Spot(NamedTuple):
    """A place, or some way from it to another."""

    zone: str
    toward: str = ""
    progress: int = 0


def point(zones: dict[str, Zone], spot: Spot) -> tuple[float, float]:
    at = zones[spot.zone]
    if not spot.toward:
        return at.x, at.y
    to = zones[spot.toward]
    share = min(1.0, spot.progress / (hypot(to.x - at.x, to.y - at.y) or 1))
    return at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share


def zone_distance(zones: dict[str, Zone], one: Spot, other: Spot, spread: int) -> int:
    """Between the exact points, rounded half up, and never less than units need to stand apart."""
    a, b = point(zones, one), point(zones, other)
    return max(spread, floor(hypot(a[0] - b[0], a[1] - b[1]) + 0.5))


def spot_of(field: Battlefield, fighter: Fighter) -> Spot:
    """Where he stands: a hero is where his unit is, unless he has gone elsewhere."""
    if isinstance(fighter, Hero) and not fighter.zone and fighter.unit in field.units:
        fighter = field.units[fighter.unit]
    if isinstance(fighter, Unit) and fighter.within in field.units:
        fighter = field.units[fighter.within]
    zones = field.muster.zones
    zone = fighter.zone if fighter.zone in zones else next(iter(zones), "")
    toward = fighter.toward if fighter.toward in zones else ""
    return Spot(zone, toward, fighter.progress if toward else 0)


def covering(field: Battlefield, fighter: Fighter) -> Fighter:
    """Whose cover he has: a hero who is with a unit has its own."""
    if not isinstance(fighter, Hero) or fighter.zone:
        return fighter
    return field.units.get(fighter.unit, fighter)


def spread(field: Battlefield) -> int:
    return field.muster.situation.spread or SPREADS.get(field.seconds, 10)


def metres(field: Battlefield, one: Fighter, other: Fighter) -> int:
    """How far it is from one to the other."""
    if field.muster.is_mapped:
        if _pair(one.id, other.id) in field.engaged:
            return ENGAGED
        return zone_distance(field.muster.zones, spot_of(field, one), spot_of(field, other), spread(field))
    said = stated(field, one, other)
    return field.muster.situation.distance if said is None else said


def stated(field: Battlefield, one: Fighter, other: Fighter) -> int | None:
    """A distance that was said or walked, if any was."""
    pairs = ((a, b) for a in _stands_for(field, one) for b in _stands_for(field, other))
    return next((found for a, b in pairs if (found := _stated(field, a, b)) is not None), None)


def _stands_for(field: Battlefield, fighter: Fighter) -> list[str]:
    """Under whose names his distances are kept, the most exact first."""
    unit = [fighter.unit] if isinstance(fighter, Hero) and fighter.unit else []
    return [fighter.id, *unit, *([fighter.side] if _is_of_sides(field) else [])]


def _is_of_sides(field: Battlefield) -> bool:
    return field.muster.situation.map_mode is MapMode.SINGLE


def kept_by_units(field: Battlefield, side: str) -> bool:
    """Where sides have one distance, a side of several units has one for each of them again."""
    return sum(unit.side == side for unit in field.fighting) > 1


def _keeper(field: Battlefield, fighter: Fighter) -> str:
    """Under whose name a new distance of his is kept."""
    is_side = _is_of_sides(field) and isinstance(fighter, Unit) and not kept_by_units(field, fighter.side)
    return fighter.side if is_side else fighter.id


def _stated(field: Battlefield, one: str, other: str) -> int | None:
    pairs = ((one, other), (other, one))
    return next((metres for a, b, metres in field.distances if (a, b) in pairs), None)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def put(field: Battlefield, one: Fighter, other: Fighter, distance: int) -> None:
    """They are so far from each other from now on."""
    put_by_name(field, _keeper(field, one), _keeper(field, other), distance)


def put_by_name(field: Battlefield, one: str, other: str, distance: int) -> None:
    rest = tuple(row for row in field.distances if not _means(field, row[:2], {one, other}))
    field.distances = (*rest, (one, other, distance))


def _means(field: Battlefield, pair: tuple[str, str], said: set[str]) -> bool:
    """Whether a distance between two is said anew: by their names, or for their sides as a whole."""
    sides = {field.units[id].side if id in field.units else id for id in pair}
    return set(pair) == said or sides == said


# Moving


def allowance(field: Battlefield, fighter: Fighter) -> int:
    """How far one move goes (F1)."""
    if fighter.stance is Stance.PRONE or _crawls(fighter):
        return max(1, field.move // 4)
    zones, spot = field.muster.zones, spot_of(field, fighter)
    hard = any(zones[id].difficult for id in (spot.zone, spot.toward) if id)
    half = hard or fighter.stance is Stance.CROUCHED
    return max(1, field.move // 2) if half else field.move


def _crawls(fighter: Fighter) -> bool:
    return isinstance(fighter, Hero) and fighter.fate is Fate.SERIOUSLY_WOUNDED


def close_in(field: Battlefield, mover: Fighter, target: Fighter, far: int) -> int:
    """Toward somebody; on a map toward his zone, and in the same zone into close combat."""
    if field.muster.is_mapped:
        here, there = spot_of(field, mover), spot_of(field, target)
        if here.zone == there.zone and not here.toward and not there.toward:
            if mover.moved + far >= spread(field) - ENGAGED:
                field.engaged = (*field.engaged, _pair(mover.id, target.id))
            return far
        return go(field, mover, there.toward or there.zone, far)
    now = metres(field, mover, target)
    far = min(far, max(now - NEAREST, 0))
    put(field, mover, target, now - far)
    return far


def back_off(field: Battlefield, mover: Fighter, target: Fighter, far: int) -> int:
    """Away from somebody; on a map to the zone that is farthest from him."""
    if field.muster.is_mapped:
        return go(field, mover, refuge(field, mover, [target]), far)
    put(field, mover, target, metres(field, mover, target) + far)
    return far


def go(field: Battlefield, mover: Fighter, zone: str, far: int) -> int:
    """Along the straight line to a zone. On the way one may go on or turn back."""
    here = spot_of(field, mover)
    if zone not in field.muster.zones or (zone == here.zone and not here.toward):
        return 0
    leave(field, mover)
    if here.toward and zone != here.toward:
        whole = length(field, here.zone, here.toward)
        here = Spot(here.toward, here.zone, max(0, whole - here.progress))
        zone = here.toward
    whole = length(field, here.zone, zone)
    progress = here.progress + far
    if progress >= whole:
        mover.zone, mover.toward, mover.progress = zone, "", 0
        _take_cover(field, mover)
        return far - (progress - whole)
    mover.zone, mover.toward, mover.progress = here.zone, zone, progress
    return far


def move_to(field: Battlefield, mover: Fighter, zone: str) -> None:
    """He stands in this zone from now on, by the game master’s word."""
    leave(field, mover)
    mover.zone, mover.toward, mover.progress = zone, "", 0
    _take_cover(field, mover)


def _take_cover(field: Battlefield, mover: Fighter) -> None:
    """Who comes into a zone finds its cover."""
    zone = field.muster.zones[mover.zone]
    mover.cover, mover.obstruction = zone.cover, zone.obstruction
    if isinstance(mover, Unit):
        mover.strong = zone.strong_position


def length(field: Battlefield, one: str, other: str) -> int:
    return zone_distance(field.muster.zones, Spot(one), Spot(other), 0)


def leave(field: Battlefield, mover: Fighter) -> None:
    """Who leaves a zone, or falls, is in close combat with nobody."""
    field.engaged = tuple(pair for pair in field.engaged if mover.id not in pair)


def refuge(field: Battlefield, mover: Fighter, foes: list[Fighter]) -> str:
    """Where somebody runs: off the field if there is a way, else as far from the enemy as it goes."""
    zones, here = field.muster.zones, spot_of(field, mover)
    open_ways = [here.zone, here.toward] if here.toward else list(zones)

    def least(id: str) -> tuple[bool, int]:
        safe = min((zone_distance(zones, Spot(id), spot_of(field, foe), 0) for foe in foes), default=0)
        return zones[id].exit, safe

    return max(open_ways, key=least)


def flee(field: Battlefield, unit: Unit) -> int:
    """A broken unit runs from every enemy, as far as two moves go."""
    far = 2 * allowance(field, unit)
    foes: list[Fighter] = [*field.foes_of(unit)]
    if field.muster.is_mapped:
        return go(field, unit, refuge(field, unit, foes), far) if foes else 0
    for foe in foes:
        put(field, unit, foe, metres(field, unit, foe) + far)
    return far if foes else 0


def is_clear(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit may leave the field of its own will (R28)."""
    zone = field.muster.zones.get(unit.zone)
    if zone and zone.exit and not unit.toward:
        return True
    return all(metres(field, unit, foe) > FAR for foe in field.foes_of(unit))


def close_foes(field: Battlefield, fighter: Fighter) -> list[Unit]:
    """Those he is in close combat with (R14)."""
    return [foe for foe in field.foes_of(fighter) if metres(field, fighter, foe) <= MELEE]
