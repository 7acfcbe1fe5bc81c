"""Step 5, End of the round: who broke and was not rallied is gone; the battle may be over (F10, F17)."""

from collections.abc import Collection, Iterable

from rulesets.engine import GROUND, Table
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.mechanics.moving import leave
from rulesets.systems.traveller.people.calls import Ending
from rulesets.systems.traveller.people.field import Battlefield

BROKEN_ROUNDS = 2


def close(field: Battlefield, table: Table) -> None:
    """Two ends of a round broken, and a unit is off the field."""
    for unit in field.fighting:
        unit.broken_rounds = unit.broken_rounds + 1 if unit.status is UnitStatus.BROKEN else 0
        if unit.broken_rounds >= BROKEN_ROUNDS:
            unit.status = UnitStatus.ROUTED
            table.tell("routed", unit, to=unit.sees_to)
    for unit in field.units.values():
        if not unit.fights:
            leave(field, unit)
    decided, victors = ended(field)
    if not decided:
        [ending] = table.ask("ending", [GROUND], Ending, secret=True)
        decided, victors = ending.over, sorted(ending.victors)
    if decided:
        field.over, field.victors = True, tuple(victors)
        table.tell("battle_over" if victors else "battle_drawn", GROUND, victors=tuple(victors))


def end_of(standing: Iterable[str], hostile: Collection[tuple[str, str]]) -> tuple[bool, list[str]]:
    """Whether no two sides that stand fight each other, and who is left."""
    left = sorted(set(standing))
    over = not any((a, b) in hostile or (b, a) in hostile for a in left for b in left)
    return over, left if over else []


def ended(field: Battlefield) -> tuple[bool, list[str]]:
    coming = [unit.side for unit in field.units.values() if unit.status is UnitStatus.AWAY and unit.endurance]
    return end_of([*(unit.side for unit in field.fighting), *coming], field.muster.hostile)


def is_over(field: Battlefield) -> bool:
    return field.over
