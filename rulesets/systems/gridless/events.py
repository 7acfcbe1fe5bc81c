"""Steps 1 and 2, Events and Command: what the game master lets happen, and who leads (Events; R14, R16)."""

from collections.abc import Iterable

from rulesets.engine import (
    EVERYONE,
    GM,
    GM_ONLY,
    Audience,
    Problem,
    Table,
    commander,
    others_than,
    people_of,
)
from rulesets.systems.gridless.checks import condition_problems
from rulesets.systems.gridless.damage import heal
from rulesets.systems.gridless.field import NO_ORDERS, Battlefield, Ground, Hero, Unit
from rulesets.systems.gridless.kinds import Decision, Happening, Stand, Status
from rulesets.systems.gridless.orders import Events, Join, NewGeneral
from rulesets.systems.gridless.situation import Condition, Incident
from rulesets.systems.gridless.tables import MOST_TOKENS
from rulesets.systems.gridless.teams import go_over, leaves, leaves_unit
from rulesets.systems.gridless.tokens import battle_dc

NEEDS: dict[Happening, tuple[str, ...]] = {
    Happening.REINFORCE: ("unit",),
    Happening.TOKENS: ("unit",),
    Happening.WANING: ("unit",),
    Happening.WITHDRAW: ("unit",),
    Happening.SWITCH: ("faction",),
    Happening.NEW_GENERAL: ("unit", "hero"),
    Happening.HERO_JOINS: ("hero",),
    Happening.HERO_LEAVES: ("hero",),
    Happening.HEAL: ("hero",),
}


def events(field: Battlefield, table: Table) -> None:
    """The top of a round: what was prepared for it, and what the game master adds."""
    new_round(field)
    [said] = table.ask(
        "events",
        [Ground()],
        Events,
        to=GM,
        default=lambda _: Events(events=tuple(_prepared(field))),
        check=lambda _, said: (*incomplete(said), *condition_problems(said.conditions)),
    )
    field.conditions = (*field.conditions, *said.conditions)
    for condition in said.conditions:
        tell_condition(table, condition)
    for incident in said.events:
        happen(field, table, incident)
        if incident.hero and not incident.secret:
            field.heroes[incident.hero].known = True


def new_round(field: Battlefield) -> None:
    """What was of the last round only is gone."""
    field.revealed, field.flows, field.combats = False, (), ()
    if field.round > 1:
        aged = (_aged(one) for one in field.conditions)
        field.conditions = tuple(one for one in aged if one is not None)
    for unit in field.units.values():
        unit.aims, unit.tie_order, unit.bonuses = (), (), ()
        unit.threat = unit.ahead = unit.modifier = unit.lost = unit.hiding = unit.shaken = unit.margin = 0
        unit.strength, unit.decision, unit.dc = 0, Decision.NONE, battle_dc(0)
    for hero in field.heroes.values():
        hero.order, hero.used, hero.bonus, hero.extra_percent = NO_ORDERS, 0, 0, 0
        hero.counts, hero.percent, hero.double, hero.was_down = None, 0, False, False
        hero.spellpool = hero.sheet.spellpool
        hero.busy = max(0, hero.busy - 1)


def _aged(condition: Condition) -> Condition | None:
    if condition.rounds is None:
        return condition
    left = condition.rounds - 1
    return condition.model_copy(update={"rounds": left}) if left else None


def _prepared(field: Battlefield) -> Iterable[Incident]:
    """Who arrives, what wanes, and what waits for this round."""
    for unit in field.units.values():
        objective = unit.sheet.objective and not field.muster.options.objectives
        if unit.stand is Stand.AWAY and unit.sheet.arrives == field.round and not objective:
            yield Incident(kind=Happening.REINFORCE, unit=unit.id)
    for hero in field.heroes.values():
        if hero.status is Status.AWAY and hero.sheet.arrives == field.round:
            yield Incident(kind=Happening.HERO_JOINS, hero=hero.id)
    for wanes in field.waning:
        if wanes.unit and field.units[wanes.unit].tokens > wanes.least:
            yield wanes.model_copy(update={"kind": Happening.TOKENS})
    for one in field.muster.situation.events:
        if one.round == field.round:
            yield one.incident


