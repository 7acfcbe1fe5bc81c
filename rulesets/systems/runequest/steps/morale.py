"""Steps 9, 11 and 15: morale under fire, in the face of a charge, and in waves along the line (Spirit)."""

from collections.abc import Callable, Sequence

from rulesets.engine import Table
from rulesets.systems.runequest.book.kinds import ArmyCamp, Degree, Stance, UnitStatus
from rulesets.systems.runequest.mechanics.psychology import (
    Psychology,
    charge_checks,
    combat_modifier,
    fled,
    is_halved,
    is_surrounded,
    psychology_of,
    sees,
    status_after,
)
from rulesets.systems.runequest.mechanics.rolls import Rolling, degrees
from rulesets.systems.runequest.mechanics.seats import own, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Pair, Unit

EACH = 5
"""Per cent for each point of Spirit."""
QUARTER = 4


def steadiness(unit: Unit) -> int:
    """The chance to stand before anything moves the hearts."""
    return EACH * unit.spirit


def check_morale(
    field: Battlefield,
    table: Table,
    kind: str,
    units: Sequence[Unit],
    psychology: Callable[[Unit], Psychology],
) -> None:
    """One wave: every chance first, then all rolls, then all changes (F14)."""
    how: Rolling[Unit] = Rolling(
        lines=lambda unit: psychology(unit).lines,
        to=lambda unit: owner(field, unit),
        why="morale",
        audience=own,
    )
    for unit, result in degrees(table, kind, units, steadiness, "Spirit × 5", **how):
        status = table.verdict(f"{kind}_result", unit, _status_after(field, unit, result))
        unit.becomes(status, field.round)
        table.tell("stood", unit, because=(f"{kind}_chance", kind), stand=unit.status)


def _status_after(field: Battlefield, unit: Unit, result: Degree) -> UnitStatus:
    halved = field.muster.options.half_strength_routs and is_halved(unit.strength, unit.initial)
    if unit.terror and result is Degree.FAILURE:
        return UnitStatus.ROUTED
    return status_after(result, surrounded=is_surrounded(field, unit), halved=halved)


# Step 9, under fire


def under_fire(field: Battlefield) -> list[Unit]:
    """Those who lost more than a quarter to missiles and spells, and those on whom dread has fallen."""
    touched = [unit for unit in field.ordered if unit.dread or unit.strength < unit.round_start]
    return [
        unit
        for unit in touched
        if unit.is_steady and (unit.dread or lost_a_quarter(unit.round_start, unit.strength))
    ]


def lost_a_quarter(round_start: int, strength: int) -> bool:
    return QUARTER * (round_start - strength) > round_start


def missile_morale(field: Battlefield, table: Table) -> None:
    check_morale(
        field,
        table,
        "missile_morale",
        under_fire(field),
        lambda unit: psychology_of(field, unit, dread=unit.dread),
    )
    for unit in field.units.values():
        unit.dread, unit.terror = 0, False


# Step 11, facing the charge


def charged(field: Battlefield) -> list[tuple[Unit, list[str]]]:
    """Steady units with what frightens them of those who charge them."""
    found: dict[str, list[str]] = {}
    for pair in field.pairs:
        for id in (pair.unit, pair.foe):
            found.setdefault(id, []).extend(_frightens(field, pair, field.units[id]))
    return [(field.units[id], checks) for id, checks in found.items() if checks and field.units[id].is_steady]


def _frightens(field: Battlefield, pair: Pair, unit: Unit) -> list[str]:
    foe = field.units[pair.of(unit.id)]
    if not field.charges(foe, pair):
        return []
    return charge_checks(
        fearsome=foe.sheet.causes_fear, mounted=foe.sheet.mounted, modifier=combat_modifier(unit, pair)
    )


def charge_morale(field: Battlefield, table: Table) -> None:
    checks = {unit.id: checks for unit, checks in charged(field)}
    check_morale(
        field,
        table,
        "charge_morale",
        [unit for unit in field.ordered if unit.id in checks],
        lambda unit: psychology_of(
            field, unit, fear="fear" in checks[unit.id], cavalry="cavalry" in checks[unit.id]
        ),
    )


# Step 15, in waves


def morale(field: Battlefield, table: Table) -> None:
    """Who lost the fight, and whoever has seen friends break; until nobody new breaks."""
    checked: set[str] = set()
    while wave := [unit for unit in _shaken(field) if unit.id not in checked]:
        check_morale(field, table, "morale", wave, lambda unit: psychology_of(field, unit))
        checked |= {unit.id for unit in wave}


def _shaken(field: Battlefield) -> list[Unit]:
    """Who lost the fight, or sees a friend who broke."""
    shaken: list[Unit] = []
    for camp in (ArmyCamp.LEAD, ArmyCamp.OTHER):
        gone = fled(field, camp, UnitStatus.RETREATING, UnitStatus.ROUTED)
        for unit in field.units_in(camp):
            if not (gone or unit.lost_fight) or unit.stance is Stance.RESERVE or not unit.is_steady:
                continue
            if unit.lost_fight or any(sees(field, unit, one) for one in gone):
                shaken.append(unit)
    return shaken
