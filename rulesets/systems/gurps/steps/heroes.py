"""Steps 5 to 7 and 11: Risk, Survival, Glory, and the second Survival of the beaten (PCs; F10 to F13)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import Problem, Table, only, people_of, player
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Glory, Level, Trait, UnitStatus
from rulesets.systems.gurps.book.tables import Fame
from rulesets.systems.gurps.mechanics.leaders import falls
from rulesets.systems.gurps.mechanics.rolls import Success, own_side, success, with_luck
from rulesets.systems.gurps.mechanics.wounds import harm, survived
from rulesets.systems.gurps.people.field import Battlefield, Hero
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.steps.stakes import are_guessed, gone_over, stakes_of

BEST_TARGET = 16
RESERVE, OVERCONFIDENT, BERSERK = -1, 1, 0


def anybody_fights(field: Battlefield) -> bool:
    return any(field.fights(hero) for hero in field.heroes.values())


def anybody_fought(field: Battlefield) -> bool:
    return any(hero.survived for hero in field.heroes.values())


# Step 5, Risk


def risk(field: Battlefield, table: Table) -> None:
    """How wild or careful each hero is, and what he means to do; the deeds are shown, the numbers are not."""
    heroes, joined = field.fighters, gone_over(field)
    orders = table.ask(
        "risk",
        heroes,
        HeroOrders,
        brief=lambda hero: None if are_guessed(field, hero, joined) else stakes_of(field, hero),
        check=lambda hero, order: within_limits(field, hero, order.risk),
    )
    for hero, order in zip(heroes, orders, strict=True):
        hero.risk = order.risk
    table.narrate(_tell_orders, table, heroes, orders)


def _tell_orders(table: Table, heroes: Sequence[Hero], orders: Sequence[HeroOrders]) -> None:
    for hero, order in zip(heroes, orders, strict=True):
        table.tell(
            "risk_taken",
            hero,
            to=only(player(hero.id)),
            risk=order.risk,
            survival=min(BEST_TARGET, hero.sheet.battle + order.risk),
            glory=min(BEST_TARGET, hero.sheet.battle - order.risk),
        )
        if order.action:
            table.tell("deed", hero, deed=order.action)


def within_limits(field: Battlefield, hero: Hero, risk: int) -> Iterable[Problem]:
    """What reserve and character allow, unless the campaign waives it (R26)."""
    if not field.muster.options.enforce_risk_limits:
        return
    in_reserve = hero.unit in field.units and field.units[hero.unit].sheet.in_reserve
    yield from risk_problems(hero.sheet.traits, risk, in_reserve=in_reserve)


def risk_problems(traits: Iterable[Trait], risk: int, *, in_reserve: bool) -> Iterable[Problem]:
    traits = set(traits)
    facts: Json = {"at": "risk"}
    if risk < RESERVE and (in_reserve or Trait.COWARDICE in traits):
        yield Problem("risk_not_allowed_reserve", facts)
    if risk > OVERCONFIDENT and Trait.OVERCONFIDENCE in traits:
        yield Problem("risk_not_allowed_overconfident", facts)
    if risk > BERSERK and Trait.BERSERK in traits:
        yield Problem("risk_not_allowed_berserk", facts)


# Step 6, Survival


def survival(field: Battlefield, table: Table) -> None:
    """Each hero in the fight rolls to come through it, and may be hurt; a fallen leader is missed."""
    heroes = field.fighters
    targets = [
        table.tally(
            "survival_target",
            hero,
            hero.sheet.battle,
            ("Risk", hero.risk, "Risk"),
            label="Battle",
            most=BEST_TARGET,
            audience=people_of(hero.side),
        )
        for hero in heroes
    ]
    for hero in _survive(field, table, "survival", heroes, targets):
        falls(field, table, hero)


def _survive(
    field: Battlefield, table: Table, kind: str, heroes: list[Hero], targets: list[int]
) -> list[Hero]:
    """One Survival roll of each, its wounds, and who went down in it."""
    rolls = table.throw(kind, heroes, "3d6", why=kind, seen_by=own_side)
    luck = [hero.sheet.luck for hero in heroes]
    rolls = with_luck(table, kind, heroes, rolls, luck, field.muster.options.luck, seen_by=own_side)
    results, verdict, because = [], f"{kind}_result", (f"{kind}_target", kind)
    for hero, target, roll in zip(heroes, targets, rolls, strict=True):
        mine = people_of(hero.side)
        result = table.verdict(verdict, hero, survived(success(roll, target)), audience=mine)
        if kind == "survival":
            hero.survived = result
        else:
            hero.survived2 = result
        table.tell("survived", hero, to=mine, because=because, result=result)
        results.append((hero, result))
    return harm(field, table, kind, results)


# Step 7, Glory


def glory(field: Battlefield, table: Table) -> None:
    """How it looked to the others: rolled even by those who fell just now (PCs, Glory)."""
    heroes = [hero for hero in field.heroes.values() if hero.survived]
    targets = [
        table.tally(
            "glory_target",
            hero,
            hero.sheet.battle,
            ("Risk", -hero.risk, "Risk"),
            label="Battle",
            most=BEST_TARGET,
            audience=people_of(hero.side),
        )
        for hero in heroes
    ]
    rolls = table.throw("glory", heroes, "3d6", why="glory")
    for hero, target, roll in zip(heroes, targets, rolls, strict=True):
        hero.glory = table.verdict("glory_result", hero, fame(success(roll, target)))
        table.tell("glory_shown", hero, because=("glory_target", "glory"), result=hero.glory)
        if value := leads_to(field, hero, hero.glory):
            side = field.sides[hero.side]
            side.strategy = (*side.strategy, (f"glory:{hero.id}", value))
    worth = field.muster.glories
    talked = [(hero, hero.glory) for hero in heroes if hero.glory and worth[hero.glory].months is not None]
    months = table.throw("reputation_months", [hero for hero, _ in talked], "1d6", why="reputation_months")
    lasts = {one.id: months_of(worth[result], m) for (one, result), m in zip(talked, months, strict=True)}
    for hero in heroes:
        if hero.glory:
            hero.honours = (*hero.honours, (hero.glory, lasts.get(hero.id, 0)))


def fame(roll: Success) -> Glory:
    """What a Glory roll means (T8b)."""
    if roll.critical:
        return Glory.COVERED if roll.made else Glory.VERY_BAD
    if roll.made:
        return Glory.COURAGE if roll.by >= 7 else Glory.HEROIC if roll.by >= 4 else Glory.COMPETENT
    return Glory.VERY_BAD if roll.by <= -7 else Glory.POOR if roll.by <= -4 else Glory.ADEQUATE


def leads_to(field: Battlefield, hero: Hero, result: Glory) -> int:
    """What a leader's glory is worth to the plan: more, or worse, for the commander."""
    worth = field.muster.glories[result]
    if field.commands(hero):
        return worth.commander
    value = worth.leader
    return value if value and field.leads(hero) else 0


