"""What is wrong with a muster before the first die; the sentences are in `wording`."""

from collections.abc import Iterator

from rulesets.engine import Problem
from rulesets.systems.starwars.people.gathering import StarMuster

WARNING = {"warning": True}
"""Odd, and the game master’s to allow."""


def check(muster: StarMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    return [*_sides(muster), *_units(muster), *_heroes(muster)]


def _sides(muster: StarMuster) -> Iterator[Problem]:
    manned = {unit.side for unit in muster.units if unit.size}
    if not any(not muster.are_allies(one, other) for one in manned for other in manned):
        yield Problem("not_enough_sides", {"at": "sides"})
    heroes = {hero.id: hero for hero in muster.heroes}
    for side in muster.sides:
        at = f"sides.{side.id}.commander"
        if side.commander and (side.commander not in heroes or heroes[side.commander].side != side.id):
            yield Problem("commander_not_on_side", {"at": at, "subject": side.id})
        elif side.commander is None and not muster.options.ignore_commanders:
            yield Problem("no_commander", {"at": at, "subject": side.id, **WARNING})


def _units(muster: StarMuster) -> Iterator[Problem]:
    heroes = {hero.id: hero for hero in muster.heroes}
    units = {unit.id: unit for unit in muster.units}
    for unit in muster.units:
        for name in ("leader", "superior"):
            person = getattr(unit, name)
            if person and (person not in heroes or heroes[person].side != unit.side):
                yield Problem(f"{name}_not_on_side", {"at": f"units.{unit.id}.{name}", "subject": unit.id})
        carrier = units.get(unit.embarked_in or "")
        if unit.embarked_in and (carrier is None or carrier.side != unit.side):
            yield Problem("carrier_not_on_side", {"at": f"units.{unit.id}.embarked_in", "subject": unit.id})
        if not unit.weapons and unit.size:
            yield Problem("unarmed", {"at": f"units.{unit.id}.weapons", "subject": unit.id, **WARNING})
        if unit.sector >= muster.situation.sectors:
            yield Problem("no_such_sector", {"at": f"units.{unit.id}.sector", "subject": unit.id})
    yield from _aboard(muster)


def _aboard(muster: StarMuster) -> Iterator[Problem]:
    """Nobody is carried beyond the room there is."""
    for carrier in muster.units:
        aboard = sum(unit.berths(unit.size) for unit in muster.units if unit.embarked_in == carrier.id)
        room = carrier.transport_capacity * carrier.size
        if aboard > room:
            yield Problem("no_room", {"at": f"units.{carrier.id}.transport_capacity", "n": room})


def _heroes(muster: StarMuster) -> Iterator[Problem]:
    units = {unit.id: unit for unit in muster.units}
    for hero in muster.heroes:
        unit = units.get(hero.unit or "")
        if hero.unit and (unit is None or unit.side != hero.side):
            yield Problem("unit_not_on_side", {"at": f"heroes.{hero.id}.unit", "subject": hero.id})
        led = [one for one in muster.units if one.leader == hero.id]
        if hero.unit and led and hero.unit not in {one.id for one in led}:
            facts = {"at": f"heroes.{hero.id}.unit", "subject": hero.id, "unit": led[0].id}
            yield Problem("leads_from_elsewhere", {**facts, "other": hero.unit, **WARNING})
        if len(led) > 1:
            facts = {"at": f"units.{led[1].id}.leader", "subject": hero.id, "unit": led[0].id}
            yield Problem("leads_several", {**facts, **WARNING})
        if hero.superior == hero.id:
            yield Problem("own_superior", {"at": f"heroes.{hero.id}.superior", "subject": hero.id})
