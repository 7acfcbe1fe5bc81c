"""Step 1, Muster: strength and morale of every unit, and who commands (The Armies; Quality; Morale)."""

from collections.abc import Iterable

from rulesets.engine import Table, others_than, people_of
from rulesets.systems.gurps.book.kinds import UnitStatus
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit, total_of, worth_of
from rulesets.systems.gurps.people.profile import Moods, moods_of
from rulesets.systems.gurps.people.strength import strength_in_battle

NOBODY_STRATEGY = 4  # IQ 10 without a commander: 10 − 6 (R35)


def muster(field: Battlefield, table: Table) -> None:
    """A new day: who is here, who commands, what each unit and the whole is worth."""
    _new_day(field)
    for side in field.sides.values():
        units = field.units_of(side.id)
        _command_passes(field, table, side)
        worth = worth_of(field, side, units)
        for unit, ts in zip(units, worth, strict=True):
            unit.ts = ts
            _mood(field, table, unit)
        side.ts_start = sum(worth)
        side.ts = strength_of(field, units)
        people = sum(unit.men for unit in units)
        table.tell("mustered", side, to=people_of(side.id), strength=side.ts_start, men=people, n=len(units))
        table.tell("mustered_seen", side, to=others_than(side.id), n=len(units))


def _new_day(field: Battlefield) -> None:
    field.winner, field.holder, field.table, field.walkover = "", "", "A", False
    field.position_lost, field.taken = field.position_lost or field.taken, False
    for side in field.sides.values():
        side.strategy = side.modifiers = ()
        side.halved, side.es_catastrophe, side.reinforced, side.lines = False, 0, 0, 0
        side.catastrophe = side.difference = side.margin = 0
        side.plan = side.surprise = side.answer = side.spoiled = side.diviner = ""
        side.has_scouted, side.murdered, side.missions = False, (), ()
        side.special = side.scouted = side.foreseen = side.hidden = 0
    for unit in field.units.values():
        if unit.status is UnitStatus.AWAY and unit.sheet.arrives <= field.round:
            unit.status = UnitStatus.READY
        unit.shifts, unit.grief, unit.exceptional, unit.rout = (), (), 0, 0
        unit.today, unit.lost, unit.exposure = unit.men, 0, unit.sheet.exposure
    for hero in field.heroes.values():
        hero.struck, hero.survived, hero.glory, hero.survived2 = False, None, None, None


def _command_passes(field: Battlefield, table: Table, side: Side) -> None:
    """To whoever can command today; that it is somebody else than the day before everybody sees."""
    before, side.leader = side.leader, commander_of(field, side)
    if field.round <= 1 or side.leader == before or not field.units_of(side.id):
        return
    if side.leader:
        table.tell("took_command", field.heroes[side.leader], side=side.id)
    else:
        table.tell("nobody_commands", side)


def commander_of(field: Battlefield, side: Side) -> str:
    """The commander; else his deputy; else the active leader with the best Strategy; else nobody (R35)."""
    for person in (side.sheet.commander, side.sheet.deputy):
        if person and person in field.heroes and _serves(field, field.heroes[person], side):
            return person
    leaders = [hero for hero in field.heroes.values() if _serves(field, hero, side) and field.leads(hero)]
    best = max(leaders, key=lambda hero: hero.sheet.strategy_level, default=None)
    return best.id if best else ""


def _serves(field: Battlefield, hero: Hero, side: Side) -> bool:
    """Whether he leads for this side today: on his feet, its own, and not still on the way (R35, R48)."""
    return hero.is_active and hero.side == side.id and field.is_here(hero)


def _mood(field: Battlefield, table: Table, unit: Unit) -> None:
    """Morale as mustered, and how much of it moves Troop Strength (F7, T18)."""
    moods = _standing(field, unit)
    profile = field.muster.profiles[unit.id]
    unit.morale = table.tally(
        "base_morale",
        unit,
        profile.morale,
        *moods.lines,
        label=profile.quality,
        audience=people_of(unit.side),
    )
    unit.standing = moods.moving + unit.morale - profile.morale - moods.total


def _standing(field: Battlefield, unit: Unit) -> Moods:
    """What holds before today's events: as the sheets say, and what earlier days have left."""
    profile, side = field.muster.profiles[unit.id], field.sides[unit.side]
    leader = field.heroes.get(unit.sheet.leader or "")
    serves = leader is None or _serves(field, leader, side)
    if unit.side == unit.sheet.side and not (unit.mourning or side.next_day or side.moods):
        return profile.led if serves else profile.unled
    leadership = profile.leadership if serves else None
    by_missions = [(key, value, True) for key, value in side.moods]
    earlier = [("leader_loss", unit.mourning, True), ("next_day", side.next_day, True), *by_missions]
    situation, today = field.muster.of(unit.side), field.muster.today(unit.side)
    return moods_of(unit.sheet, situation, leadership, today, earlier)


def battle_strength(field: Battlefield, unit: Unit) -> int:
    """Troop Strength as morale leaves it; the undead have none to lose (F8, R45)."""
    shift = unit.standing + unit.shift
    if not shift or unit.sheet.never_checks_morale:
        return unit.ts
    return strength_in_battle(unit.ts, shift, field.muster.options.morale_affects_ts)


def strength_of(field: Battlefield, units: Iterable[Unit]) -> int:
    """The same of several together."""
    mode = field.muster.options.morale_affects_ts
    return sum(
        [
            strength_in_battle(unit.ts, unit.standing + total_of(unit.shifts), mode)
            if (unit.standing or unit.shifts) and not unit.sheet.never_checks_morale
            else unit.ts
            for unit in units
        ]
    )
