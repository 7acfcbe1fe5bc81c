"""The picture of the battle: whole armies that push each other, unit by unit in the order of the roster."""

from collections.abc import Sequence

from rulesets.engine import Block, Event, Picture, Stand
from rulesets.engine.picture import marks_of
from rulesets.systems.gurps.book.kinds import Level, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield, Unit
from rulesets.systems.gurps.screen.cards import strength_of

STANDS = {
    UnitStatus.READY: Stand.STANDS,
    UnitStatus.HOLDS: Stand.STANDS,
    UnitStatus.WITHDRAWS: Stand.WAVERS,
    UnitStatus.ROUTS: Stand.BROKEN,
    UnitStatus.AWAY: Stand.COMING,
}
PUSH = {Level.MARGINAL: 2, Level.DEFINITE: 5, Level.GREAT: 8, Level.OVERWHELMING: 10}
MARKS = {
    "mishap": "catastrophe",
    "commander_murdered": "fallen",
    "leader_murdered": "fallen",
    "leader_defected": "routed",
    "defected": "routed",
    "struck_down": "fallen",
    "commander_fell": "fallen",
    "leader_fell": "fallen",
    "commander_taken": "lock",
    "position_taken": "medal",
    "glory_shown.covered_with_glory": "glory",
    "glory_shown.great_courage": "glory",
}


def picture(field: Battlefield, facts: Sequence[Event]) -> Picture:
    """Nobody knows who strikes whom; the victor of the day pushes, and walls do not bend."""
    units = enumerate(field.units.values())
    push = PUSH.get(field.level, 0) if field.winner else 0
    return Picture(
        tuple(_block(field, unit, n) for n, unit in units),
        marks=marks_of(facts, MARKS),
        walls=frozenset([field.defender] if field.fortified else []),
        pushes=((field.winner, push),) if push else (),
    )


def _block(field: Battlefield, unit: Unit, n: int) -> Block:
    stand = STANDS.get(unit.status, Stand.GONE) if unit.men else Stand.GONE
    word = unit.status.value if stand in (Stand.WAVERS, Stand.BROKEN) else ""
    return Block(unit.id, unit.side, stand, strength_of(field, unit), lane=n, word=word)
