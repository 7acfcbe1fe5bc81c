"""What lies on a unit and what helps it in this round, as parts of its codes."""

from collections.abc import Iterator

from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Action, Reaction, Stat, UnitStatus
from rulesets.systems.starwars.book.rules import ACTIONS, Handicap, Help
from rulesets.systems.starwars.mechanics.command import bonus_on, haste_of, is_commanded, order_of
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit


def does_of(field: Battlefield, unit: Unit) -> Action:
    """What a unit really does: who retreats does nothing else (R-36, R-62)."""
    if unit.status is UnitStatus.RETREATING:
        return Action.FULL_RETREAT
    if unit.shaken and field.options.shaken_ignores_orders:
        return Action.HOLD
    return order_of(field, unit).does


def reaction_kind(field: Battlefield, unit: Unit) -> Reaction:
    return Reaction.FULL if does_of(field, unit).is_full_reaction else Reaction.COMBAT


def called_on(field: Battlefield, unit: Unit) -> int:
    """Actions that others cost it: to be joined, to take people on, to let them off (R-43, R-53)."""
    doings = {does_of(field, one) for one in _candidates(field, unit) if _partner(field, one) == unit.id}
    return len(doings.intersection(SHARED))


def _candidates(field: Battlefield, unit: Unit) -> Iterator[Unit]:
    """Who may have something to do with it: carried by it, or named with it in any order."""
    id = unit.id
    named = {one for one, other in field.sides[unit.side].orders.partners.items() if other == id}
    proposing = {hero.id for hero in field.heroes.values() if _proposes(hero, unit)}
    for one in field.units.values():
        asks = one.carrier == id or (named and one.id in named) or (proposing and one.leader in proposing)
        if asks and one.side == unit.side and one.is_here:
            yield one


def _proposes(hero: Hero, unit: Unit) -> bool:
    return hero.orders.proposal is not None and hero.orders.proposal.other == unit.id


def _partner(field: Battlefield, unit: Unit) -> str:
    """With whom it does what it does."""
    return unit.carrier or order_of(field, unit).other or ""


SHARED = (Action.COMBINE, Action.EMBARK, Action.DISEMBARK)


def actions_of(field: Battlefield, unit: Unit) -> int:
    """How many actions a unit has in this round (F10)."""
    count = ACTIONS[does_of(field, unit)]
    count += called_on(field, unit)
    count += shifts(field, unit)
    return count + field.options.reaction_counts_as_action


def shifts(field: Battlefield, unit: Unit) -> bool:
    """Whether it redeploys: who runs, is carried or hears no orders does not."""
    deaf = unit.shaken and field.options.shaken_ignores_orders
    able = unit.status is UnitStatus.STEADY and not unit.carrier and not deaf
    return able and field.reaction_of(unit).redeploys


def handicap_of(field: Battlefield, unit: Unit, *, reacting: bool = False) -> Handicap:
    """Dice off what a unit does; reactions suffer by their own haste as well."""
    haste = haste_of(field, unit) + (field.reaction_haste_of(unit) if reacting else 0)
    return Handicap(
        actions=max(0, actions_of(field, unit) - 1),
        haste=max(0, haste - field.sides[unit.side].free_haste),
        under_fire=int(unit.under_fire or (unit.pinned and field.by_haste)),
        uncommanded=int(not is_commanded(field, unit)),
        crippled=unit.crippled,
    )


def attack_help(field: Battlefield, unit: Unit, scale: int) -> Help:
    bonus = bonus_on(field, unit, Stat.ATTACK)
    return Help(bonus, unit.inspired - unit.disrupted, scale, DIE * unit.attack_dice)


def dodge_help(field: Battlefield, unit: Unit, scale: int) -> Help:
    return Help(bonus_on(field, unit, Stat.DODGE), -unit.disrupted, scale, DIE * unit.dodge_dice)
