"""How combatants move: along the lines of a map, by metres, into close combat (F1, 2.6)."""

from rulesets.engine import Id
from rulesets.systems.traveller.book.kinds import Cover, HeroStatus, Stance
from rulesets.systems.traveller.book.tables import pace_in
from rulesets.systems.traveller.mechanics.positions import (
    ENGAGED,
    Spot,
    close_pair,
    forget,
    metres,
    on_map,
    put,
    spot_of,
    spread,
    zone_distance,
)
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit

NEAREST = 1
"""A move toward somebody stops so near."""


def allowance(field: Battlefield, fighter: Fighter) -> int:
    """How far one move goes (F1)."""
    body = field.body(fighter) if isinstance(fighter, Unit) else field.heroes[fighter.id].sheet
    far = pace_in(field.move, body.pace)
    if fighter.stance is Stance.PRONE or _crawls(fighter):
        return max(1, far // 4)
    zones, spot = field.muster.zones, spot_of(field, fighter)
    hard = not body.flies and any(zones[id].difficult for id in (spot.zone, spot.toward) if id)
    half = hard or fighter.stance is Stance.CROUCHED
    return max(1, far // 2) if half else far


def _crawls(fighter: Fighter) -> bool:
    return isinstance(fighter, Hero) and fighter.status is HeroStatus.SERIOUSLY_WOUNDED


def close_in(field: Battlefield, mover: Fighter, target: Fighter, far: int) -> int:
    """Toward somebody; on a map toward his zone, and in the same zone into close combat."""
    if isinstance(mover, Hero) and mover.unit == target.id:
        return _go_home(field, mover, target, far)
    if on_map(field, mover, target):
        here, there = spot_of(field, mover), spot_of(field, target)
        if here.zone != there.zone or here.toward or there.toward:
            return go(field, mover, _way_to(field, here, there), far)
        return _approach(field, mover, target, far)
    now = metres(field, mover, target)
    far = min(far, max(now - NEAREST, 0))
    _walk(field, mover, target, now - far)
    return far


def _way_to(field: Battlefield, here: Spot, there: Spot) -> str:
    """Which zone lies in the direction of somebody: on the line that he walks along, the one beyond him."""
    line = {there.zone, there.toward}
    if not there.toward or not {here.zone, here.toward or here.zone} <= line:
        return there.toward or there.zone
    whole = length(field, there.zone, there.toward)
    walked = here.progress if here.zone == there.zone else whole - here.progress
    return there.toward if walked <= there.progress else there.zone


def _approach(field: Battlefield, mover: Fighter, target: Fighter, far: int) -> int:
    """In one zone: what was walked counts in the next turns too, until the two are in close combat."""
    now, pair = metres(field, mover, target), close_pair(mover.id, target.id)
    far = min(far, max(now - ENGAGED, 0))
    closed = spread(field) - now + far
    field.closing = (*(row for row in field.closing if row[:2] != pair), (*pair, closed))
    if now - far <= ENGAGED and field.hostile(mover.side, target.side) and pair not in field.engaged:
        field.engaged = (*field.engaged, pair)
    return far


def _go_home(field: Battlefield, hero: Hero, unit: Fighter, far: int) -> int:
    """Back to his own unit; in its crowd he is one of it again."""
    if not hero.alone:
        return 0
    now = metres(field, hero, unit)
    if on_map(field, hero, unit):
        there = spot_of(field, unit)
        far = (
            min(far, now)
            if spot_of(field, hero) == there
            else go(field, hero, _way_to(field, spot_of(field, hero), there), far)
        )
        if spot_of(field, hero) == there:
            be_with(field, hero)
        return far
    far = min(far, now)
    put(field, hero, unit, now - far)
    if now - far <= spread(field):
        be_with(field, hero)
    return far


def be_with(field: Battlefield, hero: Hero) -> None:
    """He is in the crowd of his unit from now on."""
    leave(field, hero)
    forget(field, hero.id)
    hero.zone, hero.toward, hero.progress, hero.apart = "", "", 0, False


def _walk(field: Battlefield, mover: Fighter, other: Fighter, distance: int) -> None:
    """So far from the other now; heroes in the crowd of a unit go with it."""
    if isinstance(mover, Unit):
        for hero in field.heroes.values():
            if hero.unit == mover.id and not hero.alone:
                forget(field, hero.id)
    put(field, mover, other, distance)


def back_off(field: Battlefield, mover: Fighter, target: Fighter, far: int) -> int:
    """Away from somebody; on a map to the zone that is farthest from him."""
    if on_map(field, mover, target):
        return go(field, mover, refuge(field, mover, [target]), far)
    _walk(field, mover, target, metres(field, mover, target) + far)
    return far


def go(field: Battlefield, mover: Fighter, zone: str, far: int) -> int:
    """Along the straight line to a zone. On the way one may go on or turn back."""
    here = spot_of(field, mover)
    if not here.zone or zone not in field.muster.zones or (zone == here.zone and not here.toward):
        return 0
    leave(field, mover)
    leave_cover(mover)
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


def move_to(field: Battlefield, mover: Fighter, zone: Id | None) -> None:
    """He stands in this zone from now on, or off the map, by the game master’s word."""
    leave(field, mover)
    leave_cover(mover)
    mover.zone, mover.toward, mover.progress = zone or "", "", 0
    if zone:
        forget(field, mover.id)
        _take_cover(field, mover)


def leave_cover(mover: Fighter) -> None:
    """Who goes out of a zone leaves behind what covered him there."""
    mover.cover, mover.obstruction = Cover.NONE, False
    if isinstance(mover, Unit):
        mover.strong = False


def _take_cover(field: Battlefield, mover: Fighter) -> None:
    """Who comes into a zone finds its cover."""
    zone = field.muster.zones[mover.zone]
    mover.cover, mover.obstruction = zone.cover, zone.obstruction
    if isinstance(mover, Unit):
        mover.strong = zone.strong_position


def length(field: Battlefield, start: str, end: str) -> int:
    return zone_distance(field.muster.zones, Spot(start), Spot(end), 0)


def leave(field: Battlefield, mover: Fighter) -> None:
    """Who leaves a zone, or falls, is in close combat with nobody."""
    if field.engaged:
        field.engaged = tuple(pair for pair in field.engaged if mover.id not in pair)
    if field.closing:
        field.closing = tuple(row for row in field.closing if mover.id not in row[:2])


def refuge(field: Battlefield, mover: Fighter, foes: list[Fighter]) -> str:
    """Where somebody runs: off the field if there is a way, else as far from the enemy as it goes."""
    zones, here = field.muster.zones, spot_of(field, mover)
    open_ways = [here.zone, here.toward] if here.toward else list(zones)
    near = [spot_of(field, foe) for foe in foes if on_map(field, foe)]

    def least(id: str) -> tuple[bool, int]:
        safe = min((zone_distance(zones, Spot(id), spot, 0) for spot in near), default=0)
        return zones[id].exit, safe

    return max(open_ways, key=least)


def flee(field: Battlefield, unit: Unit) -> int:
    """A broken unit runs from every enemy, as far as two moves go."""
    far = 2 * allowance(field, unit)
    foes: list[Fighter] = [*field.foes_of(unit)]
    for foe in foes:
        if not on_map(field, unit, foe):
            _walk(field, unit, foe, metres(field, unit, foe) + far)
    if on_map(field, unit):
        return go(field, unit, refuge(field, unit, foes), far) if foes else 0
    return far if foes else 0
