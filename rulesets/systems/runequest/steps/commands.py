"""Step 2: sealed orders of commanders and heroes (Observation phase; actions)."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.engine import Problem, Table, commander, filled, people_of, player
from rulesets.systems.runequest.book.kinds import OUT_OF_LINE, Formation, Spell, Stance
from rulesets.systems.runequest.book.tables import COST
from rulesets.systems.runequest.mechanics.battle_lines import front_of, relieve, step_up
from rulesets.systems.runequest.mechanics.seats import owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import (
    Aiming,
    ArcherOrders,
    CommandOrders,
    HeroOrders,
    MagicOrders,
    PartingOrders,
    SpellOrder,
    UnitOrders,
)
from rulesets.systems.runequest.people.states import Hero, Side, Unit

MOST_POINTS = 4
STANCES = ("hold", "fire", "reserve", "withdraw")


def orders(field: Battlefield, table: Table) -> None:
    """All at once: the commanders, the heroes who command a unit, every hero for himself."""
    mages = [side for side in field.sides.values() if casters(field, side)]
    plain = [side for side in field.sides.values() if side not in mages]
    with_hero = field.command.led
    led = [unit for unit in field.ordered if unit.id in with_hero and unit.is_steady]
    archers = [unit for unit in led if unit.sheet.missile]
    foot = [unit for unit in led if not unit.sheet.missile]
    aimed = [unit for unit in field.ordered if _is_aimed(field, unit)]
    heroes = [hero for hero in field.heroes.values() if field.takes_part(hero)]
    parting = field.muster.options.split_situation
    with table.together():
        asked: list[tuple[list[Side], Sequence[CommandOrders]]] = [
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
    for sides, command in asked:
        for side, order in zip(sides, command, strict=True):
            _command(field, side, order)
    for units, orders in told:
        for unit, unit_order in zip(units, orders, strict=True):
            _order(field, unit, unit_order)
    for unit, aim in zip(aimed, aims, strict=True):
        _aim(unit, aim)
    for hero, mine in zip(heroes, own, strict=True):
        _resolve(hero, mine)
    _form_lines(field, table, [order for _, command in asked for order in command])
    table.narrate(_tell, field, table)


def _is_aimed(field: Battlefield, unit: Unit) -> bool:
    """Whether its side's commander says where a unit shoots: heroes are in it, but none commands it."""
    if not unit.sheet.missile or not unit.is_steady:
        return False
    return field.is_pc_unit(unit) and unit.id not in field.command.led


def casters(field: Battlefield, side: Side) -> list[Unit]:
    """Units of a side that can cast regimental spells, or be defended against them."""
    if not field.muster.options.regimental_magic:
        return []
    units = field.steady_of(side)
    return [unit for unit in units if unit.sheet.magic or unit.sheet.casting_chance or unit.rm]


# asking


def _ask_commanders[A: CommandOrders](
    field: Battlefield, table: Table, sides: Sequence[Side], form: type[A]
) -> list[A]:
    return table.ask(
        "command",
        sides,
        form,
        default=lambda side: _usual(field, side, form),
        options=lambda side: _command_options(field, side, form),
        check=lambda side, order: _command_problems(field, side, order),
    )


def _usual[A: CommandOrders](field: Battlefield, side: Side, form: type[A]) -> A:
    """As in the round before."""
    units = _commanded(field, side)
    kept = {
        stance: frozenset(unit.id for unit in units if unit.stance.value == stance and unit.id in allowed)
        for stance, allowed in _stance_options(field, units).items()
        if stance != "withdraw"
    }
    close = frozenset(unit.id for unit in units if unit.formation is Formation.CLOSE)
    return form(**kept, close=close, commander_unit=_stood(field, side))


def _stood(field: Battlefield, side: Side) -> str | None:
    unit = field.units.get(side.stands)
    return unit.id if unit and unit.is_steady and unit.side == side.id else None


def _commanded(field: Battlefield, side: Side) -> list[Unit]:
    led = field.command.led
    return [unit for unit in field.steady_of(side) if unit.id not in led]


