"""Step 6, Actions by haste: the fastest first; at each degree attacks, then movement (Sequence, 3)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Table
from rulesets.systems.starwars.mechanics.burdens import does_of, shifts
from rulesets.systems.starwars.mechanics.command import haste_of, order_of
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.steps.attacks import attacks, attacks_of, speed_of
from rulesets.systems.starwars.steps.damage import Resistance, settle, strike
from rulesets.systems.starwars.steps.deeds import deeds
from rulesets.systems.starwars.steps.movement import redeploy, resolve_movement
from rulesets.systems.starwars.steps.volleys import Reactions, resolve_attacks


class Mover(NamedTuple):
    """What a unit is going to do, and how fast."""

    key: str
    haste: int
    dexterity: int
    attacks: bool
    moves: bool
    shifts_at: int | None = None
    """The degree at which it redeploys, if it does: that of its reactions."""


class Degree(NamedTuple):
    """Who acts at one degree of haste: attacks, then redeployments and other movement."""

    attacks: list[str]
    shifts: list[str]
    moves: list[str]


def order_of_turns(units: Sequence[Mover]) -> list[Degree]:
    """Degrees of haste downward; in each higher dexterity goes first (F10)."""
    ranked = sorted(units, key=lambda mover: -mover.dexterity)
    hastes = {one.haste for one in units} | {one.shifts_at for one in units if one.shifts_at is not None}
    return [
        Degree(
            [one.key for one in ranked if one.haste == haste and one.attacks],
            [one.key for one in ranked if one.shifts_at == haste],
            [one.key for one in ranked if one.haste == haste and one.moves],
        )
        for haste in sorted(hastes, reverse=True)
    ]


def resolve(field: Battlefield, table: Table) -> None:
    """Everything that is done this round."""
    deeds(field, table)
    movers = [_mover(field, unit) for unit in field.units.values() if unit.is_here]
    reactions, resistance = Reactions(), Resistance()
    for degree in order_of_turns(movers):
        ordered = [attack for key in degree.attacks for attack in attacks_of(field, field.units[key])]
        shots = resolve_attacks(field, table, ordered, reactions)
        if field.by_haste:
            strike(field, table, shots, resistance)
        else:
            field.shots = (*field.shots, *shots)
        redeploy(field, table, [field.units[key] for key in degree.shifts])
        resolve_movement(field, table, [field.units[key] for key in degree.moves])
    if field.by_haste:
        settle(field, table)


def _mover(field: Battlefield, unit: Unit) -> Mover:
    order = order_of(field, unit)
    shifts_at = speed_of(field, unit, order) if shifts(field, unit) else None
    haste, dexterity = haste_of(field, unit, order), field.profile(unit).dexterity
    moves = does_of(field, unit, order).moves
    return Mover(unit.id, haste, dexterity, attacks(field, unit, order, haste), moves, shifts_at)
