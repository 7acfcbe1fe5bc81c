"""Step 4, Utility actions: what heroes do on the side, as the game master lets it stand (Heroic Utility)."""

from collections.abc import Collection, Iterable, Sequence

from rulesets.engine import GM, Problem, Table, people_of
from rulesets.systems.gridless.contribution import cost_of
from rulesets.systems.gridless.damage import heal
from rulesets.systems.gridless.field import Battlefield, Ground, Hero
from rulesets.systems.gridless.kinds import Cost, Effect, Status
from rulesets.systems.gridless.opening import size_up
from rulesets.systems.gridless.orders import Granted, Utility, UtilityOrders, UtilityRuling
from rulesets.systems.gridless.tables import SIMPLE_ACTIONS
from rulesets.systems.gridless.teams import pair_up, tell_teams


def anybody_acts(field: Battlefield) -> bool:
    return bool(field.active)


def utility(field: Battlefield, table: Table) -> None:
    """Healing, wards and blessings take effect before the lines meet."""
    heroes = [hero for hero in field.active if not hero.busy]
    near = {hero.id: within_reach(field, hero) for hero in heroes}
    said = table.ask(
        "utility",
        heroes,
        UtilityOrders,
        options=lambda hero: {"mates": [one.id for one in field.of_unit(hero.unit) if one.id != hero.id]},
        check=lambda hero, said: problems(near[hero.id], said, leads=field.is_general(hero)),
    )
    for hero, orders in zip(heroes, said, strict=True):
        hero.used = len(orders.simple) + bool(orders.complex) + orders.regroups
    granted = _granted(table, heroes, said)
    for one in granted:
        _works(field, table, one)
    _new_teams(field, table, heroes, said)
    _look_again(field, table, granted)


def _granted(table: Table, heroes: Sequence[Hero], said: Sequence[UtilityOrders]) -> tuple[Granted, ...]:
    """What was ordered, as the game master edits, strikes or adds to it."""
    ordered = [
        Granted(hero=hero.id, **(one.model_dump() | {"target": one.target or hero.id}))
        for hero, orders in zip(heroes, said, strict=True)
        for one in (*orders.simple, *([orders.complex] if orders.complex else []))
    ]
    if not ordered:
        return ()
    default = UtilityRuling(granted=tuple(ordered))
    [ruling] = table.ask(
        "utility_ruling", [Ground()], UtilityRuling, to=GM, secret=True, default=lambda _: default
    )
    return ruling.granted


def within_reach(field: Battlefield, hero: Hero) -> set[str]:
    """Himself, his team, and the fallen of his unit."""
    fallen = (one.id for one in field.of_unit(hero.unit) if one.status is Status.FALLEN)
    return {hero.id, *(one.id for one in field.mates(hero)), *fallen}


def problems(near: Collection[str], said: UtilityOrders, *, leads: bool) -> Iterable[Problem]:
    """Five simple and one complex, for those within reach."""
    yield from _looks(said, leads=leads)
    yield from _takes_too_long(said)
    if len(said.simple) > SIMPLE_ACTIONS:
        yield Problem("too_many_utilities", {"at": "simple"})
    if said.complex and said.regroups:
        yield Problem("too_many_utilities", {"at": "complex"})
    for n, one in enumerate(said.simple):
        if one.target and one.target not in near:
            yield Problem("out_of_reach", {"at": ("simple", str(n), "target")})
    if said.complex and said.complex.target and said.complex.target not in near:
        yield Problem("out_of_reach", {"at": ("complex", "target")})


def _looks(said: UtilityOrders, *, leads: bool) -> Iterable[Problem]:
    """A second look takes a general, and his complex action (R42)."""
    for n, one in enumerate(said.simple):
        if one.effect is Effect.ASSESS:
            yield Problem("looking_is_complex", {"at": ("simple", str(n), "effect")})
    if said.complex and said.complex.effect is Effect.ASSESS and not leads:
        yield Problem("only_generals_look", {"at": ("complex", "effect")})


def _takes_too_long(said: UtilityOrders) -> Iterable[Problem]:
    """Less than a minute is simple, up to five complex; what takes longer is no utility (T7)."""
    for n, one in enumerate(said.simple):
        if (cost := cost_of(one.minutes)) is not Cost.SIMPLE:
            long = "is_complex" if cost is Cost.COMPLEX else "is_lengthy"
            yield Problem(long, {"at": ("simple", str(n), "minutes")})
    if said.complex and cost_of(said.complex.minutes) not in (Cost.SIMPLE, Cost.COMPLEX):
        yield Problem("is_lengthy", {"at": ("complex", "minutes")})


def _works(field: Battlefield, table: Table, one: Granted) -> None:
    hero, target = field.heroes[one.hero], field.heroes[one.target or one.hero]
    mine = people_of(hero.faction)
    if one.text:
        table.tell("did_utility", hero, to=mine, text=one.text, target=target.id)
    match one.effect:
        case Effect.HEAL:
            points = heal(field, target, one.amount)
            table.tell("healed", target, to=mine, points=points, left=target.hp)
        case Effect.BONUS:
            target.bonus += one.amount
            table.tell("blessed", target, to=mine, bonus=one.amount)
        case _:
            spend(hero, one)


def spend(hero: Hero, one: Utility) -> None:
    """Vitality, spellpool or a spell of that level is used up."""
    if one.effect is Effect.VITALITY:
        hero.vitality = max(0, hero.vitality - one.amount)
    elif one.effect is Effect.SPELLPOOL:
        hero.spellpool = max(0, hero.spellpool - one.amount)
    elif one.effect is Effect.SPELLS:
        use_spells(hero, [one.amount])


def use_spells(hero: Hero, levels: Sequence[int]) -> None:
    """Counted only where anybody counts them."""
    left = dict(hero.spells)
    for level in levels:
        if left.get(level):
            left[level] -= 1
    hero.spells = tuple(left.items())


def _new_teams(
    field: Battlefield, table: Table, heroes: Sequence[Hero], said: Sequence[UtilityOrders]
) -> None:
    """Who changes his team leaves the old one; the new one stands if all of it agree."""
    wishes = {hero.id: one.mates for hero, one in zip(heroes, said, strict=True) if one.regroups}
    if changing := [hero for hero in heroes if hero.id in wishes]:
        pair_up(field, changing, wishes)
        table.narrate(tell_teams, table, field, changing)


def _look_again(field: Battlefield, table: Table, granted: Sequence[Granted]) -> None:
    """Sizing up the enemy in the midst of the battle; the better result counts (R42)."""
    looking = {one.hero for one in granted if one.effect is Effect.ASSESS}
    units = [unit for unit in field.fighting if unit.general in looking and field.general_of(unit)]
    scouted = {side.id: side.scouting for side in field.sides.values()}
    size_up(field, table, "assess_again", units, scouted)
