"""Who commands whom, and what it costs (Command Skill; Coordinating Attacks; Subordinate Bonus)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.engine import Line, Sum, filled
from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.people.orders import (
    HOLD,
    CommandOrders,
    Coordination,
    ReactionOrders,
    UnitOrder,
)


def command_dice(code: int, *, doubled: bool, hindered: int, uncommanded: bool) -> int:
    """Whole dice to spend (F6)."""
    return max(0, code * (1 + doubled) - DIE * (hindered + uncommanded)) // DIE


class Cost(NamedTuple):
    """One thing that command dice are spent on."""

    what: str
    dice: int


def superior_of(field: Battlefield, side: str, named: str | None) -> str:
    """Who must spend a die on somebody: the officer named, if he is there and can; else the commander."""
    officer = field.heroes.get(named or "")
    if officer and not officer.is_out and officer.side == side:
        return officer.id
    chief = field.chief(side)
    return chief.id if chief else ""


def officers_of(field: Battlefield, side: str) -> list[Hero]:
    """The commander, and everybody who has somebody under him, from the top down."""
    chief = field.chief(side)
    if chief is None:
        return []
    named = {unit.sheet.superior for unit in field.units.values() if unit.side == side}
    named |= {hero.sheet.superior for hero in field.heroes.values() if hero.side == side}
    officers = [
        hero
        for hero in field.heroes.values()
        if hero.id in named and hero.side == side and not hero.is_out and hero is not chief
    ]
    return sorted([chief, *officers], key=lambda hero: _depth(field, hero, chief))


def _depth(field: Battlefield, hero: Hero, chief: Hero) -> int:
    depth, seen = 0, {hero.id}
    while hero.id != chief.id:
        depth += 1
        above = superior_of(field, hero.side, hero.sheet.superior)
        if above in seen or above not in field.heroes:
            break
        seen.add(above)
        hero = field.heroes[above]
    return depth


def subordinates(field: Battlefield, side: str) -> dict[str, str]:
    """All who need a die, units and officers, with whose die it is (T18, R-28)."""
    chief = field.chief(side)
    if chief is None:
        return {}
    found: dict[str, str] = {}
    for officer in officers_of(field, side)[1:]:
        found[officer.id] = superior_of(field, side, officer.sheet.superior)
    for unit in field.units.values():
        is_led = unit.leader == chief.id or unit.leader in found
        if unit.side == side and unit.is_here and not is_led:
            found[unit.id] = superior_of(field, side, unit.sheet.superior)
    return {one: above for one, above in found.items() if above and above != one}


def is_commanded(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit works with the rest of its side this round (F7)."""
    if field.options.ignore_commanders:
        return True
    chief = field.chief(unit.side)
    if chief is None:
        return False
    commanded = field.sides[unit.side].orders.commanded
    return unit.leader == chief.id or unit.id in commanded or bool(unit.leader and unit.leader in commanded)


def order_of(field: Battlefield, unit: Unit) -> UnitOrder:
    """What a unit does: the commander’s order, or its own leader’s where it is not commanded (R-30)."""
    own = _own_order(field, unit) if unit.leader else None
    return own or field.sides[unit.side].orders.units.get(unit.id, HOLD)


def _own_order(field: Battlefield, unit: Unit) -> UnitOrder | None:
    """What a player character who leads it makes it do, where nobody commands it."""
    named = field.heroes.get(unit.leader)
    proposal = named.orders.proposal if named else None
    if proposal is None or not (leader := field.ordering(unit)) or not leader.sheet.is_pc:
        return None
    return None if is_commanded(field, unit) else proposal


def haste_of(field: Battlefield, unit: Unit, order: UnitOrder | None = None) -> int:
    """Haste that a leader orders on his own is paid for by himself, or it is that of the whole force.

    `order` is what the unit is to do, where that is known.
    """
    haste, basic = (order or order_of(field, unit)).haste, field.sides[unit.side].orders.basic_haste
    if haste is None:
        return basic
    is_too_dear = bool(_own_order(field, unit)) and not _can_pay(field, unit)
    return basic if is_too_dear else haste


