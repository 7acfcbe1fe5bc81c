"""On what command dice are spent: commanding, fire together, and pips where they do most (Command Skill)."""

from collections.abc import Iterator, Sequence

from rulesets.systems.starwars.book.codes import joined
from rulesets.systems.starwars.book.kinds import Stat
from rulesets.systems.starwars.mechanics.command import (
    dice_of,
    leader_dice,
    officers_of,
    own_pips,
    spent,
    subordinates,
)
from rulesets.systems.starwars.officers.planning import Aim, Doing
from rulesets.systems.starwars.people.field import Battlefield, Side, Unit
from rulesets.systems.starwars.people.orders import (
    Bonus,
    CommandOrders,
    Coordination,
    ReactionOrders,
    UnitOrder,
)


def has_dice(field: Battlefield, side: str) -> bool:
    return field.chief(side) is not None and not field.options.ignore_commanders


def left_of(field: Battlefield, side: Side, orders: CommandOrders) -> dict[str, int]:
    """What each officer still has, beside what these orders cost."""
    costs = spent(field, side, orders, ReactionOrders())
    return {
        id: dice_of(field, field.heroes[id], orders.commanded) - sum(cost.dice for cost in many)
        for id, many in costs.items()
    }


def whom_to_command(field: Battlefield, side: str, doings: Sequence[Doing]) -> tuple[str, ...]:
    """As many as there are dice, from the top down: officers first, then whose shots are worth most."""
    if not has_dice(field, side):
        return ()
    under, worth = subordinates(field, side), {one.unit.id: one.worth for one in doings}
    commanded: list[str] = []
    for officer in officers_of(field, side):
        left = left_of(field, field.sides[side], CommandOrders(commanded=tuple(commanded)))[officer.id]
        mine = [one for one, above in under.items() if above == officer.id]
        mine.sort(key=lambda one: (one in field.units, -worth.get(one, 0.0)))
        commanded += mine[: max(0, left)]
    return tuple(commanded)


def within_means(field: Battlefield, unit: Unit, order: UnitOrder, commanded: Sequence[str]) -> UnitOrder:
    """An order without pips for which its leader has no dice."""
    is_dear = own_pips(order) > leader_dice(field, unit, commanded)
    return order.model_copy(update={"pips": {}}) if is_dear else order


def with_the_rest(
    field: Battlefield, side: str, orders: CommandOrders, doings: Sequence[Doing], offered: Sequence[str]
) -> CommandOrders:
    """What is left after commanding goes to fire together, then to the attack of who does most."""
    chief, owner, is_free = field.sides[side].chief, field.sides[side], field.options.ignore_commanders
    if not is_free and not has_dice(field, side):
        return orders
    for group in _groups(field, orders, doings):
        more = orders.model_copy(update={"coordination": (*orders.coordination, group)})
        if is_free or left_of(field, owner, more)[chief] >= 0:
            orders = more
    if is_free:
        return orders
    under = subordinates(field, side)
    for doing in sorted((one for one in doings if one.aims), key=lambda one: -one.worth):
        left = left_of(field, owner, orders).get(under.get(doing.unit.id, ""), 0)
        if left > 0 and doing.unit.id in offered:
            bonus = Bonus(to=doing.unit.id, stat=Stat.ATTACK, pips=left)
            orders = orders.model_copy(update={"bonuses": (*orders.bonuses, bonus)})
    return orders


def _groups(field: Battlefield, orders: CommandOrders, doings: Sequence[Doing]) -> Iterator[Coordination]:
    """Who fires at one target with weapons of one class: where it brings more pips than dice."""
    found: dict[tuple[str, str], list[tuple[Unit, Aim]]] = {}
    for doing in doings:
        order = orders.units.get(doing.unit.id)
        for aim in doing.aims:
            if order and order.haste is None and aim.key in order.fires and not aim.is_cable:
                found.setdefault((aim.target.id, aim.weapon.skill), []).append((doing.unit, aim))
    for (target, _), firing in found.items():
        units = {unit.id for unit, _ in firing}
        if len(units) > 1 and len(units) == len(firing):
            rounding = field.options.combined_rounding
            whole = joined(sum(aim.number for _, aim in firing), rounding)
            gain = sum(whole - joined(aim.number, rounding) for _, aim in firing)
            if gain > len(units) - 1:
                yield Coordination(units=tuple(units), target=target, skill=firing[0][1].weapon.skill)
