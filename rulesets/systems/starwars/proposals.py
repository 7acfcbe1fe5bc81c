"""What a unit may be ordered, as a form offers it, and what cannot be ordered (bad input)."""

from rulesets.engine import Problem
from rulesets.systems.starwars.attacks import CABLE, Attack, band_to
from rulesets.systems.starwars.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.kinds import IN_BATTLE, Action, Band, Scale, Stat, Status
from rulesets.systems.starwars.movement import is_part_of, may_join, metres_of, room_in
from rulesets.systems.starwars.orders import UnitOrder

type Problems = list[Problem]
STATS = [stat.value for stat in Stat if stat is not Stat.DEED]


def aims_of(field: Battlefield, unit: Unit) -> dict[str, str]:
    """Every weapon at every target that may come into reach this round: those in range first."""
    found: dict[str, str] = {}
    beyond: dict[str, str] = {}
    for weapon in unit.weapons:
        left = unit.count_of(weapon.key)
        if not left:
            continue
        for target in field.foes_of(unit):
            attack = Attack(unit, weapon, target, left, 0)
            metres = field.distance(unit, target)
            reach = max(3, weapon.long) + metres_of(field, unit) + metres_of(field, target)
            if metres > reach:
                continue
            band = band_to(field, attack)
            where, aim = f"{metres:,} m, {_range(band)}", f"{weapon.key}:{target.id}"
            aims = beyond if band in (Band.TOO_CLOSE, Band.OUT_OF_RANGE) else found
            aims[aim] = f"{weapon.title} ({left:,}) at {target.sheet.name}, {where}"
            if weapon.tow_cable and target.sheet.scale is Scale.WALKER:
                aims[f"{aim}:{CABLE}"] = f"{weapon.title} as tow cable at {target.sheet.name}, {where}"
    return found | beyond


def _range(band: Band) -> str:
    words = {Band.TOO_CLOSE: "too close", Band.POINT_BLANK: "point-blank", Band.OUT_OF_RANGE: "out of range"}
    return words.get(band, f"{band.value} range")


def order_options(field: Battlefield, unit: Unit) -> dict[str, list[str]]:
    """What may be chosen in the order of one unit."""
    if unit.status is Status.RETREATING:
        return {
            "action": [Action.FULL_RETREAT.value, Action.HOLD.value],
            "fire": [],
            "other": [],
            "pips": STATS,
        }
    return {
        "fire": list(aims_of(field, unit)) if not unit.carrier else [],
        "other": _others(field, unit),
        "pips": STATS,
    }


def _others(field: Battlefield, unit: Unit) -> list[str]:
    """Into which it may divide, with which it may join, which may carry it."""
    return [
        other.id
        for other in field.units.values()
        if other.side == unit.side
        and other is not unit
        and (
            other.sheet.detached_from == unit.id
            or (other.is_here and (may_join(field, unit, other) or other.sheet.transport_capacity))
        )
    ]


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
    if unit.status is not Status.STEADY or not unit.size:
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
        return _wrong_split(unit, other, order, at)
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


def _wrong_split(unit: Unit, part: Unit | None, order: UnitOrder, at: str) -> Problems:
    if unit.sheet.is_vehicles:
        return [Problem("vehicles_stay_together", {"at": f"{at}.action"})]
    if part is None or not is_part_of(part, unit):
        return [Problem("no_part", {"at": f"{at}.other", "unit": unit.id})]
    if not 1 <= order.people < unit.size:
        return [Problem("one_must_stay", {"at": f"{at}.people"})]
    return []
