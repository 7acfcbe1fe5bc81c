"""Step 6, The clash: treason first, then all tokens lie open (Decide Heroic Attack Actions; F3, F4, F11)."""

from collections.abc import Sequence

from rulesets.engine import EVERYONE, GM, Audience, Table, only, people_of
from rulesets.systems.gridless.actions import is_treason
from rulesets.systems.gridless.allocate import in_order
from rulesets.systems.gridless.contribution import rounds_of
from rulesets.systems.gridless.events import change_sides
from rulesets.systems.gridless.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.kinds import Action, Status, Tier
from rulesets.systems.gridless.orders import Magnitude, OtherEffect
from rulesets.systems.gridless.sight import sees
from rulesets.systems.gridless.spirit import Memory
from rulesets.systems.gridless.tables import REST_VITALITY
from rulesets.systems.gridless.teams import leaves, leaves_unit
from rulesets.systems.gridless.tokens import advantage, battle_dc, in_proportion, threat_on
from rulesets.systems.gridless.words import distinct


def clash(field: Battlefield, table: Table) -> None:
    """Hidden orders come to light in the order in which the heroes are listed; then the lines meet."""
    for hero in field.heroes.values():
        hero.was_down = hero.status is Status.FALLEN
    turning, field.turning = field.turning, ()
    for one in turning:
        change_sides(field, table, one)
    acting = [hero for hero in field.active if not hero.busy]
    for hero in acting:
        hero.known = True
    _together_or_not_at_all(field, table, acting)
    magnitudes = _magnitudes(field, table, [hero for hero in acting if is_treason(hero)])
    effects = _effects(table, [hero for hero in acting if hero.order.action is Action.OTHER])
    for hero in acting:
        _acts(field, table, hero, magnitudes.get(hero.id, 0), effects.get(hero.id))
    _open_the_tokens(field, table)


def _together_or_not_at_all(field: Battlefield, table: Table, heroes: Sequence[Hero]) -> None:
    """Who sneaks while his team does something else hides instead (R41)."""
    for hero in heroes:
        if hero.order.action is Action.STEALTH and not sneaks(field, hero):
            hero.order = hero.order.model_copy(update={"action": Action.DEFEND})
            table.tell("sneaks_alone", hero, to=people_of(hero.faction))


def sneaks(field: Battlefield, hero: Hero) -> bool:
    mates = [one for one in field.mates(hero) if one.is_fit]
    return all(one.order.action is Action.STEALTH and not one.busy for one in (hero, *mates))


def _magnitudes(field: Battlefield, table: Table, traitors: Sequence[Hero]) -> dict[str, int]:
    said = table.ask(
        "magnitude",
        traitors,
        Magnitude,
        to=GM,
        secret=True,
        notes=lambda hero: [("Sealed order", _meant(field, hero))],
    )
    return {hero.id: one.value for hero, one in zip(traitors, said, strict=True)}


def _meant(field: Battlefield, hero: Hero) -> str:
    """What a traitor is about to do."""
    order, unit = hero.order, field.units[hero.unit].sheet.name
    if order.action is Action.DESERT:
        return f"{hero.sheet.name} deserts from {unit}."
    if order.action is Action.DEFECT and order.unit:
        return f"{hero.sheet.name} goes over from {unit} to {field.units[order.unit].sheet.name}."
    faction = field.sides[order.faction].sheet.name if order.faction else "nobody"
    return f"{hero.sheet.name} betrays with all of {unit} to {faction}."


def _effects(table: Table, heroes: Sequence[Hero]) -> dict[str, OtherEffect]:
    said = table.ask(
        "other_effect",
        heroes,
        OtherEffect,
        to=GM,
        secret=True,
        notes=lambda hero: [("Sealed order", hero.order.text or "Nothing was written.")],
    )
    return {hero.id: one for hero, one in zip(heroes, said, strict=True)}


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
            hero.busy = rounds_of(hero.order.lengthy_minutes)
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
    """He is gone, and every unit of his faction feels it (R5)."""
    leaves(field, hero)
    remember(field, [one for one in field.fighting if one.faction == hero.faction], magnitude, -1)
    table.tell("deserted", hero, magnitude=magnitude)


