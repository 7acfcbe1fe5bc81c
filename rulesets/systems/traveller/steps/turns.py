"""Step 3 of a round, Turns: one after the other, in the order of initiative as it is now (F3)."""

from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from operator import attrgetter

from rulesets.engine import Table, people_of
from rulesets.systems.traveller.book.kinds import Act, Do, UnitStatus
from rulesets.systems.traveller.mechanics.acting import minor_actions
from rulesets.systems.traveller.mechanics.attacking import attack
from rulesets.systems.traveller.mechanics.deeds import hero_acts, tasks
from rulesets.systems.traveller.mechanics.joining import detach, is_beside, join
from rulesets.systems.traveller.mechanics.moving import flee
from rulesets.systems.traveller.mechanics.positions import is_clear
from rulesets.systems.traveller.mechanics.rallying import inspire, rally
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.steps.giving import give, is_secret
from rulesets.systems.traveller.steps.initiative import rank

IDLE = frozenset({"stands_by"})
"""What is told of whoever lets his turn go by."""


def to_act(field: Battlefield) -> Sequence[Unit | Hero]:
    """Who still has to act, the highest present initiative first."""
    waiting = _waiting(field)
    waiting.sort(key=_present, reverse=True)
    alike = (list(group) for _, group in groupby(waiting, _present))
    return [one for group in alike for one in _ranked(field, group)]


def is_any_left(field: Battlefield) -> bool:
    for one in _fighters(field):  # noqa: SIM110 - asked before each turn, and sooner said so
        if one.rolled and not one.acted and _can(field, one):
            return True
    return False


def first_to_act(field: Battlefield) -> Unit | Hero:
    """Whether he still can is asked of those alone who are next."""
    listed = _listed(field)
    while listed:
        present = [one.present for one in listed]
        highest = max(present)
        next_up = [one for one, initiative in zip(listed, present, strict=True) if initiative == highest]
        alike = [one for one in next_up if _can(field, one)]
        if alike:
            return alike[0] if len(alike) == 1 else min(alike, key=lambda fighter: rank(field, fighter))
        listed = [one for one in listed if one.present < highest]
    raise LookupError("nobody is left to act")


def _waiting(field: Battlefield) -> list[Unit | Hero]:
    """Whose turn is still to come, heroes first."""
    return [one for one in _listed(field) if _can(field, one)]


def _listed(field: Battlefield) -> list[Unit | Hero]:
    """Who has rolled and not acted yet, whatever has become of him since."""
    return [one for one in _fighters(field) if one.rolled and not one.acted]


def _fighters(field: Battlefield) -> Iterable[Unit | Hero]:
    return chain(field.heroes.values(), field.units.values())


def _can(field: Battlefield, one: Unit | Hero) -> bool:
    return one.fights and (isinstance(one, Unit) or field.is_here(one))


_present = attrgetter("present")


def _ranked(field: Battlefield, alike: list[Unit | Hero]) -> list[Unit | Hero]:
    """Of the same initiative: only there something else matters."""
    return sorted(alike, key=lambda fighter: rank(field, fighter)) if len(alike) > 1 else alike


def initiative_of(field: Battlefield, id: str) -> str:
    """Where somebody stands in the order."""
    fighter = field.fighter(id)
    return str(fighter.present).replace("-", "−") if fighter else ""


def turn(field: Battlefield, table: Table) -> None:
    """The turn of whoever is next."""
    fighter = first_to_act(field)
    if not is_secret(field):
        give(
            field,
            table,
            [fighter] if isinstance(fighter, Unit) else [],
            [fighter] if isinstance(fighter, Hero) else [],
        )
        if isinstance(fighter, Unit) and fighter.delayed and to_act(field)[:1] != [fighter]:
            kind = "waits" if fighter.waits else "delays"
            table.tell(kind, fighter, to=fighter.sees_to, initiative=fighter.present)
            return
    fighter.acted, fighter.moved = True, 0
    if isinstance(fighter, Hero):
        _hero_turn(field, table, fighter)
    else:
        _unit_turn(field, table, fighter)
    fighter.surprised, fighter.lift = False, 0


def _unit_turn(field: Battlefield, table: Table, unit: Unit) -> None:
    if unit.status is UnitStatus.BROKEN:
        unit.moved = flee(field, unit)
        unit.still()
        table.tell("flees", unit, to=unit.sees_to, metres=unit.moved)
        if unit.orders.act is Act.RALLY:
            rally(field, table, unit, unit)
        return
    order = unit.orders
    if not order.attack_first:
        minor_actions(field, table, unit, order)
    _unit_acts(field, table, unit)
    if order.attack_first:
        minor_actions(field, table, unit, order)
    tasks(field, table, unit)
    if order.act is Act.NONE and not (order.minors or order.tasks or order.send_off or order.join):
        table.tell("stands_by", unit, to=unit.sees_to)
    if order.send_off:
        detach(field, table, unit, order.send_off)
    if host := field.units.get(order.join or ""):
        _go_into(field, table, unit, host)
    if order.fall_back and unit.status in (UnitStatus.STEADY, UnitStatus.SHAKEN):
        _fall_back(field, table, unit)


def _go_into(field: Battlefield, table: Table, unit: Unit, host: Unit) -> None:
    if host.fights and is_beside(field, unit, host):
        join(field, table, unit, host)
    else:
        table.tell("not_joined", unit, to=people_of(unit.side), host=host.id)


def _fall_back(field: Battlefield, table: Table, unit: Unit) -> None:
    """Where a turn ends decides whether a unit may leave (R28)."""
    if not is_clear(field, unit):
        table.tell("not_clear", unit, to=unit.sees_to)
    else:
        unit.status = UnitStatus.WITHDRAWN
        table.tell("withdrew", unit, to=unit.sees_to)


def _unit_acts(field: Battlefield, table: Table, unit: Unit) -> None:
    order = unit.orders
    if order.act not in (Act.NONE, Act.ATTACK):
        unit.still()
    if order.act is Act.ATTACK:
        attack(field, table, unit, order, [order.target, *order.or_else])
    elif order.act is Act.RALLY and order.whom in field.units:
        rally(field, table, unit, field.units[order.whom])
    elif order.act is Act.INSPIRE and (whom := field.fighter(order.whom or "")):
        inspire(field, table, unit, whom)


def _hero_turn(field: Battlefield, table: Table, hero: Hero) -> None:
    order = hero.orders
    first = order.attack_first
    if not first:
        minor_actions(field, table, hero, order)
    if order.do is Do.ATTACK:
        attack(field, table, hero, order, [order.target])
    elif order.do is not Do.NONE:
        hero.still()
        hero_acts(field, table, hero)
    elif not order.minors:
        table.tell("stands_by", hero, to=field.eyes(hero))
    if first:
        minor_actions(field, table, hero, order)
