"""Step 6, Actions by haste: the fastest first; at each degree attacks, then movement (Sequence, 3)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Table
from rulesets.systems.starwars.attacks import Reactions, attacks_of, resolve_attacks
from rulesets.systems.starwars.burdens import does_of
from rulesets.systems.starwars.command import haste_of
from rulesets.systems.starwars.damage import Resistance, settle, strike
from rulesets.systems.starwars.deeds import deeds
from rulesets.systems.starwars.field import Battlefield, Unit
from rulesets.systems.starwars.movement import redeploy, resolve_movement


class Turn(NamedTuple):
    """Who acts at which degree of haste, and what for."""

    what: str
    key: str


def order_of_turns(units: Sequence[tuple[str, int, int, bool, bool]]) -> list[list[list[Turn]]]:
    """Degrees of haste downward; in each all attacks, then all movement, higher dexterity first (F10).

    Units are key, haste, dexterity, whether they attack and whether they move.
    """
    degrees = []
    for haste in sorted({one[1] for one in units}, reverse=True):
        now = sorted((one for one in units if one[1] == haste), key=lambda one: -one[2])
        attacks = [Turn("attack", one[0]) for one in now if one[3]]
        degrees.append([attacks, [Turn("deploy", one[0]) for one in now if one[4]]])
    return degrees


def resolve(field: Battlefield, table: Table) -> None:
    """Everything that is done this round."""
    deeds(field, table)
    here = [unit for unit in field.units.values() if unit.is_here]
    for unit in here:
        redeploy(field, table, unit)
    turns = [
        (
            unit.id,
            haste_of(field, unit),
            field.profile(unit).dexterity,
            bool(attacks_of(field, unit)),
            does_of(field, unit).moves,
        )
        for unit in here
    ]
    reactions, resistance = Reactions(), Resistance()
    for attacking, moving in order_of_turns(turns):
        firing = [field.units[turn.key] for turn in attacking]
        ordered = [attack for unit in firing for attack in attacks_of(field, unit)]
        shots = resolve_attacks(field, table, ordered, reactions)
        if field.by_haste:
            strike(field, table, shots, resistance)
        else:
            field.shots = (*field.shots, *shots)
        resolve_movement(field, table, _units(field, moving))
    if field.by_haste:
        settle(field, table)


def _units(field: Battlefield, turns: Sequence[Turn]) -> list[Unit]:
    return [field.units[turn.key] for turn in turns]
