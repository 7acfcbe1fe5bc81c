"""Step 12, Casualties: difference, armour and flight say which line of the table (F22 to F24)."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.engine import (
    GM,
    GROUND,
    Faces,
    Json,
    Line,
    Notes,
    Table,
    filled,
    label,
    others_than,
    people_of,
)
from rulesets.engine.text import in_a_row
from rulesets.systems.gurps.book.kinds import UnitStatus
from rulesets.systems.gurps.book.options import CasualtyRolls
from rulesets.systems.gurps.book.signs import signed
from rulesets.systems.gurps.book.tables import CASUALTIES, FURTHEST_LINE, MIDDLE_LINE, dice_of, line_called
from rulesets.systems.gurps.mechanics.rolls import own_side
from rulesets.systems.gurps.people.field import Battlefield, Shifts, Side, Unit
from rulesets.systems.gurps.people.orders import Bloodshed
from rulesets.systems.gurps.words.names import share

ALL_DICE, ONE_DIE = label("The dice: {dice}"), label("The die: {dice}")
FIRST_DICE = label("The first {many} dice of the throw: {dice}")
FIRST_DIE = label("The first die of the throw: {dice}")

MOST_EXPOSED = 3


class Losses(NamedTuple):
    """What a unit loses: of the killed some are maimed, the wounded may come back."""

    percent: int
    lost: int
    killed: int
    wounded: int
    left: int


def casualties(field: Battlefield, table: Table) -> None:
    """Flight first, then each unit's line, then one throw a side (or a unit), and the losses."""
    suffering = [side for side in field.sides.values() if not _untouched(field, side)]
    ranks = {side.id: field.units_of(side.id) for side in suffering}
    units = [unit for ours in ranks.values() for unit in ours]
    [blood] = table.ask(
        "bloodshed",
        [GROUND],
        Bloodshed,
        to=GM,
        secret=True,
        default=lambda _: _expected(field, ranks),
        options=lambda _: {"exposure": [unit.id for unit in units]},
        notes=lambda _: _balance(field, ranks),
    )
    routed = [unit for unit in units if unit.status is UnitStatus.ROUTS]
    fled = table.throw("rout", routed, "1d6", why="rout", seen_by=own_side)
    for unit, roll in zip(routed, fled, strict=True):
        unit.rout = roll
    for side in suffering:
        _lines(field, table, side, ranks[side.id], blood)
    for side, rolls in zip(suffering, _thrown(field, table, suffering, ranks), strict=True):
        _lose(table, side, ranks[side.id], rolls)
    table.narrate(_report, field, table)


def _expected(field: Battlefield, ranks: Mapping[str, Sequence[Unit]]) -> Bloodshed:
    """As set before the battle, and as the plans have it: what some are spared, the others bear."""
    exposure = tuple([one for ours in ranks.values() for one in evened_out(_wanted(ours))])
    return _bloodshed(field.muster.situation.intensity, exposure)


def _wanted(units: Sequence[Unit]) -> tuple[tuple[str, int, int], ...]:
    """Each unit with its men and the lines that it is to be spared; nobody where nobody is set apart."""
    if not [unit for unit in units if unit.exposure]:
        return ()
    return tuple((unit.id, unit.men, unit.exposure) for unit in units)


@lru_cache(maxsize=256)
def evened_out(wanted: Sequence[tuple[str, int, int]]) -> Shifts:
    """The same differences between units, around nothing for the men of a side as a whole."""
    men = sum(men for _, men, _ in wanted)
    spared = sum(men * lines for _, men, lines in wanted)
    mean = (2 * spared + men) // (2 * men) if men else 0
    evened = [(id, max(-MOST_EXPOSED, min(MOST_EXPOSED, lines - mean))) for id, _, lines in wanted]
    return tuple([(id, lines) for id, lines in evened if lines])


