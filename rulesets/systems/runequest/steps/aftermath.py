"""After the battle: what lasts, proposed to the game master change by change (section 9)."""

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.engine import GROUND, Change, Table, filled, label
from rulesets.systems.runequest.book.kinds import ABLE, ArmyCamp, HeroStatus, Level, Standard, UnitStatus
from rulesets.systems.runequest.mechanics.quick_duel import SENSELESS, status_of
from rulesets.systems.runequest.mechanics.seats import own
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Found
from rulesets.systems.runequest.people.sheets import Captives
from rulesets.systems.runequest.people.states import Hero, Side, Unit
from rulesets.systems.runequest.steps.magic import has_magic

LEAVES_WOUNDED = frozenset({UnitStatus.ROUTED, UnitStatus.FLED, UnitStatus.DESTROYED, UnitStatus.SURRENDERED})
MOST_SPIRIT = 20
EXCHANGED = label("Fit after the battle, {back} of them exchanged")
NO_LEADER = label("{name} no longer leads it")
GONE = {
    HeroStatus.DEAD: label("{name} is dead"),
    HeroStatus.CAPTURED: label("{name} is captured"),
    HeroStatus.LEFT: label("{name} is left on the field"),
}


class After(NamedTuple):
    """A unit when the field is quiet."""

    strength: int
    """Once the wounded are well again."""
    fit_now: int
    recovering: int
    killed: int
    captured: int


def after(
    unit: Unit, *, won: bool | None, level: Level | None, recovery: int = 100, exchanged: int = 0
) -> After:
    """The beaten who ran leave their wounded; who wins decisively frees his own (F22)."""
    captured, wounded, freed = unit.captured - exchanged, unit.wounded, exchanged
    if won is False and unit.status in LEAVES_WOUNDED:
        captured, wounded = captured + wounded, 0
    if won and level is Level.DECISIVE:
        freed, captured = captured, 0
    recovering = wounded * recovery // 100
    fit = unit.strength + freed
    return After(fit + recovering, fit, recovering, unit.killed + wounded - recovering, captured)


def aftermath(field: Battlefield, table: Table) -> None:
    """Heroes who were left or taken, then every lasting change is proposed, and what honour may weigh."""
    _found(field, table)
    _rescued(field, table)
    for unit in field.units.values():
        after = after_of(field, unit)
        if unit.killed or unit.wounded or unit.captured:
            table.tell(
                "roll_call",
                unit,
                to=own(unit),
                men=after.fit_now,
                wounded=after.recovering,
                killed=after.killed,
                captured=after.captured,
            )
    for change in changes(field):
        table.propose(change)
    _exchange(field, table)
    for hero in field.heroes.values():
        for deed in hero.deeds:
            table.tell("deed", hero, to=own(hero), deed=deed)


def won(field: Battlefield, camp: ArmyCamp) -> bool | None:
    """None where nobody did."""
    return field.camp_of(field.winner) is camp if field.winner else None


def after_of(field: Battlefield, unit: Unit) -> After:
    return after(
        unit,
        won=won(field, field.camp_of(unit.side)),
        level=field.level,
        recovery=field.muster.options.wounded_recovery_pct,
        exchanged=_freed_by_exchange(field, unit),
    )


def exchange(field: Battlefield) -> int:
    """How many soldiers of each camp come home from a drawn battle, one for one."""
    held = [sum(unit.captured for unit in field.units_in(camp)) for camp in ArmyCamp]
    return 0 if field.winner else min(held)


def _freed_by_exchange(field: Battlefield, unit: Unit) -> int:
    """Unit by unit, in the order of the lists."""
    left = exchange(field)
    for friend in field.units_in(field.camp_of(unit.side)):
        if friend is unit:
            break
        left -= min(left, friend.captured)
    return min(left, unit.captured)


def _found(field: Battlefield, table: Table) -> None:
    """Whoever holds the field finds them, friend or enemy; where nobody holds it the GM says."""
    left = [hero for hero in field.heroes.values() if hero.status is HeroStatus.LEFT]
    unsure = [hero.id for hero in left if won(field, field.camp_of(hero.side)) is None]
    taken: frozenset[str] = frozenset()
    if unsure:
        [answer] = table.ask("found", [GROUND], Found, options=lambda _: {"captured": unsure})
        taken = answer.captured
    for hero in left:
        beaten = won(field, field.camp_of(hero.side)) is False or hero.id in taken
        hero.status = HeroStatus.CAPTURED if beaten else HeroStatus.INCAPACITATED
        table.tell("found_after", hero, status=hero.status)


def _rescued(field: Battlefield, table: Table) -> None:
    """Who wins decisively frees his heroes like his soldiers, if they were taken in this battle."""
    for hero in field.heroes.values():
        taken = hero.status is HeroStatus.CAPTURED and hero.sheet.status is not HeroStatus.CAPTURED
        if taken and field.level is Level.DECISIVE and won(field, field.camp_of(hero.side)):
            hero.status = status_of(max(SENSELESS, hero.hp), hero.sheet.hp_max)
            table.tell("rescued", hero)


def _exchange(field: Battlefield, table: Table) -> None:
    """After a drawn battle captives are exchanged one for one."""
    if n := exchange(field):
        table.tell("captives_exchanged", GROUND, n=n)


