"""How far two combatants are from each other, on a map or where distances are said (2.6)."""

from functools import lru_cache
from math import floor, hypot
from typing import NamedTuple

from rulesets.systems.traveller.book.kinds import MapMode
from rulesets.systems.traveller.book.tables import SPREADS
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.situation import Zone

ENGAGED = 2
MELEE = 3
FAR = 500


class Spot(NamedTuple):
    """A place, or some way from it to another. Without a zone: off the map."""

    zone: str
    toward: str = ""
    progress: int = 0


NOWHERE = Spot("")


@lru_cache(maxsize=1024)
def _in(zone: str) -> Spot:
    """The same for all who stand there."""
    return Spot(zone)


def point(zones: dict[str, Zone], spot: Spot) -> tuple[float, float]:
    at = zones[spot.zone]
    if not spot.toward:
        return at.x, at.y
    to = zones[spot.toward]
    share = min(1.0, spot.progress / (hypot(to.x - at.x, to.y - at.y) or 1))
    return at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share


def zone_distance(zones: dict[str, Zone], here: Spot, there: Spot, spread: int) -> int:
    """Between the exact points, rounded half up, and never less than units need to stand apart."""
    a, b = point(zones, here), point(zones, there)
    return max(spread, floor(hypot(a[0] - b[0], a[1] - b[1]) + 0.5))


def spot_of(field: Battlefield, fighter: Fighter) -> Spot:
    """Where he stands: a hero is where his unit is, unless he has gone elsewhere."""
    if isinstance(fighter, Hero) and not fighter.zone and fighter.unit in field.units:
        fighter = field.units[fighter.unit]
    if isinstance(fighter, Unit) and fighter.within and fighter.within in field.units:
        fighter = field.units[fighter.within]
    zone, toward, zones = fighter.zone, fighter.toward, field.muster.zones
    if zone not in zones:
        return NOWHERE
    return Spot(zone, toward, fighter.progress) if toward and toward in zones else _in(zone)


def on_map(field: Battlefield, *fighters: Fighter) -> bool:
    """Whether all of these stand on the map; for who does not, distances are said."""
    return field.muster.is_mapped and all(_is_placed(field, one) for one in fighters)


def _is_placed(field: Battlefield, fighter: Fighter) -> bool:
    """Whether he is in a zone; of a unit by itself that is seen at once."""
    if isinstance(fighter, Unit) and not fighter.within:
        return fighter.zone in field.muster.zones
    return bool(spot_of(field, fighter).zone)


def covering(field: Battlefield, fighter: Fighter) -> Fighter:
    """Whose cover he has: a hero in the crowd of his unit has its own."""
    if not isinstance(fighter, Hero) or fighter.alone:
        return fighter
    return field.units.get(fighter.unit, fighter)


def spread(field: Battlefield) -> int:
    return field.muster.situation.spread or SPREADS.get(field.seconds, 10)


def metres(field: Battlefield, fighter: Fighter, other: Fighter) -> int:
    """How far it is from one to the other."""
    if field.muster.is_mapped:
        here, there = spot_of(field, fighter), spot_of(field, other)
        if here.zone and there.zone:
            return _on_the_map(field, fighter, other, here, there)
    for hero, unit in ((fighter, other), (other, fighter)):
        if isinstance(hero, Hero) and hero.unit == unit.id:
            return _from_his_own(field, hero, unit)
    distance = stated(field, fighter, other)
    return field.muster.situation.distance if distance is None else distance


def _on_the_map(field: Battlefield, fighter: Fighter, other: Fighter, here: Spot, there: Spot) -> int:
    far = _measured(field, here, there)
    if not (field.engaged or field.closing):
        return far
    pairs = {close_pair(a, b) for a in _crowd(fighter) for b in _crowd(other)}
    if not pairs.isdisjoint(field.engaged):
        return ENGAGED
    closed = max((m for a, b, m in field.closing if (a, b) in pairs), default=0) if here == there else 0
    return max(min(far, ENGAGED), far - closed)


def _measured(field: Battlefield, here: Spot, there: Spot) -> int:
    """Between two zones it stays what it is, and is looked up."""
    least = spread(field)
    if here.toward or there.toward:
        return zone_distance(field.muster.zones, here, there, least)
    key, measured = (here.zone, there.zone, least), field.muster.measured
    if key not in measured:
        measured[key] = zone_distance(field.muster.zones, here, there, least)
    return measured[key]


def _crowd(fighter: Fighter) -> list[str]:
    """Under whose names he closes in: a hero in the crowd of his unit with it."""
    with_it = isinstance(fighter, Hero) and fighter.unit and not fighter.alone
    return [fighter.id, fighter.unit] if isinstance(fighter, Hero) and with_it else [fighter.id]


def _from_his_own(field: Battlefield, hero: Hero, unit: Fighter) -> int:
    """How far a hero has gone from his unit: as said, or as his distances to others differ from its own."""
    distance = _stated(field, hero.id, unit.id)
    return max(gaps(field, hero), default=0) if distance is None else distance