def _balance(field: Battlefield, ranks: Mapping[str, Sequence[Unit]]) -> Notes:
    """What the plans ask for, and what it comes to."""
    return [
        (
            filled("Who led and who hung back of {name}", name=field.sides[id].sheet.name),
            filled(
                "{units}. Losses are spread evenly unless some unit leads or hangs back, so what these are "
                "spared or cost is balanced below, man for man, with the others of the side.",
                units=in_a_row(
                    filled("{name} {shift}", name=unit.sheet.name, shift=signed(unit.exposure))
                    for unit in units
                    if unit.exposure
                ),
            ),
        )
        for id, units in ranks.items()
        if any(unit.exposure for unit in units)
    ]


@lru_cache(maxsize=64)
def _bloodshed(intensity: int, exposure: Shifts) -> Bloodshed:
    return Bloodshed(intensity=intensity, exposure=dict(exposure))


def _untouched(field: Battlefield, side: Side) -> bool:
    """A winner nobody could resist loses nobody (R37)."""
    return field.walkover and field.winner in ("", side.id)


def difference_of(field: Battlefield, side: Side) -> int:
    """The contest as the table reads it: above 0 for the winner, better behind walls (F22)."""
    sign = 0 if not field.winner else 1 if side.id == field.winner else -1
    return sign * side.difference + (side.lines if side.id == field.defender else 0)


