"""Step 4, Utility actions: what heroes do on the side, as the game master lets it stand (Heroic Utility)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rulesets.engine import GM, GROUND, Problem, Table, people_of
from rulesets.systems.gridless.book.contribution import cost_of
from rulesets.systems.gridless.book.kinds import Cost, Effect, HeroStatus
from rulesets.systems.gridless.book.tables import SIMPLE_ACTIONS
from rulesets.systems.gridless.mechanics.damage import Care, treat
from rulesets.systems.gridless.mechanics.teams import pair_up, tell_teams
from rulesets.systems.gridless.people.field import Battlefield, Hero
from rulesets.systems.gridless.people.orders import Granted, Utility, UtilityOrders, UtilityRuling
from rulesets.systems.gridless.people.situation import condition_problems
from rulesets.systems.gridless.steps.events import begin
from rulesets.systems.gridless.steps.opening import size_up

OF_GENERALS: Mapping[Effect, str] = {Effect.ASSESS: "look", Effect.RETRIEVE: "retrieve"}
"""What only a general does on the side, and how refusals call it."""
DOWN = (HeroStatus.FALLEN, HeroStatus.DEAD)


def anybody_acts(field: Battlefield) -> bool:
    return bool(field.active)


def utility(field: Battlefield, table: Table) -> None:
    """Healing, wards and blessings take effect before the lines meet."""
    heroes = [hero for hero in field.active if not hero.busy and _is_asked(field, hero)]
    near = {hero.id: within_reach(field, hero) for hero in heroes}
    answers = table.ask(
        "utility",
        heroes,
        UtilityOrders,
        default=lambda hero: UtilityOrders(quiet=hero.quiet),
        options=lambda hero: {"mates": [mate.id for mate in field.of_unit(hero.unit) if mate.id != hero.id]},
        check=lambda hero, answer: (
            *problems(near[hero.id], answer, leads=field.is_general(hero)),
            *_misses(field, hero, answer),
            *_overspent(hero, answer),
        ),
    )
    for hero, orders in zip(heroes, answers, strict=True):
        hero.quiet, hero.seen_at = orders.quiet, hero.hp
        hero.used = len(orders.simple) + bool(orders.complex) + orders.regroups
    ruling = _granted(field, table, heroes, answers)
    granted = ruling.granted
    for action in granted:
        _works(field, table, action)
    begin(field, table, ruling.conditions)
    _new_teams(field, table, heroes, answers)
    _look_again(field, table, granted)


def _is_asked(field: Battlefield, hero: Hero) -> bool:
    """Everybody but those who only fight; they too if they said so, are hurt, or a comrade has gone down."""
    if not hero.quiet or hero.order.aside or hero.hp < hero.seen_at:
        return True
    others = (one for one in field.of_unit(hero.unit) if one is not hero and one.status in DOWN)
    return any(one.status is HeroStatus.FALLEN or one.fell_in >= field.round - 1 for one in others)


def _granted(
    field: Battlefield, table: Table, heroes: Sequence[Hero], answers: Sequence[UtilityOrders]
) -> UtilityRuling:
    """What was ordered, as the game master edits, strikes or adds to it."""
    ordered = [
        Granted(hero=hero.id, **(action.model_dump() | {"target": action.target or hero.id}))
        for hero, orders in zip(heroes, answers, strict=True)
        for action in (*orders.simple, *([orders.complex] if orders.complex else []))
    ]
    if not ordered:
        return UtilityRuling()
    default = UtilityRuling(granted=tuple(ordered))
    [ruling] = table.ask(
        "utility_ruling",
        [GROUND],
        UtilityRuling,
        to=GM,
        secret=True,
        default=lambda _: default,
        options=lambda _: {"conditions.unit": field.listed},
        check=lambda _, answer: condition_problems(answer.conditions),
    )
    return ruling


def within_reach(field: Battlefield, hero: Hero) -> set[str]:
    """Himself, his team, and the fallen and dead of his unit."""
    down = (one.id for one in field.of_unit(hero.unit) if one.status in DOWN)
    return {hero.id, *(one.id for one in field.mates(hero)), *down}


def problems(near: Collection[str], orders: UtilityOrders, *, leads: bool) -> Iterable[Problem]:
    """Five simple and one complex, for those within reach."""
    yield from _looks(orders, leads=leads)
    yield from _takes_too_long(orders)
    if len(orders.simple) > SIMPLE_ACTIONS:
        yield Problem("too_many_utilities", {"at": "simple"})
    if orders.complex and orders.regroups:
        yield Problem("too_many_utilities", {"at": "complex"})
    for at, action in placed(orders):
        if action.target and action.target not in near and action.effect is not Effect.RETRIEVE:
            yield Problem("out_of_reach", {"at": (*at, "target")})


def _looks(orders: UtilityOrders, *, leads: bool) -> Iterable[Problem]:
    """A second look, or an order to the troops, takes a general and his complex action."""
    for n, action in enumerate(orders.simple):
        if action.effect in OF_GENERALS:
            yield Problem(f"{OF_GENERALS[action.effect]}_is_complex", {"at": ("simple", str(n), "effect")})
    if orders.complex and orders.complex.effect in OF_GENERALS and not leads:
        yield Problem(f"only_generals_{OF_GENERALS[orders.complex.effect]}", {"at": ("complex", "effect")})


def _misses(field: Battlefield, hero: Hero, orders: UtilityOrders) -> Iterable[Problem]:
    """Healing does nothing for the dead, and nobody else can be raised."""
    for at, action in placed(orders):
        target = field.heroes[action.target or hero.id]
        is_dead = target.status is HeroStatus.DEAD
        if action.effect is Effect.HEAL and is_dead:
            yield Problem("only_raising_helps", {"at": (*at, "target"), "target": target.id})
        if action.effect is Effect.RETRIEVE and not _lies_there(field, hero, target):
            yield Problem("nobody_to_retrieve", {"at": (*at, "target"), "target": target.id})
        if action.effect is Effect.RAISE and not is_dead:
            yield Problem("nobody_to_raise", {"at": (*at, "target"), "target": target.id})


def _lies_there(field: Battlefield, hero: Hero, target: Hero) -> bool:
    """Whether he is a fallen comrade whom troops could find, in whichever unit he fell."""
    return target.status is HeroStatus.FALLEN and target.side == hero.side and field.is_with(target)


def placed(orders: UtilityOrders) -> Iterator[tuple[tuple[str, ...], Utility]]:
    """Each action with its place in the form."""
    for n, action in enumerate(orders.simple):
        yield ("simple", str(n)), action
    if orders.complex:
        yield ("complex",), orders.complex


def _takes_too_long(orders: UtilityOrders) -> Iterable[Problem]:
    """Less than a minute is simple, up to five complex; what takes longer is no utility."""
    for n, action in enumerate(orders.simple):
        if (cost := cost_of(action.minutes)) is not Cost.SIMPLE:
            long = "is_complex" if cost is Cost.COMPLEX else "is_lengthy"
            yield Problem(long, {"at": ("simple", str(n), "minutes")})
    if orders.complex and cost_of(orders.complex.minutes) not in (Cost.SIMPLE, Cost.COMPLEX):
        yield Problem("is_lengthy", {"at": ("complex", "minutes")})


def _works(field: Battlefield, table: Table, action: Granted) -> None:
    hero, target = field.heroes[action.hero], field.heroes[action.target or action.hero]
    mine = people_of(hero.side)
    if action.text:
        table.tell("did_utility", hero, to=mine, text=action.text, target=target.id)
    match action.effect:
        case Effect.HEAL | Effect.RAISE:
            care = Care(action.amount, action.effect is Effect.RAISE)
            treat(field, table, target, care, own=mine, others=None)
        case Effect.BONUS:
            target.bonus += action.amount
            table.tell("blessed", target, to=mine, bonus=action.amount)
        case Effect.RETRIEVE if target.status is HeroStatus.FALLEN:
            if not target.carried:
                table.tell("brought_out", target, to=mine, hero=hero.id)
            target.carried = True
        case _:
            spend(hero, action)


def spend(hero: Hero, action: Utility) -> None:
    """Vitality, spellpool or a spell of that level is used up."""
    if action.effect is Effect.VITALITY:
        hero.vitality = max(0, hero.vitality - action.amount)
    elif action.effect is Effect.SPELLPOOL:
        hero.spellpool = max(0, hero.spellpool - action.amount)
    elif action.effect is Effect.SPELLS:
        use_spells(hero, [action.amount])


def spells_missing(hero: Hero, levels: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Levels of which he spends more than he has, with how many he has; none where nobody counts."""
    left = dict(hero.spells)
    for level, wanted in sorted(Counter(levels).items()) if left else ():
        if wanted > left.get(level, 0):
            yield level, left.get(level, 0)


