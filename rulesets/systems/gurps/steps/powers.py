"""Step 3, Exceptional powers: spent in secret, priced, revealed, blocked, resolved (Powers; T17)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rulesets.engine import (
    GM,
    GM_ONLY,
    Audience,
    Line,
    Notes,
    Part,
    Problem,
    Sum,
    Table,
    Written,
    filled,
    fixed,
    only,
    people_of,
)
from rulesets.systems.gurps.book.kinds import Effect, Gift
from rulesets.systems.gurps.book.tables import BY_STRENGTH, NOT_BLOCKED
from rulesets.systems.gurps.mechanics.spending import said_of
from rulesets.systems.gurps.people.council import Replan, Seen
from rulesets.systems.gurps.people.exceptional import block_size, effect_left, of_side
from rulesets.systems.gurps.people.field import Battlefield, Side
from rulesets.systems.gurps.people.sheets import GurpsHero
from rulesets.systems.gurps.people.spells import Allocation, Blocks, Powers, Price

EFFECTS = {
    Effect.CATASTROPHE: "A turn of fate",
    Effect.RAISE_MORALE: "A blessing",
    Effect.LOWER_MORALE: "Dread",
    Effect.HEAL: "A shield",
    Effect.STRIKE: "Fire",
    Effect.SCOUTING: "Unseen eyes",
    Effect.CONFOUND: "Clouded minds",
}
OWN = frozenset({Effect.RAISE_MORALE, Effect.HEAL})


@fixed
class Spent(Part):
    """One allocation of a side, and the side it is turned against."""

    whole: Side
    allocation: Allocation
    against: str
    foe: Side
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """What comes at a side, and what it kept to block it: points and the steps they are blocked in, by id."""

    kept: int
    coming: Mapping[str, tuple[int, int]]


def strength_of(field: Battlefield, side: str) -> int:
    """Exceptional strength of a side's practitioners who can act today (F31)."""
    return of_side(_practitioners(field, side), field.muster.situation.mana)


def _practitioners(field: Battlefield, side: str) -> list[GurpsHero]:
    """Those with a gift who are on their feet, and not with a unit that is still on its way."""
    return [
        hero.sheet
        for hero in field.heroes.values()
        if hero.sheet.es_kind is not Gift.NONE
        and hero.is_active
        and hero.side == side
        and field.is_here(hero)
    ]


def anybody_has_powers(field: Battlefield) -> bool:
    return any(strength_of(field, side) for side in field.sides)


def powers(field: Battlefield, table: Table) -> None:
    """Both sides spend at once; nobody but the game master sees it before all is laid."""
    gifted = [side for side in field.sides.values() if strength_of(field, side.id)]
    spends = table.ask(
        "es_spend",
        gifted,
        Powers,
        check=lambda side, spending: _spending(field, side, spending),
        sums=lambda side, spending: [_sum(field, side, spending)],
    )
    spent = [
        Spent(side, n, allocation, (foe := _against(field, side, allocation)).id, foe)
        for side, spend in zip(gifted, spends, strict=True)
        for n, allocation in enumerate((allocation.tidied for allocation in spend.spend), 1)
    ]
    priced = _priced(table, spent)
    for power in priced:
        table.tell(
            "power_seen",
            power,
            effect=power.allocation.effect,
            target=power.allocation.unit or power.against,
            side=power.side,
        )
        if power.allocation.note:
            table.tell("power_looks", power, look=power.allocation.note)
        table.tell("power_spent", power, to=_bookkeepers(power), points=power.allocation.points)
    kept = {side.id: spend.defence for side, spend in zip(gifted, spends, strict=True)}
    blocked = _blocks(field, table, priced, kept)
    for power in priced:
        _take_effect(field, table, power, max(0, power.allocation.points - blocked.get(power.id, 0)))
    _plan_anew(field, table)


def _against(field: Battlefield, side: Side, allocation: Allocation) -> Side:
    """Whom it meets: the enemy named, the unit's side, or the strongest enemy."""
    if allocation.unit and field.units[allocation.unit].side != side.id:
        return field.sides[field.units[allocation.unit].side]
    if allocation.side:
        return field.sides[allocation.side]
    return max(field.foes_of(side.id), key=lambda foe: foe.ts_start)


