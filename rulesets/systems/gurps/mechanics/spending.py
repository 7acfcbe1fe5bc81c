"""What points of exceptional strength buy, said while they are spent (Using Exceptional Powers)."""

from typing import NamedTuple

from rulesets.engine import filled
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.book.signs import signed
from rulesets.systems.gurps.book.tables import BY_STRENGTH, SCOUTING_COST
from rulesets.systems.gurps.people.exceptional import cost, effect_left
from rulesets.systems.gurps.people.field import Battlefield, Side, Unit
from rulesets.systems.gurps.people.spells import Allocation
from rulesets.systems.gurps.people.strength import each_strength, tl_of
from rulesets.systems.gurps.words.crowds import guess


class Bought(NamedTuple):
    """How many levels, lines or points of an effect, and the points that buy nothing."""

    amount: int
    wasted: int


def bought(effect: Effect, points: int, ts: int = 0, levels: int | None = None) -> Bought:
    """What is left over is lost (F32)."""
    amount = effect_left(effect, points, ts)
    if effect in BY_STRENGTH and levels is not None:
        amount = min(amount, levels)
    return Bought(amount, points - (cost(effect, amount, ts) if amount else 0))


def strength_to_touch(field: Battlefield, side: Side, unit: Unit) -> int:
    """Of one's own a unit's Troop Strength; of the enemy's what it looks like, average men in a crowd."""
    if unit.side == side.id:
        return unit.ts
    return guess(unit.men) * each_strength(unit.sheet, tl_of(field.sides[unit.side].sheet, unit.sheet))


def said_of(field: Battlefield, side: Side, allocation: Allocation) -> str:
    """What these points do, in a few words."""
    if allocation.effect is Effect.CONFOUND:
        return filled("the game master sets the price")
    unit = field.units.get(allocation.unit or "")
    if allocation.effect in BY_STRENGTH and unit is None:
        return filled("choose a unit")
    ts = strength_to_touch(field, side, unit) if unit else 0
    found = bought(allocation.effect, allocation.points, ts, allocation.levels)
    if not found.amount:
        return filled("buys nothing, it takes {least}", least=_least(allocation.effect, ts))
    worth = _worth(allocation.effect, found.amount)
    worth = filled("about {worth}", worth=worth) if unit and unit.side != side.id else worth
    return _with_lost(worth, found.wasted)


def _least(effect: Effect, ts: int) -> int:
    return SCOUTING_COST if effect is Effect.SCOUTING else cost(effect, 1, ts)


def _worth(effect: Effect, amount: int) -> str:
    match effect:
        case Effect.RAISE_MORALE:
            return filled("morale {change}", change=signed(amount))
        case Effect.LOWER_MORALE:
            return filled("morale {change}", change=signed(-amount))
        case Effect.HEAL if amount == 1:
            return filled("{n} line of the Casualty Table down", n=amount)
        case Effect.HEAL:
            return filled("{n} lines of the Casualty Table down", n=amount)
        case Effect.STRIKE if amount == 1:
            return filled("{n} line of the Casualty Table up", n=amount)
        case Effect.STRIKE:
            return filled("{n} lines of the Casualty Table up", n=amount)
        case Effect.CATASTROPHE:
            return filled("{change} on their catastrophe roll", change=signed(amount))
    return filled("sees how they stand")


def _with_lost(worth: str, points: int) -> str:
    if not points:
        return worth
    if points == 1:
        return filled("{worth}; {n} point buys nothing more", worth=worth, n=points)
    return filled("{worth}; {n} points buy nothing more", worth=worth, n=points)
