"""What a leader's fall does to his men and to the day (F14, F15, R15)."""

from collections.abc import Iterable

from rulesets.engine import Part, Subject, Table, people_of
from rulesets.systems.gurps.book.culture import row_called
from rulesets.systems.gurps.book.kinds import HeroStatus
from rulesets.systems.gurps.book.tables import LESSER_LEADER_MORALE
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit, total_of

IMPORTANT = 5
"""A leader counts if his units have one part in so many of his side's strength."""


def is_important(field: Battlefield, units: list[Unit]) -> bool:
    """At least a fifth of the side's strength as mustered follows him."""
    return bool(units) and sum(u.ts for u in units) * IMPORTANT >= field.sides[units[0].side].ts_start


def falls(field: Battlefield, table: Table, hero: Hero) -> None:
    """A hero is out of the fight: if others followed him, they lose heart."""
    side = field.sides[hero.side]
    if field.commands(hero):
        commander_lost(field, table, side, hero.id)
        table.tell("commander_fell", hero, side=side.id)
    elif units := field.led_by(hero.id):
        table.tell("leader_fell", hero, units=[unit.id for unit in units])
        if is_important(field, units):
            leader_lost(field, table, side, units, hero.id)
        else:
            for unit in units:
                mourn([unit], hero.id, dismay(table, unit, hero.id, LESSER_LEADER_MORALE))


def commander_lost(field: Battlefield, table: Table, side: Side, who: str) -> None:
    """As the last row of the catastrophes: Strategy halved, and all lose heart."""
    side.halved = True
    row = row_called(field.muster.catastrophes, "commander_killed")
    mourn(field.units_of(side.id), who, dismay(table, side, who, row.morale))


def leader_lost(field: Battlefield, table: Table, side: Side, units: list[Unit], who: str) -> None:
    """As the row before it: all lose heart, his own men more, and the plan suffers (R15)."""
    if loss := field.muster.options.leader_loss_strategy:
        side.strategy = (*side.strategy, (f"leader_loss:{who}", loss))
    row = row_called(field.muster.catastrophes, "leader_killed")
    everybody = dismay(table, side, who, row.morale)
    his = {unit.id for unit in units}
    for id, unit in field.ranks_of(side.id).items():
        mourn([unit], who, dismay(table, unit, who, row.unit) if id in his else everybody)


def dismay(table: Table, of: Subject, who: str, value: int, why: str = "A leader falls") -> int:
    """A number of its own, so that the game master may strike it for one unit or for all."""
    line = (why, value, "Catastrophe Roll")
    return table.tally("dismay", Part(of, who), 0, line, audience=people_of(of.side))


def killed_early(table: Table, hero: Hero) -> None:
    """Before the lines meet: a player character lies senseless, anybody else is dead (T6)."""
    hero.struck = True
    hero.status = table.verdict("fate", hero, early_fate(hero))
    hero.hits = min(hero.hits, 0)
    table.tell("fell", hero, status=hero.status)


def early_fate(hero: Hero) -> HeroStatus:
    """A player character is spared death before the lines meet."""
    return HeroStatus.UNCONSCIOUS if hero.sheet.is_pc else HeroStatus.DEAD


def mourn(units: Iterable[Unit], who: str, value: int) -> None:
    """Today; the night tells whether he is lost, and mourned until a clear victory (Morale)."""
    felt, grief = (("leader_loss", value),) if value else (), ((who, value),)
    for unit in units:
        unit.shifts += felt
        unit.grief += grief


def bury(field: Battlefield) -> None:
    """Leaders without a name, and those who are dead, taken or gone by nightfall, are mourned from now on."""
    mourned = [unit for unit in field.units.values() if unit.grief]
    coming_back = {id for id, hero in field.heroes.items() if not hero.is_lost} if mourned else ()
    for unit in mourned:
        unit.mourning += total_of(tuple([one for one in unit.grief if one[0] not in coming_back]))
        unit.grief = ()
