"""What a unit may be ordered, as a form offers it, and what cannot be ordered (bad input)."""

from typing import NamedTuple

from rulesets.engine import Problem, filled
from rulesets.systems.starwars.book.kinds import IN_BATTLE, Action, Band, Scale, Stat, UnitStatus
from rulesets.systems.starwars.book.tables import POINT_BLANK_M
from rulesets.systems.starwars.mechanics.arms import band_at
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.orders import UnitOrder
from rulesets.systems.starwars.people.sheets import Weapon, is_unlisted
from rulesets.systems.starwars.steps.attacks import CABLE
from rulesets.systems.starwars.steps.movement import (
    free_leaders,
    may_join,
    metres_of,
    part_for,
    parts_of,
    room_in,
)
from rulesets.systems.starwars.words.names import RANGES

type Problems = list[Problem]
STATS = [stat.value for stat in Stat if stat is not Stat.DEED]


class Aimed(NamedTuple):
    """A weapon at a target that may come into its reach this round."""

    weapon: Weapon
    left: int
    target: Unit
    metres: int
    band: Band

    @property
    def key(self) -> str:
        return f"{self.weapon.key}:{self.target.id}"

    @property
    def takes_cable(self) -> bool:
        return self.weapon.tow_cable and self.target.sheet.scale is Scale.WALKER


def _aimed(field: Battlefield, unit: Unit) -> list[Aimed]:
    """Every weapon at every target that may come into reach this round: those in range first.

    Bare hands and blades are offered to who stands face to face with somebody.
    """
    near, beyond = list[Aimed](), list[Aimed]()
    own = metres_of(field, unit)
    targets = [(foe, field.distance(unit, foe), own + metres_of(field, foe)) for foe in field.foes_of(unit)]
    for weapon in unit.weapons:
        left, unlisted, reach = unit.count_of(weapon.key), is_unlisted(weapon), max(3, weapon.long)
        for target, metres, closer in targets if left else ():
            if metres <= (POINT_BLANK_M if unlisted else reach + closer):
                band = band_at(weapon, metres)
                aims = beyond if band in (Band.TOO_CLOSE, Band.OUT_OF_RANGE) else near
                aims.append(Aimed(weapon, left, target, metres, band))
    return near + beyond


def fire_of(field: Battlefield, unit: Unit) -> list[str]:
    """At whom it may be ordered to fire with what, by keys."""
    return [key for one in _aimed(field, unit) for key in (one.key, *_by_cable(one))]


def _by_cable(aimed: Aimed) -> list[str]:
    return [f"{aimed.key}:{CABLE}"] if aimed.takes_cable else []


def aims_of(field: Battlefield, unit: Unit) -> dict[str, str]:
    """The same in words."""
    found: dict[str, str] = {}
    for one in _aimed(field, unit):
        title, who = one.weapon.title, one.target.sheet.name
        aimed: dict[str, str | int] = {"weapon": title, "name": who, "metres": one.metres}
        aimed["range"] = RANGES[one.band]
        found[one.key] = filled("{weapon} ({left}) at {name}, {metres} m, {range}", left=one.left, **aimed)
        for key in _by_cable(one):
            found[key] = filled("{weapon} as tow cable at {name}, {metres} m, {range}", **aimed)
    return found


def order_options(field: Battlefield, unit: Unit) -> dict[str, list[str]]:
    """What may be chosen in the order of one unit."""
    if unit.status is UnitStatus.RETREATING:
        return {
            "action": [Action.FULL_RETREAT, Action.HOLD],
            "fire": [],
            "other": [],
            "pips": STATS,
        }
    partners = partners_of(field, unit)
    never = ALONE if unit.carrier else ()
    return {
        "action": [
            one
            for one in Action
            if one not in never
            and partners.get(one, [unit])
            and (one is not Action.DISEMBARK or unit.carrier)
        ],
        "fire": fire_of(field, unit) if not unit.carrier else [],
        "other": [other.id for others in partners.values() for other in others],
        "new_leader": free_leaders(field, unit.side) if partners[Action.SPLIT] else [],
        "pips": STATS,
    }


ALONE = (*(one for one in Action if one.deploys or one.attacks), Action.EMBARK)
"""What nobody does who is carried."""


def partners_of(field: Battlefield, unit: Unit) -> dict[Action, list[Unit]]:
    """With whom it may do what needs another: what it may form, whom it may join, what may carry it."""
    friends = [one for one in field.units_of(unit.side) if one is not unit]
    return {
        Action.SPLIT: parts_of(field, unit) if unit.size > 1 else [],
        Action.COMBINE: [one for one in friends if may_join(field, unit, one)],
        Action.EMBARK: [one for one in friends if one.sheet.transport_capacity and not unit.carrier],
    }


