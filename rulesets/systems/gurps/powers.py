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
    only,
    people_of,
)
from rulesets.systems.gurps.council import Replan, Seen
from rulesets.systems.gurps.exceptional import block_size, effect_left, of_force
from rulesets.systems.gurps.field import Battlefield, Force
from rulesets.systems.gurps.kinds import Effect, Gift
from rulesets.systems.gurps.sheets import GurpsHero
from rulesets.systems.gurps.spells import Allocation, Blocks, Powers, Price
from rulesets.systems.gurps.tables import BY_STRENGTH, NOT_BLOCKED

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


@dataclass(frozen=True, slots=True)
class Spent(Part):
    """One allocation of a side, and the side it is turned against."""

    whole: Force
    said: Allocation
    against: str
    foe: Force
    price: Price | None = None


def strength_of(field: Battlefield, side: str) -> int:
    """Exceptional strength of a side's practitioners who can act today (F31)."""
    return of_force(_practitioners(field, side), field.muster.situation.mana)


def _practitioners(field: Battlefield, side: str) -> list[GurpsHero]:
    """Those with a gift who are on their feet, and not with a unit that is still on its way."""
    return [
        hero.sheet
        for hero in field.heroes.values()
        if hero.sheet.es_kind is not Gift.NONE
        and hero.is_active
        and hero.force == side
        and field.is_here(hero)
    ]


def anybody_has_powers(field: Battlefield) -> bool:
    return any(strength_of(field, side) for side in field.sides)


def powers(field: Battlefield, table: Table) -> None:
    """Both sides spend at once; nobody but the game master sees it before all is laid."""
    gifted = [force for force in field.sides.values() if strength_of(field, force.id)]
    spends = table.ask(
        "es_spend",
        gifted,
        Powers,
        check=lambda force, said: _spending(field, force, said),
        sums=lambda force, said: [_sum(field, force, said)],
    )
    spent = [
        Spent(force, n, one, (foe := _against(field, force, one)).id, foe)
        for force, spend in zip(gifted, spends, strict=True)
        for n, one in enumerate((said.tidied for said in spend.spend), 1)
    ]
    priced = _priced(table, spent)
    for one in priced:
        table.tell(
            "power_seen", one, effect=one.said.effect, target=one.said.unit or one.against, side=one.side
        )
        if one.said.note:
            table.tell("power_looks", one, look=one.said.note)
        table.tell("power_spent", one, to=_bookkeepers(one), points=one.said.points)
    kept = {force.id: spend.defence for force, spend in zip(gifted, spends, strict=True)}
    blocked = _blocks(field, table, priced, kept)
    for one in priced:
        _take_effect(field, table, one, max(0, one.said.points - blocked.get(one.id, 0)))
    _plan_anew(field, table)


def _against(field: Battlefield, force: Force, said: Allocation) -> Force:
    """Whom it meets: the enemy named, the unit's side, or the strongest enemy."""
    if said.unit and field.units[said.unit].force != force.id:
        return field.sides[field.units[said.unit].force]
    return field.sides[said.side] if said.side else max(field.foes_of(force.id), key=lambda foe: foe.ts_start)


def _spending(field: Battlefield, force: Force, said: Powers) -> Iterable[Problem]:
    """Not more than there is, only what somebody can do, and on the right people (T17)."""
    have = strength_of(field, force.id)
    spent = said.defence + sum(one.points for one in said.spend)
    if spent > have:
        yield Problem("es_overspent", {"at": "spend", "have": have, "spent": spent})
    able = _able(field, force.id)
    for one in [one.tidied for one in said.spend]:
        if one.effect not in able:
            yield Problem("es_effect_not_available", {"at": "spend", "effect": one.effect})
        if one.effect in BY_STRENGTH and not _fits(field, force, one):
            yield Problem("es_wrong_target", {"at": "spend", "effect": one.effect})
        if one.side and (one.side not in field.sides or one.side == force.id):
            yield Problem("es_wrong_target", {"at": "spend", "effect": one.effect})


