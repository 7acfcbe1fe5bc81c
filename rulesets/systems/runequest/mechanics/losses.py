"""What a share of losses costs a unit in soldiers (F15), told exactly to its own and roughly to others."""

from typing import NamedTuple

from rulesets.engine import Part, Table, filled, label, others_than
from rulesets.systems.runequest.book.kinds import UnitStatus
from rulesets.systems.runequest.book.options import LossBase
from rulesets.systems.runequest.book.tables import Package
from rulesets.systems.runequest.mechanics.seats import own
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Unit
from rulesets.systems.runequest.words.names import share

SHARE = label("{percent}% of {number}")


class Lost(NamedTuple):
    total: int
    killed: int
    wounded: int
    captured: int


def half_up(numerator: int, denominator: int) -> int:
    """To the nearest whole number, exact halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


def losses(base: int, strength: int, package: Package) -> int:
    """How many of those who are left."""
    return min(strength, half_up(base * package.total, 100))


def parted(total: int, package: Package) -> Lost:
    """Killed and wounded by their shares, the rest captured."""
    if not package.total:
        return Lost(0, 0, 0, 0)
    killed = min(total, half_up(total * package.killed, package.total))
    wounded = min(total - killed, half_up(total * package.wounded, package.total))
    return Lost(total, killed, wounded, total - killed - wounded)


def base_of(field: Battlefield, unit: Unit) -> int:
    """What losses are a share of (R4)."""
    initial = field.muster.options.loss_base is LossBase.INITIAL
    return unit.initial if initial else unit.round_start


def suffer(field: Battlefield, table: Table, unit: Unit, package: Package, why: str, by: str = "") -> Lost:
    """A unit loses soldiers: why is in the sentence, by what in the key too."""
    base = base_of(field, unit)
    expected = losses(base, unit.strength, package)
    part = Part(unit, f"{why}-{by}" if by else why)
    total = table.tally(
        "losses",
        part,
        expected,
        label=filled(SHARE, percent=package.total, number=base),
        audience=own(unit),
        least=0,
    )
    lost = parted(min(total, unit.strength), package)
    unit.strength -= lost.total
    unit.killed += lost.killed
    unit.wounded += lost.wounded
    unit.captured += lost.captured
    if lost.total:
        table.narrate(_tell, table, unit, lost, why)
    if not unit.strength and unit.status is not UnitStatus.DESTROYED:
        unit.becomes(UnitStatus.DESTROYED, field.round)
        table.tell("destroyed", unit)
    return lost


def _tell(table: Table, unit: Unit, lost: Lost, why: str) -> None:
    table.tell(
        "lost",
        unit,
        to=own(unit),
        why=why,
        men=lost.total,
        killed=lost.killed,
        wounded=lost.wounded,
        captured=lost.captured,
        left=unit.strength,
    )
    seemed = share(lost.total, lost.total + unit.strength)
    table.tell("lost_roughly", unit, to=others_than(unit.side), why=why, share=seemed)
