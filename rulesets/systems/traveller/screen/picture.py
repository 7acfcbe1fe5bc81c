"""The picture of the battle: who fired at whom and what it cost, the nearest in front."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Block, Blow, Event, Picture, Stand
from rulesets.engine.picture import HARDEST, marks_of, nearest_half
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.mechanics.positions import MELEE, metres
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit

STANDS = {
    UnitStatus.STEADY: Stand.STANDS,
    UnitStatus.SHAKEN: Stand.WAVERS,
    UnitStatus.BROKEN: Stand.BROKEN,
    UnitStatus.ROUTED: Stand.BROKEN,
    UnitStatus.AWAY: Stand.COMING,
}
MISSED, HIT = 1, 4
"""The weight of a shot that goes by, and of one that hits; its effect comes on top."""
MARKS = {
    "arrived": "trumpet",
    "destroyed": "fallen",
    "wavered.broken": "routed",
    "rally_worked": "trumpet",
    "rallied_itself": "trumpet",
    "hero_hit": "wound",
    "hero_hit_by": "wound",
    "routed": "routed",
}


def picture(field: Battlefield, facts: Sequence[Event]) -> Picture:
    front = _front(field)
    units = [unit for unit in field.formed if unit.status is not UnitStatus.WITHIN]
    blocks = tuple(_block(unit, n, is_front=unit.id in front) for n, unit in enumerate(units))
    return Picture(blocks, tuple(_blows(field, facts)), marks_of(facts, MARKS))


def _block(unit: Unit, n: int, *, is_front: bool) -> Block:
    stand = STANDS.get(unit.status, Stand.GONE)
    stand = stand if unit.endurance or stand is Stand.COMING else Stand.GONE
    word = unit.status.value if stand in (Stand.WAVERS, Stand.BROKEN) else ""
    size = unit.endurance, max(unit.start, unit.endurance)
    return Block(unit.id, unit.side, stand, size, lane=n, is_front=is_front, word=word)


def _front(field: Battlefield) -> frozenset[str]:
    """On each side those who are nearest to an enemy that is in sight."""
    found: frozenset[str] = frozenset()
    for side in field.sides:
        ours = (unit for unit in field.fighting if unit.side == side and not unit.unseen)
        far = {unit.id: _nearest(field, unit) for unit in ours}
        found |= nearest_half({id: one for id, one in far.items() if one is not None})
    return found


def _nearest(field: Battlefield, unit: Unit) -> int | None:
    return min((metres(field, unit, foe) for foe in field.foes_of(unit) if not foe.unseen), default=None)


def _blows(field: Battlefield, facts: Sequence[Event]) -> Iterator[Blow]:
    """The hardest of each on each; heroes strike and are struck with their units."""
    weights: dict[tuple[str, str], int] = {}
    near: set[tuple[str, str]] = set()
    for fact in facts:
        if fact.kind not in ("attack_declared", "hit", "missed"):
            continue
        pair = _unit_of(field, fact.subject), _unit_of(field, str(fact.facts["target"]))
        if not all(pair) or field.side_of(pair[0]) == field.side_of(pair[1]):
            continue
        if fact.kind == "attack_declared" and int(fact.facts["metres"]) <= MELEE:
            near.add(pair)
        weight = min(HARDEST, HIT + int(fact.facts["effect"])) if fact.kind == "hit" else MISSED
        weights[pair] = max(weight, weights.get(pair, 0))
    for pair, weight in weights.items():
        yield Blow(*pair, weight, is_far=pair not in near)


def _unit_of(field: Battlefield, subject: str) -> str:
    """The unit in which somebody fights; nothing for who stands by himself, or survives his unit."""
    fighter = field.fighter(subject.partition(":")[0])
    if isinstance(fighter, Hero):
        unit = field.units.get(fighter.unit)
        return "" if fighter.alone or unit is None or not unit.endurance else unit.id
    return fighter.id if fighter else ""
