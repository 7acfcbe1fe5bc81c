"""What is wrong with a muster before the first die; the sentences are in `wording`."""

from collections.abc import Iterator

from rulesets.engine import Problem
from rulesets.systems.traveller.book.kinds import LargeUnits, MapMode
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Company

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""
LARGE = 1_000


def check(muster: TravellerMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    return [*_sides(muster), *_units(muster), *_heroes(muster), *_ground(muster)]


def _sides(muster: TravellerMuster) -> Iterator[Problem]:
    manned = {unit.side for unit in muster.units if unit.now and unit.within is None}
    if not any(a in manned and b in manned for a, b in muster.hostile):
        yield Problem("not_enough_sides", {"at": "sides"})
    heroes = {hero.id: hero for hero in muster.heroes}
    for side in muster.sides:
        at = f"sides.{side.id}"
        if side.won_last and side.lost_last:
            yield Problem("won_and_lost", {"at": f"{at}.lost_last", "subject": side.id})
        if side.commander and (side.commander not in heroes or heroes[side.commander].side != side.id):
            yield Problem("commander_not_on_side", {"at": f"{at}.commander", "subject": side.id})
        units = [unit for unit in muster.units if unit.side == side.id and unit.within is None]
        if muster.situation.map_mode is MapMode.SINGLE and len(units) > 1:
            yield Problem("one_unit_a_side", {"at": at, "subject": side.id})


def _units(muster: TravellerMuster) -> Iterator[Problem]:
    heroes = {hero.id: hero for hero in muster.heroes}
    for unit in muster.units:
        at = f"units.{unit.id}"
        if unit.endurance is not None and unit.endurance > unit.full and unit.size:
            yield Problem("endurance_out_of_range", {"at": f"{at}.endurance", "most": unit.full})
        if unit.leader and (unit.leader not in heroes or heroes[unit.leader].side != unit.side):
            yield Problem("leader_not_on_side", {"at": f"{at}.leader", "subject": unit.id})
        if not unit.arms:
            yield Problem("no_weapon", {"at": f"{at}.weapon", "subject": unit.id, **WARNING})
        if unit.medics > unit.size:
            yield Problem("too_many_medics", {"at": f"{at}.medics", "subject": unit.id, **WARNING})
        yield from _within(muster, unit)
    large = any(unit.size > LARGE for unit in muster.units)
    if large and muster.options.large_unit_damage is LargeUnits.SOURCE:
        yield Problem("large_units", {"at": "options.large_unit_damage", "n": LARGE, **WARNING})


def _within(muster: TravellerMuster, unit: Company) -> Iterator[Problem]:
    if unit.within is None:
        return
    host = next((one for one in muster.units if one.id == unit.within), None)
    if host is None or host is unit or host.side != unit.side or host.within:
        yield Problem("cannot_be_within", {"at": f"units.{unit.id}.within", "subject": unit.id})


def _heroes(muster: TravellerMuster) -> Iterator[Problem]:
    sides = {unit.id: unit.side for unit in muster.units}
    for hero in muster.heroes:
        if hero.unit and sides.get(hero.unit) != hero.side:
            yield Problem("unit_not_on_side", {"at": f"heroes.{hero.id}.unit", "subject": hero.id})


def _ground(muster: TravellerMuster) -> Iterator[Problem]:
    situation = muster.situation
    if situation.map_mode is not MapMode.ZONES:
        return
    if not situation.zones:
        yield Problem("no_zones", {"at": "situation.zones"})
    points = [(zone.x, zone.y) for zone in situation.zones]
    if len(points) != len(set(points)):
        yield Problem("zones_at_one_point", {"at": "situation.zones"})
    ids = [zone.id for zone in situation.zones]
    if len(ids) != len(set(ids)) or set(ids) & set(muster.sheets):
        yield Problem("zones_of_one_name", {"at": "situation.zones"})
    names = {zone.name.casefold() for zone in situation.zones}
    placed = {one.unit for one in situation.standing}
    for unit in muster.units if situation.zones else ():
        if unit.id not in placed | muster.off_map and unit.within is None:
            facts = {"subject": unit.id, "zone": situation.zones[0].name, **WARNING}
            yield Problem("nowhere", {"at": "situation.standing", **facts})
    for standing in situation.standing:
        if standing.zone.casefold() not in names:
            yield Problem("no_such_zone", {"at": "situation.standing", "zone": standing.zone})