def base_line(difference: int) -> int:
    """The line before armour and flight, 10 in the middle."""
    steps = min(10, (abs(difference) + 1) // 2)
    return MIDDLE_LINE + (steps if difference > 0 else -steps)


def _lines(field: Battlefield, table: Table, side: Side, units: Sequence[Unit], blood: Bloodshed) -> None:
    """The line of each unit: the side's difference, then armour, flight and all that spared or cost it."""
    base, intensity, exposure = base_line(difference_of(field, side)), blood.intensity, blood.exposure
    profiles = field.muster.profiles
    lines = table.reckon_each(
        "casualty_line",
        units,
        [base] * len(units),
        [
            profiles[(id := unit.sheet.id)].lines
            - unit.rout
            + unit.exceptional
            - intensity
            + (exposure.get(id, 0) if exposure else 0)
            for unit in units
        ],
        lambda unit: _reasons(unit, profiles[unit.id].lines, intensity, exposure.get(unit.id, 0)),
        label=_line_label(base),
        least=0,
        most=FURTHEST_LINE,
        audience=people_of(side.id),
    )
    for unit, line in zip(units, lines, strict=True):
        # a ruling may have named a line that there is not
        unit.line = line if 0 <= line <= FURTHEST_LINE else max(0, min(FURTHEST_LINE, line))


@cache
def _line_label(line: int) -> str:
    return f"Line of {line_called(line)}"


@cache
def _dice_label(line: int) -> str:
    return f"Line of {line_called(line)}: {dice_of(CASUALTIES[line])}"


def _reasons(unit: Unit, armour: int, intensity: int, exposed: int) -> list[Line]:
    lines = [
        Line("Armour", armour, "Casualties"),
        Line("In flight", -unit.rout, "Rout"),
        Line("Exceptional powers", unit.exceptional, "Using Exceptional Powers on the Battlefield"),
        Line("A bloody day", -intensity, "Casualties"),
        Line("Led the fray or held back", exposed, "Casualties"),
    ]
    return [line for line in lines if line.value]


def _thrown(
    field: Battlefield, table: Table, sides: Sequence[Side], ranks: Mapping[str, Sequence[Unit]]
) -> list[list[Faces]]:
    """One roll a side of which each unit reads the first dice it needs (F23); or a roll of its own (R24)."""
    units = [ranks[side.id] for side in sides]
    needed = [[CASUALTIES[unit.line].dice for unit in ours] for ours in units]
    if field.muster.options.casualty_rolls is CasualtyRolls.PER_UNIT:
        return [
            table.faces(
                "casualties", ours, [f"{dice}d6" for dice in many], why="casualties", seen_by=own_side
            )
            for ours, many in zip(units, needed, strict=True)
        ]
    dice = [f"{max(many, default=0)}d6" for many in needed]
    rolls = table.faces("casualties", sides, dice, why="casualties", seen_by=own_side)
    return [[faces] * len(ours) for faces, ours in zip(rolls, units, strict=True)]


def _shares(table: Table, side: Side, units: Sequence[Unit], rolls: Sequence[Faces]) -> list[int]:
    """The per cent that each loses: what its line prints, and the dice of the throw that it reads."""
    tolls = [CASUALTIES[unit.line] for unit in units]
    return table.reckon_each(
        "casualty_percent",
        units,
        [toll.plus for toll in tolls],
        [sum(faces[: toll.dice]) for toll, faces in zip(tolls, rolls, strict=True)],
        lambda unit: _dice_read(CASUALTIES[unit.line].dice, _thrown_for(unit, units, rolls)),
        labels=lambda unit: _dice_label(unit.line),
        leasts=[toll.least for toll in tolls],
        most=100,
        audience=people_of(side.id),
    )


def _thrown_for(unit: Unit, units: Sequence[Unit], rolls: Sequence[Faces]) -> Faces:
    return next(faces for one, faces in zip(units, rolls, strict=True) if one is unit)


def _dice_read(many: int, faces: Faces) -> list[Line]:
    return [Line(_read(faces, many), sum(faces[:many]), "Casualty Table")] if many else []


def _read(faces: Faces, many: int) -> str:
    """Which dice of a throw these are."""
    shown = ", ".join(map(str, faces[:many]))
    if many == len(faces):
        return filled(ALL_DICE if many > 1 else ONE_DIE, dice=shown)
    return filled(FIRST_DICE, many=many, dice=shown) if many > 1 else filled(FIRST_DIE, dice=shown)


@lru_cache(maxsize=4096)
def losses(percent: int, men: int) -> Losses:
    """So many per cent, rounded up; half of the lost are dead (F24)."""
    lost = min(men, -(-men * percent // 100))
    return Losses(percent, lost, lost // 2, lost - lost // 2, men - lost)


def _lose(table: Table, side: Side, units: Sequence[Unit], rolls: Sequence[Faces]) -> None:
    """Each unit's losses."""
    lost: list[Losses] = []
    for unit, percent in zip(units, _shares(table, side, units, rolls), strict=True):
        fair = percent if 0 <= percent <= 100 else max(0, min(100, percent))  # a ruling may say anything
        loss = losses(fair, unit.men)
        unit.percent, unit.lost, killed, wounded, unit.men = loss
        unit.killed += killed
        unit.wounded += wounded
        lost.append(loss)
    table.narrate(_bemoan, table, side, units, lost)


BECAUSE = ("casualty_line", "casualty_percent")


def _bemoan(table: Table, side: Side, units: Sequence[Unit], lost: Sequence[Losses]) -> None:
    """What each unit lost: in men for its own people, in words for the others."""
    ours, theirs = people_of(side.id), others_than(side.id)
    for unit, loss in zip(units, lost, strict=True):
        sums: Json = {"men": loss.lost, "killed": loss.killed, "wounded": loss.wounded, "left": loss.left}
        sums |= {"percent": loss.percent, "line": line_called(unit.line)}
        table.tell("lost" if loss.lost else "none_lost", unit, to=ours, because=BECAUSE, **sums)
        table.tell("lost_roughly", unit, to=theirs, share=share(loss.lost, loss.lost + loss.left))


def _report(field: Battlefield, table: Table) -> None:
    """The butcher's bill of each side: in men for its own people, in words for the others."""
    for side in field.sides.values():
        units = [unit for unit in field.units.values() if unit.side == side.id]
        lost = sum(unit.lost for unit in units)
        once = sum(unit.today for unit in units if unit.status is not UnitStatus.AWAY)
        killed = sum(unit.lost // 2 for unit in units)
        table.tell("bill", side, to=people_of(side.id), men=lost, killed=killed, strength=once)
        table.tell("bill_roughly", side, to=others_than(side.id), share=share(lost, once))
