"""On what exceptional strength goes, and what is blocked (Using Exceptional Powers on the Battlefield)."""

from collections.abc import Iterator
from itertools import accumulate

from rulesets.engine import Desk, Proposal, Temper, shares
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.book.tables import CATASTROPHE_COST, SCOUTING_COST
from rulesets.systems.gurps.people.exceptional import cost
from rulesets.systems.gurps.people.field import Battlefield, Unit
from rulesets.systems.gurps.people.spells import Allocation, Blocks, Powers, Price
from rulesets.systems.gurps.steps.catastrophe import row_of
from rulesets.systems.gurps.steps.powers import Attack, able, strength_of

USUAL_PRICE = Price().cost


def spend_powers(desk: Desk[Battlefield, Powers]) -> Iterator[Proposal]:
    """What is surest for Strategy, then morale; the bold keep nothing back, the careful all the rest."""
    field, side = desk.field, desk.subject
    have, can = strength_of(field, side), able(field, side)
    wanted = [one for one in _in_order(field, side, desk.temper, have) if one.effect in can]
    spent = [*accumulate((one.points for one in wanted), initial=0)]
    for n in range(len(wanted), -1, -1):
        if spent[n] > have:
            continue
        kept = 0 if desk.temper is Temper.BOLD else have - spent[n]
        kind = "advice_powers" if n else "advice_powers_kept"
        facts = {"effects": [one.effect for one in wanted[:n]], "spent": spent[n], "kept": kept, "have": have}
        yield Proposal(Powers(spend=tuple(wanted[:n]), defence=kept), kind, facts)


def _in_order(field: Battlefield, side: str, temper: Temper, have: int) -> Iterator[Allocation]:
    """What could be done with so many points, the best first; it may come to more than there is."""
    if temper is Temper.CAREFUL:
        yield from _blessing(field, side, have)
        return
    yield Allocation(effect=Effect.SCOUTING, points=SCOUTING_COST)
    left = have - SCOUTING_COST
    if temper is Temper.STEADY and left >= 2 * USUAL_PRICE:
        yield Allocation(effect=Effect.CONFOUND, points=USUAL_PRICE)
        return
    if times := _turns_of_fate(field, left):
        yield Allocation(effect=Effect.CATASTROPHE, points=times * CATASTROPHE_COST)
        left -= times * CATASTROPHE_COST
    yield from _blessing(field, side, left)


def _blessing(field: Battlefield, side: str, points: int) -> Iterator[Allocation]:
    """A level of morale for the strongest unit that it can be paid for."""
    units = sorted((unit for unit in field.units_of(side) if unit.is_fit), key=_strength, reverse=True)
    for unit in units:
        if 0 < (price := cost(Effect.RAISE_MORALE, 1, unit.ts)) <= points:
            yield Allocation(effect=Effect.RAISE_MORALE, unit=unit.id, points=price)
            return


def _strength(unit: Unit) -> int:
    return unit.ts


def _turns_of_fate(field: Battlefield, points: int) -> int:
    """How many lines on the Catastrophe Roll take most from the enemy's Strategy, by the campaign's table."""
    table = field.muster.catastrophes

    def loss(more: int) -> float:
        return -sum(share * row_of(roll + more, table).strategy for roll, share in shares("3d6").items())

    return max(range(max(0, points) // CATASTROPHE_COST + 1), key=loss)


def block_powers(desk: Desk[Battlefield, Blocks]) -> Iterator[Proposal]:
    """The heaviest first, each whole if it can be, else in as many steps as points are left."""
    attack = desk.briefed(Attack)
    left, blocked = attack.kept, dict[str, int]()
    for id, (points, step) in sorted(attack.coming.items(), key=lambda one: -one[1][0]):
        against = points if points <= left else left // step * step if step else 0
        if against:
            blocked[id] = against
            left -= against
    facts = {"n": len(blocked), "spent": sum(blocked.values()), "kept": attack.kept}
    yield Proposal(Blocks(points=blocked), "advice_block" if blocked else "advice_block_nothing", facts)
