"""Step 5, Heroic actions: how every hero tries to sway the battle, sealed (Decide Heroic Attack Actions)."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.engine import Line, Problem, Sum, Table, filled, label
from rulesets.systems.gridless.book.contribution import cost_of, magic_bonus
from rulesets.systems.gridless.book.kinds import (
    ATTACKS,
    TREASON,
    Action,
    Chance,
    Cost,
    Flow,
    Form,
    HeroStatus,
    Spells,
    What,
)
from rulesets.systems.gridless.people.field import Battlefield, Hero
from rulesets.systems.gridless.people.orders import HeroOrders
from rulesets.systems.gridless.steps.utility import DOWN, spells_missing
from rulesets.systems.gridless.words.names import distinct

SPELL = label("{n}. Spell")

PLAIN = HeroOrders()


def actions(field: Battlefield, table: Table) -> None:
    """One order from every hero who is on his feet and not bound by a longer action."""
    heroes = [hero for hero in field.active if not hero.busy]
    orders = table.ask(
        "orders",
        heroes,
        HeroOrders,
        default=usual,
        options=lambda hero: options_of(field, hero),
        sums=lambda hero, order: sums(field, hero, order),
        check=lambda hero, order: problems(field, hero, order),
    )
    for hero, order in zip(heroes, orders, strict=True):
        hero.order = order


def usual(hero: Hero) -> HeroOrders:
    """Who says nothing fights with his best weapon."""
    sheet = hero.sheet
    best = max(ATTACKS, key=lambda form: getattr(sheet, form.value))  # the first of equals: melee
    return PLAIN.model_copy(update={"form": best})


def options_of(field: Battlefield, hero: Hero) -> Mapping[str, Sequence[str]]:
    """What he could mean by it."""
    general, banked = field.is_general(hero), _banked(field, hero)
    generals_only = (Action.COMMAND, Action.BETRAY)
    forms = [form for form in Form if form is not Form.OTHER or hero.sheet.other_form]
    units = [unit.id for unit in field.fighting if unit.id != hero.unit]
    enemies = field.enemies_of(hero.side)
    return {
        "action": [one for one in Action if general or one not in generals_only],
        "form": [form for form in forms if form is not Form.MAGIC or hero.sheet.caster],
        "opportunity": list(Chance) if banked else [],
        "flow_choice": list(Flow) if _may_choose(field) else [],
        **({} if hero.sheet.caster else {"spells": []}),
        **({} if field.muster.options.spell_system is Spells.VITALITY else {"vitality": []}),
        "hunt_target": [one.id for unit in enemies for one in field.of_unit(unit.id)] * bool(banked),
        "rescue": [one.id for one in field.of_unit(hero.unit) if one.status is HeroStatus.FALLEN],
        "patient": [one.id for one in field.of_unit(hero.unit) if one.status in DOWN],
        "unit": units,
        "faction": [side for side in field.sides if side != hero.side] if general else [],
        "allocation": _old_friends(field, hero) if general else [],
        "plot": [one.id for one in field.of_unit(hero.unit) if one.is_fit and one is not hero]
        if general
        else [],
    }


def _may_choose(field: Battlefield) -> bool:
    """Whether anything could lift a flow of battle above 12."""
    return any(one.what is What.FLOW and one.worth > 0 for one in field.conditions)


def _old_friends(field: Battlefield, hero: Hero) -> list[str]:
    """Whom a traitor's unit could aim at: those it has fought beside, and third parties."""
    third = len(field.sides) > 2
    others = [unit for unit in field.fighting if unit.id != hero.unit]
    return [unit.id for unit in others if third or unit.side == hero.side]


def _banked(field: Battlefield, hero: Hero) -> int:
    return max(one.opportunity for one in (hero, *field.mates(hero)))


