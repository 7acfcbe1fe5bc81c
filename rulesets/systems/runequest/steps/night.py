"""Between two days of a battle: who comes back in the night, and who does not (R43)."""

from rulesets.engine import GROUND, Table
from rulesets.systems.runequest.book.kinds import UnitStatus
from rulesets.systems.runequest.mechanics.rolls import checks
from rulesets.systems.runequest.mechanics.seats import own, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.steps.magic import has_magic
from rulesets.systems.runequest.steps.morale import steadiness


def falls(field: Battlefield) -> bool:
    return field.night and not field.ended


def night(field: Battlefield, table: Table) -> None:
    """Those who retreat stand again; those who rout check once; magic comes back, spells are gone."""
    table.tell("night_falls", GROUND)
    routed = [unit for unit in field.ordered if unit.status is UnitStatus.ROUTED]
    for unit, result in checks(
        table, "night", routed, steadiness, "Spirit × 5", to=lambda unit: owner(field, unit), audience=own
    ):
        unit.becomes(UnitStatus.STEADY if result.is_success else UnitStatus.FLED, field.round)
        table.tell("came_back" if result.is_success else "fled", unit, because=("night_chance", "night"))
    for unit in field.ordered:
        if unit.status is UnitStatus.RETREATING:
            unit.becomes(UnitStatus.STEADY, field.round)
            table.tell("came_back", unit)
        unit.boons, unit.warded, unit.weapon_spent = (), 0, False
        unit.rm = unit.sheet.rm_max if has_magic(field, unit) else 0
    for hero in field.heroes.values():
        hero.mp = max(hero.mp, hero.sheet.mp_max)
    field.night, field.dawn = False, field.round
