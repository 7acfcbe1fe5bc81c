"""Between two days of a battle: who comes back in the night, and who does not (R43)."""

from rulesets.engine import Table
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Stand
from rulesets.systems.runequest.magic import has_magic
from rulesets.systems.runequest.morale import EACH
from rulesets.systems.runequest.rolls import degree
from rulesets.systems.runequest.seats import own, owner
from rulesets.systems.runequest.states import GROUND


def falls(field: Battlefield) -> bool:
    return field.night and not field.ended


def night(field: Battlefield, table: Table) -> None:
    """Those who retreat stand again; those who rout check once; magic comes back, spells are gone."""
    table.tell("night_falls", GROUND)
    routed = [unit for unit in field.ordered if unit.stand is Stand.ROUTED]
    chances = [
        table.tally("night_chance", unit, EACH * unit.spirit, label="Spirit × 5", audience=own(unit))
        for unit in routed
    ]
    rolls = table.throw("night", routed, "1d100", to=lambda unit: owner(field, unit), why="night")
    for unit, chance, roll in zip(routed, chances, rolls, strict=True):
        result = table.verdict("night_result", unit, degree(roll, chance))
        unit.becomes(Stand.STEADY if result.is_success else Stand.FLED, field.round)
        table.tell("came_back" if result.is_success else "fled", unit, because=("night_chance", "night"))
    for unit in field.ordered:
        if unit.stand is Stand.RETREATING:
            unit.becomes(Stand.STEADY, field.round)
            table.tell("came_back", unit)
        unit.boons, unit.warded, unit.weapon_spent = (), 0, False
        unit.rm = unit.sheet.rm_max if has_magic(field, unit) else 0
    for hero in field.heroes.values():
        hero.mp = max(hero.mp, hero.sheet.mp_max)
    field.night, field.dawn = False, field.round
