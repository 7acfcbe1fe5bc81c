"""Steps 4 and 5: orders in ascending order of command, reactions in descending order (Sequence, 1 and 2)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Problem, Table, filled, label
from rulesets.engine.text import in_a_row, named
from rulesets.systems.starwars.book.kinds import Redeclare, Stat
from rulesets.systems.starwars.book.options import Declaration
from rulesets.systems.starwars.mechanics.burdens import does_of
from rulesets.systems.starwars.mechanics.command import (
    buys,
    dice_of,
    haste_of,
    hold_to,
    leader_dice,
    officers_of,
    order_of,
    own_pips,
    spent,
    subordinates,
    sums_of,
)
from rulesets.systems.starwars.mechanics.ground import place_of
from rulesets.systems.starwars.people.field import Battlefield, Side, Unit
from rulesets.systems.starwars.people.orders import (
    Bonus,
    CommandOrders,
    Coordination,
    ReactionOrders,
    UnitOrder,
)
from rulesets.systems.starwars.people.standing import WorkedOut
from rulesets.systems.starwars.steps.proposals import aims_of, order_options, wrong_order

FIRE = label("{count} × {weapon} at {name}")


class Rank(NamedTuple):
    """What decides when a commander declares (F8)."""

    command: int
    is_pc: bool
    tactics: int
    place: int

    @property
    def orders(self) -> tuple[int, bool, int, int]:
        """Lesser command first; of equals other than player characters first."""
        return self.command, self.is_pc, self.tactics, self.place

    @property
    def reactions(self) -> tuple[int, bool, int, int]:
        """Greater command first; of equals again those who are no player characters."""
        return -self.command, self.is_pc, -self.tactics, self.place


def rank_of(field: Battlefield, side: Side) -> Rank:
    """By the code of the sheet, not the doubled or the wounded one (R-41a)."""
    chief, place = field.chief(side.id), list(field.sides).index(side.id)
    if chief is None:
        return Rank(0, False, 0, place)
    return Rank(chief.sheet.command_pips, chief.sheet.is_pc, chief.sheet.tactics_pips, place)


def has_units(field: Battlefield, side: Side) -> bool:
    id = side.id
    return any(unit.side == id and unit.is_here for unit in field.units.values())


def is_to_declare(field: Battlefield) -> bool:
    """Whether anybody is."""
    return any(
        not side.declared or (side.redeclares is not Redeclare.NONE and not side.declared_again)
        for side in field.sides.values()
        if has_units(field, side)
    )


def is_to_react(field: Battlefield) -> bool:
    return any(
        not side.reacted or (side.redeclares is Redeclare.REACTIONS and not side.reacted_again)
        for side in field.sides.values()
        if has_units(field, side)
    )


def to_declare(field: Battlefield) -> Sequence[Side]:
    """Who is still to declare: in ascending command, then the deceivers, lowest roll first."""
    there = [side for side in field.sides.values() if has_units(field, side)]
    first = [side for side in there if not side.declared]
    if first:
        return sorted(first, key=lambda side: (side.scouts, *rank_of(field, side).orders))
    again = [one for one in there if one.redeclares is not Redeclare.NONE and not one.declared_again]
    return sorted(again, key=lambda side: side.deception)


def to_react(field: Battlefield) -> Sequence[Side]:
    """In descending command, then those whose deception was doubled, lowest roll first."""
    there = [side for side in field.sides.values() if has_units(field, side)]
    first = [side for side in there if not side.reacted]
    if first:
        return sorted(first, key=lambda side: rank_of(field, side).reactions)
    again = [one for one in there if one.redeclares is Redeclare.REACTIONS and not one.reacted_again]
    return sorted(again, key=lambda side: side.deception)


def declare(field: Battlefield, table: Table) -> None:
    """One commander declares, and everybody sees it before the next one does."""
    turn = to_declare(field)
    again = turn[0].declared
    at_once = not again and field.options.declaration is Declaration.SIMULTANEOUS
    sides = list(turn) if at_once else [turn[0]]
    kind = "redeclaration" if again else "declaration"
    for side, orders in zip(sides, _asked(field, table, kind, sides), strict=True):
        side.orders, side.declared, side.declared_again = orders, True, again
        side.scouts = False
        hold_to(field, side.id)
        table.narrate(_tell, field, table, side, kind)


def react(field: Battlefield, table: Table) -> None:
    """One commander reacts; one whose deception was doubled declares all of it anew."""
    turn = to_react(field)
    if turn[0].reacted:
        side = turn[0]
        [side.orders] = _asked(field, table, "redeclaration", [side])
        table.narrate(_tell, field, table, side, "redeclaration")
    at_once = not turn[0].reacted and field.options.declaration is Declaration.SIMULTANEOUS
    sides = list(turn) if at_once else [turn[0]]
    worked = WorkedOut(field)
    answers = table.ask(
        "reactions",
        sides,
        ReactionOrders,
        default=lambda side: side.reactions,
        options=lambda side: {"units": [unit.id for unit in field.units_of(side.id)]},
        labels=lambda side: {"units": called_of(field, field.units_of(side.id))},
        check=lambda side, reactions: worked.once(too_dear, side.id, side.orders, reactions, "units"),
        brief=lambda side: side.orders,
        sums=lambda side, reactions: sums_of(field, side, side.orders, reactions),
    )
    for side, reactions in zip(sides, answers, strict=True):
        side.reactions, side.reacted, side.reacted_again = reactions, True, side.reacted
        table.narrate(_tell_reactions, field, table, side)


def _asked(field: Battlefield, table: Table, kind: str, sides: Sequence[Side]) -> list[CommandOrders]:
    reacting, worked = {side.id: side.reactions for side in sides}, WorkedOut(field)
    return table.ask(
        kind,
        sides,
        CommandOrders,
        default=lambda side: side.orders if side.declared else worked.once(first_thought, side.id),
        options=lambda side: worked.once(options_of, side.id),
        labels=lambda side: labels_of(field, side),
        notes=lambda side: proposals_to(field, side),
        check=lambda side, orders: worked.once(wrong, side.id, orders, reacting[side.id]),
        sums=lambda side, orders: sums_of(field, side, orders, reacting[side.id]),
    )


def first_thought(field: Battlefield, side: str) -> CommandOrders:
    """As many commanded as there are dice, from the top down; proposals of leaders as they are."""
    chief = field.chief(side)
    if chief is None or field.options.ignore_commanders:
        return CommandOrders(units=_proposed(field, side, ()))
    under = subordinates(field, side)
    commanded: list[str] = []
    for officer in officers_of(field, side):
        costs = spent(field, field.sides[side], CommandOrders(commanded=tuple(commanded)), ReactionOrders())
        left = dice_of(field, officer, commanded) - sum(cost.dice for cost in costs[officer.id])
        mine = [one for one, above in under.items() if above == officer.id]
        commanded += mine[: max(0, left)]
    return CommandOrders(commanded=tuple(commanded), units=_proposed(field, side, commanded))


def _proposed(field: Battlefield, side: str, commanded: Sequence[str]) -> dict[str, UnitOrder]:
    """What leaders propose, without what a chief would have to pay for, or they themselves cannot."""
    found = {}
    for unit in field.units_of(side):
        leader = field.leader(unit)
        if leader and leader.orders.proposal:
            proposal = leader.orders.proposal
            dear = own_pips(proposal) > leader_dice(field, unit, commanded)
            found[unit.id] = proposal.model_copy(update={"haste": None} | ({"pips": {}} if dear else {}))
    return {id: order for id, order in found.items() if not wrong_order(field, id, order, id)}


def proposals_to(field: Battlefield, side: Side) -> list[tuple[str, str]]:
    """What leaders propose, for the commander to read; the form begins with it as far as it can."""
    found: list[tuple[str, str]] = []
    for unit in field.units_of(side.id):
        leader = field.leader(unit)
        if leader and leader.orders.proposal:
            words = in_words(field, unit, leader.orders.proposal)
            names = {"leader": named(leader.sheet.name), "unit": named(unit.sheet.name)}
            found.append((filled("{leader} proposes for {unit}", **names), words))
    return found


def in_words(field: Battlefield, unit: Unit, order: UnitOrder) -> str:
    """An order in a line."""
    parts: list[str] = [filled("{does}", does=order.does.label)]
    parts += [_words(field, unit, aim, number) for aim, number in order.fires.items()]
    parts += [] if order.position_m is None else [filled("to {metres} m", metres=order.position_m)]
    parts += [] if order.sector is None else [filled("to sector {name}", name=str(order.sector))]
    parts += [filled("haste {haste}", haste=order.haste)] if order.haste is not None else []
    return in_a_row(parts)


def options_of(field: Battlefield, side: str) -> dict[str, list[str]]:
    units = field.units_of(side)
    under = [] if field.options.ignore_commanders else list(subordinates(field, side))
    leaders = [unit.leader for unit in units if unit.leader and field.leader(unit)]
    bought = (
        [] if field.options.ignore_commanders else [*under, *(one for one in leaders if one not in under)]
    )
    offered: dict[str, list[str]] = {
        "commanded": under,
        "units": [unit.id for unit in units],
        "bonuses.to": bought if field.chief(side) else [],
        "coordination.units": [unit.id for unit in units],
        "coordination.target": [foe.id for unit in units[:1] for foe in field.foes_of(unit)],
        "coordination.by": [hero.id for hero in officers_of(field, side)],
    }
    for unit in units:
        offered |= {f"units.{unit.id}.{name}": one for name, one in order_options(field, unit).items()}
    useless = {"bonuses": not offered["bonuses.to"], "coordination": len(units) < 2}
    return offered | {name: [] for name, has_no_use in useless.items() if has_no_use}


def labels_of(field: Battlefield, side: Side) -> dict[str, dict[str, str]]:
    units = field.units_of(side.id)
    return {"units": called_of(field, units)} | {
        f"units.{unit.id}.fire": aims_of(field, unit) for unit in units
    }


def called_of(field: Battlefield, units: Sequence[Unit]) -> dict[str, str]:
    """Each unit with how many it is and where it stands."""
    found: dict[str, str] = {}
    for unit in units:
        name, size, place = unit.sheet.name, unit.size, place_of(field, unit)
        if unit.carrier:
            found[unit.id] = filled("{name}: {size} {place}", name=name, size=size, place=place)
        else:
            found[unit.id] = filled("{name}: {size} at {place}", name=name, size=size, place=place)
    return found


# What cannot be


def wrong(field: Battlefield, side: str, orders: CommandOrders, reactions: ReactionOrders) -> list[Problem]:
    """Everything that is wrong with a declaration."""
    found: list[Problem] = []
    for id, order in orders.units.items():
        found += wrong_order(field, id, order, f"units.{id}")
        unit = field.units.get(id)
        dice = leader_dice(field, unit, orders.commanded) if unit else 0
        if unit and own_pips(order) > dice:
            facts = {"officer": unit.leader or id, "dice": dice, "cost": own_pips(order)}
            found.append(Problem("over_command", {"at": f"units.{id}.pips", **facts}))
    for n, group in enumerate(orders.coordination):
        if not _agrees(field, orders, group):
            found.append(Problem("not_together", {"at": f"coordination.{n}.units"}))
    for n, bonus in enumerate(orders.bonuses):
        if _is_wasted(field, bonus):
            kind = "no_deed_of_a_unit" if bonus.to in field.units else "leads_no_unit"
            found.append(Problem(kind, {"at": f"bonuses.{n}.stat", "officer": bonus.to}))
    at = "bonuses" if orders.bonuses else "commanded"
    return found + too_dear(field, side, orders, reactions, at)


def _is_wasted(field: Battlefield, bonus: Bonus) -> bool:
    """Whether nobody rolls that: a deed is a person’s, everything else a unit’s (Subordinate Bonus)."""
    if bonus.stat is Stat.DEED:
        return bonus.to in field.units
    leads = any(unit.leader == bonus.to and unit.is_here for unit in field.units.values())
    return bonus.to not in field.units and not leads


def _agrees(field: Battlefield, orders: CommandOrders, group: Coordination) -> bool:
    """Whether all of them attack that target, with such weapons, at one haste (R-25)."""
    hastes = set()
    for id in group.units:
        order, unit = orders.units.get(id), field.units.get(id)
        if order is None or unit is None:
            return False
        hastes.add(orders.basic_haste if order.haste is None else order.haste)
        used = [
            unit.weapon(aim.partition(":")[0]) for aim in order.fires if aim.split(":")[1] == group.target
        ]
        if not any(weapon and weapon.skill is group.skill for weapon in used):
            return False
    return len(hastes) <= 1


def too_dear(
    field: Battlefield, side: str, orders: CommandOrders, reactions: ReactionOrders, at: str
) -> list[Problem]:
    """Officers who spend more dice than they have (F6); without a commander there are none (R-30a)."""
    if field.options.ignore_commanders:
        return []
    if field.chief(side) is None:
        is_free = not buys(field, field.sides[side], orders, reactions)
        return [] if is_free else [Problem("nothing_to_buy_with", {"at": at, "side": side})]
    found = []
    for id, costs in spent(field, field.sides[side], orders, reactions).items():
        dice, cost = dice_of(field, field.heroes[id], orders.commanded), sum(one.dice for one in costs)
        if cost > dice:
            found.append(Problem("over_command", {"at": at, "officer": id, "dice": dice, "cost": cost}))
    return found


# What everybody sees


def _tell_reactions(field: Battlefield, table: Table, side: Side) -> None:
    basic = side.reactions.basic_haste
    if basic > 0:
        table.tell("reacted", side, hastens=True, haste=basic)
    for unit in field.units_of(side.id):
        if (haste := field.reaction_haste_of(unit)) != basic:
            table.tell("unit_reacts", unit, haste=haste)


def _tell(field: Battlefield, table: Table, side: Side, kind: str) -> None:
    table.tell(f"{kind}_made", side, haste=side.orders.basic_haste)
    for unit in field.units_of(side.id):
        action = does_of(field, unit)
        fires = [_words(field, unit, aim, number) for aim, number in order_of(field, unit).fires.items()]
        haste = haste_of(field, unit)
        table.tell("ordered", unit, action=action, haste=haste, fires=fires)


def _words(field: Battlefield, unit: Unit, aim: str, number: int) -> str:
    weapon, _, rest = aim.partition(":")
    target = field.units.get(rest.partition(":")[0])
    held = next((one for one in unit.weapons if one.key == weapon), None)
    what, name = held.title if held else weapon, target.sheet.name if target else rest
    return filled(FIRE, count=number, weapon=what, name=name)
