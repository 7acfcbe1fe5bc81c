"""Step 12, Casualties: difference, armour and flight say which line of the table (F22 to F24)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rulesets.engine import GM, Faces, Line, Table, others_than, people_of
from rulesets.systems.gurps.cards import share
from rulesets.systems.gurps.field import Battlefield, Force, Ground, Shifts, Unit
from rulesets.systems.gurps.kinds import Stand
from rulesets.systems.gurps.options import CasualtyRolls
from rulesets.systems.gurps.orders import Bloodshed
from rulesets.systems.gurps.rolls import own_side
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
    ranks = {force.id: field.units_of(force.id) for force in suffering}
    units = [unit for ours in ranks.values() for unit in ours]
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
    fled = table.throw("rout", routed, "1d6", why="rout", seen_by=own_side)
    for unit, roll in zip(routed, fled, strict=True):
        unit.rout = roll
    for force in suffering:
        _lines(field, table, force, ranks[force.id], blood)
    for force, rolls in zip(suffering, _thrown(field, table, suffering, ranks), strict=True):
        _lose(table, force, ranks[force.id], rolls)
    table.narrate(_report, field, table)


def _expected(field: Battlefield, units: Sequence[Unit]) -> Bloodshed:
    """As set before the battle, and as the plans have it."""
    exposure = tuple([(unit.id, unit.exposure) for unit in units if unit.exposure])
    return _bloodshed(field.muster.situation.intensity, exposure)


@lru_cache(maxsize=64)
def _bloodshed(intensity: int, exposure: Shifts) -> Bloodshed:
    return Bloodshed(intensity=intensity, exposure=dict(exposure))


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


def _lines(field: Battlefield, table: Table, force: Force, units: Sequence[Unit], blood: Bloodshed) -> None:
    """The line of each unit: the side's difference, then armour, flight and all that spared or cost it."""
    base, mine, profiles = base_line(difference_of(field, force)), people_of(force.id), field.muster.profiles
    intensity, exposure = blood.intensity, blood.exposure
    for unit in units:
        armour, exposed = profiles[unit.id].lines, exposure.get(unit.id, 0)
        change = armour - unit.rout + unit.exceptional - intensity + exposed
        why = partial(_reasons, unit, armour, intensity, exposed)
        line = table.reckon(
            "casualty_line", unit, base, change, why,
            label="Line of the difference", least=0, most=FURTHEST_LINE, audience=mine,
        )  # fmt: skip
        unit.line = max(0, min(FURTHEST_LINE, line))  # a ruling may have named a line that there is not


def _reasons(unit: Unit, armour: int, intensity: int, exposed: int) -> list[Line]:
    lines = [
        Line("Armour", armour, "T22, Casualties"),
        Line("In flight", -unit.rout, "T22, Rout"),
        Line("Exceptional powers", unit.exceptional, "T17, Powers"),
        Line("A bloody day", -intensity, "Casualties"),
        Line("Led the fray or held back", exposed, "Casualties"),
    ]
    return [line for line in lines if line.value]


def _thrown(
    field: Battlefield, table: Table, forces: Sequence[Force], ranks: Mapping[str, Sequence[Unit]]
) -> list[list[Faces]]:
    """One roll a side of which each unit reads the first dice it needs (F23); or a roll of its own (R24)."""
    units = [ranks[force.id] for force in forces]
    needed = [[CASUALTIES[unit.line].dice for unit in ours] for ours in units]
    if field.muster.options.casualty_rolls is CasualtyRolls.PER_UNIT:
        return [
            table.faces(
                "casualties", ours, [f"{dice}d6" for dice in many], why="casualties", seen_by=own_side
            )
            for ours, many in zip(units, needed, strict=True)
        ]
    dice = [f"{max(many, default=0)}d6" for many in needed]
    rolls = table.faces("casualties", forces, dice, why="casualties", seen_by=own_side)
    return [[faces] * len(ours) for faces, ours in zip(rolls, units, strict=True)]


def percent_at(line: int, faces: Faces) -> int:
    """The share of a line by the dice it needs (F23)."""
    toll = CASUALTIES[line]
    return min(100, max(toll.least, sum(faces[: toll.dice]) + toll.plus)) if toll.dice else 0


_percent = lru_cache(maxsize=4096)(percent_at)


@lru_cache(maxsize=4096)
def losses(percent: int, men: int) -> Losses:
    """So many per cent, rounded up; half of the lost are dead (F24)."""
    lost = min(men, -(-men * percent // 100))
    return Losses(percent, lost, lost // 2, lost - lost // 2, men - lost)


def _lose(table: Table, force: Force, units: Sequence[Unit], rolls: Sequence[Faces]) -> None:
    """Each unit's losses."""
    lost: list[Losses] = []
    for unit, faces in zip(units, rolls, strict=True):
        loss = losses(_percent(unit.line, faces), unit.men)
        unit.percent, unit.lost, killed, wounded, unit.men = loss
        unit.killed += killed
        unit.wounded += wounded
        lost.append(loss)
    table.narrate(_bemoan, table, force, units, lost)


BECAUSE = ("casualty_line",)


def _bemoan(table: Table, force: Force, units: Sequence[Unit], lost: Sequence[Losses]) -> None:
    """What each unit lost: in men for its own people, in words for the others."""
    ours, theirs = people_of(force.id), others_than(force.id)
    for unit, loss in zip(units, lost, strict=True):
        table.tell(
            "lost", unit, to=ours, because=BECAUSE,
            men=loss.lost, killed=loss.killed, wounded=loss.wounded, left=loss.left, percent=loss.percent,
        )  # fmt: skip
        table.tell("lost_roughly", unit, to=theirs, share=share(loss.lost, loss.lost + loss.left))


def _report(field: Battlefield, table: Table) -> None:
    """The butcher's bill of each side: in men for its own people, in words for the others."""
    for force in field.sides.values():
        units = [unit for unit in field.units.values() if unit.force == force.id]
        lost = sum(unit.lost for unit in units)
        once = sum(unit.today for unit in units if unit.stand is not Stand.AWAY)
        table.tell("bill", force, to=people_of(force.id), men=lost, strength=once)
        table.tell("bill_roughly", force, to=others_than(force.id), share=share(lost, once))