def incomplete(said: Events) -> Iterable[Problem]:
    """Events that do not say whom they are about."""
    for n, one in enumerate(said.events):
        for name in NEEDS.get(one.kind, ()):
            if getattr(one, name) is None:
                yield Problem(f"event_needs_{name}", {"at": ("events", str(n), name)})
        if one.kind is Happening.SWITCH and not (one.unit or one.hero):
            yield Problem("event_needs_unit", {"at": ("events", str(n), "unit")})


def happen(field: Battlefield, table: Table, one: Incident) -> None:
    """One event takes effect and is announced (T9)."""
    to = GM_ONLY if one.secret else EVERYONE
    unit, hero = field.units.get(one.unit or ""), field.heroes.get(one.hero or "")
    if one.text:
        table.tell("announced", Ground(), to=to, text=one.text)
    match one.kind:
        case Happening.REINFORCE if unit:
            unit.stand = Stand.FIGHTING if unit.tokens else Stand.WITHDRAWN
            table.tell("arrived", unit, to=to)
        case Happening.TOKENS | Happening.WANING if unit:
            _tokens(field, table, unit, one)
        case Happening.WITHDRAW if unit:
            unit.stand = Stand.WITHDRAWN
            table.tell("withdrawn", unit, to=to)
        case Happening.SWITCH if one.faction:
            _switch(field, table, one)
        case Happening.NEW_GENERAL if unit and hero:
            appoint(field, table, unit, hero, to)
        case Happening.HERO_JOINS if hero:
            _joins(field, table, hero, one)
        case Happening.HERO_LEAVES if hero:
            leaves(field, hero)
            table.tell("left_the_field", hero, to=to)
        case Happening.HEAL if hero:
            _heals(field, table, hero, one)


def _heals(field: Battlefield, table: Table, hero: Hero, one: Incident) -> None:
    """His hit points are his own side's affair."""
    points = heal(field, hero, one.delta)
    mine = GM_ONLY if one.secret else people_of(hero.faction)
    table.tell("healed", hero, to=mine, points=points, left=hero.hp)
    if not one.secret:
        table.tell("healed_seen", hero, to=others_than(hero.faction))


def _tokens(field: Battlefield, table: Table, unit: Unit, one: Incident) -> None:
    """Strength gained or lost; waning goes on every round (T9, R31, R40)."""
    if one.kind is Happening.WANING:
        field.waning = (*(w for w in field.waning if w.unit != unit.id), one)
    if unit.stand is not Stand.FIGHTING:
        return
    to = GM_ONLY if one.secret else EVERYONE
    if one.delta > 0:
        gained = min(one.delta, MOST_TOKENS - max(unit.start, unit.tokens))
        unit.tokens, unit.start = unit.tokens + gained, unit.start + gained
        table.tell("tokens_gained", unit, to=to, tokens=gained)
        return
    floor = min(unit.tokens, one.least)
    lost = unit.loses(min(-one.delta, unit.tokens - floor))
    unit.lost += lost
    if not one.casualties:
        unit.non_casualty += lost
    table.tell("tokens_lost_to_event", unit, to=to, tokens=lost)
    wiped_out(table, unit, to)


def wiped_out(table: Table, unit: Unit, to: Audience = EVERYONE) -> None:
    """A unit without tokens is destroyed, an objective breached."""
    if unit.tokens or unit.stand is not Stand.FIGHTING:
        return
    unit.stand = Stand.BREACHED if unit.sheet.objective else Stand.DESTROYED
    table.tell("fell_apart", unit, to=to, stand=unit.stand)


def _switch(field: Battlefield, table: Table, one: Incident) -> None:
    """Somebody changes sides now; what is kept secret comes to light at the clash, as treason does."""
    if one.secret:
        field.turning = (*field.turning, one)
        for who in _turning(field, one):
            table.tell("will_change_sides", who, to=GM_ONLY, faction=one.faction)
    else:
        change_sides(field, table, one)


def _turning(field: Battlefield, one: Incident) -> list[Unit | Hero]:
    if hero := field.heroes.get(one.hero or ""):
        return [hero]
    return [field.units[one.unit]] if one.unit else []


