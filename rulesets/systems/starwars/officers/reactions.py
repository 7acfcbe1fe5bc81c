"""How a side reacts: as fast as what comes at it, where a dodge that haste has slowed is better than none."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Self

from rulesets.engine import Desk, Later, Reason, percent
from rulesets.systems.starwars.book.kinds import Reaction
from rulesets.systems.starwars.mechanics.burdens import handicap_of, reaction_kind
from rulesets.systems.starwars.mechanics.command import dice_of, haste_of, spent
from rulesets.systems.starwars.officers.weighing import IN_THE_OPEN, NOTHING, Reacting, Shares, Weighing
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.orders import CommandOrders, ReactionOrders, UnitReaction
from rulesets.systems.starwars.steps.attacks import Attack, as_it_stands, attacks_of

type Harms = Mapping[str, Mapping[int, Shares]]
"""How hard each unit is hit, by the haste that is added to its reactions."""


def react(desk: Desk[Battlefield, ReactionOrders]) -> Iterator[Later]:
    """What costs least blood: for all of them, then for those who fare better otherwise, while dice last."""
    field, side = desk.field.copy(), desk.subject
    field.sides[side].orders = desk.briefed(CommandOrders)
    harms = _harms(field, [attack for attack in _attacks_on(field, side) if attack.target.side == side])
    levels = sorted({level for one in harms.values() for level in one})
    totals = {level: sum(one[level].worth for one in harms.values()) for level in levels}
    basic = min(levels, key=lambda level: totals[level], default=0)
    for more in (_otherwise(field, side, harms, basic), {}):
        yield Later(ReactionOrders(basic_haste=basic, units=more), partial(_why, harms, basic))


def _why(harms: Harms, basic: int) -> Reason:
    """By whoever gains most; where nobody does, by whoever is hit hardest."""
    if not harms:
        return "advice_no_fire", {}
    hit = max(harms, key=lambda id: (harms[id][0].worth - harms[id][basic].worth, harms[id][0].worth))
    odds = {"harm": percent(harms[hit][basic].harm), "slow": percent(harms[hit][0].harm)}
    return "advice_react_fast" if basic else "advice_react", {"unit": hit, "haste": basic, **odds}


def _attacks_on(field: Battlefield, side: str) -> list[Attack]:
    ordered = [
        attack
        for unit in field.units.values()
        if unit.is_here and field.are_hostile(side, unit.side)
        for attack in attacks_of(field, unit)
    ]
    return [now for attack in ordered if (now := as_it_stands(field, attack))]


def _harms(field: Battlefield, coming: Sequence[Attack]) -> Harms:
    """Where two levels of haste let a target react alike, they are weighed once."""
    weighing, targets = Weighing(field), {attack.target.id: attack.target for attack in coming}
    reactors = {id: Reactor.of(field, unit) for id, unit in targets.items()}
    levels = {0, *(max(0, attack.haste - reactors[attack.target.id].haste) for attack in coming)}
    found: dict[str, dict[int, Shares]] = {}
    for attack in coming:
        reactor, shots = reactors[attack.target.id], dict[Reacting, Shares]()
        hit = found.setdefault(attack.target.id, dict.fromkeys(levels, NOTHING))
        for level in levels:
            reacting = reactor.against(attack, level)
            if reacting not in shots:
                shots[reacting] = weighing.of(attack, reacting)
            hit[level] = hit[level].besides(shots[reacting])
    return found


class Reactor(NamedTuple):
    """A target, as it reacts by its orders."""

    kind: Reaction
    haste: int
    free_haste: int
    off: int
    """Dice that its actions take, and that nobody commands it."""

    @classmethod
    def of(cls, field: Battlefield, unit: Unit) -> Self:
        burden, free = handicap_of(field, unit, reacting=True), field.sides[unit.side].free_haste
        off = burden.actions + burden.uncommanded
        return cls(reaction_kind(field, unit), haste_of(field, unit), free, off)

    def against(self, attack: Attack, level: int) -> Reacting:
        speed = self.haste + level
        if speed < attack.haste:
            return IN_THE_OPEN
        return Reacting(self.kind, self.off + max(0, speed - self.free_haste))


def _otherwise(field: Battlefield, side: str, harms: Harms, basic: int) -> dict[str, UnitReaction]:
    """Who fares better at another haste, a command die each, those first who gain most."""
    best = {id: min(sorted(one), key=lambda level: one[level].worth) for id, one in harms.items()}
    gains = {id: harms[id][basic].worth - harms[id][level].worth for id, level in best.items()}
    gaining = sorted((id for id in gains if gains[id] > 0), key=lambda id: -gains[id])
    dice = _dice_left(field, side, len(gaining))
    return {id: UnitReaction(haste=best[id]) for id in gaining[:dice]}


def _dice_left(field: Battlefield, side: str, wanted: int) -> int:
    chief, orders = field.chief(side), field.sides[side].orders
    if field.options.ignore_commanders:
        return wanted
    if chief is None:
        return 0
    costs = spent(field, field.sides[side], orders, ReactionOrders())[chief.id]
    return max(0, dice_of(field, chief, orders.commanded) - sum(cost.dice for cost in costs))
