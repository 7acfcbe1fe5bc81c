"""What is wrong with a muster before the first die: codes and places; their sentences are in `wording`."""

from collections.abc import Callable, Iterator

from rulesets.engine import Problem
from rulesets.systems.gurps.book.kinds import Circumstance, Miners, Special
from rulesets.systems.gurps.book.tables import (
    ARTILLERY_SHARE,
    ENGINE_SHARE,
    MINER_SHARE,
    ONE_SLOPE,
    ONE_WALL,
    SIEGE_ENGINES,
    SPECIAL,
    USUAL_SIZE,
)
from rulesets.systems.gurps.people.bodies import body_called, turns_in_a_ring
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import Place, exclusive
from rulesets.systems.gurps.people.strength import tl_of, unit_strength
from rulesets.systems.gurps.roster.formations import echelon_of

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""


def check(muster: GurpsMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    field = (*_ground(muster), *_circumstances(muster), *_storm(muster))
    return [*_sides(muster), *_units(muster), *_heroes(muster), *field]


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
        yield from _bodies(muster, side)
        yield from _tree(muster, side)


def _tree(muster: GurpsMuster, side: GurpsSide) -> Iterator[Problem]:
    """Bodies that nobody has named, that stand in themselves, or whose leader is of another side."""
    at, heroes = f"sides.{side.id}.bodies", {hero.id: hero for hero in muster.heroes}
    for body in side.bodies:
        facts = {"at": at, "subject": side.id, "what": body.name}
        if body.leader and (body.leader not in heroes or heroes[body.leader].side != side.id):
            yield Problem("body_leader_not_on_side", facts)
        if turns_in_a_ring(side, body):
            yield Problem("body_in_itself", facts)
        if body.within and not body_called(side, body.within):
            yield Problem("body_unknown", {**facts, "what": body.within, **WARNING})
    for unit in muster.units:
        if unit.side == side.id and unit.body and not body_called(side, unit.body):
            where = {"at": f"units.{unit.id}.body", "subject": side.id, "what": unit.body}
            yield Problem("body_unknown", {**where, **WARNING})


def _shares(muster: GurpsMuster, side: str) -> Iterator[Problem]:
    """Engines, artillery and miners beyond the share an army feeds: said, never forbidden (T12)."""
    sheet = next(one for one in muster.sides if one.id == side)
    worth = [
        (unit, unit_strength(unit, tl_of(sheet, unit), unit.count))
        for unit in muster.units
        if unit.side == side
    ]
    total, besieged = sum(ts for _, ts in worth), muster.situation.siege and muster.situation.defender
    dug_in = next(percent for most, percent in MINER_SHARE if most is None or total <= most)
    limits: list[tuple[str, Callable[[GurpsUnit], bool], int]] = [
        ("many_engines", lambda unit: unit.special in SIEGE_ENGINES, ENGINE_SHARE[besieged == side]),
        ("many_guns", lambda unit: unit.special is Special.MODERN_ARTILLERY, ARTILLERY_SHARE),
    ]
    if besieged and besieged != side:
        limits.append(("many_miners", lambda unit: unit.miners is not Miners.NONE, dug_in))
    for kind, counts, share in limits:
        if sum(ts for unit, ts in worth if counts(unit)) * 100 > total * share:
            yield Problem(kind, {"at": f"sides.{side}", "subject": side, "share": share, **WARNING})


def _bodies(muster: GurpsMuster, side: GurpsSide) -> Iterator[Problem]:
    """Units that are larger or smaller than what they are called, and leaders of another rank (T20, R40)."""
    heroes = {hero.id: hero for hero in muster.heroes}
    for unit in muster.units:
        if unit.side != side.id or not unit.formation:
            continue
        facts = {"at": f"units.{unit.id}.formation", "subject": unit.id, **WARNING}
        echelon = echelon_of(side.organisation, unit.formation)
        if echelon is None:
            yield Problem("formation_of_others", {**facts, "what": unit.formation.value})
            continue
        least, most = echelon.men
        men = unit.count if unit.establishment is None else unit.establishment
        if men < least or (most is not None and men > most):
            ends = {"least": least, "most": most or least, "men": men, "what": echelon.title.lower()}
            yield Problem("formation_size" if most else "formation_small", {**facts, **ends})
        leader = heroes.get(unit.leader or "")
        if leader and echelon.ranks and not echelon.ranks[0] <= leader.military_rank <= echelon.ranks[1]:
            about = {"who": leader.name, "rank": leader.military_rank, "usual": echelon.leader}
            yield Problem("formation_rank", {**facts, **about})


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
        usual = SPECIAL[unit.special].crew
        if unit.crew is not None and unit.crew != usual:
            facts = {"subject": unit.id, "crew": unit.crew, "usual": usual}
            yield Problem("crew_unusual", {"at": f"{at}.crew", **facts, **WARNING})
    if unit.miners is not Miners.NONE and not unit.armour:
        yield Problem("unit_needs_type", {"at": f"{at}.armour", "subject": unit.id})


def _heroes(muster: GurpsMuster) -> Iterator[Problem]:
    units = {unit.id: unit for unit in muster.units}
    for hero in muster.heroes:
        if hero.unit and (hero.unit not in units or units[hero.unit].side != hero.side):
            yield Problem("unit_not_on_side", {"at": f"heroes.{hero.id}.unit", "subject": hero.id})


def _ground(muster: GurpsMuster) -> Iterator[Problem]:
    places = muster.situation.position
    kinds = [place.kind for place in places]
    for group, kind in ((ONE_WALL, "position_conflict"), (ONE_SLOPE, "slope_conflict")):
        if len([one for one in kinds if one in group]) > 1:
            yield Problem(kind, {"at": "situation.position"})
    if places and not muster.situation.defender:
        yield Problem("position_without_defender", {"at": "situation.position"})
    if len(set(kinds)) < len(kinds):
        yield Problem("position_twice", {"at": "situation.position"})
    for place in places:
        if not _possible(place):
            yield Problem("position_out_of_range", {"at": "situation.position"})


def _storm(muster: GurpsMuster) -> Iterator[Problem]:
    """Walls are stormed in a siege: without the tick other troops count."""
    walls = any(place.kind in ONE_WALL for place in muster.situation.position)
    if walls and not muster.situation.siege:
        yield Problem("walls_without_siege", {"at": "situation.siege", **WARNING})


def _possible(place: Place) -> bool:
    ground = place.kind.worth
    ends = (ground.value, ground.value if ground.most is None else ground.most)
    return min(ends) <= place.worth <= max(ends)


def _circumstances(muster: GurpsMuster) -> Iterator[Problem]:
    for side, situation in muster.situations.items():
        at = f"situations.{side}.circumstances"
        circumstances = situation.circumstances
        yield from exclusive(circumstances, at, side)
        home = Circumstance.HOME_GROUNDS in circumstances and side == muster.situation.defender
        if home and muster.at_home_behind_walls:
            yield Problem("home_grounds_with_fortification", {"at": at, "subject": side})
