"""Step 12, Casualties: difference, armour and flight say which line of the table (F22 to F24)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.engine import GM, Line, Table, others_than, people_of
from rulesets.systems.gurps.cards import share
from rulesets.systems.gurps.field import Battlefield, Force, Ground, Unit
from rulesets.systems.gurps.kinds import Stand
from rulesets.systems.gurps.options import CasualtyRolls
from rulesets.systems.gurps.orders import Bloodshed
from rulesets.systems.gurps.tables import CASUALTIES, FURTHEST_LINE, MIDDLE_LINE


class Losses(NamedTuple):
    """What a unit loses: of the killed some are maimed, the wounded may come back."""

    percent: int
    lost: int
    killed: int
    wounded: int
    left: int


def casualties(field: Battlefield, table: Table) -> None:
    """Flight first, then each unit's line, then one throw a side (or a unit), and the losses."""
    suffering = [force for force in field.sides.values() if not _untouched(field, force)]
    units = [unit for force in suffering for unit in field.units_of(force.id)]
    [blood] = table.ask(
        "bloodshed",
        [Ground()],
        Bloodshed,
        to=GM,
        secret=True,
        default=lambda _: _expected(field, units),
        options=lambda _: {"exposure": [unit.id for unit in units]},
    )
    routed = [unit for unit in units if unit.stand is Stand.ROUTS]
    for unit, roll in zip(routed, table.throw("rout", routed, "1d6", why="rout"), strict=True):
        unit.rout = roll
    for force in suffering:
        _lines(field, table, force, blood)
    for unit, faces in _thrown(field, table, suffering):
        _lose(table, unit, losses(unit.line, unit.men, faces))
    for force in field.sides.values():
        _report(field, table, force)


def _expected(field: Battlefield, units: Sequence[Unit]) -> Bloodshed:
    """As set before the battle, and as the plans have it."""
    exposure = {unit.id: unit.exposure for unit in units if unit.exposure}
    intensity = field.muster.situation.intensity
    return Bloodshed(intensity=intensity, exposure=exposure) if intensity or exposure else PLAIN


PLAIN = Bloodshed()


def _untouched(field: Battlefield, force: Force) -> bool:
    """A winner nobody could resist loses nobody (R37)."""
    return field.walkover and field.winner in ("", force.id)


def difference_of(field: Battlefield, force: Force) -> int:
    """The contest as the table reads it: above 0 for the winner, better behind walls (F22)."""
    sign = 0 if not field.winner else 1 if force.id == field.winner else -1
    return sign * force.difference + (force.lines if force.id == field.defender else 0)


def base_line(difference: int) -> int:
    """The line before armour and flight, 10 in the middle."""
    steps = min(10, (abs(difference) + 1) // 2)
    return MIDDLE_LINE + (steps if difference > 0 else -steps)


def within(line: int) -> int:
    return max(0, min(FURTHEST_LINE, line))


def _lines(field: Battlefield, table: Table, force: Force, blood: Bloodshed) -> None:
    """The line of each unit: the side's difference, then armour, flight and all that spared or cost it."""
    base, mine = base_line(difference_of(field, force)), people_of(force.id)
    bloody = Line("A bloody day", -blood.intensity, "Casualties")
    for unit in field.units_of(force.id):
        lines = []
        if armour := field.muster.profiles[unit.id].lines:
            lines.append(Line("Armour", armour, "T22, Casualties"))
        if unit.rout:
            lines.append(Line("In flight", -unit.rout, "T22, Rout"))
        if unit.exceptional:
            lines.append(Line("Exceptional powers", unit.exceptional, "T17, Powers"))
        if blood.intensity:
            lines.append(bloody)
        if blood.exposure and (exposed := blood.exposure.get(unit.id)):
            lines.append(Line("Led the fray or held back", exposed, "Casualties"))
        unit.line = table.tally(
            "casualty_line", unit, base, *lines,
            label="Line of the difference", least=0, most=FURTHEST_LINE, audience=mine,
        )  # fmt: skip


def _thrown(
    field: Battlefield, table: Table, forces: Sequence[Force]
) -> Iterable[tuple[Unit, tuple[int, ...]]]:
    """One roll a side of which each unit reads the first dice it needs (F23); or a roll of its own (R24)."""
    if field.muster.options.casualty_rolls is CasualtyRolls.PER_UNIT:
        units = [unit for force in forces for unit in field.units_of(force.id)]
        dice = [f"{CASUALTIES[unit.line].dice}d6" for unit in units]
        return zip(units, table.faces("casualties", units, dice, why="casualties"), strict=True)
    most = [max((CASUALTIES[u.line].dice for u in field.units_of(f.id)), default=0) for f in forces]
    rolls = table.faces("casualties", forces, [f"{dice}d6" for dice in most], why="casualties")
    return [(unit, faces) for f, faces in zip(forces, rolls, strict=True) for unit in field.units_of(f.id)]


def losses(line: int, men: int, faces: Sequence[int]) -> Losses:
    """The share of a line by the dice it needs, rounded up; half of the lost are dead (F23, F24)."""
    toll = CASUALTIES[line]
    percent = min(100, max(toll.least, sum(faces[: toll.dice]) + toll.plus)) if toll.dice else 0
    lost = min(men, -(-men * percent // 100))
    return Losses(percent, lost, lost // 2, lost - lost // 2, men - lost)


def _lose(table: Table, unit: Unit, losses: Losses) -> None:
    before = unit.men
    unit.percent, unit.lost, unit.men = losses.percent, losses.lost, losses.left
    unit.killed += losses.killed
    unit.wounded += losses.wounded
    table.tell(
        "lost",
        unit,
        to=people_of(unit.force),
        because=("casualty_line",),
        men=losses.lost,
        killed=losses.killed,
        wounded=losses.wounded,
        left=losses.left,
        percent=losses.percent,
    )
    table.tell("lost_roughly", unit, to=others_than(unit.force), share=share(losses.lost, before))


def _report(field: Battlefield, table: Table, force: Force) -> None:
    """The butcher's bill of a side: in men for its own people, in words for the others."""
    units = [unit for unit in field.units.values() if unit.force == force.id]
    lost, once = (
        sum(unit.lost for unit in units),
        sum(unit.today for unit in units if unit.stand is not Stand.AWAY),
    )
    table.tell("bill", force, to=people_of(force.id), men=lost, strength=once)
    table.tell("bill_roughly", force, to=others_than(force.id), share=share(lost, once))