def _command_options(field: Battlefield, side: Side, form: type[CommandOrders]) -> Mapping[str, list[str]]:
    units = _commanded(field, side)
    options = _stance_options(field, units) | {
        "relieve": [unit.id for unit in _second_line(field, side)],
        "close": [u.id for u in units if u.sheet.close_allowed or u.formation is Formation.CLOSE],
        "commander_unit": [unit.id for unit in field.steady_of(side)],
    }
    if form is MagicOrders:
        options["counter"] = [unit.id for unit in casters(field, side) if unit.rm]
    return options


def _stance_options(field: Battlefield, units: Sequence[Unit]) -> dict[str, list[str]]:
    mine = [unit.id for unit in units]
    looked_at = [unit for unit in units if field.is_looked_at(unit)]
    return {
        "hold": [unit.id for unit in looked_at],
        "fire": [unit.id for unit in looked_at if unit.sheet.missile],
        "reserve": mine,
        "withdraw": mine,
    }


def _second_line(field: Battlefield, side: Side) -> list[Unit]:
    """Who may change places with the unit before it, hero or no hero."""
    units = field.steady_of(side)
    return [unit for unit in units if front_of(field, unit)]


def _command_problems(field: Battlefield, side: Side, order: CommandOrders) -> Iterable[Problem]:
    told: dict[str, str] = {}
    for stance in STANCES:
        for id in sorted(getattr(order, stance)):
            if id in told:
                yield Problem("ordered_twice", {"at": stance, "subject": id})
            told[id] = stance
    fronts = [field.units[id].behind for id in sorted(order.relieve) if id in field.units]
    for id in sorted({id for id in fronts if fronts.count(id) > 1} | (told.keys() & order.relieve)):
        yield Problem("ordered_twice", {"at": "relieve", "subject": id})
    if isinstance(order, MagicOrders):
        yield from _magic_problems(field, side, order, told)


def _magic_problems(
    field: Battlefield, side: Side, order: MagicOrders, told: Mapping[str, str]
) -> Iterable[Problem]:
    spent: dict[str, int] = dict(order.counter)
    mine = {unit.id for unit in casters(field, side)}
    for id, points in order.counter.items():
        if id not in mine or points > field.units[id].rm:
            most = min(MOST_POINTS, field.units[id].rm) if id in mine else 0
            yield Problem("counter_too_much", {"at": f"counter.{id}", "subject": id, "most": most})
    seen: set[str] = set()
    for n, cast in enumerate(order.spells):
        caster = field.units.get(cast.caster)
        if caster is None or cast.caster not in mine or not can_cast(caster, cast.spell):
            yield Problem("cannot_cast", {"at": f"spells.{n}.caster", "subject": cast.caster})
            continue
        if cast.caster in seen or cast.caster in told:
            yield Problem("ordered_twice", {"at": f"spells.{n}.caster", "subject": cast.caster})
        seen.add(cast.caster)
        spent[cast.caster] = spent.get(cast.caster, 0) + price(cast)
        if spent[cast.caster] > caster.rm:
            facts = {"at": f"spells.{n}.points", "subject": cast.caster, "rm": caster.rm}
            yield Problem("too_few_points", facts)
        if not _may_be_target(field, caster, cast):
            yield Problem("wrong_target", {"at": f"spells.{n}.target", "subject": cast.target})


def can_cast(unit: Unit, spell: Spell) -> bool:
    return bool(unit.sheet.magic if spell.harms else unit.sheet.casting_chance)


def price(order: SpellOrder) -> int:
    """In regimental magic points (T24)."""
    return COST[order.spell] + order.boost if order.spell.harms else order.points


def _may_be_target(field: Battlefield, caster: Unit, order: SpellOrder) -> bool:
    target = field.units.get(order.target)
    if target is None or not target.is_steady:
        return False
    friends = field.camp_of(target.side) is field.camp_of(caster.side)
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
    word = filled("The commander of your side chooses the spell; with any other stance it is not cast.")
    return [("Cast", word)] if Stance.CAST in _stances(field, unit) else []