def _spending(field: Battlefield, side: Side, spending: Powers) -> Iterable[Problem]:
    """Not more than there is, only what somebody can do, and on the right people (T17)."""
    have = strength_of(field, side.id)
    spent = spending.defence + sum(allocation.points for allocation in spending.spend)
    if spent > have:
        yield Problem("es_overspent", {"at": "spend", "have": have, "spent": spent})
    effects = able(field, side.id)
    for allocation in [allocation.tidied for allocation in spending.spend]:
        if allocation.effect not in effects:
            yield Problem("es_effect_not_available", {"at": "spend", "effect": allocation.effect})
        if allocation.effect in BY_STRENGTH and not _fits(field, side, allocation):
            yield Problem("es_wrong_target", {"at": "spend", "effect": allocation.effect})
        if allocation.side and (allocation.side not in field.sides or allocation.side == side.id):
            yield Problem("es_wrong_target", {"at": "spend", "effect": allocation.effect})


def _sum(field: Battlefield, side: Side, spending: Powers) -> Sum:
    """What is spent so far and what it buys, of what there is."""
    lines = [
        Line(
            filled(
                "{n}. {effect}: {worth}",
                n=n,
                effect=EFFECTS[allocation.effect],
                worth=said_of(field, side, allocation.tidied),
            ),
            allocation.points,
            "Using Exceptional Powers on the Battlefield",
        )
        for n, allocation in enumerate(spending.spend, 1)
    ]
    kept = [Line("Kept for defence", spending.defence, "Using Exceptional Powers on the Battlefield")] * bool(
        spending.defence
    )
    return Sum("Exceptional strength", (*lines, *kept), strength_of(field, side.id))


def able(field: Battlefield, side: str) -> set[Effect]:
    """What the practitioners can do between them; where nothing is said of one, everything."""
    return {effect for hero in _practitioners(field, side) for effect in hero.es_effects or Effect}


def _fits(field: Battlefield, side: Side, allocation: Allocation) -> bool:
    unit = field.units.get(allocation.unit or "")
    return bool(unit and unit.is_fit and (unit.side == side.id) == (allocation.effect in OWN))


def _priced(table: Table, spent: list[Spent]) -> list[Spent]:
    """The game master sets what confounding costs and does, before anything is seen."""
    confounding = [power for power in spent if power.allocation.effect is Effect.CONFOUND]
    asked = table.ask(
        "confound_price",
        confounding,
        Price,
        to=GM,
        secret=True,
        judged=lambda _: True,
        notes=_confounding,
    )
    prices = {power.id: price for power, price in zip(confounding, asked, strict=True)}
    return [replace(power, price=prices.get(power.id)) for power in spent]


def _confounding(power: Spent) -> Notes:
    plan = Written(power.foe.plan) if power.foe.plan else filled("None was written down.")
    spent = power.allocation.points
    points = filled("{points} point", points=1) if spent == 1 else filled("{points} points", points=spent)
    return [
        ("What they do", power.allocation.note),
        ("Spent on it", points),
        ("The plan it is to upset", plan),
    ]


def _size(field: Battlefield, power: Spent) -> int:
    ts = field.units[power.allocation.unit].ts if power.allocation.unit else 0
    return block_size(power.allocation.effect, ts, power.price.cost if power.price else 0)


def _blocks(field: Battlefield, table: Table, spent: list[Spent], kept: Mapping[str, int]) -> dict[str, int]:
    """Whoever kept points back may block what comes at him, in whole steps."""
    coming = {
        id: {
            power.id: power
            for power in spent
            if power.against == id and power.allocation.effect not in NOT_BLOCKED
        }
        for id in kept
    }
    defending = [field.sides[id] for id, points in kept.items() if points and coming[id]]
    answers = table.ask(
        "es_block",
        defending,
        Blocks,
        options=lambda side: {"points": [*coming[side.id]]},
        labels=lambda side: {"points": {id: _aim(field, power) for id, power in coming[side.id].items()}},
        brief=lambda side: _attack(field, kept[side.id], coming[side.id]),
        check=lambda side, blocks: _blocking(field, coming[side.id], kept[side.id], blocks),
    )
    return {id: points for blocks in answers for id, points in blocks.points.items()}


def _attack(field: Battlefield, kept: int, coming: Mapping[str, Spent]) -> Attack:
    sizes = {id: (power.allocation.points, _size(field, power)) for id, power in coming.items()}
    return Attack(kept, sizes)


def _bookkeepers(power: Spent) -> Audience:
    """Who reads the points: whoever spent them, and whoever may block them, from the reveal on."""
    return (
        people_of(power.side)
        if power.allocation.effect in NOT_BLOCKED
        else only(f"side:{power.side}", f"side:{power.against}")
    )


def _aim(field: Battlefield, power: Spent) -> str:
    """What is laid open of it, and in what steps it is blocked."""
    what, points = EFFECTS[power.allocation.effect], power.allocation.points
    if unit := field.units.get(power.allocation.unit or ""):
        what = filled("{effect} on {name}", effect=what, name=unit.sheet.name)
    size = min(points, _size(field, power))
    if points == 1:
        return filled("{effect}: {n} point, in steps of {size}", effect=what, n=points, size=size)
    return filled("{effect}: {n} points, in steps of {size}", effect=what, n=points, size=size)


