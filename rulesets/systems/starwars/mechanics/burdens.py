"""What lies on a unit and what helps it in this round, as parts of its codes."""

from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Action, Reaction, Stat, UnitStatus
from rulesets.systems.starwars.book.rules import ACTIONS, Handicap, Help
from rulesets.systems.starwars.mechanics.command import bonus_on, haste_of, is_commanded, order_of
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
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


def called_on(field: Battlefield, unit: Unit) -> int:
    """Actions that others cost it: to be joined, to take people on, to let them off (R-43, R-53)."""
    doings = {does_of(field, one) for one in _candidates(field, unit) if _partner(field, one) == unit.id}
    return len(doings.intersection(SHARED))


def _candidates(field: Battlefield, unit: Unit) -> list[Unit]:
    """Who may have something to do with it: carried by it, or named with it in any order."""
    id, units = unit.id, field.units.values()
    named = {one for one, other in field.sides[unit.side].orders.partners.items() if other == id}
    proposing = {hero.id for hero in field.heroes.values() if hero.orders.proposal and _proposes(hero, id)}
    asking = [one for one in units if one.carrier == id]
    if named or proposing:
        asking = [one for one in units if one.carrier == id or one.id in named or one.leader in proposing]
    return [one for one in asking if one.side == unit.side and one.is_here]


def _proposes(hero: Hero, unit: str) -> bool:
    proposal = hero.orders.proposal
    return proposal is not None and proposal.other == unit


def _partner(field: Battlefield, unit: Unit) -> str:
    """With whom it does what it does."""
    return unit.carrier or order_of(field, unit).other or ""


SHARED = (Action.COMBINE, Action.EMBARK, Action.DISEMBARK)


def actions_of(field: Battlefield, unit: Unit, order: UnitOrder | None = None) -> int:
    """How many actions a unit has in this round (F10)."""
    called, counts = called_on(field, unit), field.options.reaction_counts_as_action
    return ACTIONS[does_of(field, unit, order)] + called + shifts(field, unit) + counts


def shifts(field: Battlefield, unit: Unit) -> bool:
    """Whether it redeploys: who runs, is carried or hears no orders does not."""
    if not field.reaction_of(unit).redeploys:
        return False
    deaf = unit.shaken and field.options.shaken_ignores_orders
    return unit.status is UnitStatus.STEADY and not unit.carrier and not deaf


def handicap_of(
    field: Battlefield, unit: Unit, *, reacting: bool = False, order: UnitOrder | None = None
) -> Handicap:
    """Dice off what a unit does; reactions suffer by their own haste as well."""
    order = order or order_of(field, unit)
    haste = haste_of(field, unit, order) + (field.reaction_haste_of(unit) if reacting else 0)
    actions, free_haste = max(0, actions_of(field, unit, order) - 1), field.sides[unit.side].free_haste
    under_fire = int(unit.under_fire or (unit.pinned and field.by_haste))
    uncommanded = int(not is_commanded(field, unit))
    return Handicap(actions, max(0, haste - free_haste), under_fire, uncommanded, unit.crippled)


def attack_help(field: Battlefield, unit: Unit, scale: int, order: UnitOrder | None = None) -> Help:
    bonus = bonus_on(field, unit, Stat.ATTACK, order)
    return Help(bonus, unit.inspired - unit.disrupted, scale, DIE * unit.attack_dice)


def dodge_help(field: Battlefield, unit: Unit, scale: int, order: UnitOrder | None = None) -> Help:
    return Help(bonus_on(field, unit, Stat.DODGE, order), -unit.disrupted, scale, DIE * unit.dodge_dice)
