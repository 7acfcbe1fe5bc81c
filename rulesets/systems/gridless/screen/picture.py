"""The picture of the battle: tokens that are aimed at somebody, once they lie open."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Block, Blow, Event, Picture, Stand
from rulesets.engine.picture import marks_of, weighed
from rulesets.systems.gridless.book.kinds import Decision, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield, Unit

MARKS = {
    "arrived": "trumpet",
    "changed_sides": "routed",
    "betrayed": "routed",
    "defected": "routed",
    "deserted": "routed",
    "carried_out": "bandage",
    "carried_out_together": "bandage",
    "flows.valorous": "glory",
    "prevailed": "medal",
    "now_stands.fallen": "wound",
    "now_stands.dead": "fallen",
    "now_stands.captured": "lock",
    "raised": "powers",
    "fell_apart": "routed",
    "ridden_down": "cavalry",
}


def picture(field: Battlefield, facts: Sequence[Event]) -> Picture:
    units = enumerate(unit for unit in field.units.values() if not field.is_unused(unit))
    blocks = tuple(_block(unit, n) for n, unit in units)
    return Picture(blocks, tuple(_blows(field)), marks_of(facts, MARKS))


def _block(unit: Unit, n: int) -> Block:
    return Block(unit.id, unit.side, _stand(unit), (unit.tokens, max(unit.start, unit.tokens)), lane=n)


def _stand(unit: Unit) -> Stand:
    if unit.status is UnitStatus.AWAY:
        return Stand.COMING
    if unit.status is UnitStatus.RETREATED and (unit.lost or unit.margin):
        return Stand.BROKEN
    if not unit.is_fighting:
        return Stand.GONE
    tried = unit.margin or unit.decision is not Decision.NONE
    return Stand.WAVERS if tried else Stand.STANDS


def _blows(field: Battlefield) -> Iterator[Blow]:
    """By the tokens of each aim, beside the most that anybody aims at anybody."""
    aims = [(unit.id, target, n) for unit in field.units.values() for target, n in unit.aims if n]
    most = max((n for _, _, n in aims), default=1)
    for attacker, target, n in aims if field.revealed else ():
        yield Blow(attacker, target, weighed(n / most))
