"""What points of exceptional strength buy, said while they are spent (Using Exceptional Powers)."""

from typing import NamedTuple

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
        return "the game master sets the price"
    unit = field.units.get(allocation.unit or "")
    if allocation.effect in BY_STRENGTH and unit is None:
        return "choose a unit"
    ts = strength_to_touch(field, side, unit) if unit else 0
    found = bought(allocation.effect, allocation.points, ts, allocation.levels)
    if not found.amount:
        return f"buys nothing, {_needs(allocation.effect, ts)}"
    guessed = "about " if unit and unit.side != side.id else ""
    return f"{guessed}{_worth(allocation.effect, found.amount)}{_lost(found.wasted)}"


def _needs(effect: Effect, ts: int) -> str:
    least = SCOUTING_COST if effect is Effect.SCOUTING else cost(effect, 1, ts)
    return f"it takes {least}"


def _worth(effect: Effect, amount: int) -> str:
    lines = f"{amount} {'line' if amount == 1 else 'lines'} of the Casualty Table"
    return {
        Effect.RAISE_MORALE: f"morale {signed(amount)}",
        Effect.LOWER_MORALE: f"morale {signed(-amount)}",
        Effect.HEAL: f"{lines} down",
        Effect.STRIKE: f"{lines} up",
        Effect.CATASTROPHE: f"{signed(amount)} on their catastrophe roll",
        Effect.SCOUTING: "sees how they stand",
    }[effect]


def _lost(points: int) -> str:
    return f"; {points} {'point buys' if points == 1 else 'points buy'} nothing more" if points else ""
