"""Step 2: sealed orders of commanders and heroes (Observation phase; actions)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets.engine import Problem, Table, commander, people_of, player
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Formation, Spell, Stance
from rulesets.systems.runequest.orders import (
    Aiming,
    ArcherOrders,
    CommandOrders,
    HeroOrders,
    MagicOrders,
    PartingOrders,
    SpellOrder,
    UnitOrders,
)
from rulesets.systems.runequest.seats import owner
from rulesets.systems.runequest.states import Force, Hero, Unit
from rulesets.systems.runequest.tables import COST

MOST_POINTS = 4
STANCES = ("hold", "fire", "reserve", "withdraw")


def orders(field: Battlefield, table: Table) -> None:
    """All at once: the commanders, the heroes who command a unit, every hero for himself."""
    mages = [force for force in field.sides.values() if casters(field, force)]
    plain = [force for force in field.sides.values() if force not in mages]
    led = [unit for unit in field.ordered if unit.is_steady and _is_led(field, unit)]
    archers = [unit for unit in led if unit.sheet.missile]
    foot = [unit for unit in led if not unit.sheet.missile]
    aimed = [unit for unit in field.ordered if _is_aimed(field, unit)]
    heroes = [hero for hero in field.heroes.values() if field.takes_part(hero)]
    parting = field.muster.options.split_situation
    with table.together():
        asked: list[tuple[list[Force], Sequence[CommandOrders]]] = [
            (plain, _ask_commanders(field, table, plain, CommandOrders)),
            (mages, _ask_commanders(field, table, mages, MagicOrders)),
        ]
        told: list[tuple[list[Unit], Sequence[UnitOrders]]] = [
            (foot, _ask_units(field, table, foot, UnitOrders)),
            (archers, _ask_units(field, table, archers, ArcherOrders)),
        ]
        aims = _ask_aims(field, table, aimed)
        own = _ask_heroes(field, table, heroes, PartingOrders if parting else HeroOrders)
    field.spells = ()
    for forces, command in asked:
        for force, order in zip(forces, command, strict=True):
            _command(field, force, order)
    for units, said in told:
        for unit, one in zip(units, said, strict=True):
            _order(field, unit, one)
    for unit, aim in zip(aimed, aims, strict=True):
        _aim(unit, aim)
    for hero, mine in zip(heroes, own, strict=True):
        _resolve(hero, mine)
    table.narrate(_tell, field, table)


def _is_led(field: Battlefield, unit: Unit) -> bool:
    leader = field.commander_of(unit)
    return leader is not None and leader.is_pc


def _is_aimed(field: Battlefield, unit: Unit) -> bool:
    """Whether its side's commander says where a unit shoots: heroes are in it, but none commands it."""
    return unit.is_steady and bool(unit.sheet.missile) and field.is_pc_unit(unit) and not _is_led(field, unit)


def casters(field: Battlefield, force: Force) -> list[Unit]:
    """Units of a force that can cast regimental spells, or be defended against them."""
    if not field.muster.options.regimental_magic:
        return []
    units = [unit for unit in field.units.values() if unit.force == force.id and unit.is_steady]
    return [unit for unit in units if unit.sheet.magic or unit.sheet.casting_chance or unit.rm]


# asking


def _ask_commanders[A: CommandOrders](
    field: Battlefield, table: Table, forces: Sequence[Force], form: type[A]
) -> list[A]:
    return table.ask(
        "command",
        forces,
        form,
        default=lambda force: _usual(field, force, form),
        options=lambda force: _command_options(field, force, form),
        check=lambda force, order: _command_problems(field, force, order),
    )


def _usual[A: CommandOrders](field: Battlefield, force: Force, form: type[A]) -> A:
    """As in the round before."""
    units = _commanded(field, force)
    kept = {
        stance: frozenset(unit.id for unit in units if unit.stance.value == stance)
        for stance in ("hold", "fire", "reserve")
    }
    close = frozenset(unit.id for unit in units if unit.formation is Formation.CLOSE)
    return form(**kept, close=close, commander_unit=_stood(field, force))


def _stood(field: Battlefield, force: Force) -> str | None:
    unit = field.units.get(force.stands)
    return unit.id if unit and unit.is_steady else None


