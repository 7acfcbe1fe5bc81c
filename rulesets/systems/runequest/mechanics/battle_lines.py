"""Units that stand behind others: who steps up into the first line, and who relieves whom; all of it ours."""

from rulesets.engine import Table
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Unit


def front_of(field: Battlefield, unit: Unit) -> Unit | None:
    """The unit it stands behind, while that one holds the line before it."""
    front = field.units.get(unit.behind)
    if front is None or not front.in_line or front.behind:
        return None
    return front if field.camp_of(front.side) is field.camp_of(unit.side) else None


def step_up(field: Battlefield, table: Table) -> None:
    """Whoever has nobody before him any more is in the first line now."""
    for unit in field.ordered:
        if unit.behind and front_of(field, unit) is None:
            unit.behind = ""
            if unit.in_line:
                table.tell("steps_up", unit)


def relieve(field: Battlefield, table: Table, unit: Unit) -> None:
    """It changes places with the unit before it; whoever else stood behind that one is behind it now."""
    front = field.units[unit.behind]
    for other in field.units.values():
        if other.behind == front.id:
            other.behind = unit.id
    front.behind, unit.behind = unit.id, ""
    table.tell("relieved", unit, front=front.id)