def sums(field: Battlefield, hero: Hero, order: HeroOrders) -> list[Sum]:
    """What magic brings, and what a traitor turns on his friends, as far as it is written."""
    found = []
    if order.action is Action.FIGHT and order.form is Form.MAGIC:
        options = field.muster.options
        if options.spell_system is Spells.SLOTS or order.spells:
            lines = [
                Line(filled(SPELL, n=n), level, "Using magic") for n, level in enumerate(order.spells, 1)
            ]
            found.append(Sum("Spell levels", tuple(lines), hero.sheet.level))
        bonus = magic_bonus(
            options.spell_system,
            levels=sum(order.spells),
            vitality=order.points,
            full_caster=hero.sheet.full_caster,
        )
        found.append(Sum("Bonus for the unit", (Line("Magic", bonus, "Using magic"),)))
    if order.action is Action.BETRAY and order.allocation:
        aims = [(field.units[id].sheet.name, n, "Betrayal") for id, n in order.allocation.items() if n]
        turned = tuple(Line(*line) for line in distinct(aims))
        found.append(Sum("Tokens", turned, field.units[hero.unit].tokens))
    return found


def problems(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterable[Problem]:
    """Why he cannot do that."""
    yield from _by_action(field, hero, order)
    if order.action is Action.FIGHT:
        yield from _magic(field, hero, order)
        if order.opportunity and not _banked(field, hero):
            yield Problem("no_opportunity", {"at": "opportunity"})
        elif order.opportunity is Chance.HUNT and not order.hunt_target:
            yield Problem("hunts_nobody", {"at": "hunt_target"})


def _by_action(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterable[Problem]:
    match order.action:
        case Action.COMMAND:
            if not field.is_general(hero):
                yield Problem("not_the_general", {"at": "action"})
            elif field.muster.options.new_general_bearings and field.units[hero.unit].since == field.round:
                yield Problem("finds_his_bearings", {"at": "action", "subject": hero.id})
        case Action.CHANGE | Action.DEFECT:
            yield from _goes_over(field, hero, order)
        case Action.BETRAY:
            if not field.is_general(hero):
                yield Problem("only_generals_betray", {"at": "action"})
            elif order.faction is None or order.faction == hero.side:
                yield Problem("choose_another_faction", {"at": "faction"})
            else:
                yield from _turned_tokens(field, hero, order)
        case Action.LENGTHY:
            if cost_of(order.lengthy_minutes) is Cost.FULL and hero.used:
                yield Problem("no_time_for_utility", {"at": "lengthy_minutes"})
        case _:
            pass


def _goes_over(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterable[Problem]:
    if order.unit is None:
        yield Problem("choose_a_unit", {"at": "unit"})
        return
    same = field.units[order.unit].side == hero.side
    if order.action is Action.CHANGE and not same:
        yield Problem("would_be_defecting", {"at": "unit", "unit": order.unit})
    if order.action is Action.DEFECT and same:
        yield Problem("choose_another_faction", {"at": "unit"})


def _turned_tokens(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterable[Problem]:
    have, aimed = field.units[hero.unit].tokens, sum(order.allocation.values())
    facts = {"at": "allocation", "said": aimed, "have": have, "rest": abs(have - aimed)}
    if aimed > have:
        yield Problem("sum_too_high", facts)
    elif 0 < aimed < have:
        yield Problem("sum_too_low", facts)


def _magic(field: Battlefield, hero: Hero, order: HeroOrders) -> Iterable[Problem]:
    if order.form is not Form.MAGIC:
        return
    if not hero.sheet.caster:
        yield Problem("no_caster", {"at": "form", "subject": hero.id})
        return
    pays_vitality = field.muster.options.spell_system is Spells.VITALITY
    least = 0 if pays_vitality else 1  # who pays by points need not name the spells
    if not least <= sum(order.spells) <= hero.sheet.level:
        yield Problem("spell_levels", {"at": "spells", "level": hero.sheet.level})
    for level, n in spells_missing(hero, order.spells):
        yield Problem("spells_not_left", {"at": "spells", "subject": hero.id, "level": level, "n": n})
    if not pays_vitality:
        return
    if order.points > hero.mana:
        yield Problem("too_little_vitality", {"at": "vitality", "subject": hero.id, "n": hero.mana})
    each = field.muster.options.vitality_per_level
    if each and order.points > (most := each * hero.sheet.level):
        yield Problem("too_much_vitality", {"at": "vitality", "most": most, "level": hero.sheet.level})


def is_treason(hero: Hero) -> bool:
    return hero.order.action in TREASON
