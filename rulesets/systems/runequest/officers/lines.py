"""How much of a side stands in the line, and how much is kept out of it."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from rulesets.engine import Temper, Value
from rulesets.systems.runequest.book.kinds import Stance, UnitStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import CommandOrders, UnitOrders
from rulesets.systems.runequest.people.states import Side, Unit


class Line(NamedTuple):
    """Soldiers who stand out of the line, and those who hold it."""

    reserve: int
    front: int

    @property
    def whole(self) -> int:
        return self.reserve + self.front

    def without(self, unit: Unit) -> Self:
        return self._replace(reserve=self.reserve + unit.strength, front=self.front - unit.strength)


def whole(field: Battlefield, side: Side) -> Line:
    return Line(0, sum(unit.strength for unit in field.steady_of(side)))


def can_spare(field: Battlefield, side: Side, line: Line, unit: Unit, temper: Temper) -> bool:
    """Whether the line holds without it, and a decision comes.

    It must be as large a part of the army as an army needs lest it break; and of an enemy who holds back
    as large a part as he does, else nobody ever loses. The bold keep no more than the army can stand by.
    """
    left, options = line.without(unit), field.muster.options
    if temper is Temper.BOLD and options.army_check_divisor * line.reserve > _initial(field, side):
        return False
    theirs = held_back(field, side)
    forces_it = left.front * theirs.whole >= left.whole * theirs.reserve
    return left.front > 0 and options.army_break_divisor * left.front >= left.whole and forces_it


def held_back(field: Battlefield, side: Side) -> Line:
    """The enemy's line, as it last was seen."""
    foes = [foe for foe in field.foes_of(side.id) if foe.is_steady]
    front = sum(foe.strength for foe in foes if foe.in_line)
    return Line(sum(foe.strength for foe in foes) - front, front)


def _initial(field: Battlefield, side: Side) -> int:
    units = [unit for unit in field.units.values() if unit.side == side.id]
    return sum(unit.initial for unit in units if unit.status is not UnitStatus.AWAY)


def as_ordered(field: Battlefield, side: Side, beside: Mapping[str, Value]) -> Line:
    """With all that is proposed for the side so far."""
    line, kept = whole(field, side), set[str]()
    for key, answer in beside.items():
        if isinstance(answer, CommandOrders):
            kept |= answer.reserve | answer.withdraw
        elif isinstance(answer, UnitOrders) and answer.stance in (Stance.RESERVE, Stance.WITHDRAW):
            kept.add(key.partition(":")[2])
    for unit in field.steady_of(side):
        line = line.without(unit) if unit.id in kept else line
    return line
