"""What a leader's fall does to his men and to the day (F14, F15, R15)."""

from rulesets.engine import Part, Subject, Table, people_of
from rulesets.systems.gurps.culture import row_called
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.kinds import HeroStatus
from rulesets.systems.gurps.tables import LESSER_LEADER_MORALE

IMPORTANT = 5
"""A leader counts if his units have one part in so many of his side's strength."""


def is_important(field: Battlefield, units: list[Unit]) -> bool:
    """At least a fifth of the side's strength as mustered follows him."""
    return bool(units) and sum(u.ts for u in units) * IMPORTANT >= field.sides[units[0].force].ts_start


def falls(field: Battlefield, table: Table, hero: Hero) -> None:
    """A hero is out of the fight: if others followed him, they lose heart."""
    force = field.sides[hero.force]
    if field.commands(hero):
        commander_lost(field, table, force, hero.id)
        table.tell("commander_fell", hero, side=force.id)
    elif units := field.led_by(hero.id):
        table.tell("leader_fell", hero, units=[unit.id for unit in units])
        if is_important(field, units):
            leader_lost(field, table, force, units, hero.id)
        else:
            for unit in units:
                mourn(unit, dismay(table, unit, hero.id, LESSER_LEADER_MORALE))


def commander_lost(field: Battlefield, table: Table, force: Force, who: str) -> None:
    """As the last row of the catastrophes: Strategy halved, and all lose heart."""
    force.halved = True
    row = row_called(field.muster.catastrophes, "commander_killed")
    value = dismay(table, force, who, row.morale)
    for unit in field.units_of(force.id):
        mourn(unit, value)


def leader_lost(field: Battlefield, table: Table, force: Force, units: list[Unit], who: str) -> None:
    """As the row before it: all lose heart, his own men more, and the plan suffers (R15)."""
    if loss := field.muster.options.leader_loss_strategy:
        force.strategy = (*force.strategy, (f"leader_loss:{who}", loss))
    row = row_called(field.muster.catastrophes, "leader_killed")
    everybody = dismay(table, force, who, row.morale)
    his = {unit.id for unit in units}
    for unit in field.units_of(force.id):
        if unit.id in his:
            mourn(unit, dismay(table, unit, who, row.unit))
        else:
            mourn(unit, everybody)


def dismay(table: Table, of: Subject, who: str, value: int, why: str = "A leader falls") -> int:
    """A number of its own, so that the game master may strike it for one unit or for all."""
    line = (why, value, "T6, Catastrophe")
    return table.tally("dismay", Part(of, who), 0, line, audience=people_of(of.side))


def killed_early(table: Table, hero: Hero) -> None:
    """Before the lines meet: a player character lies senseless, anybody else is dead (T6)."""
    hero.struck = True
    fate = HeroStatus.UNCONSCIOUS if hero.sheet.is_pc else HeroStatus.DEAD
    hero.status = table.verdict("fate", hero, fate)
    hero.hits = min(hero.hits, 0)
    table.tell("fell", hero, status=hero.status)


def mourn(unit: Unit, value: int) -> None:
    """Today, and on later days until a clear victory."""
    unit.moved("leader_loss", value)
    unit.mourning += value