def _commanded(field: Battlefield, force: Force) -> list[Unit]:
    units = [unit for unit in field.units.values() if unit.force == force.id and unit.is_steady]
    return [unit for unit in units if not _is_led(field, unit)]


def _command_options(field: Battlefield, force: Force, form: type[Any]) -> Mapping[str, list[str]]:
    units = _commanded(field, force)
    mine = [unit.id for unit in units]
    options = {
        "hold": mine,
        "fire": [unit.id for unit in units if unit.sheet.missile],
        "reserve": mine,
        "withdraw": mine,
        "close": [u.id for u in units if u.sheet.close_allowed or u.formation is Formation.CLOSE],
        "commander_unit": [u.id for u in field.units.values() if u.force == force.id and u.is_steady],
    }
    if form is MagicOrders:
        options["counter"] = [unit.id for unit in casters(field, force) if unit.rm]
    return options


def _command_problems(field: Battlefield, force: Force, order: CommandOrders) -> Iterable[Problem]:
    told: dict[str, str] = {}
    for stance in STANCES:
        for id in sorted(getattr(order, stance)):
            if id in told:
                yield Problem("ordered_twice", {"at": stance, "subject": id})
            told[id] = stance
    if isinstance(order, MagicOrders):
        yield from _magic_problems(field, force, order, told)


def _magic_problems(
    field: Battlefield, force: Force, order: MagicOrders, told: Mapping[str, str]
) -> Iterable[Problem]:
    spent: dict[str, int] = dict(order.counter)
    mine = {unit.id for unit in casters(field, force)}
    for id, points in order.counter.items():
        if id not in mine or points > field.units[id].rm:
            most = min(MOST_POINTS, field.units[id].rm) if id in mine else 0
            yield Problem("counter_too_much", {"at": f"counter.{id}", "subject": id, "most": most})
    seen: set[str] = set()
    for n, one in enumerate(order.spells):
        caster = field.units.get(one.caster)
        if caster is None or one.caster not in mine or not can_cast(caster, one.spell):
            yield Problem("cannot_cast", {"at": f"spells.{n}.caster", "subject": one.caster})
            continue
        if one.caster in seen or one.caster in told:
            yield Problem("ordered_twice", {"at": f"spells.{n}.caster", "subject": one.caster})
        seen.add(one.caster)
        spent[one.caster] = spent.get(one.caster, 0) + price(one)
        if spent[one.caster] > caster.rm:
            facts = {"at": f"spells.{n}.points", "subject": one.caster, "rm": caster.rm}
            yield Problem("too_few_points", facts)
        if not _may_be_target(field, caster, one):
            yield Problem("wrong_target", {"at": f"spells.{n}.target", "subject": one.target})


def can_cast(unit: Unit, spell: Spell) -> bool:
    return bool(unit.sheet.magic if spell.harms else unit.sheet.casting_chance)


def price(order: SpellOrder) -> int:
    """In regimental magic points (T24)."""
    return COST[order.spell] + order.boost if order.spell.harms else order.points


def _may_be_target(field: Battlefield, caster: Unit, order: SpellOrder) -> bool:
    target = field.units.get(order.target)
    if target is None or not target.is_steady:
        return False
    friends = field.camp_of(target.force) is field.camp_of(caster.force)
    return friends is not order.spell.harms


def _ask_units[A: UnitOrders](
    field: Battlefield, table: Table, units: Sequence[Unit], form: type[A]
) -> list[A]:
    return table.ask(
        "unit_orders",
        units,
        form,
        to=lambda unit: owner(field, unit),
        default=lambda unit: _kept(field, unit, form),
        options=lambda unit: _unit_options(field, unit, form),
        notes=lambda unit: _casting(field, unit),
    )


def _casting(field: Battlefield, unit: Unit) -> list[tuple[str, str]]:
    """A spell takes both: the commander of the side names it, whoever leads the unit has it cast."""
    word = "The commander of your side chooses the spell; with any other stance it is not cast."
    return [("Cast", word)] if Stance.CAST.value in _stances(field, unit) else []


