"""Step 14: the fate of the units without heroes, as the army commander's roll has it (T7, F19)."""

from collections.abc import Iterator

from rulesets.engine import Table
from rulesets.systems.runequest.book.options import Trigger
from rulesets.systems.runequest.mechanics.losses import suffer
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Unit, quarters

HEAVY = 25


def others(field: Battlefield) -> Iterator[Unit]:
    """Units in the line that no hero is with, and that have met none."""
    met = not field.muster.options.foes_take_army_losses
    pc_units = field.command.pc_units
    for unit in field.ordered:
        if unit.in_line and unit.id not in pc_units and not (met and field.pairs_of(unit.id)):
            yield unit


def army_losses(field: Battlefield, table: Table) -> None:
    """The package of its camp for each; on the worse side those who lost heart must check."""
    packages = {side.id: side.fate for side in field.sides.values()}
    worst = {head.camp: head.fate.total for head in field.heads()}
    for unit in [*others(field)]:
        package = packages[unit.side]
        before = quarters(unit.initial, unit.round_start)
        suffer(field, table, unit, package, "army")
        camp = field.camp_of(unit.side)
        if worst[camp] > worst[camp.foe] and unit.strength:
            after = unit.quarters_lost
            shaken = loses_heart(field.muster.options.npc_morale_trigger, before, after, package.total)
            unit.lost_fight = unit.lost_fight or shaken


def loses_heart(trigger: Trigger, before: int, after: int, total: int) -> bool:
    """Whether a unit on the losing side has to check morale (R14)."""
    if trigger is Trigger.LOSERS:
        return True
    return total > HEAVY if trigger is Trigger.HEAVY else before != after
