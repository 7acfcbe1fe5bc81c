"""Steps 1 and 2, Events and Command: what the game master lets happen, and who leads (Events)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import (
    EVERYONE,
    GM,
    GM_ONLY,
    GROUND,
    Audience,
    Problem,
    Table,
    commander,
    others_than,
    people_of,
)
from rulesets.systems.gridless.book.kinds import STANCES, Decision, Happening, HeroStatus, UnitStatus, What
from rulesets.systems.gridless.book.tables import MOST_TOKENS
from rulesets.systems.gridless.book.tokens import battle_dc
from rulesets.systems.gridless.mechanics.damage import Care, treat
from rulesets.systems.gridless.mechanics.teams import go_over, leaves, leaves_unit
from rulesets.systems.gridless.people.field import NO_ORDERS, Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.people.orders import Events, Join, NewGeneral
from rulesets.systems.gridless.people.situation import Condition, Incident, condition_problems

NEEDS: dict[Happening, tuple[str, ...]] = {
    Happening.REINFORCE: ("unit",),
    Happening.TOKENS: ("unit",),
    Happening.WANING: ("unit",),
    Happening.WITHDRAW: ("unit",),
    Happening.SWITCH: ("faction",),
    Happening.NEWCOMERS: ("faction",),
    Happening.FACTION: ("turncoat", "faction"),
    Happening.PEACE: ("turncoat", "faction"),
    Happening.WAR: ("turncoat", "faction"),
    Happening.NEW_GENERAL: ("unit", "hero"),
    Happening.HERO_JOINS: ("hero",),
    Happening.HERO_LEAVES: ("hero",),
    Happening.HEAL: ("hero",),
    Happening.RAISE: ("hero",),
}


PACTS = (Happening.PEACE, Happening.WAR)


def events(field: Battlefield, table: Table) -> None:
    """The top of a round: what was prepared for it, and what the game master adds."""
    ended = new_round(field)
    for condition in ended:
        tell_condition(table, condition, "condition_ended")
    [answer] = table.ask(
        "events",
        [GROUND],
        Events,
        to=GM,
        default=lambda _: Events(events=tuple(_prepared(field))),
        options=lambda _: {"events.unit": field.listed, "conditions.unit": field.listed},
        check=lambda _, answer: (*incomplete(answer), *condition_problems(answer.conditions)),
    )
    begin(field, table, answer.conditions)
    for incident in answer.events:
        happen(field, table, incident)
        if incident.hero and not incident.secret:
            field.heroes[incident.hero].known = True


def new_round(field: Battlefield) -> list[Condition]:
    """What was of the last round only is gone; those conditions that have run out."""
    field.revealed, field.flows, field.combats = False, (), ()
    ended = [one for one in field.conditions if one.rounds == 1] if field.round > 1 else []
    if field.round > 1:
        field.conditions = tuple(_aged(one) for one in field.conditions if one.rounds != 1)
    for unit in field.units.values():
        unit.aims, unit.tie_order, unit.bonuses, unit.leaves = (), (), (), False
        unit.threat = unit.ahead = unit.modifier = unit.lost = unit.hiding = unit.shaken = unit.margin = 0
        unit.strength, unit.decision, unit.dc = 0, Decision.NONE, battle_dc(0)
    for hero in field.heroes.values():
        hero.order, hero.used, hero.bonus, hero.extra_percent = NO_ORDERS, 0, 0, 0
        hero.counts, hero.percent, hero.double, hero.was_down = None, 0, False, False
        hero.spellpool = hero.sheet.spellpool
        hero.busy = max(0, hero.busy - 1)
    return ended


def _aged(condition: Condition) -> Condition:
    if condition.rounds is None:
        return condition
    return condition.model_copy(update={"rounds": condition.rounds - 1})


def _prepared(field: Battlefield) -> Iterable[Incident]:
    """Who arrives, what wanes, and what waits for this round."""
    for unit in field.units.values():
        objective = unit.sheet.objective and not field.muster.options.objectives
        if unit.status is UnitStatus.AWAY and unit.sheet.arrives == field.round and not objective:
            yield Incident(kind=Happening.REINFORCE, unit=unit.id)
    for hero in field.heroes.values():
        if hero.status is HeroStatus.AWAY and hero.sheet.arrives == field.round:
            yield Incident(kind=Happening.HERO_JOINS, hero=hero.id)
    for wanes in field.waning:
        if wanes.unit and field.units[wanes.unit].tokens > wanes.least:
            yield wanes.model_copy(update={"kind": Happening.TOKENS})
    for prepared in field.muster.situation.events:
        if prepared.round == field.round:
            yield prepared.incident


def incomplete(answer: Events) -> Iterable[Problem]:
    """Events that do not say whom they are about."""
    for n, incident in enumerate(answer.events):
        for name in NEEDS.get(incident.kind, ()):
            if getattr(incident, name) is None:
                yield Problem(f"event_needs_{name}", {"at": ("events", str(n), name)})
        if incident.kind is Happening.NEWCOMERS and incident.delta < 1:
            yield Problem("event_needs_tokens", {"at": ("events", str(n), "delta")})
        if incident.kind in STANCES and incident.faction and incident.turncoat == incident.faction:
            yield Problem("event_needs_two_factions", {"at": ("events", str(n), "faction")})
        if incident.kind is Happening.SWITCH and not (incident.unit or incident.hero):
            yield Problem("event_needs_unit", {"at": ("events", str(n), "unit")})


def happen(field: Battlefield, table: Table, incident: Incident) -> None:
    """One event takes effect and is announced."""
    to = GM_ONLY if incident.secret else EVERYONE
    unit, hero = field.units.get(incident.unit or ""), field.heroes.get(incident.hero or "")
    if incident.text:
        table.tell("announced", GROUND, to=to, text=incident.text)
    match incident.kind:
        case Happening.REINFORCE if unit:
            unit.status = UnitStatus.FIGHTING if unit.tokens else UnitStatus.WITHDRAWN
            table.tell("arrived", unit, to=to)
        case Happening.NEWCOMERS:
            _newcomers(field, table, incident, to)
        case Happening.TOKENS | Happening.WANING if unit:
            _tokens(field, table, unit, incident)
        case Happening.WITHDRAW if unit:
            unit.status = UnitStatus.WITHDRAWN
            table.tell("withdrawn", unit, to=to)
        case _ if incident.kind in (Happening.SWITCH, *STANCES) and incident.faction:
            _switch(field, table, incident)
        case Happening.NEW_GENERAL if unit and hero:
            appoint(field, table, unit, hero, to)
        case _ if hero:
            _befalls(field, table, hero, incident, to)


def _befalls(field: Battlefield, table: Table, hero: Hero, incident: Incident, to: Audience) -> None:
    """What happens to one hero."""
    match incident.kind:
        case Happening.HERO_JOINS:
            _joins(field, table, hero, incident)
        case Happening.HERO_LEAVES:
            leaves(field, hero)
            table.tell("left_the_field", hero, to=to)
        case Happening.HEAL | Happening.RAISE:
            care = Care(incident.delta, incident.kind is Happening.RAISE)
            own = GM_ONLY if incident.secret else people_of(hero.side)
            others = None if incident.secret else others_than(hero.side)
            treat(field, table, hero, care, own=own, others=others)
        case _:
            pass


def _newcomers(field: Battlefield, table: Table, incident: Incident, to: Audience) -> None:
    """Troops on no roster take one of the places that are kept for them."""
    side = field.sides[incident.faction or ""]
    free = [unit for unit in field.units.values() if unit.side == side.id and field.is_unused(unit)]
    if not free:
        table.tell("no_room_for_newcomers", side, to=GM_ONLY)
        return
    unit = free[0]
    unit.tokens = unit.start = incident.delta
    unit.kind, unit.status = incident.troops, UnitStatus.FIGHTING
    table.tell("newcomers_join", unit, to=to, troops=incident.troops or "troops that nobody knew of")


def _tokens(field: Battlefield, table: Table, unit: Unit, incident: Incident) -> None:
    """Strength gained or lost; waning goes on every round."""
    if incident.kind is Happening.WANING:
        field.waning = (*(w for w in field.waning if w.unit != unit.id), incident)
    if unit.status is not UnitStatus.FIGHTING:
        return
    to = GM_ONLY if incident.secret else EVERYONE
    if incident.delta > 0:
        gained = min(incident.delta, MOST_TOKENS - max(unit.start, unit.tokens))
        unit.tokens, unit.start = unit.tokens + gained, unit.start + gained
        table.tell("tokens_gained", unit, to=to, tokens=gained)
        return
    floor = min(unit.tokens, incident.least)
    lost = unit.loses(min(-incident.delta, unit.tokens - floor))
    unit.lost += lost
    if not incident.casualties:
        unit.non_casualty += lost
    table.tell("tokens_lost_to_event", unit, to=to, tokens=lost)
    wiped_out(table, unit, to)


def wiped_out(table: Table, unit: Unit, to: Audience = EVERYONE) -> None:
    """A unit without tokens is destroyed, an objective breached."""
    if unit.tokens or unit.status is not UnitStatus.FIGHTING:
        return
    unit.status = UnitStatus.BREACHED if unit.sheet.objective else UnitStatus.DESTROYED
    table.tell("fell_apart", unit, to=to, stand=unit.status)


def _switch(field: Battlefield, table: Table, incident: Incident) -> None:
    """Somebody changes sides now; what is kept secret comes to light at the clash, as treason does."""
    if incident.secret:
        field.turning = (*field.turning, incident)
        kind = f"will_make_{incident.kind}" if incident.kind in PACTS else "will_change_sides"
        for who in _turning(field, incident):
            table.tell(kind, who, to=GM_ONLY, faction=incident.faction)
    else:
        change_sides(field, table, incident)


def _turning(field: Battlefield, incident: Incident) -> list[Unit | Hero | Side]:
    if incident.kind in STANCES:
        return [field.sides[incident.turncoat]] if incident.turncoat else []
    if hero := field.heroes.get(incident.hero or ""):
        return [hero]
    return [field.units[incident.unit]] if incident.unit else []


def change_sides(field: Battlefield, table: Table, incident: Incident) -> None:
    """A unit goes over with all its heroes, or a hero alone; or a faction, which keeps its own command."""
    side, unit = incident.faction or "", field.units.get(incident.unit or "")
    for who in _turning(field, incident):
        if isinstance(who, Side):
            _takes_its_stand(field, who.id, side, incident.kind)
        elif isinstance(who, Hero):
            leaves_unit(field, who)
            who.side, who.known = side, True
            who.unit = unit.id if unit and unit.side == side else ""
        else:
            for member in field.of_unit(who.id):
                member.side = side
            who.side = side
        kind = f"made_{incident.kind}" if incident.kind in PACTS else "changed_sides"
        table.tell(kind, who, faction=side)


def _takes_its_stand(field: Battlefield, turncoat: str, other: str, kind: Happening) -> None:
    """Peace or war between two; who changes sides has the enemies of those he goes over to, and no others."""
    if kind is not Happening.FACTION:
        field.stands(turncoat, other, hostile=kind is Happening.WAR)
        return
    for third in field.sides:
        if third not in (turncoat, other):
            field.stands(turncoat, third, hostile=field.are_hostile(other, third))
    field.stands(turncoat, other, hostile=False)


def _joins(field: Battlefield, table: Table, hero: Hero, incident: Incident) -> None:
    to = GM_ONLY if incident.secret else EVERYONE
    if hero.status is HeroStatus.DEAD:
        table.tell("cannot_come_dead", hero, to=GM_ONLY)
        return
    if hero.status in (HeroStatus.AWAY, HeroStatus.GONE, HeroStatus.CAPTURED):
        hero.status = HeroStatus.FIT if hero.hp > 0 else HeroStatus.FALLEN
    if incident.unit and incident.unit != hero.unit and field.units[incident.unit].side == hero.side:
        leaves_unit(field, hero)
        hero.unit = incident.unit
    if hero.unit in field.units and field.units[hero.unit].sheet.leader == hero.id:
        unit = field.units[hero.unit]
        unit.general = unit.general or hero.id
    if hero.unit:
        table.tell("hero_joined", hero, to=to, unit=hero.unit)
    else:
        table.tell("hero_came", hero, to=to)


def begin(field: Battlefield, table: Table, conditions: Sequence[Condition]) -> None:
    """What holds from now on, and everybody hears of it."""
    field.conditions = (*field.conditions, *conditions)
    for condition in conditions:
        tell_condition(table, condition)


def tell_condition(table: Table, condition: Condition, kind: str = "condition_set") -> None:
    opposed = condition.opposed and condition.what is What.TERRAIN and kind == "condition_set"
    table.tell(
        "ground_set" if opposed else kind,
        GROUND,
        condition=condition.what,
        whom=condition.whom,
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
        to=lambda unit: commander(unit.side),
        options=lambda unit: {"hero": _able(field, unit)},
    )
    for unit, choice in zip(leaderless, chosen, strict=True):
        if choice.hero:
            appoint(field, table, unit, field.heroes[choice.hero])


def _able(field: Battlefield, unit: Unit) -> list[str]:
    return [hero.id for hero in field.of_unit(unit.id) if hero.is_fit]


def appoint(field: Battlefield, table: Table, unit: Unit, hero: Hero, to: Audience = EVERYONE) -> None:
    """A fit hero of the unit takes over."""
    if not hero.is_fit or hero.unit != unit.id or hero.side != unit.side:
        return
    unit.general, unit.since, hero.known = hero.id, field.round, hero.known or to is EVERYONE
    table.tell("took_command", unit, to=to, hero=hero.id)


def stranded(field: Battlefield) -> list[Hero]:
    """Fit heroes whose unit has left the field, is no more, or is an enemy's now; not those in reserve."""
    return [
        hero
        for hero in field.heroes.values()
        if hero.is_fit
        and not field.acts(hero)
        and not field.is_in_reserve(hero)
        and (field.is_with(hero) or hero.unit not in field.units or _is_left_behind(field, hero))
        and _havens(field, hero)
    ]


def _is_left_behind(field: Battlefield, hero: Hero) -> bool:
    return hero.unit in field.units and field.units[hero.unit].side != hero.side


def _havens(field: Battlefield, hero: Hero) -> list[str]:
    return [unit.id for unit in field.fighting if unit.side == hero.side]


def _regroup(field: Battlefield, table: Table) -> None:
    heroes = stranded(field)
    joined = table.ask("join", heroes, Join, options=lambda hero: {"unit": _havens(field, hero)})
    chosen = list(zip(heroes, joined, strict=True))
    go_over(field, {hero.id: wish.unit for hero, wish in chosen if wish.unit and not wish.leaves})
    for hero, wish in chosen:
        hero.known = hero.known or wish.leaves or wish.unit is not None
        if wish.leaves:
            leaves(field, hero)
            table.tell("left_the_field", hero)
        elif wish.unit:
            table.tell("hero_joined", hero, unit=wish.unit)
