"""Step 6, The clash: treason first, then all tokens lie open (Decide Heroic Attack Actions)."""

from collections.abc import Mapping, Sequence

from rulesets.engine import EVERYONE, GM, Audience, Table, filled, only, people_of
from rulesets.engine.text import in_a_row, named
from rulesets.systems.gridless.book.contribution import rounds_of
from rulesets.systems.gridless.book.kinds import Action, HeroStatus, Tier
from rulesets.systems.gridless.book.spirit import Memory
from rulesets.systems.gridless.book.tables import REST_VITALITY
from rulesets.systems.gridless.book.tokens import advantage, battle_dc, in_proportion, threats_of
from rulesets.systems.gridless.mechanics.sight import sees
from rulesets.systems.gridless.mechanics.teams import leaves, leaves_unit
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.orders import Magnitude, OtherEffect
from rulesets.systems.gridless.people.situation import condition_problems
from rulesets.systems.gridless.steps.actions import is_treason
from rulesets.systems.gridless.steps.allocate import in_order
from rulesets.systems.gridless.steps.events import begin, change_sides
from rulesets.systems.gridless.words.names import distinct


def clash(field: Battlefield, table: Table) -> None:
    """Hidden orders come to light in the order in which the heroes are listed; then the lines meet."""
    for hero in field.heroes.values():
        hero.was_down = hero.status is HeroStatus.FALLEN
    turning, field.turning = field.turning, ()
    for incident in turning:
        change_sides(field, table, incident)
    acting = [hero for hero in field.active if not hero.busy]
    for hero in acting:
        hero.known = True
    _together_or_not_at_all(field, table, acting)
    _plot(field, table, acting)
    magnitudes = _magnitudes(field, table, [hero for hero in acting if is_treason(hero)])
    effects = _effects(field, table, [hero for hero in acting if hero.order.action is Action.OTHER])
    for hero in acting:
        _acts(field, table, hero, magnitudes.get(hero.id, 0), effects.get(hero.id))
    _carry_out(field, table, acting)
    _open_the_tokens(field, table)


