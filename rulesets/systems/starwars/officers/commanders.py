"""What a commander declares: who fires at whom, who is commanded, and how hastily all of it."""

from collections.abc import Iterator, Sequence
from math import inf

from rulesets.engine import Desk, Proposal, percent
from rulesets.engine.values import Facts
from rulesets.systems.starwars.mechanics.command import leader_dice
from rulesets.systems.starwars.officers.planning import Doing, Planning
from rulesets.systems.starwars.officers.purse import whom_to_command, with_the_rest, within_means
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.orders import MOST_HASTE, CommandOrders


def declare(desk: Desk[Battlefield, CommandOrders]) -> Iterator[Proposal]:
    """The plan whole; then with those commanded whom the rules would choose; then as leaders propose."""
    field, side, usual = desk.field, desk.subject, desk.ask.default
    planning = Planning(field, side, desk.temper)
    haste = hasty(planning, desk)
    doings = plan(planning, desk, haste)
    reason = why(doings, haste)
    proposed = usual.units if not field.sides[side].declared else {}
    for commanded in (whom_to_command(field, side, doings), usual.commanded):
        dice = {one.unit.id: leader_dice(field, one.unit, commanded) for one in doings}
        orders = planning.given(doings, haste, dice)
        for id, order in proposed.items():
            orders[id] = within_means(field, field.units[id], order, commanded)
        plain = CommandOrders(basic_haste=haste, commanded=commanded, units=orders)
        yield Proposal(with_the_rest(field, side, plain, doings, desk.ask.options["bonuses.to"]), *reason)
        yield Proposal(plain, *reason)
    yield Proposal(usual, "advice_as_usual")


def hasty(planning: Planning, desk: Desk[Battlefield, CommandOrders]) -> int:
    """The haste at which the best shots are worth most beside what the enemy’s are.

    Each level outruns more of them, and costs a die of what is fired and of what is dodged.
    """
    units, options = _able(desk), desk.ask.options
    best, found = -inf, 0
    for haste in range(MOST_HASTE + 1):
        worth = -planning.risk(haste)
        for unit in units:
            pools = planning.aims_at(unit, haste, options[f"units.{unit.id}.fire"], most=2)
            worth += sum(pool[0].shares.worth * planning.left[pool[0].target.id] for pool in pools)
        if worth <= best:
            break
        best, found = worth, haste
    return found


def _able(desk: Desk[Battlefield, CommandOrders]) -> list[Unit]:
    units = desk.field.units
    return [units[id] for id in desk.ask.options["units"] if id in units and units[id].takes_orders]


def plan(planning: Planning, desk: Desk[Battlefield, CommandOrders], haste: int) -> list[Doing]:
    """What each does, one after the other: what is done already need not be done again."""
    doings = []
    for unit in _able(desk):
        actions = desk.ask.options[f"units.{unit.id}.action"]
        doing = planning.doing(unit, haste, actions, desk.ask.options[f"units.{unit.id}.fire"])
        planning.take(doing.aims)
        doings.append(doing)
    return doings


def why(doings: Sequence[Doing], haste: int) -> tuple[str, Facts]:
    """By the best shot of all; without one, by who goes where."""
    best = max((one for one in doings if one.best), key=lambda one: one.worth, default=None)
    if best and (aim := best.best):
        odds = {"hits": percent(aim.shares.hits), "harm": percent(aim.shares.harm)}
        kind = "advice_fire_fast" if haste else "advice_fire"
        return kind, {"unit": best.unit.id, "target": aim.target.id, "haste": haste, **odds}
    going = next((one for one in doings if one.way), None)
    if going and going.way:
        return "advice_close_in", {"unit": going.unit.id, "target": going.way.target.id}
    return "advice_lie_low", {}