def _sum(field: Battlefield, force: Force, said: Powers) -> Sum:
    """What is spent so far, of what there is."""
    lines = [
        Line(f"{n}. {EFFECTS[one.effect]}", one.points, "T17, Powers") for n, one in enumerate(said.spend, 1)
    ]
    kept = [Line("Kept for defence", said.defence, "T17, Powers")] * bool(said.defence)
    return Sum("Exceptional strength", (*lines, *kept), strength_of(field, force.id))


def _able(field: Battlefield, side: str) -> set[Effect]:
    """What the practitioners can do between them; where nothing is said of one, everything."""
    return {effect for one in _practitioners(field, side) for effect in one.es_effects or Effect}


def _fits(field: Battlefield, force: Force, one: Allocation) -> bool:
    unit = field.units.get(one.unit or "")
    return bool(unit and unit.is_fit and (unit.force == force.id) == (one.effect in OWN))


def _priced(table: Table, spent: list[Spent]) -> list[Spent]:
    """The game master sets what confounding costs and does, before anything is seen."""
    confounding = [one for one in spent if one.said.effect is Effect.CONFOUND]
    asked = table.ask("confound_price", confounding, Price, to=GM, secret=True, notes=_confounding)
    prices = {one.id: price for one, price in zip(confounding, asked, strict=True)}
    return [replace(one, price=prices.get(one.id)) for one in spent]


def _confounding(one: Spent) -> Notes:
    plan = Written(one.foe.plan or "None was written down.")
    points = f"{one.said.points:,} points"
    return [("What they do", one.said.note), ("Spent on it", points), ("The plan it is to upset", plan)]


def _size(field: Battlefield, one: Spent) -> int:
    ts = field.units[one.said.unit].ts if one.said.unit else 0
    return block_size(one.said.effect, ts, one.price.cost if one.price else 0)


def _blocks(field: Battlefield, table: Table, spent: list[Spent], kept: Mapping[str, int]) -> dict[str, int]:
    """Whoever kept points back may block what comes at him, in whole steps."""
    coming = {
        side: {one.id: one for one in spent if one.against == side and one.said.effect not in NOT_BLOCKED}
        for side in kept
    }
    defending = [field.sides[side] for side, points in kept.items() if points and coming[side]]
    answers = table.ask(
        "es_block",
        defending,
        Blocks,
        options=lambda force: {"points": [*coming[force.id]]},
        labels=lambda force: {"points": {id: _aim(field, one) for id, one in coming[force.id].items()}},
        check=lambda force, said: _blocking(field, coming[force.id], kept[force.id], said),
    )
    return {id: points for said in answers for id, points in said.points.items()}


def _bookkeepers(one: Spent) -> Audience:
    """Who reads the points: whoever spent them, and whoever may block them, from the reveal on."""
    return (
        people_of(one.side)
        if one.said.effect in NOT_BLOCKED
        else only(f"side:{one.side}", f"side:{one.against}")
    )


def _aim(field: Battlefield, one: Spent) -> str:
    """What is laid open of it, and in what steps it is blocked."""
    on = f" on {field.units[one.said.unit].sheet.name}" if one.said.unit else ""
    points = one.said.points
    what = f"{EFFECTS[one.said.effect]}{on}: {points} {'point' if points == 1 else 'points'}"
    return f"{what}, in steps of {min(points, _size(field, one))}"


def _blocking(field: Battlefield, coming: Mapping[str, Spent], kept: int, said: Blocks) -> Iterable[Problem]:
    """In whole steps, not more than comes, and not more than was kept (F32): what comes lies open by now."""
    for id, points in said.points.items():
        if one := coming.get(id):
            yield from block_problems(points, one.said.points, _size(field, one))
    yield from blocks_over(sum(said.points.values()), kept)