def _can_pay(field: Battlefield, unit: Unit) -> bool:
    """Whether a unit’s own leader has the dice for what he gives it."""
    side = field.sides[unit.side]
    own = _own_order(field, unit) if unit.leader else None
    order = own or order_of(field, unit)
    cost = own_pips(order) if own is None else own_cost(own, side.orders.basic_haste)
    return cost <= leader_dice(field, unit, side.orders.commanded)


def is_officer_commanded(field: Battlefield, hero: Hero) -> bool:
    chief = field.chief(hero.side)
    if field.options.ignore_commanders or (chief and chief.id == hero.id):
        return True
    return bool(chief) and hero.id in field.sides[hero.side].orders.commanded


def dice_of(field: Battlefield, hero: Hero, commanded: Sequence[str]) -> int:
    """What an officer has to spend this round."""
    chief = field.chief(hero.side)
    return command_dice(
        hero.sheet.command_pips,
        doubled=hero.doubled,
        hindered=hero.hindered_in_command(field.round),
        uncommanded=not (chief and chief.id == hero.id) and hero.id not in commanded,
    )


def leader_dice(field: Battlefield, unit: Unit, commanded: Sequence[str]) -> int:
    """What a unit’s own leader has for bonuses: a person’s command, or the unit’s (F7, R-30b)."""
    leader = field.ordering(unit)
    if leader is None:
        return field.profile(unit).command // DIE
    chief = field.chief(unit.side)
    under = unit.id in commanded or leader.id in commanded or (chief and chief.id == leader.id)
    return command_dice(
        leader.sheet.command_pips,
        doubled=leader.doubled,
        hindered=leader.hindered_in_command(field.round),
        uncommanded=not (under or field.options.ignore_commanders),
    )


def hold_to(field: Battlefield, side: str) -> None:
    """What a side has declared is paid for: who is hurt later in the round has had the dice."""
    for hero in field.heroes.values():
        if hero.side == side and not hero.is_out:
            hero.hindered_then = hero.hindered(field.round)


# What it costs


def spent(
    field: Battlefield, side: Side, orders: CommandOrders, reactions: ReactionOrders
) -> dict[str, list[Cost]]:
    """What each officer of a side spends by these orders (F6)."""
    chief = field.chief(side.id)
    if chief is None:
        return {}
    found: dict[str, list[Cost]] = {officer.id: [] for officer in officers_of(field, side.id)}
    found[chief.id].append(Cost("Tactics", side.attempts))
    for officer, cost in _bought(field, side, orders, reactions, chief.id):
        if officer in found:
            found[officer].append(cost)
    for id, costs in found.items():
        costs += _deed(field, field.heroes[id], orders.commanded)
    return found


def _deed(field: Battlefield, hero: Hero, commanded: Sequence[str]) -> list[Cost]:
    """The die for a deed, asked for with the deed; who is then left uncommanded may have none to give."""
    dares = bool(hero.orders.deed) and dice_of(field, hero, commanded) > 0
    return [Cost("A deed of one’s own", 1)] if dares else []


def buys(field: Battlefield, side: Side, orders: CommandOrders, reactions: ReactionOrders) -> bool:
    """Whether any of this costs a command die, whoever would pay it."""
    return any(cost.dice for _, cost in _bought(field, side, orders, reactions, ""))


def _bought(
    field: Battlefield, side: Side, orders: CommandOrders, reactions: ReactionOrders, chief: str
) -> Iterator[tuple[str, Cost]]:
    yield from _given(field, side, orders, chief)
    yield from _hasted(field, orders, reactions, chief)


def _given(field: Battlefield, side: Side, orders: CommandOrders, chief: str) -> Iterator[tuple[str, Cost]]:
    """Dice for being commanded, for coordination and for bonuses, each from whoever pays it."""
    names, under = field.names, subordinates(field, side.id)
    for subordinate in orders.commanded:
        yield (
            under.get(subordinate, ""),
            Cost(filled("Commands {name}", name=names.get(subordinate, subordinate)), 1),
        )
    for group in orders.coordination:
        yield group.by or chief, Cost("Coordinated attack", coordination_cost(group))
    for bonus in orders.bonuses:
        above = under.get(bonus.to) or chief
        yield above, Cost(filled("Bonus for {name}", name=names.get(bonus.to, bonus.to)), bonus.pips)


