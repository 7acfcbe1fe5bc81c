"""The picture of the battle: who fired at whom in range, sector by sector, the nearest in front."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Block, Blow, Event, Picture, Stand, Zone
from rulesets.engine.picture import marks_of, nearest_half
from rulesets.systems.starwars.book.kinds import Row, UnitStatus
from rulesets.systems.starwars.mechanics.ground import sector_name
from rulesets.systems.starwars.people.field import Battlefield, Unit

STANDS = {
    UnitStatus.STEADY: Stand.STANDS,
    UnitStatus.RETREATING: Stand.BROKEN,
    UnitStatus.RESERVE: Stand.COMING,
}
WEIGHTS = {Row.NONE: 1, Row.UNDER_FIRE: 3, Row.LIGHT: 5, Row.MODERATE: 7, Row.HEAVY: 9, Row.ROUT: 10}
FIRED, HIT = 1, 2
"""The weight of shots whose damage is not known yet."""
HAND_TO_HAND = 20
"""Metres up to which an attack is drawn as a blow."""
MARKS = {
    "arrived": "trumpet",
    "deed_done": "glory",
    "leader_struck": "wound",
    "hurt_by.incapacitated": "wound",
    "hurt_by.mortally_wounded": "fallen",
    "hurt_by.killed": "fallen",
    "destroyed": "fallen",
    "cabled.yes": "walker",
    "checked.surrender": "lock",
    "turned": "routed",
    "taken": "lock",
}


def picture(field: Battlefield, facts: Sequence[Event]) -> Picture:
    front = _front(field)
    units = [unit for unit in field.units.values() if unit.status is not UnitStatus.UNFORMED]
    sectors = sorted({unit.sector for unit in units if unit.is_here})
    zones = [Zone(str(sector), sector_name(field, sector)) for sector in sectors]
    return Picture(
        tuple(_block(field, unit, n, is_front=unit.id in front) for n, unit in enumerate(units)),
        tuple(_blows(field, facts)),
        marks_of(facts, MARKS),
        tuple(zones) if len(zones) > 1 else (),
    )


def _block(field: Battlefield, unit: Unit, n: int, *, is_front: bool) -> Block:
    stand = STANDS.get(unit.status, Stand.GONE)
    stand = stand if unit.size or stand is Stand.COMING else Stand.GONE
    if stand is Stand.STANDS and (unit.shaken or unit.pinned):
        stand = Stand.WAVERS
    word = unit.status.value if stand is Stand.BROKEN else ""
    if stand is Stand.WAVERS and not unit.shaken:
        word = "under heavy fire"
    size = unit.size, max(unit.sheet.size, unit.size)
    return Block(
        unit.id, unit.side, stand, size, n, str(field.stands(unit).sector), is_front=is_front, word=word
    )


def _front(field: Battlefield) -> frozenset[str]:
    """On each side those who are nearest to an enemy."""
    found: frozenset[str] = frozenset()
    for side in field.sides:
        far = {unit.id: _nearest(field, unit) for unit in field.units_of(side)}
        found |= nearest_half({id: one for id, one in far.items() if one is not None})
    return found


def _nearest(field: Battlefield, unit: Unit) -> int | None:
    return min((field.distance(unit, foe) for foe in field.foes_of(unit)), default=None)


def _blows(field: Battlefield, facts: Sequence[Event]) -> Iterator[Blow]:
    """The hardest of each on each, by what the damage did, or by what hit before it is known."""
    weights = {
        (one, other): FIRED for one, other in field.engaged if field.are_hostile(*_sides(field, one, other))
    }
    for fact in facts:
        pair = fact.subject.partition(":")[0], str(fact.facts.get("target", ""))
        if pair not in weights:
            continue
        if fact.kind == "fired" and fact.facts["hit"]:
            weights[pair] = max(weights[pair], HIT)
        elif fact.kind == "struck":
            weights[pair] = max(weights[pair], WEIGHTS[Row(fact.facts["row"])])
    for (attacker, target), weight in weights.items():
        metres = field.distance(field.units[attacker], field.units[target])
        yield Blow(attacker, target, weight, is_far=metres > HAND_TO_HAND)


def _sides(field: Battlefield, *units: str) -> tuple[str, str]:
    one, other = (field.side_of(id) for id in units)
    return one, other