def _kept[A: UnitOrders](field: Battlefield, unit: Unit, form: type[A]) -> A:
    stance = unit.stance if unit.stance.value in _stances(field, unit) else Stance.CHARGE
    stance = Stance.CHARGE if stance is Stance.WITHDRAW else stance
    return form(stance=stance, formation=unit.formation)


def _stances(field: Battlefield, unit: Unit) -> list[str]:
    casts = field.muster.options.regimental_magic and any(can_cast(unit, spell) for spell in Spell)
    never = {Stance.FIRE: not unit.sheet.missile, Stance.CAST: not casts}
    return [one.value for one in Stance if not never.get(one)]


def _unit_options(field: Battlefield, unit: Unit, form: type[Any]) -> Mapping[str, list[str]]:
    close = unit.sheet.close_allowed or unit.formation is Formation.CLOSE
    options = {"stance": _stances(field, unit), "formation": ["open", "close"] if close else ["open"]}
    return options | _aim_options(field, unit) if form is ArcherOrders else options


def _aim_options(field: Battlefield, unit: Unit) -> dict[str, list[str]]:
    camp = field.camp_of(unit.force)
    friends = [one for one in field.units_in(camp) if one.is_steady and one is not unit]
    return {
        "cover": [one.id for one in friends if field.is_pc_unit(one)],
        "target": [one.id for one in field.foes_of(unit.force) if one.is_steady],
    }


def _ask_aims(field: Battlefield, table: Table, units: Sequence[Unit]) -> list[Aiming]:
    return table.ask(
        "aiming",
        units,
        Aiming,
        to=lambda unit: commander(unit.force),
        options=lambda unit: _aim_options(field, unit),
    )


def _ask_heroes[A: HeroOrders](
    field: Battlefield, table: Table, heroes: Sequence[Hero], form: type[A]
) -> list[A]:
    return table.ask(
        "orders",
        heroes,
        form,
        to=lambda hero: player(hero.id),
        default=lambda hero: form(
            fight=hero.fight, fight_target=hero.fight_target, grab_standard=hero.grab_standard
        ),
        options=lambda hero: {
            "join_unit": [
                unit.id
                for unit in field.units_in(field.camp_of(hero.force))
                if unit.is_steady and unit.id != hero.unit
            ]
        },
    )


# taking it in


def _command(field: Battlefield, force: Force, order: CommandOrders) -> None:
    force.gives_up, force.stands = order.withdraw_army, order.commander_unit or ""
    casting = {one.caster for one in order.spells} if isinstance(order, MagicOrders) else set()
    for unit in _commanded(field, force):
        told = next((stance for stance in STANCES if unit.id in getattr(order, stance)), "charge")
        unit.stance = Stance(told)
        unit.formation = Formation.CLOSE if unit.id in order.close else Formation.OPEN
        if unit.id in casting:
            unit.stance = Stance.CAST
    for unit in casters(field, force):
        unit.counter = order.counter.get(unit.id, 0) if isinstance(order, MagicOrders) else 0
    if isinstance(order, MagicOrders):
        field.spells = (*field.spells, *order.spells)


def _order(field: Battlefield, unit: Unit, order: UnitOrders) -> None:
    unit.stance, unit.formation = order.stance, order.formation
    if isinstance(order, ArcherOrders):
        _aim(unit, order)


def _aim(unit: Unit, order: Aiming) -> None:
    unit.cover, unit.hasty, unit.target = order.cover or "", order.hasty, order.target or ""


def _resolve(hero: Hero, order: HeroOrders) -> None:
    hero.fight, hero.fight_target = order.fight, order.fight_target
    hero.grab_standard, hero.on_break = order.grab_standard, order.on_break
    hero.join = order.join_unit or ""
    hero.apart = isinstance(order, PartingOrders) and order.separate


def _tell(field: Battlefield, table: Table) -> None:
    """Stances are seen by everybody once the orders are out."""
    for force in field.sides.values():
        for stance in Stance:
            units = [u.id for u in field.units.values() if u.force == force.id and u.is_steady]
            told = tuple(id for id in units if field.units[id].stance is stance)
            if told:
                table.tell("stances", force, stance=stance, units=told)
    for force in field.sides.values():
        if force.gives_up:
            table.tell("gives_up", force, to=people_of(force.id))