def _hasted(
    field: Battlefield, orders: CommandOrders, reactions: ReactionOrders, chief: str
) -> Iterator[tuple[str, Cost]]:
    """A die for each unit whose haste is not that of the whole side, whatever its level."""
    names = field.names
    for id, order in orders.units.items():
        if order.haste is not None and order.haste != orders.basic_haste:
            yield chief, Cost(filled("Haste for {name}", name=names.get(id, id)), 1)
    for id, reaction in reactions.units.items():
        if reaction.haste is not None and reaction.haste != reactions.basic_haste:
            yield chief, Cost(filled("Reaction haste for {name}", name=names.get(id, id)), 1)


def coordination_cost(group: Coordination) -> int:
    return max(0, len(dict.fromkeys(group.units)) - 1)


def own_pips(order: UnitOrder) -> int:
    return sum(order.pips.values())


def own_cost(order: UnitOrder, basic: int) -> int:
    """What an order that a leader gives on his own costs him: pips, and one die for other haste (T18)."""
    return own_pips(order) + (order.haste is not None and order.haste != basic)


def sums_of(field: Battlefield, side: Side, orders: CommandOrders, reactions: ReactionOrders) -> list[Sum]:
    """The command dice of each officer, and the pips of each leader who gives some."""
    if field.options.ignore_commanders:
        return _leader_sums(field, orders)
    found = []
    for id, costs in spent(field, side, orders, reactions).items():
        hero = field.heroes[id]
        lines = tuple(Line(cost.what, cost.dice) for cost in costs if cost.dice)
        title = filled("Command dice of {name}", name=hero.sheet.name)
        found.append(Sum(title, _distinct(lines), most=dice_of(field, hero, orders.commanded)))
    return found + _left_out(field, side, orders) + _leader_sums(field, orders)


def _left_out(field: Battlefield, side: Side, orders: CommandOrders) -> list[Sum]:
    """Who acts at a die less, for want of one that commands him."""
    names, under = field.names, subordinates(field, side.id)
    lines = tuple(Line(names.get(one, one), -1) for one in under if one not in orders.commanded)
    return [Sum("Not commanded: a die less each", lines)] if lines else []


def proposal_sums(field: Battlefield, unit: Unit | None, proposal: UnitOrder | None) -> list[Sum]:
    """What a leader’s own order would cost him, if nobody commands him."""
    if unit is None or proposal is None or not (own_pips(proposal) or proposal.haste is not None):
        return []
    lines = [Line(stat.capitalize(), pips) for stat, pips in proposal.pips.items() if pips]
    lines += [Line("Haste of its own", 1)] if proposal.haste is not None else []
    return [Sum("Your command dice, if nobody commands you", tuple(lines), leader_dice(field, unit, ()))]


def _leader_sums(field: Battlefield, orders: CommandOrders) -> list[Sum]:
    found = []
    for id, order in orders.units.items():
        if own_pips(order) and id in field.units:
            unit = field.units[id]
            lines = tuple(Line(stat.capitalize(), pips) for stat, pips in order.pips.items())
            found.append(
                Sum(
                    filled("Pips of the leader of {name}", name=unit.sheet.name),
                    lines,
                    leader_dice(field, unit, orders.commanded),
                )
            )
    return found


def _distinct(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines of one name become one."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.label] = sums.get(line.label, 0) + line.value
    return tuple(Line(label, value) for label, value in sums.items())


# What a coordinated attack comes to


class Fire(NamedTuple):
    """What a unit fires at a target."""

    unit: str
    target: str
    skill: str
    weapons: int


def together(units: Sequence[str], target: str, skill: str, fires: Iterable[Fire]) -> int:
    """How many weapons count together for the modifier (R-25)."""
    return sum(
        one.weapons for one in fires if one.unit in units and one.target == target and one.skill == skill
    )


def bonus_on(field: Battlefield, unit: Unit, stat: str, order: UnitOrder | None = None) -> int:
    """Pips of officers and of the unit’s own leader on one statistic (R-27); `order` as for its haste."""
    bonuses, given = field.sides[unit.side].orders.bonuses, 0
    if bonuses and not field.options.ignore_commanders:
        whose = (unit.id, unit.leader) if unit.leader else (unit.id,)
        given = sum([one.pips for one in bonuses if one.stat == stat and one.to in whose])
    own = (order or order_of(field, unit)).pips.get(stat, 0)
    return given + own if own and _can_pay(field, unit) else given
