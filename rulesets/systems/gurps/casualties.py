"""Step 12, Casualties: difference, armour and flight say which line of the table (F22 to F24)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import GM, Faces, Line, Table, others_than, people_of
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
    for force, rolls in zip(suffering, _thrown(field, table, suffering), strict=True):
        _lose(field, table, force, rolls)
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


def _thrown(field: Battlefield, table: Table, forces: Sequence[Force]) -> list[list[Faces]]:
    """One roll a side of which each unit reads the first dice it needs (F23); or a roll of its own (R24)."""
    units = [field.units_of(force.id) for force in forces]
    needed = [[CASUALTIES[unit.line].dice for unit in ours] for ours in units]
    if field.muster.options.casualty_rolls is CasualtyRolls.PER_UNIT:
        return [
            table.faces("casualties", ours, [f"{dice}d6" for dice in many], why="casualties")
            for ours, many in zip(units, needed, strict=True)
        ]
    dice = [f"{max(many, default=0)}d6" for many in needed]
    rolls = table.faces("casualties", forces, dice, why="casualties")
    return [[faces] * len(ours) for faces, ours in zip(rolls, units, strict=True)]


def percent_at(line: int, faces: Faces) -> int:
    """The share of a line by the dice it needs (F23)."""
    toll = CASUALTIES[line]
    return min(100, max(toll.least, sum(faces[: toll.dice]) + toll.plus)) if toll.dice else 0


def losses(percent: int, men: int) -> Losses:
    """So many per cent, rounded up; half of the lost are dead (F24)."""
    lost = min(men, -(-men * percent // 100))
    return Losses(percent, lost, lost // 2, lost - lost // 2, men - lost)


def _lose(field: Battlefield, table: Table, force: Force, rolls: Sequence[Faces]) -> None:
    """Each unit's losses: in men for its own people, in words for the others."""
    ours, theirs = people_of(force.id), others_than(force.id)
    for unit, faces in zip(field.units_of(force.id), rolls, strict=True):
        before = unit.men
        percent, lost, killed, wounded, left = losses(percent_at(unit.line, faces), before)
        unit.percent, unit.lost, unit.men = percent, lost, left
        unit.killed += killed
        unit.wounded += wounded
        table.tell(
            "lost", unit, to=ours, because=BECAUSE,
            men=lost, killed=killed, wounded=wounded, left=left, percent=percent,
        )  # fmt: skip
        table.tell("lost_roughly", unit, to=theirs, share=share(lost, before))


BECAUSE = ("casualty_line",)


def _report(field: Battlefield, table: Table, force: Force) -> None:
    """The butcher's bill of a side: in men for its own people, in words for the others."""
    units = [unit for unit in field.units.values() if unit.force == force.id]
    lost, once = (
        sum(unit.lost for unit in units),
        sum(unit.today for unit in units if unit.stand is not Stand.AWAY),
    )
    table.tell("bill", force, to=people_of(force.id), men=lost, strength=once)
    table.tell("bill_roughly", force, to=others_than(force.id), share=share(lost, once))