def gaps(field: Battlefield, hero: Hero) -> list[int]:
    """By how much each distance of his own differs from that of his unit."""
    unit = field.units.get(hero.unit)
    if unit is None:
        return []
    usual, found = field.muster.situation.distance, []
    for a, b, far in field.distances:
        if hero.id in (a, b):
            other = b if a == hero.id else a
            theirs = None if other == unit.id else _said_of(field, _stands_for(field, unit), other)
            found.append(far if other == unit.id else abs(far - (usual if theirs is None else theirs)))
    return found


def _said_of(field: Battlefield, names: list[str], other: str) -> int | None:
    fighter = field.fighter(other)
    others = _stands_for(field, fighter) if fighter else [other]
    for a in names:
        for b in others:
            if (found := _stated(field, a, b)) is not None:
                return found
    return None


def stated(field: Battlefield, fighter: Fighter, other: Fighter) -> int | None:
    """A distance that was said or walked, if any was."""
    return _said_of(field, _stands_for(field, fighter), other.id) if field.distances else None


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


def _stated(field: Battlefield, name: str, other: str) -> int | None:
    for a, b, metres in field.distances:
        if (a == name and b == other) or (a == other and b == name):
            return metres
    return None


def close_pair(name: str, other: str) -> tuple[str, str]:
    """Two names, always the same way round."""
    return (name, other) if name < other else (other, name)


def put(field: Battlefield, fighter: Fighter, other: Fighter, distance: int) -> None:
    """They are so far from each other from now on."""
    put_by_name(field, _keeper(field, fighter), _keeper(field, other), distance)


def put_by_name(field: Battlefield, name: str, other: str, distance: int) -> None:
    rest = tuple(row for row in field.distances if not _means(field, row[:2], {name, other}))
    field.distances = (*rest, (name, other, distance))
    gather(field)


def gather(field: Battlefield) -> None:
    """Who is farther from his unit than a crowd is deep stands alone; who comes back is one of it again."""
    for hero in field.heroes.values():
        was, hero.apart = hero.apart, any(gap > spread(field) for gap in gaps(field, hero))
        if was and not hero.apart:
            forget(field, hero.id)


def forget(field: Battlefield, id: str) -> None:
    """No distance of his own is kept any more."""
    field.distances = tuple(row for row in field.distances if id not in row[:2])


def _means(field: Battlefield, pair: tuple[str, str], names: set[str]) -> bool:
    """Whether a distance between two is said anew: by their names, or for their sides as a whole."""
    sides = {field.units[id].side if id in field.units else id for id in pair}
    return set(pair) == names or sides == names


def is_clear(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit may leave the field of its own will (R28)."""
    zone = field.muster.zones.get(unit.zone)
    if zone and zone.exit and not unit.toward:
        return True
    return all(metres(field, unit, foe) > FAR for foe in field.foes_of(unit))


def close_foes(field: Battlefield, fighter: Fighter) -> list[Unit]:
    """Those he is in close combat with (R14)."""
    if field.muster.is_mapped or field.muster.situation.distance <= MELEE:
        if not (field.engaged or field.closing) and spread(field) > MELEE and on_map(field, fighter):
            zones = field.muster.zones  # on the map all stand farther apart
            others = [unit for unit in field.units.values() if unit.within or unit.zone not in zones]
            foes = [unit for unit in field.foes_among(fighter, others) if not _is_placed(field, unit)]
        else:
            foes = field.foes_of(fighter)
    elif names := _named_close(field, fighter):
        foes = [foe for foe in field.foes_of(fighter) if foe.id in names or foe.side in names]
    else:
        return []
    return [foe for foe in foes if metres(field, fighter, foe) <= MELEE]


def _named_close(field: Battlefield, fighter: Fighter) -> set[str]:
    """Where all stand farther apart unless it is said otherwise: those of whom it is, of anybody at all."""
    names = {name for a, b, far in field.distances if far <= MELEE for name in (a, b)}
    return {*names, fighter.unit} - {""} if isinstance(fighter, Hero) else names


def targets_of(field: Battlefield, fighter: Fighter) -> list[str]:
    """Enemies that can be seen: units, and heroes who are in no crowd of their own (R16)."""
    units = [unit.id for unit in field.foes_of(fighter) if not unit.unseen]
    return units + [
        one.id for one in field.able if field.hostile(fighter.side, one.side) and is_open(field, one)
    ]


def is_target(field: Battlefield, fighter: Fighter, target: Unit | Hero) -> bool:
    """Whether he is one of them."""
    if not target.fights or not field.hostile(fighter.side, target.side):
        return False
    if isinstance(target, Unit):
        return not target.unseen
    return field.is_here(target) and is_open(field, target)


def are_near(field: Battlefield, by: Fighter, target: Fighter, other: Fighter) -> bool:
    """Whether one burst of fire sweeps over both: in one zone of a map, or no farther apart than that.

    Where nobody has said how far apart they are, it is how far each is from whoever fires.
    """
    if on_map(field, target, other):
        return spot_of(field, target) == spot_of(field, other)
    distance = stated(field, target, other)
    apart = abs(metres(field, by, target) - metres(field, by, other)) if distance is None else distance
    return apart <= spread(field)


def is_open(field: Battlefield, hero: Hero) -> bool:
    unit = field.units.get(hero.unit)
    if field.is_hidden(hero):
        return False
    return hero.exposed or unit is None or not unit.fights or hero.alone