def _overspent(hero: Hero, orders: UtilityOrders) -> Iterable[Problem]:
    """Spells that he has not left, where they are counted."""
    spent = [(at, one.amount) for at, one in placed(orders) if one.effect is Effect.SPELLS]
    short = dict(spells_missing(hero, [level for _, level in spent]))
    for at, level in spent:
        if level in short:
            facts = {"subject": hero.id, "level": level, "n": short[level]}
            yield Problem("spells_not_left", {"at": (*at, "amount"), **facts})


def use_spells(hero: Hero, levels: Sequence[int]) -> None:
    """Counted only where anybody counts them."""
    left = dict(hero.spells)
    for level in levels:
        if left.get(level):
            left[level] -= 1
    hero.spells = tuple(left.items())


def _new_teams(
    field: Battlefield, table: Table, heroes: Sequence[Hero], answers: Sequence[UtilityOrders]
) -> None:
    """Who changes his team leaves the old one; the new one stands if all of it agree."""
    wishes = {hero.id: one.mates for hero, one in zip(heroes, answers, strict=True) if one.regroups}
    if changing := [hero for hero in heroes if hero.id in wishes]:
        pair_up(field, changing, wishes)
        table.narrate(tell_teams, table, field, changing)


def _look_again(field: Battlefield, table: Table, granted: Sequence[Granted]) -> None:
    """Sizing up the enemy in the midst of the battle; the better result counts."""
    looking = {one.hero for one in granted if one.effect is Effect.ASSESS}
    units = [unit for unit in field.fighting if unit.general in looking and field.general_of(unit)]
    scouted = {side.id: side.scouting for side in field.sides.values()}
    size_up(field, table, "assess_again", units, scouted)