def proposal_options(field: Battlefield, hero: Hero) -> dict[str, list[str]]:
    unit = led_by(field, hero)
    if unit is None:
        return {"proposal.fire": [], "proposal.other": [], "proposal.pips": []}
    return {f"proposal.{name}": one for name, one in order_options(field, unit).items()}


def proposal_labels(field: Battlefield, hero: Hero) -> dict[str, dict[str, str]]:
    unit = led_by(field, hero)
    return {"proposal.fire": aims_of(field, unit)} if unit else {}


def led_by(field: Battlefield, hero: Hero) -> Unit | None:
    return next((u for u in field.units.values() if u.leader == hero.id and u.status in IN_BATTLE), None)


# What cannot be


def wrong_order(field: Battlefield, id: str, order: UnitOrder, at: str) -> Problems:
    """Why an order cannot stand."""
    unit = field.units.get(id)
    if unit is None:
        return []
    if unit.status is not UnitStatus.STEADY or not unit.size:
        if order.fires:
            return [Problem("takes_no_orders", {"at": f"{at}.fire", "unit": id, "status": unit.status})]
        return []
    return [*_wrong_fire(unit, order, at), *_wrong_way(order, at), *_wrong_doing(field, unit, order, at)]


def _wrong_fire(unit: Unit, order: UnitOrder, at: str) -> Problems:
    found, people = [], 0
    by_weapon: dict[str, int] = {}
    for aim, number in order.fires.items():
        weapon = unit.weapon(aim.partition(":")[0])
        if weapon is None:
            continue
        by_weapon[weapon.key] = by_weapon.get(weapon.key, 0) + number
        people += number * weapon.crew
    for key, number in by_weapon.items():
        if number > unit.count_of(key):
            weapon = unit.weapon(key)
            facts = {"unit": unit.id, "count": unit.count_of(key), "weapon": weapon.title if weapon else key}
            found.append(Problem("over_weapons", {"at": f"{at}.fire", **facts}))
    if people > unit.size and not unit.sheet.is_vehicles:
        facts = {"unit": unit.id, "size": unit.size, "n": people}
        found.append(Problem("over_people", {"at": f"{at}.fire", **facts}))
    if order.fires and not order.does.attacks:
        kind = "full_reaction_only_moves" if order.does.is_full_reaction else "one_thing_only"
        found.append(Problem(kind, {"at": f"{at}.action"}))
    return found


def _wrong_way(order: UnitOrder, at: str) -> Problems:
    """Who is sent somewhere must move, and who moves must know where."""
    place = f"{at}.sector" if order.position_m is None and order.goes else f"{at}.position_m"
    if order.goes and order.does is Action.FULL_RETREAT:
        return [Problem("retreats_home", {"at": place})]
    if order.goes and not order.does.deploys:
        return [Problem("stays_here", {"at": place})]
    if not order.goes and order.does in (Action.DEPLOY, Action.ATTACK_AND_DEPLOY):
        return [Problem("goes_nowhere", {"at": place})]
    return []


def _wrong_doing(field: Battlefield, unit: Unit, order: UnitOrder, at: str) -> Problems:
    other = field.units.get(order.other or "")
    if order.action is Action.SPLIT:
        return _wrong_split(field, unit, order, at)
    if order.action is Action.COMBINE and (other is None or not may_join(field, unit, other)):
        return [Problem("cannot_join", {"at": f"{at}.other"})]
    if order.action is Action.EMBARK:
        room = room_in(field, other) if other else 0
        if other is None or not other.sheet.transport_capacity:
            return [Problem("no_carrier", {"at": f"{at}.other"})]
        fits = unit.sheet.berths(unit.size) <= room
        return [] if fits else [Problem("no_room", {"at": f"{at}.other", "n": room})]
    if order.action is Action.DISEMBARK and not unit.carrier:
        return [Problem("not_aboard", {"at": f"{at}.action", "unit": unit.id})]
    if order.does.deploys and unit.carrier:
        return [Problem("is_aboard", {"at": f"{at}.action", "unit": unit.id, "carrier": unit.carrier})]
    return []


def _wrong_split(field: Battlefield, unit: Unit, order: UnitOrder, at: str) -> Problems:
    if part_for(field, unit, order) is None:
        return [Problem("no_part", {"at": f"{at}.other", "unit": unit.id})]
    if not 1 <= order.people < unit.size:
        return [Problem("one_must_stay", {"at": f"{at}.people"})]
    seats = unit.sheet.transport_capacity
    if seats and room_in(field, unit) < seats * order.people:
        return [Problem("seats_are_taken", {"at": f"{at}.people", "unit": unit.id})]
    return []