def _kept[A: UnitOrders](field: Battlefield, unit: Unit, form: type[A]) -> A:
    stance = unit.stance if unit.stance in _stances(field, unit) else Stance.CHARGE
    stance = Stance.CHARGE if stance is Stance.WITHDRAW else stance
    return form(stance=stance, formation=unit.formation)


def _stances(field: Battlefield, unit: Unit) -> list[Stance]:
    casts = field.muster.options.regimental_magic and any(can_cast(unit, spell) for spell in Spell)
    never = {Stance.FIRE: not unit.sheet.missile, Stance.CAST: not casts}
    return [stance for stance in Stance if not never.get(stance)]


def _unit_options(field: Battlefield, unit: Unit, form: type[UnitOrders]) -> Mapping[str, Sequence[str]]:
    close = unit.sheet.close_allowed or unit.formation is Formation.CLOSE
    formations = [*Formation] if close else [Formation.OPEN]
    options: dict[str, Sequence[str]] = {"stance": _stances(field, unit), "formation": formations}
    return options | _aim_options(field, unit) if form is ArcherOrders else options


def _aim_options(field: Battlefield, unit: Unit) -> dict[str, list[str]]:
    camp = field.camp_of(unit.side)
    friends = [friend for friend in field.units_in(camp) if friend.is_steady and friend is not unit]
    return {
        "cover": [friend.id for friend in friends if field.is_pc_unit(friend)],
        "target": [foe.id for foe in field.foes_of(unit.side) if foe.is_steady],
    }


def _ask_aims(field: Battlefield, table: Table, units: Sequence[Unit]) -> list[Aiming]:
    return table.ask(
        "aiming",
        units,
        Aiming,
        to=lambda unit: commander(unit.side),
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
                for unit in field.units_in(field.camp_of(hero.side))
                if unit.is_steady and unit.id != hero.unit
            ]
        },
    )


# taking it in


def _command(field: Battlefield, side: Side, order: CommandOrders) -> None:
    side.gives_up, side.stands = order.withdraw_army, order.commander_unit or ""
    casting = {spell.caster for spell in order.spells} if isinstance(order, MagicOrders) else set()
    told = {id: Stance(stance) for stance in reversed(STANCES) for id in getattr(order, stance)}
    for unit in _commanded(field, side):
        unit.stance = told.get(unit.id, Stance.CHARGE)
        unit.formation = Formation.CLOSE if unit.id in order.close else Formation.OPEN
        if unit.id in casting:
            unit.stance = Stance.CAST
    for unit in casters(field, side):
        unit.counter = order.counter.get(unit.id, 0) if isinstance(order, MagicOrders) else 0
    if isinstance(order, MagicOrders):
        field.spells = (*field.spells, *order.spells)


def _form_lines(field: Battlefield, table: Table, orders: Sequence[CommandOrders]) -> None:
    """Who relieves whom, and who has nobody before him now that the stances are known."""
    for order in orders:
        for id in sorted(order.relieve):
            unit = field.units[id]
            if unit.in_line and front_of(field, unit):
                relieve(field, table, unit)
    step_up(field, table)


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
    for side in field.sides.values():
        units = field.steady_of(side)
        for stance in Stance:
            told = tuple(unit.id for unit in units if unit.stance is stance and _is_loud(field, unit))
            if told:
                table.tell("stances", side, stance=stance, units=told)
        rest = tuple(unit.id for unit in units if not _is_loud(field, unit))
        if rest:
            table.tell("stances_rest", side, units=rest)
    for side in field.sides.values():
        if side.gives_up:
            table.tell("gives_up", side, to=people_of(side.id))


def _is_loud(field: Battlefield, unit: Unit) -> bool:
    """Whether its stance means something: most units go as the army's roll has it, whatever they do."""
    return unit.stance in OUT_OF_LINE or field.is_looked_at(unit)
