"""What is wrong with a muster before the first die: codes and places; their sentences are in `wording`."""

from collections.abc import Iterator, Set

from rulesets.engine import Problem
from rulesets.systems.gurps.gathering import GurpsMuster
from rulesets.systems.gurps.kinds import Circumstance, Miners, Special
from rulesets.systems.gurps.sheets import GurpsUnit
from rulesets.systems.gurps.situation import Place
from rulesets.systems.gurps.strength import tl_of, unit_strength
from rulesets.systems.gurps.tables import (
    ARTILLERY_SHARE,
    ENGINE_SHARE,
    ONE_SLOPE,
    ONE_SUPPLY,
    ONE_SURPRISE,
    ONE_WALL,
    POSITIONS,
    SIEGE_ENGINES,
    SPECIAL,
    USUAL_SIZE,
)
from rulesets.systems.gurps.words import CIRCUMSTANCES as WORDS

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""


def check(muster: GurpsMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    return [*_sides(muster), *_units(muster), *_heroes(muster), *_ground(muster), *_circumstances(muster)]


def _sides(muster: GurpsMuster) -> Iterator[Problem]:
    manned = {unit.side for unit in muster.units if unit.count}
    if len(manned) < 2:
        yield Problem("not_enough_sides", {"at": "sides"})
    heroes = {hero.id: hero for hero in muster.heroes}
    commanders = [side.commander for side in muster.sides if side.commander]
    for side in muster.sides:
        for name, person in (("commander", side.commander), ("deputy", side.deputy)):
            if person and (person not in heroes or heroes[person].side != side.id):
                yield Problem(f"{name}_not_on_side", {"at": f"sides.{side.id}.{name}", "subject": side.id})
        if side.commander and commanders.count(side.commander) > 1:
            yield Problem("two_commanders", {"at": f"sides.{side.id}.commander", "subject": side.id})
        yield from _shares(muster, side.id)


def _shares(muster: GurpsMuster, side: str) -> Iterator[Problem]:
    """Engines, artillery and miners beyond the share an army feeds: said, never forbidden (T12)."""
    sheet = next(one for one in muster.sides if one.id == side)
    worth = {
        unit.id: unit_strength(unit, tl_of(sheet, unit), unit.count)
        for unit in muster.units
        if unit.side == side
    }
    total = sum(worth.values())
    engines = sum(
        worth[unit.id] for unit in muster.units if unit.side == side and unit.special in SIEGE_ENGINES
    )
    guns = sum(
        worth[unit.id]
        for unit in muster.units
        if unit.side == side and unit.special is Special.MODERN_ARTILLERY
    )
    defends = muster.situation.siege and muster.situation.defender == side
    if engines * 100 > total * ENGINE_SHARE[defends]:
        yield Problem(
            "many_engines",
            {"at": f"sides.{side}", "subject": side, "share": ENGINE_SHARE[defends], **WARNING},
        )
    if guns * 100 > total * ARTILLERY_SHARE:
        yield Problem(
            "many_guns", {"at": f"sides.{side}", "subject": side, "share": ARTILLERY_SHARE, **WARNING}
        )


def _units(muster: GurpsMuster) -> Iterator[Problem]:
    sides = {side.id: side for side in muster.sides}
    heroes = {hero.id: hero for hero in muster.heroes}
    for unit in muster.units:
        yield from unit_problems(unit, tl_of(sides[unit.side], unit) if unit.side in sides else 3)
        if unit.leader and (unit.leader not in heroes or heroes[unit.leader].side != unit.side):
            yield Problem("leader_not_on_side", {"at": f"units.{unit.id}.leader", "subject": unit.id})


def unit_problems(unit: GurpsUnit, tl: int) -> Iterator[Problem]:
    """What one unit's sheet lacks or gets wrong."""
    at = f"units.{unit.id}"
    if unit.armour is None and unit.special is None and unit.fixed_ts is None and not unit.estimate:
        yield Problem("unit_needs_type", {"at": f"{at}.armour", "subject": unit.id})
    few, many = USUAL_SIZE
    is_men = not unit.special and unit.fixed_ts is None and not unit.estimate
    if is_men and not few <= unit.count <= many:
        yield Problem(
            "unit_size_unusual", {"at": f"{at}.count", "subject": unit.id, "men": unit.count, **WARNING}
        )
    if unit.special:
        first, last = SPECIAL[unit.special].tl
        if not first <= tl <= last:
            yield Problem("special_weapon_wrong_tl", {"at": f"{at}.special", "subject": unit.id, **WARNING})
    if unit.miners is not Miners.NONE and not unit.armour:
        yield Problem("unit_needs_type", {"at": f"{at}.armour", "subject": unit.id})


def _heroes(muster: GurpsMuster) -> Iterator[Problem]:
    units = {unit.id: unit for unit in muster.units}
    for hero in muster.heroes:
        if hero.unit and (hero.unit not in units or units[hero.unit].side != hero.side):
            yield Problem("unit_not_on_side", {"at": f"heroes.{hero.id}.unit", "subject": hero.id})


def _ground(muster: GurpsMuster) -> Iterator[Problem]:
    places = muster.situation.position
    if places and not muster.situation.defender:
        yield Problem("position_without_defender", {"at": "situation.position"})
    kinds = [place.kind for place in places]
    for group, kind in ((ONE_WALL, "position_conflict"), (ONE_SLOPE, "slope_conflict")):
        if len([one for one in kinds if one in group]) > 1:
            yield Problem(kind, {"at": "situation.position"})
    if len(set(kinds)) < len(kinds):
        yield Problem("position_twice", {"at": "situation.position"})
    for place in places:
        if not _possible(place):
            yield Problem("position_out_of_range", {"at": "situation.position"})
    ours, theirs = muster.situation.defender, muster.situation.attacker
    if ours and ours == theirs:
        yield Problem("attacks_itself", {"at": "situation.attacker", "subject": ours})


def _possible(place: Place) -> bool:
    ground = POSITIONS[place.kind]
    ends = (ground.value, ground.value if ground.most is None else ground.most)
    return min(ends) <= place.worth <= max(ends)


def exclusive(said: Set[Circumstance], at: str, side: str) -> Iterator[Problem]:
    """One surprise at most, and one word on supplies."""
    for group in (ONE_SURPRISE, ONE_SUPPLY):
        if len(both := said & group) > 1:
            which = [WORDS[one].lower() for one in Circumstance if one in both]
            yield Problem("circumstance_conflict", {"at": at, "subject": side, "which": which})


def _circumstances(muster: GurpsMuster) -> Iterator[Problem]:
    for side, situation in muster.situations.items():
        at = f"situations.{side}.circumstances"
        said = situation.circumstances
        yield from exclusive(said, at, side)
        home = Circumstance.HOME_GROUNDS in said and side == muster.situation.defender
        if home and muster.at_home_behind_walls:
            yield Problem("home_grounds_with_fortification", {"at": at, "subject": side})
