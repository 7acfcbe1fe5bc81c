"""What lies on a unit and what helps it in this round, as parts of its codes."""

from collections.abc import Mapping, Sequence

from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Action, Reaction, Stat, UnitStatus
from rulesets.systems.starwars.book.rules import ACTIONS, Handicap, Help
from rulesets.systems.starwars.mechanics.command import bonus_on, haste_of, is_commanded, order_of
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.orders import UnitOrder


def does_of(field: Battlefield, unit: Unit, order: UnitOrder | None = None) -> Action:
    """What a unit really does: who retreats does nothing else (R-36, R-62); `order` is its, if known."""
    if unit.status is UnitStatus.RETREATING:
        return Action.FULL_RETREAT
    if unit.shaken and field.options.shaken_ignores_orders:
        return Action.HOLD
    return (order or order_of(field, unit)).does


def reaction_kind(field: Battlefield, unit: Unit, order: UnitOrder | None = None) -> Reaction:
    return Reaction.FULL if does_of(field, unit, order).is_full_reaction else Reaction.COMBAT


class Ties(dict[str, Mapping[str, Sequence[Unit]]]):
    """By side: who may have something to do with whom, until somebody is carried off or orders otherwise."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def __missing__(self, side: str) -> Mapping[str, Sequence[Unit]]:
        return self.setdefault(side, _tied(self.field, side))


def _tied(field: Battlefield, side: str) -> Mapping[str, Sequence[Unit]]:
    """By whom it concerns: those whom he carries, or who are named with him in any order."""
    found: dict[str, list[Unit]] = {}
    for unit in field.units.values():
        if unit.carrier:
            found.setdefault(unit.carrier, []).append(unit)
    for one, other in field.sides[side].orders.partners.items():
        if one in field.units:
            found.setdefault(other, []).append(field.units[one])
    proposals = {
        hero.id: hero.orders.proposal.other for hero in field.heroes.values() if hero.orders.proposal
    }
    for unit in field.units.values() if any(proposals.values()) else ():
        if partner := proposals.get(unit.leader):
            found.setdefault(partner, []).append(unit)
    return found


def called_on(field: Battlefield, unit: Unit, ties: Ties | None = None) -> int:
    """Actions that others cost it: to be joined, to take people on, to let them off (R-43, R-53)."""
    side, id = unit.side, unit.id
    asking = (_tied(field, side) if ties is None else ties[side]).get(id)
    if not asking:
        return 0
    theirs = [one for one in asking if one.side == side and one.is_here]
    doings = {does_of(field, one) for one in theirs if _partner(field, one) == id}
    return len(doings.intersection(SHARED))


def _partner(field: Battlefield, unit: Unit) -> str:
    """With whom it does what it does."""
    return unit.carrier or order_of(field, unit).other or ""


SHARED = (Action.COMBINE, Action.EMBARK, Action.DISEMBARK)


def actions_of(
    field: Battlefield, unit: Unit, order: UnitOrder | None = None, ties: Ties | None = None
) -> int:
    """How many actions a unit has in this round (F10)."""
    called, counts = called_on(field, unit, ties), field.options.reaction_counts_as_action
    return ACTIONS[does_of(field, unit, order)] + called + shifts(field, unit) + counts


def shifts(field: Battlefield, unit: Unit) -> bool:
    """Whether it redeploys: who runs, is carried or hears no orders does not."""
    if not field.reaction_of(unit).redeploys:
        return False
    deaf = unit.shaken and field.options.shaken_ignores_orders
    return unit.status is UnitStatus.STEADY and not unit.carrier and not deaf


def handicap_of(
    field: Battlefield,
    unit: Unit,
    *,
    reacting: bool = False,
    order: UnitOrder | None = None,
    ties: Ties | None = None,
) -> Handicap:
    """Dice off what a unit does; reactions suffer by their own haste as well."""
    order = order or order_of(field, unit)
    haste = haste_of(field, unit, order) + (field.reaction_haste_of(unit) if reacting else 0)
    actions, free_haste = max(0, actions_of(field, unit, order, ties) - 1), field.sides[unit.side].free_haste
    under_fire = int(unit.under_fire or (unit.pinned and field.by_haste))
    uncommanded = int(not is_commanded(field, unit))
    return Handicap(actions, max(0, haste - free_haste), under_fire, uncommanded, unit.crippled)


def attack_help(field: Battlefield, unit: Unit, scale: int, order: UnitOrder | None = None) -> Help:
    bonus = bonus_on(field, unit, Stat.ATTACK, order)
    return Help(bonus, unit.inspired - unit.disrupted, scale, DIE * unit.attack_dice)


def dodge_help(field: Battlefield, unit: Unit, scale: int, order: UnitOrder | None = None) -> Help:
    return Help(bonus_on(field, unit, Stat.DODGE, order), -unit.disrupted, scale, DIE * unit.dodge_dice)