# proposals


def changes(field: Battlefield) -> Iterator[Change]:
    """Units, then heroes, then sides."""
    for unit in field.units.values():
        yield from _unit_changes(field, unit)
    for hero in field.heroes.values():
        yield from _hero_changes(hero)
    for side in field.sides.values():
        yield from _side_changes(field, side)


def _unit_changes(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet, after = unit.sheet, after_of(field, unit)
    if unit.status is UnitStatus.AWAY:
        return
    if unit.side != sheet.side:
        yield from Change.of(sheet, "side", unit.side, "Changed sides")
    back = _freed_by_exchange(field, unit)
    fit = filled(EXCHANGED, back=back) if back else "Fit after the battle"
    yield from Change.of(sheet, "strength", after.fit_now, fit)
    yield from Change.of(sheet, "wounded", sheet.wounded + after.recovering, "Will recover")
    yield from Change.of(sheet, "killed", sheet.killed + after.killed, "Killed, or died of wounds")
    yield from Change.of(sheet, "captive", sheet.captive + after.captured, "Taken by the enemy")
    yield from Change.of(sheet, "standard", _standard(field, unit), "The fate of the standard")
    yield from Change.of(sheet, "officer", unit.officer, "The leader fell or was taken")
    if sheet.rm_max:
        full = sheet.rm_max if has_magic(field, unit) or _standard(field, unit) is Standard.HELD else 0
        yield from Change.of(sheet, "rm", full, "After a night" if full else "Gone with the standard")
    leader = field.heroes.get(sheet.leader or "")
    if leader and (leader.status in GONE or leader.side != unit.side):
        yield from Change.of(sheet, "leader", None, filled(NO_LEADER, name=leader.sheet.name))
    if field.muster.options.veterancy:
        yield from _veterancy(field, unit)


def _standard(field: Battlefield, unit: Unit) -> Standard:
    """Who wins decisively has his own back."""
    regains = won(field, field.camp_of(unit.side)) and field.level is Level.DECISIVE
    return Standard.HELD if regains and unit.sheet.standard is Standard.HELD else unit.standard


def _veterancy(field: Battlefield, unit: Unit) -> Iterator[Change]:
    courage, ran = unit.sheet.courage, unit.status in (UnitStatus.ROUTED, UnitStatus.FLED)
    if won(field, field.camp_of(unit.side)) and not unit.wavered and unit.strength:
        yield from Change.of(
            unit.sheet, "spirit", max(courage, min(MOST_SPIRIT, courage + 1)), "Victorious, and never broke"
        )
    elif ran:
        yield from Change.of(unit.sheet, "spirit", max(1, courage - 1), "Routed")


def _hero_changes(hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    old = sheet.hp_max if sheet.hp is None else sheet.hp
    if hero.hp != old:
        yield from Change.of(sheet, "hp", max(-50, hero.hp), "Wounds")
    yield from Change.of(sheet, "mp", hero.mp, "Magic spent")
    yield from Change.of(sheet, "status", hero.status, "After the battle")
    if hero.unit != (sheet.unit or "") and hero.status in ABLE and hero.unit:
        yield from Change.of(sheet, "unit", hero.unit, "Joined in the battle")
    yield from Change.of(sheet, "ticks", sheet.ticks | hero.ticks, "Used well in the battle")


def _side_changes(field: Battlefield, side: Side) -> Iterator[Change]:
    """The first side of a camp holds what the camp took."""
    sheet = side.sheet
    if side is next(head for head in field.heads() if head.camp is side.camp):
        foes = field.foes_of(side.id)
        taken = tuple(_captives(field, side))
        reason = "Taken in the battle, less those exchanged" if exchange(field) else "Taken in the battle"
        yield from Change.of(sheet, "captives", (*sheet.captives, *taken), reason)
        lost = [u for u in foes if u.sheet.standard is Standard.HELD and _standard(field, u) is Standard.LOST]
        names = tuple(f"Standard of {unit.sheet.name}"[:80] for unit in lost)
        yield from Change.of(sheet, "trophies", (*sheet.trophies, *names), "Won in the battle")
    commander = field.heroes.get(sheet.commander or "")
    if commander and commander.status in GONE:
        heirs = [id for heir in sheet.succession if (id := heir.hero) and field.heroes[id].is_able]
        why = filled(GONE[commander.status], name=commander.sheet.name)
        yield from Change.of(sheet, "commander", next(iter(heirs), None), why)


def _captives(field: Battlefield, side: Side) -> Iterator[Captives]:
    """Soldiers by their unit, and heroes by name."""
    for unit in field.foes_of(side.id):
        if n := after_of(field, unit).captured:
            yield Captives(unit=unit.sheet.name, soldiers=n, ransom_each=unit.sheet.ransom_each)
    for hero in field.heroes.values():
        is_new = hero.status is HeroStatus.CAPTURED and hero.sheet.status is not HeroStatus.CAPTURED
        if is_new and field.camp_of(hero.side) is side.camp.foe:
            yield Captives(unit=hero.sheet.name, soldiers=1, ransom_each=hero.sheet.ransom)