def blocks_over(spent: int, kept: int) -> Iterable[Problem]:
    if spent > kept:
        yield Problem("es_block_too_much", {"at": "points", "have": kept, "spent": spent, "of": "defence"})


def block_problems(points: int, coming: int, size: int) -> Iterable[Problem]:
    """Whole steps, or all that comes; never more than that."""
    if points != coming and size and points % size:
        yield Problem("es_block_not_whole_units", {"at": "points", "size": min(size, coming)})
    elif points > coming:
        yield Problem("es_block_too_much", {"at": "points", "have": coming, "spent": points, "of": "coming"})


def _take_effect(field: Battlefield, table: Table, one: Spent, points: int) -> None:
    """What is left after the blocks does its work (F32)."""
    said, foe = one.said, field.sides[one.against]
    unit = field.units.get(said.unit or "")
    price = one.price.cost if one.price else 0
    left = effect_left(said.effect, points, unit.ts if unit else 0, price)
    if said.effect in BY_STRENGTH and said.levels is not None:
        left = min(left, said.levels)
    left = table.tally("power", one, left, label="Left after the blocks", audience=GM_ONLY, least=0)
    if unit and said.effect in (Effect.RAISE_MORALE, Effect.LOWER_MORALE):
        unit.moved("exceptional", left if said.effect is Effect.RAISE_MORALE else -left)
    elif unit:
        unit.exceptional += left if said.effect is Effect.HEAL else -left
    elif said.effect is Effect.CATASTROPHE:
        foe.es_catastrophe += left
    elif left and said.effect is Effect.SCOUTING:
        _scouted(field, table, one.whole)
    elif left and one.price:
        foe.strategy = (*foe.strategy, (f"confounded:{one.id}", one.price.modifier))
        if one.price.spoils:
            foe.spoiled = said.note or "The enemy’s practitioners have seen to it."
    table.tell(
        "power_told" if left else "power_spent_in_vain", one, to=people_of(one.side), effect=said.effect
    )


def _run_by_players(field: Battlefield, force: Force) -> bool:
    if force.sheet.player_run is not None:
        return force.sheet.player_run
    commander = field.heroes.get(force.leader)
    return commander is not None and commander.sheet.is_pc


def _scouted(field: Battlefield, table: Table, force: Force) -> None:
    """An army of the game master's gains a point, once; players are told what they see instead (R22)."""
    if _run_by_players(field, force):
        force.has_scouted = True
    elif ("exceptional", 1) not in force.strategy:
        force.strategy = (*force.strategy, ("exceptional", 1))
    table.tell("scouted", force, to=people_of(force.id))


def _plan_of(foe: Force) -> tuple[str, Written]:
    return f"The plan of {foe.sheet.name}", Written(foe.plan)


def _plan_anew(field: Battlefield, table: Table) -> None:
    """Players who have scouted read what the game master shows them, and may write their plan anew (R22)."""
    able = [force for force in field.sides.values() if force.has_scouted]
    enemies = {force.id: [foe for foe in field.foes_of(force.id) if foe.plan] for force in able}
    seen = table.ask(
        "scouts_see",
        able,
        Seen,
        to=GM,
        secret=True,
        notes=lambda force: [_plan_of(foe) for foe in enemies[force.id]],
    )
    for force, said in zip(able, seen, strict=True):
        if said.text:
            table.tell("scouts_saw", force, to=people_of(force.id), text=said.text)
    plans = table.ask(
        "replan",
        able,
        Replan,
        default=lambda force: Replan(battle_plan=force.plan),
        options=lambda force: {"exposure": [unit.id for unit in field.units_of(force.id)]},
    )
    for force, plan in zip(able, plans, strict=True):
        if plan.battle_plan != force.plan:
            force.plan = plan.battle_plan
            table.tell("planned_anew", force, to=people_of(force.id), plan=plan.battle_plan)
        for unit, lines in plan.exposure.items():
            field.units[unit].exposure = lines
