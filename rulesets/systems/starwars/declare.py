"""Steps 4 and 5: orders in ascending order of command, reactions in descending order (Sequence, 1 and 2)."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Problem, Table
from rulesets.systems.starwars.burdens import does_of
from rulesets.systems.starwars.command import (
    buys,
    dice_of,
    haste_of,
    leader_dice,
    officers_of,
    order_of,
    own_pips,
    spent,
    subordinates,
    sums_of,
)
from rulesets.systems.starwars.field import Battlefield, Force, Unit
from rulesets.systems.starwars.ground import place_of
from rulesets.systems.starwars.kinds import Redeclare
from rulesets.systems.starwars.labels import LABELS
from rulesets.systems.starwars.options import Declaration
from rulesets.systems.starwars.orders import CommandOrders, Coordination, ReactionOrders, UnitOrder
from rulesets.systems.starwars.proposals import aims_of, order_options, wrong_order


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


def rank_of(field: Battlefield, force: Force) -> Rank:
    """By the code of the sheet, not the doubled or the wounded one (R-41a)."""
    chief, place = field.chief(force.id), list(field.sides).index(force.id)
    if chief is None:
        return Rank(0, False, 0, place)
    return Rank(chief.sheet.command_pips, chief.sheet.is_pc, chief.sheet.tactics_pips, place)


def has_units(field: Battlefield, force: Force) -> bool:
    return bool(field.units_of(force.id))


def to_declare(field: Battlefield) -> Sequence[Force]:
    """Who is still to declare: in ascending command, then the deceivers, lowest roll first."""
    there = [force for force in field.sides.values() if has_units(field, force)]
    first = [force for force in there if not force.declared]
    if first:
        return sorted(first, key=lambda force: (force.scouts, *rank_of(field, force).orders))
    again = [one for one in there if one.redeclares is not Redeclare.NONE and not one.declared_again]
    return sorted(again, key=lambda force: force.deception)


def to_react(field: Battlefield) -> Sequence[Force]:
    """In descending command, then those whose deception was doubled, lowest roll first."""
    there = [force for force in field.sides.values() if has_units(field, force)]
    first = [force for force in there if not force.reacted]
    if first:
        return sorted(first, key=lambda force: rank_of(field, force).reactions)
    again = [one for one in there if one.redeclares is Redeclare.REACTIONS and not one.reacted_again]
    return sorted(again, key=lambda force: force.deception)


def declare(field: Battlefield, table: Table) -> None:
    """One commander declares, and everybody sees it before the next one does."""
    turn = to_declare(field)
    again = turn[0].declared
    at_once = not again and field.options.declaration is Declaration.SIMULTANEOUS
    forces = list(turn) if at_once else [turn[0]]
    kind = "redeclaration" if again else "declaration"
    for force, orders in zip(forces, _asked(field, table, kind, forces), strict=True):
        force.orders, force.declared, force.declared_again = orders, True, again
        force.scouts = False
        _tell(field, table, force, kind)


def react(field: Battlefield, table: Table) -> None:
    """One commander reacts; one whose deception was doubled declares all of it anew."""
    turn = to_react(field)
    if turn[0].reacted:
        force = turn[0]
        [force.orders] = _asked(field, table, "redeclaration", [force])
        _tell(field, table, force, "redeclaration")
    at_once = not turn[0].reacted and field.options.declaration is Declaration.SIMULTANEOUS
    forces = list(turn) if at_once else [turn[0]]
    said = table.ask(
        "reactions",
        forces,
        ReactionOrders,
        default=lambda force: force.reactions,
        options=lambda force: {"units": [unit.id for unit in field.units_of(force.id)]},
        labels=lambda force: {"units": called_of(field, field.units_of(force.id))},
        check=lambda force, one: _too_dear(field, force, force.orders, one, "units"),
        sums=lambda force, one: sums_of(field, force, force.orders, one),
    )
    for force, one in zip(forces, said, strict=True):
        force.reactions, force.reacted, force.reacted_again = one, True, force.reacted
        hasty = {unit.id: field.reaction_haste_of(unit) for unit in field.units_of(force.id)}
        table.tell("reacted", force, hastens=one.basic_haste > 0, haste=one.basic_haste)
        for id, haste in hasty.items():
            if haste != one.basic_haste:
                table.tell("unit_reacts", field.units[id], haste=haste)


def _asked(field: Battlefield, table: Table, kind: str, forces: Sequence[Force]) -> list[CommandOrders]:
    reacting = {force.id: force.reactions for force in forces}
    return table.ask(
        kind,
        forces,
        CommandOrders,
        default=lambda force: force.orders if force.declared else first_thought(field, force),
        options=lambda force: options_of(field, force),
        labels=lambda force: labels_of(field, force),
        notes=lambda force: proposals_to(field, force),
        check=lambda force, orders: wrong(field, force, orders, reacting[force.id]),
        sums=lambda force, orders: sums_of(field, force, orders, reacting[force.id]),
    )


def first_thought(field: Battlefield, force: Force) -> CommandOrders:
    """As many commanded as there are dice, from the top down; proposals of leaders as they are."""
    chief = field.chief(force.id)
    if chief is None or field.options.ignore_commanders:
        return CommandOrders(units=_proposed(field, force, ()))
    under = subordinates(field, force.id)
    commanded: list[str] = []
    for officer in officers_of(field, force.id):
        costs = spent(field, force, CommandOrders(commanded=tuple(commanded)), ReactionOrders())
        left = dice_of(field, officer, commanded) - sum(cost.dice for cost in costs[officer.id])
        mine = [one for one, above in under.items() if above == officer.id]
        commanded += mine[: max(0, left)]
    return CommandOrders(commanded=tuple(commanded), units=_proposed(field, force, commanded))


def _proposed(field: Battlefield, force: Force, commanded: Sequence[str]) -> dict[str, UnitOrder]:
    """What leaders propose, without what a chief would have to pay for, or they themselves cannot."""
    found = {}
    for unit in field.units_of(force.id):
        leader = field.leader(unit)
        if leader and leader.orders.proposal:
            said = leader.orders.proposal
            dear = own_pips(said) > leader_dice(field, unit, commanded)
            found[unit.id] = said.model_copy(update={"haste": None} | ({"pips": {}} if dear else {}))
    return {id: order for id, order in found.items() if not wrong_order(field, id, order, id)}


def proposals_to(field: Battlefield, force: Force) -> list[tuple[str, str]]:
    """What leaders propose, for the commander to read; the form begins with it as far as it can."""
    found = []
    for unit in field.units_of(force.id):
        leader = field.leader(unit)
        if leader and leader.orders.proposal:
            said = in_words(field, unit, leader.orders.proposal)
            found.append((f"{leader.sheet.name} proposes for {unit.sheet.name}", said))
    return found


def in_words(field: Battlefield, unit: Unit, order: UnitOrder) -> str:
    """An order in a line."""
    parts = [LABELS[f"action.{order.does.value}"]]
    parts += [_words(field, unit, aim, number) for aim, number in order.fires.items()]
    parts += [] if order.position_m is None else [f"to {order.position_m:,} m".replace("-", "−")]
    parts += [] if order.sector is None else [f"to sector {order.sector}"]
    parts += [f"haste {order.haste}"] if order.haste is not None else []
    return ", ".join(parts)


def options_of(field: Battlefield, force: Force) -> dict[str, list[str]]:
    units = field.units_of(force.id)
    under = [] if field.options.ignore_commanders else list(subordinates(field, force.id))
    leaders = [unit.leader for unit in units if unit.leader and field.leader(unit)]
    bought = (
        [] if field.options.ignore_commanders else [*under, *(one for one in leaders if one not in under)]
    )
    offered: dict[str, list[str]] = {
        "commanded": under,
        "units": [unit.id for unit in units],
        "bonuses.to": bought if field.chief(force.id) else [],
        "coordination.units": [unit.id for unit in units],
        "coordination.target": [foe.id for unit in units[:1] for foe in field.foes_of(unit)],
        "coordination.by": [hero.id for hero in officers_of(field, force.id)],
    }
    for unit in units:
        offered |= {f"units.{unit.id}.{name}": one for name, one in order_options(field, unit).items()}
    useless = {"bonuses": not offered["bonuses.to"], "coordination": len(units) < 2}
    return offered | {name: [] for name, has_no_use in useless.items() if has_no_use}


def labels_of(field: Battlefield, force: Force) -> dict[str, dict[str, str]]:
    units = field.units_of(force.id)
    return {"units": called_of(field, units)} | {
        f"units.{unit.id}.fire": aims_of(field, unit) for unit in units
    }


def called_of(field: Battlefield, units: Sequence[Unit]) -> dict[str, str]:
    """Each unit with how many it is and where it stands."""
    found = {}
    for unit in units:
        at = "" if unit.carrier else "at "
        found[unit.id] = f"{unit.sheet.name}: {unit.size:,} {at}{place_of(field, unit)}"
    return found


# What cannot be


def wrong(
    field: Battlefield, force: Force, orders: CommandOrders, reactions: ReactionOrders
) -> list[Problem]:
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
    at = "bonuses" if orders.bonuses else "commanded"
    return found + _too_dear(field, force, orders, reactions, at)


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


def _too_dear(
    field: Battlefield, force: Force, orders: CommandOrders, reactions: ReactionOrders, at: str
) -> list[Problem]:
    """Officers who spend more dice than they have (F6); without a commander there are none (R-30a)."""
    if field.options.ignore_commanders:
        return []
    if field.chief(force.id) is None:
        is_free = not buys(field, force, orders, reactions)
        return [] if is_free else [Problem("nothing_to_buy_with", {"at": at, "side": force.id})]
    found = []
    for id, costs in spent(field, force, orders, reactions).items():
        dice, cost = dice_of(field, field.heroes[id], orders.commanded), sum(one.dice for one in costs)
        if cost > dice:
            found.append(Problem("over_command", {"at": at, "officer": id, "dice": dice, "cost": cost}))
    return found


# What everybody sees


def _tell(field: Battlefield, table: Table, force: Force, kind: str) -> None:
    table.tell(f"{kind}_made", force, haste=force.orders.basic_haste)
    for unit in field.units_of(force.id):
        action = does_of(field, unit)
        fires = [_words(field, unit, aim, number) for aim, number in order_of(field, unit).fires.items()]
        haste = haste_of(field, unit)
        table.tell("ordered", unit, action=action, haste=haste, fires=fires)


def _words(field: Battlefield, unit: Unit, aim: str, number: int) -> str:
    weapon, _, rest = aim.partition(":")
    target = field.units.get(rest.partition(":")[0])
    held = next((one for one in unit.weapons if one.key == weapon), None)
    return f"{number} × {held.title if held else weapon} at {target.sheet.name if target else rest}"