def months_of(worth: Fame, roll: int) -> int:
    """How long people talk of it, a month at least (T8b)."""
    return 0 if worth.months is None else max(1, roll + worth.months)


# Step 11, second Survival


def beaten_heroes(field: Battlefield) -> list[Hero]:
    """The heroes of the losing side; of the others only those whose units broke (R27)."""
    beaten = {id for id in field.sides if _is_beaten(field, id)}
    return [hero for hero in field.fighters if hero.side in beaten or _broke(field, hero)]


def _is_beaten(field: Battlefield, side: str) -> bool:
    """On a tie nobody is."""
    if not field.winner or field.winner == side or not field.sides[side].difference:
        return False
    close = field.sides[side].level is Level.INCONCLUSIVE
    return not close or field.muster.options.second_survival_on_inconclusive


def _broke(field: Battlefield, hero: Hero) -> bool:
    return hero.unit in field.units and field.units[hero.unit].status in (
        UnitStatus.ROUTS,
        UnitStatus.SURRENDERED,
    )


def second_survival(field: Battlefield, table: Table) -> None:
    """Getting away alive: worse by a third of the difference, better behind walls (F11)."""
    heroes = beaten_heroes(field)
    targets = [_second_target(field, table, hero) for hero in heroes]
    for hero in _survive(field, table, "survival2", heroes, targets):
        if field.commands(hero) or field.leads(hero):
            table.tell("fell_late", hero)


def _second_target(field: Battlefield, table: Table, hero: Hero) -> int:
    difference = field.sides[hero.side].difference if _is_beaten(field, hero.side) else 0
    walls = field.sides[hero.side].lines if hero.side == field.defender else 0
    lines = second_lines(hero.risk, difference, walls, broke=_broke(field, hero))
    return table.tally(
        "survival2_target",
        hero,
        hero.sheet.battle,
        *lines,
        label="Battle",
        most=BEST_TARGET,
        audience=people_of(hero.side),
    )


def second_lines(risk: int, difference: int, walls: int, *, broke: bool) -> list[tuple[str, int, str]]:
    lines = [
        ("Risk", risk, "Risk"),
        ("Defeat, a third of the difference", -(difference // 3), "Second Survival Roll"),
        ("Position", walls, "Second Survival Roll"),
        ("Unit broke", -2 if broke else 0, "Second Survival Roll"),
    ]
    return [line for line in lines if line[1]]