def _blocking(
    field: Battlefield, coming: Mapping[str, Spent], kept: int, blocks: Blocks
) -> Iterable[Problem]:
    """In whole steps, not more than comes, and not more than was kept (F32): what comes lies open by now."""
    for id, points in blocks.points.items():
        if power := coming.get(id):
            yield from block_problems(points, power.allocation.points, _size(field, power))
    yield from blocks_over(sum(blocks.points.values()), kept)


def blocks_over(spent: int, kept: int) -> Iterable[Problem]:
    if spent > kept:
        yield Problem("es_block_too_much", {"at": "points", "have": kept, "spent": spent, "of": "defence"})


def block_problems(points: int, coming: int, size: int) -> Iterable[Problem]:
    """Whole steps, or all that comes; never more than that."""
    if points != coming and size and points % size:
        yield Problem("es_block_not_whole_units", {"at": "points", "size": min(size, coming)})
    elif points > coming:
        yield Problem("es_block_too_much", {"at": "points", "have": coming, "spent": points, "of": "coming"})


def _take_effect(field: Battlefield, table: Table, power: Spent, points: int) -> None:
    """What is left after the blocks does its work (F32)."""
    allocation, foe = power.allocation, field.sides[power.against]
    unit = field.units.get(allocation.unit or "")
    price = power.price.cost if power.price else 0
    left = effect_left(allocation.effect, points, unit.ts if unit else 0, price)
    if allocation.effect in BY_STRENGTH and allocation.levels is not None:
        left = min(left, allocation.levels)
    left = table.tally("power", power, left, label="Left after the blocks", audience=GM_ONLY, least=0)
    if unit and allocation.effect in (Effect.RAISE_MORALE, Effect.LOWER_MORALE):
        unit.moved("exceptional", left if allocation.effect is Effect.RAISE_MORALE else -left)
    elif unit:
        unit.exceptional += left if allocation.effect is Effect.HEAL else -left
    elif allocation.effect is Effect.CATASTROPHE:
        foe.es_catastrophe += left
    elif left and allocation.effect is Effect.SCOUTING:
        _scouted(field, table, power.whole)
    elif left and power.price:
        foe.strategy = (*foe.strategy, (f"confounded:{power.id}", power.price.modifier))
        if power.price.spoils:
            foe.spoiled = allocation.note or "The enemy’s practitioners have seen to it."
    table.tell(
        "power_told" if left else "power_spent_in_vain",
        power,
        to=people_of(power.side),
        effect=allocation.effect,
    )


def _run_by_players(field: Battlefield, side: Side) -> bool:
    if side.sheet.player_run is not None:
        return side.sheet.player_run
    commander = field.heroes.get(side.leader)
    return commander is not None and commander.sheet.is_pc


def _scouted(field: Battlefield, table: Table, side: Side) -> None:
    """An army of the game master's gains a point, once; players are told what they see instead (R22)."""
    if _run_by_players(field, side):
        side.has_scouted = True
    elif ("exceptional", 1) not in side.strategy:
        side.strategy = (*side.strategy, ("exceptional", 1))
    table.tell("scouted", side, to=people_of(side.id))


def _plan_of(foe: Side) -> tuple[str, Written]:
    return filled("The plan of {name}", name=foe.sheet.name), Written(foe.plan)


def _plan_anew(field: Battlefield, table: Table) -> None:
    """Players who have scouted read what the game master shows them, and may write their plan anew (R22)."""
    able = [side for side in field.sides.values() if side.has_scouted]
    enemies = {side.id: [foe for foe in field.foes_of(side.id) if foe.plan] for side in able}
    seen = table.ask(
        "scouts_see",
        able,
        Seen,
        to=GM,
        secret=True,
        judged=lambda side: enemies[side.id],
        notes=lambda side: [_plan_of(foe) for foe in enemies[side.id]],
    )
    for side, sight in zip(able, seen, strict=True):
        if sight.text:
            table.tell("scouts_saw", side, to=people_of(side.id), text=sight.text)
    plans = table.ask(
        "replan",
        able,
        Replan,
        default=lambda side: Replan(battle_plan=side.plan),
        options=lambda side: {"exposure": [unit.id for unit in field.units_of(side.id)]},
    )
    for side, plan in zip(able, plans, strict=True):
        if plan.battle_plan != side.plan:
            side.plan = plan.battle_plan
            table.tell("planned_anew", side, to=people_of(side.id), plan=plan.battle_plan)
        for unit, lines in plan.exposure.items():
            field.units[unit].exposure = lines