def change_sides(field: Battlefield, table: Table, one: Incident) -> None:
    """A unit goes over with all its heroes, or a hero alone."""
    faction, unit = one.faction or "", field.units.get(one.unit or "")
    for who in _turning(field, one):
        if isinstance(who, Hero):
            leaves_unit(field, who)
            who.faction, who.known = faction, True
            who.unit = unit.id if unit and unit.faction == faction else ""
        else:
            for member in field.of_unit(who.id):
                member.faction = faction
            who.faction = faction
        table.tell("changed_sides", who, faction=faction)


def _joins(field: Battlefield, table: Table, hero: Hero, one: Incident) -> None:
    to = GM_ONLY if one.secret else EVERYONE
    if hero.status in (Status.AWAY, Status.GONE):
        hero.status = Status.FIT if hero.hp > 0 else Status.FALLEN
    if one.unit and one.unit != hero.unit and field.units[one.unit].faction == hero.faction:
        leaves_unit(field, hero)
        hero.unit = one.unit
    if hero.unit in field.units and field.units[hero.unit].sheet.leader == hero.id:
        unit = field.units[hero.unit]
        unit.general = unit.general or hero.id
    if hero.unit:
        table.tell("hero_joined", hero, to=to, unit=hero.unit)
    else:
        table.tell("hero_came", hero, to=to)


def tell_condition(table: Table, condition: Condition) -> None:
    table.tell(
        "condition_set",
        Ground(),
        condition=condition.what,
        whom=condition.unit or condition.hero,
        worth=condition.worth,
        reason=condition.reason or None,
    )


# Step 2


def generals(field: Battlefield, table: Table) -> None:
    """Heroes whose unit is gone find another; units without a general may have a new one."""
    _regroup(field, table)
    leaderless = [unit for unit in field.fighting if not field.general_of(unit) and _able(field, unit)]
    chosen = table.ask(
        "general",
        leaderless,
        NewGeneral,
        to=lambda unit: commander(unit.faction),
        options=lambda unit: {"hero": _able(field, unit)},
    )
    for unit, choice in zip(leaderless, chosen, strict=True):
        if choice.hero:
            appoint(field, table, unit, field.heroes[choice.hero])


def _able(field: Battlefield, unit: Unit) -> list[str]:
    return [hero.id for hero in field.of_unit(unit.id) if hero.is_fit]


def appoint(field: Battlefield, table: Table, unit: Unit, hero: Hero, to: Audience = EVERYONE) -> None:
    """A fit hero of the unit takes over (R16)."""
    if not hero.is_fit or hero.unit != unit.id or hero.faction != unit.faction:
        return
    unit.general, unit.since, hero.known = hero.id, field.round, hero.known or to is EVERYONE
    table.tell("took_command", unit, to=to, hero=hero.id)


def stranded(field: Battlefield) -> list[Hero]:
    """Fit heroes whose unit has left the field, is no more, or is an enemy's now (R14)."""
    return [
        hero
        for hero in field.heroes.values()
        if hero.is_fit
        and not field.acts(hero)
        and (field.is_with(hero) or hero.unit not in field.units or _is_left_behind(field, hero))
        and _havens(field, hero)
    ]


def _is_left_behind(field: Battlefield, hero: Hero) -> bool:
    return hero.unit in field.units and field.units[hero.unit].faction != hero.faction


def _havens(field: Battlefield, hero: Hero) -> list[str]:
    return [unit.id for unit in field.fighting if unit.faction == hero.faction]


def _regroup(field: Battlefield, table: Table) -> None:
    heroes = stranded(field)
    joined = table.ask("join", heroes, Join, options=lambda hero: {"unit": _havens(field, hero)})
    chosen = list(zip(heroes, joined, strict=True))
    go_over(field, {hero.id: said.unit for hero, said in chosen if said.unit and not said.leaves})
    for hero, said in chosen:
        hero.known = hero.known or said.leaves or said.unit is not None
        if said.leaves:
            leaves(field, hero)
            table.tell("left_the_field", hero)
        elif said.unit:
            table.tell("hero_joined", hero, unit=said.unit)