def _together_or_not_at_all(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> None:
    """Who sneaks while his team does something else hides instead."""
    for hero in heroes:
        if hero.order.action is Action.STEALTH and not sneaks(field, hero):
            hero.order = hero.order.model_copy(update={"action": Action.DEFEND})
            table.tell("sneaks_alone", hero, to=people_of(hero.side))


def sneaks(field: Battlefield, hero: Hero) -> bool:
    mates = [one for one in field.mates(hero) if one.is_fit]
    return all(one.order.action is Action.STEALTH and not one.busy for one in (hero, *mates))


def _plot(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> None:
    """Whom a general counts on is asked in secret, and only who says yes goes over with him."""
    named = {id: one for one in heroes if one.order.action is Action.BETRAY for id in one.order.plot}
    asked = [field.heroes[id] for id, one in named.items() if _may_plot(field, one, field.heroes[id])]
    answers = table.confirm(
        "plot", asked, secret=True, notes=lambda hero: [("The plan", _meant(field, named[hero.id]))]
    )
    joined = {hero.id for hero, yes in zip(asked, answers, strict=True) if yes}
    for hero in asked:
        kind = "joins_plot" if hero.id in joined else "refuses_plot"
        table.tell(kind, hero, to=only(GM, hero.seat), general=named[hero.id].id)
    for general in {one.id: one for one in named.values()}.values():
        plot = tuple(id for id in general.order.plot if id in joined)
        general.order = general.order.model_copy(update={"plot": plot})


def _may_plot(field: Battlefield, general: Hero, hero: Hero) -> bool:
    return hero.is_fit and (hero.unit, hero.side) == (general.unit, general.side) and hero is not general


def _magnitudes(field: Battlefield, table: Table, traitors: Sequence[Hero]) -> dict[str, int]:
    answers = table.ask(
        "magnitude",
        traitors,
        Magnitude,
        to=GM,
        secret=True,
        notes=lambda hero: [("Sealed order", _meant(field, hero))],
    )
    return {hero.id: one.value for hero, one in zip(traitors, answers, strict=True)}


def _meant(field: Battlefield, hero: Hero) -> str:
    """What a traitor is about to do."""
    order, unit, who = hero.order, named(field.units[hero.unit].sheet.name), hero.sheet.name
    if order.action is Action.DESERT:
        return filled("{name} deserts from {unit}.", name=who, unit=unit)
    if order.action is Action.DEFECT and order.unit:
        to = named(field.units[order.unit].sheet.name)
        return filled("{name} goes over from {unit} to {to}.", name=who, unit=unit, to=to)
    side = named(field.sides[order.faction].sheet.name) if order.faction else filled("nobody")
    plot = [named(field.heroes[one].sheet.name) for one in order.plot] or [filled("nobody else")]
    return filled(
        "{name} betrays with all of {unit} to {side}. In the plot: {plot}.",
        name=who,
        unit=unit,
        side=side,
        plot=in_a_row(plot),
    )


def _effects(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> dict[str, OtherEffect]:
    answers = table.ask(
        "other_effect",
        heroes,
        OtherEffect,
        to=GM,
        judged=lambda hero: hero.order.text,
        secret=True,
        notes=lambda hero: [("Sealed order", hero.order.text or filled("Nothing was written."))],
        options=lambda _: {"conditions.unit": field.listed},
        check=lambda _, answer: condition_problems(answer.conditions),
    )
    return {hero.id: one for hero, one in zip(heroes, answers, strict=True)}


def _acts(field: Battlefield, table: Table, hero: Hero, magnitude: int, effect: OtherEffect | None) -> None:
    """What he does that is no attack takes effect now."""
    match hero.order.action:
        case Action.DESERT:
            _deserts(field, table, hero, magnitude)
        case Action.DEFECT:
            _defects(field, table, hero, magnitude)
        case Action.BETRAY:
            _betrays(field, table, hero, magnitude)
        case Action.DEFEND:
            _hides(field, table, hero)
        case Action.LENGTHY:
            hero.busy, hero.patient = rounds_of(hero.order.lengthy_minutes), hero.order.patient or ""
            table.tell("is_busy", hero, rounds=hero.busy)
        case Action.OTHER if effect:
            _does_otherwise(field, table, hero, effect)
        case _:
            pass
    if hero.order.text and hero.order.action is not Action.STEALTH:
        table.tell("deed", hero, deed=hero.order.text)


def remember(field: Battlefield, units: Sequence[Unit], magnitude: int, sign: int) -> None:
    for unit in units:
        unit.memories = (*unit.memories, Memory(field.round, magnitude, sign))


def _deserts(field: Battlefield, table: Table, hero: Hero, magnitude: int) -> None:
    """He is gone, and every unit of his side feels it."""
    leaves(field, hero)
    remember(field, [one for one in field.fighting if one.side == hero.side], magnitude, -1)
    table.tell("deserted", hero, magnitude=magnitude)


def _defects(field: Battlefield, table: Table, hero: Hero, magnitude: int) -> None:
    """He changes sides: his old unit loses heart, the new one gains it."""
    old, new = field.units[hero.unit], field.units.get(hero.order.unit or "")
    if new is None or new.side == hero.side or not new.is_fighting:
        table.tell("stayed_after_all", hero, to=only(hero.seat))
        return
    leaves_unit(field, hero)
    remember(field, [old], magnitude, -1)
    remember(field, [new], magnitude, 1)
    hero.side, hero.unit = new.side, new.id
    table.tell("defected", hero, unit=new.id, old=old.id, magnitude=magnitude)


def _betrays(field: Battlefield, table: Table, hero: Hero, magnitude: int) -> None:
    """A general takes his unit over, and turns it on those it fought beside."""
    unit, old, new = field.units[hero.unit], hero.side, hero.order.faction or ""
    if not field.is_general(hero) or new in ("", old):
        return
    loyal = [one for one in field.mates(hero) if one.is_fit and one.id not in hero.order.plot]
    for member in field.of_unit(unit.id):
        if member.id == hero.id or member.id in hero.order.plot:
            member.side = new
    unit.side = new
    friends = {one.id: one.tokens for one in field.fighting if one.side == old}
    enemies = [one.id for one in field.targets_of(unit)]
    aimed = {id: n for id, n in hero.order.allocation.items() if id in enemies and n}
    aims = aimed if sum(aimed.values()) == unit.tokens else in_proportion(unit.tokens, friends)
    unit.aims = in_order(field, aims)
    remember(field, [one for one in field.fighting if one.side == old], magnitude, -1)
    table.tell("betrayed", unit, hero=hero.id, faction=new, magnitude=magnitude)
    if loyal:
        field.combats = (*field.combats, (hero.group, "betrayal"))
        table.tell("comrades_turn", hero, loyal=[one.id for one in loyal])


def _hides(field: Battlefield, table: Table, hero: Hero) -> None:
    """Out of the fight: his unit misses him."""
    unit = field.units[hero.unit]
    unit.hiding += 1
    table.tell("hides", hero, unit=unit.id)
    if field.uses_vitality:
        rested = max(0, min(REST_VITALITY, hero.sheet.vitality_max - hero.vitality))
        hero.vitality += rested
        table.tell("rested", hero, to=people_of(hero.side), points=rested)


def _carry_out(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> None:
    """Whoever hides may carry out a fallen ally; several who take up the same one do it together."""
    carriers: dict[str, list[str]] = {}
    for hero in heroes:
        ally = field.heroes.get(hero.order.rescue or "")
        if hero.order.action is Action.DEFEND and ally and ally.unit == hero.unit:
            carriers.setdefault(ally.id, []).append(hero.id)
    for id, by in carriers.items():
        ally = field.heroes[id]
        if ally.status is not HeroStatus.FALLEN:
            continue
        ally.carried = True
        if len(by) == 1:
            table.tell("carried_out", ally, hero=by[0])
        else:
            table.tell("carried_out_together", ally, heroes=by)


def _does_otherwise(field: Battlefield, table: Table, hero: Hero, effect: OtherEffect) -> None:
    unit = field.units[hero.unit]
    hero.extra_percent = effect.percent
    unit.shaken += effect.morale
    if effect.battle:
        unit.bonuses = (*unit.bonuses, (hero.id, effect.battle))
    for mate in field.of_unit(unit.id) if effect.bonus else ():
        mate.bonus += effect.bonus
    if effect.text:
        table.tell("announced", hero, text=effect.text)
    begin(field, table, effect.conditions)
    if effect.bonus:
        table.tell("inspired", unit, hero=hero.id, bonus=effect.bonus)
    table.tell("did_otherwise", hero, battle=effect.battle, morale=effect.morale)


# The tokens


def _open_the_tokens(field: Battlefield, table: Table) -> None:
    """What was aimed at friends by now threatens nobody; then threat and advantage stand."""
    field.revealed = True
    enemies = {side: {one.id for one in field.enemies_of(side)} for side in field.sides}
    for unit in field.units.values():
        foes = enemies[unit.side]
        void = [n for target, n in unit.aims if target not in foes]
        if void:
            unit.aims = tuple((target, n) for target, n in unit.aims if target in foes)
        if sum(void):
            table.tell("voided", unit, tokens=sum(void))
        unit.strength = unit.tokens if unit.is_fighting else 0
    aims = {unit.id: dict(unit.aims) for unit in field.units.values() if unit.aims}
    threats = threats_of(aims.values())
    for unit in field.units.values():
        if unit.is_fighting:
            _measure(field, table, unit, aims, threats.get(unit.id, 0))


def who_counts(field: Battlefield, unit: Unit) -> Audience:
    """Who knows its whole strength: everybody, if it aims with all; else who has counted it."""
    if unit.aims:
        return EVERYONE
    return only(*(f"side:{side}" for side in field.sides if sees(field, unit.side, side).shows(Tier.EXACT)))


def _measure(
    field: Battlefield, table: Table, unit: Unit, aims: Mapping[str, Mapping[str, int]], on_it: int
) -> None:
    if unit.aims:
        table.tell("aimed", unit, targets=dict(unit.aims))
    elif unit.is_troops:
        table.tell("aimed_at_nobody", unit)
    unit.threat = max(
        0,
        table.reckon(
            "threat",
            unit,
            0,
            on_it,
            lambda: distinct(
                (field.units[enemy].sheet.name, its[unit.id], "Token advantage")
                for enemy, its in aims.items()
                if unit.id in its
            ),
            label="Tokens aimed at it",
        ),
    )
    if unit.is_troops:
        unit.ahead = table.tally(
            "advantage",
            unit,
            unit.strength,
            ("Threat", -unit.threat, "Token advantage"),
            label="Strength",
            least=advantage(0, 0),
            audience=who_counts(field, unit),
        )
        unit.dc = battle_dc(unit.ahead)
