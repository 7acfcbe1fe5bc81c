"""What is sealed before the lines meet: plans and powers."""

from rulesets.engine import (
    GM,
    GM_ONLY,
    Part,
    Problem,
    Table,
    people_of,
)
from tests.rulesets.samples.gurps.state import (
    Allocation,
    Battlefield,
    Blocks,
    Effect,
    Force,
    Plan,
    PlanWorth,
    Powers,
    Price,
    Trust,
)


def plans(field: Battlefield, table: Table) -> None:
    """Plans and diviners (Before the Battle). Nobody but the GM ever learns whether a diviner is a fake."""
    sides = list(field.sides.values())
    divined = [(force, force.sheet.diviner) for force in sides if force.sheet.diviner]
    said = table.ask("plan", sides, Plan)
    worths = table.ask("plan_modifier", sides, PlanWorth, to=GM, secret=True)
    rolls = table.throw(
        "diviner", [force for force, _ in divined], "3d6", to=GM, seen_by=GM_ONLY, why="Diviner"
    )
    for force, worth in zip(sides, worths, strict=True):
        force.plan = worth.modifier
    for (force, diviner), roll in zip(divined, rolls, strict=True):
        trust = said[sides.index(force)].trust
        if trust is Trust.DISCOUNT:
            continue
        if diviner.genuine:
            force.divined = (roll <= diviner.skill) + (roll <= 4)
        elif trust is Trust.ACCEPT:
            force.divined = diviner.skill - force.sheet.strategy
        table.tell("diviner_spoke", force, to=people_of(force.id))


def powers(field: Battlefield, table: Table) -> None:
    """Exceptional powers: spent in secret, priced by the GM, revealed, blocked in secret, resolved (T17)."""
    gifted = [force for force in field.sides.values() if force.sheet.exceptional]
    spends = table.ask("es_spend", gifted, Powers, check=_within_strength)
    spent = {
        force.id: [Part(force, n) for n in range(len(spend.spend))]
        for force, spend in zip(gifted, spends, strict=True)
    }
    said = {
        part.id: one
        for force, spend in zip(gifted, spends, strict=True)
        for part, one in zip(spent[force.id], spend.spend, strict=True)
    }
    every = [part for parts in spent.values() for part in parts]
    confounding = [part for part in every if said[part.id].effect is Effect.CONFOUND]
    asked = table.ask("confound_price", confounding, Price, to=GM, secret=True)
    prices = {part.id: price for part, price in zip(confounding, asked, strict=True)}
    for part in every:
        allocation = said[part.id]
        table.tell("power_seen", part, effect=allocation.effect, target=allocation.target)
        table.tell("power_spent", part, to=people_of(part.side), points=allocation.points)

    defended = {force.id: spend.defence for force, spend in zip(gifted, spends, strict=True)}
    answers = table.ask(
        "es_block",
        [force for force in gifted if defended[force.id]],
        Blocks,
        options=lambda force: {"points": [part.id for part in every if part.side != force.id]},
        check=lambda force, blocks: _within_defence(blocks, defended[force.id]),
    )
    blocked: dict[str, int] = {}
    for blocks in answers:
        blocked |= blocks.points
    for part in every:
        left = said[part.id].points - blocked.get(part.id, 0)
        _take_effect(field, table, part, said[part.id], left, prices.get(part.id))


def _within_strength(force: Force, powers: Powers) -> list[Problem]:
    spent = powers.defence + sum(one.points for one in powers.spend)
    have = force.sheet.exceptional
    return [Problem("powers_over_strength", {"spent": spent, "have": have})] if spent > have else []


def _within_defence(blocks: Blocks, defence: int) -> list[Problem]:
    spent = sum(blocks.points.values())
    return [Problem("blocks_over_defence", {"spent": spent, "have": defence})] if spent > defence else []


def _take_effect(
    field: Battlefield, table: Table, part: Part, said: Allocation, left: int, price: Price | None
) -> None:
    """One allocation after the blocks (F32)."""
    foe = field.foe_of(part.side)
    if said.effect is Effect.CATASTROPHE:
        foe.catastrophe += table.tally(
            "power", part, left // 2, label="Points left, halved", audience=GM_ONLY
        )
    elif said.effect is Effect.LOWER_MORALE and said.target in field.units:
        unit = field.units[said.target]
        levels = left * 100 // unit.sheet.strength
        unit.morale -= table.tally("power", part, levels, label="Levels", audience=GM_ONLY)
    elif price and left >= price.cost:
        foe.strategy += table.tally("power", part, price.modifier, label="Confounded", audience=GM_ONLY)