def _defects(field: Battlefield, table: Table, hero: Hero, magnitude: int) -> None:
    """He changes sides: his old unit loses heart, the new one gains it (R5)."""
    old, new = field.units[hero.unit], field.units.get(hero.order.unit or "")
    if new is None or new.faction == hero.faction or not new.is_fighting:
        table.tell("stayed_after_all", hero, to=only(hero.seat))
        return
    leaves_unit(field, hero)
    remember(field, [old], magnitude, -1)
    remember(field, [new], magnitude, 1)
    hero.faction, hero.unit = new.faction, new.id
    table.tell("defected", hero, unit=new.id, old=old.id, magnitude=magnitude)


def _betrays(field: Battlefield, table: Table, hero: Hero, magnitude: int) -> None:
    """A general takes his unit over, and turns it on those it fought beside (R6, R7, R30)."""
    unit, old, new = field.units[hero.unit], hero.faction, hero.order.faction or ""
    if not field.is_general(hero) or new in ("", old):
        return
    loyal = [one for one in field.mates(hero) if one.is_fit and one.id not in hero.order.plot]
    for one in field.of_unit(unit.id):
        if one.id == hero.id or one.id in hero.order.plot:
            one.faction = new
    unit.faction = new
    friends = {one.id: one.tokens for one in field.fighting if one.faction == old}
    enemies = [one.id for one in field.targets_of(unit)]
    said = {id: n for id, n in hero.order.allocation.items() if id in enemies and n}
    aims = said if sum(said.values()) == unit.tokens else in_proportion(unit.tokens, friends)
    unit.aims = in_order(field, aims)
    remember(field, [one for one in field.fighting if one.faction == old], magnitude, -1)
    table.tell("betrayed", unit, hero=hero.id, faction=new, magnitude=magnitude)
    if loyal:
        field.combats = (*field.combats, (hero.group, "betrayal"))
        table.tell("comrades_turn", hero, loyal=[one.id for one in loyal])


def _hides(field: Battlefield, table: Table, hero: Hero) -> None:
    """Out of the fight: his unit misses him, and he may carry out a fallen ally (R4, R37)."""
    unit = field.units[hero.unit]
    unit.hiding += 1
    table.tell("hides", hero, unit=unit.id)
    if field.uses_vitality:
        rested = max(0, min(REST_VITALITY, hero.sheet.vitality_max - hero.vitality))
        hero.vitality += rested
        table.tell("rested", hero, to=people_of(hero.faction), points=rested)
    ally = field.heroes.get(hero.order.rescue or "")
    if ally and ally.status is Status.FALLEN and ally.unit == hero.unit:
        ally.carried = True
        table.tell("carried_out", ally, hero=hero.id)


def _does_otherwise(field: Battlefield, table: Table, hero: Hero, effect: OtherEffect) -> None:
    unit = field.units[hero.unit]
    hero.extra_percent = effect.percent
    unit.shaken += effect.morale
    if effect.battle:
        unit.bonuses = (*unit.bonuses, (hero.id, effect.battle))
    if effect.text:
        table.tell("announced", hero, text=effect.text)
    table.tell("did_otherwise", hero, battle=effect.battle, morale=effect.morale)


# The tokens


def _open_the_tokens(field: Battlefield, table: Table) -> None:
    """What was aimed at friends by now threatens nobody (R6); then threat and advantage stand."""
    field.revealed = True
    for unit in field.units.values():
        foes = {one.id for one in field.targets_of(unit)}
        void = sum(n for target, n in unit.aims if target not in foes)
        unit.aims = tuple((target, n) for target, n in unit.aims if target in foes)
        unit.strength = unit.tokens if unit.is_fighting else 0
        if void:
            table.tell("voided", unit, tokens=void)
    aims = {unit.id: dict(unit.aims) for unit in field.units.values() if unit.aims}
    for unit in field.units.values():
        if unit.is_fighting:
            _measure(field, table, unit, aims)


def who_counts(field: Battlefield, unit: Unit) -> Audience:
    """Who knows its whole strength: everybody, if it aims with all; else who has counted it (T8)."""
    if unit.aims:
        return EVERYONE
    return only(
        *(f"side:{side}" for side in field.sides if sees(field, unit.faction, side).shows(Tier.EXACT))
    )


def _measure(field: Battlefield, table: Table, unit: Unit, aims: dict[str, dict[str, int]]) -> None:
    if unit.aims:
        table.tell("aimed", unit, targets=dict(unit.aims))
    elif unit.is_troops:
        table.tell("aimed_at_nobody", unit)
    on_it = threat_on(unit.id, aims)
    unit.threat = max(
        0,
        table.reckon(
            "threat",
            unit,
            0,
            on_it,
            lambda: distinct(
                (field.units[one].sheet.name, its[unit.id], "Token advantage")
                for one, its in aims.items()
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
