"""Step 6: regimental magic (T24, F13, R22)."""

from rulesets.engine import Line, Table, commander, people_of
from rulesets.systems.runequest.book.kinds import Degree, Magic, Spell, Stance, Standard
from rulesets.systems.runequest.book.tables import (
    BETTER_CAST,
    DREAD,
    DREAD_FUMBLE,
    LASTS,
    MISSILES,
    RAISES,
    WARD_PROTECTS,
)
from rulesets.systems.runequest.mechanics.losses import suffer
from rulesets.systems.runequest.mechanics.rolls import degree, resistance
from rulesets.systems.runequest.mechanics.seats import open_to, own
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import SpellOrder
from rulesets.systems.runequest.people.states import Boon, Unit
from rulesets.systems.runequest.steps.commands import price
from rulesets.systems.runequest.steps.missiles import POINT, close_bonus

SECTION = "The missile/spell phase"


def casting(field: Battlefield) -> list[tuple[Unit, SpellOrder]]:
    """Who casts what, in the order of the lists."""
    orders = {order.caster: order for order in field.spells}
    if not orders:
        return []
    return [
        (unit, orders[unit.id])
        for unit in field.ordered
        if unit.stance is Stance.CAST and unit.id in orders and unit.is_steady and has_magic(field, unit)
    ]


def has_magic(field: Battlefield, unit: Unit) -> bool:
    """The wyter of a unit is in its standard (R22)."""
    return not (field.muster.options.wyter_in_standard and unit.standard is Standard.LOST)


def spells(field: Battlefield, table: Table) -> None:
    """Every spell in order; what it costs is spent, whatever comes of it."""
    cast = casting(field)
    units = [unit for unit, _ in cast]
    rolls = table.throw("spell", units, "1d100", to=lambda unit: commander(unit.side), why="spell")
    for (unit, order), roll in zip(cast, rolls, strict=True):
        target = field.units[order.target]
        if unit.rm < price(order) or not _can_reach(order, target):
            table.tell("spell_lost", unit, cast=order.spell)
            continue
        unit.rm -= price(order)
        if order.spell.harms:
            _harm(field, table, unit, order, target, roll)
        else:
            _help(field, table, unit, order, target, roll)


def _can_reach(order: SpellOrder, target: Unit) -> bool:
    """Harm comes to nobody in reserve, who has no losses and no checks (R10)."""
    return target.is_steady and not (order.spell.harms and target.stance is Stance.RESERVE)


def _harm(field: Battlefield, table: Table, unit: Unit, order: SpellOrder, target: Unit, roll: int) -> None:
    countered = _countered(field, target)
    chance = table.tally(
        "spell_chance",
        unit,
        50,
        *harm_lines(field, unit, order, target),
        Line("Countered", -POINT * countered, SECTION, audience=own(target)),
        label="Even",
        audience=open_to(field),
    )
    if countered:
        table.tell("countered", target, to=people_of(target.side), points=countered)
    result = table.verdict("spell_result", unit, degree(roll, chance))
    because = ("spell_chance", "spell")
    table.tell("spell_cast", unit, because=because, cast=order.spell, target=target.id, result=result)
    if order.spell is Spell.DREAD:
        _dread(table, unit, target, result)
    elif result in MISSILES:
        victim = unit if result is Degree.FUMBLE else target
        suffer(field, table, victim, MISSILES[result], "spell", unit.id)


def harm_lines(field: Battlefield, unit: Unit, order: SpellOrder, target: Unit) -> list[Line]:
    """Magic against Defence, or against Spirit for dread."""
    blast = order.spell is Spell.BLAST
    against = target.defence if blast else target.spirit
    label = "Magic against Defence" if blast else "Magic against Spirit"
    lines = [Line(label, resistance(unit.sheet.magic, against) - 50, SECTION)]
    lines.append(Line("Boost", POINT * order.boost, SECTION, audience=own(unit)))
    if blast and (bonus := close_bonus(field, target)):
        lines.append(Line("Close formation", POINT * bonus, SECTION))
    return lines


def _countered(field: Battlefield, target: Unit) -> int:
    """What the target's own wyter sets against it, spent at once."""
    spent = min(target.counter, target.rm) if has_magic(field, target) else 0
    target.rm -= spent
    return spent


def _dread(table: Table, unit: Unit, target: Unit, result: Degree) -> None:
    if result in DREAD:
        target.dread = min(target.dread, DREAD[result])
        target.terror = target.terror or result is Degree.CRITICAL
    elif result is Degree.FUMBLE:
        lost = min(DREAD_FUMBLE, unit.rm)
        unit.rm -= lost
        table.tell("magic_lost", unit, to=people_of(unit.side), points=lost)


def _help(field: Battlefield, table: Table, unit: Unit, order: SpellOrder, target: Unit, roll: int) -> None:
    chance = table.tally(
        "spell_chance", unit, unit.sheet.casting_chance, label="Chance to cast", audience=people_of(unit.side)
    )
    result = table.verdict("spell_result", unit, degree(roll, chance))
    because = ("spell_chance", "spell")
    table.tell("spell_helps", unit, because=because, cast=order.spell, target=target.id, result=result)
    points = gained(result, order.points)
    if not points:
        return
    until = field.round if unit.sheet.magic_kind is Magic.SPIRIT else field.round + LASTS - 1
    boon = Boon(what=RAISES[order.spell], points=points, until=until, by_spell=True)
    target.boons = (*target.boons, boon)
    if order.spell is Spell.WARD and points >= WARD_PROTECTS:
        target.warded = max(target.warded, until)
    rounds = until - field.round + 1
    table.tell("blessed", target, to=people_of(target.side), what=boon.what, points=points, rounds=rounds)


def gained(result: Degree, points: int) -> int:
    """What a spell that helps brings."""
    return points + BETTER_CAST.get(result, 0) if result.is_success else 0
