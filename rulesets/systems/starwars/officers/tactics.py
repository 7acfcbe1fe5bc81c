"""Whether a commander anticipates the enemy, deceives him, or keeps his dice for his people."""

from collections.abc import Iterator, Mapping

from rulesets.engine import Desk, Proposal, Temper, percent
from rulesets.systems.starwars.mechanics.command import dice_of, officers_of, subordinates
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.orders import Tactics
from rulesets.systems.starwars.screen.prospects import of_tactics
from rulesets.systems.starwars.steps.declare import rank_of


def try_tactics(desk: Desk[Battlefield, Tactics]) -> Iterator[Proposal]:
    """A free level of haste is a die for every unit; the die that it costs would be one for a single unit.

    Who declares before others may hope to declare again, with a die that nobody needs.
    """
    field, side = desk.field, desk.subject
    alone, _, both = (share for _, share in of_tactics(field, side, Tactics()))
    units, spare = len(field.units_of(side)), _spare_dice(field, side)
    if desk.temper is Temper.BOLD and spare > 1 and _declares_first(field, side):
        yield Proposal(Tactics(anticipate=True, deceive=True), "advice_both", _odds(both))
    if alone["anticipates"] * units > (spare < 1):
        yield Proposal(Tactics(anticipate=True), "advice_anticipate", {**_odds(alone), "n": units})
    yield Proposal(Tactics(), "advice_no_tactics", _odds(alone))


def _odds(shares: Mapping[str, float]) -> dict[str, str]:
    return {name: percent(share) for name, share in shares.items()}


def _spare_dice(field: Battlefield, side: str) -> int:
    """Dice that a commander has beyond one for everybody under him."""
    chief, under = field.chief(side), subordinates(field, side)
    if chief is None or chief not in officers_of(field, side):
        return 0
    return dice_of(field, chief, ()) - sum(above == chief.id for above in under.values())


def _declares_first(field: Battlefield, side: str) -> bool:
    """Whether an enemy declares after this side."""
    mine = rank_of(field, field.sides[side]).orders
    return any(
        mine < rank_of(field, other).orders and field.units_of(other.id)
        for other in field.sides.values()
        if field.are_hostile(side, other.id)
    )
