"""Who leads a unit on when a hero who led it has fallen (F20)."""

from rulesets.engine import Table
from rulesets.systems.runequest.book.kinds import Officer
from rulesets.systems.runequest.mechanics.seats import own
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero, Unit


def passes_on(field: Battlefield, table: Table, unit: Unit, fallen: Hero) -> None:
    """To another hero in it, or to its own leader; of a unit that another hero still leads, nothing."""
    heir = field.commander_of(unit)
    has_led = fallen.id in (unit.sheet.leader, unit.rallied_by) or heir is None
    if not has_led or not unit.is_steady:
        return
    if heir:
        table.tell("leads_on", unit, to=own(unit), hero=heir.id, fallen=fallen.id)
    else:
        kind = "led_by_nobody" if unit.officer is Officer.LOST else "led_by_its_own"
        table.tell(kind, unit, to=own(unit), fallen=fallen.id)
