"""Step 1, Muster: strength and morale of every unit, and who commands (The Armies; Quality; Morale)."""

from rulesets.engine import Table, others_than, people_of
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.kinds import Stand
from rulesets.systems.gurps.profile import Moods, moods_of
from rulesets.systems.gurps.strength import side_strength, strength_in_battle, tl_of

NOBODY_STRATEGY = 4  # IQ 10 without a commander: 10 − 6 (R35)


def muster(field: Battlefield, table: Table) -> None:
    """A new day: who is here, who commands, what each unit and the whole is worth."""
    _new_day(field)
    for force in field.sides.values():
        units = field.units_of(force.id)
        force.leader = commander_of(field, force)
        worth = worth_of(field, force, units)
        for unit, ts in zip(units, worth, strict=True):
            unit.ts = ts
            _mood(field, table, unit)
        force.ts_start = sum(worth)
        force.ts = sum(battle_strength(field, unit) for unit in units)
        people = sum(unit.men for unit in units)
        table.tell(
            "mustered", force, to=people_of(force.id), strength=force.ts_start, men=people, n=len(units)
        )
        table.tell("mustered_seen", force, to=others_than(force.id), n=len(units))


def worth_of(field: Battlefield, force: Force, units: list[Unit]) -> list[int]:
    """Each unit's Troop Strength with the men it has; in a siege and after treason the long way round."""
    storms = field.muster.situation.siege and field.defender != force.id
    profiles = field.muster.profiles
    if storms or any(unit.sheet.estimate or unit.sheet.side != force.id for unit in units):
        return side_strength([(u.sheet, tl_of(force.sheet, u.sheet), u.men) for u in units], storms=storms)
    worth = [(unit.men, profiles[unit.id].worth) for unit in units]
    return [men * each // among for men, (each, among) in worth]


def _new_day(field: Battlefield) -> None:
    field.winner, field.table, field.walkover = "", "A", False
    field.position_lost, field.taken = field.position_lost or field.taken, False
    for force in field.sides.values():
        force.strategy = force.modifiers = ()
        force.halved, force.es_catastrophe, force.reinforced, force.lines = False, 0, 0, 0
        force.catastrophe = force.difference = force.margin = 0
        force.plan = force.surprise = force.answer = force.spoiled = force.diviner = ""
        force.has_scouted, force.murdered = False, ()
        force.special = force.scouted = force.foreseen = force.hidden = 0
    for unit in field.units.values():
        if unit.stand is Stand.AWAY and unit.sheet.arrives <= field.round:
            unit.stand = Stand.READY
        unit.shifts, unit.exceptional, unit.rout = (), 0, 0
        unit.today, unit.lost, unit.exposure = unit.men, 0, unit.sheet.exposure
    for hero in field.heroes.values():
        hero.struck, hero.survived, hero.glory, hero.survived2 = False, None, None, None


def commander_of(field: Battlefield, force: Force) -> str:
    """The commander; else his deputy; else the active leader with the best Strategy; else nobody (R35)."""
    for person in (force.sheet.commander, force.sheet.deputy):
        if person and person in field.heroes and _serves(field, field.heroes[person], force):
            return person
    leaders = [hero for hero in field.heroes.values() if _serves(field, hero, force) and field.leads(hero)]
    best = max(leaders, key=lambda hero: hero.sheet.strategy_level, default=None)
    return best.id if best else ""


def _serves(field: Battlefield, hero: Hero, force: Force) -> bool:
    """Whether he leads for this side today: on his feet, its own, and not still on the way (R35, R48)."""
    return hero.is_active and hero.force == force.id and field.is_here(hero)


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
        audience=people_of(unit.force),
    )
    unit.standing = moods.moving + unit.morale - profile.morale - moods.total


def _standing(field: Battlefield, unit: Unit) -> Moods:
    """What holds before today's events: as the sheets say, and what earlier days have left."""
    profile, force = field.muster.profiles[unit.id], field.sides[unit.force]
    leader = field.heroes.get(unit.sheet.leader or "")
    serves = leader is None or _serves(field, leader, force)
    if unit.force == unit.sheet.side and not (unit.mourning or force.next_day or force.moods):
        return profile.led if serves else profile.unled
    leadership = profile.leadership if serves else None
    by_missions = [(key, value, True) for key, value in force.moods]
    earlier = [("leader_loss", unit.mourning, True), ("next_day", force.next_day, True), *by_missions]
    said, today = field.muster.of(unit.force), field.muster.today(unit.force)
    return moods_of(unit.sheet, said, leadership, today, earlier)


def battle_strength(field: Battlefield, unit: Unit) -> int:
    """Troop Strength as morale leaves it; the undead have none to lose (F8, R45)."""
    shift = unit.standing + unit.shift
    if not shift or unit.sheet.never_checks_morale:
        return unit.ts
    return strength_in_battle(unit.ts, shift, field.muster.options.morale_affects_ts)
